"""What a knockout's round is paired from: the bracket, and who has filled its places so far."""

from collections.abc import Sequence

from tournaments.models import Entry, PodSeat, Round, Stage
from tournaments.pairing.cut import advancing
from tournaments.pairing.results import Finish, PodResult, SeatResult

Places = tuple[tuple[int, int, tuple[int, ...]], ...]


def still_in(stage: Stage, *, round_no: int) -> list[int]:
    """Return the entries that are to play in this round of a knockout, the better seed first.

    Those who went on from the round before and are still in; for who is out the next best of the
    same pod moves up, and where too few are left to fill a table the best of all others.
    """
    seeds = _seeds(stage)
    present = _present(stage)
    if round_no == 1:
        return [entry for entry in sorted(seeds, key=seeds.__getitem__) if entry in present]
    last = stage.rounds_played.get(round_no=round_no - 1)
    going = [bye.entry_id for bye in last.byes.all() if bye.entry_id in present]
    beaten: list[tuple[int, int]] = []
    for pod in pod_places(stage, last).values():
        there = [entry for entry in pod if entry in present]
        going += there[: last.advance or 1]
        beaten += enumerate(there[last.advance or 1 :])
    missing = min(stage.pod_sizes) - len(going)
    if missing > 0 and len(going) > 1:
        best = sorted(beaten, key=lambda one: (one[0], seeds[one[1]]))
        going += [entry for _place, entry in best[:missing]]
    return sorted(going, key=seeds.__getitem__)


def pod_places(stage: Stage, round_: Round) -> dict[int, tuple[int, ...]]:
    """Return the entries of each finished pod from the first place down, ties broken (S-10)."""
    seeds = _seeds(stage)
    pods: dict[int, list[SeatResult]] = {}
    for pod_no, entry_id, total, finish in (
        PodSeat.objects.filter(round=round_, pod__finished_at__isnull=False)
        .order_by("pod__pod_no", "seat_index")
        .values_list("pod__pod_no", "entry_id", "total", "finish")
    ):
        seat = SeatResult(entry_id, total or 0, Finish(finish))
        pods.setdefault(pod_no, []).append(seat)
    return {
        pod_no: tuple(
            line.entrant_id for line in advancing(PodResult(pod_no, seats), 1, seed_no=seeds)
        )
        for pod_no, seats in pods.items()
    }


def places_since(stage: Stage, *, base: int, before: int) -> Places:
    """Return the places of all finished pods of these rounds, the base round counting as 1."""
    found = []
    for round_ in stage.rounds_played.filter(round_no__gte=base, round_no__lt=before).order_by(
        "round_no"
    ):
        places = pod_places(stage, round_)
        found += [(round_.round_no - base + 1, pod_no, places[pod_no]) for pod_no in sorted(places)]
    return tuple(found)


def with_stand_ins(places: Places, playing: Sequence[int]) -> Places:
    """Return the places with those who do not play on put behind those who do, pod by pod."""
    here = set(playing)
    return tuple(
        (round_no, pod_no, tuple(sorted(pod, key=lambda entry: entry not in here)))
        for round_no, pod_no, pod in places
    )


def _seeds(stage: Stage) -> dict[int, int]:
    return dict(stage.stage_entries.values_list("entry_id", "seed_no"))


def _present(stage: Stage) -> set[int]:
    found = stage.stage_entries.filter(entry__status=Entry.Status.ENTERED)
    return set(found.values_list("entry_id", flat=True))
