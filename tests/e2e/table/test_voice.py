"""What is said aloud: one live region, each event once, in order."""

from playwright.sync_api import Page, expect

from tests.e2e.table.conftest import OpenTable

ISOLATES = str.maketrans("", "", "\u2068\u2069")
LISTEN = """() => {
    window.heard = [];
    new MutationObserver((changes) => {
        for (const change of changes)
            for (const node of change.addedNodes) window.heard.push(node.textContent);
    }).observe(document.getElementById("table-live"), { childList: true });
}"""


def listen(page: Page) -> None:
    """Write down from now on what is put into the live region; what was due is waited for."""
    page.wait_for_timeout(400)
    page.evaluate(LISTEN)


def heard(page: Page, count: int) -> list[str]:
    """Return what was said, once at least `count` things were."""
    page.wait_for_function("count => window.heard.length >= count", arg=count)
    page.wait_for_timeout(300)
    return [text.translate(ISOLATES) for text in page.evaluate("window.heard")]


def test_there_is_one_live_region(open_table: OpenTable) -> None:
    table, page = open_table()
    table.play_next()

    regions = page.locator("[aria-live], [role=status], [role=alert], [role=log]")

    expect(regions).to_have_count(1)


def test_each_event_is_told_once_and_in_order(open_table: OpenTable) -> None:
    table, page = open_table()
    listen(page)
    for _ in range(4):
        table.play_next()

    said = heard(page, 6)

    assert [line.split(" ")[0] for line in said[:4]] == ["You", "Bob", "Carol", "Dave"]
    assert "takes the trick" in said[4] or "take the trick" in said[4]
    assert "befooled" in said[5]
    assert len(said) == len(set(said))


def test_a_repeated_update_and_a_view_tell_nothing_again(open_table: OpenTable) -> None:
    table, page = open_table()
    listen(page)
    update = table.play_next()
    table.push(update)
    table.push(table.view())
    table.play_next()

    said = heard(page, 2)

    assert len(said) == 2
    assert said[0].startswith("You lead")
    assert said[1].startswith("Bob")


def test_my_turn_is_told(open_table: OpenTable) -> None:
    table, page = open_table(dealer=0)
    listen(page)
    table.play_until(0)

    assert heard(page, 4)[-1] == "It is your turn."


def test_a_lost_connection_is_told_and_its_return(open_table: OpenTable) -> None:
    table, page = open_table()
    expect(page.locator(".say")).to_contain_text("Your turn")
    listen(page)
    table.drop()

    said = heard(page, 2)

    assert said[0].startswith("Connection lost.")
    assert said[1] == "Connected again."


def test_the_log_tells_the_same_newest_first(open_table: OpenTable) -> None:
    table, page = open_table()
    table.play_next()
    table.play_next()

    lines = page.locator("#log li")

    expect(lines.nth(0)).to_contain_text("It is the turn of Carol.")
    expect(lines.nth(1)).to_contain_text("Bob")
    expect(lines.nth(2)).to_contain_text("You lead")


def test_a_ranked_tables_log_forgets_older_tricks(open_table: OpenTable) -> None:
    table, page = open_table(ranked=True)
    for _ in range(10):  # the first trick of four, two of three
        table.play_next()

    expect(page.locator("#log")).to_contain_text("befooled")
    leads = page.locator("#log li", has_text="lead")
    expect(leads).to_have_count(1)
