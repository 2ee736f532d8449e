"""Find a Chromium for the browser tests, or get one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoChromium(Exception):
    """There is no Chromium here and none could be had; the message says how to mend it."""


def find_chromium() -> Path | None:
    """Return the browser to use: $CHROMIUM, one on the PATH, or Playwright's own download.

    Raises NoChromium when $CHROMIUM names no program.
    """
    if named := os.environ.get("CHROMIUM"):
        if not os.access(named, os.X_OK):
            raise NoChromium(f"CHROMIUM={named} is no program.")
        return Path(named)
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return own if own.exists() else None


def get_chromium() -> Path:
    """Return a Chromium, downloading or installing one where there is none.

    Raises NoChromium when neither way works.
    """
    if found := find_chromium():
        return found
    for command in ways_to_get_one():
        print("No Chromium yet:", *command, flush=True)
        if subprocess.run(command, check=False).returncode == 0 and (found := find_chromium()):
            return found
    raise NoChromium(
        "No Chromium for the browser tests: install one (Debian: apt-get install chromium), name"
        " one with CHROMIUM=/path/to/chromium, or leave the browser tests out with BROWSER=0."
    )


def ways_to_get_one() -> list[list[str]]:
    """Return the commands worth trying, in order; as root Debian's package brings all it needs."""
    ways = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        ways.insert(0, ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"])
    return ways
