"""Finished matches in a real browser: lists, replay, verification."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.commands.records import store_record
from games.players import commands
from games.players.models import Player

Visit = Callable[[Player | None], Page]
FAIR = Path(__file__).parents[1] / "games" / "engine" / "records" / "fair.jsonl"
CAST = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
SERIOUS = {"serious", "critical"}


@pytest.fixture
def match(transactional_db: None) -> str:
    """The address of a match of eight whose seat 1 was played by a stand-in in the first trick."""
    records = [json.loads(line) for line in FAIR.read_text().splitlines()]
    record = next(one for one in records if one["players"] == 8)
    first = record["deals"][0]["tricks"][0]["plays"]
    record["auto"] = [[0, 0, at] for at, (seat, _) in enumerate(first) if seat == 1]
    now = timezone.now()
    public_id = store_record(
        record,
        player_ids=[commands.create_player(name=name).pk for name in CAST],
        started_at=now - timedelta(minutes=20),
        finished_at=now,
        name="Garden table",
    )
    return f"/matches/{public_id}/"


def serious_faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}" for one in found if one["impact"] in SERIOUS]


def test_a_match_is_replayed_by_keyboard_alone(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto(match)
    slider = page.get_by_role("slider")
    told = page.locator(".told")
    expect(told).to_contain_text("Deal 1:")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Deal 1, trick 1, play 1:")
    assert page.url.endswith("#1-1-1")
    page.keyboard.press("PageDown")
    expect(told).to_contain_text("trick 2, play 1:")
    page.keyboard.press("PageUp")
    expect(told).to_contain_text("Deal 1:")
    page.keyboard.press("Shift+PageDown")
    expect(told).to_contain_text("Deal 2:")
    page.keyboard.press("End")
    expect(told).to_contain_text("The deal is over.")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("The deal is over.")
    page.keyboard.press("Home")
    expect(told).to_contain_text("Deal 1:")
    expect(page.locator(".gone")).to_have_count(0)


def test_buttons_step_and_keep_the_focus_at_the_ends(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto(match)
    page.get_by_role("button", name="Next play").click()
    expect(page.locator(".play")).to_have_count(1)
    expect(page.locator(".gone")).to_have_count(1)
    before = page.get_by_role("button", name="Play before")
    before.click()
    before.press("Enter")
    expect(before).to_be_focused()
    expect(page.locator(".gone")).to_have_count(0)


def test_a_link_opens_its_moment(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto(f"{match}#1-1-8")
    expect(page.locator(".told")).to_contain_text("takes the trick.")
    expect(page.locator(".play")).to_have_count(8)
    expect(page.locator(".play .note.bad")).to_have_count(2)
    page.evaluate("location.hash = '#1-2-1'")
    expect(page.locator(".told")).to_contain_text("trick 2, play 1:")
    expect(page.get_by_role("img", name="Fool! disc")).to_have_count(2)
    page.evaluate("location.hash = '#fairness'")
    expect(page.locator(".told")).to_contain_text("trick 2, play 1:")


def test_what_a_stand_in_played_is_marked(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto(f"{match}#1-1-8")
    expect(page.get_by_role("img", name="played by a stand-in")).to_have_count(1)


def test_the_deals_are_verified_in_the_browser(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto(match)
    page.get_by_role("button", name="Deal again in this browser").click()
    expect(page.get_by_role("status")).to_contain_text("The seeds deal the same cards")


def test_a_swipe_goes_to_the_next_play(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto(match)
    for kind, x in (("pointerdown", 200), ("pointerup", 80)):
        finger = {"pointerType": "touch", "pointerId": 1, "clientX": x, "clientY": 9}
        page.locator(".hands").dispatch_event(kind, finger)
    expect(page.locator(".told")).to_contain_text("play 1:")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["match", "/matches/", "/players/Alice/", "/matches/?player=Zed"])
def test_pages_fit_a_small_phone_and_axe_finds_nothing_serious(
    visit: Visit, match: str, path: str, scheme: str
) -> None:
    page = visit(None)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{match}#1-1-8" if path == "match" else path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert serious_faults(page) == []


def test_filters_are_used_by_keyboard(visit: Visit, match: str) -> None:
    page = visit(None)
    page.goto("/matches/")
    page.get_by_text("Look for matches").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Player", exact=True).fill("alice")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Matches of Alice")).to_be_visible()
    expect(page.get_by_role("link", name="Garden table")).to_be_visible()
