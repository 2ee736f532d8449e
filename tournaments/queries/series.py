"""A series of events: its dates and the points over all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.players.interface import PlayerCard, player_cards
from tournaments.models import Entry, Series, Tournament
from tournaments.queries.standings import final_order


@dataclass(frozen=True, slots=True)
class SeriesTerm:
    """What one event brought a player."""

    slug: str
    name: str
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player's line over the series; equal points share a place."""

    place: int
    player: PlayerCard
    points: Fraction
    terms: Sequence[SeriesTerm]

    @property
    def played(self) -> int:
        """How many events the player finished."""
        return len(self.terms)


def find_series(slug: str) -> Series | None:
    """Return the series at this address."""
    return Series.objects.filter(slug=slug).first()


def series_lines(series: Series) -> Sequence[SeriesLine]:
    """Return the standings of a series: the points by place of every finished event, summed.

    Those who share places share what these pay. Points go to whoever played for an entry last.
    """
    terms: dict[int, list[SeriesTerm]] = {}
    finished = Tournament.objects.filter(
        series=series,
        status=Tournament.Status.FINISHED,
        visibility=Tournament.Visibility.PUBLIC,
    )
    for tournament in finished.order_by("starts_at", "pk"):
        players = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "player_id"))
        places = {
            line.entrant_id: line.place
            for line in final_order(tournament)
            if line.place is not None
        }
        for entry_id, place in places.items():
            points = _points(series.points_by_place, place, list(places.values()).count(place))
            terms.setdefault(players[entry_id], []).append(
                SeriesTerm(tournament.slug, tournament.name, place, points)
            )
    return _ranked(terms, player_cards(terms))


def _points(table: Sequence[int], place: int, sharing: int) -> Fraction:
    shared = table[place - 1 : place - 1 + sharing]
    return Fraction(sum(shared), sharing)


def _ranked(
    terms: Mapping[int, Sequence[SeriesTerm]], cards: Mapping[int, PlayerCard]
) -> Sequence[SeriesLine]:
    sums = {
        player_id: sum((term.points for term in own), Fraction(0))
        for player_id, own in terms.items()
    }
    ordered = sorted(sums, key=lambda one: (-sums[one], cards[one].name.casefold()))
    return [
        SeriesLine(
            place=1 + sum(other > sums[player_id] for other in sums.values()),
            player=cards[player_id],
            points=sums[player_id],
            terms=terms[player_id],
        )
        for player_id in ordered
    ]
