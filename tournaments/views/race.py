"""The race of an event: everybody's place after each round."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from games.players.interface import PlayerCard
from games.plots import Line, LinePlot, line_plot
from tournaments.queries.standings import StageStandings

# More names at the lines' ends would cover each other.
DRAWN: Final = 8
LABELLED_ROUNDS: Final = 10


def race_plot(
    table: StageStandings, players: Mapping[int, PlayerCard], *, viewer_id: int | None
) -> LinePlot | None:
    """Return the places of the first few and of the viewer; None before the second round.

    The first place is on top: places are drawn as numbers below 0, and labelled without the sign.
    """
    race = table.race or {}
    steps = max((len(places) for places in race.values()), default=0)
    if steps < 2:
        return None
    placed = [line.entrant_id for line in table.lines if line.place is not None]
    drawn = placed[:DRAWN]
    mine = next((one for one in placed if players[one].id == viewer_id), None)
    if mine is not None and mine not in drawn:
        drawn = [*drawn[: DRAWN - 1], mine]
    last = len(placed)
    lines = [
        Line(
            label=players[entry_id].name,
            values=[-(place or last) for place in race[entry_id]],
            is_highlighted=entry_id == (mine or drawn[0]),
        )
        for entry_id in drawn
        if len(race.get(entry_id, ())) == steps
    ]
    if not lines:
        return None
    every = -(-steps // LABELLED_ROUNDS)
    labels = [
        (step, _("round %(number)d") % {"number": 1} if step == 0 else str(step + 1))
        for step in range(0, steps, every)
    ]
    plot = line_plot(lines, x_labels=labels)
    return replace(
        plot,
        y_labels=[
            replace(label, text=label.text.lstrip("\N{MINUS SIGN}"))
            for label in plot.y_labels
            if label.text != "0"
        ],
        zero=None,
    )
