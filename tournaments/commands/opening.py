"""Release a round and open its tables: all of them in one transaction, started at its commit."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.interface import (
    AlreadyPlaying,
    Banned,
    Context,
    OpenedTable,
    RoundSeed,
    SameDeals,
    TablePlan,
    house_bot_ids,
    open_full_tables,
)
from games.players.interface import Kind, notify, player_cards
from tournaments.commands.auditing import note
from tournaments.commands.rounds import round_in
from tournaments.errors import DraftOutdated, EventPaused, StaleDraft, WrongTime
from tournaments.locks import lock_tournament
from tournaments.models import Bye, Entry, Pod, PodSeat, Round, Stage, Tournament
from tournaments.queries.access import require_organiser

CONTEXT_KIND: Final = "tournament"
CALL: Final = gettext_lazy("Your table in {tournament} is open: take your seat.")
WAITS: Final = gettext_lazy(
    "Your table in {tournament} waits for you: finish at the table where you are."
)
STAND_IN: Final = "easy"  # how the bot thinks that has the seat of somebody who never came


def release_round(
    tournament_id: int,
    *,
    round_id: int,
    actor_id: int | None,
    now: datetime,
    starts_at: datetime | None = None,
    draft_no: int | None = None,
) -> bool:
    """Show a draft to everybody, and open its tables at ``starts_at`` (None: at once); tell whether
    this call did.

    ``draft_no`` is the draft that the organiser saw. Raises NotOrganiser, NoSuchRound, WrongTime,
    EventPaused, StaleDraft, and DraftOutdated where somebody in it is out by now.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status != Round.Status.DRAFT:
            return False
        if tournament.status != Tournament.Status.RUNNING:
            raise WrongTime
        if tournament.paused_at is not None:
            raise EventPaused
        require_draft_no(round_, draft_no)
        if is_outdated(round_):
            raise DraftOutdated
        round_.status = Round.Status.RELEASED
        round_.released_at = now
        round_.starts_at = max(starts_at or now, now)
        round_.save(update_fields=["status", "released_at", "starts_at"])
        note(
            tournament,
            "released",
            actor_id=actor_id,
            now=now,
            subject=f"round {round_.round_no}",
            after={"starts_at": round_.starts_at.isoformat()},
        )
        if round_.starts_at <= now:
            _start(tournament, round_, actor_id=actor_id, now=now)
    return True


def start_round(tournament_id: int, *, round_id: int, actor_id: int | None, now: datetime) -> bool:
    """Open the tables of a released round; tell whether this call did.

    Raises NotOrganiser, NoSuchRound, WrongTime for a draft, and EventPaused.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        round_ = round_in(tournament, round_id)
        if round_.status in (Round.Status.RUNNING, Round.Status.CLOSED):
            return False
        if round_.status != Round.Status.RELEASED:
            raise WrongTime
        if tournament.status != Tournament.Status.RUNNING:
            raise WrongTime
        if tournament.paused_at is not None or round_.paused_at is not None:
            raise EventPaused
        _start(tournament, round_, actor_id=actor_id, now=now)
    return True


def call_waiting_pods(tournament_id: int, *, round_id: int, now: datetime) -> int:
    """Open the tables whose players were at another live table; return how many opened.

    A player who is still there when the time of grace is over is absent: a bot has the seat.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        round_ = round_in(tournament, round_id)
        if round_.status != Round.Status.RUNNING or round_.paused_at is not None:
            return 0
        if tournament.venue != Tournament.Venue.ONLINE or round_.started_at is None:
            return 0
        waited = now - round_.started_at
        is_late = waited >= timedelta(seconds=tournament.grace_seconds)
        return _open_tables(tournament, round_, replaces_engaged=is_late, now=now)


def context_of(tournament: Tournament) -> Context:
    """Return what an event's tables and matches say they belong to."""
    return Context(
        kind=CONTEXT_KIND,
        id=tournament.slug,
        label=tournament.name,
        url=f"/tournaments/{tournament.slug}/",
    )


def table_name(round_: Round, pod: Pod) -> str:
    """Return what a pod's table is called."""
    return _("Round %(round)s, table %(table)s") % {"round": round_.round_no, "table": pod.pod_no}


def is_outdated(round_: Round) -> bool:
    """Tell whether a draft seats somebody who is out, or who sits there for another by now."""
    seats = PodSeat.objects.filter(round=round_)
    if seats.exclude(entry__status=Entry.Status.ENTERED).exists():
        return True
    return Bye.objects.filter(round=round_).exclude(entry__status=Entry.Status.ENTERED).exists()


def _start(tournament: Tournament, round_: Round, *, actor_id: int | None, now: datetime) -> None:
    round_.status = Round.Status.RUNNING
    round_.started_at = now
    if tournament.round_minutes:
        round_.ends_at = now + timedelta(minutes=tournament.round_minutes)
    round_.save(update_fields=["status", "started_at", "ends_at"])
    note(
        tournament, "round_started", actor_id=actor_id, now=now, subject=f"round {round_.round_no}"
    )
    if tournament.venue == Tournament.Venue.ONLINE:
        _open_tables(tournament, round_, replaces_engaged=False, now=now)


def _open_tables(
    tournament: Tournament, round_: Round, *, replaces_engaged: bool, now: datetime
) -> int:
    """Open what can be opened of a round's tables; note whom the others wait for."""
    pods = list(
        round_.pods.filter(table_id="", finished_at__isnull=True, voided_at__isnull=True)
        .order_by("pod_no")
        .prefetch_related("seats__entry")
    )
    stand_ins: dict[int, set[int]] = {
        pod.pk: {
            seat.player_id for seat in pod.seats.all() if seat.entry.status != Entry.Status.ENTERED
        }
        for pod in pods
    }
    waits: dict[int, set[int]] = {}
    is_all_people = tournament.rated == Tournament.Rated.PEOPLE and _is_all_people(tournament)
    ready = pods
    opened: list[OpenedTable] | None = None
    while opened is None:
        plans = [
            _plan(tournament, round_, pod, stand_ins[pod.pk], is_all_people=is_all_people)
            for pod in ready
        ]
        try:
            with transaction.atomic():
                opened = open_full_tables(plans) if plans else []
        except AlreadyPlaying as refusal:
            engaged = set(refusal.player_ids)
            if replaces_engaged:
                _seat_bots(ready, stand_ins, engaged)
            else:
                ready = _set_aside(ready, waits, engaged)
        except Banned as refusal:
            _seat_bots(ready, stand_ins, set(refusal.player_ids))
    for pod, table in zip(ready, opened, strict=True):
        _note_table(tournament, pod, table, stand_ins[pod.pk], now=now)
    _note_waits(tournament, round_, pods, waits, now=now)
    if opened:
        note(
            tournament,
            "tables_opened",
            actor_id=None,
            now=now,
            subject=f"round {round_.round_no}",
            after={"tables": len(opened), "waiting": len(waits)},
        )
    return len(opened)


def _plan(
    tournament: Tournament,
    round_: Round,
    pod: Pod,
    stand_ins: set[int],
    *,
    is_all_people: bool,
) -> TablePlan:
    stage = round_.stage
    seats = [seat.player_id for seat in sorted(pod.seats.all(), key=lambda seat: seat.seat_index)]
    bots = _bots_beside(seats, len(stand_ins))
    players = tuple(next(bots) if player in stand_ins else player for player in seats)
    return TablePlan(
        seats=players,
        command_id=pod.command_id,
        context=context_of(tournament),
        clock=tournament.clock,
        options=_options(stage),
        name=table_name(round_, pod),
        visibility=tournament.visibility,
        is_ranked=tournament.rated == Tournament.Rated.YES or (is_all_people and not stand_ins),
        has_chat=tournament.has_chat,
        has_spectators=tournament.has_spectators,
        same_deals=_same_deals(tournament, round_),
    )


def _bots_beside(seats: Sequence[int], count: int) -> Iterator[int]:
    """Yield so many bots none of which sits here already."""
    if not count:
        return iter(())
    known = house_bot_ids([STAND_IN] * (count + len(seats)))
    return iter([bot for bot in known if bot not in seats][:count])


def _options(stage: Stage) -> dict[str, int]:
    options = {}
    if stage.deal_limit is not None:
        options["deal_limit"] = stage.deal_limit
    if stage.time_limit_seconds is not None:
        options["time_limit"] = stage.time_limit_seconds
    return options


def _same_deals(tournament: Tournament, round_: Round) -> SameDeals | None:
    if not round_.commitment or round_.sealed_seed is None:
        return None
    seed = RoundSeed(sealed_seed=bytes(round_.sealed_seed), commitment=round_.commitment)
    label = f"{tournament.slug}/{round_.stage.stage_no}/{round_.round_no}"
    return SameDeals(seed=seed, label=label)


def _is_all_people(tournament: Tournament) -> bool:
    ids = tournament.entries.filter(status=Entry.Status.ENTERED).values_list("player_id", flat=True)
    return all(card.kind != Kind.BOT for card in player_cards(ids).values())


def _seat_bots(pods: Sequence[Pod], stand_ins: dict[int, set[int]], players: set[int]) -> None:
    for pod in pods:
        stand_ins[pod.pk] |= players & {seat.player_id for seat in pod.seats.all()}


def _set_aside(pods: Sequence[Pod], waits: dict[int, set[int]], engaged: set[int]) -> list[Pod]:
    """Return the pods without an engaged player; note whom the others wait for."""
    free = []
    for pod in pods:
        if blocking := engaged & {seat.player_id for seat in pod.seats.all()}:
            waits[pod.pk] = blocking
        else:
            free.append(pod)
    return free


def _note_table(
    tournament: Tournament,
    pod: Pod,
    table: OpenedTable,
    stand_ins: set[int],
    *,
    now: datetime,
) -> None:
    pod.table_id = table.public_id
    pod.match_id = table.match_id
    pod.match_public_id = table.match_public_id
    pod.called_at = now
    pod.waits_for = []
    pod.save(update_fields=["table_id", "match_id", "match_public_id", "called_at", "waits_for"])
    seated = {seat.player_id for seat in pod.seats.all()} - stand_ins
    notify(
        seated,
        kind="tournament_call",
        text=format_lazy(CALL, tournament=tournament.name),
        url=f"/tables/{table.public_id}/",
        data={"table": table.public_id, "tournament": tournament.slug},
        key=f"tournament_call {pod.pk}",
    )
    if stand_ins:
        pod.seats.filter(player__in=stand_ins).update(
            finish=PodSeat.Finish.FORFEITED, is_absent=True
        )


def _note_waits(
    tournament: Tournament,
    round_: Round,
    pods: Sequence[Pod],
    waits: dict[int, set[int]],
    *,
    now: datetime,
) -> None:
    for pod in pods:
        players = sorted(waits.get(pod.pk, ()))
        if not players or pod.waits_for == players:
            continue
        notify(
            players,
            kind="tournament_waits",
            text=format_lazy(WAITS, tournament=tournament.name),
            url=context_of(tournament).url,
            data={"tournament": tournament.slug},
            key=f"tournament_waits {pod.pk}",
        )
        pod.waits_for = players
        pod.save(update_fields=["waits_for"])
        note(
            tournament,
            "waits_for_players",
            actor_id=None,
            now=now,
            subject=f"pod {round_.round_no}/{pod.pod_no}",
            after={"players": players},
        )


def require_draft_no(round_: Round, draft_no: int | None) -> None:
    """Raise StaleDraft where the organiser saw another draft than there is."""
    if draft_no is not None and draft_no != round_.draft_no:
        raise StaleDraft
