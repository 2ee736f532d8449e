"""Why no pairing exists. Everything else is relaxed in a stated order instead (docs/pairing.md)."""

from typing import ClassVar


class CannotPair(Exception):
    """No round can be made of this field; `code` is stable, `facts` fill the sentence.

    `remedies` names what the organiser can change, the nearest at hand first; each is one of
    `more_players`, `smaller_size`, `larger_size`, `drop_forbidden`, `drop_forced`.
    """

    code: ClassVar[str]
    text: ClassVar[str]
    remedies: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **facts: int | tuple[int, ...]) -> None:
        self.facts = facts
        super().__init__(self.text.format(**facts))


class FieldTooSmall(CannotPair):
    """Fewer players than the smallest allowed pod has seats."""

    code = "pairing_field_too_small"
    text = (
        "There are {players} players to pair and the smallest pod allowed has {needed} seats: "
        "let more players in, or allow smaller pods."
    )
    remedies = ("more_players", "smaller_size")


class ForcedPairForbidden(CannotPair):
    """The same two are to sit together and to be kept apart, perhaps through others."""

    code = "pairing_forced_pair_forbidden"
    text = (
        "Players {entries} are wished together and kept apart at once: "
        "take back one of the two wishes."
    )
    remedies = ("drop_forced", "drop_forbidden")


class ForcedGroupTooLarge(CannotPair):
    """More players are wished together than any allowed pod has seats."""

    code = "pairing_forced_group_too_large"
    text = (
        "Players {entries} are wished together, and the largest pod allowed has {largest} seats: "
        "take back a wish, or allow larger pods."
    )
    remedies = ("drop_forced", "larger_size")


class ForcedGroupsDoNotFit(CannotPair):
    """The groups wished together cannot be divided over pods of the allowed sizes."""

    code = "pairing_forced_groups_do_not_fit"
    text = (
        "The groups wished together cannot be divided over pods of the allowed sizes "
        "(players {entries} stay apart): take back a wish, or allow other sizes."
    )
    remedies = ("drop_forced", "larger_size", "smaller_size")


class ForbiddenPairsLeaveNoPod(CannotPair):
    """Whoever gets a bye, two who are to be kept apart meet."""

    code = "pairing_forbidden_pairs_leave_no_pod"
    text = (
        "Whichever way the pods are made, two who are kept apart meet (players {entries}): "
        "allow one of these pairs, or let more players in."
    )
    remedies = ("drop_forbidden", "more_players", "smaller_size")


class PodSizeNotAllowed(CannotPair):
    """An edit would leave a pod of a size that the rules do not allow."""

    code = "pairing_pod_size_not_allowed"
    text = (
        "A pod would have {size} players and the sizes allowed are {sizes}: "
        "swap two players instead, or allow that size."
    )
    remedies = ("smaller_size", "larger_size")


class NobodyAdvances(CannotPair):
    """A knockout in which a pod sends on as many as it seats, or none."""

    code = "pairing_nobody_advances"
    text = (
        "{advance} players advance from each pod, and the smallest pod has {smallest} seats: "
        "let at least one advance, and fewer than a pod seats."
    )
    remedies = ("larger_size",)
