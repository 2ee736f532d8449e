"""A whole match, and at many of its moments every page and API answer of every kind of reader."""

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.contrib import admin
from django.test import Client

from games.commands import chat, plays
from games.engine import MatchState, legal_cards
from games.models import Match, Position, Table
from games.players.models import Player
from games.queries import running
from games.store.dealing import dealing_of
from games.store.sealed import unseal
from tests.games.admin.test_tables import cards_in as cards_in_page
from tests.games.live.cast import full_table, person
from tests.games.live.test_secrets import known_cards, secrets_in

pytestmark = pytest.mark.django_db(transaction=True)
SEATED_STAFF = 1
LOOK_EVERY = 9  # plays; a prime to the seats and tricks, so that every part of a trick comes by

PAGES = (
    "/",
    "/play/",
    "/play/tables/",
    "/matches/",
    "/notices/",
    "/tables/{table}/",
    "/matches/{match}/",
    "/matches/{match}/record.json",
    "/players/alice/",
    "/players/bobby/",
)
ANSWERS = (
    "/api/v1/tables/",
    "/api/v1/tables/?status=playing",
    "/api/v1/tables/{table}/",
    "/api/v1/tables/{table}/match/",
    "/api/v1/tables/{table}/chat/",
    "/api/v1/matches/",
    "/api/v1/matches/{match}/",
    "/api/v1/matches/{match}/record/",
    "/api/v1/notices/",
    "/api/v1/players/alice/",
)


def browser_of(name: str | None) -> Client:
    client = Client()
    if name is not None:
        player = Player.objects.get(name=name)
        client.force_login(player, backend="games.players.backends.PlayerBackend")
    return client


def admin_pages(client: Client) -> Iterator[str]:
    """Yield all lists and rows of the admin about tables, matches and players."""
    for model in admin.site._registry:
        if model._meta.app_label not in {"games", "players"}:
            continue
        address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        keys = model._default_manager.values_list("pk", flat=True)[:3]
        for path in (address, *(f"{address}{key}/change/" for key in keys)):
            yield client.get(path, follow=True).content.decode()


def assert_keeps(
    client: Client, seat: int | None, state: MatchState, last: str | None, seeds: list[str]
) -> None:
    """Look at everything as this reader; a card in a page would be one too many."""
    names = {"table": Table.objects.get().public_id, "match": Match.objects.get().public_id}
    for address in PAGES:
        page = client.get(address.format(**names)).content.decode()
        assert not any(seed in page for seed in seeds), address
        # Links to both matches and tables are there; hands, tricks and records are not.
        dealt = {str(card) for hand in state.hands for card in hand} - {"W"}
        assert not cards_in_page(page) & dealt, address
        assert '"hands"' not in page, address
    for address in ANSWERS:
        answer = client.get(address.format(**names))
        text = answer.content.decode()
        assert not any(seed in text for seed in seeds), address
        assert secrets_in(json.loads(text), state, seat, last) == set(), address


def assert_refusals_keep(client: Client, seat: int | None, state: MatchState) -> None:
    """Refused plays name no card but those the player sent."""
    table = Table.objects.get().public_id
    for card in ("G7", "B2", "W", "Z9"):
        body = {"card": card, "command_id": str(uuid4()), "version": 10_000}
        sent = client.post(f"/api/v1/tables/{table}/plays/", body, content_type="application/json")
        assert sent.status_code in {400, 401, 403, 409}
        assert secrets_in(sent.json(), state, seat, None) == set()


def test_no_reader_is_told_a_card_or_a_seed_in_a_whole_match(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    public_id, seated = full_table(4, options={"deal_limit": 1})
    person("mallory")
    Player.objects.filter(pk=seated[SEATED_STAFF].player_id).update(
        is_staff=True, is_superuser=True
    )
    chat.say(public_id, player_id=seated[0].player_id, text="good luck")
    readers: list[tuple[Client, int | None]] = [
        (browser_of(one.name), seat) for seat, one in enumerate(seated)
    ]
    readers += [(browser_of("mallory"), None), (browser_of(None), None)]
    table = Table.objects.get()
    match_id = table.pk
    dealing = dealing_of(table)
    seeds = [unseal(table.sealed_seed).hex(), dealing.seed.hex()]
    dealt = {str(card) for hand in dealing.hands_of(0) for card in hand} - {"W"}

    last: str | None = None
    looks = version = 0
    while (turn := Position.objects.get(pk=match_id).turn_seat) is not None:
        state = running.snapshot_of(Position.objects.get(pk=match_id)).state
        if version % LOOK_EVERY == 0:
            looks += 1
            for client, seat in readers:
                assert_keeps(client, seat, state, last, seeds)
                assert_refusals_keep(client, seat, state)
            for page in admin_pages(readers[SEATED_STAFF][0]):
                assert not cards_in_page(page) & dealt
                assert not any(seed in page for seed in seeds)
        last = str(legal_cards(state, turn)[-1])
        plays.play_card(match_id, seat_index=turn, card=last)
        version += 1
    assert looks >= 3

    heard = capsys.readouterr()
    logged = caplog.text + heard.out + heard.err
    assert logged  # refusals are logged, so there was something to search
    assert not any(seed in logged for seed in seeds)
    assert not set(re.findall(r"\b[GOYB]\d{1,2}\b", logged)) & dealt


def test_the_search_finds_what_a_page_should_not_hold() -> None:
    public_id, _ = full_table(4)
    state = running.snapshot_of(Position.objects.get()).state
    hidden = str(next(card for card in state.hands[2] if not card.is_wild))
    assert cards_in_page(f"<p>{hidden}</p>") == {hidden}
    assert secrets_in({"hand": [hidden]}, state, 0, None) == {hidden}
    assert secrets_in({"hand": [hidden]}, state, 2, None) == set()
    assert hidden not in known_cards(state, None, just_played=None)
    assert public_id
