"""A round's pods as they are now, and what they cost beside the pods that were computed."""

from collections import defaultdict
from dataclasses import dataclass

from tournaments.models import Bye, PodSeat, Round
from tournaments.pairing.certificate import Certificate, Plan
from tournaments.pairing.cost import Cost
from tournaments.pairing.swiss import plan_of


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

    def swapped(self, first: int, second: int) -> "Layout":
        """Return the layout with two entries of the round in each other's places."""
        other = {first: second, second: first}
        return Layout(
            {no: [other.get(entry, entry) for entry in pod] for no, pod in self.pods.items()},
            [other.get(entry, entry) for entry in self.byes],
        )

    def moved(self, entry_id: int, *, to_pod_no: int | None) -> "Layout":
        """Return the layout with an entry on a new last seat of a pod, or (None) with a bye."""
        pods = {no: [one for one in pod if one != entry_id] for no, pod in self.pods.items()}
        byes = [one for one in self.byes if one != entry_id]
        (byes if to_pod_no is None else pods[to_pod_no]).append(entry_id)
        return Layout(pods, byes)


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


def cost_of_swap(round_: Round, *, first: int, second: int) -> Cost:
    """Return what swapping two entries would add to the cost (below 0: save), term by term."""
    layout = layout_of(round_)
    swapped = plan_of_layout(round_, layout.swapped(first, second))
    return swapped.cost - plan_of_layout(round_, layout).cost


def cost_of_move(round_: Round, *, entry_id: int, to_pod_no: int | None) -> Cost:
    """Return what moving an entry would add to the cost (below 0: save), term by term."""
    layout = layout_of(round_)
    moved = plan_of_layout(round_, layout.moved(entry_id, to_pod_no=to_pod_no))
    return moved.cost - plan_of_layout(round_, layout).cost


def is_edited(round_: Round) -> bool:
    """Tell whether an organiser has changed the pods since they were computed."""
    plan = computed_plan(round_)
    layout = layout_of(round_)
    pods = tuple(tuple(layout.pods[pod_no]) for pod_no in sorted(layout.pods))
    return (pods, tuple(layout.byes)) != (plan.pods, plan.byes)
