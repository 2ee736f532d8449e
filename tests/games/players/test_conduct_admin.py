"""Reports, suspensions and tokens in the admin."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from games.players import commands, interface
from games.players.errors import NameTaken, SuspensionNotPossible
from games.players.models import ApiToken, Player, Report, Suspension
from tests.games.players.conftest import signed_in
from tests.games.players.forms import text_of

pytestmark = pytest.mark.django_db
REPORTS, SUSPENSIONS, TOKENS = (
    f"/admin/players/{model}/" for model in ("report", "suspension", "apitoken")
)


@pytest.fixture
def report(alice: Player, bob: Player) -> Report:
    made = commands.report_player(
        alice.pk,
        reported_id=bob.pk,
        reason="insults",
        context_kind="chat",
        evidence="a rude line",
        now=timezone.now(),
    )
    return Report.objects.get(pk=made)


def act(client: Client, address: str, action: str, pk: int) -> Any:
    """Run an action on one row."""
    return client.post(address, {"action": action, "_selected_action": [pk]}, follow=True)


def test_the_queue_shows_what_waits_until_it_is_handled(
    as_olga: Client, olga: Player, report: Report
) -> None:
    assert "insults" in text_of(as_olga.get(REPORTS))
    assert "a rude line" in text_of(as_olga.get(f"{REPORTS}{report.pk}/change/"))
    act(as_olga, REPORTS, "mark_handled", report.pk)
    report.refresh_from_db()
    assert report.handled_by == olga
    assert "Bob" not in text_of(as_olga.get(REPORTS))
    assert "Bob" in text_of(as_olga.get(f"{REPORTS}?state=handled"))
    assert "Bob" in text_of(as_olga.get(f"{REPORTS}?state=all"))


def test_staff_suspend_and_lift(as_olga: Client, olga: Player, bob: Player) -> None:
    typed = {"player": bob.pk, "until_0": "", "until_1": "", "reason": "Insults"}
    as_olga.post(f"{SUSPENSIONS}add/", typed)
    stored = Suspension.objects.get()
    assert (stored.player, stored.created_by, stored.reason) == (bob, olga, "Insults")
    assert not interface.may_play(bob.pk)
    assert "Insults" in text_of(as_olga.get(SUSPENSIONS))
    act(as_olga, SUSPENSIONS, "lift", stored.pk)
    assert interface.may_play(bob.pk)


def test_a_suspension_that_ends_before_it_begins_is_refused(as_olga: Client, bob: Player) -> None:
    typed = {"player": bob.pk, "until_0": "2020-01-01", "until_1": "12:00", "reason": "Insults"}
    answer = as_olga.post(f"{SUSPENSIONS}add/", typed)
    assert "The end must lie ahead." in text_of(answer)
    assert not Suspension.objects.exists()


def test_a_refusal_after_the_form_is_told_and_nothing_is_said_to_be_added(
    as_olga: Client, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise SuspensionNotPossible

    monkeypatch.setattr(commands, "suspend", refuse)
    typed = {"player": bob.pk, "until_0": "", "until_1": "", "reason": "Insults"}
    page = text_of(as_olga.post(f"{SUSPENSIONS}add/", typed, follow=True))
    assert SuspensionNotPossible().message() in page
    assert "added" not in page
    assert not LogEntry.objects.exists()


def test_a_name_taken_meanwhile_is_told_and_nothing_is_said_to_be_changed(
    as_olga: Client, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise NameTaken

    monkeypatch.setattr(commands, "rename_player", refuse)
    address = f"/admin/players/player/{bob.pk}/change/"
    page = text_of(as_olga.post(address, {"name": "Robert"}, follow=True))
    assert NameTaken().message() in page
    assert "was changed" not in page
    assert not LogEntry.objects.exists()


def test_staff_see_tokens_without_secrets_and_revoke_them(as_olga: Client, alice: Player) -> None:
    text = commands.create_token(alice.pk, name="script", scopes=["read"], now=timezone.now())
    token = ApiToken.objects.get()
    for address in (TOKENS, f"{TOKENS}{token.pk}/change/"):
        page = as_olga.get(address).content.decode()
        assert token.prefix in page
        assert text not in page
        assert token.digest not in page
    act(as_olga, TOKENS, "revoke", token.pk)
    assert interface.player_of_token(text) is None


@pytest.mark.parametrize("address", [REPORTS, SUSPENSIONS, TOKENS])
def test_nobody_else_gets_in(as_alice: Client, client: Client, address: str) -> None:
    for browser in (as_alice, client):
        assert browser.get(address).status_code == 302


def test_staff_need_the_right_for_each(bob: Player, report: Report, alice: Player) -> None:
    commands.create_token(alice.pk, name="script", scopes=["read"], now=timezone.now())
    token = ApiToken.objects.get()
    Player.objects.filter(pk=bob.pk).update(is_staff=True)
    bob.user_permissions.set(
        Permission.objects.filter(codename__in=["view_report", "view_apitoken"])
    )
    as_bob = signed_in(Player.objects.get(pk=bob.pk))
    assert as_bob.get(REPORTS).status_code == 200
    assert as_bob.get(SUSPENSIONS).status_code == 403
    act(as_bob, REPORTS, "mark_handled", report.pk)
    act(as_bob, TOKENS, "revoke", token.pk)
    report.refresh_from_db()
    token.refresh_from_db()
    assert report.handled_at is None
    assert token.revoked_at is None


@pytest.mark.parametrize("address", [REPORTS, TOKENS])
def test_nothing_is_added_by_hand(as_olga: Client, address: str) -> None:
    assert as_olga.get(f"{address}add/").status_code == 403
