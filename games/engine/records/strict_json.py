"""JSON as strict as a record needs it: each key once, no NaN, no number beyond reason."""

import json
from math import isinf
from typing import Any, Final, NoReturn

from games.engine.records.faults import malformed

MAX_DIGITS: Final = 18  # every number of a record is far smaller


def read_json(text: str | bytes) -> Any:
    """The value written in `text`; RecordFault `malformed` unless it is strict JSON in UTF-8."""
    try:
        return _DECODER.decode(text if isinstance(text, str) else text.decode("utf-8"))
    except UnicodeDecodeError:
        raise malformed("this is not text in UTF-8") from None
    except RecursionError:
        raise malformed("this is nested too deeply") from None
    except json.JSONDecodeError as error:
        # Its own text counts lines; a record is one line, and the answer already says which.
        problem = f"{error.msg} at character {error.pos + 1}"
        raise malformed(f"this is not JSON: {problem}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise malformed("a key is written twice in one object")
    return members


def _whole_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise malformed("a number is beyond reason")
    return int(digits)


def _fraction(digits: str) -> float:
    if isinf(number := float(digits)):
        raise malformed("a number is beyond reason")
    return number


def _no_constant(name: str) -> NoReturn:
    raise malformed(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole_number,
    parse_float=_fraction,
    parse_constant=_no_constant,
)
