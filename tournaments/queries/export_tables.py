"""An event as tables for spreadsheets: entries, results and standings."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from tournaments.models import Stage, Tournament
from tournaments.queries.events import entry_lines, round_lines, stages_of
from tournaments.queries.exports import pod_data
from tournaments.queries.rounds import round_view
from tournaments.queries.shown import shown_standings
from tournaments.wall_time import wall_of

PLACES: Final = 4  # behind the point, of an amount that is not whole
# What a spreadsheet would take for a formula.
FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r")

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
