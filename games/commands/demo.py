"""A small demo for a first look: players, and matches that bots played for them."""

from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from django.db import connection, transaction

from games.bots import BOTS
from games.bots.matches import play_match, record_of_match, seed_from_text
from games.clocks import ClockKind
from games.commands.records import store_record
from games.engine import Options
from games.models import Match
from games.players.interface import create_player, has_people

DEMO_NAME: Final = "Demo"
DEMO_PASSWORD: Final = "let me look around"  # noqa: S105 - public, and for development only
NAMES: Final = (
    "Otter", "Quill", "Moss", "Tansy", "Wren", "Pebble",
    "Heron", "Saffron", "Badger", "Lark", "Poppy", "Reed",
)  # fmt: skip
TABLE_NAMES: Final = ("Garden table", "Rainy evening", "Back room", "Long lunch", "")
_MATCHES: Final = (4, 5, 4, 6, 4, 8, 5, 4, 7, 4, 6, 5)  # players, oldest first
_SHORT_MATCH: Final = 3  # deals
_DAYS: Final = 24
_LOCK: Final = 0x0F001D30


def fill_demo(*, now: datetime, with_login: bool) -> int:
    """Fill an empty site and return how many matches it has got; 0 where people were already here.

    ``with_login`` also makes the account DEMO_NAME with the password DEMO_PASSWORD.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Two sites starting on one database would both fill it.
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        if has_people() or Match.objects.exists():
            return 0
        player_ids = {name: create_player(name=name) for name in NAMES}
        if with_login:
            player_ids[DEMO_NAME] = create_player(
                name=DEMO_NAME,
                email="demo@example.org",
                password=DEMO_PASSWORD,
                is_email_confirmed=True,
            )
        for index in range(len(_MATCHES)):
            _play_one(index, player_ids, now=now)
    return len(_MATCHES)


def _play_one(index: int, player_ids: dict[str, int], *, now: datetime) -> None:
    chance = Random(index)  # noqa: S311 - the same demo every time
    players = _MATCHES[index]
    names = _seated(players, player_ids, chance)
    bots = [BOTS["random" if seat == index % players else "easy"] for seat in range(players)]
    options = Options(deal_limit=_SHORT_MATCH) if index % 4 == 3 else Options()
    match = play_match(bots, seed_from_text("demo", index), options=options)
    record = record_of_match(match, names)
    if index == len(_MATCHES) - 2:
        record = _given_up(record, seat=record["places"].index(max(record["places"])))
    age = timedelta(days=_DAYS * (len(_MATCHES) - 1 - index) / len(_MATCHES), minutes=17 + index)
    finished_at = now - age
    store_record(
        record,
        player_ids=[player_ids[name] for name in names],
        started_at=finished_at - timedelta(seconds=5 * len(match.plays)),
        finished_at=finished_at,
        clock=ClockKind.FAST if index % 3 else ClockKind.LIVE,
        name=TABLE_NAMES[index % len(TABLE_NAMES)],
    )


def _seated(players: int, player_ids: dict[str, int], chance: Random) -> list[str]:
    """Names for the seats; whoever signs in as the demo player finds matches of their own."""
    names = chance.sample(NAMES, players)
    if DEMO_NAME in player_ids and players % 2 == 0:
        names[chance.randrange(players)] = DEMO_NAME
    return names


def _given_up(record: dict[str, Any], *, seat: int) -> dict[str, Any]:
    """Return the record with this seat left to a stand-in in the last deal."""
    last = len(record["deals"]) - 1
    auto = [
        [last, trick_index, play_index]
        for trick_index, trick in enumerate(record["deals"][last]["tricks"])
        for play_index, (at, _card) in enumerate(trick["plays"])
        if at == seat
    ]
    return {**record, "abandoned": [seat], "auto": auto}
