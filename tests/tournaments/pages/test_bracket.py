"""A knockout from its first round to its winner, as its pages tell it."""

from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import running
from tournaments.commands.closing import finish_stage
from tournaments.commands.plans import StagePlan
from tournaments.models import Stage, Tournament
from tournaments.queries.standings import stage_standings

pytestmark = pytest.mark.django_db

KNOCKOUT = StagePlan(kind="knockout", advance=2, pod_sizes=(4,))


def test_a_bracket_leads_from_all_players_to_the_winner(client: Client) -> None:
    cup = running(players=16, stages=[KNOCKOUT])
    for _round in range(3):
        cup.play_round()
    finish_stage(cup.tournament_id, **cup.by_olga())
    assert cup.row.status == Tournament.Status.FINISHED
    answer = client.get(reverse("tournaments:bracket", args=["spring-cup"]))
    ((_stage, drawing, columns),) = answer.context["brackets"]
    assert [len(pods) for _label, pods in columns] == [4, 2, 1]
    assert len(drawing.boxes) == 7
    (final,) = columns[2][1]
    assert [seat.goes_on for seat in final.seats] == [True, False, False, False]
    # Whoever goes on sits at a table of the next round, and nobody else does.
    for (_label, pods), (_next, later) in pairwise(columns):
        going = {seat.entry_id for pod in pods for seat in pod.seats if seat.goes_on}
        assert going == {seat.entry_id for pod in later for seat in pod.seats}
    lines = stage_standings(cup.row, Stage.objects.get(tournament=cup.tournament_id)).lines
    assert lines[0].entrant_id == final.seats[0].entry_id
    assert {line.entrant_id for line in lines[:4]} == {seat.entry_id for seat in final.seats}
    page = answer.content.decode()
    assert "In words" in page
    assert "goes on" in page
