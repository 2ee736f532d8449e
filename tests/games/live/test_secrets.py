"""Secret cards stay secret: every frame is searched for cards its reader may not know."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import orjson
import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.engine import (
    Card,
    Hand,
    MatchState,
    Options,
    UnknownCard,
    deal_hands,
    first_dealer,
    legal_cards,
    new_match,
    play,
)
from games.live import render
from games.live.tables import encode
from games.models import Position, Table
from games.players.commands import create_superuser
from games.queries import running
from games.store.dealing import dealing_of
from games.store.sealed import unseal
from tests.games.live.cast import full_table, person
from tests.games.live.client import TableClient

SPECTATOR = None


def cards_in(value: Any) -> Iterator[str]:
    """Yield every text in a frame's values that is a card."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from cards_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str):
        try:
            yield str(Card.parse(value))
        except UnknownCard:
            return


def known_cards(state: MatchState, seat: int | None, *, just_played: str | None) -> Counter[str]:
    """Return what a viewer may read: own hand, running and last trick, the card just laid."""
    known = Counter(str(card) for _, card in state.trick)
    if state.last_trick is not None:
        known.update(str(card) for _, card in state.last_trick.plays)
    if seat is not None:
        known.update(str(card) for card in state.hands[seat])
    if just_played is not None:
        known[just_played] += 1
    return known


def secrets_in(
    frame: Any, state: MatchState, seat: int | None, just_played: str | None
) -> set[str]:
    """Return the cards of a frame that its reader may not know.

    A card may stand in a frame twice (in the hand, and in the list of legal ones); a face that is
    in the deck more than once, the 1, may be told as often as the reader knows it in each list.
    """
    known = known_cards(state, seat, just_played=just_played)
    return {card for card in cards_in(frame) if not known[card]} | {
        "W" for cards in _lists(frame) if Counter(cards)["W"] > known["W"]
    }


def _lists(value: Any) -> Iterator[list[str]]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _lists(inner)
    elif isinstance(value, list | tuple):
        yield list(cards_in(value))


def leaks_of_random_deals(players: int, deals: int) -> set[str]:
    """Play random deals; return what the frames of all viewers gave away, over all plays."""
    rng = Random(players)
    leaked: set[str] = set()
    for index in range(deals):
        seed = rng.randbytes(32)

        def hands_of(deal: int, seed: bytes = seed) -> tuple[tuple[Card, ...], ...]:
            return deal_hands(seed, players, deal)

        state = new_match(
            players, Options(deal_limit=2), first_dealer(seed, players), hands_of(index % 2)
        )
        while (turn := state.turn) is not None:
            card = rng.choice(legal_cards(state, turn))
            step = play(state, turn, card, hands_of=hands_of)
            state = step.state
            frames = render.MatchFrames(
                state, deadline=None, bank_ms=(0,) * players, shows_played=False
            )
            events = orjson.Fragment(render.event_frames(step.events, is_auto=False))
            for viewer in (SPECTATOR, *range(players)):
                frame = orjson.loads(encode({"events": events, "match": frames.frame(viewer)}))
                leaked |= secrets_in(frame, state, viewer, str(card))
    return leaked


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_no_frame_of_random_deals_tells_a_card_its_reader_may_not_know(players: int) -> None:
    assert leaks_of_random_deals(players, deals=6) == set()


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_no_frame_of_a_thousand_deals_tells_a_secret(players: int) -> None:
    assert leaks_of_random_deals(players, deals=100) == set()


def test_a_renderer_that_leaks_is_caught() -> None:
    def leaking(state: MatchState, seat: int) -> tuple[Hand, Hand]:
        return state.hands[0], legal_cards(state, seat)

    with patch("games.live.render.own_cards", leaking):
        assert leaks_of_random_deals(4, deals=1)


@pytest.mark.django_db(transaction=True)
async def test_seats_spectators_and_strangers_hear_no_secret_over_their_sockets() -> None:
    public_id, seated = await sync_to_async(full_table)(4, options={"deal_limit": 1})
    mallory = await sync_to_async(person)("mallory")
    readers: list[tuple[int | None, TableClient]] = [
        *((seat, TableClient(public_id, token=one.token)) for seat, one in enumerate(seated)),
        (SPECTATOR, TableClient(public_id)),
        (SPECTATOR, TableClient(public_id, token=mallory.token)),
    ]
    for _, client in readers:
        await client.__aenter__()
    match_id = (await Table.objects.aget()).pk
    while (
        row := await Position.objects.filter(pk=match_id).afirst()
    ) and row.turn_seat is not None:
        snapshot = await sync_to_async(running.snapshot)(match_id)
        assert snapshot is not None
        card = str(legal_cards(snapshot.state, row.turn_seat)[0])
        wrong = await readers[(row.turn_seat + 1) % 4][1].ask("play_card", card=card)
        assert wrong["type"] == "rejected"  # an error is a frame too
        player = readers[row.turn_seat][1]
        await player.ask("play_card", card=card)
        state = (
            await sync_to_async(running.snapshot)(match_id)
            or await sync_to_async(running.final_snapshot)(
                await sync_to_async(running.match_facts)(match_id)
            )
        ).state
        for seat, client in readers:
            while client.version != snapshot.version + 1:
                await client.next()
            update = next(
                frame for frame in reversed(client.frames) if frame["type"] in {"view", "update"}
            )
            assert secrets_in(update, state, seat, card) == set()
    for _, client in readers:
        await client.__aexit__()


@pytest.mark.django_db(transaction=True)
def test_no_page_of_a_running_match_tells_a_hand_or_the_seed(
    client: Client, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    public_id, _ = full_table(4)
    olga = create_superuser(name="olga", email="olga@example.org", password="a long enough word")
    table = Table.objects.get()
    seeds = [unseal(table.sealed_seed).hex(), dealing_of(table).seed.hex()]
    for reader in (None, olga):
        if reader is not None:
            client.force_login(reader, backend="games.players.backends.PlayerBackend")
        for address in (
            "/",
            "/play/",
            "/matches/",
            f"/tables/{public_id}/",
            f"/matches/{table.match.public_id}/",
            f"/api/v1/matches/{table.match.public_id}/",
            f"/api/v1/matches/{table.match.public_id}/record/",
        ):
            page = client.get(address).content.decode()
            assert "hands" not in page
            assert not any(seed in page for seed in seeds)
        for address in ("", f"{public_id}/", f"{public_id}/match/"):
            answer = client.get(f"/api/v1/tables/{address}")
            assert answer.status_code == 200
            assert set(cards_in(answer.json())) == set()  # no card lies yet
    heard = capsys.readouterr()
    logged = caplog.text + heard.out + heard.err + repr(dealing_of(table))
    assert not any(seed in logged for seed in seeds)
