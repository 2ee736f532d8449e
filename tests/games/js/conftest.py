"""The pure modules of the table page run in a real browser, so that no Node is needed."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.chromium import find_chromium


# A module's, not a run's: Playwright keeps an event loop running in this thread for as long as it
# is open, and asynchronous tests of other modules need theirs.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a module."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=as_root)
        yield browser
        browser.close()
