"""The house's bot accounts: made when first needed, eight for each way to think."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Final

from django.db import connection, transaction
from django.utils.translation import gettext as _

from games.errors import Malformed
from games.models import HouseBot
from games.models.bots import STRATEGIES
from games.players.interface import Kind, NameTaken, create_player

BOTS_OF_EACH: Final = 8  # as many as could ever sit at one table
NAMES: Final = {
    "random": ("Chaff", "Clover", "Dandelion", "Drizzle", "Magpie", "Nettle", "Thistle", "Tumble"),
    "easy": ("Basil", "Chive", "Dill", "Fennel", "Marjoram", "Parsley", "Sorrel", "Tarragon"),
    "medium": ("Alder", "Aspen", "Hawthorn", "Hazel", "Juniper", "Larch", "Rowan", "Willow"),
}
_LOCK: Final = 0x0F001B07


def house_bots(strategies: Sequence[str]) -> list[int]:
    """Return the ids of different bot players that think in these ways, in this order.

    However many are asked for: bots beyond the first eight of a way are made when they are needed.
    Raises Malformed for a way to think that does not exist.
    """
    wanted = Counter(strategies)
    if unknown := wanted.keys() - set(STRATEGIES):
        raise Malformed(
            _("There is no bot %(name)s; there are %(known)s.")
            % {"name": min(unknown), "known": ", ".join(STRATEGIES)}
        )
    pools = {strategy: iter(_pool(strategy, number)) for strategy, number in wanted.items()}
    return [next(pools[strategy]) for strategy in strategies]


def ensure_house_bots() -> None:
    """Make the bot accounts that are not there yet; harmless however often and at once."""
    ensure_bots(dict.fromkeys(STRATEGIES, BOTS_OF_EACH))


@transaction.atomic
def ensure_bots(counts: Mapping[str, int]) -> None:
    """Make bots until there are this many of each way to think."""
    with connection.cursor() as cursor:
        # Two first tables at once would both make them, and one would fail on the names.
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
    for strategy, wanted in counts.items():
        bots = HouseBot.objects.filter(strategy=strategy)
        taken = set(bots.values_list("player__name", flat=True))
        names = (name for name in _names(strategy) if name not in taken)
        for _missing in range(wanted - len(taken)):
            HouseBot.objects.create(player_id=_make(names), strategy=strategy)


def _names(strategy: str) -> Iterator[str]:
    """The names of a way to think, then the same ones numbered: "Basil", ..., "Basil 2", ..."""
    yield from NAMES[strategy]
    for number in count(2):
        for name in NAMES[strategy]:
            yield f"{name} {number}"


def _make(names: Iterator[str]) -> int:
    """Make a bot under the first of these names that nobody has."""
    for name in names:
        with suppress(NameTaken), transaction.atomic():
            return create_player(name=name, kind=Kind.BOT)
    raise AssertionError("the names never end")


def _pool(strategy: str, size: int) -> list[int]:
    found = HouseBot.objects.filter(strategy=strategy).order_by("player_id")
    ids = list(found.values_list("player_id", flat=True))
    if len(ids) < max(size, BOTS_OF_EACH):
        ensure_house_bots()
        ensure_bots({strategy: size})
        ids = list(found.values_list("player_id", flat=True))
    return ids
