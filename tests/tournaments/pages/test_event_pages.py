"""Pages of an event: who sees what, and what stands there."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.players.interface import create_player
from tests.tournaments.cast import NOW, event, running
from tests.tournaments.pages.conftest import SignIn
from tournaments.commands.plans import StagePlan
from tournaments.commands.registering import withdraw
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SWISS = StagePlan(rounds=3, pod_sizes=(4,))
PARTS = ("event", "players", "rounds", "standings", "cross", "bracket", "race", "files")


def address(name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=["spring-cup", *args])


def text_of(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def test_every_page_of_an_event_answers_before_during_and_after_its_rounds(client: Client) -> None:
    cup = event(players=8, stages=[SWISS])
    for name in PARTS:
        text_of(client, address(name))
    cup.start()
    for _round in range(2):
        cup.play_round()
    cup.release()
    for name in (*PARTS, "projector", "projector_live", "live", "standings_print"):
        text_of(client, address(name))
    for name in ("round", "pairings_print", "slips_print", "certificate"):
        text_of(client, address(name, 3))
    text_of(client, address("pod", 3, 1))


def test_a_page_of_a_table_may_be_asked_for_by_any_number(client: Client) -> None:
    cup = event(players=4, stages=[SWISS])
    cup.start()
    cup.play_round()
    first = text_of(client, address("standings"))
    assert text_of(client, f"{address('standings')}?page={'9' * 5000}").count("<tr") == first.count(
        "<tr"
    )


def test_a_draft_is_shown_to_those_who_run_it_alone(client: Client, sign_in: SignIn) -> None:
    cup = event(players=4)
    Tournament.objects.update(status=Tournament.Status.DRAFT)
    for name in PARTS:
        assert client.get(address(name)).status_code == 404
    assert client.get("/tournaments/").content.decode().count("Spring cup") == 0
    olga = sign_in(cup.olga)
    assert "Spring cup" in text_of(olga, "/tournaments/")
    assert "Spring cup" in text_of(olga, address("event"))


def test_an_event_by_link_is_in_no_list(client: Client) -> None:
    event(players=4, visibility="link")
    for url in ("/tournaments/", "/tournaments/calendar.ics"):
        assert "Spring cup" not in text_of(client, url)
    assert "Spring cup" in text_of(client, address("event"))


def test_a_draft_of_a_round_is_the_organisers(client: Client, sign_in: SignIn) -> None:
    cup = running(players=8, stages=[SWISS])
    cup.pair()
    assert client.get(address("round", 1)).status_code == 404
    assert "Only organisers see this round" in text_of(sign_in(cup.olga), address("round", 1))
    data = client.get(address("export_json")).json()
    assert data["rounds"] == []


def test_rounds_and_tables_that_are_not_there_are_not_found(client: Client) -> None:
    cup = running(players=8, stages=[SWISS])
    cup.release()
    assert client.get(address("round", 2)).status_code == 404
    assert client.get(address("pod", 1, 3)).status_code == 404
    assert client.get("/tournaments/no-such-cup/").status_code == 404


def test_standings_open_into_their_terms(client: Client) -> None:
    cup = running(players=8, stages=[SWISS])
    cup.play_round()
    page = text_of(client, address("standings"))
    assert "Round 1, table 1: place 1 of 4" in page
    assert "after round 1" in page
    assert "Drawn by lot" in page


def test_a_player_sees_the_next_table_and_why(client: Client, sign_in: SignIn) -> None:
    cup = running(players=8, stages=[SWISS])
    cup.play_round()
    cup.release()
    seat = cup.pods()[0].seats.select_related("player").order_by("seat_index")[1]
    mine = sign_in(seat.player_id)
    assert "Table 1, seat 2" in text_of(mine, address("event"))
    page = text_of(mine, address("pod", 2, 1))
    assert "Why am I at this table?" in page
    assert "Seat 2, so that seats are shared evenly" in page
    assert "Why am I at this table?" not in text_of(client, address("pod", 2, 1))


def test_the_race_has_everybodys_place_by_round(client: Client) -> None:
    cup = running(players=8, stages=[SWISS])
    assert "The race begins once a round is over." in text_of(client, address("race"))
    cup.play_round()
    cup.play_round()
    answer = client.get(address("race"))
    assert [len(places) for _row, places in answer.context["raced"]] == [2] * 8
    assert answer.context["plot"] is not None
    labels = [label.text for label in answer.context["plot"].y_labels]
    assert all(label.isdecimal() and label != "0" for label in labels)


def test_a_page_asks_the_same_number_of_queries_for_eight_players_and_for_twentyfour(
    client: Client,
) -> None:
    counts: dict[str, list[int]] = {}
    for number in (8, 24):
        cup = running(players=number, stages=[SWISS], name=f"Cup {number}")
        cup.play_round()
        cup.release()
        slug = cup.row.slug
        for name, args in (
            ("event", []),
            ("players", []),
            ("round", [2]),
            ("pod", [2, 1]),
            ("standings", []),
            ("cross", []),
            ("race", []),
        ):
            url = reverse(f"tournaments:{name}", args=[slug, *args])
            with CaptureQueriesContext(connection) as queries:
                assert client.get(url).status_code == 200
            counts.setdefault(name, []).append(len(queries))
    assert all(few == many for few, many in counts.values()), counts
    assert max(many for _few, many in counts.values()) <= 32, counts


def test_the_list_asks_the_same_number_of_queries_for_one_event_and_for_six(
    client: Client,
) -> None:
    counts = []
    for number in range(6):
        event(players=4, name=f"Cup {'ABCDEF'[number]}")
        if number in (0, 5):
            with CaptureQueriesContext(connection) as queries:
                client.get("/tournaments/")
            counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_version_rises_with_what_a_page_shows(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cup = event(players=7)
    before = client.get(address("version")).json()
    assert before["is_playing"] is False
    cup.fill(1, prefix="late")
    assert client.get(address("version")).json()["version"] > before["version"]
    cup.start()
    cup.release()
    with django_assert_num_queries(1):  # every page that is looked at asks every few seconds
        assert client.get(address("version")).json()["is_playing"] is True
    assert client.get("/tournaments/none/version/").status_code == 404


def test_old_events_come_in_pages(client: Client) -> None:
    for number in range(22):
        name = f"Cup {chr(65 + number)}"
        cup = event(name=name)
        Tournament.objects.filter(pk=cup.tournament_id).update(
            status=Tournament.Status.CANCELLED, starts_at=NOW + timedelta(days=number)
        )
    first = client.get("/tournaments/").context["past"]
    assert len(first.tournaments) == 20
    rest = client.get(f"/tournaments/?before={first.older}").context["past"]
    assert [line.name for line in rest.tournaments] == ["Cup B", "Cup A"]
    assert rest.older == ""


def test_who_withdrew_is_listed_as_such(client: Client) -> None:
    cup = event(players=5)
    withdraw(cup.tournament_id, player_id=cup.players[0], actor_id=cup.players[0], now=NOW)
    context = client.get(address("players")).context
    assert len(context["entered"]) == 4
    assert [line.player.id for line in context["out"]] == [cup.players[0]]


def test_a_stranger_and_mallory_see_the_same_page(client: Client, sign_in: SignIn) -> None:
    event(players=4)
    mallory = sign_in(create_player(name="mallory"))
    assert "Enter" in text_of(client, address("event"))
    assert "Enter" in text_of(mallory, address("event"))


def test_who_has_a_bye_reads_why(client: Client, sign_in: SignIn) -> None:
    cup = running(players=9, stages=[SWISS])
    cup.release()
    bye = cup.round.byes.select_related("entry").get()
    assert "Why you have a bye:" in text_of(sign_in(bye.entry.player_id), address("round", 1))
    assert "Why you have a bye:" not in text_of(client, address("round", 1))
