"""Places for the rating: the record's, with leavers last."""

import pytest

from ratings.rating.places import rating_places


@pytest.mark.parametrize(
    ("places", "abandoned", "expected"),
    [
        ([1, 2, 3, 4], "....", (1, 2, 3, 4)),
        ([1, 1, 3, 4], "....", (1, 1, 3, 4)),
        ([1, 2, 3, 4], "x...", (4, 1, 2, 3)),
        ([2, 1, 4, 3], "...x", (2, 1, 3, 4)),
        ([1, 2, 3, 4], "xx..", (3, 3, 1, 2)),
        ([1, 1, 3, 3, 5], "x.x..", (4, 1, 4, 2, 3)),
        ([1, 2, 3, 4], "xxxx", (1, 1, 1, 1)),
    ],
)
def test_who_abandoned_is_last_and_level(
    places: list[int], abandoned: str, expected: tuple[int, ...]
) -> None:
    assert rating_places(places, [mark == "x" for mark in abandoned]) == expected


def test_a_seat_without_a_place_is_a_fault() -> None:
    with pytest.raises(ValueError, match="zip"):
        rating_places([1, 2, 3], [False] * 4)
