"""An event as data: everything that its pages tell, and nothing that they keep closed."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from tournaments.models import Stage, Tournament
from tournaments.pairing.standings import to_data
from tournaments.queries.events import (
    EntryLine,
    RoundLine,
    entry_lines,
    penalty_lines,
    round_lines,
    stages_of,
)
from tournaments.queries.rounds import PodView, RoundView, round_view
from tournaments.queries.shown import shown_standings
from tournaments.wall_time import wall_of

FORMAT: Final = "fool-tournament"
FORMAT_VERSION: Final = 1
SETTINGS: Final = (
    "slug",
    "name",
    "description",
    "status",
    "venue",
    "place_name",
    "zone",
    "registration",
    "capacity",
    "min_players",
    "late_until_round",
    "ladder",
    "rated",
    "clock",
    "same_deals",
    "points_rule",
    "points_by_place",
    "bye_rule",
    "tiebreaks",
    "pairing_mode",
    "grace_seconds",
)
STAGE_SETTINGS: Final = (
    "stage_no",
    "name",
    "kind",
    "status",
    "rounds",
    "pod_sizes",
    "preferred_size",
    "cut_to",
    "advance",
    "deal_limit",
    "time_limit_seconds",
)
PLACES: Final = 4  # behind the point, of an amount that is not whole
# What a spreadsheet would take for a formula.
FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r")


def tournament_data(tournament: Tournament) -> dict[str, Any]:
    """Return the whole event as JSON values (docs/standings.md, Files).

    Amounts are exact text, "105/2". ``entry`` is a number that holds within the document.
    """
    entries = entry_lines(tournament)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "tournament": settings_data(tournament),
        "stages": [
            {name: getattr(stage, name) for name in STAGE_SETTINGS}
            for stage in stages_of(tournament)
        ],
        "entries": [entry_data(line) for line in entries],
        "rounds": [
            round_data(round_view(tournament, line))
            for line in round_lines(tournament, with_drafts=False)
        ],
        "penalties": [
            {
                "entry": line.entry_id,
                "points": line.points,
                "round": line.round_no,
                "reason": line.reason,
            }
            for line in penalty_lines(tournament)
        ],
        "standings": [
            standings_data(tournament, stage)
            for stage in stages_of(tournament)
            if stage.status != Stage.Status.PENDING
        ],
        # Lots can be drawn again by it (T-7); before the end it would tell them beforehand.
        "lots_seed": (
            tournament.lots_seed if tournament.status == Tournament.Status.FINISHED else None
        ),
    }


def settings_data(tournament: Tournament) -> dict[str, Any]:
    """Return an event's settings and times."""
    return {name: getattr(tournament, name) for name in SETTINGS} | {
        "starts_at": tournament.starts_at.isoformat(),
        "starts_there": wall_of(tournament.starts_at, zone=tournament.zone).isoformat(),
        "finished_at": tournament.finished_at and tournament.finished_at.isoformat(),
        "series": tournament.series.slug if tournament.series else None,
    }


def entry_data(line: EntryLine) -> dict[str, Any]:
    """Return an entry."""
    return {
        "entry": line.id,
        "key": line.public_id,
        "player": line.player.public_id,
        "name": line.player.name,
        "kind": line.player.kind,
        "team": line.team,
        "status": line.status,
        "seed": line.seed_no,
        "rating": line.rating,
        "is_late": line.is_late,
    }


def round_data(view: RoundView) -> dict[str, Any]:
    """Return a round with its pods and byes; what is not to be seen yet is null."""
    line: RoundLine = view.line
    return {
        "number": line.number,
        "stage": line.stage_no,
        "round": line.round_no,
        "status": line.status,
        "starts_at": line.starts_at and line.starts_at.isoformat(),
        "ends_at": line.ends_at and line.ends_at.isoformat(),
        "same_deals": view.same_deals,
        "commitment": view.commitment,
        "pods": [pod_data(pod) for pod in view.pods],
        "byes": [
            {
                "entry": bye.entry_id,
                "player": bye.player.public_id,
                "name": bye.player.name,
                "rule": bye.rule,
            }
            for bye in view.byes
        ],
        "certificate": dict(view.certificate) or None,
    }


def pod_data(pod: PodView) -> dict[str, Any]:
    """Return a pod."""
    is_over = pod.state == "finished"
    return {
        "pod": pod.pod_no,
        "state": pod.state,
        "table": pod.table_id or None,
        "match": pod.match_id or None,
        "source": pod.source if is_over else None,
        "seats": [
            {
                "seat": seat.seat_index,
                "entry": seat.entry_id,
                "player": seat.player.public_id,
                "name": seat.player.name,
                "total": seat.total if is_over else None,
                "finish": seat.finish if is_over else None,
                "place": seat.place,
                "points": None if seat.points is None else str(seat.points),
            }
            for seat in pod.seats
        ],
    }


def standings_data(tournament: Tournament, stage: Stage) -> dict[str, Any]:
    """Return the standings of a stage with all terms."""
    table = shown_standings(tournament, stage, only_closed=False)
    return {
        "stage": stage.stage_no,
        "kind": stage.kind,
        "after_round": table.after_round,
        "is_partial": table.is_partial,
        "is_final": table.is_frozen,
        "tiebreaks": list(table.tiebreaks),
        "lines": to_data(table.lines),
    }


Row = Sequence[object]


def entry_rows(tournament: Tournament) -> Iterator[Row]:
    """Yield the entries as a table, its head first."""
    yield ("seed", "name", "player", "kind", "team", "status", "rating")
    for line in entry_lines(tournament):
        card = line.player
        yield (
            line.seed_no,
            text_cell(card.name),
            card.public_id,
            card.kind,
            text_cell(line.team),
            line.status,
            line.rating,
        )


def result_rows(tournament: Tournament) -> Iterator[Row]:
    """Yield every seat of every round as a table, its head first.

    ``starts`` is when the round's tables were to open, in UTC and on the wall of the event's zone.
    """
    yield (
        "round",
        "starts_utc",
        "starts_there",
        "stage",
        "table",
        "seat",
        "name",
        "player",
        "total",
        "finish",
        "place",
        "points",
        "state",
    )
    for line in round_lines(tournament, with_drafts=False):
        view = round_view(tournament, line)
        times = [_moment(line.starts_at, zone) for zone in ("UTC", tournament.zone)]
        begin = (line.number, *times, line.stage_no)
        for pod in view.pods:
            for data, seat in zip(pod_data(pod)["seats"], pod.seats, strict=True):
                points = None if seat.points is None else decimal(seat.points)
                yield (
                    *begin,
                    pod.pod_no,
                    data["seat"] + 1,
                    text_cell(data["name"]),
                    data["player"],
                    data["total"],
                    data["finish"],
                    data["place"],
                    points,
                    pod.state,
                )
        for bye in view.byes:
            who = (text_cell(bye.player.name), bye.player.public_id)
            yield (*begin, None, None, *who, None, None, None, None, f"bye: {bye.rule}")


def standing_table(tournament: Tournament) -> Iterator[Row]:
    """Yield the standings of all stages as a table, its head first: a column for each tie-break
    of any stage."""
    names = {line.id: line.player for line in entry_lines(tournament)}
    stages = [one for one in stages_of(tournament) if one.status != Stage.Status.PENDING]
    tables = [(stage.stage_no, shown_standings(tournament, stage)) for stage in stages]
    columns = list(dict.fromkeys(name for _no, table in tables for name in table.tiebreaks))
    head = ("stage", "place", "name", "player", "status", "points")
    yield (*head, *(f"by_{name}" for name in columns))
    for stage_no, table in tables:
        for line in table.lines:
            card = names[line.entrant_id]
            values = dict(zip(table.tiebreaks, line.tiebreaks, strict=True))
            yield (
                stage_no,
                line.place,
                text_cell(card.name),
                card.public_id,
                line.status.value,
                decimal(line.points.amount),
                *(decimal(values[name].amount) if name in values else None for name in columns),
            )


def decimal(amount: Fraction) -> str:
    """Return an amount as a number that spreadsheets add up, with four places at most.

    They would take "5/2" for a date; the exact amounts stand in the JSON file.
    """
    if amount.denominator == 1:
        return str(amount.numerator)
    tenths = round(amount * 10**PLACES)
    whole, part = divmod(abs(tenths), 10**PLACES)
    return f"{'-' if tenths < 0 else ''}{whole}.{part:0{PLACES}}".rstrip("0").rstrip(".")


def _moment(instant: datetime | None, zone: str) -> str | None:
    return None if instant is None else f"{wall_of(instant, zone=zone):%Y-%m-%d %H:%M}"


TABLES: Final[Mapping[str, Any]] = {
    "entries": entry_rows,
    "results": result_rows,
    "standings": standing_table,
}


def text_cell(text: str) -> str:
    """Return a text that a spreadsheet takes for one, whoever typed it."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


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
