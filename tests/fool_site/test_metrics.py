"""The page for Prometheus: kept from the public, and there only where a token is set."""

import os
import subprocess
import sys

import pytest
from django.test import Client
from pytest_django import Settings

TOKEN = "a long random text"


def test_the_token_opens_the_page(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    answer = client.get("/metrics/", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert b"python_info" in answer.content


@pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer another", f"Basic {TOKEN}", TOKEN])
def test_nobody_else_finds_it(client: Client, settings: Settings, sent: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics/", headers={"authorization": sent}).status_code == 404


@pytest.mark.parametrize("sent", ["", "Bearer "])
def test_without_a_token_there_is_no_page(client: Client, sent: str) -> None:
    assert client.get("/metrics/", headers={"authorization": sent}).status_code == 404


def test_requests_are_counted_where_a_token_is_set() -> None:
    look = (
        "import django; django.setup();"
        "from django.conf import settings;"
        "print(sum('prometheus' in name for name in settings.MIDDLEWARE))"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "fool_site.settings"}
    for token, expected in ((TOKEN, "2"), ("", "0")):
        answer = subprocess.run(
            [sys.executable, "-c", look],
            env={**environment, "METRICS_TOKEN": token},
            capture_output=True,
            text=True,
            check=True,
        )
        assert answer.stdout.strip() == expected
