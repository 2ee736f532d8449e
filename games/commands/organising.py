"""What an organiser's app may do to a table that it has opened."""

from django.db import transaction
from django.utils import timezone

from games import broadcast, scheduling
from games.commands.engagements import release
from games.commands.tables import close_table
from games.errors import NotSeated, TooLate
from games.locks import lock_match, lock_position, lock_table
from games.models import Match, MatchSeat, Move, Position, Table


def close_unplayed(public_id: str) -> None:
    """Close a table at which no person has played a card yet; its match never was.

    Cards that bots have played do not count. Closed already is fine. Raises NoSuchTable, and
    TooLate once a person (or a stand-in for one) has played.
    """
    with transaction.atomic():
        table = lock_table(public_id)
        if table.status == Table.Status.CLOSED:
            return
        if table.status == Table.Status.FINISHED:
            raise TooLate
        match = Match.objects.filter(table=table).first()
        if match is not None:
            lock_position(match.pk)  # no card can be stored from here on
            _refuse_played(match)
            Move.objects.filter(match=match).delete()
            match.delete()
        close_table(table)


def _refuse_played(match: Match) -> None:
    bots = match.seats.filter(player__house_bot__isnull=False).values("seat_index")
    if Move.objects.filter(match=match).exclude(seat_index__in=bots).exists():
        raise TooLate


def end_after_this_deal(match_id: int) -> bool:
    """Make the running deal the match's last, by its time limit (R21); tell whether the match was
    still running.

    A card that ends a deal in the same instant may be judged without it: then the next deal is the
    last. Again changes nothing.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match is None or match.status == Match.Status.FINISHED:
            return False
        # Judged by the clocks of processes (MatchFacts.time_is_up): rounded down, it is up for all.
        limit = max(1, int((timezone.now() - match.started_at).total_seconds()))
        if (known := match.options.get("time_limit")) is not None and known <= limit:
            return True
        match.options["time_limit"] = limit
        match.save(update_fields=["options"])
        Table.objects.filter(pk=match_id).update(options=match.options)
        broadcast.table_changed(match_id)
    return True


def hand_to_stand_in(public_id: str, *, player_id: int, for_good: bool) -> None:
    """Let the bot play a seat whose player is not there; done already is fine.

    The player can come back with one click, unless it is ``for_good``: then they are free for
    another live table. Raises NotSeated, and TooLate when the match is over.
    """
    with transaction.atomic():
        seat = (
            MatchSeat.objects.filter(match__table__public_id=public_id, player_id=player_id)
            .values_list("match_id", "seat_index")
            .first()
        )
        if seat is None:
            raise NotSeated
        match_id, seat_index = seat
        row: Position | None = lock_position(match_id)
        if row is None or row.turn_seat is None:
            raise TooLate
        row.away[seat_index] = True
        row.left[seat_index] |= for_good
        row.save(update_fields=["away", "left"])
        if for_good:
            release(player_id, table_id=match_id)
        broadcast.table_changed(match_id)
        scheduling.play_stand_ins(match_id)
