"""Why somebody sits at this table: read from the certificate that the round was paired by."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pairing.certificate import Certificate
from tournaments.pairing.explain import Instead, explain


def why_here(
    certificate: Mapping[str, Any],
    *,
    entry_id: int,
    pod: Sequence[int],
    names: Mapping[int, str],
) -> list[str]:
    """Return sentences for the player of this entry; ``pod`` are the entries in seat order.

    [] where the certificate tells nothing of this entry, as in a round made by hand.
    """
    given = certificate.get("field")
    if given is None:
        return []
    contestants = {one["entry"]: one for one in given["contestants"]}
    own = contestants.get(entry_id)
    if own is None:
        return []
    sentences = [_by_score(contestants, pod, entry_id)]
    sentences += _meetings(given, entry_id=entry_id, pod=pod, names=names)
    sentences += _size(certificate["rules"], own, len(pod))
    sentences += _seat(own, pod.index(entry_id))
    for first, second in given["forced"]:
        if first in pod and second in pod:
            sentences.append(
                _("%(first)s and %(second)s were to sit together, by the organiser’s wish.")
                % {"first": names.get(first, "?"), "second": names.get(second, "?")}
            )
    sentences += _relaxed(certificate["plan"], pod=pod, names=names)
    if sorted(pod) not in [sorted(one) for one in certificate["plan"]["pods"]]:
        sentences.append(_("The organiser changed this table by hand after it had been drawn."))
    return sentences


def others_instead(
    certificate: Mapping[str, Any],
    *,
    entry_id: int,
    pods: Sequence[Sequence[int]],
    names: Mapping[int, str],
) -> list[str]:
    """Return for some of about the same points at other tables what a swap with them would have
    brought; ``pods`` are all of the round, entries in seat order.

    [] where the certificate cannot tell, as for a round that was not paired by score.
    """
    try:
        paired = Certificate.from_data(certificate)
    except (KeyError, TypeError, ValueError):
        return []  # of another kind of round, or made by hand
    plan = replace(paired.plan, pods=tuple(tuple(pod) for pod in pods))
    try:
        found = explain(paired, entry_id, plan=plan).instead
    except KeyError:
        return []  # somebody at these tables was not in the draw
    return [_instead(other, names.get(other.entry, "?")) for other in found]


def _instead(other: Instead, name: str) -> str:
    """A sentence with the gravest of what the swap would have cost."""
    if other.wishes > 0:
        return _("%(name)s instead: against a wish of the organiser.") % {"name": name}
    if other.odd_tables > 0:
        return _("%(name)s instead: somebody would be at an odd-sized table out of turn.") % {
            "name": name
        }
    if other.repeats > 0:
        return ngettext(
            "%(name)s instead: %(count)d more repeated meeting.",
            "%(name)s instead: %(count)d more repeated meetings.",
            other.repeats,
        ) % {"name": name, "count": other.repeats}
    if other.club_pairs > 0:
        return _("%(name)s instead: two of one club would share a table.") % {"name": name}
    if other.spread > 0:
        return _("%(name)s instead: the points at the tables would lie further apart.") % {
            "name": name
        }
    return _("%(name)s instead: as good; what decided was the lot, or the seats.") % {"name": name}


def why_bye(certificate: Mapping[str, Any], *, entry_id: int) -> list[str]:
    """Return sentences for somebody who has a bye."""
    given = certificate.get("field")
    if given is None or all(one["entry"] != entry_id for one in given["contestants"]):
        return []
    return [
        _(
            "The players left over cannot be seated at tables of the allowed sizes. A bye goes to "
            "those who had the fewest, and among them to the lowest score."
        )
    ]


def _by_score(
    contestants: Mapping[int, Mapping[str, Any]], pod: Sequence[int], entry_id: int
) -> str:
    scores = {entry: one.get("score", 0) for entry, one in contestants.items()}
    if len(set(scores.values())) == 1:
        return _("Nobody has more points than another yet, so the order was drawn by lot.")
    ranks = sorted(
        1 + sum(other > scores[entry] for other in scores.values())
        for entry in pod
        if entry in scores
    )
    own = 1 + sum(other > scores[entry_id] for other in scores.values())
    return _(
        "By points this player stood at place %(own)d; the table holds places %(first)d to "
        "%(last)d."
    ) % {"own": own, "first": ranks[0], "last": ranks[-1]}


def _meetings(
    given: Mapping[str, Any], *, entry_id: int, pod: Sequence[int], names: Mapping[int, str]
) -> list[str]:
    met = {(first, second): times for first, second, times in given["meetings"]}
    sentences = []
    fresh = []
    for other in pod:
        if other == entry_id:
            continue
        name = names.get(other, "?")
        times = met.get((min(entry_id, other), max(entry_id, other)), 0)
        if not times:
            fresh.append(name)
            continue
        sentences.append(
            ngettext(
                "Met %(name)s %(count)d time before: no better way was found.",
                "Met %(name)s %(count)d times before: no better way was found.",
                times,
            )
            % {"name": name, "count": times}
        )
    if fresh:
        first = _("For the first time against %(names)s.") % {"names": ", ".join(fresh)}
        return [first, *sentences]
    return sentences


def _size(rules: Mapping[str, Any], own: Mapping[str, Any], size: int) -> list[str]:
    preferred = rules["preferred_size"]
    if size == preferred:
        return []
    return [
        ngettext(
            "A table of %(size)d instead of %(preferred)d, because the number of players asks for "
            "it; at %(count)d such table before.",
            "A table of %(size)d instead of %(preferred)d, because the number of players asks for "
            "it; at %(count)d such tables before.",
            own.get("odd_tables", 0),
        )
        % {"size": size, "preferred": preferred, "count": own.get("odd_tables", 0)}
    ]


def _seat(own: Mapping[str, Any], seat_index: int) -> list[str]:
    counts = list(own.get("seat_counts") or ())
    before = counts[seat_index] if seat_index < len(counts) else 0
    return [
        ngettext(
            "Seat %(seat)d, so that seats are shared evenly: on it %(count)d time before.",
            "Seat %(seat)d, so that seats are shared evenly: on it %(count)d times before.",
            before,
        )
        % {"seat": seat_index + 1, "count": before}
    ]


def _relaxed(plan: Mapping[str, Any], *, pod: Sequence[int], names: Mapping[int, str]) -> list[str]:
    """The rules that gave way here, beside the repeats that are told already."""
    return [
        _("%(names)s are of one club: they could not be kept apart.")
        % {"names": ", ".join(names.get(entry, "?") for entry in one["entries"])}
        for one in plan["relaxations"]
        if one["code"] == "club" and set(one["entries"]) <= set(pod)
    ]


def relaxed_sentences(certificate: Mapping[str, Any], *, names: Mapping[int, str]) -> list[str]:
    """Return the rules that gave way in a round, as sentences."""
    plan = certificate.get("plan")
    if plan is None:
        return []
    sentences = []
    for one in plan["relaxations"]:
        facts = {
            "names": ", ".join(names.get(entry, "?") for entry in one["entries"]),
            "count": one["times"],
        }
        sentences.append(_relaxation(one["code"], one["times"]) % facts)
    return sentences


def _relaxation(code: str, times: int) -> str:
    return {
        "bye": _("Without a table: %(names)s."),
        "odd_table": _(
            "%(names)s visits a table of another size again before everybody has been at one."
        ),
        "repeat": ngettext(
            "%(names)s meet again; they had met %(count)d time.",
            "%(names)s meet again; they had met %(count)d times.",
            times,
        ),
        "club": _("%(names)s are of one club and share a table."),
    }[code]
