"""A draft on the desk: who sits where, what a change would cost, wishes about pairs."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.admin.actions import ACTIONS, Asked, perform
from tournaments.admin.typed import natural
from tournaments.admin.visit import Visit
from tournaments.commands import drafts
from tournaments.errors import BadPlan, NoSuchRound, TournamentsError
from tournaments.models import PairWish, Round, Tournament
from tournaments.pairing.cost import Cost
from tournaments.queries.drafts import current_plan, layout_of, move_of, swap_of
from tournaments.queries.events import entry_names

# What the terms of a pairing's cost count, the gravest first.
TERMS: Final = {
    "kept_apart": gettext_lazy("pairs at one table that must not meet"),
    "not_together": gettext_lazy("pairs not at one table that must meet"),
    "byes": gettext_lazy("byes for somebody who had one more often than others"),
    "odd_tables": gettext_lazy("visits to odd-sized tables too many"),
    "repeats": gettext_lazy("pairs that met before"),
    "meetings": gettext_lazy("how often those pairs had met"),
    "club_pairs": gettext_lazy("pairs of one club"),
    "spread": gettext_lazy("spread of the scores at the tables"),
}


def draft_page(visit: Visit) -> HttpResponse:
    """Show a draft and what a change would cost; change it, pair it again or release it."""
    request, data = visit.request, visit.request.POST
    round_ = draft_of(visit.tournament)
    if round_ is None:
        if request.method == "POST":
            messages.error(request, NoSuchRound().message())
        return visit.lead_to("desk")
    told: list[tuple[str, int]] | None = None
    failed: dict[str, Any] | None = None
    if request.method == "POST":
        try:
            if "action" in data:
                asked = Asked.from_post(
                    data,
                    tournament_id=visit.tournament.pk,
                    actor_id=visit.actor_id,
                    now=visit.now,
                )
                messages.success(request, perform(data["action"], asked))
                return visit.lead_to("desk" if data["action"] == "release_round" else "draft")
            if "preview" not in data:
                messages.success(request, change_draft(visit, round_, data))
                return visit.lead_to("draft")
            told = cost_of_change(round_, data)
        except TournamentsError as refusal:
            failed = {
                "name": data.get("action") or data.get("change"),
                "sentence": refusal.message(),
                "code": refusal.code,
            }
            round_.refresh_from_db()
    context = {
        **draft_context(visit.tournament, round_),
        "forecast": told,
        "failed": failed,
        "asked": data,
        "chosen": {name: data.get(name, "") for name in ("first", "second", "table", "kind")},
        "actions": [ACTIONS["pair_again"], ACTIONS["release_round"]],
        "desk": visit.address("draft"),
    }
    title = _("Draft of round %(number)s") % {"number": round_.round_no}
    return visit.show("draft", title=title, context=context)


def cost_lines(cost: Cost) -> list[tuple[str, int]]:
    """Return the terms of a cost, or of a change of it, that are not 0."""
    terms = [(field.name, getattr(cost, field.name)) for field in fields(cost)]
    return [(str(TERMS[name]), value) for name, value in terms if value]


def draft_of(tournament: Tournament) -> Round | None:
    """Return the event's draft, None where no round is one."""
    rows = Round.objects.filter(stage__tournament=tournament, status=Round.Status.DRAFT)
    return rows.select_related("stage__tournament").first()


def draft_context(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """Return what the page of a draft shows."""
    names = {entry: card.name for entry, card in entry_names(tournament).items()}
    layout = layout_of(round_)
    wishes = PairWish.objects.filter(tournament=tournament).order_by("pk")
    try:
        cost: Sequence[tuple[str, int]] | None = cost_lines(current_plan(round_).cost)
    except ValueError:  # somebody came in by another's place since it was paired
        cost = None
    return {
        "round": round_,
        "pods": [(no, [names[entry] for entry in pod]) for no, pod in sorted(layout.pods.items())],
        "byes": [names[entry] for entry in layout.byes],
        "seated": sorted(
            ((entry, names[entry], no) for no, pod in layout.pods.items() for entry in pod),
            key=lambda one: one[1].lower(),
        ),
        "entries": sorted(names.items(), key=lambda one: one[1].lower()),
        "kinds": PairWish.Kind.choices,
        "cost": cost,
        "wishes": [
            (wish, names.get(wish.first_id, "?"), names.get(wish.second_id, "?")) for wish in wishes
        ],
    }


def cost_of_change(round_: Round, data: QueryDict) -> list[tuple[str, int]]:
    """Return what the swap or move that was asked for would add to the cost.

    Raises CannotMove and DraftOutdated, as doing it would.
    """
    first = _entry(data, "first")
    if data.get("change") == "swap":
        change = swap_of(round_, first=first, second=_entry(data, "second"))
    else:
        change = move_of(round_, entry_id=first, to_pod_no=_table(data))
    return cost_lines(change.difference)


def change_draft(visit: Visit, round_: Round, data: QueryDict) -> str:
    """Swap, move, wish or lift a wish, as the form says; return a sentence.

    Raises what the commands of `tournaments.commands.drafts` raise, and BadPlan for anything else.
    """
    tournament, who = visit.tournament, visit.who
    change = data.get("change")
    seen: dict[str, Any] = {
        "round_id": round_.pk,
        "draft_no": natural(data.get("draft_no", "")),
    }
    if change == "swap":
        drafts.swap_entries(
            tournament.pk, first_id=_entry(data, "first"), second_id=_entry(data, "second"),
            **seen, **who,
        )  # fmt: skip
        return _("The two have changed places.")
    if change == "move":
        drafts.move_entry(
            tournament.pk, entry_id=_entry(data, "first"), to_pod_no=_table(data),
            **seen, **who,
        )  # fmt: skip
        return _("The player sits elsewhere now.")
    if change == "wish":
        drafts.wish_about_pair(
            tournament.pk, first_id=_entry(data, "first"), second_id=_entry(data, "second"),
            kind=data.get("kind", ""), reason=data.get("reason", "")[:300],
            round_id=round_.pk if data.get("this_round") == "1" else None,
            **who,
        )  # fmt: skip
        return _("The wish is noted. Pair the round again to have it kept in this draft.")
    if change == "lift":
        drafts.lift_wish(tournament.pk, wish_id=natural(data.get("wish", "")) or 0, **who)
        return _("The wish is lifted.")
    raise BadPlan(_("There is no such action."))


def _entry(data: QueryDict, name: str) -> int:
    return natural(data.get(name, "")) or 0


def _table(data: QueryDict) -> int | None:
    """The table to move to; "bye" is None, and what is no number is table 0: there is none."""
    text = data.get("table", "")
    return None if text == "bye" else natural(text) or 0
