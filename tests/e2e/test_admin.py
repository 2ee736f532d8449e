"""The admin in a real browser: it works under our content security policy."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.players import commands
from games.players.models import Player


def test_staff_find_a_player_and_nothing_is_loaded_from_elsewhere(
    visit: Callable[[Player | None], Page],
) -> None:
    olga = commands.create_superuser(name="Olga", email="olga@example.org", password=None)
    commands.create_player(name="Alice")
    commands.create_player(name="Bob")
    page = visit(olga)
    page.goto("/admin/")
    page.get_by_role("link", name="Players").last.click()
    page.locator("#searchbar").fill("ali")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Bob")).to_have_count(0)
    page.get_by_role("link", name="Alice").click()
    expect(page.get_by_label("Name")).to_have_value("Alice")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
