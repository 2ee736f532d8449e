"""The account pages in a real browser: usable by everybody, in every size and colour."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.players import commands
from games.players.models import Player

Visit = Callable[[Player | None], Page]
PASSWORD = "correct horse staple"
FOR_ANYBODY = [
    "/",
    "/rules/",
    "/accounts/signup/",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/accounts/confirm-email/",
    "/players/Alice/",
]
FOR_PLAYERS = [
    "/",
    "/players/Alice/",
    "/settings/",
    "/settings/account/",
    "/settings/account/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
]


@pytest.fixture
def alice(transactional_db: None) -> Player:
    return commands.create_player(
        name="Alice", email="alice@example.org", password=PASSWORD, is_email_confirmed=True
    )


def assert_sound(page: Page, address: str) -> None:
    """Fail where a page is hard to use with a screen reader, or wider than a small phone."""
    for width, colours in ((360, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        found = Axe().run(page).response["violations"]
        assert [(address, fault["id"]) for fault in found] == []


def test_pages_for_anybody_are_accessible(visit: Visit, alice: Player) -> None:
    page = visit(None)
    for address in FOR_ANYBODY:
        assert_sound(page, address)


def test_pages_for_players_are_accessible(visit: Visit, alice: Player) -> None:
    page = visit(alice)
    for address in FOR_PLAYERS:
        assert_sound(page, address)


def test_a_refused_sign_up_says_why_beside_the_field(visit: Visit, alice: Player) -> None:
    page = visit(None)
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("A1ice")
    page.get_by_label("E-mail address").fill("carol@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    name = page.get_by_label("Name")
    expect(name).to_have_value("A1ice")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(
        "What others see: 2 to 24 letters and digits. "
        "Somebody already has this name, or one that looks like it. Please choose another."
    )
    assert Axe().run(page).response["violations"] == []


def test_a_player_signs_in_by_keyboard_alone(visit: Visit, alice: Player) -> None:
    page = visit(None)
    page.goto("/accounts/login/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("alice")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Welcome, Alice.")).to_be_visible()


def test_colours_change_at_once_and_stay(visit: Visit, alice: Player) -> None:
    page = visit(alice)
    page.goto("/rules/")
    page.get_by_role("button", name="Dark").click()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    expect(root).to_have_attribute("data-theme", "dark")


def test_the_settings_show_the_chosen_cards_before_they_are_stored(
    visit: Visit, alice: Player
) -> None:
    page = visit(alice)
    page.goto("/settings/")
    number = page.locator(".preview .card > b").first
    before = number.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    page.get_by_label("Large numbers").check()
    after = number.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert after > before * 1.3
    page.reload()
    assert number.evaluate("element => parseFloat(getComputedStyle(element).fontSize)") == before
