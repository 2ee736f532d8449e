"""Guests: names, the way to an account, and their end."""

import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import Seat, Table
from games.players import commands, errors, interface, names
from games.players.commands import guests
from games.players.models import Player
from games.players.tasks import erase_idle_guests_task
from tests.games.players.conftest import PASSWORD, signed_in

NOW = timezone.now()
LONG_AGO = NOW - guests.IDLE - timedelta(minutes=1)


def idle_guest(*, seen: datetime = LONG_AGO) -> Player:
    """Return a guest who was seen last at that time."""
    guest = commands.create_guest()
    commands.note_seen(guest.pk, now=seen)
    return guest


def together(*calls: Callable[[], object]) -> list[object]:
    """Run these at once, each on a connection of its own; return answers and refusals in order."""
    barrier = threading.Barrier(len(calls), timeout=5)

    def run(call: Callable[[], object]) -> object:
        try:
            barrier.wait()
            return call()
        except errors.PlayersError as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.django_db
def test_a_guest_has_a_fitting_name_and_no_way_in() -> None:
    guest = commands.create_guest()
    assert guest.kind == "guest"
    assert names.clean_name(guest.name) == guest.name
    assert guest.name.startswith("Guest ")
    assert not guest.has_usable_password()
    assert guest.email is None


@pytest.mark.parametrize("animal", guests.ANIMALS)
def test_every_animal_fits_into_a_name_with_the_longest_number(animal: str) -> None:
    longest = 100 + 900 * 10 ** ((guests.ATTEMPTS - 1) // 2) - 1
    name = f"Guest {animal} {longest}"
    assert names.clean_name(name) == name


@pytest.mark.django_db
def test_a_name_that_is_taken_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "ANIMALS", ("Otter",))
    drawn = iter([5, 5, 7])
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(drawn))
    assert [commands.create_guest().name for _ in range(2)] == [
        "Guest Otter 105",
        "Guest Otter 107",
    ]


@pytest.mark.django_db(transaction=True)
def test_many_who_come_at_once_to_a_crowded_house_all_get_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guests, "ANIMALS", ("Otter",))
    first = secrets.randbelow
    monkeypatch.setattr(secrets, "randbelow", lambda n: first(2) if n == 900 else first(n))
    made = together(*[interface.create_guest] * 6)
    assert len(set(made)) == 6
    assert Player.objects.filter(kind="guest").count() == 6


@pytest.mark.django_db(transaction=True)
def test_of_two_upgrades_of_one_guest_one_holds_and_one_is_told() -> None:
    guest = commands.create_guest()
    answers = together(
        *(
            lambda name=name: (
                commands.upgrade_guest(
                    guest.pk, name=name, email=f"{name}@example.org", password=PASSWORD
                ).name
            )
            for name in ("carol", "dave")
        )
    )
    assert "not_a_guest" in answers
    kept = next(answer for answer in answers if answer != "not_a_guest")
    guest.refresh_from_db()
    assert (guest.name, guest.email) == (kept, f"{kept}@example.org")


@pytest.mark.django_db(transaction=True)
def test_of_two_guests_who_want_one_name_one_stays_a_guest() -> None:
    first, second = commands.create_guest(), commands.create_guest()
    answers = together(
        lambda: (
            commands.upgrade_guest(
                first.pk, name="Carol", email="one@example.org", password=PASSWORD
            ).pk
        ),
        lambda: (
            commands.upgrade_guest(
                second.pk, name="CAR0L", email="two@example.org", password=PASSWORD
            ).pk
        ),
    )
    assert "name_taken" in answers
    assert sorted(Player.objects.values_list("kind", flat=True)) == ["guest", "person"]


@pytest.mark.django_db
def test_a_person_cannot_be_upgraded(alice: Player) -> None:
    with pytest.raises(errors.NotAGuest):
        commands.upgrade_guest(alice.pk, name="Carol", email="c@example.org", password=PASSWORD)


@pytest.mark.django_db
def test_an_idle_guest_who_never_played_leaves_nothing() -> None:
    guest = idle_guest()
    assert commands.erase_idle_guests(now=NOW) == 1
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert commands.erase_idle_guests(now=NOW) == 0


@pytest.mark.django_db
def test_an_idle_guest_who_played_leaves_a_blank_name() -> None:
    guest = idle_guest()
    table = Table.objects.create(players=4, clock="live", sealed_seed=b"")
    seat = Seat.objects.create(table=table, seat_index=0, player=guest)
    assert commands.erase_idle_guests(now=NOW) == 1
    seat.refresh_from_db()
    assert seat.player.name.startswith("Former player ")
    assert seat.player.erased_at == NOW
    assert commands.erase_idle_guests(now=NOW) == 0


@pytest.mark.django_db
def test_guests_seen_within_thirty_days_and_people_stay(alice: Player) -> None:
    idle_guest(seen=NOW - guests.IDLE + timedelta(minutes=1))
    commands.note_seen(alice.pk, now=LONG_AGO)
    assert commands.erase_idle_guests(now=NOW) == 0
    assert Player.objects.filter(erased_at=None).count() == 2


@pytest.mark.django_db
def test_the_task_erases_by_the_clock() -> None:
    idle_guest()
    erase_idle_guests_task()
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_a_visit_is_noted_once_an_hour() -> None:
    guest = idle_guest()
    browser = signed_in(guest)
    browser.get("/rules/")
    guest.refresh_from_db()
    first = guest.last_seen_at
    assert first > LONG_AGO
    browser.get("/rules/")
    guest.refresh_from_db()
    assert guest.last_seen_at == first
    assert commands.erase_idle_guests(now=NOW) == 0


@pytest.mark.django_db
def test_a_stranger_becomes_one_guest_and_stays_it(client: Client) -> None:
    request = client.get("/rules/").wsgi_request
    first = interface.sign_in_as_guest(request)
    assert interface.sign_in_as_guest(request) == first
    assert request.session.get_expiry_age() >= guests.IDLE.total_seconds() - 5
    assert Player.objects.get().kind == "guest"
