"""Every code that rows keep has words: why an event is paused, what the log says was done."""

import re
from pathlib import Path

import pytest

from tournaments import commands, words
from tournaments.admin.log import ACTIONS
from tournaments.commands.pausing import REASONS

SOURCES = [file.read_text() for file in Path(commands.__path__[0]).glob("*.py")]


def codes(pattern: str) -> set[str]:
    """What the commands write, by a pattern of their source with the code as its group."""
    return {code for source in SOURCES for code in re.findall(pattern, source)}


def test_every_reason_to_pause_has_a_sentence_for_players_and_one_for_organisers() -> None:
    written = codes(r'\b_?pause\(\s*\w+,\s*"(\w+)"') | codes(r'\breason="(too_few\w*|\w+_failed)"')
    assert len(written) >= 3
    assert written <= REASONS.keys()
    assert words.PAUSES.keys() == REASONS.keys()


def test_every_line_of_the_log_has_words() -> None:
    written = codes(r'\bnote\(\s*\w+,\s*"(\w+)"') | codes(r'\baction="(\w+)"')
    assert len(written) > 40
    assert written <= ACTIONS.keys()


@pytest.mark.parametrize("code", sorted(REASONS))
def test_a_reason_is_told_in_whole_sentences(code: str) -> None:
    assert str(words.PAUSES[code]).endswith(".")
    assert str(REASONS[code]).endswith(".")
