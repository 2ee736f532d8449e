"""The stages of an event on the desk: those that have not begun can be changed, added, removed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from tournaments.admin.refusals import field_of
from tournaments.admin.typed import natural
from tournaments.admin.visit import Visit
from tournaments.commands.drafting import plan_of, set_stages
from tournaments.commands.plans import LONGEST_MATCH_DEALS, MOST_ROUNDS, POD_SIZES, StagePlan
from tournaments.errors import TournamentsError
from tournaments.models import Stage, Tournament

MOST_STAGES: Final = 12
SECONDS: Final = 60


class StageForm(forms.Form):
    """One stage that is still to come."""

    kind = forms.ChoiceField(label=_t("Kind"), choices=Stage.Kind.choices)
    name = forms.CharField(
        label=_t("Name"), max_length=60, required=False, help_text=_t("Empty: what kind it is.")
    )
    rounds = forms.IntegerField(
        label=_t("Rounds"), required=False, min_value=1, max_value=MOST_ROUNDS,
        help_text=_t("A knockout ends with its final: leave this empty."),
    )  # fmt: skip
    pod_sizes = forms.TypedMultipleChoiceField(
        label=_t("Players at a table"), coerce=int, required=False,
        choices=[(str(size), str(size)) for size in POD_SIZES],
        widget=forms.CheckboxSelectMultiple,
        help_text=_t("With 4 to 8 allowed nobody ever has a bye."),
    )  # fmt: skip
    preferred_size = forms.TypedChoiceField(
        label=_t("Preferred"), coerce=int, choices=[(size, str(size)) for size in POD_SIZES]
    )
    cut_to = forms.IntegerField(
        label=_t("The best of the stage before"), required=False, min_value=4, max_value=10_000,
        help_text=_t("So many go on to this stage. Empty: all."),
    )  # fmt: skip
    advance = forms.IntegerField(
        label=_t("Of each table go on"), required=False, min_value=1, max_value=7,
        help_text=_t("For a knockout."),
    )  # fmt: skip
    deal_limit = forms.IntegerField(
        label=_t("Deals a match"), required=False, min_value=1, max_value=LONGEST_MATCH_DEALS,
        help_text=_t("Empty, and no minutes: to the rulebook's end."),
    )  # fmt: skip
    minutes = forms.IntegerField(
        label=_t("Minutes after which the deal is the last"), required=False, min_value=1,
        max_value=24 * 60,
    )  # fmt: skip

    @property
    def plan(self) -> StagePlan:
        """The stage as a plan; the form is valid."""
        data = self.cleaned_data
        is_knockout = data["kind"] == Stage.Kind.KNOCKOUT
        minutes = data["minutes"]
        return StagePlan(
            kind=data["kind"],
            name=data["name"].strip(),
            rounds=None if is_knockout else data["rounds"],
            pod_sizes=data["pod_sizes"],
            preferred_size=data["preferred_size"],
            cut_to=data["cut_to"],
            advance=data["advance"] if is_knockout else None,
            deal_limit=data["deal_limit"],
            time_limit_seconds=None if minutes is None else minutes * SECONDS,
        )


def stages_page(visit: Visit) -> HttpResponse:
    """Show the stages; change those that have not begun, all at once or none.

    Adding, removing and reordering change the page alone until the stages are kept.
    """
    request, tournament = visit.request, visit.tournament
    begun = list(tournament.stages.exclude(status=Stage.Status.PENDING).order_by("stage_no"))
    if request.method == "POST":
        rows = _typed(request.POST)
        asked = request.POST.get("do", "keep")
        if asked == "keep":
            forms_ = [_form(row, number, is_judged=True) for number, row in enumerate(rows)]
            faulty = [form for form in forms_ if not form.is_valid()]  # each is to be judged
            if not faulty and _keep(visit, forms_):
                messages.success(request, _("The stages are kept."))
                return visit.lead_to("stages")
        else:
            forms_ = [_form(row, number) for number, row in enumerate(_rearranged(rows, asked))]
        seen = request.POST.get("begun", "")
    else:
        pending = tournament.stages.filter(status=Stage.Status.PENDING).order_by("stage_no")
        rows = [_shown(plan_of(stage)) for stage in pending]
        forms_ = [_form(row, number) for number, row in enumerate(rows)]
        seen = str(len(begun))
    context = {
        "begun": begun,
        "seen": seen,
        "forms": [(len(begun) + number, form) for number, form in enumerate(forms_, start=1)],
        "is_over": tournament.status in (Tournament.Status.FINISHED, Tournament.Status.CANCELLED),
        "may_add": len(forms_) < MOST_STAGES,
    }
    return visit.show("stages", title=_("Stages"), context=context)


def _keep(visit: Visit, forms_: Sequence[StageForm]) -> bool:
    """Store the stages; tell whether they could be. A refusal is told at its stage and field."""
    data = visit.request.POST
    seen = data.get("begun", "")
    begun = natural(seen) or 0
    try:
        set_stages(
            visit.tournament.pk,
            stages=[form.plan for form in forms_],
            begun=begun,
            **visit.who,
        )
    except TournamentsError as refusal:
        row = (refusal.stage_no or 0) - begun - 1
        if 0 <= row < len(forms_):
            field = {"time_limit_seconds": "minutes"}.get(field_of(refusal), field_of(refusal))
            form = forms_[row]
            form.add_error(field if field in form.fields else None, refusal.message())
        else:
            messages.error(visit.request, refusal.message())
        return False
    return True


def _typed(data: QueryDict) -> list[dict[str, list[str]]]:
    """What was typed for each stage, by the name of its field."""
    text = data.get("count", "")
    count = natural(text) or 0
    return [
        {
            name: data.getlist(f"stage-{number}-{name}")
            for name in StageForm.base_fields
            if f"stage-{number}-{name}" in data
        }
        for number in range(min(count, MOST_STAGES))
    ]


def _shown(plan: StagePlan) -> dict[str, list[str]]:
    """A stage as its form shows it."""
    seconds = plan.time_limit_seconds
    values: Mapping[str, Any] = {
        "kind": plan.kind,
        "name": plan.name,
        "rounds": plan.rounds,
        "preferred_size": plan.preferred_size,
        "cut_to": plan.cut_to,
        "advance": plan.advance,
        "deal_limit": plan.deal_limit,
        "minutes": None if seconds is None else max(1, seconds // SECONDS),
    }
    shown = {name: [str(value)] for name, value in values.items() if value is not None}
    return {**shown, "pod_sizes": [str(size) for size in plan.pod_sizes]}


def _form(row: Mapping[str, list[str]], number: int, *, is_judged: bool = False) -> StageForm:
    """The form of a stage as it was typed, judged or as yet only shown."""
    prefix = f"stage-{number}"
    if not is_judged:
        shown = {
            name: values if name == "pod_sizes" else values[0]
            for name, values in row.items()
            if values
        }
        return StageForm(initial=shown, prefix=prefix)
    data = QueryDict(mutable=True)
    for name, values in row.items():
        data.setlist(f"{prefix}-{name}", values)
    return StageForm(data, prefix=prefix)


def _rearranged(rows: list[dict[str, list[str]]], asked: str) -> list[dict[str, list[str]]]:
    """The stages after "add", or "up-1", "down-0", "remove-2" with a place in the list."""
    what, _dash, text = asked.partition("-")
    number = natural(text)
    at = len(rows) if number is None else number
    if what == "add" and len(rows) < MOST_STAGES:
        return [*rows, _shown(StagePlan(rounds=3, cut_to=None))]
    if at >= len(rows):
        return rows
    if what == "remove":
        return [row for number, row in enumerate(rows) if number != at]
    other = {"up": at - 1, "down": at + 1}.get(what, at)
    if 0 <= other < len(rows):
        rows[at], rows[other] = rows[other], rows[at]
    return rows
