"""Bring the database up to date before anybody is served."""

from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from fool_site.up.errors import CannotStart
from games.commands.demo import DEMO_NAME, DEMO_PASSWORD, NAMES, fill_demo
from games.players.interface import find_player
from ratings.interface import make_demo_ladders
from tournaments.interface import make_demo_tournaments


def migrate() -> bool:
    """Apply the migrations that are missing; return whether there were any.

    `migrate` also looks for missing permissions and content types, which costs a second: it is
    left alone where nothing is to be done. Raises CannotStart when there is no database.
    """
    try:
        executor = MigrationExecutor(connection)
    except OperationalError as trouble:
        reason = str(trouble).strip().splitlines()[0]
        raise CannotStart(f"The database does not answer ({reason}): see DATABASE_URL.") from None
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        call_command("migrate", interactive=False, verbosity=0)
    return bool(plan)


def fill_empty_site() -> str:
    """Give a developer's empty site something to look at; return what to say of it, "" if nothing.

    A site that is meant for visitors (DEBUG off) begins empty.
    """
    if not settings.DEBUG:
        return ""
    make_demo_ladders(today=timezone.now().date())
    if not fill_demo(now=timezone.now(), with_login=True):
        return ""
    fill_demo_tournaments()
    return f"A small demo is there. Sign in as {DEMO_NAME}, password: {DEMO_PASSWORD}"


def fill_demo_tournaments() -> int:
    """Let the demo's players play the demo's events, and the account that one signs in with run
    them; return how many events were made."""
    cards = [find_player(name) for name in (*NAMES, DEMO_NAME)]
    demo = find_player(DEMO_NAME)
    return make_demo_tournaments(
        [card.id for card in cards if card is not None],
        organiser_id=None if demo is None else demo.id,
        now=timezone.now(),
    )
