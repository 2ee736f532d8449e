"""Where on a form a refusal belongs."""

from collections.abc import Mapping
from typing import Final

from django.forms import BaseForm

from tournaments.errors import TournamentsError

# Of refusals that mean one field wherever they are raised.
FIELDS: Final[Mapping[str, str]] = {
    "start_in_past": "start_date",
    "unknown_zone": "zone",
    "slug_taken": "slug",
    "capacity_too_small": "capacity",
    "bad_csv": "text",
    "reason_missing": "reason",
    "bad_pod_sizes": "pod_sizes",
    "substitute_not_possible": "name",
}


def field_of(refusal: TournamentsError) -> str:
    """Return the field that a refusal belongs to, "" where it is no single one."""
    return refusal.field or FIELDS.get(refusal.code, "")


def tell(form: BaseForm, refusal: TournamentsError) -> None:
    """Show a refusal at the field it belongs to, above the form where that has no such field."""
    field = field_of(refusal)
    form.add_error(field if field in form.fields else None, refusal.message())
