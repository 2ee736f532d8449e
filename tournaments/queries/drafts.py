"""A round's pods as they are now, and what they cost beside the pods that were computed."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.errors import CannotMove, DraftOutdated
from tournaments.models import Bye, PodSeat, Round
from tournaments.pairing import edits
from tournaments.pairing.certificate import Certificate, Plan
from tournaments.pairing.edits import Change
from tournaments.pairing.errors import PodSizeNotAllowed
from tournaments.pairing.plans import plan_of


@dataclass(frozen=True, slots=True)
class Layout:
    """Pods by their number, entries in seat order, and who has a bye."""

    pods: dict[int, list[int]]
    byes: list[int]

    def at(self, entry_id: int) -> tuple[int, int] | None:
        """Return the pod number and seat index of an entry; (0, index) for a bye, None for who is
        not in the round."""
        for pod_no, pod in self.pods.items():
            if entry_id in pod:
                return pod_no, pod.index(entry_id)
        return (0, self.byes.index(entry_id)) if entry_id in self.byes else None


def layout_of(round_: Round) -> Layout:
    """Return a round's pods and byes from its rows, in two queries."""
    pods: dict[int, list[int]] = defaultdict(list)
    for pod_no, entry_id in (
        PodSeat.objects.filter(round=round_)
        .order_by("pod__pod_no", "seat_index")
        .values_list("pod__pod_no", "entry_id")
    ):
        pods[pod_no].append(entry_id)
    byes = Bye.objects.filter(round=round_).order_by("entry_id").values_list("entry_id", flat=True)
    return Layout(dict(pods), list(byes))


def certificate_of(round_: Round) -> Certificate:
    """Return what the round was paired from. Raises ValueError for a round without one."""
    return Certificate.from_data(round_.certificate)


def computed_plan(round_: Round) -> Plan:
    """Return the plan as it was computed, before any edit."""
    return certificate_of(round_).plan


def plan_of_layout(round_: Round, layout: Layout) -> Plan:
    """Return pods as a plan with its cost and what was relaxed for it.

    Raises ValueError where the layout seats others than the field that was paired.
    """
    certificate = certificate_of(round_)
    pods = [layout.pods[pod_no] for pod_no in sorted(layout.pods)]
    return plan_of(certificate.field, certificate.rules, pods, layout.byes)


def current_plan(round_: Round) -> Plan:
    """Return the pods as they are now, with their cost."""
    return plan_of_layout(round_, layout_of(round_))


def swap_of(round_: Round, *, first: int, second: int) -> Change:
    """Return the draft with two entries in each other's places (a bye is one), and what that adds
    to its cost.

    Raises CannotMove for entries that are not two of this draft, and DraftOutdated.
    """
    layout = layout_of(round_)
    if first == second or None in (layout.at(first), layout.at(second)):
        raise CannotMove(_("Choose two different players of this draft."), field="second")
    certificate, plan = certificate_of(round_), _plan_to_change(round_)
    return edits.swap(certificate.field, certificate.rules, plan, first, second)


def move_of(round_: Round, *, entry_id: int, to_pod_no: int | None) -> Change:
    """Return the draft with an entry on a new last seat of another pod, or (None) with a bye, and
    what that adds to its cost.

    Raises CannotMove where the entry or the pod is not of this draft, or a pod would have a size
    that the stage does not allow, and DraftOutdated.
    """
    layout = layout_of(round_)
    at = layout.at(entry_id)
    if at is None or (to_pod_no is not None and to_pod_no not in layout.pods):
        raise CannotMove(_("Choose a player and a table of this draft."), field="first")
    if at[0] == (to_pod_no or 0):
        raise CannotMove(_("The player is there already."), field="table")
    certificate, plan = certificate_of(round_), _plan_to_change(round_)
    pod_index = None if to_pod_no is None else sorted(layout.pods).index(to_pod_no)
    try:
        return edits.move(certificate.field, certificate.rules, plan, entry_id, pod_index)
    except PodSizeNotAllowed as refusal:
        sizes = ", ".join(map(str, sorted(certificate.rules.allowed_sizes)))
        raise CannotMove(
            _("A table would have %(size)s players, and %(sizes)s are allowed. Swap two instead.")
            % {"size": refusal.facts["size"], "sizes": sizes},
            field="table",
        ) from None


def _plan_to_change(round_: Round) -> Plan:
    try:
        return current_plan(round_)
    except ValueError:  # somebody sits there who was not in the field that was paired
        raise DraftOutdated from None


def is_edited(round_: Round) -> bool:
    """Tell whether an organiser has changed the pods since they were computed."""
    plan = computed_plan(round_)
    layout = layout_of(round_)
    pods = tuple(tuple(layout.pods[pod_no]) for pod_no in sorted(layout.pods))
    return (pods, tuple(layout.byes)) != (plan.pods, plan.byes)
