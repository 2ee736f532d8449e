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
from functools import lru_cache
from typing import Final

from games.engine.cards import ALL_FACES, DECK_TABLE, Colour
from games.engine.options import Options
from games.engine.scoring import EMPTIED_SCORE, DealScores
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
    out = bytearray((ENCODING_VERSION, state.players))
    last_trick, turn = state.last_trick, state.turn
    _write_options(out, state.options, has_last_trick=last_trick is not None)
    out += bytes((state.dealer, state.starter, 0 if turn is None else turn + 1))
    out += _numbers((state.trick_no,))
    for hand in state.hands:
        out.append(len(hand))  # a varint of one byte, as all these counts are
        out += bytes([card.order for card in hand])
    _write_plays(out, state.trick)
    if last_trick is not None:
        _write_plays(out, last_trick.plays)
        out += bytes((last_trick.winner, _bits(last_trick.befooled)))
    out += bytes([sum([_COLOUR_BITS[colour] for colour in lacking]) for lacking in state.lacks])
    out += _numbers((len(state.scores),))
    for deal in state.scores:
        out += _deal(deal)
    return bytes(out) + _checksum(out)


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


def _write_options(out: bytearray, options: Options, *, has_last_trick: bool) -> None:
    """Write the flags, then the values of the options that are set."""
    out.append(
        _TENS_EACH * (options.tens_count == "each")
        | _DEAL_LIMIT * (options.deal_limit is not None)
        | _TIME_LIMIT * (options.time_limit is not None)
        | _SAME_DEALS * (options.same_deals is not None)
        | _LAST_TRICK * has_last_trick
    )
    if options.deal_limit is not None:
        out += _numbers((options.deal_limit,))
    if options.time_limit is not None:
        out += _numbers((options.time_limit,))
    if options.same_deals is not None:
        # A label may come from JSON, which can write half a surrogate pair.
        label = options.same_deals.encode("utf-8", "surrogatepass")
        out += _numbers((len(label),))
        out += label


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


def _numbers(values: Iterable[int]) -> bytes:
    """Whole numbers as LEB128 varints."""
    out = bytearray()
    for value in values:
        rest = value
        while rest >= 0x80:
            out.append(rest & 0x7F | 0x80)
            rest >>= 7
        out.append(rest)
    return bytes(out)


@lru_cache(maxsize=4096)  # asked for with every card until the match is over
def _deal(scores: DealScores) -> bytes:
    """A finished deal: no score is higher than `EMPTIED_SCORE` (R18)."""
    return _numbers([EMPTIED_SCORE - score for score in scores])


def _bits(members: Iterable[int]) -> int:
    """A set of numbers below eight as one byte."""
    return sum([1 << member for member in members])


def _write_plays(out: bytearray, plays: tuple[Play, ...]) -> None:
    """Append how many plays there are, then a seat and a card each."""
    out.append(len(plays))
    for seat, card in plays:
        out.append(seat)
        out.append(card.order)


class _Reader:
    """Reads what `encode_state` wrote; the checksum has been compared before anything is read."""

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
