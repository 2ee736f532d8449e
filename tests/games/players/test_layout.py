"""Every page has our layout, and no page lets a browser load from elsewhere."""

import re
from collections.abc import Iterator

import pytest
from allauth.account import urls as allauth_urls
from django.test import Client
from django.urls import URLPattern, reverse

from games.players.models import Player
from tests.games.players.conftest import PASSWORD
from tests.games.players.forms import text_of

pytestmark = pytest.mark.django_db
ARGUMENTS = {
    "account_confirm_email": {"key": "nonsense"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "nonsense"},
}
# Words of the templates that come with allauth; ours say these things otherwise.
BARE = re.compile(r"Menu:|Messages:|Change Email|Password Reset|Sign In\b|Sign Up\b|Bad Token")


def account_addresses() -> Iterator[str]:
    """Yield the address of every page of allauth's."""
    for pattern in allauth_urls.urlpatterns:
        assert isinstance(pattern, URLPattern)
        assert pattern.name
        yield reverse(pattern.name, kwargs=ARGUMENTS.get(pattern.name, {}))


def assert_ours(page: str) -> None:
    """Fail where a page lacks our frame or says what allauth's own pages say."""
    assert page.count('class="top"') == 1
    assert page.count('id="disc"') == 1  # the art, inlined once
    assert page.count("<h1") == 1
    assert not BARE.search(page)
    assert "<script>" not in page
    assert " style=" not in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


@pytest.mark.parametrize("address", list(account_addresses()))
@pytest.mark.parametrize("is_player", [False, True])
def test_every_account_page_is_ours(
    client: Client, alice: Player, address: str, is_player: bool
) -> None:
    if is_player:
        client.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    answer = client.get(address, follow=True)
    is_switched_off = is_player and address.startswith("/accounts/reauthenticate/code/")
    assert answer.status_code == (403 if is_switched_off else 200)
    assert_ours(answer.content.decode())


@pytest.mark.parametrize(
    "address", ["/", "/rules/", "/players/Alice/", "/settings/", "/settings/account/"]
)
def test_every_page_of_the_site_has_the_frame(as_alice: Client, address: str) -> None:
    answer = as_alice.get(address)
    assert answer.status_code == 200
    assert_ours(answer.content.decode())
    policy = answer["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "script-src" not in policy


def test_the_first_page_asks_strangers_to_sign_up_and_players_to_their_profile(
    client: Client, as_alice: Client
) -> None:
    assert "Sign up" in text_of(client.get("/"))
    assert "Your profile" in text_of(as_alice.get("/"))


def test_the_rules_show_every_deck(client: Client) -> None:
    page = re.sub(r"\s+", " ", text_of(client.get("/rules/")))
    assert " 4 17 13 11 8 3 12 1 " in page
    assert " 8 27 23 21 15 6 11 2 " in page


def test_what_is_not_there_has_our_page(client: Client) -> None:
    answer = client.get("/nothing/here/")
    assert answer.status_code == 404
    assert_ours(answer.content.decode())


def test_a_form_without_its_token_has_our_page(alice: Player) -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "Alice"})
    assert answer.status_code == 403
    assert "This page was too old" in text_of(answer)


def test_too_many_requests_have_our_page(client: Client, settings: object) -> None:
    for _ in range(60):
        client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    answer = client.post("/accounts/password/reset/", {"email": "alice@example.org"})
    assert answer.status_code == 429
    assert "Not so fast" in text_of(answer)


def test_a_fault_of_ours_has_our_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("made to fail")

    monkeypatch.setattr("games.players.queries.profile", fail)
    client.raise_request_exception = False
    answer = client.get("/players/Alice/")
    assert answer.status_code == 500
    assert "That was our mistake" in text_of(answer)
    assert "made to fail" not in answer.content.decode()
