"""Start the whole site on this machine and stop it cleanly on Ctrl-C."""

import os
import signal
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from fool_site import env
from fool_site.postgres.processes import end_with_parent
from fool_site.up import claims, database
from fool_site.up.errors import CannotStart
from fool_site.up.site import Site
from games.commands.house_bots import ensure_house_bots


class Stopped(BaseException):
    """Somebody asked us to stop: Ctrl-C, SIGTERM, or the terminal went away."""


class Command(BaseCommand):
    help = "Start Postgres, the web server, a task worker and its schedule; Ctrl-C stops them all."
    requires_system_checks = []
    is_asked_to_stop = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--stop-with-parent",
            action="store_true",
            help="stop when the program that started this one ends, even by kill -9",
        )

    def handle(self, *args: object, stop_with_parent: bool, **options: object) -> None:
        if stop_with_parent:
            end_with_parent(signal.SIGTERM, parent=os.getppid())()
        hear_signals(self.stop)
        try:
            self.run_site()
        except Stopped:
            self.say("Stopped.")
        except (CannotStart, ImproperlyConfigured) as refusal:
            raise CommandError(str(refusal)) from None

    def run_site(self) -> None:
        """Start everything, watch it, and stop it however this ends."""
        host = env.text("BIND_HOST", "127.0.0.1")
        port = env.integer("PORT", default=8000, minimum=1)
        with claims.claim_folder(settings.DATA_DIR), claims.claim_port(host, port) as listener:
            site = Site(listener=listener, name=own_name(), say=self.say)
            try:
                self.start(site)
                self.say(f"Fool! is up at http://{shown(host)}:{port}/  (Ctrl-C stops it)")
                site.start_tasks()
                # The exception alone is not enough: where Python starts a process it calls hooks,
                # and drops what is raised in them.
                site.watch(until=lambda: self.is_asked_to_stop)
                raise Stopped
            finally:
                hear_signals(signal.SIG_IGN)
                site.stop()

    def start(self, site: Site) -> None:
        """Start the database and the pages on top of it."""
        if settings.EMBEDDED_POSTGRES:
            site.start_postgres(Path(settings.DATA_DIR) / "postgres")
        if database.migrate():
            self.say("The database is ready.")
        ensure_house_bots()  # before somebody else takes their names
        if demo := database.fill_empty_site():
            self.say(demo)
        connections.close_all()
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        site.start_web()

    def stop(self, *_: object) -> None:
        """Leave whatever is going on, once: a second signal must not break off the tidying up."""
        hear_signals(signal.SIG_IGN)
        self.is_asked_to_stop = True
        raise Stopped

    def say(self, line: str) -> None:
        """Tell the person at the terminal."""
        self.stdout.write(line)
        self.stdout.flush()


def hear_signals(handler: Callable[..., None] | signal.Handlers) -> None:
    """Handle every polite request to stop this way."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, handler)


def own_name() -> str:
    """Return a host name that this site answers to."""
    names = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    return names[0].removeprefix(".") if names else "localhost"


def shown(host: str) -> str:
    """Return how a person reaches this host from the same machine."""
    here = {"127.0.0.1", "0.0.0.0", "::", "::1"}  # noqa: S104 - compared, not bound
    return "localhost" if host in here else host
