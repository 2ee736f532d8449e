"""Playing at the table page: by mouse and keys, picked cards, refusals, the end of a deal."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from games.engine import Options
from tests.e2e.table.conftest import PHONE, OpenTable
from tests.e2e.table.fake_server import FakeTable, Frame


def card(page: Page, name: str) -> Locator:
    """Return the card of the own hand."""
    return page.locator(f'.hand .card[data-card="{name}"]').first


def wait_for_plays(page: Page, table: FakeTable, count: int) -> None:
    """Wait until the server has had this many plays of the browser."""
    wait_until(page, lambda: len(table.commands("play_card")) >= count)


def wait_for_answers(page: Page, table: FakeTable, count: int) -> None:
    """Wait until the server has accepted this many plays of the browser."""
    wait_until(page, lambda: len(table.answers) >= count)


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait, for five seconds at most, until something holds at the server."""
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def bring_to_following(table: FakeTable) -> tuple[str, str]:
    """Play until seat 0 must follow; return a card it may play and one it may not."""
    while True:
        table.play_until(0)
        assert table.state is not None
        legal, hand = table.legal(), table.state.hands[0]
        refused = [held for held in hand if held not in legal]
        if refused:
            return str(legal[0]), str(refused[0])
        table.play_next()


def test_a_card_is_played_by_a_click(open_table: OpenTable) -> None:
    table, page = open_table()
    chosen = str(table.legal()[0])

    card(page, chosen).click()

    expect(page.locator(f'.trick .play[data-seat="0"][data-card="{chosen}"]')).to_be_visible()
    expect(card(page, chosen)).to_have_count(0)
    assert [one["card"] for one in table.commands("play_card")] == [chosen]


def test_a_whole_deal_is_played_with_keys_alone(open_table: OpenTable) -> None:
    table, page = open_table()
    page.keyboard.press("Tab")
    while page.evaluate("!document.activeElement.matches('.hand .card')"):
        page.keyboard.press("Tab")

    answered = 0
    while table.state is not None and table.state.deal_no == 1:
        if table.turn != 0:
            table.play_next()
            continue
        expect(page.locator(".say")).to_contain_text("Your turn")
        page.keyboard.press("Home")
        while page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        answered += 1
        wait_for_answers(page, table, answered)

    expect(page.locator(".sheet")).to_contain_text("Deal 1 is over")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    assert answered > 3


def test_arrows_home_end_and_digits_move_along_the_hand(open_table: OpenTable) -> None:
    _, page = open_table(viewport=PHONE)
    cards = page.locator(".hand .card")
    cards.first.focus()

    for key, place in [("ArrowRight", 1), ("End", 11), ("Home", 0), ("4", 3), ("ArrowLeft", 2)]:
        page.keyboard.press(key)
        expect(cards.nth(place)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(cards.nth(8)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cards.nth(2)).to_be_focused()
    assert page.locator('.hand .card[tabindex="0"]').count() == 1


def test_what_the_rules_refuse_is_dimmed_and_says_why(open_table: OpenTable) -> None:
    table, page = open_table()
    allowed, refused = bring_to_following(table)

    expect(card(page, refused)).to_have_attribute("aria-disabled", "true")
    expect(card(page, allowed)).not_to_have_attribute("aria-disabled", "true")
    card(page, refused).click(force=True)  # Playwright would wait for it to become enabled

    expect(page.locator(".tip")).to_contain_text("You hold")
    expect(card(page, refused)).to_have_attribute("aria-label", re.compile("You hold .*or a 1"))
    assert not table.commands("play_card")


def test_no_card_is_dimmed_while_others_play(open_table: OpenTable) -> None:
    table, page = open_table()
    table.play_next()

    expect(page.locator(".say")).to_contain_text("to play")
    expect(page.locator(".hand .card[aria-disabled]")).to_have_count(0)


def test_a_picked_card_is_played_when_the_turn_comes(open_table: OpenTable) -> None:
    table, page = open_table(dealer=0)
    allowed = picked_for_next_turn(table, legal=True)

    card(page, allowed).click()
    expect(card(page, allowed)).to_have_attribute("data-flag", "next")
    assert not table.commands("play_card")
    table.play_until(0)

    wait_for_plays(page, table, 1)
    assert table.commands("play_card")[0]["card"] == allowed


def test_a_picked_card_that_may_not_be_played_is_dropped(open_table: OpenTable) -> None:
    table, page = open_table(dealer=0)
    refused = picked_for_next_turn(table, legal=False)

    card(page, refused).click()
    expect(card(page, refused)).to_have_attribute("data-flag", "next")
    table.play_until(0)

    expect(page.locator(".say")).to_contain_text("Pick another card")
    expect(page.locator(".hand .card[aria-pressed]")).to_have_count(0)
    assert not table.commands("play_card")


def picked_for_next_turn(table: FakeTable, *, legal: bool) -> str:
    """Return a card of seat 0 that will (or will not) be legal after the lead that now follows."""
    while True:
        assert table.state is not None
        if table.turn == 1 and not table.state.trick:
            lead = table.legal()[0]
            hand = table.state.hands[0]
            follows = [held for held in hand if held.colour is lead.colour or held.is_wild]
            others = [held for held in hand if held not in follows]
            if lead.colour and others and any(not held.is_wild for held in follows):
                return str(follows[0] if legal else others[0])
        table.play_next()


def test_choosing_a_picked_card_again_takes_it_back(open_table: OpenTable) -> None:
    table, page = open_table()
    table.play_next()
    first = page.locator(".hand .card").first
    expect(page.locator(".say")).to_contain_text("to play")

    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    first.click()

    expect(first).not_to_have_attribute("aria-pressed", "true")


def test_a_card_is_not_shown_as_played_before_the_server_has_it(open_table: OpenTable) -> None:
    table, page = open_table()
    table.on_play = lambda _: "stay silent"
    chosen = str(table.legal()[0])

    card(page, chosen).click()

    expect(card(page, chosen)).to_have_attribute("data-flag", "sending")
    expect(page.locator(".trick [data-card]")).to_have_count(0)


def test_a_refused_card_is_put_back_with_the_reason(open_table: OpenTable) -> None:
    table, page = open_table()
    table.on_play = lambda _: "stay silent"
    chosen = str(table.legal()[0])
    card(page, chosen).click()
    wait_for_plays(page, table, 1)
    answer: Frame = {"code": "must_follow", "message": "You must follow.", "version": 0}

    command_id = table.commands("play_card")[0]["command_id"]
    table.push({"type": "rejected", "command_id": command_id, **answer})

    expect(page.locator(".say")).to_contain_text("You must follow.")
    expect(card(page, chosen)).not_to_have_attribute("data-flag", "sending")


def test_the_end_of_a_deal_is_explained_and_blocks_nothing(open_table: OpenTable) -> None:
    table, page = open_table()
    while table.state is not None and table.state.deal_no == 1:
        table.play_next()
    sheet = page.locator(".sheet")

    expect(sheet).to_contain_text("Deal 1 is over")
    expect(sheet).to_contain_text("Emptied the hand")
    expect(sheet).to_contain_text("left in hand")
    assert table.state is not None
    for seat, points in enumerate(table.state.scores[0]):
        shown = f"+{points}" if points > 0 else str(points).replace("-", "−")
        expect(sheet.locator(f'tr[data-seat="{seat}"] .total')).to_have_text(shown)
    table.play_until(0)
    chosen = str(table.legal()[0])
    card(page, chosen).click()
    wait_for_plays(page, table, 1)
    expect(sheet).to_have_count(0)


def test_the_hand_gets_the_focus_when_the_end_of_a_deal_is_put_away(open_table: OpenTable) -> None:
    table, page = open_table()
    while table.state is not None and table.state.deal_no == 1:
        table.play_next()

    expect(page.get_by_role("button", name="Next deal")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator(".hand .card").first).to_be_focused()


def test_the_end_of_the_match_shows_places_and_where_to_go(open_table: OpenTable) -> None:
    table, page = open_table(options=Options(deal_limit=1))
    table.play_until(None)

    sheet = page.locator(".sheet")
    expect(sheet).to_contain_text("The match is over")
    expect(sheet.locator(".place")).to_have_count(4)
    expect(sheet.get_by_role("link", name="Look at the match")).to_have_attribute(
        "href", "/matches/m4tch/"
    )
    expect(sheet.get_by_role("link", name="Play again")).to_have_attribute("href", "/play/")


def test_seats_are_taken_moved_and_left_before_the_start(open_table: OpenTable) -> None:
    table, page = open_table(is_open=True, seat=None)

    page.get_by_role("button", name="Take seat 3").click()
    expect(page.get_by_text("You have seat 3.")).to_be_visible()
    page.get_by_role("button", name="Move to seat 4").click()
    expect(page.get_by_text("You have seat 4.")).to_be_visible()
    page.get_by_role("button", name="Leave the seat").click()

    expect(page.get_by_role("button", name="Take a seat", exact=True)).to_be_visible()
    assert len(table.commands("take_seat")[0]["client_seed"]) == 32


def test_a_stranger_is_sent_to_sign_in_before_taking_a_seat(open_table: OpenTable) -> None:
    table, page = open_table(is_open=True, seat=None, player="")

    with page.expect_request("**/accounts/login/?next=/"):
        page.get_by_role("button", name="Take seat 3").click()

    assert not table.commands("take_seat")


def test_who_is_away_comes_back_with_one_click(open_table: OpenTable) -> None:
    table, page = open_table()
    table.set_away(0, is_away=True)
    table.push({"type": "table", "table": table.view()["table"]})

    page.get_by_role("button", name="I am back").click()

    expect(page.locator(".say")).to_contain_text("Your turn")
    assert len(table.commands("return")) == 1


def test_leaving_for_good_asks_first(open_table: OpenTable) -> None:
    table, page = open_table()

    page.get_by_role("button", name="Leave table").click()
    expect(page.get_by_role("dialog")).to_contain_text("A bot takes your seat")
    page.get_by_role("button", name="Close").click()
    assert not table.commands("leave_seat")
    page.get_by_role("button", name="Leave table").click()
    page.get_by_role("button", name="Leave for good").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_timeout(100)
    assert len(table.commands("leave_seat")) == 1


def test_a_player_can_be_reported_and_a_muted_one_is_not_heard(open_table: OpenTable) -> None:
    table, page = open_table()
    line = {"type": "chat", "player": "p2", "name": "Carol", "at": "2026-01-01T12:00:00Z"}
    table.push({**line, "id": 1, "text": "first"})
    expect(page.locator(".chat")).to_contain_text("first")

    page.get_by_role("button", name="Mute or report").click()
    report = page.get_by_role("link", name="Report \u2068Carol\u2069")
    expect(report).to_have_attribute("href", "/players/Carol/report/?where=chat&which=t4ble")
    page.get_by_role("button", name="Mute \u2068Carol\u2069").click()
    page.get_by_role("button", name="Mute or report").click()
    table.push({**line, "id": 2, "text": "second"})
    table.push({**line, "id": 3, "player": "p3", "name": "Dave", "text": "third"})

    expect(page.locator(".chat")).to_contain_text("third")
    expect(page.locator(".chat")).not_to_contain_text("first")
    expect(page.locator(".chat")).not_to_contain_text("second")


def test_a_spectator_sees_every_seat_and_no_hand(open_table: OpenTable) -> None:
    table, page = open_table(seat=None)
    table.play_next()

    expect(page.locator(".seat")).to_have_count(4)
    expect(page.locator(".hand")).to_have_count(0)
    expect(page.locator(".say")).to_contain_text("You are watching.")


def test_the_card_tracker_is_there_only_where_the_table_has_it(open_table: OpenTable) -> None:
    _, without = open_table()
    expect(without.locator(".tracker")).to_have_count(0)
    table, page = open_table(with_tracker=True)
    for _ in range(8):
        table.play_next()

    page.get_by_text("Cards played in this deal").click()

    assert table.state is not None
    expect(page.locator(".tracker del").first).to_be_visible()
    shown = page.locator(".tracker del").count()
    played = table.match()["played"]  # type: ignore[index]  # a match is running
    assert shown == len([one for one in played if one != "W"])
