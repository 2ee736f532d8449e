"""An event that comes again: made and stopped on the desk of the event that it is like."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from tournaments.admin.refusals import tell
from tournaments.admin.typed import natural
from tournaments.admin.visit import Visit
from tournaments.commands.series import create_series, stop_series
from tournaments.errors import TournamentsError
from tournaments.models import Series, Tournament
from tournaments.wall_time import weekly


class SeriesForm(forms.Form):
    """How an event comes again."""

    name = forms.CharField(label=_t("Name"), max_length=80)
    slug = forms.SlugField(
        label=_t("Address"),
        max_length=60,
        required=False,
        help_text=_t("Letters, digits and hyphens. Empty: made from the name."),
    )
    every = forms.ChoiceField(label=_t("It comes"), choices=Series.Every.choices)
    first_date = forms.DateField(
        label=_t("First date"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_t("The others follow: the same weekday, or the same day of the month."),
    )
    start_time = forms.TimeField(
        label=_t("Start"), widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    last_date = forms.DateField(
        label=_t("Last date"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_t("Empty: until you stop it."),
    )
    days_ahead = forms.IntegerField(
        label=_t("Made so many days before"), min_value=1, max_value=365, initial=14
    )
    points_by_place = forms.CharField(
        label=_t("Points over the series, by place"),
        required=False,
        help_text=_t("Best place first, such as 10, 7, 5, 3. Empty: none are counted."),
    )

    def clean_points_by_place(self) -> tuple[int, ...]:
        """Return the points; refuses what is no list of whole numbers."""
        text = self.cleaned_data["points_by_place"].replace(";", ",")
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if not all(part.isascii() and part.isdecimal() and len(part) < 7 for part in parts):
            raise forms.ValidationError(_("Give whole numbers, parted by commas."))
        return tuple(int(part) for part in parts)


def series_page(visit: Visit) -> HttpResponse:
    """Show the series that are like this event; make one, or stop one."""
    request, tournament = visit.request, visit.tournament
    form = SeriesForm(initial=_first(tournament))
    if request.method == "POST" and request.POST.get("action") == "stop":
        number = natural(request.POST.get("series", "")) or 0
        if Series.objects.filter(pk=number, template=tournament).exists():
            stop_series(number, **visit.who)
            messages.success(request, _("It makes no more events; those that are there stay."))
        return visit.lead_to("series")
    if request.method == "POST":
        form = SeriesForm(request.POST)
        if form.is_valid():
            try:
                _create(visit, form.cleaned_data)
            except TournamentsError as refusal:
                tell(form, refusal)
            else:
                messages.success(request, _("The series is made. Its events come by themselves."))
                return visit.lead_to("series")
    made = Series.objects.filter(template=tournament).order_by("pk")
    context = {
        "form": form,
        "series": [(one, one.tournaments.order_by("starts_at")) for one in made],
        "part_of": tournament.series,
    }
    return visit.show("series", title=_("Series"), context=context)


def _first(tournament: Tournament) -> dict[str, Any]:
    """What the form begins with: the same weekday and time, a week on."""
    return {
        "name": tournament.name,
        "every": Series.Every.WEEK,
        "first_date": weekly(tournament.start_date, 1),
        "start_time": tournament.start_time,
        "days_ahead": 14,
    }


def _create(visit: Visit, data: dict[str, Any]) -> None:
    create_series(
        visit.tournament.pk,
        name=data["name"],
        slug=data["slug"] or slugify(data["name"])[:60] or "series",
        every=data["every"],
        first_date=data["first_date"],
        start_time=data["start_time"],
        last_date=data["last_date"],
        days_ahead=data["days_ahead"],
        points_by_place=data["points_by_place"],
        **visit.who,
    )
