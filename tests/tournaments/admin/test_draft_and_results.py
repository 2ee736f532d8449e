"""Drafts and tables on the desk: what a change costs, results, corrections that can be undone."""

import pytest

from games.players.interface import create_player
from tests.tournaments.admin.test_desk import ADMIN, staff
from tests.tournaments.cast import Event, running
from tests.tournaments.test_rated_corrections import pod_of, rated_event, turned
from tournaments.commands.drafting import add_organiser
from tournaments.models import Correction, PairWish, Pod
from tournaments.queries.drafts import layout_of

pytestmark = pytest.mark.django_db


def totals(*points: int, **data: object) -> dict[str, object]:
    """A table's form: the points of each seat."""
    seats = {f"total_{index}": point for index, point in enumerate(points)}
    return {**seats, **{f"finish_{index}": "played" for index in range(len(points))}, **data}


def table_of(made: Event, pod: Pod) -> str:
    """Where a table's page is."""
    return f"{ADMIN}{made.tournament_id}/tables/{pod.pk}/"


def test_a_draft_is_swapped_after_its_cost_was_seen_and_wishes_are_noted() -> None:
    made = running()
    round_ = made.pair()
    client, page = staff(made.olga), f"{ADMIN}{made.tournament_id}/draft/"
    pods = layout_of(round_).pods
    first, second = pods[1][0], pods[2][0]
    form = {"change": "swap", "first": first, "second": second, "draft_no": round_.draft_no}
    answer = client.post(page, {**form, "preview": "1"})
    assert answer.status_code == 200
    assert answer.context["forecast"] is not None
    assert layout_of(made.round).pods == pods
    mallory = staff(create_player(name="mallory"))
    assert mallory.post(page, form).status_code == 404
    assert client.post(page, form).status_code == 302
    assert layout_of(made.round).pods[2][0] == first
    client.post(page, form)  # the draft is another by now: nothing happens
    assert layout_of(made.round).pods[2][0] == first
    client.post(page, {"change": "wish", "first": first, "second": second, "kind": "forbid"})
    wish = PairWish.objects.get()
    client.post(page, {"change": "lift", "wish": wish.pk})
    assert not PairWish.objects.exists()


def test_a_result_is_entered_corrected_and_given_back() -> None:
    made = running()
    made.release()
    pod = made.pods()[0]
    rita = create_player(name="rita")
    add_organiser(made.tournament_id, player_id=rita, role="referee", **made.by_olga())
    referee, mallory = staff(rita), staff(create_player(name="mallory"))
    page = table_of(made, pod)
    form = totals(30, 20, 10, 0, action="enter")
    assert mallory.post(page, form).status_code == 404
    assert referee.post(page, form).status_code == 302
    assert [seat.total for seat in pod.seats.order_by("seat_index")] == [30, 20, 10, 0]
    again = totals(0, 10, 20, 30, action="correct", reason="read upside down")
    shown = referee.post(page, {**again, "preview": "1"})
    assert len(shown.context["told"]["moves"]) == 4
    assert not Correction.objects.exists()
    referee.post(page, {**again, "reason": ""})
    assert not Correction.objects.exists()
    assert referee.post(page, again).status_code == 302
    made_it = Correction.objects.get()
    assert pod.seats.get(seat_index=0).total == 0
    assert "Undo" in referee.get(page).content.decode()
    referee.post(page, {"action": "undo", "correction": made_it.pk, "reason": "it was right"})
    assert pod.seats.get(seat_index=0).total == 30


def test_a_table_of_another_event_is_not_found() -> None:
    made, other = running(name="One"), running(name="Two")
    made.release()
    address = f"{ADMIN}{other.tournament_id}/tables/{made.pods()[0].pk}/"
    assert staff(other.olga).get(address).status_code == 404


def test_whose_ratings_a_correction_moves_is_read_before_it_is_made() -> None:
    made = rated_event()
    pod = pod_of(made)
    form = totals(*(seat.total for seat in turned(pod)), action="correct", reason="wrong seats")
    shown = staff(made.olga).post(table_of(made, pod), {**form, "preview": "1"}).content.decode()
    assert "the ratings of 4 players change." in shown
    assert "In all matches of this clock:" in shown
    assert "Told of it:" in shown
