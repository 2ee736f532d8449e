"""The record files, and ways to change a record for the worse."""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "records"

Document = dict[str, Any]


@cache
def lines_of(name: str) -> list[str]:
    """The lines of "sound.jsonl", "broken.jsonl" or "fair.jsonl"."""
    return (FOLDER / name).read_text("utf-8").splitlines()


def sound_document(players: int = 4) -> Document:
    """A whole sound record, free to be changed."""
    line = next(line for line in lines_of("sound.jsonl") if f'"players": {players}' in line)
    document: Document = json.loads(line)
    return document


def bare(document: Document) -> Document:
    """The record without any result."""
    document = deepcopy(document)
    for key in ("totals", "places"):
        document.pop(key, None)
    for deal in document["deals"]:
        deal.pop("scores", None)
        for trick in deal["tricks"]:
            trick.pop("winner", None)
            trick.pop("befooled", None)
    return document
