"""Which actions are offered now, and doing the one that was chosen."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.admin.actions.asked import Asked
from tournaments.admin.actions.table import ACTIONS, Action
from tournaments.errors import BadPlan, ReasonMissing
from tournaments.models import Round, Tournament
from tournaments.queries.access import require_organiser
from tournaments.queries.rehearsal import is_all_bots
from tournaments.queries.steps import NextStep, Step

Status = Tournament.Status


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
        raise ReasonMissing(field="reason")
    if action.is_grave and not asked.is_confirmed:
        raise BadPlan(_("Nothing was done: confirm that you mean it."), field="confirmed")
    return action.run(asked)


def next_action(step: NextStep) -> Action | None:
    """Return the button of the next step, None where there is only to wait or nothing."""
    return ACTIONS.get(step.step.value)


def other_actions(tournament: Tournament, step: NextStep, round_: Round | None) -> Sequence[Action]:
    """Return what else may be done now, the usual first."""
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        return ()
    names = _before_start(tournament, step)
    if round_ is not None:
        names += _of_round(round_)
    names.append("resume" if tournament.paused_at is not None else "pause")
    if is_all_bots(tournament.pk):
        names.append("rehearse")
    if tournament.status == Status.RUNNING:
        names += ["end_stage", "finish_here"]
    names.append("cancel")
    return [ACTIONS[name] for name in names]


def _before_start(tournament: Tournament, step: NextStep) -> list[str]:
    if tournament.status not in (Status.DRAFT, Status.REGISTRATION, Status.CHECK_IN):
        return []
    names = ["fill"]
    if tournament.status != Status.DRAFT and step.step != Step.START:
        names.append(Step.START.value)
    return names


def _of_round(round_: Round) -> list[str]:
    if round_.status == Round.Status.DRAFT:
        return ["release_at", "pair_again", "drop_draft"]
    names = ["resume_round"] if round_.paused_at is not None else ["pause_round"]
    if round_.status == Round.Status.RUNNING:
        names += ["extend_round", "last_deals"]
    return [*names, "take_back"]
