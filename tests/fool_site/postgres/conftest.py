"""Folders and clusters for the tests of the embedded Postgres."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from fool_site.postgres import Cluster
from fool_site.postgres.processes import postgres_processes

QUICK = {"fsync": "off", "shared_buffers": "1MB"}


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder with a space in its name that everybody may enter, as a project under /srv is."""
    with tempfile.TemporaryDirectory(prefix="fool tests ") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture
def make_cluster() -> Iterator[Callable[[Path], Cluster]]:
    """Describe a cluster in this folder; whatever still runs at the end is stopped."""
    made: list[Cluster] = []

    def make(folder: Path) -> Cluster:
        cluster = Cluster(folder / "postgres", settings=QUICK)
        made.append(cluster)
        return cluster

    yield make
    for cluster in made:
        cluster.stop()
        assert postgres_processes(cluster.data_folder) == []


def ask(cluster: Cluster, question: str) -> str:
    """Return the first value of the answer."""
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        row = connection.execute(question.encode()).fetchone()
    assert row is not None
    return str(row[0])
