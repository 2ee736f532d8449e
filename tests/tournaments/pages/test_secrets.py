"""Same deals: nothing of a finished pod is open before its round is over."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import Event, running
from tournaments.commands.plans import StagePlan
from tournaments.commands.results import enter_result

pytestmark = pytest.mark.django_db

# Totals that stand nowhere else on a page or in an answer.
TOTALS = (31337, 21337, 11337, 1337)


@pytest.fixture
def cup() -> Event:
    """A round of two tables with the same deals, of which one is over."""
    made = running(players=8, stages=[StagePlan(rounds=3, pod_sizes=(4,))], same_deals=True)
    made.release()
    pod = made.pods()[0]
    for total, seat in zip(TOTALS, pod.seats.order_by("seat_index"), strict=True):
        seat.total = total
        seat.save(update_fields=["total"])
    pod.source = "organiser"
    pod.finished_at = made.now
    pod.save(update_fields=["source", "finished_at"])
    return made


def everything(client: Client) -> dict[str, str]:
    """Every page, file and answer that tells of a running round."""
    slug = "spring-cup"
    pages = [
        reverse(f"tournaments:{name}", args=[slug])
        for name in (
            "event", "live", "standings", "standings_print", "cross", "race", "bracket",
            "projector", "projector_live", "export_json", "export_text",
        )
    ]  # fmt: skip
    pages += [
        reverse("tournaments:export_csv", args=[slug, name]) for name in ("results", "standings")
    ]
    pages += [
        reverse("tournaments:round", args=[slug, 1]),
        reverse("tournaments:pod", args=[slug, 1, 1]),
        reverse("tournaments:slips_print", args=[slug, 1]),
        reverse("tournaments_api:tournament", args=[slug]),
        reverse("tournaments_api:round", args=[slug, 1]),
        reverse("tournaments_api:standings", args=[slug]),
    ]
    return {url: client.get(url).content.decode() for url in pages}


def test_nothing_of_a_finished_pod_is_told_before_the_round_is_over(
    cup: Event, client: Client
) -> None:
    leaks = [url for url, text in everything(client).items() if "1337" in text]
    assert not leaks


def test_all_of_it_is_told_once_the_round_is_over(cup: Event, client: Client) -> None:
    enter_result(
        cup.tournament_id, pod_id=cup.pods()[1].pk, totals=(10, 0, -10, -81), **cup.by_olga()
    )
    cup.close()
    told = everything(client)
    for url in (
        reverse("tournaments:round", args=["spring-cup", 1]),
        reverse("tournaments:export_json", args=["spring-cup"]),
        reverse("tournaments_api:round", args=["spring-cup", 1]),
    ):
        assert "31337" in told[url].replace("\N{NO-BREAK SPACE}", "")


def test_without_the_same_deals_a_finished_pod_is_open_at_once(client: Client) -> None:
    cup = running(players=8, stages=[StagePlan(rounds=3, pod_sizes=(4,))])
    cup.release()
    enter_result(
        cup.tournament_id, pod_id=cup.pods()[0].pk, totals=(10, 0, -37, -81), **cup.by_olga()
    )
    told = everything(client)
    assert "\N{MINUS SIGN}37" in told[reverse("tournaments:round", args=["spring-cup", 1])]
    assert "during round 1" in told[reverse("tournaments:standings", args=["spring-cup"])]
