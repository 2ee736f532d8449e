"""The buttons of the desk: what each says and does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _t

from tournaments.admin.actions.asked import Asked
from tournaments.admin.actions.doing import (
    extend,
    fill,
    of_event,
    of_round,
    of_round_with_reason,
    rehearse,
    release,
    release_at,
    take_back,
    with_reason,
)
from tournaments.commands import closing, opening, pausing, rounds, starting
from tournaments.queries.steps import Step


@dataclass(frozen=True, slots=True)
class Action:
    """A button: what it says and does, and what must be told with it.

    ``number`` and ``moment`` are the labels of a number (with its first value) and of a wall time
    that are asked for. A grave action asks for a reason and to be confirmed; ``has_reason`` is one
    that may be left out.
    """

    name: str
    label: Promise
    about: Promise
    run: Callable[[Asked], str]
    number: Promise | None = None
    first_number: int = 0
    moment: Promise | None = None
    has_reason: bool = False
    is_grave: bool = False


ACTIONS: Final[Mapping[str, Action]] = {
    action.name: action
    for action in (
        Action(
            Step.OPEN_REGISTRATION.value,
            _t("Open registration"),
            _t("Everybody sees the event, and players enter."),
            of_event(starting.open_registration),
        ),
        Action(
            Step.OPEN_CHECK_IN.value,
            _t("Open check-in"),
            _t("Players say that they are there."),
            of_event(starting.open_check_in),
        ),
        Action(
            Step.CLOSE_CHECK_IN.value,
            _t("Close check-in"),
            _t("Places of players who are not there go to the waiting list."),
            of_event(starting.close_check_in),
        ),
        Action(
            Step.START.value,
            _t("Start the event"),
            _t("Players are numbered and the first stage begins; who has not checked in is out."),
            of_event(starting.start_tournament),
        ),
        Action(
            Step.PAIR_ROUND.value,
            _t("Pair the next round"),
            _t("A draft is made that organisers alone see."),
            of_event(rounds.pair_round),
        ),
        Action(
            Step.RELEASE_ROUND.value,
            _t("Release the round"),
            _t("Everybody sees who sits where, and the tables open."),
            release,
        ),
        Action(
            "release_at",
            _t("Release the round for a later time"),
            _t("Everybody sees who sits where now, and the tables open at that time."),
            release_at,
            moment=_t("The tables open at"),
        ),
        Action(
            Step.START_ROUND.value,
            _t("Start the round now"),
            _t("Its tables open before the time that was told."),
            of_round(opening.start_round),
        ),
        Action(
            Step.CLOSE_ROUND.value,
            _t("Close the round"),
            _t("Every table is over: the results stand."),
            of_round(closing.close_round),
        ),
        Action(
            Step.FINISH_STAGE.value,
            _t("Finish the stage"),
            _t("Its standings are kept; the next stage begins, or the event is over."),
            of_event(closing.finish_stage),
        ),
        Action(
            "fill",
            _t("Fill with bots"),
            _t("For a rehearsal, or for empty places. Beyond the places they wait."),
            fill,
            number=_t("How many bots"),
            first_number=16,
        ),
        Action(
            "rehearse",
            _t("Play it with bots at once"),
            _t("Where all players are bots: every round to the end, with results and replays."),
            rehearse,
        ),
        Action(
            "pair_again",
            _t("Pair this round again"),
            _t("The draft is made anew, with the wishes about pairs as they are now."),
            of_round(rounds.pair_again),
        ),
        Action(
            "drop_draft",
            _t("Drop the draft"),
            _t("The round is paired later."),
            of_round(rounds.drop_draft),
        ),
        Action(
            "take_back",
            _t("Take the round back"),
            _t("It becomes a draft again, as long as nobody has played."),
            take_back,
            is_grave=True,
        ),
        Action(
            "pause_round",
            _t("Stop the round's clock"),
            _t("No table opens and the round does not close until it goes on."),
            of_round_with_reason(pausing.pause_round),
            has_reason=True,
        ),
        Action(
            "resume_round",
            _t("Let the round's clock go on"),
            _t("Its end moves by the time it stood still."),
            of_round(pausing.resume_round),
        ),
        Action(
            "extend_round",
            _t("Move the round's end"),
            _t("By so many minutes; with a minus it comes sooner."),
            extend,
            number=_t("Minutes"),
            first_number=5,
            has_reason=True,
        ),
        Action(
            "last_deals",
            _t("Make the running deals the last"),
            _t("Every table of the round ends with the deal it plays."),
            of_round_with_reason(pausing.call_last_deals),
            has_reason=True,
        ),
        Action(
            "pause",
            _t("Pause the event"),
            _t("Nothing comes by the schedule until you resume; running tables play on."),
            with_reason(pausing.pause_tournament),
            has_reason=True,
        ),
        Action(
            "resume",
            _t("Resume the event"),
            _t("The schedule goes on."),
            of_event(pausing.resume_tournament),
        ),
        Action(
            "end_stage",
            _t("End the stage here"),
            _t("The standings as they are now decide, without the rounds to come."),
            with_reason(closing.end_stage_here),
            is_grave=True,
        ),
        Action(
            "finish_here",
            _t("End the event here"),
            _t("It ends with this stage, without those to come."),
            with_reason(closing.finish_tournament_here),
            is_grave=True,
        ),
        Action(
            "cancel",
            _t("Cancel the event"),
            _t("It is called off for good."),
            with_reason(starting.cancel_tournament),
            is_grave=True,
        ),
    )
}
