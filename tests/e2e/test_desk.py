"""The organiser's desk in a real browser: a newcomer's first event, by clicks only; it moves by
itself under nobody's hands, fits a phone, and axe finds nothing serious."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.players import commands
from games.players.models import Player
from tests.tournaments.cast import Event, running
from tournaments.commands.conduct import give_penalty, sit_out
from tournaments.commands.drafts import wish_about_pair
from tournaments.commands.plans import StagePlan
from tournaments.commands.results import enter_result

ADMIN = "/admin/tournaments/tournament/"
PHONE = {"width": 360, "height": 800}
SERIOUS = {"serious", "critical"}
STAGES = [
    StagePlan(rounds=3, pod_sizes=(4,), deal_limit=1),
    StagePlan(kind="knockout", cut_to=8, advance=2),
]


@pytest.fixture
def cup(transactional_db: None) -> Event:
    """A round is over; olga, a superuser, runs the event at real tables."""
    made = running(players=8, stages=STAGES, round_minutes=50)
    Player.objects.filter(pk=made.olga).update(is_staff=True, is_superuser=True)
    made.play_round()
    return made


def test_a_newcomer_makes_an_event_lets_bots_play_it_and_reads_the_standings(
    visit: Callable[[Player | None], Page],
) -> None:
    olga = commands.create_superuser(name="Olga", email="olga@example.org", password=None)
    page = visit(olga)
    page.goto("/admin/tournaments/tournament/add/")
    page.get_by_label("Name").fill("First evening")
    page.get_by_label("Rounds of the first stage").fill("2")
    page.get_by_label("Open registration at once").check()
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name="First evening")).to_be_visible()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("How many bots").fill("16")
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.get_by_text("16 bots have entered.")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Play it with bots at once").click()
    expect(page.get_by_text("2 rounds were played.")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="Standings").click()
    expect(page.get_by_role("table").first).to_be_visible()


def test_the_desk_moves_by_itself_and_leaves_alone_what_is_being_filled_in(
    visit: Callable[[Player | None], Page], cup: Event
) -> None:
    cup.release()
    page = visit(Player.objects.get(pk=cup.olga))
    page.goto(f"{ADMIN}{cup.tournament_id}/desk/")
    expect(page.get_by_text("2 tables are still to end.")).to_be_visible()
    page.get_by_text("More", exact=True).click()
    reason = page.locator("#reason-pause_round")
    reason.press_sequentially("The hall is d")
    for pod, left in zip(cup.pods(), ("1 of 2", "2 of 2"), strict=True):
        enter_result(cup.tournament_id, pod_id=pod.pk, totals=(12, 3, -8, -81), **cup.by_olga())
        heading = page.get_by_role("heading", name=f"Round 2: {left} tables over")
        expect(heading).to_be_visible(timeout=30_000)
    expect(page.locator("#desk-status")).to_contain_text("Something has moved")
    expect(reason).to_be_focused()
    reason.press_sequentially("ark.")
    expect(reason).to_have_value("The hall is dark.")
    page.get_by_role("button", name="Close the round").click()
    expect(page.get_by_text("Done.")).to_be_visible()
    expect(page.get_by_role("button", name="Pair the next round")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_of_the_desk_is_accessible_and_fits_a_phone(
    visit: Callable[[Player | None], Page], cup: Event, theme: str
) -> None:
    first, second = (cup.entry(player).pk for player in cup.players[:2])
    played = cup.pods()[0]
    give_penalty(cup.tournament_id, entry_id=first, points=5, reason="late", **cup.by_olga())
    sit_out(cup.tournament_id, entry_id=first, round_no=3, **cup.by_olga())
    wish_about_pair(
        cup.tournament_id, first_id=first, second_id=second, kind="forbid", **cup.by_olga()
    )
    cup.pair()
    page = visit(Player.objects.get(pk=cup.olga))
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    pages = ("desk", "draft", "players", "stages", "settings", "series", f"tables/{played.pk}")
    for part in ("add/", *(f"{cup.tournament_id}/{one}/" for one in pages)):
        page.goto(f"{ADMIN}{part}")
        for summary in page.locator(".desk summary").all():
            summary.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], part
        found = Axe().run(page, context=".desk").response["violations"]
        faults = [f"{one['id']}: {one['help']}" for one in found if one["impact"] in SERIOUS]
        assert faults == [], part
