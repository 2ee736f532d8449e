"""A state as a few bytes, for databases and caches.

Layout, version 1 (a number is a LEB128 varint, a seat or card one byte, a card its `order`):

    version, players, flags, the options that are set, dealer, starter, turn + 1 (0: over),
    trick_no, hands (a count, then cards; one a seat), trick (a count, then seat and card each),
    last trick (if there is one: as a trick, then winner and befooled as a set of bits),
    lacks (a set of bits a seat), scores (a count of deals, then 10 - score one a seat), CRC-32

A card's `order` hangs on the deck table: whoever corrects the table raises ENCODING_VERSION.
"""

import zlib
from collections.abc import Iterable
from typing import Final

from games.engine.cards import ALL_FACES, DECK_TABLE, Colour
from games.engine.options import Options
from games.engine.scoring import EMPTIED_SCORE
from games.engine.state import Hand, MatchState
from games.engine.trick import FinishedTrick, Play, lead_colour_of

ENCODING_VERSION: Final = 1
_CHECKSUM_BYTES: Final = 4
_MAX_SHIFT: Final = 63
_COLOURS: Final = tuple(Colour)
_COLOUR_BITS: Final = {colour: 1 << index for index, colour in enumerate(_COLOURS)}
_TENS_EACH, _DEAL_LIMIT, _TIME_LIMIT, _SAME_DEALS, _LAST_TRICK = (1 << bit for bit in range(5))


class BadEncoding(ValueError):
    """The bytes are not an encoded state: another version, cut short, or damaged."""


def encode_state(state: MatchState) -> bytes:
    """The state as bytes; `decode_state` gives it back.

    At most 300 bytes with 4 players and 430 with 8 in any match that people play to its end, plus
    the label of `same_deals`; each finished deal takes one or two bytes a player.
    """
    out = _Writer()
    out.byte(ENCODING_VERSION)
    out.byte(state.players)
    _write_options(out, state.options, has_last_trick=state.last_trick is not None)
    out.byte(state.dealer)
    out.byte(state.starter)
    out.byte(0 if state.turn is None else state.turn + 1)
    out.number(state.trick_no)
    for hand in state.hands:
        out.number(len(hand))
        out.bytes += bytes([card.order for card in hand])
    out.plays(state.trick)
    if state.last_trick is not None:
        out.plays(state.last_trick.plays)
        out.byte(state.last_trick.winner)
        out.bits(state.last_trick.befooled)
    for lacking in state.lacks:
        out.byte(sum([_COLOUR_BITS[colour] for colour in lacking]))
    out.number(len(state.scores))
    for deal in state.scores:
        for score in deal:
            out.number(EMPTIED_SCORE - score)  # no score is higher (R18)
    return out.sealed()


def decode_state(encoded: bytes) -> MatchState:
    """The state that `encode_state` made these bytes from; BadEncoding for any others."""
    try:
        return _read_state(_Reader(encoded))
    except BadEncoding:
        raise
    except (IndexError, ValueError) as error:
        raise BadEncoding(f"not a state: {error}") from None


def _read_state(source: "_Reader") -> MatchState:
    """Read a whole state; whatever is left over or missing is a BadEncoding."""
    players = source.byte()
    if players not in DECK_TABLE:
        raise BadEncoding(f"{players} players")
    options, has_last_trick = _read_options(source)
    dealer, starter, turn = source.byte(), source.byte(), source.byte()
    trick_no = source.number()
    hands = tuple(source.hand() for _ in range(players))
    trick = source.plays()
    last_trick = None
    if has_last_trick:
        last_trick = FinishedTrick(source.plays(), source.byte(), source.bits(players))
    lacks = tuple(
        frozenset(_COLOURS[index] for index in source.bits(len(_COLOURS))) for _ in range(players)
    )
    scores = tuple(
        tuple(EMPTIED_SCORE - source.number() for _ in range(players))
        for _ in range(source.number())
    )
    source.finish()
    return MatchState(
        players=players,
        options=options,
        dealer=dealer,
        starter=starter,
        hands=hands,
        turn=turn - 1 if turn else None,
        lead_colour=lead_colour_of(trick),
        trick=trick,
        trick_no=trick_no,
        last_trick=last_trick,
        lacks=lacks,
        scores=scores,
    )


def _write_options(out: "_Writer", options: Options, *, has_last_trick: bool) -> None:
    """Write the flags, then the values of the options that are set."""
    out.byte(
        _TENS_EACH * (options.tens_count == "each")
        | _DEAL_LIMIT * (options.deal_limit is not None)
        | _TIME_LIMIT * (options.time_limit is not None)
        | _SAME_DEALS * (options.same_deals is not None)
        | _LAST_TRICK * has_last_trick
    )
    if options.deal_limit is not None:
        out.number(options.deal_limit)
    if options.time_limit is not None:
        out.number(options.time_limit)
    if options.same_deals is not None:
        out.text(options.same_deals)


def _read_options(source: "_Reader") -> tuple[Options, bool]:
    """Read what `_write_options` wrote, and whether a last trick follows."""
    flags = source.byte()
    options = Options(
        tens_count="each" if flags & _TENS_EACH else "all",
        deal_limit=source.number() if flags & _DEAL_LIMIT else None,
        time_limit=source.number() if flags & _TIME_LIMIT else None,
        same_deals=source.text() if flags & _SAME_DEALS else None,
    )
    return options, bool(flags & _LAST_TRICK)


class _Writer:
    """Bytes that grow, in the parts that the layout names."""

    def __init__(self) -> None:
        self.bytes = bytearray()

    def byte(self, value: int) -> None:
        """Append one byte."""
        self.bytes.append(value)

    def number(self, value: int) -> None:
        """Append a whole number as a LEB128 varint."""
        while value >= 0x80:
            self.bytes.append(value & 0x7F | 0x80)
            value >>= 7
        self.bytes.append(value)

    def bits(self, members: Iterable[int]) -> None:
        """Append a set of numbers below eight as one byte."""
        self.bytes.append(sum([1 << member for member in members]))

    def text(self, text: str) -> None:
        """Append a text: its length in bytes, then UTF-8."""
        # A label may come from JSON, which can write half a surrogate pair.
        encoded = text.encode("utf-8", "surrogatepass")
        self.number(len(encoded))
        self.bytes += encoded

    def plays(self, plays: tuple[Play, ...]) -> None:
        """Append how many plays there are, then a seat and a card each."""
        self.number(len(plays))
        for seat, card in plays:
            self.bytes += bytes((seat, card.order))

    def sealed(self) -> bytes:
        """Return all that was written, with its checksum."""
        return bytes(self.bytes) + _checksum(self.bytes)


class _Reader:
    """Reads what `_Writer` wrote; the checksum has been compared before anything is read."""

    def __init__(self, encoded: bytes) -> None:
        if encoded[:1] != bytes([ENCODING_VERSION]):
            raise BadEncoding("not a state, or one of an unknown version")
        self.bytes = encoded[:-_CHECKSUM_BYTES]
        if _checksum(self.bytes) != encoded[-_CHECKSUM_BYTES:]:
            raise BadEncoding("cut short or damaged")
        self.at = 1

    def take(self, count: int) -> bytes:
        """Return the next bytes; BadEncoding where there are not so many."""
        taken = self.bytes[self.at : self.at + count]
        if len(taken) < count:
            raise BadEncoding("cut short")
        self.at += count
        return taken

    def byte(self) -> int:
        """Return the next byte."""
        return self.take(1)[0]

    def number(self) -> int:
        """Return the next varint; BadEncoding for one of more than 64 bits."""
        value = shift = 0
        while (byte := self.byte()) & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
            if shift > _MAX_SHIFT:
                raise BadEncoding("a number is beyond reason")
        return value | byte << shift

    def bits(self, size: int) -> tuple[int, ...]:
        """Return the members below `size` of the next set."""
        members = self.byte()
        return tuple(member for member in range(size) if members >> member & 1)

    def text(self) -> str:
        """Return the next text."""
        return self.take(self.number()).decode("utf-8", "surrogatepass")

    def hand(self) -> Hand:
        """Return the next hand."""
        return tuple([ALL_FACES[order] for order in self.take(self.number())])

    def plays(self) -> tuple[Play, ...]:
        """Return the next plays."""
        taken = self.take(2 * self.number())
        cards = [ALL_FACES[order] for order in taken[1::2]]
        return tuple(zip(taken[::2], cards, strict=True))

    def finish(self) -> None:
        """BadEncoding unless everything has been read."""
        if self.at != len(self.bytes):
            raise BadEncoding("more bytes than a state has")


def _checksum(data: bytes | bytearray) -> bytes:
    """The CRC-32 of these bytes, big-endian."""
    return zlib.crc32(data).to_bytes(_CHECKSUM_BYTES, "big")
