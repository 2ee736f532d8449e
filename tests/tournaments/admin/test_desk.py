"""The organiser's desk: own events only, one form for a whole event, a button for what is next."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from games.players.interface import create_player
from games.players.models import Player
from tests.tournaments.cast import Event, event, running
from tournaments.commands.drafting import add_organiser
from tournaments.models import AuditLine, Entry, Round, Tournament

pytestmark = pytest.mark.django_db
ADMIN = "/admin/tournaments/tournament/"
BACKEND = "games.players.backends.PlayerBackend"


def staff(player_id: int, *, may_make: bool = False) -> Client:
    """Let a player into the admin and sign them in there."""
    player = Player.objects.get(pk=player_id)
    player.is_staff = True
    player.save(update_fields=["is_staff"])
    if may_make:
        player.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    client = Client()
    client.force_login(Player.objects.get(pk=player_id), backend=BACKEND)
    return client


def soon(**settings: object) -> dict[str, object]:
    """What the form of a new event is filled in with."""
    start = timezone.now() + timedelta(days=2)
    return {
        "preset": "swiss_evening", "name": "Sixteen", "start_date": f"{start:%Y-%m-%d}",
        "start_time": "19:00", "zone": "Europe/Paris", "capacity": "16", "rounds": "2", **settings,
    }  # fmt: skip


def press(client: Client, made: Event, action: str, **data: object) -> list[str]:
    """Press a button of the desk and return what was said of it."""
    round_ = Round.objects.filter(stage__tournament=made.tournament_id).order_by("-pk").first()
    seen = {} if round_ is None else {"round_id": round_.pk, "draft_no": round_.draft_no}
    answer = client.post(f"{ADMIN}{made.tournament_id}/desk/", {"action": action, **seen, **data})
    if answer.status_code == 200:  # refused: told at the button, with what was typed
        return [answer.context["failed"]["sentence"]]
    assert answer.status_code == 302, answer.status_code
    return [str(message) for message in get_messages(answer.wsgi_request)][-1:]


def test_one_form_makes_a_whole_event() -> None:
    client = staff(create_player(name="olga"), may_make=True)
    assert client.get(f"{ADMIN}add/").status_code == 200
    answer = client.post(f"{ADMIN}add/", soon(opens_at_once="on"))
    made = Tournament.objects.get()
    assert answer.headers["Location"] == f"{ADMIN}{made.pk}/desk/"
    assert (made.status, made.capacity, made.zone) == ("registration", 16, "Europe/Paris")
    assert made.stages.get().rounds == 2
    assert made.organisers.get().player.name == "olga"


def test_a_start_in_the_past_is_told_in_the_form() -> None:
    client = staff(create_player(name="olga"), may_make=True)
    answer = client.post(f"{ADMIN}add/", soon(start_date="2020-01-01"))
    assert "The start lies in the past" in answer.content.decode()
    assert not Tournament.objects.exists()


def test_staff_see_their_own_events_only_and_make_none_without_the_right() -> None:
    made = event(name="Olga's cup")
    olga, mallory = staff(made.olga), staff(create_player(name="mallory"))
    assert "Olga&#x27;s cup" in olga.get(ADMIN).content.decode()
    assert olga.get(f"{ADMIN}add/").status_code == 403
    assert mallory.get(ADMIN).status_code == 403
    other = event(name="Another cup")
    other.row.organisers.all().delete()
    add_organiser(other.tournament_id, player_id=create_player(name="otto"), role="organiser",
                  actor_id=None, now=other.now)  # fmt: skip
    assert "Another cup" not in olga.get(ADMIN).content.decode()
    assert olga.get(f"{ADMIN}{other.tournament_id}/desk/").status_code == 404


def test_the_desk_runs_a_round_button_by_button() -> None:
    made = event(players=8)
    client = staff(made.olga)
    assert "Start the event" in client.get(f"{ADMIN}{made.tournament_id}/desk/").content.decode()
    for action in ("start_tournament", "pair_round", "release_round"):
        assert press(client, made, action) == ["Done."]
    assert press(client, made, "release_round") == ["That was done already."]
    assert made.round.status == Round.Status.RUNNING
    page = client.get(f"{ADMIN}{made.tournament_id}/desk/").content.decode()
    assert "2 tables are still to end." in page
    assert press(client, made, "close_round") != ["Done."]
    made.enter_results()
    assert press(client, made, "close_round") == ["Done."]


def test_grave_actions_want_a_reason_and_a_yes() -> None:
    made = running()
    client = staff(made.olga)
    assert "reason" in press(client, made, "cancel")[0]
    assert "confirm" in press(client, made, "cancel", reason="storm")[0]
    assert made.row.status == Tournament.Status.RUNNING
    assert press(client, made, "cancel", reason="storm", confirmed="1") == ["Done."]
    assert made.row.status == Tournament.Status.CANCELLED


@pytest.mark.parametrize("action", ["start_tournament", "fill", "pause", "cancel", "rehearse"])
def test_other_staff_and_referees_press_no_button(action: str) -> None:
    made = event(players=8)
    mallory = staff(create_player(name="mallory"))
    answer = mallory.post(f"{ADMIN}{made.tournament_id}/desk/", {"action": action})
    assert answer.status_code == 404
    rita = create_player(name="rita")
    add_organiser(made.tournament_id, player_id=rita, role="referee", **made.by_olga())
    lines = AuditLine.objects.count()
    said = press(staff(rita), made, action, number="4", reason="why", confirmed="1")
    assert said == ["Only an organiser of this tournament may do that."]
    assert AuditLine.objects.count() == lines


def test_a_newcomer_lets_sixteen_bots_play_the_whole_event() -> None:
    client = staff(create_player(name="olga"), may_make=True)
    client.post(f"{ADMIN}add/", soon(opens_at_once="on"))
    row = Tournament.objects.get()
    made = Event(row.pk, row.organisers.get().player_id)
    assert press(client, made, "fill", number="16") == ["16 bots have entered."]
    assert (
        row.entries.filter(status=Entry.Status.ENTERED, checked_in_at__isnull=False).count() == 16
    )
    assert press(client, made, "rehearse") == ["2 rounds were played."]
    assert made.row.status == Tournament.Status.FINISHED
    # Nothing came by the schedule meanwhile, which would have opened tables for the same rounds.
    assert not made.row.is_scheduled
    assert not made.row.has_automatic_rounds
    assert client.get(f"{ADMIN}{row.pk}/desk/").status_code == 200
    assert client.get(f"/tournaments/{row.slug}/standings/").status_code == 200


def test_people_are_not_played_for() -> None:
    made = event(players=8)
    said = press(staff(made.olga), made, "rehearse")
    assert said == ["Only an event whose players are all bots can be played at once."]
    assert made.row.status == Tournament.Status.REGISTRATION


def test_a_round_being_played_is_not_played_at_once() -> None:
    made = event(has_automatic_rounds=True)
    client = staff(made.olga)
    press(client, made, "fill", number="8")
    made.start()
    made.release()
    assert press(client, made, "rehearse") == ["A round is being played. Wait until it is over."]
    assert made.row.has_automatic_rounds
