"""Rounds with the same deals at every table."""

import json

import pytest
from django.test import Client

from games.commands import plays
from games.engine import commitment
from games.engine.records import record_from, verify
from games.interface import (
    RoundSeed,
    SameDeals,
    StillPlaying,
    close_unplayed,
    draw_round_seed,
    match_result,
    open_full_tables,
    reveal_round,
)
from games.models import Match, Position, Table
from games.queries.running import snapshot_of
from games.store.sealed import unseal
from tests.games.interface.plans import bots, cast, plan, play_out

pytestmark = pytest.mark.django_db


def hands(match_id: int) -> object:
    return snapshot_of(Position.objects.get(pk=match_id)).state.hands


def pods(seed: RoundSeed) -> list[int]:
    """Open two pods of four and one of five with the same deals; return the match ids."""
    deals = SameDeals(seed=seed, label="open round 1")
    players = cast(8)
    wishes = [plan(players[:4]), plan(players[4:]), plan(bots(5))]
    return [
        opened.match_id
        for opened in open_full_tables(
            [plan(wish.seats, same_deals=deals, has_spectators=True) for wish in wishes]
        )
    ]


def test_pods_of_one_size_play_the_same_cards_and_strangers_see_none() -> None:
    first, second, five = pods(draw_round_seed())
    assert hands(first) == hands(second) != hands(five)
    assert not Table.objects.filter(has_spectators=True).exists()


def test_the_seed_is_promised_and_kept_sealed() -> None:
    seed = draw_round_seed()
    opened = unseal(seed.sealed_seed)
    assert commitment(opened) == seed.commitment
    assert opened not in seed.sealed_seed


def test_nothing_of_a_finished_pod_is_shown_before_the_round_is_over(client: Client) -> None:
    seed = draw_round_seed()
    first, second, five = pods(seed)
    play_out(first)
    plays.play_stand_ins(five)
    match = Match.objects.get(pk=first)
    secret = unseal(seed.sealed_seed).hex()
    assert secret not in json.dumps(match.record)
    answers = [
        client.get(f"{address}{match.public_id}/{part}")
        for address in ("/matches/", "/api/v1/matches/")
        for part in ("", "record.json" if address == "/matches/" else "record/")
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 200, 409]
    for answer in answers:
        assert '"hands"' not in answer.content.decode()
        assert secret not in answer.content.decode()
    # Who won is known: those who sat there saw it.
    assert match_result(first).is_sealed
    with pytest.raises(StillPlaying):
        reveal_round(seed.commitment)

    play_out(second)
    assert reveal_round(seed.commitment) == sorted([first, second, five])
    assert reveal_round(seed.commitment) == []
    for match_id in (first, second, five):
        record = Match.objects.get(pk=match_id).record
        assert record is not None
        verify(record_from(record))
        assert record["fairness"] == {
            "round_seed": secret,
            "commitment": seed.commitment,
            "label": "open round 1",
        }
        assert record["options"]["same_deals"] == "open round 1"
    page = client.get(f"/matches/{match.public_id}/").content.decode()
    assert '"hands"' in page
    assert secret in page
    assert client.get(f"/api/v1/matches/{match.public_id}/record/").status_code == 200


def test_a_pod_that_was_taken_back_does_not_hold_up_the_round() -> None:
    seed = draw_round_seed()
    first, second, five = pods(seed)
    close_unplayed(Table.objects.get(pk=second).public_id)
    play_out(first)
    plays.play_stand_ins(five)
    assert reveal_round(seed.commitment) == sorted([first, five])
