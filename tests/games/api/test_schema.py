"""The OpenAPI document and the page that shows it."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_document_is_valid_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn")
    assert "openapi: 3" in capsys.readouterr().out


def test_the_document_says_what_errors_look_like(client: Client) -> None:
    document = client.get("/api/v1/schema/").json()
    assert "/api/v1/me/" in document["paths"]
    for path in document["paths"].values():
        for operation in path.values():
            assert "default" in operation["responses"]
    assert document["components"]["schemas"]["Error"]["required"] == ["code", "message"]


def test_the_reader_loads_nothing_from_elsewhere(client: Client) -> None:
    answer = client.get("/api/v1/docs/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    assert "<script>" not in page
    assert "https:" not in answer["Content-Security-Policy"]
