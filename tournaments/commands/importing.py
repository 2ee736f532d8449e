"""Entries from a CSV file: all of it, or nothing and the lines that are wrong."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from io import StringIO

from django.db import transaction
from django.utils.translation import gettext as _

from games.players.interface import find_player
from tournaments.commands.registering import enter
from tournaments.errors import BadCsv, TournamentsError
from tournaments.locks import lock_tournament
from tournaments.queries.access import require_organiser

COLUMNS = ("name", "team")
MOST_LINES = 5_000


@dataclass(frozen=True, slots=True)
class Imported:
    """How many lines found a place, and how many wait for one."""

    entered: int
    waiting: int


def import_entries(
    tournament_id: int, *, text: str, actor_id: int | None, now: datetime
) -> Imported:
    """Enter the players of a CSV file with the columns ``name`` and, if wanted, ``team``.

    Commas or semicolons part the columns; who is in already stays so. Raises NotOrganiser, and
    BadCsv whose message names every line that is wrong: then nobody has been entered.
    """
    lines = _read(text)
    faults: list[str] = []
    statuses: list[str] = []
    with transaction.atomic():
        lock_tournament(tournament_id)
        require_organiser(tournament_id, actor_id)
        seen: dict[int, int] = {}
        for line_no, row in lines:
            player = find_player(row["name"])
            if player is None:
                faults.append(
                    _("Line %(line)s: there is no player “%(name)s”.")
                    % {"line": line_no, "name": row["name"]}
                )
            elif player.id in seen:
                faults.append(
                    _("Line %(line)s: “%(name)s” stands in line %(other)s already.")
                    % {"line": line_no, "name": row["name"], "other": seen[player.id]}
                )
            else:
                seen[player.id] = line_no
                try:
                    statuses.append(
                        enter(
                            tournament_id,
                            player_id=player.id,
                            actor_id=actor_id,
                            now=now,
                            team=row["team"],
                        )
                    )
                except TournamentsError as refusal:
                    faults.append(
                        _("Line %(line)s: %(trouble)s")
                        % {"line": line_no, "trouble": refusal.message()}
                    )
        if faults:
            raise BadCsv("\n".join(faults))
    return Imported(entered=statuses.count("entered"), waiting=statuses.count("waiting"))


def _read(text: str) -> list[tuple[int, Mapping[str, str]]]:
    """The lines with their numbers, counted from 1 with the head. Raises BadCsv."""
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    head = text.split("\n", 1)[0]
    reader = csv.reader(StringIO(text), delimiter=";" if ";" in head else ",", strict=True)
    rows: list[tuple[int, Mapping[str, str]]] = []
    columns: list[str] = []
    try:
        for cells in reader:
            values = [cell.strip() for cell in cells]
            if not any(values):
                continue
            if not columns:
                columns = [value.casefold() for value in values]
                _check_columns(columns)
                continue
            row = dict(zip(columns, values, strict=False))
            if len(values) > len(columns) or not row.get("name"):
                raise BadCsv(_fault(reader.line_num))
            rows.append((reader.line_num, {"team": "", **row}))
    except csv.Error:
        raise BadCsv(_fault(reader.line_num)) from None
    if not rows or len(rows) > MOST_LINES:
        raise BadCsv(
            _("The file has to have 1 to %(most)s lines under its head.") % {"most": MOST_LINES}
        )
    return rows


def _check_columns(columns: list[str]) -> None:
    if "name" not in columns or not set(columns) <= set(COLUMNS):
        raise BadCsv(
            _("Line 1: the first line names the columns: “name”, and “team” if there are teams.")
        )


def _fault(line_no: int) -> str:
    return _(
        "Line %(line)s: this line cannot be read. It needs a name, and no more than a team."
    ) % {"line": line_no}
