"""The office corrects and voids results, after it has read what would come of it."""

import re

import pytest
from django.test import Client

from games.players.commands import create_superuser
from games.players.interface import create_player
from ratings.commands.rating import rate_match
from ratings.models import LedgerEvent, Rating
from tests.ratings.ladders import ladder
from tests.ratings.ledger.matches import finished_match
from tests.ratings.pages.test_queue_pages import browser_of
from tests.ratings.pages.worlds import NOW

pytestmark = pytest.mark.django_db
CHANGED = re.compile(r"<bdi>(\w+)</bdi></td>")


@pytest.fixture
def event() -> LedgerEvent:
    """The result of a rated match on the ladder "fours": Alice, Bobby, Carol, David in order."""
    players = [create_player(name=name) for name in ("Alice", "Bobby", "Carol", "David")]
    rate_match(finished_match(players, finished_at=NOW, ladder=ladder()))
    return LedgerEvent.objects.get(book__ladder__slug="fours")


@pytest.fixture
def olga() -> Client:
    """The browser of somebody who runs the site."""
    return browser_of(create_superuser(name="Olga", email="olga@example.org", password="x").pk)


def typed(client: Client, address: str, *places: int, **more: str) -> dict[str, str]:
    """The form of the page, filled in."""
    page = client.get(address).content.decode()
    (command_id,) = re.findall(r'name="command_id" value="([\w-]+)"', page)
    seats = {f"place_{seat}": str(place) for seat, place in enumerate(places)}
    return {"command_id": command_id, "reason": "Two accounts", **seats, **more}


def mean_of(name: str) -> float:
    return Rating.objects.get(player__name=name, book__ladder__slug="fours").mean


def test_the_consequences_come_first_and_then_the_correction(
    olga: Client, event: LedgerEvent
) -> None:
    address = f"/admin/ratings/ledgerevent/{event.pk}/amend/"
    best, last = mean_of("Alice"), mean_of("David")
    asked = typed(olga, address, 4, 3, 2, 1)
    page = olga.post(address, asked).content.decode()
    assert set(CHANGED.findall(page)) == {"Alice", "Bobby", "Carol", "David"}
    assert "0 later matches are rated anew." in page
    assert mean_of("Alice") == best
    for _ in range(2):  # a form that is sent twice is obeyed once
        olga.post(address, {**asked, "confirmed": "1"})
    assert (mean_of("Alice"), mean_of("David")) == (last, best)
    assert LedgerEvent.objects.filter(kind="correction", book=event.book).count() == 1
    assert "Two accounts" in olga.get("/admin/ratings/ledgerevent/").content.decode()
    kept = olga.get(f"/admin/ratings/ledgerevent/{event.pk}/change/").content.decode()
    assert "<div>1. <bdi>Alice</bdi></div>" in kept


def test_a_match_is_voided(olga: Client, event: LedgerEvent) -> None:
    address = f"/admin/ratings/ledgerevent/{event.pk}/amend/"
    asked = typed(olga, address, 1, 2, 3, 4, is_void="on")
    assert "&ndash;" in olga.post(address, asked).content.decode()  # no rating is left
    olga.post(address, {**asked, "confirmed": "1"})
    assert not Rating.objects.filter(book=event.book).exists()


def test_what_changes_nothing_or_is_no_ranking_is_refused(olga: Client, event: LedgerEvent) -> None:
    address = f"/admin/ratings/ledgerevent/{event.pk}/amend/"
    for places in ((1, 2, 3, 4), (1, 1, 1, 2), (2, 2, 3, 4)):
        page = olga.post(address, typed(olga, address, *places, confirmed="1")).content.decode()
        assert "errorlist" in page
    assert LedgerEvent.objects.filter(book=event.book).count() == 1


def test_players_may_not(client: Client, event: LedgerEvent) -> None:
    address = f"/admin/ratings/ledgerevent/{event.pk}/amend/"
    assert client.get(address).status_code == 302
    alice = browser_of(event.players[0])
    assert alice.get(address, follow=True).status_code == 403
