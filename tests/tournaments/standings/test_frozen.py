"""Standings from rows: penalties, voided tables, frozen stages, series."""

import json
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import NOW, Event, running
from tournaments.commands.closing import finish_stage
from tournaments.commands.conduct import disqualify, give_penalty
from tournaments.commands.plans import StagePlan
from tournaments.models import Entry, Series, Stage, Tournament
from tournaments.pairing.results import EntrantStatus
from tournaments.queries.series import series_lines
from tournaments.queries.standings import final_order, frozen_form, stage_record, stage_standings

pytestmark = pytest.mark.django_db

ONE_ROUND = StagePlan(rounds=1, pod_sizes=(4,))


def only_stage(cup: Event) -> Stage:
    return Stage.objects.get(tournament=cup.tournament_id)


def finished(**settings: object) -> Event:
    cup = running(players=8, stages=[ONE_ROUND], **settings)
    cup.play_round()
    finish_stage(cup.tournament_id, **cup.by_olga())
    return cup


def test_a_finished_stages_standings_never_change(client: Client) -> None:
    cup = finished()
    kept = json.dumps(only_stage(cup).standings)
    url = reverse("tournaments:standings", args=["spring-cup"])
    shown = client.get(url).context["rows"]
    # Whatever befalls the entries later, by command or by hand.
    first, second, third, *_others = Entry.objects.order_by("pk")
    Entry.objects.filter(pk=first.pk).update(
        status=Entry.Status.DISQUALIFIED, out_at=NOW, out_reason="late"
    )
    Entry.objects.filter(pk=second.pk).update(status=Entry.Status.WITHDRAWN, out_at=NOW)
    Entry.objects.filter(pk=third.pk).update(team="other")
    assert json.dumps(only_stage(cup).standings) == kept
    assert client.get(url).context["rows"] == shown
    lines = stage_standings(cup.row, only_stage(cup)).lines
    assert {line.status for line in lines} == {EntrantStatus.ACTIVE}
    assert final_order(cup.row) == lines


def test_frozen_standings_are_those_of_a_fresh_computation() -> None:
    cup = finished()
    stage = only_stage(cup)
    assert json.dumps(frozen_form(cup.row, stage), sort_keys=True) == json.dumps(
        stage.standings, sort_keys=True
    )
    assert stage_standings(cup.row, stage).race == {
        line.entrant_id: [line.place] for line in stage_standings(cup.row, stage).lines
    }


def test_a_penalty_is_a_term_of_its_own_and_podmates_do_not_feel_it() -> None:
    cup = running(players=8, stages=[StagePlan(rounds=3, pod_sizes=(4,))])
    cup.play_round()
    before = {line.entrant_id: line for line in stage_standings(cup.row, only_stage(cup)).lines}
    leader = next(iter(before))
    give_penalty(cup.tournament_id, entry_id=leader, points=40, reason="came late", **cup.by_olga())
    after = {line.entrant_id: line for line in stage_standings(cup.row, only_stage(cup)).lines}
    assert after[leader].points.amount == before[leader].points.amount - 40
    assert after[leader].points.terms[-1].reason == "came late"
    others = [one for one in before if one != leader]
    assert [before[one].tiebreaks for one in others] == [after[one].tiebreaks for one in others]


def test_a_disqualified_entry_is_last_and_the_results_of_the_others_stay() -> None:
    cup = running(players=8, stages=[StagePlan(rounds=3, pod_sizes=(4,))])
    cup.play_round()
    before = stage_standings(cup.row, only_stage(cup)).lines
    out = before[0].entrant_id
    disqualify(cup.tournament_id, entry_id=out, reason="cheated", **cup.by_olga())
    after = stage_standings(cup.row, only_stage(cup)).lines
    assert (after[-1].entrant_id, after[-1].place) == (out, None)
    points = {line.entrant_id: line.points for line in after}
    assert points == {line.entrant_id: line.points for line in before}


def test_a_stage_is_read_in_five_queries(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    cup = running(players=9, stages=[StagePlan(rounds=3, pod_sizes=(4,))])
    cup.play_round()
    tournament, stage = cup.row, only_stage(cup)
    with django_assert_num_queries(5):
        record = stage_record(tournament, stage)
    assert len(record.rounds[0].pods) == 2
    assert len(record.rounds[0].byes) == 1


def test_a_series_sums_the_points_of_places_and_shares_those_of_shared_ones(
    client: Client,
) -> None:
    cups = [finished(name=f"Cup {name}", tiebreaks=["match_points"]) for name in "AB"]
    series = Series.objects.create(
        slug="weekly",
        name="Weekly",
        every=Series.Every.WEEK,
        zone="UTC",
        first_date=NOW.date(),
        start_time=NOW.time(),
        template=cups[0].row,
        points_by_place=[10, 6, 4],
    )
    for day, cup in enumerate(cups):
        Tournament.objects.filter(pk=cup.tournament_id).update(
            series=series, start_date=NOW.date().replace(day=1 + day), status="finished",
            finished_at=NOW,
        )  # fmt: skip
    lines = series_lines(series)
    # Two winners share places 1 and 2 in each event, two seconds places 3 and 4.
    paid = [term.points for line in lines for term in line.terms]
    assert sorted(paid) == [0] * 8 + [2] * 4 + [8] * 4
    assert sum(line.points for line in lines) == Fraction(40)
    assert [line.points for line in lines] == sorted((one.points for one in lines), reverse=True)
    page = client.get("/series/weekly/").content.decode()
    assert "Weekly" in page
    assert "How this came about" in page
    assert client.get("/series/none/").status_code == 404
