"""An event as lines of text, like those of chess tournament reports (docs/standings.md, Files)."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.models import Stage, Tournament
from tournaments.queries.events import entry_lines, round_lines, stages_of
from tournaments.queries.rounds import round_view
from tournaments.queries.shown import shown_standings
from tournaments.wall_time import wall_of


def report_lines(tournament: Tournament) -> Iterator[str]:
    """Yield an event as lines like those of chess tournament reports (docs/standings.md, Files)."""
    stages = stages_of(tournament)
    entries = entry_lines(tournament)
    yield f"012 {tournament.name}"
    yield f"022 {tournament.place_name or tournament.venue}"
    # Days as the wall of the event's zone has them.
    yield f"042 {wall_of(tournament.starts_at, zone=tournament.zone):%Y/%m/%d}"
    if tournament.finished_at:
        yield f"052 {wall_of(tournament.finished_at, zone=tournament.zone):%Y/%m/%d}"
    yield f"062 {len(entries)}"
    yield f"092 {', '.join(stage.kind for stage in stages)}"
    seats: dict[int, list[str]] = {line.id: [] for line in entries}
    rounds = round_lines(tournament, with_drafts=False)
    for number, line in enumerate(rounds):
        view = round_view(tournament, line)
        for pod in view.pods:
            for seat in pod.seats:
                place = f"{seat.place}/{pod.size}" if seat.place else f"-/{pod.size}"
                total = seat.total if pod.state == "finished" else None
                seats[seat.entry_id].append(
                    f"{pod.pod_no:>5} {place:>3} {'-' if total is None else total:>5}"
                )
        for bye in view.byes:
            seats[bye.entry_id].append(f"{'0000':>5} {'bye':>3} {'-':>5}")
        for cells in seats.values():
            if len(cells) == number:
                cells.append(f"{'0000':>5} {'--':>3} {'-':>5}")
    ranks = _last_standing(tournament, stages)
    for row, entry in enumerate(entries, start=1):
        rank, points = ranks.get(entry.id, ("", ""))
        yield (
            f"001 {entry.seed_no or row:>4} {entry.player.name:<33.33} {entry.rating or 0:>4} "
            f"{points:>9} {rank:>4} {' '.join(seats[entry.id])}"
        ).rstrip()


def _last_standing(
    tournament: Tournament, stages: Sequence[Stage]
) -> Mapping[int, tuple[object, str]]:
    """Place and points of everybody in the last stage that they were in."""
    ranks: dict[int, tuple[object, str]] = {}
    for stage in stages:
        if stage.status != Stage.Status.PENDING:
            for line in shown_standings(tournament, stage).lines:
                ranks[line.entrant_id] = (line.place or "", str(line.points.amount))
    return ranks
