"""The house's bot accounts: made when first needed, eight for each way to think."""

from typing import Final

from django.db import connection, transaction

from games.errors import Malformed
from games.models import HouseBot
from games.players.interface import Kind, create_player

# Eight each: as many as could ever sit at one table.
NAMES: Final = {
    "random": ("Chaff", "Clover", "Dandelion", "Drizzle", "Magpie", "Nettle", "Thistle", "Tumble"),
    "easy": ("Basil", "Chive", "Dill", "Fennel", "Marjoram", "Parsley", "Sorrel", "Tarragon"),
    "medium": ("Alder", "Aspen", "Hawthorn", "Hazel", "Juniper", "Larch", "Rowan", "Willow"),
}
STRATEGIES: Final = tuple(NAMES)
_LOCK: Final = 0x0F001B07


def house_bots(strategies: list[str]) -> list[int]:
    """Return the ids of different bot players that think in these ways, in this order.

    Raises Malformed for a way to think that does not exist.
    """
    if unknown := set(strategies) - set(STRATEGIES):
        raise Malformed(f"There is no bot {min(unknown)!r}: {', '.join(STRATEGIES)}.")
    pools = {strategy: iter(_pool(strategy)) for strategy in set(strategies)}
    return [next(pools[strategy]) for strategy in strategies]


@transaction.atomic
def ensure_house_bots() -> None:
    """Make the bot accounts that are not there yet; harmless however often and at once."""
    with connection.cursor() as cursor:
        # Two first tables at once would both make them, and one would fail on the names.
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
    known = set(HouseBot.objects.values_list("player__name", flat=True))
    for strategy, names in NAMES.items():
        for name in names:
            if name not in known:
                player_id = create_player(name=name, kind=Kind.BOT)
                HouseBot.objects.create(player_id=player_id, strategy=strategy)


def _pool(strategy: str) -> list[int]:
    found = HouseBot.objects.filter(strategy=strategy).order_by("player_id")
    ids = list(found.values_list("player_id", flat=True))
    if len(ids) < len(NAMES[strategy]):
        ensure_house_bots()
        ids = list(found.values_list("player_id", flat=True))
    return ids
