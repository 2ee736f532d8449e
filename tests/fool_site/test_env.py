"""Settings are read from the environment and from `.env`, and odd values are refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from fool_site import env


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what a test reads into the environment."""
    for name in ("FOOL_A", "FOOL_B", "FOOL_C"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("raw", "meant"), [("1", True), ("Yes", True), ("off", False), ("", False)]
)
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, raw: str, meant: bool) -> None:
    monkeypatch.setenv("FOOL_A", raw)
    assert env.flag("FOOL_A", default=not meant) is meant


def test_a_switch_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOL_A", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="use 1 or 0"):
        env.flag("FOOL_A", default=True)


@pytest.mark.parametrize("raw", ["many", "1.5", "-1"])
def test_a_number_that_makes_no_sense_is_refused(monkeypatch: pytest.MonkeyPatch, raw: str) -> None:
    monkeypatch.setenv("FOOL_A", raw)
    with pytest.raises(ImproperlyConfigured, match="FOOL_A"):
        env.integer("FOOL_A", default=5)


def test_what_is_unset_keeps_its_default() -> None:
    assert env.text("FOOL_A", "text") == "text"
    assert env.flag("FOOL_A", default=True)
    assert env.integer("FOOL_A", default=7) == 7
    assert env.words("FOOL_A", default=["a"]) == ["a"]


def test_words_are_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOL_A", "one, two,,")
    assert env.words("FOOL_A", default=[]) == ["one", "two"]


def test_the_file_gives_what_the_environment_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOL_A", "environment")
    file = tmp_path / ".env"
    file.write_text("# a comment\n\nFOOL_A=file\nFOOL_B = 'quoted = kept'\nFOOL_C=a#b\n")
    env.read_file(file)
    assert os.environ["FOOL_A"] == "environment"
    assert os.environ["FOOL_B"] == "quoted = kept"
    assert os.environ["FOOL_C"] == "a#b"


def test_a_missing_file_is_fine(tmp_path: Path) -> None:
    env.read_file(tmp_path / ".env")


def test_a_line_that_is_no_variable_is_refused_with_its_number(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("FOOL_A=1\nexport FOOL_B=2\n")
    with pytest.raises(ImproperlyConfigured, match="line 2"):
        env.read_file(tmp_path / ".env")


def test_a_kept_secret_is_random_stays_the_same_and_is_private(tmp_path: Path) -> None:
    first = env.kept_secret(tmp_path / "data" / "secret")
    assert first == env.kept_secret(tmp_path / "data" / "secret")
    assert first != env.kept_secret(tmp_path / "other" / "secret")
    assert len(first) >= 50
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["secret"]


def test_a_secret_that_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="Cannot write to"):
        env.kept_secret(tmp_path / "file" / "secret")


def test_the_settings_load_with_nothing_set(tmp_path: Path) -> None:
    code = (
        "from fool_site import settings as s;"
        "print(s.DEBUG, s.EMBEDDED_POSTGRES, s.DATABASE['NAME'], len(s.SECRET_KEY) > 40)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env={"FOOL_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == ["True", "True", "fool", "True"]
