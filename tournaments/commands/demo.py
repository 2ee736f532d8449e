"""Two small events for a first look: a finished knockout and a running Swiss."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from tournaments.commands.drafting import create_tournament
from tournaments.commands.filling import fill_with_bots
from tournaments.commands.plans import StagePlan, TournamentPlan
from tournaments.commands.registering import enter
from tournaments.commands.rounds import pair_round
from tournaments.commands.simulating import play_draft, simulate
from tournaments.commands.starting import open_registration
from tournaments.models import Stage, Tournament

STRATEGIES: Final = ("easy", "random")
KNOCKOUT_PLAYERS: Final = 16
AGO: Final = timedelta(days=2)


def make_demo_tournaments(
    player_ids: Sequence[int], *, organiser_id: int | None, now: datetime
) -> int:
    """Make the demo's events of these players where there is none yet; return how many were made.

    The Swiss is at real tables, so that it stays as it is until somebody goes on with it.
    """
    if Tournament.objects.exists():
        return 0
    _knockout(player_ids, organiser_id=organiser_id, now=now - AGO)
    _swiss(player_ids, organiser_id=organiser_id, now=now)
    return 2


def _knockout(player_ids: Sequence[int], *, organiser_id: int | None, now: datetime) -> None:
    key = _open(
        TournamentPlan(
            name="Midsummer knockout",
            description="Sixteen players, and the best two of each table go on.",
            **_start(now),  # type: ignore[arg-type]
            has_automatic_rounds=False,
            is_scheduled=False,
            stages=[StagePlan(kind=Stage.Kind.KNOCKOUT, advance=2, deal_limit=2)],
        ),
        player_ids,
        organiser_id=organiser_id,
        now=now,
    )
    bots = KNOCKOUT_PLAYERS - len(player_ids)
    fill_with_bots(key, count=max(0, bots), actor_id=None, now=now)
    simulate(key, strategies=STRATEGIES, now=now)


def _swiss(player_ids: Sequence[int], *, organiser_id: int | None, now: datetime) -> None:
    key = _open(
        TournamentPlan(
            name="Club evening",
            description="Five rounds at real tables: report the points of your table yourselves.",
            **_start(now),  # type: ignore[arg-type]
            venue=Tournament.Venue.REAL,
            place_name="The back room",
            has_automatic_rounds=False,
            is_scheduled=False,
            round_minutes=40,
            stages=[StagePlan(rounds=5, deal_limit=2)],
        ),
        player_ids,
        organiser_id=organiser_id,
        now=now,
    )
    simulate(key, strategies=STRATEGIES, now=now, rounds=2)
    round_id = pair_round(key, actor_id=None, now=now)
    play_draft(key, round_id=round_id, strategies=STRATEGIES, now=now, leaves_open=2)


def _start(now: datetime) -> dict[str, object]:
    start = now + timedelta(minutes=1)
    return {"start_date": start.date(), "start_time": start.time().replace(microsecond=0)}


def _open(
    plan: TournamentPlan, player_ids: Sequence[int], *, organiser_id: int | None, now: datetime
) -> int:
    key = create_tournament(plan, actor_id=organiser_id, now=now)
    open_registration(key, actor_id=None, now=now)
    for player_id in player_ids:
        enter(key, player_id=player_id, actor_id=None, now=now)
    return key
