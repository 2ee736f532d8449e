"""Lines of any input, one at a time, in bounded memory."""

from collections.abc import Iterator
from typing import BinaryIO, Final

MAX_LINE_BYTES: Final = 4 * 1024 * 1024  # a record of a hundred deals has a quarter of a megabyte


def bounded_lines(stream: BinaryIO, *, max_bytes: int = MAX_LINE_BYTES) -> Iterator[bytes | None]:
    """Each line without its end; None in place of one with more than `max_bytes`.

    A line end at the very end opens no further line.
    """
    while line := stream.readline(max_bytes + 1):
        if line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
        elif len(line) <= max_bytes:
            yield line
        else:
            _skip_rest(stream, max_bytes)
            yield None


def _skip_rest(stream: BinaryIO, max_bytes: int) -> None:
    while (rest := stream.readline(max_bytes)) and not rest.endswith(b"\n"):
        pass
