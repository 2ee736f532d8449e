"""Positions as one line of text: `parse_state` and `format_state` are inverses.

    turn 3; lead G; trick 0:G9 1:G2 2:O8; hands B4/Y5/O3/Y2.B7

Clauses, in any order; all but `hands` may be left out:

    hands B4/Y5/-/Y2.B7     one hand a seat, so that players need not be counted; - is empty
    turn 3                  who is to play, - when the match is over; else the next active seat
    trick 0:G9 1:G2         the running trick in order of play
    lead G                  its lead colour; it follows from the trick, and is compared with it
    last 0:G9 1:W won 0 befooled 1    the trick before in this deal
    out 1                   short for a last trick of which nothing is known but its befooled seats
    trick_no 3              else 1, or 2 where there is a last trick
    dealer 3, starter 0     else the starter led the running trick, and the dealer sits to the right
    lacks -/GO/-/-          the colours each seat has shown to lack
    scores 10,-3,-9,-7 …    one group a finished deal
    options {"deal_limit":3}   as in a match record
"""

import json
from collections.abc import Sequence
from typing import Final

from games.engine.cards import Card, Colour, deck_for, in_deck_order
from games.engine.options import Options
from games.engine.scoring import DealScores
from games.engine.state import Hand, MatchState
from games.engine.trick import FinishedTrick, Play, lead_colour_of

NOTHING: Final = "-"
_CLAUSES: Final = frozenset(
    {
        *("hands", "turn", "trick", "lead", "last", "out", "trick_no"),
        *("dealer", "starter", "lacks", "scores", "options"),
    }
)


class BadNotation(ValueError):
    """The text is not a position."""


def format_state(state: MatchState) -> str:
    """The whole state, hidden cards included, as text."""
    clauses = [
        f"dealer {state.dealer}",
        f"starter {state.starter}",
        f"trick_no {state.trick_no}",
        f"turn {NOTHING if state.turn is None else state.turn}",
    ]
    if state.lead_colour is not None:
        clauses.append(f"lead {state.lead_colour}")
    if state.trick:
        clauses.append(f"trick {_format_plays(state.trick)}")
    clauses.append("hands " + "/".join(_format_hand(hand) for hand in state.hands))
    if state.last_trick is not None:
        plays, winner, befooled = state.last_trick
        words = [_format_plays(plays), "won", str(winner), "befooled", *map(str, befooled)]
        clauses.append(" ".join(["last", *filter(None, words)]))
    if any(state.lacks):
        clauses.append("lacks " + "/".join(_format_lacking(seat) for seat in state.lacks))
    if state.scores:
        deals = [",".join(map(str, deal)) for deal in state.scores]
        clauses.append("scores " + " ".join(deals))
    if state.options != Options():
        # A semicolon in the label would end the clause; JSON can write it another way.
        text = json.dumps(state.options.as_dict(), separators=(",", ":"))
        clauses.append("options " + text.replace(";", r"\u003b"))
    return "; ".join(clauses)


def parse_state(text: str) -> MatchState:
    """The state written as `text`; what a short position leaves out is filled in as told above.

    The cards of a short position need not make a deck. BadNotation says what is not understood.
    """
    try:
        return _parse_clauses(_clauses(text))
    except ValueError as error:
        raise BadNotation(f"{error}; in the position {text!r}") from None


def _clauses(text: str) -> dict[str, str]:
    clauses: dict[str, str] = {}
    for clause in text.split(";"):
        name, _, rest = clause.strip().partition(" ")
        if name not in _CLAUSES or name in clauses:
            raise BadNotation(f"unknown or second clause {name!r}")
        clauses[name] = rest.strip()
    if "hands" not in clauses:
        raise BadNotation("no hands")
    return clauses


def _parse_clauses(clauses: dict[str, str]) -> MatchState:
    hands = tuple(_parse_hand(hand) for hand in clauses["hands"].split("/"))
    players = deck_for(len(hands)).players
    trick = _parse_plays(clauses.get("trick", ""), players)
    lead_colour = lead_colour_of(trick)
    if "lead" in clauses and clauses["lead"] != lead_colour:
        raise BadNotation(f"the lead colour is {lead_colour or 'not set'}")
    led_by = trick[0][0] if trick else _parse_seat(clauses.get("starter", "0"), players)
    last_trick = _parse_last(clauses, players, led_by)
    sitting_out = () if last_trick is None else last_trick.befooled
    turn = _parse_turn(clauses, players, trick, sitting_out, led_by)
    starter = _parse_seat(clauses["starter"], players) if "starter" in clauses else led_by
    dealer = clauses.get("dealer", str((starter - 1) % players))
    lacks = clauses.get("lacks", "/".join(NOTHING * players)).split("/")
    return MatchState(
        players=players,
        options=_parse_options(clauses.get("options", "{}")),
        dealer=_parse_seat(dealer, players),
        starter=starter,
        hands=hands,
        turn=turn,
        lead_colour=lead_colour,
        trick=trick,
        trick_no=int(clauses.get("trick_no", 1 if last_trick is None else 2)),
        last_trick=last_trick,
        lacks=tuple(_parse_lacking(seat) for seat in _one_a_seat(lacks, players)),
        scores=_parse_scores(clauses.get("scores", ""), players),
    )


def _parse_turn(
    clauses: dict[str, str],
    players: int,
    trick: tuple[Play, ...],
    sitting_out: tuple[int, ...],
    led_by: int,
) -> int | None:
    if "turn" in clauses:
        return None if clauses["turn"] == NOTHING else _parse_seat(clauses["turn"], players)
    if not trick:
        return led_by
    after = [(trick[-1][0] + step) % players for step in range(1, players)]
    return next(seat for seat in after if seat not in sitting_out)


def _parse_last(clauses: dict[str, str], players: int, led_by: int) -> FinishedTrick | None:
    if "out" in clauses:
        return FinishedTrick((), led_by, _parse_seats(clauses["out"], players))
    if "last" not in clauses:
        return None
    plays, _, result = clauses["last"].rpartition("won")
    winner, _, befooled = result.partition("befooled")
    return FinishedTrick(
        plays=_parse_plays(plays, players),
        winner=_parse_seat(winner, players),
        befooled=_parse_seats(befooled, players),
    )


def _parse_options(text: str) -> Options:
    given = json.loads(text)
    if not isinstance(given, dict):
        raise BadNotation(f"no options: {text}")
    return Options.parse(given)


def _parse_scores(text: str, players: int) -> tuple[DealScores, ...]:
    return tuple(
        tuple(int(score) for score in _one_a_seat(deal.split(","), players))
        for deal in text.split()
    )


def _one_a_seat(parts: Sequence[str], players: int) -> Sequence[str]:
    if len(parts) != players:
        raise BadNotation(f"{len(parts)} instead of {players} in {parts}")
    return parts


def _parse_seat(text: str, players: int) -> int:
    seat = int(text)
    if seat not in range(players):
        raise BadNotation(f"no seat {seat}")
    return seat


def _parse_seats(text: str, players: int) -> tuple[int, ...]:
    return tuple(sorted(_parse_seat(seat, players) for seat in text.split()))


def _parse_plays(text: str, players: int) -> tuple[Play, ...]:
    plays = [play.partition(":") for play in text.split()]
    return tuple((_parse_seat(seat, players), Card.parse(card)) for seat, _, card in plays)


def _format_plays(plays: Sequence[Play]) -> str:
    return " ".join(f"{seat}:{card}" for seat, card in plays)


def _parse_hand(text: str) -> Hand:
    text = text.strip()
    return () if text == NOTHING else in_deck_order(map(Card.parse, text.split(".")))


def _format_hand(hand: Hand) -> str:
    return ".".join(map(str, hand)) or NOTHING


def _parse_lacking(text: str) -> frozenset[Colour]:
    return frozenset(() if text.strip() == NOTHING else map(Colour, text.strip()))


def _format_lacking(lacking: frozenset[Colour]) -> str:
    return "".join(colour for colour in Colour if colour in lacking) or NOTHING
