"""Standings as rows for templates and files: names, places, and what every value is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.players.interface import PlayerCard
from tournaments.pairing.results import EntrantStatus
from tournaments.pairing.scoring import Term, TermKind, Value
from tournaments.queries.standings import StageStandings
from tournaments.words import decided_text, shown_amount, term_text


@dataclass(frozen=True, slots=True)
class Cell:
    """A value as people read it; ``terms`` are (sentence, amount, is cut)."""

    column: str
    text: str
    terms: Sequence[tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standings."""

    entry_id: int
    place: int | None
    status: str
    player: PlayerCard
    is_me: bool
    points: Cell
    tiebreaks: Sequence[Cell]
    decided: str
    played: int

    @property
    def is_out(self) -> bool:
        """Whether the entry is not in the event any more."""
        return self.status != EntrantStatus.ACTIVE


def standing_rows(
    table: StageStandings,
    players: Mapping[int, PlayerCard],
    *,
    viewer_id: int | None,
    start: int = 0,
    limit: int | None = None,
) -> Sequence[StandingRow]:
    """Return lines of a stage for people: all, or ``limit`` of them from ``start`` on."""
    names = {entry_id: card.name for entry_id, card in players.items()}
    return [
        StandingRow(
            entry_id=line.entrant_id,
            place=line.place,
            status=line.status.value,
            player=players[line.entrant_id],
            is_me=players[line.entrant_id].id == viewer_id,
            points=_cell("points", line.points, names),
            tiebreaks=[
                _cell(name, value, names)
                for name, value in zip(table.tiebreaks, line.tiebreaks, strict=True)
            ],
            decided=decided_text(line.decided_by, table.tiebreaks),
            played=sum(term.kind is TermKind.POD for term in line.points.terms),
        )
        for line in table.lines[start : None if limit is None else start + limit]
    ]


def _cell(name: str, value: Value, names: Mapping[int, str]) -> Cell:
    return Cell(
        column=name,
        text=shown_amount(name, value.amount),
        terms=[(term_text(term, names), _amount(name, term), term.is_cut) for term in value.terms],
    )


def _amount(name: str, term: Term) -> str:
    text = shown_amount(name, term.amount)
    return f"+{text}" if term.kind is TermKind.MEETING and term.amount > 0 else text


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line of the cross table: a cell a round, None for a round without the entry."""

    row: StandingRow
    cells: Sequence[Term | None]


def cross_rows(
    table: StageStandings, rows: Sequence[StandingRow], *, rounds: Sequence[int]
) -> Sequence[CrossRow]:
    """Return for these rows what each round brought."""
    crossed = []
    lines = {line.entrant_id: line for line in table.lines}
    for row in rows:
        line = lines[row.entry_id]
        terms = {
            term.round_no: term
            for term in line.points.terms
            if term.kind in (TermKind.POD, TermKind.BYE)
        }
        crossed.append(CrossRow(row, [terms.get(round_no) for round_no in rounds]))
    return crossed
