"""The final points of a table, typed in by somebody who sat at it."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

# Between nothing and far beyond what a match can bring; what a match cannot bring is a typo.
POINTS: Final = range(-400, 101)


class ReportForm(forms.Form):
    """One whole number a seat, named by its player."""

    def __init__(self, names: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat_index, name in enumerate(names):
            self.fields[f"seat_{seat_index}"] = forms.IntegerField(
                label=_("Seat %(number)d: %(name)s") % {"number": seat_index + 1, "name": name},
                min_value=POINTS[0],
                max_value=POINTS[-1],
                # A numeric keyboard on phones often has no minus; text with a hint does.
                widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}),
            )

    def totals(self) -> list[int]:
        """Return the points in seat order; the form is valid."""
        return [self.cleaned_data[name] for name in self.fields]
