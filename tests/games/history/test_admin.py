"""Matches in the admin."""

import pytest
from django.test import Client

from games.models import Match
from games.players.commands import create_superuser
from tests.games.history.conftest import StoreMatch, record_for

pytestmark = pytest.mark.django_db
LIST = "/admin/games/match/"


@pytest.fixture
def as_olga(db: None) -> Client:
    """Olga runs the site."""
    client = Client()
    olga = create_superuser(name="Olga", email="olga@example.org", password=None)
    client.force_login(olga, backend="games.players.backends.PlayerBackend")
    return client


def test_staff_find_a_match_by_its_id_or_a_player(as_olga: Client, store: StoreMatch) -> None:
    public_id = store()
    for wanted in (public_id, "Alice"):
        assert public_id in as_olga.get(LIST, {"q": wanted}).content.decode()
    assert public_id not in as_olga.get(LIST, {"q": "Mallory"}).content.decode()


@pytest.mark.parametrize("is_finished", [True, False])
def test_no_page_of_a_match_tells_a_card_or_a_seed(
    as_olga: Client, store: StoreMatch, is_finished: bool
) -> None:
    record = record_for(4, "fair")
    store(record=record)
    match = Match.objects.get()
    if not is_finished:
        Match.objects.update(status="playing", finished_at=None, record=None, deal_count=None)
    page = as_olga.get(f"{LIST}{match.pk}/change/")
    assert page.status_code == 200
    text = page.content.decode()
    assert "Alice" in text
    for secret in ("hands", "server_seed", record["fairness"]["server_seed"]):
        assert secret not in text


def test_nothing_can_be_changed(as_olga: Client, store: StoreMatch) -> None:
    store()
    match = Match.objects.get()
    assert as_olga.get(f"{LIST}add/").status_code == 403
    assert as_olga.post(f"{LIST}{match.pk}/delete/", {"post": "yes"}).status_code == 403
    assert as_olga.post(f"{LIST}{match.pk}/change/", {"status": "playing"}).status_code == 403
    assert Match.objects.get().status == Match.Status.FINISHED
