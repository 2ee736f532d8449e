"""Fill a database with a long history, to measure pages on."""

import time
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError
from django.utils import timezone

from games.commands.filling import fill_history


class Command(BaseCommand):
    help = "Store many finished matches between new players: for benchmarks, never for a real site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=10_000)
        parser.add_argument("--players", type=int, default=1_000)

    def handle(self, *args: object, matches: int, players: int, **options: object) -> None:
        begun = time.monotonic()
        try:
            fill_history(matches=matches, players=players, now=timezone.now())
        except ValueError as error:
            raise CommandError(str(error)) from None
        except IntegrityError:
            raise CommandError("This database has been filled already.") from None
        seconds = time.monotonic() - begun
        self.stdout.write(f"{matches} matches of {players} players in {seconds:.0f} s.")
