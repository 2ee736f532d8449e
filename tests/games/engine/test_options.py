"""R21: the options of a match."""

import pytest
from hypothesis import given

from games.engine import MalformedOptions, Options
from tests.games.engine.strategies import options


@given(options())
def test_options_parse_and_print_are_inverses(chosen: Options) -> None:
    assert Options.parse(chosen.as_dict()) == chosen


def test_the_rulebook_s_way_needs_no_word() -> None:
    assert Options.parse({}) == Options("all", None, None, None)
    assert Options().as_dict() == {}
    assert Options.parse({"tens_count": "all"}).as_dict() == {}


def test_every_option_is_written_down() -> None:
    given = {"tens_count": "each", "deal_limit": 3, "time_limit": 60, "same_deals": ""}
    assert Options.parse(given).as_dict() == given


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"speed": 2}, "no option 'speed'"),
        ({"tens_count": "some"}, "tens_count"),
        ({"tens_count": 1}, "tens_count"),
        ({"tens_count": ["all"]}, "tens_count"),
        ({"deal_limit": 0}, "deal_limit"),
        ({"deal_limit": -1}, "deal_limit"),
        ({"deal_limit": 1.0}, "deal_limit"),
        ({"deal_limit": "1"}, "deal_limit"),
        ({"deal_limit": True}, "deal_limit"),
        ({"deal_limit": None}, "deal_limit"),
        ({"time_limit": 0}, "time_limit"),
        ({"time_limit": 2.5}, "time_limit"),
        ({"same_deals": 7}, "same_deals"),
    ],
)
def test_other_options_are_refused_by_name(given: dict[str, object], message: str) -> None:
    with pytest.raises(MalformedOptions, match=message):
        Options.parse(given)
