"""What can be asked of a record: check, complete, verify, replay."""

from collections.abc import Iterator

from games.engine.cards import in_deck_order
from games.engine.events import Befooled, DealEnded, TrickTaken
from games.engine.fairness import commitment, deal_hands, first_dealer
from games.engine.match import Step
from games.engine.records.faults import RecordFault
from games.engine.records.shape import Document, Record
from games.engine.records.walk import Moment, moments, opened
from games.engine.scoring import DealScores, is_match_over, places_of, totals_of


def replay(record: Record) -> Iterator[Step]:
    """The match as it was played: its start (a step without events), then one step a play.

    Where the record stops at the end of a deal, the last state is shown as the end of the match.
    A record without deals yields nothing. RecordFault at the first play, deal or missing play that
    is against the rules; the results that the record claims are not looked at (`check` does).
    """
    if record.deals:
        yield Step(opened(record, 0, None), ())
    for moment in moments(record):
        yield moment.step


def check(record: Record) -> None:
    """RecordFault at the first thing in playing order that is not so."""
    complete(record)


def complete(record: Record) -> Document:
    """The record's JSON object with every result filled in; RecordFault as `check`.

    Results of a trick, deal or match that is not finished stay away. Keys that this version does
    not know are kept.
    """
    results = _Results(record)
    for moment in moments(record):
        results.add(moment)
    return results.completed()


def verify(record: Record) -> None:
    """RecordFault unless the seeds are those promised, make these deals, and all else is sound.

    `malformed` if the record has no `fairness`; `wrong_deal` with the deal that differs.
    """
    fairness, players = record.fairness, record.players
    if fairness is None:
        raise RecordFault("malformed", "the record has no fairness to verify")
    if commitment(fairness.seed) != fairness.commitment:
        raise RecordFault("wrong_deal", "the seed is not the one that was committed to")
    seed = fairness.match_seed(players)
    for index, deal in enumerate(record.deals):
        if index == 0 and deal.dealer != first_dealer(seed, players):
            raise RecordFault("wrong_deal", "the seed makes another seat the dealer", deal=0)
        if tuple(map(in_deck_order, deal.hands)) != deal_hands(seed, players, index):
            raise RecordFault("wrong_deal", "the seed deals other hands", deal=index)
    check(record)


class _Results:
    """The results of a record's tricks, deals and match, compared with what it claims."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.tricks: list[list[Document]] = [[] for _ in record.deals]
        self.scores: list[DealScores] = []

    def add(self, moment: Moment) -> None:
        """Take what a play led to; RecordFault where the record claims something else."""
        for event in moment.step.events:
            if isinstance(event, TrickTaken):
                self.tricks[moment.deal].append({"winner": event.seat})
            elif isinstance(event, Befooled):
                self.tricks[moment.deal][-1]["befooled"] = list(event.seats)
                self._compare_trick(moment.deal, moment.trick)
            elif isinstance(event, DealEnded):
                self.scores.append(event.scores)
                self._compare_scores(moment.deal)

    def completed(self) -> Document:
        """The document with all results, once every play has been added."""
        record, document = self.record, self.record.document
        if record.deals:
            self._compare_unfinished()
        deals = [self._completed_deal(index, deal) for index, deal in enumerate(document["deals"])]
        return {**document, "deals": deals, **self._end()}

    def _completed_deal(self, index: int, deal: Document) -> Document:
        finished = self.tricks[index]
        tricks = [
            {**trick, **result} for trick, result in zip(deal["tricks"], finished, strict=False)
        ]
        completed = {**deal, "tricks": tricks + deal["tricks"][len(finished) :]}
        if index < len(self.scores):
            completed["scores"] = list(self.scores[index])
        return completed

    def _end(self) -> Document:
        """Totals and places if the match has ended, compared with those claimed."""
        record = self.record
        totals = totals_of(record.players, self.scores)
        places = places_of(totals)
        if not self._has_match_ended():
            if record.totals is not None or record.places is not None:
                raise RecordFault("unfinished", "the match has not ended, yet it has a result")
            return {}
        if record.totals not in (None, totals):
            raise RecordFault("wrong_result", f"the totals are {list(totals)}")
        if record.places not in (None, places):
            raise RecordFault("wrong_result", f"the places are {list(places)}")
        return {"totals": list(totals), "places": list(places)}

    def _has_match_ended(self) -> bool:
        """Under `time_limit` the match may end after any deal: it did where the record does."""
        record = self.record
        if not record.deals or len(self.scores) < len(record.deals):
            return False
        is_timed = record.options.time_limit is not None
        totals = totals_of(record.players, self.scores)
        return is_match_over(record.options, self.scores, totals, time_is_up=is_timed)

    def _compare_trick(self, deal: int, trick: int) -> None:
        claimed, result = self.record.deals[deal].tricks[trick], self.tricks[deal][trick]
        if claimed.winner not in (None, result["winner"]):
            message = f"seat {result['winner']} wins the trick"
            raise RecordFault("wrong_result", message, deal=deal, trick=trick)
        if claimed.befooled is not None and list(claimed.befooled) != result["befooled"]:
            message = f"befooled are {result['befooled']}"
            raise RecordFault("wrong_result", message, deal=deal, trick=trick)

    def _compare_scores(self, deal: int) -> None:
        if self.record.deals[deal].scores not in (None, self.scores[deal]):
            message = f"the scores are {list(self.scores[deal])}"
            raise RecordFault("wrong_result", message, deal=deal)

    def _compare_unfinished(self) -> None:
        """Nothing may be claimed for the last trick and the last deal before they end."""
        last = len(self.record.deals) - 1
        deal = self.record.deals[last]
        trick = len(self.tricks[last])
        for claimed in deal.tricks[trick:]:
            if claimed.winner is not None or claimed.befooled is not None:
                message = "the trick has a result before everybody has played"
                raise RecordFault("wrong_result", message, deal=last, trick=trick)
        if last == len(self.scores) and deal.scores is not None:
            raise RecordFault("wrong_result", "the deal has scores before its end", deal=last)
