"""The check of the deals in the browser, against records whose seeds are known."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from games.engine import deck_for
from tests.games.js.test_modules import HERE, STATIC

# Browsers keep their cryptography for pages that nobody can have changed: https, or this machine.
SITE = "http://localhost"
FAIR = [
    json.loads(line)
    for line in (HERE.parent / "engine" / "records" / "fair.jsonl").read_text().splitlines()
]
VERIFY = """async ([record, row]) => {
    const { deckOf, verify } = await import("/static/js/replay/fairness.js");
    return verify(record, deckOf(row));
}"""


def serve(route: Route) -> None:
    path = route.request.url.removeprefix(f"{SITE}/static/")
    if path == route.request.url:
        route.fulfill(body="<!doctype html><html lang=en>", content_type="text/html")
    else:
        route.fulfill(path=STATIC / path, content_type="text/javascript")


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.route(f"{SITE}/**", serve)
    page.goto(f"{SITE}/")
    yield page
    page.close()


def verdict(page: Page, record: dict[str, Any]) -> dict[str, Any]:
    deck = deck_for(record["players"])
    row = {str(colour): highest for colour, highest in deck.highest.items()} | {"W": deck.wilds}
    found: dict[str, Any] = page.evaluate(VERIFY, [record, row])
    return found


@pytest.mark.browser
@pytest.mark.parametrize("record", FAIR)
def test_the_browser_deals_the_same_cards(page: Page, record: dict[str, Any]) -> None:
    assert verdict(page, record) == {"ok": True, "deals": len(record["deals"])}


@pytest.mark.browser
@pytest.mark.parametrize("record", FAIR)
def test_the_browser_sees_any_change(page: Page, record: dict[str, Any]) -> None:
    seed = "round_seed" if "round_seed" in record["fairness"] else "server_seed"
    other_seed = deepcopy(record)
    other_seed["fairness"][seed] = "00" * 32
    assert verdict(page, other_seed) == {"ok": False, "fault": "commitment"}

    other_dealer = deepcopy(record)
    other_dealer["deals"][0]["dealer"] = (record["deals"][0]["dealer"] + 1) % record["players"]
    assert verdict(page, other_dealer) == {"ok": False, "fault": "dealer", "deal": 1}

    swapped = deepcopy(record)
    first, second, *_ = swapped["deals"][-1]["hands"]
    at = next(at for at, card in enumerate(first) if card != second[0])
    first[at], second[0] = second[0], first[at]
    assert verdict(page, swapped) == {"ok": False, "fault": "hands", "deal": len(record["deals"])}

    if seed == "server_seed":
        other_client = deepcopy(record)
        other_client["fairness"]["client_seeds"][0] += "x"
        assert verdict(page, other_client)["ok"] is False
