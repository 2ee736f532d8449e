"""Enter, check in, withdraw; the waiting list moves up by itself."""

import hmac
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Max

from games.players.interface import Kind, may_play, player_cards
from tournaments.commands.auditing import note
from tournaments.commands.leaving import leave_rounds
from tournaments.errors import (
    CheckInClosed,
    EntryBarred,
    GuestsNotAllowed,
    NotEntered,
    NotInvited,
    RatingOutOfRange,
    RegistrationClosed,
    WrongCode,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Entry, Tournament
from tournaments.queries.access import require_organiser
from tournaments.queries.field import (
    free_places,
    is_open_for_entries,
    next_round_no,
    running_stage,
    takes_late_entries,
)
from tournaments.queries.strength import strengths

Status = Tournament.Status
# What is written of an entry that comes back.
PLACED: Final = ("team", "status", "entered_at", "out_at", "out_reason", "checked_in_at")


def enter(
    tournament_id: int,
    *,
    player_id: int,
    actor_id: int | None,
    now: datetime,
    code: str = "",
    team: str = "",
) -> str:
    """Give a player a place, or one on the waiting list; return the entry's status.

    Who is in already stays so. An organiser enters others past the event's rule. Raises
    NoSuchTournament, NotOrganiser, RegistrationClosed, EntryBarred, GuestsNotAllowed, NotInvited,
    WrongCode and RatingOutOfRange.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        entry = tournament.entries.filter(player_id=player_id).first()
        if entry is not None and entry.status in (Entry.Status.ENTERED, Entry.Status.WAITING):
            return entry.status
        if entry is not None and entry.status == Entry.Status.DISQUALIFIED:
            raise EntryBarred
        if actor_id == player_id:
            _check_may_enter(tournament, player_id, code=code, now=now)
        else:
            require_organiser(tournament_id, actor_id)
            if tournament.status not in (Status.DRAFT, Status.REGISTRATION, Status.CHECK_IN):
                _require_late(tournament)
        if not may_play(player_id):
            raise EntryBarred
        entry = entry or Entry(tournament=tournament, player_id=player_id)
        _place(tournament, entry, team=team, now=now)
        note(
            tournament,
            "entered",
            actor_id=actor_id,
            now=now,
            subject=f"entry {entry.pk}",
            after={"status": entry.status, "player": player_id, "late": entry.is_late},
        )
    return entry.status


def check_in(tournament_id: int, *, player_id: int, actor_id: int | None, now: datetime) -> None:
    """Say that a player is there. Who waits for a place may do so too, and gets one sooner.

    Twice is fine. Raises NotOrganiser, NotEntered and CheckInClosed.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        _require_self_or_organiser(tournament_id, actor_id, player_id)
        entry = _entry_of(tournament, player_id)
        if entry.status not in (Entry.Status.ENTERED, Entry.Status.WAITING):
            raise NotEntered
        if entry.checked_in_at is not None:
            return
        by_organiser = actor_id != player_id and tournament.status == Status.REGISTRATION
        if tournament.status != Status.CHECK_IN and not by_organiser:
            raise CheckInClosed
        entry.checked_in_at = now
        entry.save(update_fields=["checked_in_at"])
        note(tournament, "checked_in", actor_id=actor_id, now=now, subject=f"entry {entry.pk}")
        move_up(tournament, now=now)


def withdraw(
    tournament_id: int,
    *,
    player_id: int,
    actor_id: int | None,
    now: datetime,
    reason: str = "",
) -> None:
    """Take a player out; what they have played stays. Withdrawn already is fine.

    A running table of theirs goes on with the stand-in. Raises NotOrganiser, NotEntered, and
    WrongTime for an event that is over.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        _require_self_or_organiser(tournament_id, actor_id, player_id)
        if tournament.status in (Status.FINISHED, Status.CANCELLED):
            raise WrongTime
        entry = _entry_of(tournament, player_id)
        if not take_out(tournament, entry, Entry.Status.WITHDRAWN, reason=reason, now=now):
            return
        note(
            tournament,
            "withdrawn",
            actor_id=actor_id,
            now=now,
            subject=f"entry {entry.pk}",
            reason=reason,
        )
        move_up(tournament, now=now)


def invite(tournament_id: int, *, player_id: int, actor_id: int | None, now: datetime) -> None:
    """Let a player enter an event that is by invitation; twice is fine. Raises NotOrganiser."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        _invitation, is_new = tournament.invitations.get_or_create(player_id=player_id)
        if is_new:
            subject = f"player {player_id}"
            note(tournament, "invited", actor_id=actor_id, now=now, subject=subject)


def take_out(
    tournament: Tournament, entry: Entry, status: str, *, reason: str, now: datetime
) -> bool:
    """Take an entry out of the event and of its unfinished round; tell whether it was in.

    The caller holds the tournament's lock.
    """
    if entry.status not in (Entry.Status.ENTERED, Entry.Status.WAITING):
        return False
    entry.status = status
    entry.out_at = now
    entry.out_reason = reason
    entry.checked_in_at = None
    entry.save(update_fields=["status", "out_at", "out_reason", "checked_in_at"])
    leave_rounds(tournament, entry, now=now)
    return True


def move_up(tournament: Tournament, *, now: datetime) -> int:
    """Give free places to the first of the waiting list; return how many moved up.

    Once the check-in is closed only who has checked in gets one. The caller holds the
    tournament's lock.
    """
    if tournament.status == Status.RUNNING and not takes_late_entries(tournament):
        return 0
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        return 0
    waiting = tournament.entries.filter(status=Entry.Status.WAITING)
    if tournament.check_in_closed_at is not None:
        waiting = waiting.filter(checked_in_at__isnull=False)
    free = free_places(tournament)
    moved = 0
    for entry in waiting.order_by("entered_at", "pk")[:free]:
        entry.status = Entry.Status.ENTERED
        entry.save(update_fields=["status"])
        if tournament.status == Status.RUNNING:
            _come_late(tournament, entry)
        note(tournament, "moved_up", actor_id=None, now=now, subject=f"entry {entry.pk}")
        moved += 1
    return moved


def lot(tournament: Tournament, entry: Entry) -> bytes:
    """Return what orders equals at random but for good: from the event's published seed."""
    key = bytes.fromhex(tournament.lots_seed)
    return hmac.digest(key, f"seed:{entry.public_id}".encode(), "sha256")


def _check_may_enter(tournament: Tournament, player_id: int, *, code: str, now: datetime) -> None:
    if not is_open_for_entries(tournament, now=now):
        raise RegistrationClosed
    card = player_cards([player_id])[player_id]
    if card.kind == Kind.BOT:
        raise EntryBarred
    if card.kind == Kind.GUEST and not tournament.allows_guests:
        raise GuestsNotAllowed
    rule = tournament.registration
    if rule == Tournament.Registration.INVITATION:
        if not tournament.invitations.filter(player_id=player_id).exists():
            raise NotInvited
    elif rule == Tournament.Registration.CODE:
        if not hmac.compare_digest(code.strip().encode(), tournament.registration_code.encode()):
            raise WrongCode
    elif rule == Tournament.Registration.RATING:
        _check_rating(tournament, player_id, now=now)


def _check_rating(tournament: Tournament, player_id: int, *, now: datetime) -> None:
    rating = strengths(tournament, [player_id], now=now)[player_id]
    if tournament.rating_from is not None and rating < tournament.rating_from:
        raise RatingOutOfRange
    if tournament.rating_to is not None and rating > tournament.rating_to:
        raise RatingOutOfRange


def _require_late(tournament: Tournament) -> None:
    if tournament.status != Status.RUNNING or not takes_late_entries(tournament):
        raise RegistrationClosed


def _place(tournament: Tournament, entry: Entry, *, team: str, now: datetime) -> None:
    """Write the entry with the status that the free places allow."""
    free = free_places(tournament)
    has_place = free is None or free > 0
    if tournament.check_in_closed_at is None and has_place:
        # Who waits comes first; behind the closed check-in only those of them who are there.
        has_place = not tournament.entries.filter(status=Entry.Status.WAITING).exists()
    entry.team = team.strip()[:60] or entry.team
    write_entry(tournament, entry, has_place=has_place, now=now)


def write_entry(tournament: Tournament, entry: Entry, *, has_place: bool, now: datetime) -> None:
    """Store an entry with a place, or waiting for one. The caller holds the tournament's lock."""
    entry.status = Entry.Status.ENTERED if has_place else Entry.Status.WAITING
    entry.entered_at = now
    entry.out_at = None
    entry.out_reason = ""
    entry.checked_in_at = now if tournament.check_in_closed_at is not None else None
    if entry.pk is None:
        entry.save(force_insert=True)
    else:
        entry.save(update_fields=PLACED)
    if tournament.status == Status.RUNNING and has_place:
        _come_late(tournament, entry)


def _come_late(tournament: Tournament, entry: Entry) -> None:
    """Bring an entry into the running stage from its next round on; earlier ones pay nothing."""
    stage = running_stage(tournament)
    if stage is None:
        raise ValueError("only a running stage takes late entries")
    if stage.stage_entries.filter(entry=entry).exists():
        return  # withdrawn and back: the rounds in between pay nothing either way
    if entry.seed_no is None:
        last = tournament.entries.aggregate(last=Max("seed_no"))["last"] or 0
        entry.seed_no = last + 1
    entry.is_late = True
    entry.save(update_fields=["seed_no", "is_late"])
    stage.stage_entries.create(entry=entry, seed_no=entry.seed_no, from_round=next_round_no(stage))


def _entry_of(tournament: Tournament, player_id: int) -> Entry:
    entry = tournament.entries.filter(player_id=player_id).first()
    if entry is None:
        raise NotEntered
    return entry


def _require_self_or_organiser(tournament_id: int, actor_id: int | None, player_id: int) -> None:
    if actor_id != player_id:
        require_organiser(tournament_id, actor_id)
