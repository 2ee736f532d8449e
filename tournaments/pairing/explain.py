"""Why a player sits where he or she sits: an answer from the certificate alone."""

from dataclasses import dataclass

from tournaments.pairing.certificate import Certificate, Plan
from tournaments.pairing.cost import Book
from tournaments.pairing.edits import swaps_of
from tournaments.pairing.fields import Contestant

Facts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of the answer; `code` is stable, `facts` are numbers for its sentence.

    `wished_together` (entry), `bye_turn` (byes before, least byes of the field),
    `odd_turn` (visits before, least of the field), `new_opponents` (podmates),
    `met_before` (entry, times), `close_scores` (spread of the pod), `seat_due` (seat from 1,
    visits before, the most visits to any seat).
    """

    code: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Mate:
    """A podmate as the pairing saw it."""

    entry: int
    score: int
    times_met: int
    same_club: bool


@dataclass(frozen=True, slots=True)
class Instead:
    """Somebody of about the same score at another table, and what a swap would have cost.

    The costs are differences for the two pods together; 0 everywhere means that the lot decided.
    """

    entry: int
    score: int
    repeats: int
    club_pairs: int
    odd_tables: int
    wishes: int
    spread: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The answer for one entry; `pod_no` and `seat_no` count from 1 and are None for a bye."""

    entry: int
    score: int
    pod_no: int | None
    seat_no: int | None
    mates: tuple[Mate, ...]
    reasons: tuple[Reason, ...]
    instead: tuple[Instead, ...]


def explain(certificate: Certificate, entry: int, *, plan: Plan | None = None) -> Explanation:
    """The answer for an entry. `plan` is the round as released, if it was edited after pairing.

    Scores are on the certificate's scale. Raises KeyError for an entry that is not in the round.
    """
    played = plan or certificate.plan
    book = Book(certificate.field)
    own = book.contestants[entry]
    pod_index = next((p for p, pod in enumerate(played.pods) if entry in pod), None)
    if pod_index is None:
        reasons = _bye_reasons(certificate, own)
        return Explanation(entry, own.score, None, None, (), reasons, ())
    pod = played.pods[pod_index]
    mates = tuple(
        Mate(
            e,
            book.contestants[e].score,
            book.times_met(entry, e),
            book.same_club(entry, e),
        )
        for e in pod
        if e != entry
    )
    return Explanation(
        entry=entry,
        score=own.score,
        pod_no=pod_index + 1,
        seat_no=pod.index(entry) + 1,
        mates=mates,
        reasons=_reasons(certificate, book, own, pod),
        instead=_instead(certificate, played, book, own),
    )


def _bye_reasons(certificate: Certificate, own: Contestant) -> tuple[Reason, ...]:
    least = min(c.byes for c in certificate.field.contestants)
    return (Reason("bye_turn", (("byes", own.byes), ("least", least))),)


def _reasons(
    certificate: Certificate, book: Book, own: Contestant, pod: tuple[int, ...]
) -> tuple[Reason, ...]:
    mates = [e for e in pod if e != own.entry]
    pairs = {e: (min(e, own.entry), max(e, own.entry)) for e in mates}
    reasons = [Reason("wished_together", (("entry", e),)) for e in mates if pairs[e] in book.forced]
    if len(pod) != certificate.rules.preferred_size:
        facts = (("visits", own.odd_tables), ("least", book.least_odd))
        reasons.append(Reason("odd_turn", facts))
    met = [(e, book.met.get(pairs[e], 0)) for e in mates]
    if fresh := sum(times == 0 for _, times in met):
        reasons.append(Reason("new_opponents", (("podmates", fresh),)))
    reasons += [Reason("met_before", (("entry", e), ("times", times))) for e, times in met if times]
    scores = [book.contestants[e].score for e in pod]
    reasons.append(Reason("close_scores", (("spread", max(scores) - min(scores)),)))
    seat = pod.index(own.entry)
    visits = own.seat_counts[seat] if seat < len(own.seat_counts) else 0
    facts_of_seat = (("seat", seat + 1), ("visits", visits), ("most", max(own.seat_counts or (0,))))
    reasons.append(Reason("seat_due", facts_of_seat))
    return tuple(reasons)


def _instead(
    certificate: Certificate, played: Plan, book: Book, own: Contestant
) -> tuple[Instead, ...]:
    """The four swaps that would have cost least, leaving out those who rest."""
    swaps = swaps_of(certificate.field, certificate.rules, played, own.entry, most=NEAREST)
    found = []
    for other in swaps[:SHOWN]:
        cost = other.difference
        found.append(
            Instead(
                entry=other.entry,
                score=book.contestants[other.entry].score,
                repeats=cost.repeats,
                club_pairs=cost.club_pairs,
                odd_tables=cost.odd_tables,
                wishes=cost.kept_apart + cost.not_together,
                spread=cost.spread,
            )
        )
    return tuple(found)


NEAREST = 24  # so many of the nearest scores are weighed
SHOWN = 4
