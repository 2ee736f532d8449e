"""What an organiser can have done from the desk: each is one command, by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.commands import (
    closing,
    drafting,
    filling,
    opening,
    pausing,
    rounds,
    simulating,
    starting,
)
from tournaments.errors import BadPlan, ReasonMissing, WrongTime
from tournaments.models import Round, Tournament
from tournaments.queries.access import require_organiser
from tournaments.queries.rehearsal import is_all_bots
from tournaments.queries.steps import NextStep, Step, next_step

Status = Tournament.Status
BEFORE_START: Final = (Status.DRAFT, Status.REGISTRATION, Status.CHECK_IN)
MOST_BOTS: Final = 512
MOST_MINUTES: Final = 600
MOST_REHEARSING: Final = 64  # they are played while somebody waits for the page
STRATEGIES: Final = ("easy", "random")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: the event, the round that was seen, a reason, a number, by whom."""

    tournament_id: int
    actor_id: int
    now: datetime
    round_id: int = 0
    draft_no: int | None = None
    reason: str = ""
    number: int | None = None
    is_confirmed: bool = False

    @classmethod
    def from_post(
        cls, data: Mapping[str, str], *, tournament_id: int, actor_id: int, now: datetime
    ) -> "Asked":
        """Read a form of the desk; numbers that are none are missing."""
        return cls(
            tournament_id=tournament_id,
            actor_id=actor_id,
            now=now,
            round_id=_whole(data.get("round_id", "")) or 0,
            draft_no=_whole(data.get("draft_no", "")),
            reason=data.get("reason", "")[:300],
            number=_whole(data.get("number", "")),
            is_confirmed=data.get("confirmed") == "1",
        )

    @property
    def who(self) -> dict[str, object]:
        """What every command is told: who asks, and the time."""
        return {"actor_id": self.actor_id, "now": self.now}


@dataclass(frozen=True, slots=True)
class Action:
    """A button: what it says and does, and what must be told with it.

    ``number`` is the label of a number that is asked for, with its first value. A grave action
    asks for a reason and to be confirmed.
    """

    name: str
    label: Promise
    about: Promise
    run: Callable[[Asked], str]
    number: Promise | None = None
    first_number: int = 0
    is_grave: bool = False


def perform(name: str, asked: Asked) -> str:
    """Do what was asked for and return a sentence about it.

    Raises BadPlan for an action that does not exist or was not confirmed, ReasonMissing, and what
    the command raises.
    """
    action = ACTIONS.get(name)
    if action is None:
        raise BadPlan(_("There is no such action."))
    require_organiser(asked.tournament_id, asked.actor_id)
    if action.is_grave and not asked.reason.strip():
        raise ReasonMissing
    if action.is_grave and not asked.is_confirmed:
        raise BadPlan(_("Nothing was done: confirm that you mean it."))
    return action.run(asked)


def next_action(step: NextStep) -> Action | None:
    """Return the button of the next step, None where there is only to wait or nothing."""
    return ACTIONS.get(step.step.value)


def other_actions(tournament: Tournament, step: NextStep, round_: Round | None) -> Sequence[Action]:
    """Return what else may be done now, the usual first."""
    names: list[str] = []
    is_over = tournament.status in (Status.FINISHED, Status.CANCELLED)
    if is_over:
        return ()
    if tournament.status in BEFORE_START:
        names.append("fill")
        if tournament.status != Status.DRAFT and step.step != Step.START:
            names.append(Step.START.value)
    if round_ is not None:
        if round_.status == Round.Status.DRAFT:
            names += ["pair_again", "drop_draft"]
        else:
            names += ["resume_round"] if round_.paused_at is not None else ["pause_round"]
            if round_.status == Round.Status.RUNNING:
                names += ["extend_round", "last_deals"]
            names.append("take_back")
    names.append("resume" if tournament.paused_at is not None else "pause")
    names.append("rehearse")
    if tournament.status == Status.RUNNING:
        names += ["end_stage", "finish_here"]
    names.append("cancel")
    return [ACTIONS[name] for name in names]


def _whole(text: str) -> int | None:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    is_number = digits.isascii() and digits.isdecimal() and len(digits) < 12
    return sign * int(digits) if is_number else None


def _said(is_done: object) -> str:
    return _("Done.") if is_done is not False else _("That was done already.")


def _number(asked: Asked, least: int, most: int) -> int:
    if asked.number is None or not least <= asked.number <= most:
        raise BadPlan(
            _("Give a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
        )
    return asked.number


def _of_event(command: Callable[..., object]) -> Callable[[Asked], str]:
    return lambda asked: _said(command(asked.tournament_id, **asked.who))


def _of_round(command: Callable[..., object]) -> Callable[[Asked], str]:
    return lambda asked: _said(command(asked.tournament_id, round_id=asked.round_id, **asked.who))


def _with_reason(command: Callable[..., object]) -> Callable[[Asked], str]:
    return lambda asked: _said(command(asked.tournament_id, reason=asked.reason, **asked.who))


def _release(asked: Asked) -> str:
    done = opening.release_round(
        asked.tournament_id,
        round_id=asked.round_id,
        draft_no=asked.draft_no,
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return _said(done)


def _take_back(asked: Asked) -> str:
    rounds.take_back_round(
        asked.tournament_id,
        round_id=asked.round_id,
        reason=asked.reason,
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return _("The round is a draft again.")


def _fill(asked: Asked) -> str:
    bots = filling.fill_with_bots(
        asked.tournament_id,
        count=_number(asked, 1, MOST_BOTS),
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return ngettext("%(count)d bot has entered.", "%(count)d bots have entered.", len(bots)) % {
        "count": len(bots)
    }


def _extend(asked: Asked) -> str:
    pausing.extend_round(
        asked.tournament_id,
        round_id=asked.round_id,
        minutes=_number(asked, -MOST_MINUTES, MOST_MINUTES),
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return _("The round's end has moved.")


def _rehearse(asked: Asked) -> str:
    tournament = Tournament.objects.get(pk=asked.tournament_id)
    if not is_all_bots(tournament.pk):
        raise BadPlan(_("Only an event whose players are all bots can be played at once."))
    if tournament.entries.count() > MOST_REHEARSING:
        raise BadPlan(
            _("At most %(most)s bots are played at once here. For more there is “manage.py "
              "simulate_tournament”.")
            % {"most": MOST_REHEARSING}
        )  # fmt: skip
    if next_step(tournament).step in (Step.START_ROUND, Step.PLAY, Step.CLOSE_ROUND):
        raise WrongTime(_("A round is being played. Wait until it is over."))
    # The schedule would open tables for the same rounds meanwhile.
    drafting.change_tournament(
        tournament.pk,
        changes={"is_scheduled": False, "has_automatic_rounds": False},
        actor_id=asked.actor_id,
        now=asked.now,
    )
    played = simulating.simulate(asked.tournament_id, strategies=STRATEGIES, now=asked.now)
    return ngettext("%(count)d round was played.", "%(count)d rounds were played.", played) % {
        "count": played
    }


_t = gettext_lazy
ACTIONS: Final[Mapping[str, Action]] = {
    action.name: action
    for action in (
        Action(
            Step.OPEN_REGISTRATION.value,
            _t("Open registration"),
            _t("Everybody sees the event, and players enter."),
            _of_event(starting.open_registration),
        ),
        Action(
            Step.OPEN_CHECK_IN.value,
            _t("Open check-in"),
            _t("Players say that they are there."),
            _of_event(starting.open_check_in),
        ),
        Action(
            Step.CLOSE_CHECK_IN.value,
            _t("Close check-in"),
            _t("Places of players who are not there go to the waiting list."),
            _of_event(starting.close_check_in),
        ),
        Action(
            Step.START.value,
            _t("Start the event"),
            _t("Players are numbered and the first stage begins; who has not checked in is out."),
            _of_event(starting.start_tournament),
        ),
        Action(
            Step.PAIR_ROUND.value,
            _t("Pair the next round"),
            _t("A draft is made that organisers alone see."),
            _of_event(rounds.pair_round),
        ),
        Action(
            Step.RELEASE_ROUND.value,
            _t("Release the round"),
            _t("Everybody sees who sits where, and the tables open."),
            _release,
        ),
        Action(
            Step.START_ROUND.value,
            _t("Start the round now"),
            _t("Its tables open before the time that was told."),
            _of_round(opening.start_round),
        ),
        Action(
            Step.CLOSE_ROUND.value,
            _t("Close the round"),
            _t("Every table is over: the results stand."),
            _of_round(closing.close_round),
        ),
        Action(
            Step.FINISH_STAGE.value,
            _t("Finish the stage"),
            _t("Its standings are kept; the next stage begins, or the event is over."),
            _of_event(closing.finish_stage),
        ),
        Action(
            "fill",
            _t("Fill with bots"),
            _t("For a rehearsal, or for empty places. Beyond the places they wait."),
            _fill,
            number=_t("How many bots"),
            first_number=16,
        ),
        Action(
            "rehearse",
            _t("Play it with bots at once"),
            _t("Where all players are bots: every round to the end, with results and replays."),
            _rehearse,
        ),
        Action(
            "pair_again",
            _t("Pair this round again"),
            _t("The draft is made anew, with the wishes about pairs as they are now."),
            _of_round(rounds.pair_again),
        ),
        Action(
            "drop_draft",
            _t("Drop the draft"),
            _t("The round is paired later."),
            _of_round(rounds.drop_draft),
        ),
        Action(
            "take_back",
            _t("Take the round back"),
            _t("It becomes a draft again, as long as nobody has played."),
            _take_back,
            is_grave=True,
        ),
        Action(
            "pause_round",
            _t("Stop the round's clock"),
            _t("No table opens and the round does not close until it goes on."),
            _of_round(pausing.pause_round),
        ),
        Action(
            "resume_round",
            _t("Let the round's clock go on"),
            _t("Its end moves by the time it stood still."),
            _of_round(pausing.resume_round),
        ),
        Action(
            "extend_round",
            _t("Move the round's end"),
            _t("By so many minutes; with a minus it comes sooner."),
            _extend,
            number=_t("Minutes"),
            first_number=5,
        ),
        Action(
            "last_deals",
            _t("Make the running deals the last"),
            _t("Every table of the round ends with the deal it plays."),
            _of_round(pausing.call_last_deals),
        ),
        Action(
            "pause",
            _t("Pause the event"),
            _t("Nothing comes by the schedule until you resume; running tables play on."),
            _of_event(pausing.pause_tournament),
        ),
        Action(
            "resume",
            _t("Resume the event"),
            _t("The schedule goes on."),
            _of_event(pausing.resume_tournament),
        ),
        Action(
            "end_stage",
            _t("End the stage here"),
            _t("The standings as they are now decide, without the rounds to come."),
            _with_reason(closing.end_stage_here),
            is_grave=True,
        ),
        Action(
            "finish_here",
            _t("End the event here"),
            _t("It ends with this stage, without those to come."),
            _with_reason(closing.finish_tournament_here),
            is_grave=True,
        ),
        Action(
            "cancel",
            _t("Cancel the event"),
            _t("It is called off for good."),
            _with_reason(starting.cancel_tournament),
            is_grave=True,
        ),
    )
}
