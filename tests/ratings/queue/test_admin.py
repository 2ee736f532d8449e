"""Organisers make ladders in the admin; what was played there is only looked at."""

from random import Random

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.players.commands import create_superuser
from games.players.interface import create_player
from games.players.models import Player
from ratings.commands.proposals import accept_table
from ratings.models import Invitation, Ladder, Membership, OpenHours
from tests.ratings.ladders import found, ladder, let_time_pass, make
from tests.ratings.queue.test_queue import OVER

pytestmark = pytest.mark.django_db
ADMIN = "/admin/ratings/"
BACKEND = "games.players.backends.PlayerBackend"
NEW = {
    "name": "Evening club", "slug": "evening-club", "description": "Quick ones.", "position": "3",
    "is_open": "on", "min_players": "4", "max_players": "6", "clock": "fast",
    "options": '{"deal_limit": 3}', "daily_limit": "5", "join_rule": "invited",
    "min_account_days": "0", "time_zone": "Europe/Berlin",
    "open_hours-TOTAL_FORMS": "1", "open_hours-INITIAL_FORMS": "0",
    "open_hours-0-weekday": "5", "open_hours-0-opens_at": "19:00:00",
    "open_hours-0-closes_at": "01:00:00",
    "invitations-TOTAL_FORMS": "1", "invitations-INITIAL_FORMS": "0",
}  # fmt: skip


@pytest.fixture
def as_olga() -> Client:
    """Olga runs the site."""
    client = Client()
    olga = create_superuser(name="Olga", email="olga@example.org", password=None)
    client.force_login(olga, backend=BACKEND)
    return client


@pytest.fixture
def as_organiser() -> Client:
    """Somebody with rights on ladders and nothing else."""
    organiser = Player.objects.get(pk=create_player(name="organ"))
    organiser.is_staff = True
    organiser.save(update_fields=["is_staff"])
    organiser.user_permissions.set(
        Permission.objects.filter(
            content_type__app_label="ratings",
            content_type__model__in=["ladder", "openhours", "invitation"],
        )
    )
    organiser.user_permissions.add(Permission.objects.get(codename="view_membership"))
    client = Client()
    client.force_login(organiser, backend=BACKEND)
    return client


def test_an_organiser_makes_a_ladder_with_hours_and_invitations(as_organiser: Client) -> None:
    alice = create_player(name="alice")
    answer = as_organiser.post(f"{ADMIN}ladder/add/", {**NEW, "invitations-0-player": str(alice)})
    assert answer.status_code == 302, answer.content
    made = Ladder.objects.get()
    assert (made.max_players, made.options, made.time_zone) == (
        6,
        {"deal_limit": 3},
        "Europe/Berlin",
    )
    assert OpenHours.objects.get().weekday == 5
    assert Invitation.objects.get().player_id == alice
    page = as_organiser.get(f"{ADMIN}ladder/").content.decode()
    assert "Evening club" in page
    assert "4-6" in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_players": "9"},
        {"min_players": "7"},
        {"options": '{"deal_limit": 0}'},
        {"time_zone": "Mars/Olympus"},
        {"bots_after_seconds": "5"},
        {"min_rating": "1700", "max_rating": "1600"},
    ],
)
def test_a_ladder_that_cannot_be_is_refused_in_the_form(
    as_olga: Client, wrong: dict[str, str]
) -> None:
    answer = as_olga.post(f"{ADMIN}ladder/add/", {**NEW, "invitations-TOTAL_FORMS": "0", **wrong})
    assert answer.status_code == 200
    assert answer.context["errors"]
    assert not Ladder.objects.exists()


def test_others_see_no_ladders_in_the_admin() -> None:
    ladder()
    mallory = Player.objects.get(pk=create_player(name="mallory"))
    mallory.is_staff = True
    mallory.save(update_fields=["is_staff"])
    client = Client()
    client.force_login(mallory, backend=BACKEND)
    assert client.get(f"{ADMIN}ladder/").status_code == 403
    assert client.get(f"{ADMIN}ladder/add/").status_code == 403


def test_an_address_and_a_clock_stay_and_a_played_ladder_is_not_deleted(as_olga: Client) -> None:
    fours = ladder()
    page = f"{ADMIN}ladder/{fours.pk}/change/"
    changed = {**NEW, "invitations-TOTAL_FORMS": "0", "open_hours-TOTAL_FORMS": "0"}
    assert as_olga.post(page, changed).status_code == 302
    fours.refresh_from_db()
    assert (fours.name, fours.slug, fours.clock) == ("Evening club", "fours", "live")
    Ladder.objects.update(join_rule="all", max_players=4)
    for player_id in found():
        accept_table("fours", player_id=player_id, rng=Random(1))
    delete = f"{ADMIN}ladder/{fours.pk}/delete/"
    assert as_olga.post(delete, {"post": "yes"}).status_code == 403
    shown = as_olga.get(f"{ADMIN}laddertable/{fours.tables.get().pk}/change/").content.decode()
    assert "The ratings are close. Best and worst rating are 0 points apart." in shown
    unused = ladder("unused")
    delete = f"{ADMIN}ladder/{unused.pk}/delete/"
    assert as_olga.post(delete, {"post": "yes"}).status_code == 302
    assert list(Ladder.objects.values_list("slug", flat=True)) == ["fours"]


def test_an_organiser_lifts_a_pause(as_organiser: Client) -> None:
    ladder()
    found()
    let_time_pass(OVER)
    make()
    assert Membership.objects.filter(paused_until__isnull=False).count() == 4
    ids = list(Membership.objects.values_list("pk", flat=True))[:3]
    lift = {"action": "lift_pauses", "_selected_action": ids}
    assert as_organiser.post(f"{ADMIN}membership/", lift).status_code == 302
    assert Membership.objects.filter(paused_until__isnull=False).count() == 1
    assert Membership.objects.filter(misses=0).count() == 3
