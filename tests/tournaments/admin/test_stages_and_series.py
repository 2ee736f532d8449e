"""Stages and series on the desk; rounds sat out and penalties given back."""

from datetime import date

import pytest
from django.test import Client

from tests.tournaments.admin.test_desk import ADMIN, staff
from tests.tournaments.cast import SWISS, Event, event, running
from tournaments.commands.conduct import give_penalty, sit_out
from tournaments.commands.drafting import set_stages
from tournaments.commands.plans import StagePlan
from tournaments.errors import FixedByNow
from tournaments.models import Pause, Penalty, Series

pytestmark = pytest.mark.django_db


def typed(client: Client, page: str) -> dict[str, object]:
    """The form of the stages as the page shows it."""
    shown = client.get(page).context
    data: dict[str, object] = {"count": str(len(shown["forms"])), "begun": shown["seen"]}
    for _number, form in shown["forms"]:
        data |= {field.html_name: field.value() for field in form if field.value() is not None}
    return data


def kinds(made: Event) -> list[tuple[int, str, str]]:
    rows = made.row.stages.order_by("stage_no")
    return [(row.stage_no, row.kind, row.name) for row in rows]


def test_stages_are_added_reordered_and_removed_and_kept_at_once() -> None:
    made = event(stages=[SWISS])
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/stages/"
    answer = client.post(page, {**typed(client, page), "stage-0-name": "First", "do": "add"})
    assert [number for number, _form in answer.context["forms"]] == [1, 2]
    assert kinds(made) == [(1, "swiss", "")]
    data = {
        **typed(client, page), "count": "2", "stage-0-name": "First",
        "stage-1-kind": "round_robin", "stage-1-name": "Second", "stage-1-rounds": "4",
        "stage-1-pod_sizes": ["4"], "stage-1-preferred_size": "4",
    }  # fmt: skip
    answer = client.post(page, {**data, "do": "up-1"})
    names = [form["name"].value() for _number, form in answer.context["forms"]]
    assert names == ["Second", "First"]
    answer = client.post(page, {**data, "do": "remove-0"})
    assert [form["name"].value() for _number, form in answer.context["forms"]] == ["Second"]
    assert client.post(page, {**data, "do": "keep"}).status_code == 302
    assert kinds(made) == [(1, "swiss", "First"), (2, "round_robin", "Second")]
    line = made.row.audit_lines.get(action="stages_set")
    assert [stage["kind"] for stage in line.before["stages"]] == ["swiss"]
    assert [stage["name"] for stage in line.after["stages"]] == ["First", "Second"]


def test_a_stage_that_has_begun_stays_and_one_to_come_changes() -> None:
    made = running(stages=[SWISS, StagePlan(kind="knockout", advance=2, cut_to=8)])
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/stages/"
    data = typed(client, page)
    assert data["stage-0-cut_to"] == "8"
    assert client.post(page, {**data, "stage-0-cut_to": "4", "do": "keep"}).status_code == 302
    assert [(row.kind, row.cut_to) for row in made.row.stages.order_by("stage_no")] == [
        ("swiss", None), ("knockout", 4),
    ]  # fmt: skip


def test_stages_seen_before_one_began_are_not_put_behind_it() -> None:
    made = event(players=8)
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/stages/"
    data = typed(client, page)
    made.start()
    answer = client.post(page, {**data, "do": "keep"})
    assert answer.status_code == 200
    assert "A stage has begun since you looked" in answer.content.decode()
    assert kinds(made) == [(1, "swiss", "")]
    with pytest.raises(FixedByNow):
        set_stages(made.tournament_id, stages=[SWISS], begun=0, **made.by_olga())


def test_a_series_is_made_and_stopped_on_the_desk_and_stands_in_the_log() -> None:
    made = event()
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/series/"
    form = {
        "name": "Thursday league", "every": "week", "first_date": "2027-03-11",
        "start_time": "19:00", "days_ahead": "14", "points_by_place": "10, 7, 5",
    }  # fmt: skip
    answer = client.post(page, {**form, "last_date": "2027-03-01"})
    assert "not before its first" in str(answer.context["form"].errors["last_date"])
    answer = client.post(page, {**form, "points_by_place": "5, 7"})
    assert "must not pay more" in str(answer.context["form"].errors["points_by_place"])
    assert client.post(page, form).status_code == 302
    series = Series.objects.get()
    assert (series.slug, series.first_date) == ("thursday-league", date(2027, 3, 11))
    assert series.points_by_place == [10, 7, 5]
    answer = client.post(page, form)
    assert "Another series has this address" in str(answer.context["form"].errors["slug"])
    assert "Thursday league" in client.get(page).content.decode()
    client.post(page, {"action": "stop", "series": series.pk})
    assert not Series.objects.get().is_running
    actions = made.row.audit_lines.order_by("-pk").values_list("action", flat=True)[:2]
    assert list(actions) == ["series_stopped", "series_made"]


def test_the_series_of_another_event_is_not_stopped() -> None:
    made, other = event(name="One"), event(name="Two")
    client = staff(made.olga)
    form = {
        "name": "League", "every": "month", "first_date": "2027-03-31", "start_time": "19:00",
        "days_ahead": "14",
    }  # fmt: skip
    client.post(f"{ADMIN}{made.tournament_id}/series/", form)
    series = Series.objects.get()
    client.post(f"{ADMIN}{other.tournament_id}/series/", {"action": "stop", "series": series.pk})
    assert Series.objects.get().is_running


def test_a_penalty_is_lifted_and_a_round_played_after_all() -> None:
    made = running()
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/players/"
    first = made.entry(made.players[0])
    penalty = give_penalty(
        made.tournament_id, entry_id=first.pk, points=20, reason="late", **made.by_olga()
    )
    round_no = sit_out(made.tournament_id, entry_id=first.pk, **made.by_olga())
    shown = client.get(page).content.decode()
    assert "Lift the penalty of player 0" in shown
    assert f"Let player 0 play round {round_no} after all" in shown
    client.post(page, {"action": "lift_penalty", "penalty": penalty, "reason": "was a mistake"})
    assert Penalty.objects.get().lifted_at is not None
    client.post(page, {"action": "sit_in", "entry": first.pk, "round_no": round_no})
    assert not Pause.objects.exists()
