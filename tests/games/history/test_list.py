"""The list of finished matches."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.context import Context
from games.models import Match
from games.players.models import Player
from games.queries.matches import PAGE_SIZE, MatchFilter, match_page
from tests.games.history.conftest import StoreMatch, records

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<th scope="row"><a href="/matches/(\w+)/"')


def listed(client: Client, **asked: str | int) -> list[str]:
    """The ids of the matches on the page, in order."""
    answer = client.get("/matches/", asked)
    assert answer.status_code == 200
    return LINK.findall(answer.content.decode())


def test_an_empty_site_says_so(client: Client) -> None:
    assert "Nothing has been played yet" in client.get("/matches/").content.decode()


def test_the_newest_match_comes_first(client: Client, store: StoreMatch) -> None:
    middle, newest, oldest = store(day=2), store(day=3), store(day=1)
    assert listed(client) == [newest, middle, oldest]


def test_matches_that_ended_at_the_same_moment_have_one_order(store: StoreMatch) -> None:
    ids = [store(day=1) for _ in range(3)]
    first = match_page(MatchFilter(), limit=2)
    second = match_page(MatchFilter(), before=first.older, limit=2)
    assert [line.public_id for line in [*first.matches, *second.matches]] == ids[::-1]


def test_players_are_found_by_name_in_any_case(client: Client, store: StoreMatch) -> None:
    with_erin = store("Alice Bob Carol Erin", day=1)
    store("Alice Bob Carol Dave", day=2)
    assert listed(client, player="ERIN") == [with_erin]


def test_an_opponent_narrows_the_list(client: Client, store: StoreMatch) -> None:
    both = store("Alice Bob Carol Dave", day=1)
    store("Alice Carol Dave Erin", day=2)
    store("Bob Carol Dave Erin", day=3)
    assert listed(client, player="Alice", opponent="Bob") == [both]
    assert listed(client, opponent="Bob", players=4) == listed(client, player="Bob")


def test_the_number_of_players_narrows_the_list(client: Client, store: StoreMatch) -> None:
    store("Alice Bob Carol Dave", day=1)
    five = store("Alice Bob Carol Dave Erin", day=2)
    assert listed(client, players=5) == [five]
    assert listed(client, players=5, player="Erin") == [five]


def test_both_days_of_a_range_belong_to_it(client: Client, store: StoreMatch) -> None:
    store(day=0)
    second, third = store(day=1), store(day=2)
    store(day=3)
    assert listed(client, day_from="2026-03-02", day_to="2026-03-03") == [third, second]


@pytest.mark.parametrize("player", ["", "Alice"])
def test_kinds_are_told_apart(client: Client, store: StoreMatch, player: str) -> None:
    casual = store(day=1)
    ladder = store(day=2, is_ranked=True, context=Context(kind="ladder", id="main"))
    tournament = store(day=3, context=Context(kind="tournament", id="open"))
    ranked = store(day=4, is_ranked=True)
    assert listed(client, kind="casual", player=player) == [casual]
    assert listed(client, kind="ranked", player=player) == [ranked, ladder]
    assert listed(client, kind="ladder", player=player) == [ladder]
    assert listed(client, kind="tournament", player=player) == [tournament]


def test_results_are_those_of_the_player(client: Client, store: StoreMatch) -> None:
    record = next(one for one in records() if sorted(one["places"]) == [1, 2, 3, 4])
    match = store(record={**record, "abandoned": [3]})
    places = dict(zip(["Alice", "Bob", "Carol", "Dave"], record["places"], strict=True))
    for name, place in places.items():
        assert bool(listed(client, player=name, result="won")) == (place == 1)
        assert bool(listed(client, player=name, result="not_won")) == (place > 1)
        assert bool(listed(client, player=name, result="last")) == (place == 4)
        assert bool(listed(client, player=name, result="abandoned")) == (name == "Dave")
    assert listed(client, player="Dave", result="abandoned") == [match]


def test_everybody_level_at_the_end_is_last_and_first(store: StoreMatch) -> None:
    public_id = store()
    Match.objects.get(public_id=public_id).seats.update(total=-9, place=1)
    alice = Player.objects.get(name="Alice")
    for outcome in ("won", "last"):
        page = match_page(MatchFilter(player_id=alice.pk, outcome=outcome))
        assert [line.public_id for line in page.matches] == [public_id]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"player": "Zed"}, "There is no player of this name."),
        ({"player": "a\0b"}, "Null characters are not allowed."),
        ({"result": "won"}, "Say whose result it should be."),
        ({"day_from": "2026-03-09", "day_to": "2026-03-01"}, "The last day comes before"),
        ({"day_from": "soon"}, "Enter a valid date."),
        ({"day_to": "9999-12-31"}, "Ensure this value is less than"),
        ({"players": "9"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_asked_is_explained_and_kept(
    client: Client, store: StoreMatch, asked: dict[str, str], told: str
) -> None:
    store()
    page = client.get("/matches/", asked).content.decode()
    assert told in page
    assert LINK.findall(page) == []


def test_pages_lead_to_older_and_newer_matches(client: Client, store: StoreMatch) -> None:
    ids = [store(day=day) for day in range(PAGE_SIZE * 2 + 3)][::-1]
    first = client.get("/matches/").content.decode()
    older = re.findall(r'rel="next" href="([^"]+)"', first)
    assert LINK.findall(first) == ids[:PAGE_SIZE]
    assert 'rel="prev"' not in first
    second = client.get(f"/matches/{older[0]}").content.decode()
    assert LINK.findall(second) == ids[PAGE_SIZE : PAGE_SIZE * 2]
    third = listed(client, before=ids[PAGE_SIZE * 2 - 1])
    assert third == ids[PAGE_SIZE * 2 :]
    assert listed(client, after=third[0]) == ids[PAGE_SIZE : PAGE_SIZE * 2]
    assert listed(client, after=ids[5]) == ids[:PAGE_SIZE]


def test_a_page_stays_as_it_is_while_new_matches_arrive(store: StoreMatch) -> None:
    ids = [store(day=day) for day in range(6)][::-1]
    first = match_page(MatchFilter(), limit=3)
    newcomer = store(day=9)
    second = match_page(MatchFilter(), before=first.older, limit=3)
    assert [line.public_id for line in second.matches] == ids[3:]
    back = match_page(MatchFilter(), after=second.newer, limit=3)
    assert [line.public_id for line in back.matches] == ids[:3]
    assert back.newer == ids[0]
    assert match_page(MatchFilter(), after=back.newer, limit=3).matches[0].public_id == newcomer


@pytest.mark.parametrize("cursor", ["nowhere", "\0", "x" * 5000, "2" * 12])
def test_a_match_that_is_none_begins_at_the_newest(
    client: Client, store: StoreMatch, cursor: str
) -> None:
    newest = store()
    assert listed(client, before=cursor) == [newest]
    assert listed(client, after=cursor) == [newest]


def test_links_keep_the_filters(client: Client, store: StoreMatch) -> None:
    for day in range(PAGE_SIZE + 1):
        store(day=day)
    page = client.get("/matches/", {"player": "Alice", "kind": ""}).content.decode()
    assert re.search(r'rel="next" href="\?player=Alice&amp;before=\w+"', page)


def test_names_are_text_and_nothing_else(client: Client, store: StoreMatch) -> None:
    store(name="<script>alert(1)</script>")
    Player.objects.filter(name="Alice").update(name="Al'ice")
    page = client.get("/matches/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize("matches", [3, PAGE_SIZE])
def test_the_list_takes_the_same_few_queries_however_long(
    client: Client,
    store: StoreMatch,
    django_assert_num_queries: DjangoAssertNumQueries,
    matches: int,
) -> None:
    last = [store(day=day) for day in range(matches)][-1]
    with django_assert_num_queries(4):
        client.get("/matches/")
    with django_assert_num_queries(7):
        client.get("/matches/", {"player": "Alice", "opponent": "Bob", "before": last})


def test_a_running_match_is_in_no_list(client: Client, store: StoreMatch) -> None:
    public_id = store()
    Match.objects.filter(public_id=public_id).update(
        status="playing", finished_at=None, record=None
    )
    assert listed(client) == []
    answer = client.get(f"/matches/{public_id}/")
    assert answer.status_code == 404
    assert "Still being played" in answer.content.decode()


def test_the_front_page_shows_the_newest_matches(client: Client, store: StoreMatch) -> None:
    public_id = store()
    assert public_id in client.get("/").content.decode()
