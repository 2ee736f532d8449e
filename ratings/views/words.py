"""What pages say of ratings, in whole sentences."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.interface import ClockKind
from ratings.models import LedgerEvent
from ratings.queries.history import BookName, Shift
from ratings.queries.profile import RatingLine, Streaks
from ratings.rating.board import FEWEST_OPPONENTS
from ratings.rating.explain import Explanation, Reason
from ratings.templatetags.ratings import MINUS

OVERALL_NAMES: Final = {
    ClockKind.FAST: gettext_lazy("All fast matches"),
    ClockKind.LIVE: gettext_lazy("All live matches"),
    ClockKind.RELAXED: gettext_lazy("All relaxed matches"),
    ClockKind.DAILY: gettext_lazy("All daily matches"),
}
REASONS: Final = {
    Reason.NEW: gettext_lazy("The rating is new, so each match moves it far."),
    Reason.BEEN_AWAY: gettext_lazy("Time away made the rating less sure, so it moves further."),
    Reason.SETTLED: gettext_lazy("The rating is well settled, so one match moves it little."),
    Reason.SURPRISING_PLACE: gettext_lazy("The place was far from the expected one."),
    Reason.EXPECTED_PLACE: gettext_lazy("The place was close to the expected one."),
    Reason.UNSURE_OTHERS: gettext_lazy("The others’ ratings are not sure yet, so they count less."),
}
SHIFTS: Final = {
    LedgerEvent.Kind.CORRECTION: gettext_lazy("An earlier result was corrected"),
    LedgerEvent.Kind.VOID: gettext_lazy("An earlier match was voided"),
    LedgerEvent.Kind.RESULT: gettext_lazy("An earlier result came in late"),
    "": gettext_lazy("Everything was rated anew"),
}


def book_title(book: BookName) -> str:
    """Return a book's name in the reader's language: its ladder's, or the clock of all matches."""
    return str(OVERALL_NAMES[ClockKind(book.clock)]) if book.clock else book.name


def why_moved(told: Explanation) -> str:
    """Return in one sentence what the place did to the rating."""
    points = abs(round(told.step))
    names = {
        "place": told.place,
        "expected": number_format(told.expected_place, decimal_pos=1),
        "points": points,
        "worth": number_format(told.points_a_place, decimal_pos=0),
    }
    if round(told.step) > 0:
        return (
            ngettext(
                "Expected was place %(expected)s and it became place %(place)s: "
                "%(points)s point gained; a place was worth about %(worth)s here.",
                "Expected was place %(expected)s and it became place %(place)s: "
                "%(points)s points gained; a place was worth about %(worth)s here.",
                points,
            )
            % names
        )
    if round(told.step) < 0:
        return (
            ngettext(
                "Expected was place %(expected)s and it became place %(place)s: "
                "%(points)s point lost; a place was worth about %(worth)s here.",
                "Expected was place %(expected)s and it became place %(place)s: "
                "%(points)s points lost; a place was worth about %(worth)s here.",
                points,
            )
            % names
        )
    return (
        _(
            "Expected was place %(expected)s and it became place %(place)s: the rating stays; "
            "a place was worth about %(worth)s here."
        )
        % names
    )


def reasons(told: Explanation) -> Sequence[str]:
    """Return why the step was as large as it was, a sentence each."""
    return [str(REASONS[reason]) for reason in told.reasons]


def pair_outcome(score: float) -> str:
    """Return how it went against one other player."""
    if score == 1:
        return _("ahead")
    return _("behind") if score == 0 else _("level")


def off_board(line: RatingLine, *, now: datetime) -> str:
    """Return why a rating does not stand on the board, "" where it does."""
    if line.is_on_board:
        return ""
    if line.is_away(now):
        return _("Off the board after 30 days without a match; one match brings it back.")
    if line.lacks_opponents:
        return ngettext(
            "Off the board yet: %(met)d different opponent of %(needed)d in the last 30 matches.",
            "Off the board yet: %(met)d different opponents of %(needed)d in the last 30 matches.",
            line.opponents,
        ) % {"met": line.opponents, "needed": FEWEST_OPPONENTS}
    return _("Off the board yet: a rating is settled after about ten matches.")


def streak(streaks: Streaks) -> str:
    """Return the current run in a sentence."""
    if streaks.wins:
        return ngettext("%(count)d win in a row", "%(count)d wins in a row", streaks.wins) % {
            "count": streaks.wins
        }
    return ngettext(
        "%(count)d match since the last win",
        "%(count)d matches since the last win",
        streaks.since_win,
    ) % {"count": streaks.since_win}


def shift(told: Shift) -> str:
    """Return why a rating moved without a match of its player, and by how much."""
    points = round(told.step)
    return _("%(why)s: %(points)s") % {
        "why": SHIFTS[told.kind],
        "points": f"{points:+d}".replace("-", MINUS) if points else "0",
    }
