"""What an organiser begins with: presets, lists of entries, bots; and what counts on a ladder."""

from datetime import date, time

import pytest
from django.db import connection

from games.interface import match_result
from games.models import Position
from games.players.interface import create_players
from ratings.interface import BookOf, ladder_id_of, make_demo_ladders, ratings_of
from ratings.models import Ladder
from tests.tournaments.cast import NOW, event
from tests.tournaments.test_online import online, play_to_the_end
from tournaments.commands.auditing import note
from tournaments.commands.drafting import create_tournament
from tournaments.commands.filling import fill_with_bots
from tournaments.commands.importing import Imported, import_entries
from tournaments.commands.presets import PRESETS, plan_from
from tournaments.commands.rating import matches_to_rate, rate_taken_match
from tournaments.commands.results import take_match_result
from tournaments.errors import BadCsv, BadPlan
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_makes_an_event(preset: str) -> None:
    plan = plan_from(
        preset,
        name="Ours",
        start_date=date(2027, 6, 1),
        start_time=time(19),
        zone="Europe/Paris",
    )
    made = Tournament.objects.get(pk=create_tournament(plan, actor_id=None, now=NOW))
    assert (made.status, made.stages.count()) == (Tournament.Status.DRAFT, len(plan.stages))


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(BadPlan):
        plan_from("chess", name="Ours", start_date=date.max, start_time=time(1), zone="UTC")


def test_a_list_of_entries_is_read_with_teams_and_either_separator() -> None:
    made = event(capacity=4)
    create_players(["alice", "bobby", "carol", "david", "erin"])
    text = "\N{ZERO WIDTH NO-BREAK SPACE}Name;Team\r\nalice;Owls\r\n\r\nBOBBY; Larks \r\n"
    imported = import_entries(made.tournament_id, text=text, **made.by_olga())
    assert imported == Imported(entered=2, waiting=0)
    text = "name\ncarol\ndavid\nerin\n"
    imported = import_entries(made.tournament_id, text=text, **made.by_olga())
    assert imported == Imported(entered=2, waiting=1)
    teams = Entry.objects.order_by("pk").values_list("team", flat=True)
    assert list(teams) == ["Owls", "Larks", "", "", ""]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("name\nalice\nnobody\nbobby\nALICE\n", ["Line 3", "Line 5"]),
        ("player\nalice\n", ["Line 1"]),
        ("name,team\nalice,Owls,extra\n", ["Line 2"]),
        ('name\nalice\n"bobby\n', ["Line 3"]),
        ("name\n", [""]),
        ("", [""]),
    ],
)
def test_a_wrong_list_names_its_lines_and_enters_nobody(text: str, lines: list[str]) -> None:
    made = event()
    create_players(["alice", "bobby"])
    with pytest.raises(BadCsv) as refused:
        import_entries(made.tournament_id, text=text, **made.by_olga())
    told = refused.value.message().splitlines()
    assert len(told) == len(lines)
    assert all(line in sentence for line, sentence in zip(lines, told, strict=True))
    assert not Entry.objects.exists()


def test_bots_fill_the_places_and_none_enters_twice() -> None:
    made = event(capacity=6)
    first = fill_with_bots(made.tournament_id, count=3, **made.by_olga())
    second = fill_with_bots(made.tournament_id, count=4, **made.by_olga())
    assert len({*first, *second}) == 7
    assert Entry.objects.filter(status="waiting").count() == 1


def test_matches_count_on_the_events_ladder_once() -> None:
    make_demo_ladders(today=date(2026, 3, 9))
    slug = Ladder.objects.values_list("slug", flat=True).first()
    assert slug is not None
    made = online(people=4, ladder=slug, rated="yes")
    made.release()
    Position.objects.update(away=[True] * 4)
    play_to_the_end(made.pods())
    match_id = made.pods()[0].match_id
    assert match_id is not None
    take_match_result(match_id, now=NOW)
    assert matches_to_rate() == [match_id]
    assert rate_taken_match(match_id, now=NOW)
    assert not rate_taken_match(match_id, now=NOW)
    assert matches_to_rate() == []
    book = BookOf(ladder_id=ladder_id_of(slug))
    at = match_result(match_id).finished_at
    assert {one.games for one in ratings_of(made.players, book, now=at).values()} == {1}


def test_a_transaction_asks_for_the_next_steps_once() -> None:
    made = event()  # in this transaction too, which has asked already
    waiting = len(connection.run_on_commit)
    for _number in range(3):
        note(made.row, "looked", actor_id=None, now=NOW)
    assert len(connection.run_on_commit) == waiting > 0
