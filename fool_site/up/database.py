"""Bring the database up to date before anybody is served."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate() -> bool:
    """Apply the migrations that are missing; return whether there were any.

    `migrate` also looks for missing permissions and content types, which costs a second: it is
    left alone where nothing is to be done.
    """
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        call_command("migrate", interactive=False, verbosity=0)
    return bool(plan)
