"""Notices in a real browser: they pop up on any page, lead on, and are counted by the bell."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.players.commands import create_player, notify
from games.players.models import Player
from tests.e2e.test_accounts import assert_sound

Visit = Callable[[Player | None], Page]


@pytest.fixture
def alice(transactional_db: None) -> Player:
    return create_player(name="Alice")


def call(
    player: Player, text: str = "A table waits for you.", kind: str = "tournament_call"
) -> None:
    notify([player.pk], kind=kind, text=text, url="/matches/")


def test_a_call_pops_up_leads_on_and_is_read(visit: Visit, alice: Player) -> None:
    page = visit(alice)
    page.goto("/play/")
    count = page.get_by_role("link", name="Notices").locator("[data-count]")
    expect(count).to_be_hidden()
    page.wait_for_timeout(300)  # the socket opens
    call(alice)
    region = page.get_by_role("region", name="New notices")
    expect(region).to_contain_text("A table waits for you.")
    expect(count).to_have_text("1")
    assert region.get_attribute("aria-live") == "polite"
    region.get_by_role("link", name="Open").press("Enter")
    page.wait_for_url("**/matches/")
    expect(count).to_be_hidden()
    expect(page.get_by_role("region", name="New notices")).not_to_contain_text("A table waits")


def test_a_call_made_while_no_page_was_open_is_there_on_the_next(
    visit: Visit, alice: Player
) -> None:
    call(alice)
    page = visit(alice)
    page.goto("/play/")
    region = page.get_by_role("region", name="New notices")
    expect(region).to_contain_text("A table waits for you.")
    region.get_by_role("button", name="Dismiss").click()
    expect(region).not_to_contain_text("A table waits")
    page.reload()
    page.wait_for_timeout(500)
    expect(region).not_to_contain_text("A table waits")  # once is enough
    expect(page.locator("[data-count]")).to_have_text("1")


def test_the_list_and_its_pop_ups_are_accessible_and_fit(visit: Visit, alice: Player) -> None:
    call(alice)
    call(alice, "It is your turn at a daily table.", kind="turn")
    page = visit(alice)
    assert_sound(page, "/notices/")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/play/")
    expect(page.get_by_role("region", name="New notices")).to_contain_text("A table waits")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/notices/")
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator("[data-count]")).to_be_hidden()


def test_every_link_of_the_header_is_in_sight_on_a_small_phone(visit: Visit, alice: Player) -> None:
    page = visit(alice)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/play/")
    links = page.locator("header nav a").all()
    assert links
    for link in links:
        box = link.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
