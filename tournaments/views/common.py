"""What every page of an event begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.errors import TournamentsError
from tournaments.models import Stage, Tournament
from tournaments.queries.access import role_in
from tournaments.queries.events import RoundLine, find_tournament, round_lines, stages_of

Tab = tuple[str, str, bool]


ROWS: Final = 100


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a long table: the pages before and after it, and where the viewer's line is.

    Addresses are queries, "" where there is nothing.
    """

    start: int
    before: str
    after: str
    mine: str


def part_of(request: HttpRequest, total: int, *, mine: int | None) -> Part:
    """Return the part of a table of so many rows that the address asks for; ``mine`` is the row of
    the viewer, from 0."""
    asked = request.GET.get("page", "")[:9]  # more digits than that are no page of anything
    last = max(0, (total - 1) // ROWS)
    number = min(int(asked), last + 1) - 1 if asked.isdecimal() and asked.isascii() else 0
    number = max(0, number)

    def query(page: int) -> str:
        wanted = request.GET.copy()
        wanted["page"] = str(page + 1)
        return f"?{wanted.urlencode()}"

    own = mine // ROWS if mine is not None else number
    return Part(
        start=number * ROWS,
        before=query(number - 1) if number else "",
        after=query(number + 1) if number < last else "",
        mine=query(own) if own != number else "",
    )


class Page:
    """An event as the viewer of a request may see it. Raises Http404 for one that is not there."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        self.request = request
        self.viewer_id: int | None = request.user.pk
        try:
            self.tournament: Tournament = find_tournament(slug, self.viewer_id)
        except TournamentsError as refusal:
            raise Http404(refusal.message()) from refusal
        self.stages: Sequence[Stage] = stages_of(self.tournament)
        self.role = (
            role_in(self.tournament.pk, self.viewer_id) if self.viewer_id is not None else None
        )
        self.rounds: Sequence[RoundLine] = round_lines(
            self.tournament, with_drafts=self.role is not None
        )

    def round(self, number: int) -> RoundLine:
        """Return a round of the event. Raises Http404 without it."""
        for line in self.rounds:
            if line.number == number:
                return line
        raise Http404(_("There is no such round in this tournament, or it is not out yet."))

    @property
    def current(self) -> RoundLine | None:
        """The round that is being played or was the last; None before any."""
        return self.rounds[-1] if self.rounds else None

    @property
    def has_stages(self) -> bool:
        """Whether rounds have to be called by their stage."""
        return len(self.stages) > 1

    def stage(self) -> Stage:
        """Return the stage that the address asks for, else the latest that has begun."""
        begun = [stage for stage in self.stages if stage.status != Stage.Status.PENDING]
        asked = self.request.GET.get("stage", "")
        for stage in begun:
            if str(stage.stage_no) == asked:
                return stage
        return (begun or list(self.stages))[-1 if begun else 0]

    def context(self, tab: str, **more: Any) -> Mapping[str, Any]:
        """Return what event_base.html needs, and more."""
        return {
            "tournament": self.tournament,
            "stages": self.stages,
            "rounds": self.rounds,
            "current": self.current,
            "has_stages": self.has_stages,
            "role": self.role,
            "tabs": self._tabs(tab),
            **more,
        }

    def _tabs(self, current: str) -> list[Tab]:
        """(address, text, is current) of each part of the event that there is."""
        tabs = [("event", _("Overview")), ("players", _("Players"))]
        if self.rounds:
            tabs += [
                ("rounds", _("Rounds")),
                ("standings", _("Standings")),
                ("cross", _("Cross table")),
            ]
            if any(stage.kind == Stage.Kind.KNOCKOUT and stage.started_at for stage in self.stages):
                tabs.append(("bracket", _("Bracket")))
            tabs.append(("race", _("Race")))
        tabs.append(("files", _("Files")))
        return [
            (reverse(f"tournaments:{name}", args=[self.tournament.slug]), text, name == current)
            for name, text in tabs
        ]
