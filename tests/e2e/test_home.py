"""The front page in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.players.models import Player


def test_the_front_page_opens_without_errors(visit: Callable[[Player | None], Page]) -> None:
    page = visit(None)
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    expect(page.locator("h1").first).to_be_visible()


def test_a_small_phone_needs_no_sideways_scrolling(visit: Callable[[Player | None], Page]) -> None:
    page = visit(None)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
