"""Pair a round, pair it anew, drop it, take it back.

A round has been paired or it has no row: no state in between survives anything. The plan is
computed before the lock is taken, from inputs that are read again behind it, so that a large field
holds up nobody.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import uuid4

import structlog
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.interface import NoSuchTable, TooLate, close_unplayed, draw_round_seed
from tournaments.commands.auditing import note
from tournaments.errors import (
    CannotPair,
    EventPaused,
    NoSuchRound,
    RoundHasBegun,
    StaleDraft,
    TooFewPlayers,
    WrongTime,
)
from tournaments.locks import lock_tournament
from tournaments.models import Bye, Entry, Pod, PodSeat, Report, Round, Stage, Tournament
from tournaments.pairing import errors as pairing_errors
from tournaments.queries.access import require_organiser
from tournaments.queries.events import entry_names
from tournaments.queries.field import running_stage
from tournaments.queries.pairing_inputs import Paired, PairingInputs, pairing_inputs
from tournaments.queries.steps import is_stage_played

log = structlog.get_logger()

# How often a plan is thrown away because somebody came or went while it was computed.
TRIES: Final = 5
# What a round and a pod lose when they become a draft again.
ROUND_TIMES: Final = ("released_at", "starts_at", "started_at", "ends_at", "paused_at")
POD_TABLE: Final = (
    "table_id",
    "match_id",
    "match_public_id",
    "command_id",
    "called_at",
    "grace_over_at",
    "voided_at",
    "waits_for",
)


def pair_round(tournament_id: int, *, actor_id: int | None, now: datetime) -> int:
    """Pair the next round of the running stage, keep it as a draft and return its id; a round that
    is not closed yet is returned instead.

    Raises NotOrganiser, WrongTime, EventPaused, TooFewPlayers, CannotPair, and StaleDraft where the
    field would not stand still.
    """
    for _attempt in range(TRIES):
        tournament = Tournament.objects.get(pk=tournament_id)
        stage = _stage_to_pair(tournament)
        if (known := _open_round(stage)) is not None:
            return known.pk
        inputs = pairing_inputs(stage)
        result = checked_pairing(stage, inputs)
        with transaction.atomic():
            tournament = lock_tournament(tournament_id)
            require_organiser(tournament_id, actor_id)
            stage = _stage_to_pair(tournament)
            if (known := _open_round(stage)) is not None:
                return known.pk
            if pairing_inputs(stage) == inputs:
                return _store_draft(
                    tournament, stage, inputs, result, actor_id=actor_id, now=now
                ).pk
    raise StaleDraft


def pair_again(tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime) -> None:
    """Throw a draft's pods away and pair it anew, with those who are in now and with fresh lots.

    Raises what `pair_round` raises, NoSuchRound, and WrongTime for a round that is released.
    """
    for _attempt in range(TRIES):
        round_ = _draft(tournament_id, round_id)
        inputs = _inputs_anew(round_)
        result = checked_pairing(round_.stage, inputs)
        with transaction.atomic():
            tournament = lock_tournament(tournament_id)
            require_organiser(tournament_id, actor_id)
            round_ = _draft(tournament_id, round_id)
            if _inputs_anew(round_) != inputs:
                continue
            round_.pods.all().delete()
            round_.byes.all().delete()
            round_.certificate = result.to_data()
            round_.advance = result.advance
            round_.seed = inputs.seed
            round_.draft_no += 1
            round_.paired_at = now
            round_.save(update_fields=["certificate", "advance", "seed", "draft_no", "paired_at"])
            write_pods(round_, result.certificate.plan.pods, result.certificate.plan.byes)
            note(
                tournament,
                "paired_again",
                actor_id=actor_id,
                now=now,
                subject=f"round {round_.round_no}",
                after=_summary(result),
            )
            return
    raise StaleDraft


def drop_draft(tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime) -> None:
    """Un-pair a draft: its round is gone, and what hangs on entrants stays. Gone already is fine.

    Raises NotOrganiser, and WrongTime for a round that is released.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = Round.objects.filter(pk=round_id, stage__tournament=tournament).first()
        if round_ is None:
            return
        if round_.status != Round.Status.DRAFT:
            raise WrongTime
        round_no = round_.round_no
        PodSeat.objects.filter(round=round_).delete()
        round_.delete()
        note(tournament, "draft_dropped", actor_id=actor_id, now=now, subject=f"round {round_no}")


def take_back_round(
    tournament_id: int,
    *,
    round_id: int,
    actor_id: int | None,
    now: datetime,
    reason: str = "",
) -> None:
    """Make a released round a draft again, as long as no person has played a card and nobody has
    reported a result. Its tables are closed; a round whose cards were seen gets other cards.

    A draft stays one. Raises NotOrganiser, NoSuchRound, WrongTime for a closed round, and
    RoundHasBegun.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status == Round.Status.DRAFT:
            return
        if round_.status == Round.Status.CLOSED:
            raise WrongTime
        _take_tables_away(round_)
        had_cards = round_.started_at is not None and bool(round_.commitment)
        round_.status = Round.Status.DRAFT
        for name in ROUND_TIMES:
            setattr(round_, name, None)
        round_.draft_no += 1
        if had_cards:
            _commit_to_cards(round_)
        round_.save(update_fields=[*ROUND_TIMES, "status", "draft_no", "sealed_seed", "commitment"])
        note(
            tournament,
            "taken_back",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
            reason=reason,
        )


def checked_pairing(stage: Stage, inputs: PairingInputs) -> Paired:
    """Pair and look at what comes back: everybody exactly once, at tables of allowed sizes.

    Raises TooFewPlayers and CannotPair, and AssertionError for a plan that is none: that is a bug,
    and no round is made of it.
    """
    # The search loads numpy: the web processes, who seldom pair, start without it.
    from tournaments.queries.pairings import paired  # noqa: PLC0415

    players = [contestant.entry for contestant in inputs.field.contestants]
    fewest = min(stage.pod_sizes)
    if len(players) < fewest:
        raise TooFewPlayers(
            ngettext(
                "%(there)s player is left, and the smallest table needs %(needed)s. Let others in, "
                "or end the stage here.",
                "%(there)s players are left, and the smallest table needs %(needed)s. Let others "
                "in, or end the stage here.",
                len(players),
            )
            % {"there": len(players), "needed": fewest}
        )
    try:
        result = paired(inputs)
    except pairing_errors.CannotPair as refusal:
        raise CannotPair(_explained(refusal, stage.tournament)) from refusal
    plan = result.certificate.plan
    seated = [entry for pod in plan.pods for entry in pod]
    if sorted([*seated, *plan.byes]) != sorted(players):
        raise AssertionError("the plan does not seat everybody exactly once")
    if any(len(pod) not in stage.pod_sizes for pod in plan.pods):
        raise AssertionError("the plan has a pod of a size that is not allowed")
    return result


def write_pods(round_: Round, pods: Sequence[Sequence[int]], byes: Sequence[int]) -> None:
    """Store pods (entries in seat order) and byes of a draft that has none.

    The caller holds the tournament's lock.
    """
    players = dict(
        Entry.objects.filter(tournament=round_.stage.tournament_id).values_list("pk", "player_id")
    )
    made = Pod.objects.bulk_create(
        Pod(round=round_, pod_no=pod_no) for pod_no in range(1, len(pods) + 1)
    )
    PodSeat.objects.bulk_create(
        PodSeat(
            pod=pod,
            round=round_,
            seat_index=seat_index,
            entry_id=entry_id,
            player_id=players[entry_id],
        )
        for pod, seats in zip(made, pods, strict=True)
        for seat_index, entry_id in enumerate(seats)
    )
    rule = round_.stage.tournament.bye_rule
    Bye.objects.bulk_create(Bye(round=round_, entry_id=entry_id, rule=rule) for entry_id in byes)


def round_in(tournament: Tournament, round_id: int) -> Round:
    """Return a round of this event. Raises NoSuchRound."""
    round_ = (
        Round.objects.filter(pk=round_id, stage__tournament=tournament)
        .select_related("stage__tournament")
        .first()
    )
    if round_ is None:
        raise NoSuchRound
    return round_


def _stage_to_pair(tournament: Tournament) -> Stage:
    if tournament.status != Tournament.Status.RUNNING:
        raise WrongTime
    if tournament.paused_at is not None:
        raise EventPaused
    stage = running_stage(tournament)
    if stage is None:
        raise WrongTime
    if _open_round(stage) is None and is_stage_played(stage):
        raise WrongTime
    return stage


def _open_round(stage: Stage) -> Round | None:
    return stage.rounds_played.exclude(status=Round.Status.CLOSED).first()


def _store_draft(
    tournament: Tournament,
    stage: Stage,
    inputs: PairingInputs,
    result: Paired,
    *,
    actor_id: int | None,
    now: datetime,
) -> Round:
    round_ = Round(
        stage=stage,
        round_no=inputs.round_no,
        certificate=result.to_data(),
        advance=result.advance,
        seed=inputs.seed,
        paired_at=now,
    )
    if tournament.same_deals and tournament.venue == Tournament.Venue.ONLINE:
        _commit_to_cards(round_)
    round_.save(force_insert=True)
    write_pods(round_, result.certificate.plan.pods, result.certificate.plan.byes)
    note(
        tournament,
        "paired",
        actor_id=actor_id,
        now=now,
        subject=f"round {round_.round_no}",
        after=_summary(result),
    )
    return round_


def _commit_to_cards(round_: Round) -> None:
    seed = draw_round_seed()
    round_.sealed_seed = seed.sealed_seed
    round_.commitment = seed.commitment


def _summary(result: Paired) -> Mapping[str, object]:
    plan = result.certificate.plan
    return {
        "pods": len(plan.pods),
        "byes": len(plan.byes),
        "repeats": plan.cost.repeats,
        "certificate": result.certificate.digest,
    }


def _draft(tournament_id: int, round_id: int) -> Round:
    round_ = round_in(Tournament.objects.get(pk=tournament_id), round_id)
    if round_.status != Round.Status.DRAFT:
        raise WrongTime
    return round_


def _inputs_anew(round_: Round) -> PairingInputs:
    return pairing_inputs(round_.stage, round_no=round_.round_no, attempt=round_.draft_no + 1)


def _take_tables_away(round_: Round) -> None:
    pods = list(round_.pods.order_by("table_id"))
    if any(pod.finished_at for pod in pods) or Report.objects.filter(pod__round=round_).exists():
        raise RoundHasBegun
    for pod in pods:
        if pod.table_id:
            try:
                close_unplayed(pod.table_id)
            except TooLate:
                raise RoundHasBegun from None
            except NoSuchTable:
                log.warning("table_gone", table=pod.table_id)
        pod.table_id = ""
        pod.match_id = None
        pod.match_public_id = ""
        pod.command_id = uuid4()
        pod.called_at = None
        pod.grace_over_at = None
        pod.voided_at = None
        pod.waits_for = []
        pod.save(update_fields=POD_TABLE)
    PodSeat.objects.filter(round=round_).update(finish=PodSeat.Finish.PLAYED, is_absent=False)


def _explained(refusal: pairing_errors.CannotPair, tournament: Tournament) -> str:
    """Say in the organiser's language why no pairing exists, who stands in its way, and what to
    change."""
    facts = {name: str(value) for name, value in refusal.facts.items()}
    concerned = refusal.facts.get("entries", ())
    if isinstance(concerned, tuple):
        cards = entry_names(tournament)
        facts["names"] = ", ".join(cards[entry].name for entry in concerned if entry in cards)
    sentences = {
        "pairing_field_too_small": _(
            "There are %(players)s players, and the smallest allowed table has %(needed)s seats. "
            "Let more players in, or allow smaller tables."
        ),
        "pairing_forced_pair_forbidden": _(
            "%(names)s are wished together and kept apart at once. Lift one of the two wishes."
        ),
        "pairing_forced_group_too_large": _(
            "%(names)s are wished together, and a table holds %(largest)s of them at most. Lift a "
            "wish, or allow larger tables."
        ),
        "pairing_forced_groups_do_not_fit": _(
            "The players wished together cannot be divided over tables of the allowed sizes. Lift "
            "a wish, or allow other sizes."
        ),
        "pairing_forbidden_pairs_leave_no_pod": _(
            "Whichever way the tables are made, two who are kept apart meet (%(names)s). Lift one "
            "of these wishes, or let more players in."
        ),
    }
    sentence = sentences.get(refusal.code)
    return sentence % facts if sentence is not None else str(refusal)
