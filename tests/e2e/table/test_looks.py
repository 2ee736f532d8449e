"""The page fits small screens, in both themes, and axe finds nothing serious."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from games.engine import Options
from tests.e2e.table.conftest import DESK, PHONE, OpenTable, Theme
from tests.e2e.table.fake_server import FakeTable

TARGET = 44  # px
SMALL_TARGETS = """(least) => [...document.querySelectorAll("#table button, #table-header button")]
    .filter((button) => button.offsetParent !== null)
    .map((button) => [button.textContent, button.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least)
    .map(([text]) => text)"""


def bring_to(table: FakeTable, page: Page, moment: str) -> None:
    """Play until the page shows this moment."""
    if moment == "deal end":
        while table.state is not None and table.state.deal_no == 1:
            table.play_next()
        expect(page.locator(".sheet")).to_be_visible()
    elif moment == "match end":
        table.play_until(None)
        expect(page.locator(".sheet")).to_contain_text("The match is over", timeout=20_000)
    elif moment == "my turn":
        table.play_next()
        table.play_until(0)
        expect(page.locator(".say")).to_contain_text("Your turn")


def serious(page: Page) -> list[str]:
    """Return what axe finds serious or critical."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {[node['html'] for node in one['nodes']]}"
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moment", ["my turn", "deal end", "match end"])
def test_axe_finds_nothing_serious(open_table: OpenTable, theme: Theme, moment: str) -> None:
    table, page = open_table(theme=theme, players=8, options=Options(deal_limit=2))
    bring_to(table, page, moment)

    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_table_that_waits(
    open_table: OpenTable, theme: Theme
) -> None:
    _, page = open_table(theme=theme, viewport=PHONE, is_open=True, seat=None)

    assert serious(page) == []


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("moment", ["start", "my turn", "deal end", "match end"])
def test_nothing_scrolls_sideways_at_360_px(
    open_table: OpenTable, players: int, moment: str
) -> None:
    table, page = open_table(players=players, viewport=PHONE, options=Options(deal_limit=2))
    bring_to(table, page, moment)

    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_mat_and_hand_of_eight_players_fit_a_small_screen(open_table: OpenTable) -> None:
    table, page = open_table(players=8, viewport=PHONE)
    for _ in range(8):
        table.play_next()
    bring_to(table, page, "my turn")

    bottom = page.evaluate("document.querySelector('.hand').getBoundingClientRect().bottom")

    assert bottom <= PHONE["height"]


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_every_target_is_large_enough(open_table: OpenTable, viewport: ViewportSize) -> None:
    _, page = open_table(viewport=viewport)

    assert page.evaluate(SMALL_TARGETS, TARGET) == []


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_the_others_go_clockwise_from_the_viewers_left(open_table: OpenTable, players: int) -> None:
    _, page = open_table(players=players, seat=2, dealer=1)

    order = page.locator(".seat").evaluate_all(
        "seats => seats.map(seat => [Number(seat.dataset.seat), seat.classList[1]])"
    )

    assert order == [[(2 + step) % players, f"s{step}"] for step in range(1, players)]


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_the_help_opens_by_key_and_closes_again(
    open_table: OpenTable, viewport: ViewportSize
) -> None:
    _, page = open_table(viewport=viewport)

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("move along your hand")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)
