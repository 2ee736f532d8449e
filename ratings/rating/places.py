"""The places that count for ratings: the record's, but abandoned seats are last."""

from collections.abc import Sequence


def rating_places(places: Sequence[int], abandoned: Sequence[bool]) -> tuple[int, ...]:
    """Return the places for the rating, in seat order: 1 is best, equals share the better place.

    Seats that were abandoned come last and are level with each other (RATINGS.md); the others keep
    their order and move up. Raises ValueError for unlike lengths.
    """
    keys = list(zip(abandoned, places, strict=True))
    # All abandoned seats are level, whatever their totals were.
    ranked = [(True, 0) if is_abandoned else (False, place) for is_abandoned, place in keys]
    return tuple(1 + sum(other < own for other in ranked) for own in ranked)
