"""Play an event with bots at once: for tests, for demos, and to rehearse.

The event goes through the commands that organisers and the schedule use; only the tables are not
opened: bots play the matches in this process, and they are stored with their records. At real
tables two players of each pod report the totals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.bots import BOTS
from games.bots.matches import BotMatch, play_match, record_of_match, seed_from_text
from games.engine import Options
from games.interface import store_match
from games.players.interface import player_cards
from tournaments.commands.auditing import note
from tournaments.commands.closing import close_round, finish_stage
from tournaments.commands.opening import context_of, release_round, table_name
from tournaments.commands.pausing import pause_round, resume_round
from tournaments.commands.results import finish_pod, report_result
from tournaments.commands.rounds import pair_round, round_in
from tournaments.commands.starting import open_registration, start_tournament
from tournaments.errors import StaleDraft, WrongTime
from tournaments.locks import lock_tournament
from tournaments.models import Pod, Round, Stage, Tournament
from tournaments.queries.steps import Step, next_step

# Between plays; what simulated matches say they took.
SECONDS_A_PLAY: Final = 4


@dataclass(frozen=True, slots=True)
class PlayedPod:
    """A pod whose match bots have played."""

    pod_id: int
    match: BotMatch
    players: tuple[int, ...]


def simulate(
    tournament_id: int,
    *,
    strategies: Sequence[str],
    now: datetime,
    rounds: int | None = None,
    budget: int = 1,
) -> int:
    """Play an event from where it stands to its end, or so many rounds on; return how many rounds
    were played.

    Starting numbers think by ``strategies`` in turn (names in games.bots), each play with
    ``budget`` play-outs. Raises TooFewPlayers, CannotPair and WrongTime.
    """
    played = 0
    while True:
        tournament = Tournament.objects.get(pk=tournament_id)
        step = next_step(tournament)
        if step.step == Step.NOTHING or (rounds is not None and played >= rounds):
            return played
        if step.step == Step.OPEN_REGISTRATION:
            open_registration(tournament_id, actor_id=None, now=now)
        elif step.step in (Step.OPEN_CHECK_IN, Step.CLOSE_CHECK_IN, Step.START):
            if not start_tournament(tournament_id, actor_id=None, now=now):
                raise WrongTime(_("The tournament has too few players to start."))
        elif step.step == Step.FINISH_STAGE:
            if not finish_stage(tournament_id, actor_id=None, now=now):
                raise WrongTime(_("Too few players are left for the next stage."))
        elif step.step == Step.PAIR_ROUND:
            pair_round(tournament_id, actor_id=None, now=now)
        elif step.step == Step.RELEASE_ROUND and step.round_id is not None:
            play_draft(
                tournament_id,
                round_id=step.round_id,
                strategies=strategies,
                now=now,
                budget=budget,
            )
            played += 1
        else:
            raise WrongTime(_("A round is being played. Wait until it is over."))


def play_draft(
    tournament_id: int,
    *,
    round_id: int,
    strategies: Sequence[str],
    now: datetime,
    budget: int = 1,
    leaves_open: int = 0,
) -> None:
    """Release a draft, let bots play its pods, and close the round.

    The last ``leaves_open`` pods stay unplayed, and the round running. Raises WrongTime for what
    is no draft, and StaleDraft where it changed while the bots played.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    round_ = round_in(tournament, round_id)
    if round_.status != Round.Status.DRAFT:
        raise WrongTime
    pods = list(round_.pods.order_by("pod_no").prefetch_related("seats__entry"))
    chosen = pods[: len(pods) - leaves_open]
    played = [_play(round_, pod, strategies, budget=budget) for pod in chosen]
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        again = round_in(tournament, round_id)
        if (again.status, again.draft_no) != (Round.Status.DRAFT, round_.draft_no):
            raise StaleDraft
        # Released for later and paused, so that no table is opened; then it starts.
        release_round(
            tournament_id,
            round_id=round_id,
            actor_id=None,
            now=now,
            starts_at=now + timedelta(seconds=1),
        )
        _start_without_tables(tournament_id, round_id, now=now)
        for one in played:
            if tournament.venue == Tournament.Venue.ONLINE:
                _store(tournament, again, one, now=now)
            else:
                _report(tournament, one, now=now)
        if not leaves_open:
            close_round(tournament_id, round_id=round_id, actor_id=None, now=now)


def _start_without_tables(tournament_id: int, round_id: int, *, now: datetime) -> None:
    pause_round(tournament_id, round_id=round_id, actor_id=None, now=now, reason="simulated")
    round_ = Round.objects.get(pk=round_id)
    round_.status = Round.Status.RUNNING
    round_.started_at = now
    round_.save(update_fields=["status", "started_at"])
    resume_round(tournament_id, round_id=round_id, actor_id=None, now=now)


def _play(round_: Round, pod: Pod, strategies: Sequence[str], *, budget: int) -> PlayedPod:
    seats = sorted(pod.seats.all(), key=lambda seat: seat.seat_index)
    bots = [BOTS[strategies[((seat.entry.seed_no or 1) - 1) % len(strategies)]] for seat in seats]
    tournament = round_.stage.tournament
    # With same deals every pod of a size plays the cards of one seed.
    text = f"{round_.seed}:{len(seats)}" if tournament.same_deals else f"{round_.seed}"
    index = 0 if tournament.same_deals else pod.pod_no
    options = _options(round_.stage)
    match = play_match(bots, seed_from_text(text, index), options=options, budget=budget)
    return PlayedPod(pod.pk, match, tuple(seat.player_id for seat in seats))


def _options(stage: Stage) -> Options:
    return Options() if stage.deal_limit is None else Options(deal_limit=stage.deal_limit)


def _store(tournament: Tournament, round_: Round, one: PlayedPod, *, now: datetime) -> None:
    cards = player_cards(one.players)
    pod = Pod.objects.select_related("round").get(pk=one.pod_id)
    stored = store_match(
        record_of_match(one.match, [cards[player].name for player in one.players]),
        player_ids=one.players,
        started_at=now - timedelta(seconds=SECONDS_A_PLAY * len(one.match.plays)),
        finished_at=now,
        clock=tournament.clock,
        name=table_name(round_, pod),
        context=context_of(tournament),
    )
    pod.table_id = stored.table_public_id
    pod.match_id = stored.match_id
    pod.match_public_id = stored.public_id
    pod.called_at = now
    pod.rated_at = now  # bots at play, whoever's name they carry: it counts on no ladder
    pod.save(update_fields=["table_id", "match_id", "match_public_id", "called_at", "rated_at"])
    totals = list(one.match.final.totals)
    finish_pod(pod, totals, {}, source=Pod.Source.MATCH, now=now)
    note(
        tournament,
        "result_taken",
        actor_id=None,
        now=now,
        subject=f"pod {round_.round_no}/{pod.pod_no}",
        after={"totals": totals, "match": stored.public_id, "simulated": True},
    )


def _report(tournament: Tournament, one: PlayedPod, *, now: datetime) -> None:
    for player_id in one.players[:2]:
        report_result(
            tournament.pk,
            pod_id=one.pod_id,
            totals=list(one.match.final.totals),
            player_id=player_id,
            now=now,
        )
