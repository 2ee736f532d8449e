"""An event as files, and dates for calendars."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from games.interface import house_bot_ids
from tests.tournaments.cast import Event, event, running, wall
from tournaments.commands.plans import StagePlan
from tournaments.commands.registering import enter
from tournaments.models import Tournament
from tournaments.queries.export_tables import decimal, text_cell

pytestmark = pytest.mark.django_db

SWISS = StagePlan(rounds=3, pod_sizes=(4,))


def file_of(client: Client, name: str, *more: str) -> str:
    answer = client.get(reverse(f"tournaments:{name}", args=["spring-cup", *more]))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def cup(db: None) -> Event:
    """Nine players at tables of four: one has a bye in the first round."""
    made = running(players=9, stages=[SWISS])
    made.play_round()
    return made


def rows_of(client: Client, what: str) -> list[dict[str, str]]:
    text = file_of(client, "export_csv", what)
    marked = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    assert marked != text  # else a spreadsheet shows Jürgen's ü as two signs
    return list(csv.DictReader(io.StringIO(marked)))


def test_the_json_file_adds_up(cup: Event, client: Client) -> None:
    data = json.loads(file_of(client, "export_json"))
    assert (data["format"], data["version"]) == ("fool-tournament", 1)
    (played,) = data["rounds"]
    earned = {
        seat["entry"]: Fraction(seat["points"]) for pod in played["pods"] for seat in pod["seats"]
    }
    assert [bye["rule"] for bye in played["byes"]] == ["average"]
    earned |= {bye["entry"]: Fraction(210) for bye in played["byes"]}
    lines = data["standings"][0]["lines"]
    assert {line["entrant"]: Fraction(line["points"]["amount"]) for line in lines} == earned
    assert data["lots_seed"] is None
    assert cup.row.lots_seed not in file_of(client, "export_json")


def test_tables_have_a_line_for_every_seat_and_bye(cup: Event, client: Client) -> None:
    rows = rows_of(client, "results")
    assert [row["state"] for row in rows] == ["finished"] * 8 + ["bye: average"]
    assert {row["total"] for row in rows if row["place"] == "1"} == {"30"}
    standings = rows_of(client, "standings")
    assert [row["place"] for row in standings] == [str(place) for place in range(1, 10)]
    assert standings[0]["by_wins"] == "1"
    assert len(rows_of(client, "entries")) == 9
    answer = client.get(reverse("tournaments:export_csv", args=["spring-cup", "secrets"]))
    assert answer.status_code == 404


def test_a_text_that_a_spreadsheet_would_run_is_made_harmless(client: Client) -> None:
    cup = event(players=4, asks_team=True)
    someone = cup.fill(1, prefix="late")[0]
    cup.row.entries.filter(player=someone).update(team="=1+2")
    assert "'=1+2" in file_of(client, "export_csv", "entries")
    assert [text_cell(text) for text in ("@x", "-x", "a=b", "")] == ["'@x", "'-x", "a=b", ""]


def test_amounts_are_numbers_that_no_spreadsheet_takes_for_a_date() -> None:
    amounts = [Fraction(5, 2), Fraction(2240, 3), Fraction(-1, 2), Fraction(420), Fraction(0)]
    assert [decimal(amount) for amount in amounts] == ["2.5", "746.6667", "-0.5", "420", "0"]


def test_days_and_rounds_are_told_as_the_wall_shows_them(client: Client) -> None:
    # It is March 3rd already where they play.
    cup = running(players=8, zone="Australia/Lord_Howe", **wall("2027-03-03", "08:30"))
    assert cup.row.starts_at.isoformat() == "2027-03-02T21:30:00+00:00"
    cup.play_round()
    assert "042 2027/03/03" in file_of(client, "export_text").splitlines()
    told = json.loads(file_of(client, "export_json"))["tournament"]
    assert told["starts_there"] == "2027-03-03T08:30:00+11:00"
    times = {(row["starts_utc"], row["starts_there"]) for row in rows_of(client, "results")}
    assert times == {("2027-03-01 18:00", "2027-03-02 05:00")}


def test_the_report_has_a_line_for_everybody(cup: Event, client: Client) -> None:
    lines = file_of(client, "export_text").splitlines()
    assert lines[0] == "012 Spring cup"
    assert "062 9" in lines
    players = [line for line in lines if line.startswith("001")]
    assert len(players) == 9
    assert sum("0000 bye" in line for line in players) == 1
    assert sum(" 1/4 " in line for line in players) == 2


def test_the_calendar_has_public_events_at_their_instants(client: Client) -> None:
    for zone in ("Europe/Paris", "America/New_York", "Australia/Lord_Howe"):
        event(name=f"Cup {zone[:2]}", zone=zone, round_minutes=30, stages=[SWISS])
    hidden = event(name="Hidden", visibility="link")
    off = Tournament.objects.get(name="Cup Am")
    Tournament.objects.filter(pk=off.pk).update(status=Tournament.Status.CANCELLED)
    made = Calendar.from_ical(client.get(reverse("tournaments:calendar")).content)
    dates: dict[str, Any] = {str(one["summary"]): one for one in made.walk("VEVENT")}
    assert set(dates) == {"Cup Eu", "Cup Am", "Cup Au"}
    for name, one in dates.items():
        assert one["dtstart"].dt == Tournament.objects.get(name=name).starts_at
        assert (one["dtend"].dt - one["dtstart"].dt).total_seconds() == 3 * 30 * 60
    assert dates["Cup Am"]["status"] == "CANCELLED"
    assert dates["Cup Eu"]["status"] == "CONFIRMED"
    own = client.get(reverse("tournaments:event_calendar", args=[hidden.row.slug])).content
    assert [str(one["summary"]) for one in Calendar.from_ical(own).walk("VEVENT")] == ["Hidden"]


def test_a_bot_by_the_organiser_is_told_as_one(client: Client) -> None:
    cup = event(players=3)
    (bot,) = house_bot_ids(["easy"])
    enter(cup.tournament_id, player_id=bot, **cup.by_olga())
    rows = rows_of(client, "entries")
    assert sorted(row["kind"] for row in rows) == ["bot", "person", "person", "person"]
