"""An event's settings on the desk: changed by the command, or not at all."""

from typing import Any

import pytest
from django.test import Client

from games.players.interface import create_player
from tests.tournaments.admin.test_desk import ADMIN, staff
from tests.tournaments.cast import event

pytestmark = pytest.mark.django_db


def filled(client: Client, page: str, **changes: Any) -> dict[str, Any]:
    """The form as the page shows it, with these changes."""
    data: dict[str, Any] = {}
    for field in client.get(page).context["form"]:
        value, widget = field.value(), field.field.widget
        if value is True:
            data[field.html_name] = "on"
        elif value != "" and value is not None and value is not False:
            shown = widget.format_value(value)
            data[field.html_name] = shown[0] if isinstance(shown, list) else shown
    return {**data, **changes}


def test_settings_change_until_the_start_and_what_is_fixed_is_named() -> None:
    made = event(players=8)
    page = f"{ADMIN}{made.tournament_id}/settings/"
    client = staff(made.olga)
    data = filled(client, page, name="Summer cup", capacity="12")
    mallory = staff(create_player(name="mallory"))
    assert mallory.post(page, data).status_code == 404
    answer = client.post(page, data)
    assert answer.status_code == 302, answer.context["form"].errors
    assert (made.row.name, made.row.capacity) == ("Summer cup", 12)
    assert made.row.audit_lines.filter(action="changed").count() == 1
    assert client.post(page, {**data, "capacity": "5"}).status_code == 200
    made.start()
    answer = client.post(page, {**data, "min_players": "5"})
    assert "cannot be changed any more" in answer.content.decode()
    assert made.row.min_players == 4
    answer = client.post(page, {**data, "points_rule": "places"})
    assert "Say below what each place pays." in answer.content.decode()
