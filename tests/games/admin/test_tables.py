"""Tables, chat and bots in the admin: everything is found, no secret is told."""

import re
from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.test import Client

from games.commands import chat, plays
from games.commands.tables import TableWish, open_table
from games.engine import UnknownCard, legal_cards
from games.engine.cards import Card
from games.models import ChatLine, HouseBot, Match, Move, Position, Seat, Table
from games.players.commands import create_superuser
from games.players.models import Player
from games.queries import running
from games.store.dealing import dealing_of
from games.store.sealed import unseal
from tests.games.live.cast import full_table

pytestmark = pytest.mark.django_db
ADMIN = "/admin/games/"


@pytest.fixture
def olga() -> Player:
    return create_superuser(name="Olga", email="olga@example.org", password=None)


@pytest.fixture
def as_olga(olga: Player) -> Client:
    """Olga runs the site."""
    client = Client()
    client.force_login(olga, backend="games.players.backends.PlayerBackend")
    return client


def pages(client: Client) -> Iterator[str]:
    """Yield every page that the admin has about this app's rows."""
    for model, shown_by in admin.site._registry.items():
        if model._meta.app_label != "games":
            continue
        address = f"{ADMIN}{model._meta.model_name}/"
        rows = [f"{address}{row.pk}/{page}/" for row in model._default_manager.all()
                for page in ("change", "history", "delete")]  # fmt: skip
        filters = [f"{address}?{name}__exact=1" for name in shown_by.list_filter
                   if isinstance(name, str)]  # fmt: skip
        for path in (f"{ADMIN}", address, f"{address}?q=olga", *filters, *rows):
            answer = client.get(path, follow=True)
            assert answer.status_code in {200, 403}, path
            yield answer.content.decode()


def cards_in(page: str) -> set[str]:
    """Return every word of a page's text that is a card."""
    found = set()
    for word in re.findall(
        r"\w+", re.sub(r"<(script|style|svg).*?</\1>|<[^>]*>", " ", page, flags=re.S)
    ):
        try:
            found.add(str(Card.parse(word)))
        except UnknownCard:
            continue
    return found


def test_a_word_that_is_a_card_would_be_noticed() -> None:
    assert cards_in("<td>G7</td><script>B9</script> W, 12") == {"G7", "W"}


def test_no_page_about_a_running_match_tells_staff_at_the_table_a_card_or_a_seed(
    as_olga: Client, olga: Player
) -> None:
    table_id = open_table(TableWish(bots=["easy"] * 3, name="Garden"), player_id=olga.pk)
    table = Table.objects.get(public_id=table_id)
    match_id = Match.objects.get().pk
    plays.play_stand_ins(match_id)
    state = running.snapshot_of(Position.objects.get()).state
    assert state.turn == 0
    plays.play_card(match_id, seat_index=0, card=str(legal_cards(state, 0)[0]))
    chat.say(table_id, player_id=olga.pk, text="good luck", command_id=None)

    seed = unseal(bytes(table.sealed_seed))
    secrets = [
        seed.hex(),
        bytes(table.sealed_seed).hex(),
        repr(bytes(table.sealed_seed)),
        bytes(Position.objects.get().state).hex(),
        *Seat.objects.exclude(client_seed="").values_list("client_seed", flat=True),
    ]
    dealt = {str(card) for hand in dealing_of(table).hands_of(0) for card in hand}
    assert Move.objects.exists()
    seen = list(pages(as_olga))
    assert any("Garden" in page for page in seen)
    assert any("good luck" in page for page in seen)
    for page in seen:
        assert not cards_in(page) & dealt
        assert [secret for secret in secrets if secret in page] == []


def test_positions_moves_and_sockets_have_no_pages() -> None:
    shown = {model._meta.model_name for model in admin.site._registry}
    assert {"table", "match", "housebot", "chatline"} <= shown
    assert not shown & {"position", "move", "presence", "seat", "matchseat"}


@pytest.mark.parametrize("model", ["table", "match", "housebot"])
def test_what_is_played_cannot_be_changed(as_olga: Client, olga: Player, model: str) -> None:
    open_table(TableWish(bots=["easy"] * 3), player_id=olga.pk)
    row = {"table": Table, "match": Match, "housebot": HouseBot}[model]._default_manager.first()
    assert row is not None
    address = f"{ADMIN}{model}/"
    assert as_olga.get(f"{address}add/").status_code == 403
    assert as_olga.post(f"{address}{row.pk}/change/", {"status": "closed"}).status_code == 403
    assert as_olga.post(f"{address}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    remove = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    as_olga.post(address, remove)
    row.refresh_from_db()  # it is still there


def test_a_line_of_chat_is_taken_away_but_not_reworded(as_olga: Client) -> None:
    table, seated = full_table(4)
    chat.say(table, player_id=seated[0].player_id, text="rude", command_id=None)
    address = f"{ADMIN}chatline/{ChatLine.objects.get().pk}/"
    assert as_olga.post(f"{address}change/", {"text": "kind"}).status_code == 403
    assert ChatLine.objects.get().text == "rude"
    assert as_olga.post(f"{address}delete/", {"post": "yes"}).status_code == 302
    assert not ChatLine.objects.exists()


@pytest.mark.parametrize("wanted", ["alice", "table"])
def test_staff_find_a_table_by_its_id_or_a_player(as_olga: Client, wanted: str) -> None:
    table, _ = full_table(4)
    found = as_olga.get(f"{ADMIN}table/", {"q": table if wanted == "table" else wanted})
    assert table in found.content.decode()
    assert table not in as_olga.get(f"{ADMIN}table/", {"q": "mallory"}).content.decode()
