"""Pair a round from its inputs. The search brings numpy along: only who pairs imports this."""

from tournaments.models import Stage
from tournaments.pairing import swiss
from tournaments.pairing.certificate import KNOCKOUT, Certificate
from tournaments.pairing.knockout import bracket
from tournaments.pairing.plans import plan_of
from tournaments.pairing.round_robin import round_robin
from tournaments.queries.pairing_inputs import Paired, PairingInputs, knockout_pods


def paired(inputs: PairingInputs) -> Paired:
    """Return the pairing that follows from the inputs.

    Raises `tournaments.pairing.errors.CannotPair`.
    """
    if inputs.kind == Stage.Kind.KNOCKOUT:
        return _knockout(inputs)
    if inputs.kind == Stage.Kind.ROUND_ROBIN:
        return _round_robin(inputs)
    certificate = swiss.pair_round(inputs.field, inputs.rules, seed=inputs.seed)
    return Paired(certificate, inputs.round_no)


def _knockout(inputs: PairingInputs) -> Paired:
    plan = bracket(len(inputs.seeds), inputs.rules, advance=inputs.advance)
    pods, byes = knockout_pods(inputs)
    certificate = Certificate(
        KNOCKOUT,
        inputs.seed,
        inputs.rules,
        inputs.field,
        plan_of(inputs.field, inputs.rules, pods, byes),
    )
    going_on = plan.rounds[inputs.round_no - inputs.base].advance
    return Paired(
        certificate,
        inputs.base,
        going_on,
        {
            "seeds": list(inputs.seeds),
            "places": [[a, b, list(pod)] for a, b, pod in inputs.places],
            "advance": inputs.advance,
        },
    )


def _round_robin(inputs: PairingInputs) -> Paired:
    field = inputs.base_field or inputs.field
    schedule = round_robin(field, inputs.rules, seed=inputs.base_seed)
    index = inputs.round_no - inputs.base
    plan = plan_of(inputs.field, inputs.rules, schedule.rounds[index], schedule.byes[index])
    certificate = Certificate(schedule.algorithm, inputs.seed, inputs.rules, inputs.field, plan)
    return Paired(certificate, inputs.base)
