"""What a player sees of their conduct, and what organisers see of who gains from whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Final

from games.players.interface import PlayerCard, player_cards
from ratings.conduct.pairs import Pair, Seat, striking_pairs
from ratings.conduct.record import cool_down
from ratings.models import Conduct, ConductLine, NetworkSighting, RatedMatch, RatingChange

LINES_SHOWN: Final = 30
REPORT_SPAN: Final = timedelta(days=90)
REPORT_MATCHES: Final = 20_000
REPORT_PAIRS: Final = 100
BATCH: Final = 2_000


@dataclass(frozen=True, slots=True)
class ConductView:
    """A player's conduct: marks, the cool-down they are in (None without), how long the next one
    would be, and the latest lines."""

    marks: int
    cooled_until: datetime | None
    next_cool_down: timedelta
    lines: Sequence[ConductLine]


@dataclass(frozen=True, slots=True)
class PairLine:
    """A striking pair; ``networks`` are hashes of networks that both came from."""

    pair: Pair
    winner: PlayerCard
    loser: PlayerCard
    networks: Sequence[str]


def conduct_view(player_id: int, *, now: datetime) -> ConductView:
    """Return how a player's conduct stands; two queries."""
    row = Conduct.objects.filter(player_id=player_id).first() or Conduct(player_id=player_id)
    until = row.cooled_until
    lines = ConductLine.objects.filter(player_id=player_id).order_by("-pk")[:LINES_SHOWN]
    return ConductView(
        marks=row.marks,
        cooled_until=until if until is not None and until > now else None,
        next_cool_down=cool_down(row.level),
        lines=list(lines),
    )


def cooled_until(player_id: int, *, now: datetime) -> datetime | None:
    """Return until when a player is in a cool-down; None when they are in none."""
    row = Conduct.objects.filter(player_id=player_id, cooled_until__gt=now).first()
    return None if row is None else row.cooled_until


def pair_lines(book_id: int, *, now: datetime) -> Sequence[PairLine]:
    """Return the pairs of a book that strike the eye over the last 90 days (the last 20,000 matches
    of them at most), the most striking first."""
    pairs = striking_pairs(_matches(book_id, since=now - REPORT_SPAN))[:REPORT_PAIRS]
    ids = {player for pair in pairs for player in (pair.winner, pair.loser)}
    cards = player_cards(sorted(ids))
    networks: dict[int, set[str]] = {player: set() for player in ids}
    for player, network in NetworkSighting.objects.filter(player_id__in=ids).values_list(
        "player_id", "network"
    ):
        networks[player].add(network)
    return [
        PairLine(
            pair=pair,
            winner=cards[pair.winner],
            loser=cards[pair.loser],
            networks=sorted(networks[pair.winner] & networks[pair.loser]),
        )
        for pair in pairs
    ]


def _matches(book_id: int, *, since: datetime) -> Iterator[list[Seat]]:
    ids = list(
        RatedMatch.objects.filter(book_id=book_id, played_at__gte=since)
        .order_by("-played_at", "-match_id")
        .values_list("match_id", flat=True)[:REPORT_MATCHES]
    )
    for begin in range(0, len(ids), BATCH):
        rows = (
            RatingChange.objects.filter(book_id=book_id, match_id__in=ids[begin : begin + BATCH])
            .order_by("match_id")
            .values_list("match_id", "player_id", "place", "mean_before", "variance_before")
        )
        for _, seats in groupby(rows, key=itemgetter(0)):
            yield [Seat(*row[1:]) for row in seats]
