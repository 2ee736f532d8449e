"""`python -m games.engine`: answers, exit statuses, and any input in bounded memory."""

import io
import itertools
import json
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import pytest

from games.engine.__main__ import main
from games.engine.lines import MAX_LINE_BYTES
from tests.games.engine.fool_records import FOLDER, bare, lines_of, sound_document

SOUND_LINE = lines_of("sound.jsonl")[0]
BROKEN_LINE = json.dumps(json.loads(lines_of("broken.jsonl")[0])["record"])


class Said:
    """What a command answered."""

    def __init__(self, status: int, capsys: pytest.CaptureFixture[str]) -> None:
        self.status = status
        self.out, self.err = capsys.readouterr()

    @property
    def answers(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(*arguments: str, stdin: str | bytes = b"") -> Said:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return Said(main(arguments), capsys)

    return run


def test_check_answers_one_line_a_record(say: Any) -> None:
    said = say("check", stdin=f"{SOUND_LINE}\n{BROKEN_LINE}\n{SOUND_LINE}")
    assert said.status == 1
    assert [(answer["line"], answer["ok"]) for answer in said.answers] == [
        (1, True),
        (2, False),
        (3, True),
    ]
    assert said.answers[0] == {"line": 1, "ok": True}
    assert said.answers[1]["code"] == json.loads(lines_of("broken.jsonl")[0])["why"]
    assert said.err == ""


@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_file_is_named_in_each_answer_and_its_lines_count_anew(say: Any, command: str) -> None:
    fair = str(FOLDER / "fair.jsonl")
    said = say(command, fair, fair)
    assert said.status == 0
    lines = range(1, 1 + len(lines_of("fair.jsonl")))
    assert said.answers == [{"file": fair, "line": line, "ok": True} for line in [*lines, *lines]]


def test_the_place_of_a_fault_is_told(say: Any) -> None:
    document = sound_document()
    document["deals"][0]["tricks"][1]["plays"][2][1] = "B3"
    (answer,) = say("check", stdin=json.dumps(document)).answers
    assert list(answer) == ["line", "ok", "code", "deal", "trick", "play", "message"]
    assert (answer["code"], answer["deal"], answer["trick"], answer["play"]) == (
        "must_follow",
        0,
        1,
        2,
    )


def test_complete_prints_the_records_and_refuses_on_standard_error(say: Any) -> None:
    document = json.loads(SOUND_LINE)
    said = say("complete", stdin=f"{json.dumps(bare(document))}\n{BROKEN_LINE}\n{SOUND_LINE}\n")
    assert said.status == 1
    assert said.answers == [document, document]
    refused = json.loads(said.err)
    assert (refused["line"], refused["ok"]) == (2, False)


def test_all_records_of_the_sound_file_are_completed_from_their_bare_form(say: Any) -> None:
    documents = [json.loads(line) for line in lines_of("sound.jsonl")]
    said = say("complete", stdin="\n".join(json.dumps(bare(document)) for document in documents))
    assert (said.status, said.err) == (0, "")
    assert said.answers == documents


def test_verify_refuses_a_record_without_seeds(say: Any) -> None:
    said = say("verify", stdin=SOUND_LINE)
    assert (said.status, said.answers[0]["code"]) == (1, "malformed")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "the line is empty"),
        (b"  \t ", "the line is empty"),
        (b"\x00\x01\xff", "not text in UTF-8"),
        (SOUND_LINE[:2000].encode(), "not JSON"),
        (b"[" * 10**6, "nested too deeply"),
        (b" " * (MAX_LINE_BYTES + 1), "longer than 4194304 bytes"),
        (SOUND_LINE.replace('"version": 1', '"version": 2').encode(), "version is not 1"),
        (SOUND_LINE.replace('"W"', '"Ｗ"').encode(), "is not a card"),
    ],
    ids=["empty", "blank", "binary", "truncated", "deep", "long", "version", "card"],
)
def test_a_bad_line_is_malformed_and_the_next_is_read(say: Any, line: bytes, message: str) -> None:
    good = SOUND_LINE.encode()
    said = say("check", stdin=b"\n".join([good, line, good]))
    assert said.status == 1
    first, bad, last = said.answers
    assert (bad["line"], bad["code"]) == (2, "malformed")
    assert message in bad["message"]
    assert (first, last) == ({"line": 1, "ok": True}, {"line": 3, "ok": True})


def test_line_ends_of_other_systems_are_fine(say: Any) -> None:
    assert say("check", stdin=f"{SOUND_LINE}\r\n{SOUND_LINE}\r\n").status == 0


def test_no_record_is_no_fault(say: Any) -> None:
    said = say("check", stdin=b"")
    assert (said.status, said.out, said.err) == (0, "", "")


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_read(
    say: Any, tmp_path: Path
) -> None:
    missing = tmp_path / "missing.jsonl"
    said = say("check", str(missing), str(tmp_path), str(FOLDER / "fair.jsonl"))
    assert said.status == 2
    assert said.err.splitlines() == [
        f"cannot read {missing}: No such file or directory",
        f"cannot read {tmp_path}: Is a directory",
    ]
    assert len(said.answers) == len(lines_of("fair.jsonl"))


@pytest.mark.parametrize("arguments", [[], ["count"], ["check", "--fast"]])
def test_unusable_arguments_end_with_2(say: Any, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        say(*arguments)
    assert ended.value.code == 2


def test_help_shows_an_example(say: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        say("--help")
    assert ended.value.code == 0
    assert "python -m games.bots play" in capsys.readouterr().out


def started(*arguments: str, stdout: int | IO[bytes] = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "games.engine", *arguments],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with started("complete", str(FOLDER / "sound.jsonl")) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"format"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_each_record_is_answered_at_once_and_ctrl_c_ends_it_quietly() -> None:
    with started("check") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(SOUND_LINE.encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"line": 1, "ok": True}
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
        assert process.wait() == 130


def test_a_closed_standard_input_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check"]) == 2
    assert capsys.readouterr().err == "cannot read standard input: it is closed\n"


def test_answers_that_cannot_be_written_are_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        process = started("check", str(FOLDER / "sound.jsonl"), stdout=full)
        _, err = process.communicate()
    assert (process.returncode, err) == (2, b"cannot write the answers: No space left on device\n")


def peak_megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def checked(chunks: Iterable[bytes], answers: Path) -> float:
    """Pipe the chunks through `check`, its answers into a file; the most memory it took, in MB."""
    with answers.open("wb") as stdout, started("check", stdout=stdout) as process:
        assert process.stdin is not None
        for chunk in chunks:
            process.stdin.write(chunk)
        process.stdin.flush()
        return peak_megabytes(process.pid)


def test_memory_is_bounded_whatever_the_lines(tmp_path: Path) -> None:
    good = SOUND_LINE.encode() + b"\n"
    megabyte = b"x" * 2**20
    chunks = [good, *[megabyte] * 200, b"\n", *[b'{"a":' + b"[" * 10**6, b"\n"] * 5, *[good] * 100]
    assert checked(chunks, tmp_path / "answers") < 80
    answers = [json.loads(line)["ok"] for line in (tmp_path / "answers").read_text().splitlines()]
    assert answers == [True] + [False] * 6 + [True] * 100


@pytest.mark.long
def test_memory_is_bounded_on_a_gigabyte_of_good_lines(tmp_path: Path) -> None:
    lines = [line.encode() + b"\n" for line in lines_of("sound.jsonl")]
    count = 0

    def gigabyte() -> Iterable[bytes]:
        nonlocal count
        size = 0
        for line in itertools.cycle(lines):
            if size >= 10**9:
                return
            size += len(line)
            count += 1
            yield line

    assert checked(gigabyte(), tmp_path / "answers") < 40
    answers = [json.loads(line)["ok"] for line in (tmp_path / "answers").read_text().splitlines()]
    assert answers == [True] * count
