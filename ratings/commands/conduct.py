"""Note how a match was played, and from which network somebody came (docs/fair-play.md)."""

from datetime import datetime, timedelta
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from typing import Final

from django.conf import settings

from games.interface import MatchResult
from games.players.interface import Kind
from ratings.conduct.record import Conduct as State
from ratings.conduct.record import Outcome, after_match, outcome_of
from ratings.locks import lock_conducts
from ratings.models import Conduct, ConductLine, NetworkSighting

KEPT: Final = timedelta(days=90)
# A household, not an address: that is what two accounts of one person share.
PREFIX: Final = {4: 24, 6: 48}
WRITE_BATCH: Final = 1_000


def note_conduct(result: MatchResult) -> None:
    """Note the conduct of everybody who played a ladder's match; bots have none.

    Once a match: for whoever has a line of it already, nothing happens. Inside the caller's
    transaction, that of the rating, so that neither is there without the other.
    """
    known = set(
        ConductLine.objects.filter(match_id=result.match_id).values_list("player_id", flat=True)
    )
    seats = {
        seat.player_id: seat
        for seat in result.seats
        if seat.kind != Kind.BOT and seat.player_id not in known
    }
    for row in lock_conducts(seats):
        seat = seats[row.player_id]
        outcome = outcome_of(expired_turns=seat.expired_turns, is_abandoned=seat.is_abandoned)
        before = State(row.marks, row.level, row.good_in_a_row, row.cooled_until)
        after = after_match(before, outcome, at=result.finished_at)
        _save(row, after)
        ConductLine.objects.create(
            player_id=row.player_id,
            match_id=result.match_id,
            public_id=result.public_id,
            outcome=outcome,
            marks=after.marks,
            cooled_until=after.cooled_until if after.level > before.level else None,
            finished_at=result.finished_at,
        )


def void_conduct(match_id: int, *, is_void: bool) -> None:
    """Take back what a voided match said of its players' conduct, or let it count again.

    Marks, cool-downs and lines are then as if it had always been so. Nothing happens where it is so
    already, or the match was none of a ladder. Inside the caller's transaction, that of the void.
    """
    changing = ConductLine.objects.filter(match_id=match_id).exclude(is_void=is_void)
    for row in lock_conducts(changing.values_list("player_id", flat=True)):
        if changing.filter(player_id=row.player_id).update(is_void=is_void):
            _save(row, _tell_again(row.player_id))


def _tell_again(player_id: int) -> State:
    """Return a player's conduct as the lines that count tell it, and bring the lines up to it; the
    caller holds the lock of it, so their order is that in which they were noted."""
    state, changed = State(), []
    for line in ConductLine.objects.filter(player_id=player_id).order_by("pk"):
        before = state
        if not line.is_void:
            state = after_match(before, Outcome(line.outcome), at=line.finished_at)
        until = state.cooled_until if state.level > before.level else None
        if (line.marks, line.cooled_until) != (state.marks, until):
            line.marks, line.cooled_until = state.marks, until
            changed.append(line)
    ConductLine.objects.bulk_update(changed, ["marks", "cooled_until"], batch_size=WRITE_BATCH)
    return state


def _save(row: Conduct, state: State) -> None:
    row.marks, row.level, row.good_in_a_row, row.cooled_until = state
    row.save(update_fields=["marks", "level", "good_in_a_row", "cooled_until"])


def note_network(player_id: int, *, address: str, now: datetime) -> None:
    """Note that a player came from the network of this address; kept as a keyed hash.

    An address that is none (a test's, a socket's) is passed over.
    """
    network = network_hash(address)
    if network:
        NetworkSighting.objects.update_or_create(
            player_id=player_id, network=network, defaults={"seen_at": now}
        )


def forget_networks(*, now: datetime) -> int:
    """Delete the sightings that are older than 90 days; return how many."""
    deleted, _ = NetworkSighting.objects.filter(seen_at__lt=now - KEPT).delete()
    return deleted


def network_hash(address: str) -> str:
    """Return the keyed hash of an address's network, 16 hex digits; "" for what is no address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return ""
    network = ip_network((parsed, PREFIX[parsed.version]), strict=False)
    key = settings.SECRET_KEY.encode()[:64]
    return blake2b(
        str(network).encode(), key=key, digest_size=8, person=b"fool-network"
    ).hexdigest()
