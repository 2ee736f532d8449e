"""The pure modules of the table page run in a real browser, so that no Node is needed."""

from tests.e2e.table.browser import chromium

__all__ = ["chromium"]
