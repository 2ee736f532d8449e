"""Results of real tables, told by those who sat there."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import Event, running
from tests.tournaments.pages.conftest import SignIn
from tournaments.commands.plans import StagePlan
from tournaments.models import Pod, Report

pytestmark = pytest.mark.django_db

POINTS = ("10", "-4", "\N{MINUS SIGN}20", "-81")


@pytest.fixture
def cup() -> Event:
    made = running(players=8, stages=[StagePlan(rounds=3, pod_sizes=(4,))])
    made.release()
    return made


def seated(cup: Event, pod_index: int = 0) -> list[int]:
    pod = cup.pods()[pod_index]
    return list(pod.seats.order_by("seat_index").values_list("player_id", flat=True))


def report(client: Client, points: tuple[str, ...] = POINTS, pod_no: int = 1) -> int:
    url = reverse("tournaments:pod", args=["spring-cup", 1, pod_no])
    data = {f"seat_{index}": text for index, text in enumerate(points)}
    return client.post(url, data).status_code


def test_two_who_say_the_same_end_their_table(cup: Event, sign_in: SignIn) -> None:
    first, second, *_others = seated(cup)
    assert report(sign_in(first)) == 302
    assert Pod.objects.get(pk=cup.pods()[0].pk).finished_at is None
    assert report(sign_in(second)) == 302
    pod = Pod.objects.get(pk=cup.pods()[0].pk)
    assert pod.finished_at is not None
    totals = list(pod.seats.order_by("seat_index").values_list("total", flat=True))
    assert totals == [10, -4, -20, -81]


def test_reports_that_differ_stand_side_by_side(cup: Event, sign_in: SignIn) -> None:
    first, second, *_others = seated(cup)
    report(sign_in(first))
    report(sign_in(second), ("10", "-4", "-26", "-81"))
    answer = sign_in(first).get(reverse("tournaments:pod", args=["spring-cup", 1, 1]))
    assert "The reports differ" in answer.content.decode()
    differing = [
        (seat.seat_index, totals)
        for seat, totals, differs in answer.context["report_rows"]
        if differs
    ]
    assert differing == [(2, [-20, -26])]


def test_who_does_not_sit_there_has_no_form(cup: Event, sign_in: SignIn, client: Client) -> None:
    elsewhere = sign_in(seated(cup, 1)[0])
    page = elsewhere.get(reverse("tournaments:pod", args=["spring-cup", 1, 1]))
    assert page.context["form"] is None
    assert report(elsewhere) == 404
    assert report(client) == 404
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    "points", [("10", "x", "-20", "-81"), ("10", "", "-20", "-81"), ("10", "-4", "-20", "-8100")]
)
def test_a_report_that_cannot_be_read_is_kept_for_mending(
    cup: Event, sign_in: SignIn, points: tuple[str, ...]
) -> None:
    client = sign_in(seated(cup)[0])
    data = {f"seat_{index}": text for index, text in enumerate(points)}
    answer = client.post(reverse("tournaments:pod", args=["spring-cup", 1, 1]), data)
    assert answer.status_code == 400
    assert answer.context["form"]["seat_0"].value() == "10"
    assert not Report.objects.exists()


def test_a_table_with_a_result_takes_no_report(cup: Event, sign_in: SignIn) -> None:
    cup.enter_results()
    assert report(sign_in(seated(cup)[0])) == 404
