"""Pages of finished matches."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine import deck_for
from games.engine.cards import WILD_LETTER
from games.forms.matches import MatchFilterForm
from games.panels import match_panels
from games.queries.history.played import PlayedMatch, find_match, seeds_of
from games.queries.matches import MatchPage, match_page
from games.views.plots import points_plot


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """List finished matches, newest first, as the filters in the address say."""
    form = MatchFilterForm(request.GET)
    page = MatchPage(matches=[], newer="", older="")
    if form.is_valid():
        page = match_page(
            form.wanted(),
            before=request.GET.get("before", ""),
            after=request.GET.get("after", ""),
        )
    return render(
        request,
        "games/matches/list.html",
        {
            "form": form,
            "page": page,
            "whose": form.cleaned_data.get("player"),
            "is_filtered": any(request.GET.get(name) for name in form.fields),
            "newer_url": page.newer and _beyond(request, "after", page.newer),
            "older_url": page.older and _beyond(request, "before", page.older),
        },
    )


@require_safe
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a finished match; while it is being played, say so and nothing else."""
    found = find_match(public_id)
    if found is None:
        raise Http404(_("There is no match at this address."))
    if found.played is None:
        table = {"table_id": found.table_public_id}
        return render(request, "games/matches/playing.html", table, status=404)
    rendered = (render_panel(request, found.played.line.id) for render_panel in match_panels())
    # Panels are HTML by contract: each app renders its own with templates that escape.
    panels = [mark_safe(panel) for panel in rendered if panel]  # noqa: S308 - see above
    context = _match_context(found.played) | {"panels": panels}
    return render(request, "games/matches/match.html", context)


@require_safe
def record(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 - a view
    """Hand out the match's record as a file, where its cards may be seen."""
    found = find_match(public_id)
    if found is None or found.played is None or found.played.record is None:
        raise Http404(_("There is no record to be had here, or not yet."))
    return HttpResponse(
        json.dumps(found.played.record) + "\n",
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{_file_name(public_id)}"'},
    )


def _match_context(played: PlayedMatch) -> dict[str, object]:
    context: dict[str, object] = {"match": played}
    if played.record is None:
        return context
    deck = deck_for(played.line.players)
    counts: dict[str, int] = {str(colour): highest for colour, highest in deck.highest.items()}
    return context | {
        "plot": points_plot(played),
        "plot_label": _("Totals after every deal; the figures are in the table of scores by deal."),
        "fairness": seeds_of(played.record),
        "deck": counts | {WILD_LETTER: deck.wilds},
        "file_name": _file_name(played.line.public_id),
    }


def _file_name(public_id: str) -> str:
    return f"fool-{public_id}.json"


def _beyond(request: HttpRequest, direction: str, public_id: str) -> str:
    """The address of the next page in this direction under the same filters."""
    asked = request.GET.copy()
    for name in [name for name, value in asked.items() if not value or name in {"before", "after"}]:
        del asked[name]
    asked[direction] = public_id
    return f"?{asked.urlencode()}"
