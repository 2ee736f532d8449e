"""Somebody at the desk of an event: who they are there, and what every page of it begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Organiser, Round, Tournament

Tab = tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class Visit:
    """A request to a page of an event's desk; ``role`` is the asker's part in this event."""

    site: AdminSite
    request: HttpRequest
    tournament: Tournament
    actor_id: int
    role: str
    now: datetime

    @property
    def is_organiser(self) -> bool:
        """Whether the asker may do more than a referee."""
        return self.role == Organiser.Role.ORGANISER

    @property
    def who(self) -> dict[str, Any]:
        """What every command is told: who asks, and the time."""
        return {"actor_id": self.actor_id, "now": self.now}

    def address(self, page: str, *args: object) -> str:
        """Return where a page of this event's desk is."""
        name = f"admin:tournaments_tournament_{page}"
        return reverse(name, args=[self.tournament.pk, *args])

    def lead_to(self, page: str, *args: object) -> HttpResponse:
        """Lead to a page of this event's desk, after something was done."""
        return redirect(self.address(page, *args))

    def show(self, page: str, *, title: str, context: Mapping[str, Any]) -> HttpResponse:
        """Render a page of the desk with its frame."""
        frame = {
            **self.site.each_context(self.request),
            "tournament": self.tournament,
            "is_organiser": self.is_organiser,
            "tabs": self._tabs(page),
            "desk": self.address("desk"),
            "title": title,
        }
        return render(self.request, f"tournaments/admin/{page}.html", {**frame, **context})

    def _tabs(self, current: str) -> Sequence[Tab]:
        """(address, text, is current) of each page of this desk that the asker may open."""
        pages = [("desk", _("Run of show"))]
        if self.is_organiser and self._has_draft():
            pages.append(("draft", _("Draft")))
        pages.append(("players", _("Players and staff")))
        if self.is_organiser:
            pages += [
                ("stages", _("Stages")),
                ("settings", _("Settings")),
                ("series", _("Series")),
            ]
        return [(self.address(page), text, page == current) for page, text in pages]

    def _has_draft(self) -> bool:
        drafts = Round.objects.filter(stage__tournament=self.tournament, status=Round.Status.DRAFT)
        return drafts.exists()
