"""What the tests of the table page stand on: the page as the site renders it, and a browser."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, Literal

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.table.fake_server import FakeTable

Theme = Literal["light", "dark"]
PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}


def render_page(player_name: str = "Alice") -> str:
    """Return the table page's shell with the fake server's socket; "" is a stranger."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    request.session = SessionStore()
    MessageMiddleware(lambda _: HttpResponse()).process_request(request)
    context = {
        "table_id": "t4ble",
        "table_name": "Garden table",
        "ws_path": "/ws/",
        "player_name": player_name,
    }
    return render_to_string("games/table.html", context, request=request)


OpenTable = Callable[..., tuple[FakeTable, Page]]


@pytest.fixture
def open_table(browser: Browser) -> Iterator[OpenTable]:
    """Open a fake table in a fresh page: `open_table(players=4, viewport=PHONE, theme="dark")`."""
    with ExitStack() as stack:
        faults: list[str] = []

        def open_one(
            *,
            viewport: ViewportSize = DESK,
            theme: Theme = "light",
            player: str = "Alice",
            **options: Any,
        ) -> tuple[FakeTable, Page]:
            table = stack.enter_context(FakeTable(page=render_page(player), **options))
            context = browser.new_context(
                viewport=viewport, color_scheme=theme, reduced_motion="reduce"
            )
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on(
                "console", lambda said: faults.append(said.text) if is_fault(said.text) else None
            )
            page.goto(table.url)
            expect(page.locator(".mat")).to_be_visible()
            return table, page

        yield open_one
    assert not faults


def is_fault(text: str) -> bool:
    """Tell whether a console line is a fault of the page; lost sockets are meant to happen."""
    return "Content Security Policy" in text or "Uncaught" in text
