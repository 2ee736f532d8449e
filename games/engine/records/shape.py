"""From a line of text to a `Record`: the shape is looked at whole before any card is played."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from games.engine.cards import DECK_TABLE, Card, UnknownCard
from games.engine.fairness import is_client_seed, match_seed, match_seed_of_round
from games.engine.options import MalformedOptions, Options
from games.engine.records.faults import malformed
from games.engine.records.strict_json import read_json
from games.engine.trick import Play

FORMAT: Final = "fool-record"
VERSION: Final = 1
_SEED_HEX: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)

Document = dict[str, Any]  # a JSON object
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """A trick as it was written down; None where a result was left out."""

    plays: tuple[Play, ...]
    winner: int | None
    befooled: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as it was written down; None where the scores were left out."""

    dealer: int
    starter: int
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[TrickRecord, ...]
    scores: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the deals were made from, and the promise that was given before."""

    seed: bytes  # the server's, or the round's
    commitment: str
    client_seeds: tuple[str, ...] | None  # None in a round with the same deals

    def match_seed(self, players: int) -> bytes:
        """The seed of the match's deals."""
        if self.client_seeds is None:
            return match_seed_of_round(self.seed, players)
        return match_seed(self.seed, self.client_seeds)


@dataclass(frozen=True, slots=True)
class Record:
    """A match record of the right shape; whether it keeps the rules is another question."""

    players: int
    options: Options
    deals: tuple[DealRecord, ...]
    names: tuple[str, ...] | None
    abandoned: tuple[int, ...]
    auto: tuple[tuple[int, ...], ...]  # plays made by a stand-in: deal, trick, play
    fairness: Fairness | None
    totals: tuple[int, ...] | None
    places: tuple[int, ...] | None
    document: Document = field(repr=False, compare=False)  # the JSON object it was read from


def parse_record(line: str | bytes) -> Record:
    """Read one record; RecordFault `malformed` says what has not the shape of one."""
    return record_from(read_json(line))


def record_from(document: object) -> Record:
    """The record that a JSON value holds; RecordFault `malformed` otherwise."""
    try:
        return _record(document)
    except _Misshapen as misshapen:
        where = misshapen.path.removeprefix(".") or "the record"
        raise malformed(f"{where} {misshapen.problem}") from None


class _Misshapen(Exception):
    """A part of the document is not what it should be; its path grows on the way out."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.path = ""


def _record(document: object) -> Record:
    """The record of a JSON value; `_Misshapen` names the part that has not the shape of one."""
    fields = _object(document)
    _member(fields, "format", _format)
    _member(fields, "version", _version)
    players = _member(fields, "players", _players)
    shape = _Shape(players)
    return Record(
        players=players,
        options=_member(fields, "options", _options),
        deals=_member(fields, "deals", _list_of(shape.deal)),
        names=_optional(fields, "names", shape.one_a_seat(_text)),
        abandoned=_optional(fields, "abandoned", _list_of(shape.seat)) or (),
        auto=_optional(fields, "auto", _list_of(_place_of_play)) or (),
        fairness=_optional(fields, "fairness", shape.fairness),
        totals=_optional(fields, "totals", _list_of(_int)),
        places=_optional(fields, "places", _list_of(_int)),
        document=fields,
    )


class _Shape:
    """Readers of the parts that depend on the number of players."""

    def __init__(self, players: int) -> None:
        self.players = players

    def seat(self, value: object) -> int:
        """A seat of this match."""
        if not 0 <= (seat := _int(value)) < self.players:
            raise _Misshapen(f"is not a seat from 0 to {self.players - 1}")
        return seat

    def play(self, value: object) -> Play:
        """A seat and a card, as a list of two."""
        if not isinstance(value, list) or len(value) != 2:
            raise _Misshapen("is not a seat and a card")
        return self.seat(value[0]), _card(value[1])

    def trick(self, value: object) -> TrickRecord:
        """A trick; its results may be left out."""
        fields = _object(value)
        return TrickRecord(
            plays=_member(fields, "plays", _list_of(self.play)),
            winner=_optional(fields, "winner", self.seat),
            befooled=_optional(fields, "befooled", _list_of(self.seat)),
        )

    def deal(self, value: object) -> DealRecord:
        """A deal; its scores may be left out."""
        fields = _object(value)
        return DealRecord(
            dealer=_member(fields, "dealer", self.seat),
            starter=_member(fields, "starter", self.seat),
            hands=_member(fields, "hands", _list_of(_list_of(_card))),
            tricks=_member(fields, "tricks", _list_of(self.trick)),
            scores=_optional(fields, "scores", _list_of(_int)),
        )

    def fairness(self, value: object) -> Fairness:
        """Seeds of the server and the seats, or of a round with the same deals."""
        fields = _object(value)
        commitment = _member(fields, "commitment", _seed_hex)
        if "round_seed" in fields:
            _member(fields, "label", _text)
            seed = _member(fields, "round_seed", _seed_hex)
            return Fairness(bytes.fromhex(seed), commitment, client_seeds=None)
        seed = _member(fields, "server_seed", _seed_hex)
        client_seeds = _member(fields, "client_seeds", self.one_a_seat(_client_seed))
        return Fairness(bytes.fromhex(seed), commitment, client_seeds)

    def one_a_seat(self, read: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
        """Return a reader of a list with one item a seat."""

        def read_all(value: object) -> tuple[T, ...]:
            """The items; `_Misshapen` unless there are as many as seats."""
            items = _list_of(read)(value)
            if len(items) != self.players:
                raise _Misshapen("is not one a seat")
            return items

        return read_all


def _member(fields: Document, key: str, read: Callable[[object], T]) -> T:
    """Read the value of a key that must be there; its name joins the path of a fault."""
    if key not in fields:
        raise _Misshapen(f"has no {key}")
    try:
        return read(fields[key])
    except _Misshapen as misshapen:
        misshapen.path = f".{key}{misshapen.path}"
        raise


def _optional(fields: Document, key: str, read: Callable[[object], T]) -> T | None:
    """Read the value of a key that may be left out; None without it."""
    return _member(fields, key, read) if key in fields else None


def _list_of(read: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    """Return a reader of a list whose items are read by `read`."""

    def read_list(value: object) -> tuple[T, ...]:
        """The items; the index of one that is misshapen joins the path."""
        if not isinstance(value, list):
            raise _Misshapen("is not a list")
        items: list[T] = []
        try:
            for item in value:
                items.append(read(item))
        except _Misshapen as misshapen:
            misshapen.path = f"[{len(items)}]{misshapen.path}"
            raise
        return tuple(items)

    return read_list


def _object(value: object) -> Document:
    """A JSON object."""
    if not isinstance(value, dict):
        raise _Misshapen("is not an object")
    return value


def _int(value: object) -> int:
    """A whole number."""
    # A bool is an int to Python, but not to JSON.
    if type(value) is not int:
        raise _Misshapen("is not a whole number")
    return value


def _text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise _Misshapen("is not a text")
    return value


def _card(value: object) -> Card:
    """A card in the notation of `games.engine.cards`."""
    try:
        return Card.parse(_text(value))
    except UnknownCard:
        raise _Misshapen("is not a card") from None


def _format(value: object) -> None:
    """Nothing; `_Misshapen` unless this is a fool-record."""
    if value != FORMAT:
        raise _Misshapen(f'is not "{FORMAT}"')


def _version(value: object) -> None:
    """Nothing; `_Misshapen` unless this is the version that is read here."""
    if _int(value) != VERSION:
        raise _Misshapen(f"is not {VERSION}")


def _players(value: object) -> int:
    """A number of players that there is a deck for."""
    if (players := _int(value)) not in DECK_TABLE:
        raise _Misshapen(f"is not a number from {min(DECK_TABLE)} to {max(DECK_TABLE)}")
    return players


def _options(value: object) -> Options:
    """The options of a match."""
    try:
        return Options.parse(_object(value))
    except MalformedOptions as error:
        raise _Misshapen(f"are not understood: {error}") from None


def _place_of_play(value: object) -> tuple[int, ...]:
    """The place of a play: deal, trick and play, each from 0."""
    indexes = _list_of(_int)(value)
    if len(indexes) != 3 or min(indexes) < 0:
        raise _Misshapen("is not a deal, a trick and a play, counted from 0")
    return indexes


def _seed_hex(value: object) -> str:
    """32 bytes in hexadecimal."""
    if _SEED_HEX.fullmatch(text := _text(value)) is None:
        raise _Misshapen("is not 64 hexadecimal digits in lower case")
    return text


def _client_seed(value: object) -> str:
    """A seat's own seed."""
    if not is_client_seed(text := _text(value)):
        raise _Misshapen('is not a client seed: 1 to 64 of A-Z a-z 0-9 _ -, or ""')
    return text
