"""What every test stands on."""

pytest_plugins = ["tests.plugins.embedded_postgres", "tests.plugins.nothing_unseen"]
