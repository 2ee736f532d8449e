"""docs/engine.md shows what really happens."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "engine.md"


def test_the_page_s_examples_run_as_shown() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 8
    assert result.failed == 0
