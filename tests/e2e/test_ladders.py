"""Two newcomers find each other and two bots on a ladder, play, and see what it did to them."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games.players.models import Player
from ratings.models import Ladder, Membership, Proposal, Rating, RatingChange
from tests.e2e.conftest import watch
from tests.e2e.site import worked_site

pytestmark = pytest.mark.long
PATIENCE = 180_000  # milliseconds; a busy machine is slow, not wrong
PLAYABLE = '.hand .card:not([aria-disabled="true"])'
PASSWORD = "correct horse staple"
CONFIRM = re.compile(r"https?://[^/\s]+(/accounts/confirm-email/\S+)")
SERIOUS = {"serious", "critical"}
Stranger = Callable[[], Page]


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """The address of a site with a worker and its schedule, and a ladder of short matches."""
    Ladder.objects.create(
        slug="open",
        name="Open ladder",
        description="For everybody, bots too.",
        max_players=8,
        join_rule=Ladder.JoinRule.ALL,
        allows_bots=True,
        bots_after_seconds=12,
        options={"deal_limit": 1},
    )
    with worked_site(tmp_path, has_schedule=True) as address:
        yield address


@pytest.fixture
def stranger(browser: Browser, site: str) -> Iterator[Stranger]:
    """Open a browser that nobody has used; no page of it may log an error."""
    faults: list[str] = []
    contexts = []

    def open_one() -> Page:
        context = browser.new_context(base_url=site, viewport={"width": 360, "height": 740})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watch(page, faults, url=site)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not faults


def sign_up(page: Page, name: str, log: Path) -> None:
    """Make an account from a ladder's page, confirm its address by the link in the message, and
    come back."""
    page.goto("/ladders/open/")
    page.get_by_role("link", name="Sign up to play").click()
    page.locator("#id_username").fill(name)
    page.locator("#id_email").fill(f"{name.lower()}@example.org")
    page.locator("#id_password1").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(re.compile("confirm-email"))
    page.goto(CONFIRM.findall(log.read_text())[-1])
    page.get_by_role("main").get_by_role("button").click()
    page.goto("/ladders/open/")


def wait_for_call(pages: list[Page]) -> None:
    """Wait until a table is found for each, with time to accept it however slow the machine is."""
    for _ in range(PATIENCE // 100):
        now = timezone.now()
        Proposal.objects.filter(status="open").update(expires_at=now + timedelta(minutes=5))
        if all(page.locator('#queue [data-state="found"]').count() for page in pages):
            return
        pages[0].wait_for_timeout(100)
    raise AssertionError("no table is found")


def play_to_the_end(pages: list[Page]) -> None:
    """Let each play the first card they may, until the match is over for all."""
    over = [page.get_by_role("heading", name="The match is over") for page in pages]
    for _ in range(PATIENCE // 50):
        if all(sheet.count() for sheet in over):
            return
        for page in pages:
            if page.locator(".say.turn").count() and page.locator(PLAYABLE).count():
                cards = page.locator(".hand .card").count()
                page.locator(PLAYABLE).first.click()
                expect(page.locator(".hand .card")).not_to_have_count(cards, timeout=PATIENCE)
        pages[0].wait_for_timeout(50)
    raise AssertionError("the match does not end")


def serious_faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{page.url} {one['id']}" for one in found if one["impact"] in SERIOUS]


def assert_sound(page: Page, address: str) -> None:
    """Fail where a page is hard to use with a screen reader, or wider than a small phone."""
    for width, colours in ((360, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert serious_faults(page) == []


def test_two_newcomers_play_a_ranked_match_with_two_bots(
    stranger: Stranger, tmp_path: Path
) -> None:
    alice, bob = stranger(), stranger()
    for page, name in ((alice, "Alice"), (bob, "Bob")):
        sign_up(page, name, tmp_path / "server.log")
        page.get_by_role("button", name="Join this ladder").click()
        look = page.get_by_role("button", name="Look for a table")
        expect(look).to_be_visible(timeout=PATIENCE)
    for page in (alice, bob):
        page.get_by_role("button", name="Look for a table").click()
    # Any page will do while one waits, after a reload too.
    alice.goto("/rules/")
    alice.reload()
    queue = alice.get_by_role("region", name="Queue")
    wait_for_call([alice, bob])
    for page in (alice, bob):
        expect(page.get_by_role("button", name="Accept")).to_be_focused(timeout=PATIENCE)
    expect(queue).to_contain_text("4 players, 2 of them bots")
    for page in (alice, bob):
        page.keyboard.press("Enter")
    for page in (alice, bob):
        expect(page.locator(".hand .card")).to_have_count(12, timeout=PATIENCE)

    play_to_the_end([alice, bob])
    for _ in range(PATIENCE // 100):
        if RatingChange.objects.filter(book__ladder__slug="open").count() == 4:
            break
        alice.wait_for_timeout(100)

    # The change is explained where the match is...
    alice.get_by_role("link", name="Look at the match").click()
    expect(alice.get_by_role("heading", name="Why your rating moved")).to_be_visible()
    why = alice.locator("#why")
    expect(why).to_contain_text("Expected was place 2.5")
    expect(why.locator("tbody tr")).to_have_count(3)
    # ...and the plot has moved from what everybody begins with.
    player = Player.objects.get(name="Alice")
    rating = Rating.objects.get(player=player, book__ladder__slug="open")
    alice.goto("/players/Alice/")
    plot = alice.locator("#ratings ~ .cols .plot")
    expect(plot.locator(".el.hi")).to_have_text(str(round(rating.mean)))
    label = plot.get_attribute("aria-label")
    assert label is not None
    assert label.startswith(f"Rating over time: from 1500 to {round(rating.mean)}")

    match = alice.locator(".matches a").first.get_attribute("href")
    assert match is not None
    for address in (
        "/ladders/",
        "/ladders/open/",
        "/ladders/open/standings/",
        "/players/Alice/",
        "/compare/?a=Alice&b=Bob",
        match,
    ):
        assert_sound(alice, address)
    assert Membership.objects.filter(ladder__slug="open", misses=0).count() == 2


def test_who_does_not_accept_in_time_pauses_and_the_other_waits_on(
    stranger: Stranger, tmp_path: Path
) -> None:
    alice, bob = stranger(), stranger()
    for page, name in ((alice, "Alice"), (bob, "Bob")):
        sign_up(page, name, tmp_path / "server.log")
        page.get_by_role("button", name="Join this ladder").click()
        page.get_by_role("button", name="Look for a table").click()
    wait_for_call([alice, bob])
    bob.get_by_role("button", name="Accept").click()
    expect(bob.locator('#queue [data-state="accepted"]')).to_be_visible(timeout=PATIENCE)
    alice.get_by_role("button", name="Decline").click()
    expect(alice.locator('#queue [data-state="paused"]')).to_be_visible(timeout=PATIENCE)
    expect(bob.locator('#queue [data-state="waiting"]')).to_be_visible(timeout=PATIENCE)
