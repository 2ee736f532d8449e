"""What belongs to no app: migrations, health, logs, locks, the scheduled tasks."""

import json
import logging
import logging.config
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import formats

from fool_site import celery, logs
from fool_site.tasks import clear_sessions_task

LOCKS = Path(settings.BASE_DIR) / "deploy" / "locks"


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db
def test_the_site_says_that_it_is_well(client: Client) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-cache" in answer["Cache-Control"]


@pytest.mark.django_db
def test_sessions_that_ran_out_are_deleted() -> None:
    over, running = SessionStore(), SessionStore()
    over.set_expiry(-1)
    for session in (over, running):
        session["seen"] = True
        session.save()
    clear_sessions_task()
    assert list(Session.objects.values_list("session_key", flat=True)) == [running.session_key]


def test_the_web_starts_without_what_only_pairing_needs() -> None:
    program = "import sys, fool_site.asgi, fool_site.urls; print('numpy' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == "False"


def test_every_scheduled_task_exists() -> None:
    celery.app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled <= set(celery.app.tasks)
    assert current_app.main == "fool_site"


def test_the_tests_lock_holds_the_sites_whole_lock() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^(\S+==\S+)", (LOCKS / name).read_text(), flags=re.MULTILINE))

    assert pins("run.txt")
    assert pins("run.txt") <= pins("test.txt")


def test_a_line_in_production_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers[:]
    try:
        logging.config.dictConfig(logs.logging_config(readable=False, level="INFO"))
        logging.getLogger("fool_site.test").info("it is %s", "said", extra={"table": "abc"})
        line = json.loads(capsys.readouterr().err)
    finally:
        logging.config.dictConfig(settings.LOGGING)
        logging.getLogger().handlers[:] = before
    assert (line["event"], line["level"], line["table"]) == ("it is said", "info", "abc")
    assert line["timestamp"].endswith("Z")


def test_dates_are_written_the_british_way() -> None:
    evening = datetime(2026, 11, 30, 19, 5)  # noqa: DTZ001 - as on a wall
    assert formats.date_format(evening, "DATE_FORMAT") == "30 November 2026"
    assert formats.date_format(evening, "DATETIME_FORMAT") == "30 November 2026, 19:05"
