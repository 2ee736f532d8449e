"""A real browser on a real server: what the browser tests stand on."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from games.players.models import Player
from tests.chromium import find_chromium
from tests.e2e.server import Server

QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as one that needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started once for all tests of this folder.

    Playwright keeps an event loop running in this thread while it is open: nothing in this folder
    may be `async`, and Django has to be told that we know.
    """
    program = find_chromium()
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=program, args=[*QUIET, *as_root])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The web server in a process of its own, on this worker's test database."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def live_site(server: Server, transactional_db: None) -> Iterator[str]:
    """The address of the running site; the test fails when the server logged a fault."""
    begun = server.log_size()
    yield server.url
    assert "Traceback" not in server.log_since(begun), server.log_since(begun)


@pytest.fixture
def visit(browser: Browser, live_site: str) -> Iterator[Callable[[Player | None], Page]]:
    """Open the site as somebody, each in a browser of their own: ``visit(alice)``, ``visit(None)``.

    The test fails when a page logs an error or asks anybody but the site for anything.
    """
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def open_as(player: Player | None) -> Page:
        context = browser.new_context(base_url=live_site)
        contexts.append(context)
        if player is not None:
            sign_in(context, player, url=live_site)
        page = context.new_page()
        watch(page, faults, url=live_site)
        return page

    yield open_as
    for context in contexts:
        context.close()
    assert not faults


def sign_in(context: BrowserContext, player: Player, *, url: str) -> None:
    """Give the browser a session of this player."""
    client = Client()
    client.force_login(player, backend="games.players.backends.PlayerBackend")
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


def watch(page: Page, faults: list[str], *, url: str) -> None:
    """Note every error on the page, and every request to somebody else."""
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type == "error" else None,
    )
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "request",
        lambda request: (
            faults.append(f"asked {request.url}")
            if urlsplit(request.url).netloc not in {urlsplit(url).netloc, ""}
            else None
        ),
    )
