"""Play a record through: one moment after the other, up to the first fault."""

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.errors import BadDeal, MustFollow, NotYourTurn, Refusal
from games.engine.match import Step, check_hands, new_match, play
from games.engine.records.faults import RecordFault
from games.engine.records.shape import Record
from games.engine.scoring import is_match_over
from games.engine.state import Hands, MatchState


class Moment(NamedTuple):
    """A play of the record and what it led to; `deal` and `trick` count from 0."""

    deal: int
    trick: int
    step: Step


def moments(record: Record) -> Iterator[Moment]:
    """Every play in order; RecordFault at the first deal, play or missing play that is not so."""
    state = None
    for index in range(len(record.deals)):
        state = opened(record, index, state)
        for moment in _deal_moments(record, index, state):
            state = moment.step.state
            yield moment
        if not _has_ended(state, index) and index + 1 < len(record.deals):
            raise RecordFault("unfinished", "the deal was not played out", deal=index)


def opened(record: Record, index: int, before: MatchState | None) -> MatchState:
    """The state in which deal `index` begins, where `before` ended the deal before it."""
    deal = record.deals[index]
    if before is not None and is_match_over(
        record.options, before.scores, before.totals, time_is_up=False
    ):
        raise RecordFault("match_over", "the match was over before this deal", deal=index)
    try:
        check_hands(record.players, deal.hands)
    except BadDeal as error:
        raise RecordFault(error.code, str(error), deal=index) from None
    state = before or new_match(record.players, record.options, deal.dealer, deal.hands)
    if (deal.dealer, deal.starter) != (state.dealer, state.starter):
        message = f"seat {state.dealer} deals and seat {state.starter} starts"
        raise RecordFault("wrong_starter", message, deal=index)
    return state


def _deal_moments(record: Record, deal: int, state: MatchState) -> Iterator[Moment]:
    tricks = record.deals[deal].tricks
    is_last_deal = deal + 1 == len(record.deals)
    for index, trick in enumerate(tricks):
        if _has_ended(state, deal):
            raise _out_of_turn("a hand is empty: the deal has ended", deal, index, 0)
        is_whole = False
        for at, (seat, card) in enumerate(trick.plays):
            try:
                step = _played(record, state, seat, card, is_last_deal=is_last_deal)
            except Refusal as refusal:
                message = _told(refusal, state, seat)
                raise RecordFault(refusal.code, message, deal=deal, trick=index, play=at) from None
            state = step.state
            is_whole = not state.trick
            if is_whole and at + 1 < len(trick.plays):  # before what is claimed of the trick
                raise _out_of_turn("everybody has played to this trick", deal, index, at + 1)
            yield Moment(deal, index, step)
        is_last_trick = is_last_deal and index + 1 == len(tricks)
        if not is_whole and not is_last_trick:
            message = f"seat {state.turn} has not played to this trick"
            raise _out_of_turn(message, deal, index, len(trick.plays))


def _has_ended(state: MatchState, deal: int) -> bool:
    return len(state.scores) > deal


def _played(
    record: Record, state: MatchState, seat: int, card: Card, *, is_last_deal: bool
) -> Step:
    """One play. The record's last deal has no successor: it is played as if time were up.

    So is a deal whose successor is not a deal: that is found out when its turn comes, after the
    results that are claimed for this one.
    """

    def hands_of(index: int) -> Hands:
        return record.deals[index].hands

    try:
        return play(state, seat, card, hands_of=hands_of, time_is_up=is_last_deal)
    except BadDeal:
        return play(state, seat, card, hands_of=hands_of, time_is_up=True)


def _out_of_turn(message: str, deal: int, trick: int, at: int) -> RecordFault:
    return RecordFault(NotYourTurn.code, message, deal=deal, trick=trick, play=at)


def _told(refusal: Refusal, state: MatchState, seat: int) -> str:
    """The refusal told of a seat, not to it."""
    if isinstance(refusal, NotYourTurn):
        return f"seat {state.turn} is to play, not seat {seat}"
    if isinstance(refusal, MustFollow):
        return f"seat {seat} holds {refusal.lead_colour.english} and does not follow"
    return f"seat {seat} does not hold this card"
