"""Play a whole event with bots."""

import time
from argparse import ArgumentParser
from datetime import timedelta

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.bots import BOTS
from tournaments.commands.drafting import create_tournament
from tournaments.commands.filling import fill_with_bots
from tournaments.commands.plans import StagePlan, TournamentPlan
from tournaments.commands.simulating import simulate
from tournaments.commands.starting import open_registration
from tournaments.errors import TournamentsError
from tournaments.models import Stage, Tournament
from tournaments.queries.standings import final_order


class Command(BaseCommand):
    help = (
        "Play an event with bots: a new one of any size, or (--slug) one that is there, to its "
        "end or some rounds on. With --live a new event is left to the schedule and its bots play "
        "at real speed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--slug", help="an event that is there, to be played on")
        parser.add_argument("--name", default="Simulated cup")
        parser.add_argument("--players", type=int, default=16, help="bots to enter")
        parser.add_argument("--kind", choices=Stage.Kind.values, default="swiss")
        parser.add_argument("--stage-rounds", type=int, default=5)
        parser.add_argument("--cut", type=int, help="a knockout of so many follows")
        parser.add_argument("--advance", type=int, default=2)
        parser.add_argument("--sizes", default="4,5,6,7,8", help="allowed pod sizes")
        parser.add_argument("--preferred", type=int, default=4)
        parser.add_argument("--deals", type=int, help="deals a match; else the rulebook's end")
        parser.add_argument("--venue", choices=Tournament.Venue.values, default="online")
        parser.add_argument("--same-deals", action="store_true")
        parser.add_argument("--bots", default="easy,random", help="ways to think, in turn")
        parser.add_argument("--budget", type=int, default=1, help="play-outs a play (medium)")
        parser.add_argument("--rounds", type=int, help="stop after so many rounds")
        parser.add_argument("--live", action="store_true", help="start it and let it run")

    def handle(self, *args: object, **options: object) -> None:
        strategies = str(options["bots"]).split(",")
        if unknown := set(strategies) - set(BOTS):
            raise CommandError(f"There is no bot {min(unknown)!r}: {', '.join(BOTS)}.")
        begun = time.monotonic()
        try:
            tournament = self._tournament(options, strategies)
            if options["live"]:
                self.stdout.write(f"{tournament.slug} starts in a minute.")
                return
            played = simulate(
                tournament.pk,
                strategies=strategies,
                now=timezone.now(),
                rounds=_number(options["rounds"]),
                budget=_number(options["budget"]) or 1,
            )
        except TournamentsError as refusal:
            raise CommandError(f"{refusal.code}: {refusal.message()}") from None
        tournament.refresh_from_db()
        seconds = time.monotonic() - begun
        self.stdout.write(f"{tournament.slug}: {played} rounds in {seconds:.1f} s.")
        names = dict(tournament.entries.values_list("pk", "player__name"))
        for line in final_order(tournament)[:8]:
            self.stdout.write(f"{line.place or '-':>4}  {names[line.entrant_id]}")

    def _tournament(self, options: dict[str, object], strategies: list[str]) -> Tournament:
        now = timezone.now()
        if options["slug"]:
            found = Tournament.objects.filter(slug=options["slug"]).first()
            if found is None:
                raise CommandError(f"There is no event {options['slug']}.")
            return found
        start = now + timedelta(minutes=1)
        key = create_tournament(
            TournamentPlan(
                name=str(options["name"]),
                start_date=start.date(),
                start_time=start.time().replace(microsecond=0),
                venue=str(options["venue"]),
                same_deals=bool(options["same_deals"]),
                is_scheduled=bool(options["live"]),
                has_automatic_rounds=bool(options["live"]),
                break_seconds=10,
                stages=_stages(options),
            ),
            actor_id=None,
            now=now,
        )
        open_registration(key, actor_id=None, now=now)
        players = _number(options["players"]) or 0
        for index, strategy in enumerate(strategies):
            count = len(range(index, players, len(strategies)))
            fill_with_bots(key, count=count, strategy=strategy, actor_id=None, now=now)
        return Tournament.objects.get(pk=key)


def _stages(options: dict[str, object]) -> list[StagePlan]:
    sizes = tuple(int(size) for size in str(options["sizes"]).split(","))
    shared = {
        "pod_sizes": sizes,
        "preferred_size": _number(options["preferred"]) or 4,
        "deal_limit": _number(options["deals"]),
    }
    knockout = {"kind": Stage.Kind.KNOCKOUT, "advance": _number(options["advance"]), **shared}
    if options["kind"] == Stage.Kind.KNOCKOUT:
        return [StagePlan(**knockout)]  # type: ignore[arg-type]
    rounds = _number(options["stage_rounds"])
    first = StagePlan(kind=str(options["kind"]), rounds=rounds, **shared)  # type: ignore[arg-type]
    if not options["cut"]:
        return [first]
    return [first, StagePlan(cut_to=_number(options["cut"]), **knockout)]  # type: ignore[arg-type]


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
