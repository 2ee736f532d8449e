"""Lines of any input in bounded memory."""

import io

import pytest

from games.engine.lines import bounded_lines


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [b""]),
        (b"ab", [b"ab"]),
        (b"ab\n", [b"ab"]),
        (b"ab\r\ncd\r\n", [b"ab", b"cd"]),
        (b"ab\n\ncd", [b"ab", b"", b"cd"]),
        (b"12345678\nab\n", [b"12345678", b"ab"]),
        (b"12345678", [b"12345678"]),
        (b"123456789\nab\n", [None, b"ab"]),
        (b"123456789", [None]),
        (b"x" * 16 + b"\nab", [None, b"ab"]),
        (b"x" * 100 + b"\nab\n" + b"y" * 100, [None, b"ab", None]),
        (b"\x00\xff\n\x0b\x0c", [b"\x00\xff", b"\x0b\x0c"]),
    ],
)
def test_lines_come_one_by_one_and_none_stands_for_one_that_is_too_long(
    data: bytes, lines: list[bytes | None]
) -> None:
    assert list(bounded_lines(io.BytesIO(data), max_bytes=8)) == lines
