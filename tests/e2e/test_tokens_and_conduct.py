"""API tokens, blocks, reports and suspensions in a real browser, and the API's page to read."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.players import commands
from games.players.models import Player
from tests.e2e.test_accounts import assert_sound

Visit = Callable[[Player | None], Page]


@pytest.fixture
def alice(transactional_db: None) -> Player:
    """Alice blocks Bob, has a token, and is suspended for good."""
    alice = commands.create_player(name="Alice")
    bob = commands.create_player(name="Bob")
    now = timezone.now()
    commands.block(alice.pk, other_id=bob.pk)
    commands.create_token(
        alice.pk, name="A name of forty characters, long to see", scopes=["read", "play"], now=now
    )
    commands.suspend(alice.pk, until=None, reason="Insults.\nAgain.", staff_id=None, now=now)
    return alice


def test_the_pages_are_accessible(visit: Visit, alice: Player) -> None:
    page = visit(alice)
    for address in (
        "/settings/tokens/",
        "/settings/blocked/",
        "/settings/account/",
        "/players/Bob/",
        "/players/Bob/report/",
    ):
        assert_sound(page, address)


def test_a_new_token_is_shown_to_be_copied(visit: Visit, alice: Player) -> None:
    page = visit(alice)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/settings/tokens/")
    page.get_by_role("textbox", name="Name").fill("My program")
    page.get_by_label("read:").check()
    page.get_by_role("button", name="Make it").click()
    shown = page.locator("#made").text_content()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == shown
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_api_can_be_read_without_asking_anybody_else(visit: Visit) -> None:
    page = visit(None)
    page.goto("/api/v1/docs/")
    expect(page.get_by_role("link", name="/api/v1/players/{name}/", exact=True)).to_be_visible()
