"""Files that pages hand out."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from django.http import HttpResponse

# Without it spreadsheets take UTF-8 for something older, and names lose their umlauts.
MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"


def file_answer(text: str, *, content_type: str, name: str) -> HttpResponse:
    """Answer a text as a file to be kept under this name."""
    return HttpResponse(
        text,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def csv_answer(rows: Iterable[Sequence[object]], *, name: str) -> HttpResponse:
    """Answer rows, their head first, as comma-separated values that spreadsheets open."""
    text = StringIO()
    csv.writer(text).writerows(rows)
    return file_answer(MARK + text.getvalue(), content_type="text/csv; charset=utf-8", name=name)
