"""The cards of a match, from its sealed seed and the seats' own seeds (docs/records.md)."""

from dataclasses import dataclass
from functools import lru_cache

from games.engine import Card, deal_hands, first_dealer, match_seed, match_seed_of_round
from games.models import Table
from games.store.sealed import unseal


@dataclass(frozen=True, slots=True, repr=False)
class Dealing:
    """Deals a match's hands. Holds its seed: no ``repr``, never in a message or log."""

    seed: bytes
    players: int

    def hands_of(self, deal_index: int) -> tuple[tuple[Card, ...], ...]:
        """Return the hands of a deal, counted from 0."""
        return _hands(self.seed, self.players, deal_index)

    def first_dealer(self) -> int:
        """Return the seat that deals first."""
        return first_dealer(self.seed, self.players)


@lru_cache(maxsize=64)  # replays ask for the same deals a few times in a row
def _hands(seed: bytes, players: int, deal_index: int) -> tuple[tuple[Card, ...], ...]:
    return deal_hands(seed, players, deal_index)


def dealing_of(table: Table) -> Dealing:
    """Return the dealing of a full table; one query for the client seeds, if they count."""
    seed = unseal(table.sealed_seed)
    if table.has_same_deals:
        return Dealing(match_seed_of_round(seed, table.players), table.players)
    return Dealing(match_seed(seed, client_seeds(table)), table.players)


def fairness_of(table: Table) -> dict[str, object]:
    """Return the ``fairness`` of the table's record, seed included: its match, or with same deals
    its round, must be over."""
    seed = unseal(table.sealed_seed).hex()
    if table.has_same_deals:
        label = table.options["same_deals"]
        return {"round_seed": seed, "commitment": table.commitment, "label": label}
    return {
        "server_seed": seed,
        "commitment": table.commitment,
        "client_seeds": client_seeds(table),
    }


def client_seeds(table: Table) -> list[str]:
    """Return the seats' own seeds in seat order, "" for a bot."""
    return list(table.seats.order_by("seat_index").values_list("client_seed", flat=True))
