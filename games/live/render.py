"""Frames for one viewer: the only place that makes them (docs/protocol.md).

Hidden cards leave the engine through `games.engine.view` alone, and this module through
`MatchFrames.encoded`.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

import orjson

from games.clocks import Clock
from games.engine import (
    ALL_FACES,
    Befooled,
    Card,
    CardPlayed,
    Colour,
    DealEnded,
    DealStarted,
    Event,
    FinishedTrick,
    MatchEnded,
    MatchState,
    MatchView,
    Options,
    Play,
    TrickTaken,
    deck_for,
    own_cards,
    view,
)
from games.queries.tables import TableFacts

JSON = dict[str, Any]


def table_frame(facts: TableFacts, *, my_seat: int | None = None) -> JSON:
    """Return the ``table`` object; ``my_seat`` is the viewer's own seat."""
    return {
        "id": facts.public_id,
        "name": facts.name,
        "players": facts.players,
        "clock": clock_frame(facts.clock),
        "options": dict(facts.options),
        "visibility": facts.visibility,
        "ranked": facts.is_ranked,
        "card_tracker": facts.has_card_tracker,
        "chat": facts.has_chat,
        "spectators": facts.spectators,
        "context": facts.context,
        "status": facts.status,
        "seats": [
            None
            if seat is None
            else {
                "player": seat.player,
                "name": seat.name,
                "bot": seat.is_bot,
                "away": seat.is_away,
                "left": seat.has_left,
                "connected": seat.is_connected,
                "wishes": seat.wishes_seat,
            }
            for seat in facts.seats
        ],
        "my_seat": my_seat,
        "match_id": facts.match_public_id,
        "commitment": facts.commitment,
    }


def clock_frame(clock: Clock) -> JSON:
    """Return the ``clock`` of a table."""
    return {
        "kind": clock.kind.value,
        "per_play_s": clock.per_play_seconds,
        "bank_s": clock.bank_seconds,
    }


class MatchFrames:
    """The ``match`` objects of one version: what everybody may know is encoded once."""

    def __init__(
        self,
        state: MatchState,
        *,
        deadline: datetime | None,
        bank_ms: Sequence[int],
        shows_played: bool,
    ) -> None:
        self._state = state
        seen = view(state, None, with_played=shows_played)
        self._public = b"%b,%b" % (
            _public_part(seen, deadline=deadline, bank_ms=bank_ms),
            _deal_part(seen.players, seen.options, seen.scores, seen.totals, seen.tens),
        )
        if shows_played:
            self._public += b',"played":' + _cards(seen.played)

    def frame(self, seat: int | None) -> orjson.Fragment:
        """Return what the viewer at this seat may know, to be put into a larger frame."""
        return orjson.Fragment(self.encoded(seat))

    def encoded(self, seat: int | None) -> bytes:
        """Return what the viewer at this seat may know, as JSON; None is a spectator."""
        if seat is None:
            return b'{"seat":null,%b,"legal":[]}' % self._public
        hand, legal = own_cards(self._state, seat)
        own = (seat, self._public, _cards(hand), _cards(legal))
        return b'{"seat":%d,%b,"hand":%b,"legal":%b}' % own


CARD_JSON: Final = {card: orjson.dumps(str(card)) for card in ALL_FACES}


@lru_cache(maxsize=16_384)  # with every card one hand of the table changes, and no other
def _cards(cards: tuple[Card, ...]) -> bytes:
    return b"[%b]" % b",".join([CARD_JSON[card] for card in cards])


def _public_part(seen: MatchView, *, deadline: datetime | None, bank_ms: Sequence[int]) -> bytes:
    """Return the inside of an object: what may change with every card."""
    return orjson.dumps(
        {
            "phase": seen.phase,
            "deal_no": seen.deal_no,
            "trick_no": seen.trick_no,
            "dealer": seen.dealer,
            "starter": seen.starter,
            "turn": seen.turn,
            "turn_deadline": deadline if seen.turn is not None else None,
            "bank_s": [milliseconds / 1000 for milliseconds in bank_ms],
            "hand_counts": seen.hand_counts,
            "sitting_out": seen.sitting_out,
            "lead_colour": seen.lead_colour,
            "trick": orjson.Fragment(_plays(seen.trick)),
            "last_trick": seen.last_trick and orjson.Fragment(_finished(seen.last_trick)),
            "places": seen.places,
        }
    )[1:-1]


def _plays(plays: tuple[Play, ...]) -> bytes:
    return b"[%b]" % b",".join([b"[%d,%b]" % (seat, CARD_JSON[card]) for seat, card in plays])


@lru_cache(maxsize=4096)  # it lies there for a whole trick
def _finished(trick: FinishedTrick) -> bytes:
    rest = orjson.dumps({"winner": trick.winner, "befooled": trick.befooled})[1:]
    return b'{"plays":%b,%b' % (_plays(trick.plays), rest)


@lru_cache(maxsize=4096)  # asked for with every card, and changed by a new deal only
def _deal_part(
    players: int,
    options: Options,
    scores: tuple[tuple[int, ...], ...],
    totals: tuple[int, ...],
    tens: tuple[int, ...],
) -> bytes:
    """Return the inside of an object: what stays as it is for a deal."""
    deck = deck_for(players)
    return orjson.dumps(
        {
            "players": players,
            "scores": scores,
            "totals": totals,
            "tens": tens,
            "options": options.as_dict(),
            "deck": {
                **{colour.value: deck.highest[colour] for colour in Colour},
                "W": deck.wilds,
            },
        }
    )[1:-1]


def event_frames(events: Sequence[Event], *, is_auto: bool) -> bytes:
    """Return the public events of one play, encoded; ``is_auto``: a stand-in or bot made it."""
    frames = [_event_frame(event, is_auto=is_auto) for event in events]
    return orjson.dumps(frames)


def _event_frame(event: Event, *, is_auto: bool) -> JSON:
    match event:
        case CardPlayed(seat, card):
            return {"type": "card_played", "seat": seat, "card": str(card), "auto": is_auto}
        case TrickTaken(seat):
            return {"type": "trick_taken", "seat": seat}
        case Befooled(seats):
            return {"type": "befooled", "seats": seats}
        case DealEnded(deal_no, scores, emptied, emptied_befooled):
            return {
                "type": "deal_ended",
                "deal_no": deal_no,
                "scores": scores,
                "emptied": emptied,
                "emptied_befooled": emptied_befooled,
            }
        case DealStarted(deal_no, dealer, starter):
            return {
                "type": "deal_started",
                "deal_no": deal_no,
                "dealer": dealer,
                "starter": starter,
            }
        case MatchEnded(totals, places):
            return {"type": "match_ended", "totals": totals, "places": places}


def update_text(version: int, events: bytes, match: bytes) -> bytes:
    """Return an ``update`` frame, from what `event_frames` and `MatchFrames` have encoded."""
    return b'{"type":"update","version":%d,"events":%b,"match":%b}' % (version, events, match)


def accepted(command_id: object, version: int | None) -> JSON:
    """Return the answer to a command that is safely stored."""
    return {"type": "accepted", "command_id": command_id, "version": version}


def refused(code: str, message: str, *, command_id: object, version: int | None) -> JSON:
    """Return the answer to a refused message: ``rejected`` when it had a command_id, else
    ``error``."""
    if command_id is None:
        return {"type": "error", "code": code, "message": message, "version": version}
    return {
        "type": "rejected",
        "command_id": str(command_id),
        "code": code,
        "message": message,
        "version": version,
    }


def view_frame(match_frame: orjson.Fragment | None, version: int | None, table: JSON) -> JSON:
    """Return a whole ``view`` frame."""
    return {"type": "view", "version": version, "table": table, "match": match_frame}
