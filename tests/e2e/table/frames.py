"""The frames of docs/protocol.md, made from engine values."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.engine import (
    Befooled,
    CardPlayed,
    DealEnded,
    DealStarted,
    Event,
    MatchEnded,
    MatchState,
    Options,
    TrickTaken,
    view,
)

Frame = dict[str, Any]


class Stale(Exception):
    """The play was meant for another version."""

    code = "stale"
    message = "The table has moved on."


def seat(index: int, name: str, *, bot: bool = False) -> Frame:
    """One taken seat."""
    return {
        "player": f"p{index}",
        "name": name,
        "bot": bot,
        "away": False,
        "left": False,
        "connected": True,
    }


def table(players: int, seats: list[Frame | None], *, ranked: bool, options: Options) -> Frame:
    """A table's public facts."""
    return {
        "id": "t4ble",
        "name": "Garden table",
        "players": players,
        "clock": {"kind": "live", "per_play_s": 30, "bank_s": 60},
        "options": options.as_dict(),
        "visibility": "public",
        "ranked": ranked,
        "context": None,
        "status": "open",
        "seats": seats,
        "match_id": None,
        "commitment": "0" * 64,
        "chat": True,
        "spectators": 3,
    }


def match(
    state: MatchState, viewer: int | None, bank: Sequence[float], deadline: datetime | None
) -> Frame:
    """What `viewer` may know of the match."""
    seen = view(state, viewer)
    shown: Frame = {
        "seat": viewer,
        "players": seen.players,
        "phase": seen.phase,
        "deal_no": seen.deal_no,
        "trick_no": seen.trick_no,
        "dealer": seen.dealer,
        "starter": seen.starter,
        "turn": seen.turn,
        "turn_deadline": deadline.isoformat() if deadline else None,
        "bank_s": list(bank),
        "legal": [str(card) for card in seen.legal],
        "hand_counts": list(seen.hand_counts),
        "sitting_out": list(seen.sitting_out),
        "lead_colour": seen.lead_colour and str(seen.lead_colour),
        "trick": [[played_by, str(card)] for played_by, card in seen.trick],
        "last_trick": None,
        "scores": [list(deal) for deal in seen.scores],
        "totals": list(seen.totals),
        "tens": list(seen.tens),
        "places": None if seen.places is None else list(seen.places),
        "options": seen.options.as_dict(),
        "deck": {str(colour): high for colour, high in seen.deck.highest.items()}
        | {"W": seen.deck.wilds},
        "played": [str(card) for card in seen.played],
    }
    if seen.hand is not None:
        shown["hand"] = [str(card) for card in seen.hand]
    if seen.last_trick is not None:
        shown["last_trick"] = {
            "plays": [[played_by, str(card)] for played_by, card in seen.last_trick.plays],
            "winner": seen.last_trick.winner,
            "befooled": list(seen.last_trick.befooled),
        }
    return shown


def event(happened: Event, *, auto: bool) -> Frame:
    """One event."""
    match happened:
        case CardPlayed(played_by, card):
            return {"type": "card_played", "seat": played_by, "card": str(card), "auto": auto}
        case TrickTaken(winner):
            return {"type": "trick_taken", "seat": winner}
        case Befooled(seats):
            return {"type": "befooled", "seats": list(seats)}
        case DealEnded():
            return {"type": "deal_ended", **happened._asdict()}
        case DealStarted():
            return {"type": "deal_started", **happened._asdict()}
        case MatchEnded():
            return {"type": "match_ended", **happened._asdict()}


def chat(number: int, index: int, names: Sequence[str], text: str) -> Frame:
    """One line of chat."""
    return {
        "type": "chat",
        "id": number,
        "player": f"p{index}",
        "name": names[index],
        "text": text,
        "at": "2026-01-01T12:00:00Z",
    }
