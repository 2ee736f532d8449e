"""Empty the database quickly after a test that commits.

Django truncates every table and then makes content types and permissions anew: for most such tests
that takes longer than the test. Here rows are deleted, past foreign keys and triggers, and what
`migrate` made is kept. The user of `TEST_DATABASE_URL` has to be a superuser for that.
"""

from functools import cache

import pytest
from django.db import connections
from django.test import TransactionTestCase

MADE_BY_MIGRATE = {"auth_permission", "django_content_type", "django_migrations"}


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Put our way of emptying in the place of Django's."""
    # Nothing public stands for it: the command `flush` is what Django calls there.
    TransactionTestCase._fixture_teardown = empty_databases  # type: ignore[attr-defined]


def empty_databases(case: TransactionTestCase) -> None:
    """Delete every row that a test has left."""
    for name in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]
        with connections[name].cursor() as cursor:
            cursor.execute(deletions(name))


@cache
def deletions(database: str) -> str:
    """Return the statements, sent at once and so one transaction."""
    connection = connections[database]
    tables = set(connection.introspection.django_table_names(only_existing=True))
    return "; ".join(
        [
            "SET LOCAL session_replication_role = replica",
            *(
                f"DELETE FROM {connection.ops.quote_name(t)}"
                for t in sorted(tables - MADE_BY_MIGRATE)
            ),
        ]
    )
