"""How `easy` thinks: the worth of every legal card, by rules of thumb, on bitmasks.

A card's worth is what it is good to be rid of it, less the cost of being befooled times the risk of
that. The same function serves the `easy` bot and every play-out of `medium`, so it is written for
speed: whole numbers only (chances in 1/1024), tables for what would be powers and divisions, plain
arguments. Whole numbers also make it play alike on every machine.
"""

from dataclasses import dataclass

from games.bots.rollout import Policy
from games.bots.tables import FOLLOWS, NO_KEY, ONE, TIE_BITS, Tables
from games.bots.weights import PHASE_OF, WEIGHTS, Weights

_SURE = 1024  # a chance of one
_STEP = 4  # risks are tabled for every 16th of 1/1024
_NOTHING = -(1 << 40)  # below any worth


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """What the rules of thumb look up for one deck.

    value: bit -> face value (1 for a 1); up_to: face value -> mask of the coloured cards up to it;
    lacking: number of a colour's cards that are unseen -> chance that a given seat has none of them
    and sheds; risk: [how many must still be worse][seats to come][chance of each to be worse >>
    _STEP] -> the chance of being befooled; share: [unseen][how many of them] -> the fraction, as a
    chance.
    """

    tables: Tables
    weights: Weights
    coloured: int
    value: dict[int, int]
    up_to: tuple[int, ...]
    lacking: tuple[int, ...]
    risk: tuple[tuple[tuple[int, ...], ...], ...]
    share: tuple[tuple[int, ...], ...]


def easy_policy(tables: Tables, weights: Weights | None = None) -> Policy:
    """The rules of thumb as a policy of the roll-out engine, with `weights` or the tuned ones."""
    know = _knowledge(tables, weights or WEIGHTS)
    deck = tables.deck

    def choose(
        _seat: int,
        hand: int,
        legal: int,
        lead: int,
        best: int,
        worst: int,
        second: int,
        waiting: int,
        seen: int,
        counts: list[int],
        lacks: dict[int, int],
        /,
    ) -> int:
        if not legal & (legal - 1):
            return legal
        fewest = min(counts)
        if fewest < 2 and _is_last_trick(fewest, waiting, counts):
            return _dearest(know, legal)
        phase = PHASE_OF[fewest]
        unseen = deck & ~(seen | hand)
        if not lead:
            return _to_lead(know, phase, legal, worst, second, waiting, unseen, lacks)
        if hand & lead:
            return _to_follow(know, phase, legal, lead, best, worst, second, waiting, unseen, lacks)
        return _to_shed(know, phase, hand, legal, lead, worst, second, waiting, unseen, lacks)

    return choose


def _is_last_trick(fewest: int, waiting: int, counts: list[int]) -> bool:
    """Whether the deal ends with this trick, whatever this seat plays (R16)."""
    if not fewest:
        return True
    return any(count == 1 and waiting >> seat & 1 for seat, count in enumerate(counts))


def _dearest(know: _Knowledge, legal: int) -> int:
    """The card that would cost most if it stayed in hand: the disc no longer matters."""
    highest = 1 << (legal.bit_length() - 1)
    ones = legal & know.tables.ones
    points = know.tables.points
    if ones and points[highest] < points[ones & -ones]:
        return ones & -ones
    return highest


def _worth_of_one(
    know: _Knowledge,
    worth: int,
    cost: int,
    lead: int,
    worst: int,
    second: int,
    waiting: int,
    unseen: int,
    lacks: dict[int, int],
) -> int:
    """A 1 follows as the lowest card (R10): safe only while others shed."""
    to_come = waiting.bit_count()
    needed = know.tables.discs - (worst < ONE) - (second < ONE)
    if lead:
        lacking = (lacks[lead] & waiting).bit_count()
        needed -= lacking
        to_come -= lacking
        worse = know.lacking[(unseen & lead).bit_count()] + know.weights.later_one
    else:
        worse = know.weights.led_one
    if needed <= 0:
        return worth
    return worth - (cost * know.risk[needed][to_come][min(worse, _SURE) >> _STEP] >> 10)


def _to_lead(
    know: _Knowledge,
    phase: int,
    legal: int,
    worst: int,
    second: int,
    waiting: int,
    unseen: int,
    lacks: dict[int, int],
) -> int:
    """Lead, or open the colour behind 1s.

    The higher the card among the unseen of its colour, and the likelier that somebody must shed,
    the safer; colours that are long in hand are led rather than the last card of one.
    """
    point, low, length, single, unseen_card, one, cost, take = know.weights.lead[phase]
    tables = know.tables
    value, risk = know.value, know.risk
    pick = 0
    top = _NOTHING
    if legal & tables.ones:
        pick = legal & -legal
        top = _worth_of_one(know, one, cost, 0, worst, second, waiting, unseen, lacks)
    # Only 1s can lie before a card that opens a colour, and they are all worse (R10).
    ahead = (worst < NO_KEY) + (second < NO_KEY)
    for colour in tables.colours:
        cards = legal & colour
        if not cards:
            continue
        hidden = unseen & colour
        left = hidden.bit_count()
        share = know.share[left]
        lacking = (lacks[colour] & waiting).bit_count()
        to_come = waiting.bit_count() - lacking
        needed = tables.discs - lacking - ahead
        shedding = know.lacking[left]
        following = (_SURE - shedding) * know.weights.lower_follows
        own = cards.bit_count()
        fixed = length * own + unseen_card * left + (single if own == 1 else 0)
        while cards:
            bit = cards & -cards
            cards ^= bit
            lower = share[left - (hidden & -bit).bit_count()]
            worth = point * value[bit] - (low * lower >> 10) + fixed
            worth += take * know.risk[1][to_come][(_SURE - lower) >> _STEP] >> 10
            if needed > 0:
                worse = shedding + (following * lower >> 20)
                worth -= cost * risk[needed][to_come][worse >> _STEP] >> 10
            if worth >= top:
                top = worth
                pick = bit
    return pick


def _to_follow(
    know: _Knowledge,
    phase: int,
    legal: int,
    lead: int,
    best: int,
    worst: int,
    second: int,
    waiting: int,
    unseen: int,
    lacks: dict[int, int],
) -> int:
    """Follow with the safest card, or get rid of the most useless while others are worse."""
    point, low, one, cost, take = know.weights.follow[phase]
    tables = know.tables
    value, value_key = know.value, tables.value_key
    pick = 0
    top = _NOTHING
    if legal & tables.ones:
        pick = legal & -legal
        legal &= ~tables.ones
        top = _worth_of_one(know, one, cost, lead, worst, second, waiting, unseen, lacks)
    hidden = unseen & lead
    left = hidden.bit_count()
    share = know.share[left]
    lacking = (lacks[lead] & waiting).bit_count()
    to_come = waiting.bit_count() - lacking
    needed_at_first = tables.discs - lacking
    shedding = know.lacking[left]
    following = (_SURE - shedding) * know.weights.lower_follows
    while legal:
        bit = legal & -legal
        legal ^= bit
        lower = share[left - (hidden & -bit).bit_count()]
        worth = point * value[bit] - (low * lower >> 10)
        if bit > best:
            worth += take * know.risk[1][to_come][(_SURE - lower) >> _STEP] >> 10
        key = FOLLOWS + value_key[bit]
        needed = needed_at_first - (worst < key) - (second < key)
        if needed > 0:
            worse = shedding + (following * lower >> 20)
            worth -= cost * know.risk[needed][to_come][worse >> _STEP] >> 10
        if worth >= top:
            top = worth
            pick = bit
    return pick


def _to_shed(
    know: _Knowledge,
    phase: int,
    hand: int,
    legal: int,
    lead: int,
    worst: int,
    second: int,
    waiting: int,
    unseen: int,
    lacks: dict[int, int],
) -> int:
    """Shed above what others shed, if that can be hoped for; else lose what helps least."""
    point, low, length, single, unseen_card, one, cost = know.weights.shed[phase]
    tables = know.tables
    value, value_key, colour_of = know.value, tables.value_key, tables.colour_of
    pick = 0
    top = _NOTHING
    if legal & tables.ones:
        pick = legal & -legal
        legal &= ~tables.ones
        top = _worth_of_one(know, one, cost, lead, worst, second, waiting, unseen, lacks)
    lacking = (lacks[lead] & waiting).bit_count()
    to_come = waiting.bit_count()
    # The chance that a seat to come sheds as well, averaged over those known to and the others.
    shedding = know.lacking[(unseen & lead).bit_count()]
    shedding = (shedding * (to_come - lacking) + _SURE * lacking) // to_come if to_come else 0
    shedding *= know.weights.lower_sheds
    coloured = unseen & know.coloured
    share = know.share[coloured.bit_count()]
    while legal:
        bit = legal & -legal
        legal ^= bit
        colour = colour_of[bit]
        hidden = unseen & colour
        left = hidden.bit_count()
        own = (hand & colour).bit_count()
        lower = know.share[left][left - (hidden & -bit).bit_count()]
        worth = point * value[bit] - (low * lower >> 10) + length * own + unseen_card * left
        if own == 1:
            worth += single
        key = value_key[bit]
        needed = tables.discs - (worst < key) - (second < key)
        if needed > 0:
            worse = shedding * share[(coloured & know.up_to[value[bit]]).bit_count()] >> 20
            worth -= cost * know.risk[needed][to_come][worse >> _STEP] >> 10
        if worth >= top:
            top = worth
            pick = bit
    return pick


def _knowledge(tables: Tables, weights: Weights) -> _Knowledge:
    coloured = tables.deck & ~tables.ones
    value = {bit: key >> TIE_BITS for bit, key in tables.value_key.items()}
    highest = max(value.values())
    most = max(colour.bit_count() for colour in tables.colours)
    others = tables.players - 1
    return _Knowledge(
        tables=tables,
        weights=weights,
        coloured=coloured,
        value=value,
        up_to=tuple(
            sum(bit for bit in value if bit & coloured and value[bit] <= limit)
            for limit in range(highest + 1)
        ),
        # An unseen card is in a given seat's hand with a chance of about one in the other players.
        lacking=tuple(
            (_SURE * (others - 1) ** left // others**left) * weights.lacker_sheds >> 10
            for left in range(most + 1)
        ),
        risk=tuple(
            tuple(
                tuple(
                    risk_of(needed, to_come, min(chance << _STEP, _SURE))
                    for chance in range((_SURE >> _STEP) + 1)
                )
                for to_come in range(tables.players)
            )
            for needed in range(tables.discs + 1)
        ),
        # With nothing unseen a card is as good as its colour's highest: nothing can beat it.
        share=tuple(
            tuple(_SURE * part // whole if whole else _SURE for part in range(whole + 1))
            for whole in range(coloured.bit_count() + 1)
        ),
    )


def risk_of(needed: int, to_come: int, chance: int) -> int:
    """The chance (of 1024) that fewer than `needed` (0, 1 or 2) of the seats to come are worse."""
    if needed > to_come:
        return _SURE
    safe = _SURE - chance
    none = safe**to_come
    exactly_one = to_come * chance * safe ** (to_come - 1) if to_come else 0
    fewer = (0, none, none + exactly_one)[needed]
    return fewer * _SURE >> 10 * to_come
