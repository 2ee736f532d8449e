"""Tie-breaks: what separates entrants of equal points, in the order that an event lists them.

Not handled on purpose: averages against the strength of a whole field, and ratings; an event is
decided by what happened in it. Rule numbers are those of docs/standings.md.
"""

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Final

from tournaments.pairing.results import ZERO, Finish, PodResult, RoundResult, StageRecord, exact_sum
from tournaments.pairing.scoring import (
    PointsRule,
    Term,
    TermKind,
    Value,
    bye_points,
    earned_points,
)


class TieBreak(StrEnum):
    """What may separate equals."""

    PODMATES = "podmates"
    PODMATES_CUT_ONE = "podmates_cut_one"
    WINS = "wins"
    MATCH_POINTS = "match_points"
    HEAD_TO_HEAD = "head_to_head"
    SAME_SEAT = "same_seat"
    LOTS = "lots"


DEFAULT_TIEBREAKS: Final = (
    TieBreak.PODMATES_CUT_ONE,
    TieBreak.PODMATES,
    TieBreak.WINS,
    TieBreak.MATCH_POINTS,
    TieBreak.LOTS,
)


class TieBreaks:
    """Every tie-break of one stage, each computed when it is first asked for.

    ``earned`` are the points before penalties: nobody suffers for what a podmate was punished for.
    A value of more is better, for lots too: the amount is the lot's number counted from below.
    """

    def __init__(
        self,
        record: StageRecord,
        rule: PointsRule,
        *,
        earned: Mapping[int, Value] | None = None,
    ) -> None:
        values = earned_points(record, rule) if earned is None else earned
        self._record = record
        self._rule = rule
        self._earned = {entrant_id: value.amount for entrant_id, value in values.items()}
        self._podmate_terms: dict[int, list[Term]] = {}
        self._known: dict[tuple[TieBreak, int], Value] = {}
        self._ways: Mapping[TieBreak, Callable[[int], Sequence[Term]]] = {
            TieBreak.PODMATES: self._podmates,
            TieBreak.PODMATES_CUT_ONE: self._podmates_cut_one,
            TieBreak.WINS: self._wins,
            TieBreak.MATCH_POINTS: self._match_points,
            TieBreak.SAME_SEAT: self._same_seat,
        }

    def value(self, tiebreak: TieBreak, entrant_id: int, *, group: Sequence[int]) -> Value:
        """Return an entrant's value within the group of those still equal to it."""
        if tiebreak is TieBreak.HEAD_TO_HEAD:
            return self._head_to_head(entrant_id, group)
        if tiebreak is TieBreak.LOTS:
            return self._lots[entrant_id]
        if (tiebreak, entrant_id) not in self._known:
            self._known[tiebreak, entrant_id] = Value.of(self._ways[tiebreak](entrant_id))
        return self._known[tiebreak, entrant_id]

    def _podmates(self, entrant_id: int) -> list[Term]:
        """Tie-break T-1: the points of one's podmates, round by round.

        A round counts the mean of the podmates' points, so that a pod of five is worth no more
        than one of four. A bye counts as one podmate who earned the bye's points and no more. A
        round without any part in it counts nothing. Withdrawn and disqualified podmates keep the
        points they had.
        """
        if (known := self._podmate_terms.get(entrant_id)) is not None:
            return known
        terms = []
        for played in self._record.rounds:
            if (found := played.seat_of.get(entrant_id)) is not None:
                pod = found[0]
                others = tuple(s.entrant_id for s in pod.seats if s.entrant_id != entrant_id)
                parts = tuple(self._earned[other] for other in others)
                term = Term(
                    TermKind.PODMATES,
                    exact_sum(parts) / len(parts),
                    played.round_no,
                    pod.pod_no,
                    others=others,
                    parts=parts,
                )
            elif (bye := played.bye_of.get(entrant_id)) is not None:
                amount = bye_points(bye.rule, self._rule, played)
                term = Term(TermKind.BYE, amount, played.round_no)
            elif entrant_id in played.pending:
                continue
            else:
                term = Term(TermKind.ABSENT, ZERO, played.round_no)
            terms.append(term)
        self._podmate_terms[entrant_id] = terms
        return terms

    def _podmates_cut_one(self, entrant_id: int) -> list[Term]:
        """Tie-break T-2: as T-1 without the lowest round, the earliest of several."""
        terms = list(self._podmates(entrant_id))
        if terms:
            lowest = min(range(len(terms)), key=lambda index: terms[index].amount)
            terms[lowest] = replace(terms[lowest], is_cut=True)
        return terms

    def _wins(self, entrant_id: int) -> list[Term]:
        """Tie-break T-3: first places. Those who share one count a part of it each.

        Byes are no wins, and nobody wins by a seat given up or forfeited.
        """
        terms = []
        for played, pod, seat in self._sat(entrant_id):
            if pod.places[seat] == 1 and pod.seats[seat].finish is Finish.PLAYED:
                share = Fraction(1, pod.places.count(1))
                terms.append(Term(TermKind.WIN, share, played.round_no, pod.pod_no, place=1))
        return terms

    def _match_points(self, entrant_id: int) -> list[Term]:
        """Tie-break T-4: the sum of match points.

        A bye counts the mean of the round's seats. A round without any part in it, or with a
        forfeited seat, counts the round's lowest: nothing is gained by staying away.
        """
        terms = []
        for played in self._record.rounds:
            found = played.seat_of.get(entrant_id)
            if found is not None and found[0].seats[found[1]].finish is not Finish.FORFEITED:
                pod, seat = found
                amount = Fraction(pod.seats[seat].match_points)
                terms.append(Term(TermKind.MATCH_POINTS, amount, played.round_no, pod.pod_no))
            elif entrant_id in played.bye_of:
                terms.append(Term(TermKind.BYE, played.mean_match_points, played.round_no))
            elif entrant_id not in played.pending:
                lowest = Fraction(played.lowest_match_points)
                terms.append(Term(TermKind.ABSENT, lowest, played.round_no))
        return terms

    def _head_to_head(self, entrant_id: int, group: Sequence[int]) -> Value:
        """Tie-break T-5: meetings within the group of those who are equal so far.

        One for each of them beaten at a common table, minus one for each lost to. Not applied
        anew to smaller groups that it leaves.
        """
        tied = set(group) - {entrant_id}
        terms = []
        for played, pod, seat in self._sat(entrant_id):
            for other, other_seat in enumerate(pod.seats):
                if other_seat.entrant_id in tied:
                    own, its = pod.places[seat], pod.places[other]
                    amount = Fraction((own < its) - (own > its))
                    terms.append(
                        Term(
                            TermKind.MEETING,
                            amount,
                            played.round_no,
                            pod.pod_no,
                            others=(other_seat.entrant_id,),
                        )
                    )
        return Value.of(terms)

    def _same_seat(self, entrant_id: int) -> list[Term]:
        """Tie-break T-6: match points above the mean of the same seat at the other tables.

        Only of rounds whose tables of this size had the same deals. Forfeited seats are left out
        on both sides. The term's parts are one's own points and that mean, its size the number of
        other tables.
        """
        terms = []
        for played, pod, seat in self._sat(entrant_id):
            if not played.same_deals or pod.seats[seat].finish is Finish.FORFEITED:
                continue
            total, tables = played.seat_sums[pod.size, seat]
            own = pod.seats[seat].match_points
            if tables == 1:
                continue
            mean = Fraction(total - own, tables - 1)
            terms.append(
                Term(
                    TermKind.SAME_SEAT,
                    own - mean,
                    played.round_no,
                    pod.pod_no,
                    size=tables - 1,
                    parts=(Fraction(own), mean),
                )
            )
        return terms

    @cached_property
    def _lots(self) -> Mapping[int, Value]:
        """Tie-break T-7: lots, drawn for everybody from the stage's seed.

        The lot of an entrant is HMAC-SHA256(key seed, message "lot:" + the entrant's key). Lots
        are numbered from 1 upwards by it, and the highest number wins.
        """

        def lot(key: str) -> bytes:
            return hmac.digest(self._record.lot_seed, f"lot:{key}".encode(), hashlib.sha256)

        drawn = sorted(self._record.entrants, key=lambda entrant: (lot(entrant.key), entrant.key))
        return {
            entrant.id: Value.of([Term(TermKind.LOT, Fraction(number))])
            for number, entrant in enumerate(drawn, start=1)
        }

    def _sat(self, entrant_id: int) -> list[tuple[RoundResult, PodResult, int]]:
        """The rounds in which the entrant sat in a pod, with pod and seat."""
        return [
            (played, *played.seat_of[entrant_id])
            for played in self._record.rounds
            if entrant_id in played.seat_of
        ]
