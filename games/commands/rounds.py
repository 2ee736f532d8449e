"""The seed of a round whose tables all play the same deals (CONTRACTS.md part 4)."""

from dataclasses import dataclass

from django.db import transaction

from games.engine import commitment
from games.errors import StillPlaying
from games.locks import lock_tables_of_round
from games.models import Match, Table
from games.store.dealing import fairness_of
from games.store.sealed import draw_server_seed, seal


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeed:
    """A round's seed, sealed for the database, and the promise to publish before the round."""

    sealed_seed: bytes
    commitment: str


def draw_round_seed() -> RoundSeed:
    """Return a new seed for a round; nobody sees it unsealed before `reveal_round`."""
    seed = draw_server_seed()
    return RoundSeed(sealed_seed=seal(seed), commitment=commitment(seed))


def reveal_round(round_commitment: str) -> list[int]:
    """Show the cards and tell the seed of every match dealt from this round's seed; return the ids
    of the matches that were opened by this call.

    Call it when the round is over, and open no table from that seed afterwards. A second call
    opens nothing. Raises StillPlaying while a table of the round waits or plays.
    """
    with transaction.atomic():
        tables = {table.pk: table for table in lock_tables_of_round(round_commitment)}
        if any(
            table.status in (Table.Status.OPEN, Table.Status.PLAYING) for table in tables.values()
        ):
            raise StillPlaying
        opened = list(Match.objects.filter(table__in=tables, is_sealed=True).order_by("pk"))
        for match in opened:
            match.is_sealed = False
            match.record = {**(match.record or {}), "fairness": fairness_of(tables[match.table_id])}
            match.save(update_fields=["is_sealed", "record"])
    return [match.pk for match in opened]
