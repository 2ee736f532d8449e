"""What a person types into the account pages, and what the answers and messages say."""

import re
from html import unescape
from typing import Any

from django.core import mail
from django.test import Client

from tests.games.players.conftest import PASSWORD

LINK = re.compile(r"http://testserver(/\S+)")


def sign_up(client: Client, **typed: str) -> Any:
    """Send the sign-up form, filled in for Carol but where said otherwise."""
    filled = {"username": "Carol", "email": "carol@example.org", "password1": PASSWORD, **typed}
    return client.post("/accounts/signup/", filled)


def sign_in(client: Client, login: str, password: str = PASSWORD) -> Any:
    """Send the sign-in form."""
    return client.post("/accounts/login/", {"login": login, "password": password})


def is_signed_in(client: Client) -> bool:
    """Whether this browser has a session of a player."""
    return "_auth_user_id" in client.session


def codes(response: Any) -> dict[str, list[str]]:
    """Return the codes of a shown form's errors by field."""
    errors = response.context["form"].errors.as_data()
    return {field: [error.code for error in found] for field, found in errors.items()}


def text_of(response: Any) -> str:
    """Return a page's text as read, without tags."""
    return unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))


def newest_link() -> str:
    """Return the path of the link in the message sent last."""
    found = LINK.findall(str(mail.outbox[-1].body))
    assert found
    return str(found[0])
