"""Events in a real browser: pages, moving standings, a report from a phone."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.players.models import Player
from tests.tournaments.cast import Event, running
from tournaments.commands.plans import StagePlan
from tournaments.commands.results import enter_result

Visit = Callable[[Player | None], Page]
SERIOUS = {"serious", "critical"}
PHONE = {"width": 360, "height": 740}
SWISS = StagePlan(rounds=4, pod_sizes=(4,))


@pytest.fixture
def cup(transactional_db: None) -> Event:
    """Two rounds are over, the third is being played at real tables."""
    made = running(players=8, stages=[SWISS], round_minutes=50, asks_team=True)
    for _round in range(2):
        made.play_round()
    made.release()
    return made


def serious_faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}" for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_of_an_event_is_accessible_and_fits_a_phone(
    visit: Visit, cup: Event, theme: str
) -> None:
    page = visit(None)
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for part in (
        "", "players/", "rounds/", "rounds/3/", "rounds/3/tables/1/", "standings/", "cross-table/",
        "race/", "files/", "projector/", "rounds/3/sheet/", "rounds/3/slips/", "standings/sheet/",
    ):  # fmt: skip
        page.goto(f"/tournaments/{cup.row.slug}/{part}")
        assert serious_faults(page) == [], part
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], part
    page.goto("/tournaments/")
    assert serious_faults(page) == []


def test_standings_open_by_keyboard(visit: Visit, cup: Event) -> None:
    page = visit(None)
    page.goto(f"/tournaments/{cup.row.slug}/standings/")
    summary = page.locator("summary", has_text="How this came about").first
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".terms[open] .sum").first).to_contain_text("Round 1, table")


def test_pages_move_by_themselves_when_a_result_comes(visit: Visit, cup: Event) -> None:
    page, standings = visit(None), visit(None)
    standings.goto(f"/tournaments/{cup.row.slug}/standings/")
    winner = cup.pods()[0].seats.select_related("player").order_by("seat_index")[0].player
    row = standings.locator("tbody tr").filter(
        has=standings.get_by_role("link", name=winner.name, exact=True)
    )
    row.locator("summary").click()
    before = row.locator(".total").inner_text()
    page.goto(f"/tournaments/{cup.row.slug}/")
    expect(page.get_by_text("0 of 2 tables done")).to_be_visible()
    expect(page.locator(".round-clock")).to_be_visible()
    enter_result(
        cup.tournament_id, pod_id=cup.pods()[0].pk, totals=(12, 3, -8, -81), **cup.by_olga()
    )
    expect(page.get_by_text("1 of 2 tables done")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("during round 3")).to_be_visible()
    expect(row.locator(".total")).not_to_have_text(before, timeout=20_000)
    # What the reader has opened stays open, with its new term, and keeps the focus.
    expect(row.locator("details[open] .sum").first).to_contain_text("Round 3, table 1")
    expect(row.locator("summary")).to_be_focused()


def test_two_players_report_their_table_on_their_phones(visit: Visit, cup: Event) -> None:
    pod = cup.pods()[0]
    page = visit(None)
    for seat in pod.seats.select_related("player").order_by("seat_index")[:2]:
        page = visit(seat.player)
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.goto(f"/tournaments/{cup.row.slug}/")
        page.get_by_role("link", name="Report the result").click()
        for label, points in (
            ("Seat 1", "10"),
            ("Seat 2", "-3"),
            ("Seat 3", "−40"),
            ("Seat 4", "-82"),
        ):
            page.get_by_label(label).fill(points)
        page.get_by_role("button", name="Report").click()
        expect(page.get_by_text("Your report is in.")).to_be_visible()
    expect(page.get_by_text("finished")).to_be_visible()
    totals = list(pod.seats.order_by("seat_index").values_list("total", flat=True))
    assert totals == [10, -3, -40, -82]
