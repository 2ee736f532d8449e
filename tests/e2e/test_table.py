"""The table page on the real server, through its socket, journal and database."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from games.commands.plays import play_stand_ins
from games.commands.tables import TableWish, open_table, take_seat
from games.models import Match
from games.players.interface import create_player
from games.players.models import Player

Visit = Callable[[Player | None], Page]


@pytest.fixture(autouse=True)
def bots_play_at_once(settings: Settings) -> None:
    """Let no bot pause: it plays in this process, when the test says so."""
    settings.BOT_PAUSE = timedelta(0)


def player(name: str) -> Player:
    """Make an account."""
    return Player.objects.get(pk=create_player(name=name))


def match_at(public_id: str) -> Match:
    """Return the match of a table."""
    return Match.objects.get(table__public_id=public_id)


def play_by_mouse(page: Page) -> None:
    """Play the first card that may be played."""
    page.locator(".hand .card:not([aria-disabled])").first.click()


def play_by_keys(page: Page) -> None:
    """Go through the hand with the arrows and play the first card that may be played."""
    page.locator('.hand [tabindex="0"]').focus()
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.ariaDisabled") == "true":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def play_out(match_id: int, ways: dict[Page, Callable[[Page], None]]) -> None:
    """Let people play on their pages, each in their way, and the bots, until a deal is over."""
    for _ in range(60):
        play_stand_ins(match_id)
        page = whose_turn(list(ways))
        if page is None:
            return
        cards = page.locator(".hand .card").count()
        ways[page](page)
        expect(page.locator(".hand .card")).not_to_have_count(cards)
        if cards == 8:
            page.reload()
    raise AssertionError("the deal does not end")


def whose_turn(pages: list[Page]) -> Page | None:
    """Wait until a page is asked to play, and return it; None when the deal is over."""
    for _ in range(100):
        for page in pages:
            if page.locator(".sheet").count():
                return None
            if page.locator(".say.turn").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked to play")


def test_one_player_and_three_bots_play_a_deal(visit: Visit) -> None:
    alice = player("alice")
    public_id = open_table(TableWish(players=4, bots=["easy"] * 3), player_id=alice.pk)
    page = visit(alice)
    page.goto(f"/tables/{public_id}/")

    play_out(match_at(public_id).pk, {page: play_by_mouse})

    # The first deal may be the last: one hand alone can cost 80 (R21).
    expect(page.locator(".sheet")).to_contain_text(re.compile("(Deal 1|The match) is over"))


def test_two_people_and_two_bots_play_a_whole_short_match(visit: Visit) -> None:
    alice, bobby = player("alice"), player("bobby")
    wish = TableWish(players=4, bots=["easy"] * 2, options={"deal_limit": 1})
    public_id = open_table(wish, player_id=alice.pk)
    first, second = visit(alice), visit(bobby)
    for page in (first, second):
        page.goto(f"/tables/{public_id}/")

    expect(first.locator(".say")).to_contain_text("1 seat is free")
    second.get_by_role("button", name="Take a seat").click()
    expect(first.locator(".hand .card")).to_have_count(12)
    play_out(match_at(public_id).pk, {first: play_by_mouse, second: play_by_keys})

    totals = []
    for page in (first, second):
        expect(page.locator(".sheet")).to_contain_text("The match is over")
        expect(page.locator(".sheet .place")).to_have_count(4)
        rows = page.locator(".scores tbody tr")
        totals.append(sorted((row.text_content() or "")[-3:] for row in rows.all()))
    assert totals[0] == totals[1]


def test_two_people_change_places_by_keyboard_and_each_step_is_told(visit: Visit) -> None:
    alice, bobby = player("alice"), player("bobby")
    public_id = open_table(TableWish(players=4), player_id=alice.pk)
    take_seat(public_id, player_id=bobby.pk)
    first, second = visit(alice), visit(bobby)
    for page in (first, second):
        page.goto(f"/tables/{public_id}/")

    first.get_by_role("button", name="Ask to swap places with bobby on seat 2").press("Enter")
    told = second.locator("#table-live")
    expect(told).to_contain_text("alice\u2069 would like to change places with you.")
    expect(first.get_by_role("button", name="Take back")).to_be_focused()
    first.keyboard.press("Enter")
    expect(told).to_contain_text("no longer wishes to change places.")
    first.keyboard.press("Enter")
    second.get_by_role("button", name="Change places with alice on seat 1").press("Enter")

    expect(first.get_by_text("You have seat 2.")).to_be_visible()
    expect(second.get_by_text("You have seat 1.")).to_be_focused()
    expect(told).to_contain_text("change places.")


def test_a_spectator_watches_without_a_hand(visit: Visit) -> None:
    alice = player("alice")
    public_id = open_table(TableWish(players=5, bots=["easy"] * 4), player_id=alice.pk)
    page = visit(None)

    page.goto(f"/tables/{public_id}/")

    expect(page.locator(".seat")).to_have_count(5)
    expect(page.locator(".say")).to_contain_text("You are watching.")
    expect(page.locator(".hand")).to_have_count(0)


def test_talk_at_the_table_reaches_the_others(visit: Visit) -> None:
    alice, bobby = player("alice"), player("bobby")
    public_id = open_table(TableWish(players=4), player_id=alice.pk)
    take_seat(public_id, player_id=bobby.pk)
    first, second = visit(alice), visit(bobby)
    for page in (first, second):
        page.goto(f"/tables/{public_id}/")
        expect(page.locator(".mat")).to_be_visible()

    first.get_by_label("Message").fill("good luck")
    first.keyboard.press("Enter")

    expect(second.locator(".chat")).to_contain_text("good luck")


def test_there_is_no_page_for_a_table_that_is_not(visit: Visit) -> None:
    page = visit(None)

    answer = page.request.get("/tables/nothing/")

    assert answer.status == 404


def test_a_table_closed_to_spectators_shows_them_no_page(visit: Visit) -> None:
    alice = player("alice")
    wish = TableWish(players=4, bots=["easy"] * 3, has_spectators=False)
    public_id = open_table(wish, player_id=alice.pk)

    assert visit(None).request.get(f"/tables/{public_id}/").status == 403
    assert visit(alice).request.get(f"/tables/{public_id}/").status == 200
