"""What every test stands on."""

from hypothesis import settings

# No test looks at the clock on the wall: the machine may be busy.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")

pytest_plugins = [
    "tests.plugins.embedded_postgres",
    "tests.plugins.emptied_database",
    "tests.plugins.nothing_unseen",
]
