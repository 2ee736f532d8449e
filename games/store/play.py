"""A play judged: where a match stands and a card make what the journal must write. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from games.engine import Card, MatchState, Step, encode_state
from games.engine import play as play_card
from games.store.dealing import Dealing
from games.store.journal import Entry, Notice, Stored


def time_limit_of(options: Mapping[str, Any]) -> timedelta | None:
    """Return after what time the running deal is the last, by a match's options."""
    seconds = options.get("time_limit")
    return None if seconds is None else timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What does not change while a match runs. ``dealing`` is secret and has no ``repr``."""

    match_id: int
    players: int
    dealing: Dealing
    per_play_ms: int
    started_at: datetime
    time_limit: timedelta | None

    def with_options(self, options: Mapping[str, Any]) -> "MatchFacts":
        """Return the facts of the same match under options whose time limit may have changed."""
        return replace(self, time_limit=time_limit_of(options))

    def time_is_up(self, now: datetime) -> bool:
        """Tell whether the running deal is the last, by option ``time_limit``."""
        return self.time_limit is not None and now >= self.started_at + self.time_limit


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a match stands: a version and what belongs to it."""

    version: int
    state: MatchState
    turn_deadline: datetime | None
    bank_ms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A play that the engine allows: what to store, and what it leads to."""

    entry: Entry
    step: Step

    def snapshot(self, stored: Stored) -> Snapshot:
        """Return where the match stands once the play is stored."""
        return Snapshot(stored.version, self.step.state, stored.turn_deadline, stored.bank_ms)


def judge(
    facts: MatchFacts,
    snapshot: Snapshot,
    *,
    seat_index: int,
    card: str,
    now: datetime,
    command_id: UUID | None = None,
    is_auto: bool = False,
) -> Judged:
    """Let the engine judge a card (notation) played by a seat.

    Raises the engine's UnknownCard for a text that is no card, and its Refusal for one that may
    not be played.
    """
    time_is_up = facts.time_is_up(now)
    step = play_card(
        snapshot.state,
        seat_index,
        Card.parse(card),
        hands_of=facts.dealing.hands_of,
        time_is_up=time_is_up,
    )
    entry = Entry(
        match_id=facts.match_id,
        expected=snapshot.version,
        seat_index=seat_index,
        card=card,
        is_auto=is_auto,
        command_id=command_id,
        state=encode_state(step.state),
        next_seat=step.state.turn,
        per_play_ms=facts.per_play_ms,
        time_is_up=time_is_up,
    )
    return Judged(entry, step)


def follow(facts: MatchFacts, snapshot: Snapshot, notice: Notice) -> tuple[Snapshot, Step] | None:
    """Apply a move that another process stored; None when it does not follow on this snapshot."""
    if notice.version != snapshot.version + 1:
        return None
    step = play_card(
        snapshot.state,
        notice.seat_index,
        Card.parse(notice.card),
        hands_of=facts.dealing.hands_of,
        time_is_up=notice.time_is_up,
    )
    bank_ms = _with(snapshot.bank_ms, notice.seat_index, notice.bank_left_ms)
    return Snapshot(notice.version, step.state, notice.turn_deadline, bank_ms), step


def _with(values: Sequence[int], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
