"""A table on the desk: enter its result, call it off, or correct it after reading what follows."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.interface import player_cards
from tournaments.admin.refusals import field_of, tell
from tournaments.admin.typed import natural
from tournaments.admin.visit import Visit
from tournaments.commands import corrections, results
from tournaments.errors import BadPlan, TournamentsError
from tournaments.models import Correction, Pod, PodSeat, Tournament
from tournaments.queries.consequences import Consequences, SeatNow, consequences_of
from tournaments.queries.events import entry_names
from tournaments.queries.rounds import report_views

MOVES_SHOWN = 12  # ratings that would move the furthest


class ResultForm(forms.Form):
    """The final points of every seat, how it ended, and a reason."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300, required=False)

    def __init__(self, *args: Any, seats: Sequence[PodSeat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cards = player_cards(seat.player_id for seat in seats)
        self.rows: list[tuple[str, str, str]] = []
        for index, seat in enumerate(seats):
            total, finish = f"total_{index}", f"finish_{index}"
            label = cards[seat.player_id].name
            self.fields[total] = forms.IntegerField(label=label, initial=seat.total)
            self.fields[finish] = forms.ChoiceField(
                label=_("How it ended"), choices=PodSeat.Finish.choices, initial=seat.finish
            )
            self.rows.append((label, total, finish))

    @property
    def seat_fields(self) -> list[tuple[Any, Any]]:
        """The two fields of each seat, in seat order."""
        return [(self[total], self[finish]) for _label, total, finish in self.rows]

    @property
    def after(self) -> list[SeatNow]:
        """The result as it was filled in; the form is valid."""
        data = self.cleaned_data
        return [SeatNow(data[total], data[finish]) for _label, total, finish in self.rows]


def table_page(visit: Visit, pod_id: int) -> HttpResponse:
    """Show a table's result and reports; enter it, call it off or correct it.

    Raises Http404 for a table of another event.
    """
    request, data = visit.request, visit.request.POST
    pod = find_pod(visit.tournament, pod_id)
    if pod is None:
        raise Http404
    is_filled = data.get("action") in ("enter", "correct")
    form = result_form(pod, data if is_filled else None)
    told, failed = None, None
    if request.method == "POST" and (not is_filled or form.is_valid()):
        try:
            if "preview" in data:
                told = forecast(visit.tournament, pod, form)
            else:
                messages.success(request, settle(visit, pod, form, data))
                return visit.lead_to("table", pod.pk)
        except TournamentsError as refusal:
            if is_filled:
                tell(form, refusal)
                pod.refresh_from_db()  # another may have entered it meanwhile
            else:
                failed = {
                    "name": data.get("action"),
                    "correction": data.get("correction", ""),
                    "sentence": refusal.message(),
                    "code": refusal.code,
                    "field": field_of(refusal),
                    "reason": data.get("reason", ""),
                }
    context = {**pod_context(pod), "form": form, "told": told, "failed": failed}
    title = _("Round %(round)s, table %(table)s") % {
        "round": pod.round.round_no,
        "table": pod.pod_no,
    }
    return visit.show("table", title=title, context=context)


def find_pod(tournament: Tournament, pod_id: int) -> Pod | None:
    """Return a table of this event, with its round and stage."""
    rows = Pod.objects.filter(round__stage__tournament=tournament)
    return rows.select_related("round__stage__tournament").filter(pk=pod_id).first()


def result_form(pod: Pod, data: QueryDict | None = None) -> ResultForm:
    """Return the form of a table, filled with what stands."""
    return ResultForm(data, seats=list(pod.seats.order_by("seat_index")))


def pod_context(pod: Pod) -> dict[str, Any]:
    """Return what the page of a table shows besides its form."""
    rows = list(pod.corrections.order_by("-pk"))
    cards = player_cards(row.by_id for row in rows if row.by_id is not None)
    undone = {row.undoes_id for row in rows if row.status != Correction.Status.DROPPED}
    made = [row for row in rows if row.status == Correction.Status.MADE]
    reports = report_views(pod.pk)
    seats = list(pod.seats.order_by("seat_index"))
    seated = player_cards(seat.player_id for seat in seats)
    return {
        "pod": pod,
        "reports": reports,
        "side_by_side": [
            (seated[seat.player_id].name, [report.totals[index] for report in reports])
            for index, seat in enumerate(seats)
        ]
        if len({tuple(report.totals) for report in reports}) > 1
        else [],
        "corrections": [
            {
                "row": row,
                "by": cards[row.by_id].name if row.by_id in cards else "",
                "before": ", ".join(str(seat["total"]) for seat in row.before),
                "after": ", ".join(str(seat["total"]) for seat in row.after),
                "may_be_undone": made[:1] == [row] and row.pk not in undone,
                "waits": row.status == Correction.Status.PROPOSED,
            }
            for row in rows
        ],
    }


def forecast(tournament: Tournament, pod: Pod, form: ResultForm) -> dict[str, Any]:
    """Return what a correction would change, with names; the form is valid."""
    told = consequences_of(pod, form.after)
    names_of = player_cards(told.tells)
    names = {entry: card.name for entry, card in entry_names(tournament).items()}
    return {
        "moves": [(names.get(move.entry_id, "?"), move) for move in told.ranks],
        "drafts": len(told.drafts),
        "released": told.released,
        "going_on": [names.get(entry, "?") for entry in told.going_on],
        "going_out": [names.get(entry, "?") for entry in told.going_out],
        "is_decided": told.is_decided,
        "ratings": _ratings(told),
        "tells": [names_of[player].name for player in told.tells],
        "needs_second": told.needs_second_organiser,
    }


def _ratings(told: Consequences) -> list[dict[str, Any]]:
    """Whose ratings would move, a ladder each; "" is the name of all matches of a clock."""
    shown = [(one, one.moves[:MOVES_SHOWN]) for one in told.ratings]
    cards = player_cards(move.player_id for _one, moves in shown for move in moves)
    return [
        {
            "name": one.name,
            "players": len(one.moves),
            "later_matches": one.later_matches,
            "moves": [
                (cards[move.player_id].name, _rounded(move.mean_before), _rounded(move.mean_after))
                for move in moves
            ],
        }
        for one, moves in shown
    ]


def _rounded(mean: float | None) -> str:
    return "–" if mean is None else str(round(mean))


def settle(visit: Visit, pod: Pod, form: ResultForm, data: QueryDict) -> str:
    """Do what the page of a table asks for; return a sentence. For a result the form is valid.

    Raises what the commands of results and corrections raise, and BadPlan for anything else.
    """
    tournament, who = visit.tournament, visit.who
    action, reason = data.get("action"), data.get("reason", "")[:300]
    correction = natural(data.get("correction", "")) or 0
    if action == "enter":
        results.enter_result(
            tournament.pk, pod_id=pod.pk, totals=[seat.total for seat in form.after],
            finishes={index: seat.finish for index, seat in enumerate(form.after)},
            reason=reason, **who,
        )  # fmt: skip
        return _("The result stands.")
    if action == "call_off":
        results.call_off_pod(tournament.pk, pod_id=pod.pk, reason=reason, **who)
        return _("The table is called off: it pays nobody anything.")
    if action == "correct":
        made = corrections.correct_result(
            tournament.pk, pod_id=pod.pk, after=form.after, reason=reason,
            **who,
        )  # fmt: skip
        return _said(made)
    if action == "undo":
        made = corrections.undo_correction(
            tournament.pk, correction_id=correction, reason=reason, **who
        )
        return _said(made)
    if action == "confirm":
        corrections.confirm_correction(tournament.pk, correction_id=correction, **who)
        return _("The correction is made.")
    if action == "drop":
        corrections.drop_correction(tournament.pk, correction_id=correction, **who)
        return _("The correction is dropped.")
    raise BadPlan(_("There is no such action."))


def _said(correction_id: int) -> str:
    if Correction.objects.get(pk=correction_id).status == Correction.Status.PROPOSED:
        return _("The correction is proposed: another organiser confirms it.")
    return _("The correction is made.")
