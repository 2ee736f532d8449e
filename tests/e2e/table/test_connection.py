"""The page loses its connection, or a message, at every bad moment, and is whole again."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table.conftest import OpenTable
from tests.e2e.table.fake_server import FakeTable
from tests.e2e.table.test_playing import card, wait_for_plays


def expect_same_as_server(page: Page, table: FakeTable) -> None:
    """Expect the page to show what the server's view says."""
    match = table.match()
    assert match is not None
    for seat, count in enumerate(match["hand_counts"]):
        if seat != table.seat:
            expect(page.locator(f'.seat[data-seat="{seat}"] .count b')).to_have_text(str(count))
    expect(page.locator(".hand .card")).to_have_count(len(match["hand"]))


@pytest.mark.parametrize("moment", ["drop before storing", "drop after storing"])
def test_a_play_cut_off_is_played_exactly_once(open_table: OpenTable, moment: str) -> None:
    table, page = open_table()
    chosen = str(table.legal()[0])
    cuts = iter([moment])
    table.on_play = lambda _: next(cuts, "answer")

    card(page, chosen).click()

    expect(page.locator(f'.trick .play[data-card="{chosen}"]')).to_be_visible(timeout=10_000)
    expect(card(page, chosen)).to_have_count(0)
    first, *again = table.commands("play_card")
    assert all(one["command_id"] == first["command_id"] for one in again)
    assert table.version == 1
    expect_same_as_server(page, table)


def test_a_lost_connection_shows_and_comes_back_whole(open_table: OpenTable) -> None:
    table, page = open_table()
    table.play_next()
    expect(page.locator(".say")).to_contain_text("to play")

    table.drop(4429)  # too many: the page would wait for 15 seconds by itself
    expect(page.locator(".say")).to_contain_text("Connection lost")
    table.play_next(tell=False)
    table.play_next(tell=False)
    page.get_by_role("button", name="Try now").click()

    expect(page.locator(".say")).not_to_contain_text("Connection lost")
    expect_same_as_server(page, table)


def test_a_refused_connection_is_tried_again_by_itself(open_table: OpenTable) -> None:
    table, page = open_table()
    table.refuse_connections = True
    table.drop()
    expect(page.locator(".say")).to_contain_text("Connection lost")
    table.play_next(tell=False)

    table.refuse_connections = False

    expect(page.locator(".say")).not_to_contain_text("Connection lost", timeout=30_000)
    expect_same_as_server(page, table)


def test_a_gap_is_filled_by_a_whole_view(open_table: OpenTable) -> None:
    table, page = open_table()
    table.play_next()
    table.play_next(tell=False)
    table.play_next()

    expect(page.locator('.trick [data-seat="1"][data-card]')).to_be_visible()
    expect_same_as_server(page, table)
    assert len(table.commands("sync")) == 1


def test_an_accepted_play_whose_update_is_lost_is_asked_for(open_table: OpenTable) -> None:
    table, page = open_table()
    chosen = str(table.legal()[0])
    table.on_play = lambda _: "accept only"

    card(page, chosen).click()

    expect(page.locator(f'.trick .play[data-card="{chosen}"]')).to_be_visible(timeout=10_000)
    assert len(table.commands("sync")) == 1


def test_a_play_for_a_turn_that_is_over_is_refused_and_the_table_is_right(
    open_table: OpenTable,
) -> None:
    table, page = open_table()
    chosen, other = (str(one) for one in table.legal()[:2])
    table.on_play = lambda _: "stay silent"
    card(page, chosen).click()
    wait_for_plays(page, table, 1)

    table.play_next(other, auto=True)  # the stand-in was faster

    expect(card(page, chosen)).not_to_have_attribute("data-flag", "sending")
    expect(page.locator(f'.trick .play[data-card="{other}"]')).to_be_visible()
    expect_same_as_server(page, table)


def test_a_table_that_does_not_exist_is_not_asked_for_again(open_table: OpenTable) -> None:
    table, page = open_table()

    table.drop(4404)

    expect(page.locator(".say")).to_contain_text("No such table")
    page.wait_for_timeout(800)
    expect(page.locator(".say")).to_contain_text("No such table")
