"""The benchmark harness: sections of the page, timing arithmetic, a small duel."""

import socket

import pytest

from tests.bench import peers
from tests.bench.__main__ import ON_DEMAND, SECTIONS, main
from tests.bench.report import machine, table, with_section
from tests.bench.strength import SHARDS, Duel, added, play_shard, row_of, wilson
from tests.bench.timing import microseconds, rates, ratio, three_digits


def test_a_section_is_put_in_once_and_then_replaced_where_it_stands() -> None:
    page = with_section(with_section("# Head\n", "one", "first"), "two", "second")
    again = with_section(page, "one", "first, measured anew")
    assert again == page.replace("first", "first, measured anew")
    assert with_section(again, "two", "second") == again


def test_the_machine_is_described_without_its_name() -> None:
    assert "Python" in machine()
    assert socket.gethostname() not in machine()


def test_a_table_is_markdown() -> None:
    assert table(["a", "b"], [["x", "1"]]) == "| a | b |\n| --- | ---: |\n| x | 1 |\n"


def test_rates_take_turns_and_the_ratio_is_the_median_of_the_turns() -> None:
    order: list[str] = []

    def run(name: str) -> int:
        order.append(name)
        return sum(range(20_000))

    measured = rates({"a": lambda: run("a"), "b": lambda: run("b")}, turns=2)
    assert order == ["a", "b", "a", "b"]
    assert all(rate > 0 for speeds in measured.values() for rate in speeds)
    assert ratio({"a": [2.0, 9.0, 4.0], "b": [1.0, 3.0, 4.0]}, "a", "b") == 2.0


@pytest.mark.parametrize(
    ("rate", "text"), [(1_234_567.0, "1,230,000"), (1234.5, "1,230"), (999.4, "999"), (0.5, "0.5")]
)
def test_rates_are_printed_with_three_digits(rate: float, text: str) -> None:
    assert three_digits(rate) == text


def test_times_are_printed_in_microseconds() -> None:
    assert microseconds(250_000.0) == "4 µs"


def test_a_duel_adds_up_over_its_shards() -> None:
    duel = Duel("easy", "random", 4, 16, "")
    tally = added([play_shard(duel, shard) for shard in range(SHARDS)])
    assert tally.matches == 16
    assert 0 < tally.wins <= 16
    assert tally.choices > tally.forced > 0
    assert row_of(duel, tally)[:4] == ["easy", "random", "4", "25 %"]


def test_wilsons_interval_of_a_known_share() -> None:
    low, high = wilson(81, 263)  # the worked figures: 0.2553 to 0.3662
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_a_peer_that_is_not_installed_is_left_out() -> None:
    assert peers.Peer("nobody's", "no_such_module_anywhere", peers.chess).load() is None


def test_an_unknown_section_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--only", "nothing"])
    assert left.value.code == 2
    assert ", ".join(SECTIONS) in capsys.readouterr().err


def test_ratings_are_measured_on_demand_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(SECTIONS) > ON_DEMAND
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "--only" in capsys.readouterr().out
