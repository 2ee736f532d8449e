"""Matches played by bots, and the command line that prints them."""

import hashlib
import json
import os
import subprocess
import sys
from random import Random

import pytest

from games.bots import BOTS
from games.bots.__main__ import main
from games.bots.matches import play_match, record_of_match, seed_from_text
from games.engine import Card, MatchView, Options
from games.engine.records import check, parse_record, verify

PLAY = ["play", "--players", "6", "--seed", "demo", "--bots", "easy,medium", "--budget", "2"]


@pytest.mark.parametrize("players", range(4, 9))
def test_a_bot_match_is_a_sound_verifiable_record(players: int) -> None:
    names = ["easy", "random"] * 4
    match = play_match([BOTS[name] for name in names[:players]], seed_from_text("alice", players))
    document = record_of_match(match, names[:players])
    record = parse_record(json.dumps(document))
    check(record)
    verify(record)
    assert document["totals"] == list(match.final.totals)
    assert document["places"] == list(match.final.places or ())


def test_options_reach_the_match() -> None:
    match = play_match([BOTS["easy"]] * 4, bytes(32), options=Options(deal_limit=1))
    assert len(match.final.scores) == 1


def test_one_seats_chance_does_not_shift_anothers() -> None:
    """Seat 2 draws the same numbers whether seat 0 draws any or not."""
    drawn = []
    for other in ("easy", "random"):
        chances: list[float] = []

        def spy(
            view: MatchView, rng: Random, _budget: int = 1, /, chances: list[float] = chances
        ) -> Card:
            chances.append(rng.random())
            return view.legal[0]

        play_match([BOTS[other], BOTS["easy"], spy, BOTS["easy"]], bytes(32))
        drawn.append(chances[:10])
    assert drawn[0] == drawn[1]


def test_easy_beats_random_players_far_more_often_than_chance() -> None:
    wins = 0
    for index in range(100):
        bots = [BOTS["random"]] * 4
        bots[index % 4] = BOTS["easy"]
        places = play_match(bots, seed_from_text("strength", index)).final.places
        assert places is not None
        wins += places[index % 4] == 1
    assert wins >= 60  # fair share is 25; docs/benchmarks.md has the measured strength


def test_the_command_line_prints_the_same_bytes_for_the_same_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    outputs = []
    for _ in range(2):
        assert main(PLAY) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert main([*PLAY[:4], "other", *PLAY[5:]]) == 0
    assert capsys.readouterr().out != outputs[0]


def test_the_bytes_do_not_depend_on_the_machine() -> None:
    """Other hash seeds in other processes; the digest was taken once and holds everywhere."""
    digests = set()
    for hash_seed in ("0", "4711"):
        printed = subprocess.run(
            [sys.executable, "-m", "games.bots", *PLAY],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        digests.add(hashlib.sha256(printed).hexdigest())
    assert digests == {"ea1d298dfb350b7befd560f3b1c74a2476330ff31f1afe0013e54ee7b393ba1f"}


def test_count_prints_that_many_different_sound_records(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--players", "4", "--seed", "demo", "--count", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(set(lines)) == 3
    for line in lines:
        check(parse_record(line))


def test_the_list_of_bots_repeats_round_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--players", "5", "--seed", "x", "--bots", "easy,random"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["names"] == ["easy", "random", "easy", "random", "easy"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "play"),
        (["play", "--players", "4"], "--seed"),
        (["play", "--players", "3", "--seed", "x"], "4 to 8 play, not 3"),
        (["play", "--players", "9", "--seed", "x"], "4 to 8 play, not 9"),
        (["play", "--players", "four", "--seed", "x"], "'four' is not a whole number"),
        (["play", "--players", "٤", "--seed", "x"], "not a whole number"),
        (["play", "--players", "4", "--seed", "x", "--count", "0"], "from 1 up"),
        (["play", "--players", "4", "--seed", "x", "--count", "9" * 5000], "from 1 up"),
        (["play", "--players", "4", "--seed", "x", "--bots", "hard"], "there is no bot 'hard'"),
        (["play", "--players", "4", "--seed", "x", "--bots", "easy,"], "there is no bot ''"),
        (["play", "--players", "4", "--seed", "x", "--worlds", "3"], "--worlds"),
    ],
)
def test_bad_arguments_get_one_line_and_exit_status_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    printed = capsys.readouterr()
    assert left.value.code == 2
    assert says in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_seed_that_is_not_utf_8_counts_as_its_bytes() -> None:
    assert seed_from_text(os.fsdecode(b"\xff"), 0) == hashlib.sha256(b"0:\xff").digest()


def test_ctrl_c_ends_the_command_line_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("games.bots.__main__.play_match", interrupted)
    assert main(PLAY) == 130
