"""Players, staff and the audit log on the desk."""

import pytest
from django.test import Client

from games.players.interface import create_player
from tests.tournaments.admin.test_desk import ADMIN, staff
from tests.tournaments.cast import event
from tournaments.models import Entry, Penalty

pytestmark = pytest.mark.django_db
LOG = "/admin/tournaments/auditline/"


def test_an_organiser_changes_entries_and_staff_and_others_do_not() -> None:
    made = event(players=5)
    olga, mallory = staff(made.olga), staff(create_player(name="mallory"))
    page = f"{ADMIN}{made.tournament_id}/players/"
    entry = made.entry(made.players[0])

    def ask(client: Client, **data: object) -> int:
        return client.post(page, data).status_code

    assert ask(mallory, action="enter", name="mallory") == 404
    ask(olga, action="enter", name="mallory")
    assert made.row.entries.filter(player__name="mallory", status="entered").exists()
    answer = olga.post(page, {"action": "enter", "name": "nobody at all"})
    assert "Nobody is called" in answer.content.decode()
    assert answer.context["failed"]["field"] == "name"
    ask(olga, action="withdraw", entry=entry.pk)
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.ENTERED
    ask(olga, action="withdraw", entry=entry.pk, reason="ill")
    assert Entry.objects.get(pk=entry.pk).status == Entry.Status.WITHDRAWN
    other = made.entry(made.players[1])
    ask(olga, action="penalty", entry=other.pk, points="20", reason="late")
    assert Penalty.objects.get().points == 20
    ask(olga, action="add_staff", name="mallory", role="referee")
    assert ask(mallory, action="disqualify", entry=other.pk, reason="because") == 200
    assert Entry.objects.get(pk=other.pk).status == Entry.Status.ENTERED
    ask(olga, action="remove_staff", player=made.olga)
    assert made.row.organisers.filter(player_id=made.olga).exists()


def test_the_log_is_of_own_events_and_only_to_read() -> None:
    made = event(name="Logged cup", players=4)
    olga, mallory = staff(made.olga), staff(create_player(name="mallory"))
    line = made.row.audit_lines.first()
    assert line is not None
    shown = olga.get(LOG).content.decode()
    assert "Logged cup" in shown
    assert "player 3" in shown  # whom a line is about is named, not numbered
    assert "entry " not in shown
    page = olga.get(f"{LOG}{line.pk}/change/").content.decode()
    assert "event made" in page
    entered = made.row.audit_lines.filter(action="entered").order_by("pk").last()
    assert entered is not None
    page = olga.get(f"{LOG}{entered.pk}/change/").content.decode()
    assert "<div>player: player 3</div>" in page  # the values of a line name people too
    assert olga.get(f"{LOG}?tournament__id__exact={made.tournament_id}").status_code == 200
    assert olga.post(f"{LOG}{line.pk}/change/", {"action": "x"}).status_code == 403
    assert mallory.get(LOG).status_code == 403
