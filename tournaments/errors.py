"""Refusals of this app: a class and a stable code each (docs/codes.md).

A refusal says what the reader can change. A bug has no class here and is allowed to crash loudly.
"""

from typing import ClassVar

from django.utils.translation import gettext as _


class TournamentsError(Exception):
    """Base of all refusals of this app. ``detail`` is a sentence for people, where one is needed
    that names numbers; else the code's own sentence is shown.

    ``field`` is the setting that the reader can change, "" where it is no single one, and
    ``stage_no`` the stage that it belongs to: a form shows the sentence there.
    """

    code: ClassVar[str]

    def __init__(self, detail: str = "", *, field: str = "", stage_no: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.field = field
        self.stage_no = stage_no

    def message(self) -> str:
        """Say what is wrong and what to do, in the reader's language."""
        return self.detail or refusal_message(self.code)

    def __str__(self) -> str:
        return self.code


class NoSuchTournament(TournamentsError):
    """There is no event at this address, or none for this viewer."""

    code = "no_such_tournament"


class NoSuchEntry(TournamentsError):
    """This event has no such entry."""

    code = "no_such_entry"


class NoSuchRound(TournamentsError):
    """This event has no such round."""

    code = "no_such_round"


class NoSuchPod(TournamentsError):
    """This event has no such pod."""

    code = "no_such_pod"


class NotOrganiser(TournamentsError):
    """The event is run by others, or the step needs more than a referee."""

    code = "not_organiser"


class WrongTime(TournamentsError):
    """The event, stage or round is not where this step begins."""

    code = "wrong_time"


# --- the plan of an event ------------------------------------------------------------------------
class UnknownZone(TournamentsError):
    """There is no time zone of this name."""

    code = "unknown_zone"


class StartInPast(TournamentsError):
    """An event cannot begin before now."""

    code = "start_in_past"


class SlugTaken(TournamentsError):
    """Another event has this address."""

    code = "slug_taken"


class BadPlan(TournamentsError):
    """A setting of the event cannot be; the detail says which and what would do."""

    code = "bad_plan"


class BadPodSizes(TournamentsError):
    """Pods have 4 to 8 seats, and the preferred size is one that is allowed."""

    code = "bad_pod_sizes"


class BadStages(TournamentsError):
    """The stages do not follow from each other."""

    code = "bad_stages"


class CapacityTooSmall(TournamentsError):
    """More have entered than the new capacity holds."""

    code = "capacity_too_small"


class FixedByNow(TournamentsError):
    """This setting cannot be changed any more: results depend on it."""

    code = "fixed_by_now"


# --- taking part ---------------------------------------------------------------------------------
class RegistrationClosed(TournamentsError):
    """Nobody can enter now."""

    code = "registration_closed"


class NotEntered(TournamentsError):
    """The player has no part in this event."""

    code = "not_entered"


class NotInvited(TournamentsError):
    """The event is by invitation."""

    code = "not_invited"


class WrongCode(TournamentsError):
    """The registration code is another."""

    code = "wrong_code"


class RatingOutOfRange(TournamentsError):
    """The player's rating is outside what the event asks for."""

    code = "rating_out_of_range"


class GuestsNotAllowed(TournamentsError):
    """Only people with an account may enter."""

    code = "guests_not_allowed"


class EntryBarred(TournamentsError):
    """The account may not play, or was disqualified from this event."""

    code = "entry_barred"


class CheckInClosed(TournamentsError):
    """The check-in is not open."""

    code = "check_in_closed"


class TooFewPlayers(TournamentsError):
    """Fewer are there than the event, or a table, needs."""

    code = "too_few_players"


class BadCsv(TournamentsError):
    """Lines of the file cannot be entered; the detail names each."""

    code = "bad_csv"


class ReasonMissing(TournamentsError):
    """This step needs a reason."""

    code = "reason_missing"


class SubstituteNotPossible(TournamentsError):
    """This player cannot take over this entry."""

    code = "substitute_not_possible"


# --- rounds --------------------------------------------------------------------------------------
class CannotPair(TournamentsError):
    """No pairing exists under these wishes and sizes; the detail says what to change."""

    code = "cannot_pair"


class StaleDraft(TournamentsError):
    """The draft was changed since it was looked at."""

    code = "stale_draft"


class DraftOutdated(TournamentsError):
    """Somebody in the draft is out by now."""

    code = "draft_outdated"


class CannotMove(TournamentsError):
    """The draft cannot be changed like this."""

    code = "cannot_move"


class RoundNotOver(TournamentsError):
    """A table of the round still plays, or a result is missing."""

    code = "round_not_over"


class RoundHasBegun(TournamentsError):
    """Cards were played or results entered: the round cannot be taken back."""

    code = "round_has_begun"


class EventPaused(TournamentsError):
    """The event waits for its organiser to resume it."""

    code = "event_paused"


# --- results -------------------------------------------------------------------------------------
class BadResult(TournamentsError):
    """These cannot be the final points of this pod."""

    code = "bad_result"


class NotYourPod(TournamentsError):
    """Only who sits in the pod may report its result."""

    code = "not_your_pod"


class ResultStands(TournamentsError):
    """The pod has a result; what changes it is a correction."""

    code = "result_stands"


class NoResultYet(TournamentsError):
    """The pod has no result that could be corrected."""

    code = "no_result_yet"


class NothingChanges(TournamentsError):
    """The correction says what stands already."""

    code = "nothing_changes"


class NeedsSecondOrganiser(TournamentsError):
    """Another organiser than the one who proposed it must confirm."""

    code = "needs_second_organiser"


class NoSuchCorrection(TournamentsError):
    """There is no such correction, or it has been settled."""

    code = "no_such_correction"


def refusal_message(code: str) -> str:
    """Return the sentence for a code of this app, in the active language.

    Raises KeyError for a code that nobody has described: that is a bug.
    """
    return {
        "no_such_tournament": _("There is no such tournament."),
        "no_such_entry": _("There is no such entry in this tournament."),
        "no_such_round": _("There is no such round in this tournament."),
        "no_such_pod": _("There is no such table in this tournament."),
        "not_organiser": _("Only an organiser of this tournament may do that."),
        "wrong_time": _("The tournament is not at that point. Look at it again."),
        "unknown_zone": _("There is no time zone of this name. Choose one from the list."),
        "start_in_past": _("The start lies in the past. Choose a later date or time."),
        "slug_taken": _("Another tournament has this address. Choose another."),
        "bad_plan": _("A setting of this tournament cannot be."),
        "bad_pod_sizes": _(
            "Tables have 4 to 8 seats, and the preferred size must be one of the allowed ones."
        ),
        "bad_stages": _("The stages do not fit together."),
        "capacity_too_small": _(
            "More players have entered than that. Raise the number of places, or withdraw some."
        ),
        "fixed_by_now": _("This cannot be changed any more: results depend on it."),
        "registration_closed": _("Registration is not open."),
        "not_entered": _("This player is not entered."),
        "not_invited": _("This tournament is by invitation. Ask its organiser for one."),
        "wrong_code": _("That is not the code of this tournament. Ask its organiser."),
        "rating_out_of_range": _("This rating is outside the range of this tournament."),
        "guests_not_allowed": _("Guests cannot enter this tournament. Make an account first."),
        "entry_barred": _("This account may not take part in this tournament."),
        "check_in_closed": _("The check-in is not open now."),
        "too_few_players": _("There are too few players."),
        "bad_csv": _("The file cannot be read. Nothing was entered."),
        "reason_missing": _("Give a reason: those concerned will read it."),
        "substitute_not_possible": _(
            "This player cannot take over: they have an entry of their own, or may not play."
        ),
        "cannot_pair": _(
            "No pairing is possible. Lift a wish about pairs, or allow other table sizes."
        ),
        "stale_draft": _("The draft has changed since you saw it. Look again, then decide."),
        "draft_outdated": _(
            "Somebody in this draft is no longer in the tournament. Pair the round again."
        ),
        "cannot_move": _("The draft cannot be changed like that."),
        "round_not_over": _("A table of this round is not over, or its result is missing."),
        "round_has_begun": _(
            "Cards were played or results entered in this round, so it cannot be taken back."
        ),
        "event_paused": _("The tournament is paused. Resume it first."),
        "bad_result": _("These cannot be the final points of this table. Check the numbers."),
        "not_your_pod": _("Only those who sit at this table may report its result."),
        "result_stands": _("This table has a result. Only a correction changes it now."),
        "no_result_yet": _("This table has no result yet."),
        "nothing_changes": _("That is the result already."),
        "needs_second_organiser": _("This needs another organiser to confirm it."),
        "no_such_correction": _("There is no such correction, or it has been settled."),
    }[code]
