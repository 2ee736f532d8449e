"""An event with its fixed cast: olga organises, otto helps her, the others play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from games.interface import table_states
from games.players.interface import create_player, create_players, find_player
from tournaments.commands.closing import close_round
from tournaments.commands.drafting import create_tournament
from tournaments.commands.opening import release_round
from tournaments.commands.plans import StagePlan, TournamentPlan
from tournaments.commands.registering import enter
from tournaments.commands.results import enter_result
from tournaments.commands.rounds import pair_round
from tournaments.commands.starting import open_registration, start_tournament
from tournaments.models import Entry, Pod, Round, Stage, Tournament

NOW = datetime(2027, 3, 1, 18, 0, tzinfo=UTC)
START = NOW + timedelta(days=1)
SWISS = StagePlan(rounds=3, deal_limit=1)


@dataclass
class Event:
    """An event made for a test; time stands still unless a test says otherwise."""

    tournament_id: int
    olga: int
    players: list[int] = field(default_factory=list)
    now: datetime = NOW

    @property
    def row(self) -> Tournament:
        """The event's row, fresh."""
        return Tournament.objects.get(pk=self.tournament_id)

    @property
    def stage(self) -> Stage:
        """The running stage, or the last one."""
        stages = self.row.stages.order_by("stage_no")
        return stages.filter(status=Stage.Status.RUNNING).first() or stages.last()  # type: ignore[return-value]

    @property
    def round(self) -> Round:
        """The newest round."""
        newest = Round.objects.filter(stage__tournament=self.tournament_id).order_by("-pk").first()
        assert newest is not None
        return newest

    def pods(self) -> list[Pod]:
        """The newest round's pods."""
        return list(self.round.pods.order_by("pod_no"))

    def entry(self, player_id: int) -> Entry:
        """A player's entry."""
        return Entry.objects.get(tournament=self.tournament_id, player_id=player_id)

    def by_olga(self) -> dict[str, Any]:
        """What every command of the organiser is called with."""
        return {"actor_id": self.olga, "now": self.now}

    def fill(self, number: int, prefix: str = "player") -> list[int]:
        """Let so many people enter, by the organiser."""
        names = [f"{prefix} {index}" for index in range(number)]
        known = {name: card.id for name in names if (card := find_player(name)) is not None}
        new = [name for name in names if name not in known]
        known |= dict(zip(new, create_players(new), strict=True))
        ids = [known[name] for name in names]
        for player_id in ids:
            enter(self.tournament_id, player_id=player_id, **self.by_olga())
        self.players += ids
        return ids

    def start(self) -> None:
        """Begin the first stage."""
        assert start_tournament(self.tournament_id, **self.by_olga())

    def pair(self) -> Round:
        """Pair the next round."""
        return Round.objects.get(pk=pair_round(self.tournament_id, **self.by_olga()))

    def release(self) -> Round:
        """Pair the next round, release it and start it."""
        round_ = self.pair()
        release_round(self.tournament_id, round_id=round_.pk, **self.by_olga())
        return Round.objects.get(pk=round_.pk)

    def enter_results(self, totals: Sequence[int] = (30, 20, 10, 0, -10, -20, -30, -40)) -> None:
        """End every pod that is not over, the seats in this order."""
        for pod in self.pods():
            if not pod.is_over:
                size = pod.seats.count()
                enter_result(
                    self.tournament_id, pod_id=pod.pk, totals=totals[:size], **self.by_olga()
                )

    def close(self) -> None:
        """Close the newest round."""
        assert close_round(self.tournament_id, round_id=self.round.pk, **self.by_olga())

    def play_round(self) -> None:
        """Pair, release, end and close a round."""
        self.release()
        self.enter_results()
        self.close()

    def tables(self) -> Mapping[str, Any]:
        """Where the newest round's tables stand."""
        return table_states([pod.table_id for pod in self.pods() if pod.table_id])


def event(*, players: int = 0, stages: Sequence[StagePlan] = (SWISS,), **settings: Any) -> Event:
    """Make an event that takes registrations, at real tables unless a test asks for others; the
    schedule leaves its rounds alone."""
    known = find_player("olga")
    olga = create_player(name="olga") if known is None else known.id
    plan = {
        "name": "Spring cup",
        "start_date": START.date(),
        "start_time": START.time(),
        "venue": "real",
        "has_automatic_rounds": False,
        "stages": stages,
        **settings,
    }
    tournament_id = create_tournament(TournamentPlan(**plan), actor_id=olga, now=NOW)
    made = Event(tournament_id, olga)
    open_registration(tournament_id, **made.by_olga())
    if players:
        made.fill(players)
    return made


def running(*, players: int = 8, **settings: Any) -> Event:
    """Make an event whose first stage has begun."""
    made = event(players=players, **settings)
    made.start()
    return made


def wall(day: str, at: str) -> dict[str, Any]:
    """The settings of a start: a date and a time as they stand on the wall."""
    return {"start_date": date.fromisoformat(day), "start_time": time.fromisoformat(at)}
