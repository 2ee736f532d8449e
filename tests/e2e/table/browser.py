"""A browser for tests; import the fixture `chromium` in a conftest."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.chromium import get_chromium

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
]


# A module's, not a run's: Playwright keeps an event loop running in this thread for as long as it
# is open, and asynchronous tests of other modules need theirs.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a module."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=get_chromium(), args=ARGUMENTS)
        yield browser
        browser.close()
