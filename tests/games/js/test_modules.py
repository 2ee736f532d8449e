"""Run the JavaScript tests beside this file: each `*.test.js` exports `tests`, one a fact."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "games" / "static"
SITE = "http://modules.test"
FILES = sorted(path.name for path in HERE.glob("*.test.js"))
RUN = """async (address) => {
    const { tests } = await import(address);
    const failures = [];
    for (const [fact, test] of Object.entries(tests)) {
        try { await test(); } catch (error) { failures.push(`${fact}: ${error.stack}`); }
    }
    return { count: Object.keys(tests).length, failures };
}"""


def serve(route: Route) -> None:
    """Answer from the tests' folder or the static files; anything else is an empty page."""
    path = route.request.url.removeprefix(SITE)
    for prefix, folder in (("/tests/", HERE), ("/static/", STATIC)):
        if path.startswith(prefix):
            route.fulfill(path=folder / path.removeprefix(prefix), content_type="text/javascript")
            return
    route.fulfill(body="<!doctype html><html lang=en>", content_type="text/html")


@pytest.mark.browser
@pytest.mark.parametrize("name", FILES)
def test_every_fact_of_a_module_holds(name: str, chromium: Browser) -> None:
    page = chromium.new_page()
    page.route(f"{SITE}/**", serve)
    page.goto(f"{SITE}/")

    outcome = page.evaluate(RUN, f"/tests/{name}")

    page.close()
    assert outcome["failures"] == []
    assert outcome["count"] > 0
