"""Give the tests a real Postgres: one throwaway cluster a test run, shared by all workers.

`TEST_DATABASE_URL` names a server to use instead. pytest-django would read the settings before
any plugin of ours is loaded, so this one names them, once the database has an address.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
from pathlib import Path

import django

from fool_site.postgres import Cluster

PREFIX = "fool-tests-"
# Nothing here outlives the run, so nothing needs to reach the disk.
SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}


def pytest_addoption() -> None:
    """Start the cluster (a worker takes the one its controller started) and set Django up.

    There is no option to add: this is the one hook that comes before other conftest files are
    imported, and they may import models.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL") or start_cluster()
    os.environ["CELERY_BROKER_URL"] = "memory://"  # tasks are queued, and run when a test says so
    os.environ.setdefault("SECRET_KEY", "for tests only")
    os.environ["DJANGO_SETTINGS_MODULE"] = "fool_site.settings"
    django.setup()


def start_cluster() -> str:
    """Start a cluster that ends with this pytest run, by Ctrl-C and kill -9 too; return its URL."""
    remove_left_overs()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    folder.chmod(0o755)  # root hands the server to `nobody`, who must find the way in
    owned = os.open(folder / "lock", os.O_CREAT | os.O_WRONLY, 0o600)
    fcntl.flock(owned, fcntl.LOCK_EX)
    cluster = Cluster(folder / "postgres", socket_folder=folder / "socket", settings=SETTINGS)

    def finish() -> None:
        cluster.stop()
        os.close(owned)
        shutil.rmtree(folder)

    atexit.register(finish)
    cluster.start()
    return cluster.url


def remove_left_overs() -> None:
    """Remove the folders of test runs that were killed; their servers ended with them."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        if not os.access(folder / "lock", os.W_OK):
            continue  # somebody else's, or just being made
        with (folder / "lock").open("wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue  # that run is still going on
            shutil.rmtree(folder)
