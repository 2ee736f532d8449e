"""A stranger plays a whole match against bots: the web server and a worker, as on a real site."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match, Move
from games.players.interface import Kind
from games.players.models import Player
from tests.e2e.conftest import watch
from tests.e2e.site import worked_site

PATIENCE = 60_000  # milliseconds; a busy machine is slow, not wrong
PLAYABLE = '.hand .card:not([aria-disabled="true"])'


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """The address of a site whose tasks are done by a worker; its bots do not pause."""
    with worked_site(tmp_path) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A stranger's browser; no page may log an error."""
    faults: list[str] = []
    context = browser.new_context(base_url=site)
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    watch(opened, faults, url=site)
    yield opened
    context.close()
    assert not faults


def play_one(page: Page) -> None:
    """Wait for the turn and play the first card that may be played."""
    expect(page.locator(".say.turn")).to_be_visible(timeout=PATIENCE)
    cards = page.locator(".hand .card").count()
    page.locator(PLAYABLE).first.click()
    expect(page.locator(".hand .card")).not_to_have_count(cards, timeout=PATIENCE)


def test_one_click_on_the_front_page_and_a_stranger_plays_a_card(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.locator(".hand .card")).to_have_count(12, timeout=PATIENCE)

    play_one(page)

    expect(page.locator(".hand .card")).to_have_count(11)
    assert Player.objects.filter(kind=Kind.GUEST).count() == 1
    assert Move.objects.filter(seat_index=0, is_auto=False).exists()


def test_a_stranger_plays_a_whole_short_match_and_finds_it_replayed(page: Page) -> None:
    page.goto("/tables/new/")
    bots = page.get_by_role("group", name="Seats for bots")
    for seat in ("2", "3", "4"):
        bots.get_by_label(seat, exact=True).check()
    expect(bots.get_by_label("5", exact=True)).to_be_hidden()  # a table of four has no such seat
    page.get_by_label("Most deals").fill("1")
    page.get_by_role("main").get_by_role("button", name="Open").click()
    expect(page.locator(".hand .card")).to_have_count(12, timeout=PATIENCE)

    sheet = page.get_by_role("heading", name="The match is over")
    for _ in range(13):
        expect(page.locator(".say.turn").or_(sheet).first).to_be_visible(timeout=PATIENCE)
        if sheet.count():
            break
        play_one(page)
    expect(sheet).to_be_visible(timeout=PATIENCE)
    # The worker stores the record.
    match = Match.objects.get()
    for _ in range(PATIENCE // 100):
        match.refresh_from_db()
        if match.status == Match.Status.FINISHED:
            break
        page.wait_for_timeout(100)
    expect(page.get_by_role("link", name="Keep your matches: sign up")).to_be_visible()
    page.get_by_role("link", name="Look at the match").click()

    expect(page.locator("h1")).to_contain_text("win")
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="Next play").click()
    expect(page.locator(".play")).to_have_count(1)
