"""Print a new API token of one player, for scripts."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from games.players import commands, queries
from games.players.errors import NoSuchPlayer, PlayersError
from games.players.models import Scope


class Command(BaseCommand):
    """``manage.py create_token alice --scopes read,play``: the token and nothing else."""

    help = "Print a new API token of a player. It cannot be shown again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose token, what for, and whether the account may be made."""
        parser.add_argument("player", help="the player's name")
        parser.add_argument(
            "--scopes",
            default=Scope.READ.value,
            help=f"split by commas, of {', '.join(Scope.values)} (default: %(default)s)",
        )
        parser.add_argument("--name", default="script", help="what the list of tokens shows")
        parser.add_argument(
            "--create",
            action="store_true",
            help="make the account where there is none; nobody can sign in to it by password",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the token; raises CommandError with the refusal's sentence and code."""
        scopes = [word.strip() for word in options["scopes"].split(",") if word.strip()]
        try:
            # A refused token leaves no account behind.
            with transaction.atomic():
                token = commands.create_token(
                    _player_id(options["player"], may_create=options["create"]),
                    name=options["name"],
                    scopes=scopes,
                    now=timezone.now(),
                )
        except NoSuchPlayer as refusal:
            raise CommandError(f"{refusal.message()} Add --create to make one.") from refusal
        except PlayersError as refusal:
            raise CommandError(f"{refusal.message()} ({refusal.code})") from refusal
        self.stdout.write(token)


def _player_id(name: str, *, may_create: bool) -> int:
    found = queries.find_player(name)
    if found is not None:
        return found.id
    if not may_create:
        raise NoSuchPlayer
    return commands.create_player(name=name).pk
