"""Change a draft by hand: swap, move; and wishes about pairs, which pairing anew keeps."""

from dataclasses import asdict
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.commands.auditing import note
from tournaments.commands.conduct import entry_in
from tournaments.commands.opening import require_draft_no
from tournaments.commands.rounds import round_in, write_pods
from tournaments.errors import CannotMove, WrongTime
from tournaments.locks import lock_tournament
from tournaments.models import PairWish, PodSeat, Round, Tournament
from tournaments.pairing.cost import Cost
from tournaments.pairing.edits import Change
from tournaments.queries.access import require_organiser
from tournaments.queries.drafts import layout_of, move_of, swap_of


def swap_entries(
    tournament_id: int,
    *,
    round_id: int,
    first_id: int,
    second_id: int,
    actor_id: int | None,
    now: datetime,
    draft_no: int | None = None,
) -> Cost:
    """Put two entries of a draft in each other's seats (or bye); return what it added to the cost.

    Raises NotOrganiser, NoSuchRound, WrongTime for a released round, StaleDraft, DraftOutdated and
    CannotMove.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        round_ = _draft_to_change(tournament, round_id, actor_id, draft_no)
        return _apply(
            tournament,
            round_,
            swap_of(round_, first=first_id, second=second_id),
            action="swapped",
            entries=[first_id, second_id],
            actor_id=actor_id,
            now=now,
        )


def move_entry(
    tournament_id: int,
    *,
    round_id: int,
    entry_id: int,
    to_pod_no: int | None,
    actor_id: int | None,
    now: datetime,
    draft_no: int | None = None,
) -> Cost:
    """Put an entry of a draft on a new seat of another pod, or (None) give it the bye; return what
    it added to the cost.

    Raises NotOrganiser, NoSuchRound, WrongTime for a released round, StaleDraft, DraftOutdated,
    and CannotMove where a pod would have a size that the stage does not allow.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        round_ = _draft_to_change(tournament, round_id, actor_id, draft_no)
        return _apply(
            tournament,
            round_,
            move_of(round_, entry_id=entry_id, to_pod_no=to_pod_no),
            action="moved",
            entries=[entry_id],
            actor_id=actor_id,
            now=now,
        )


def wish_about_pair(
    tournament_id: int,
    *,
    first_id: int,
    second_id: int,
    kind: str,
    actor_id: int | None,
    now: datetime,
    round_id: int | None = None,
    reason: str = "",
) -> int:
    """Forbid or force two entries to meet, in one round or (None) from now on; return the id.

    It is kept by rounds that are paired from now on; a draft is paired anew by `pair_again`.
    Raises NotOrganiser, NoSuchEntry, NoSuchRound, and CannotMove for an entry with itself.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        first = entry_in(tournament, min(first_id, second_id))
        second = entry_in(tournament, max(first_id, second_id))
        if first == second or kind not in PairWish.Kind.values:
            raise CannotMove(_("Choose two different players."))
        round_ = None if round_id is None else round_in(tournament, round_id)
        wish, _is_new = PairWish.objects.update_or_create(
            tournament=tournament,
            first=first,
            second=second,
            round=round_,
            defaults={"kind": kind, "reason": reason},
        )
        note(
            tournament,
            "pair_wish",
            actor_id=actor_id,
            now=now,
            subject=f"entries {first.pk}, {second.pk}",
            after={"kind": kind, "round": round_.round_no if round_ else None},
            reason=reason,
        )
    return wish.pk


def lift_wish(tournament_id: int, *, wish_id: int, actor_id: int | None, now: datetime) -> None:
    """Take a wish about a pair back; gone already is fine. Raises NotOrganiser."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        wish = PairWish.objects.filter(pk=wish_id, tournament=tournament).first()
        if wish is None:
            return
        wish.delete()
        note(
            tournament,
            "pair_wish_lifted",
            actor_id=actor_id,
            now=now,
            subject=f"entries {wish.first_id}, {wish.second_id}",
            before={"kind": wish.kind},
        )


def _draft_to_change(
    tournament: Tournament, round_id: int, actor_id: int | None, draft_no: int | None
) -> Round:
    require_organiser(tournament.pk, actor_id)
    round_ = round_in(tournament, round_id)
    if round_.status != Round.Status.DRAFT:
        raise WrongTime
    require_draft_no(round_, draft_no)
    return round_


def _apply(
    tournament: Tournament,
    round_: Round,
    change: Change,
    *,
    action: str,
    entries: list[int],
    actor_id: int | None,
    now: datetime,
) -> Cost:
    before = layout_of(round_)
    PodSeat.objects.filter(round=round_).delete()
    round_.pods.all().delete()
    round_.byes.all().delete()
    write_pods(round_, change.plan.pods, change.plan.byes)
    round_.draft_no += 1
    round_.save(update_fields=["draft_no"])
    after = layout_of(round_)
    note(
        tournament,
        action,
        actor_id=actor_id,
        now=now,
        subject=f"round {round_.round_no}",
        before={"at": [before.at(entry) for entry in entries]},
        after={
            "entries": entries,
            "at": [after.at(entry) for entry in entries],
            "cost": {name: value for name, value in asdict(change.difference).items() if value},
        },
    )
    return change.difference
