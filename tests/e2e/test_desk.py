"""The organiser's desk in a real browser: a newcomer's first event, by clicks only."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.players import commands
from games.players.models import Player


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
