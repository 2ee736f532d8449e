"""Where a running match stands, for whoever plays a card: people's tables, bots, timeouts."""

from games.clocks import clock
from games.engine import Card, Options, decode_state, new_match, play
from games.models import Match, Move, Position
from games.store.dealing import dealing_of
from games.store.play import MatchFacts, Snapshot, time_limit_of


def match_facts(match_id: int) -> MatchFacts:
    """Return what does not change while the match runs. Raises Match.DoesNotExist."""
    match = Match.objects.select_related("table").get(pk=match_id)
    return MatchFacts(
        match_id=match_id,
        players=match.players,
        dealing=dealing_of(match.table),
        per_play_ms=clock(match.clock).per_play_seconds * 1000,
        started_at=match.started_at,
        time_limit=time_limit_of(match.options),
    )


def snapshot(match_id: int) -> Snapshot | None:
    """Return where the match stands; None when it is over and its record is stored."""
    row = Position.objects.filter(pk=match_id).first()
    return None if row is None else snapshot_of(row)


def snapshot_of(row: Position) -> Snapshot:
    """Return where a match stands by its row."""
    return Snapshot(
        version=row.version,
        state=decode_state(bytes(row.state)),
        turn_deadline=row.turn_deadline,
        bank_ms=tuple(row.bank_ms),
    )


def final_snapshot(facts: MatchFacts) -> Snapshot:
    """Return the end of a finished match, played again from its moves: its position is gone."""
    match = Match.objects.get(pk=facts.match_id)
    moves = list(Move.objects.filter(match=match).order_by("version"))
    state = new_match(
        match.players,
        Options.parse(match.options),
        facts.dealing.first_dealer(),
        facts.dealing.hands_of(0),
    )
    for at, move in enumerate(moves, start=1):
        # Only the last move of a finished match can have met the time limit.
        state = play(
            state,
            move.seat_index,
            Card.parse(move.card),
            hands_of=facts.dealing.hands_of,
            time_is_up=at == len(moves) and facts.time_limit is not None,
        ).state
    return Snapshot(len(moves), state, None, (0,) * match.players)


def versions_of(match_ids: list[int]) -> dict[int, int]:
    """Return the versions of those of these matches that still have a position."""
    return dict(Position.objects.filter(pk__in=match_ids).values_list("match_id", "version"))
