"""What an event's rules and numbers are called: whole sentences in the reader's language."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Stage, Tournament
from tournaments.pairing.results import ByeRule, Finish
from tournaments.pairing.scoring import Term, TermKind
from tournaments.pairing.tiebreaks import DEFAULT_TIEBREAKS, TieBreak

MINUS: Final = "\N{MINUS SIGN}"
SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ONE_SIGN: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}

# Of tie-breaks and of the columns of a knockout: a short head for a table, and what it means.
COLUMNS: Final[Mapping[str, Promise]] = {
    TieBreak.PODMATES: gettext_lazy("Podmates"),
    TieBreak.PODMATES_CUT_ONE: gettext_lazy("Podmates (cut one)"),
    TieBreak.WINS: gettext_lazy("Wins"),
    TieBreak.MATCH_POINTS: gettext_lazy("Match points"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("Head to head"),
    TieBreak.SAME_SEAT: gettext_lazy("Same seat"),
    TieBreak.LOTS: gettext_lazy("Lot"),
    "place": gettext_lazy("Place in the last pod"),
    "seed": gettext_lazy("Seed"),
}
MEANINGS: Final[Mapping[str, Promise]] = {
    TieBreak.PODMATES: gettext_lazy(
        "For each round the mean of the points of those at the same table, summed."
    ),
    TieBreak.PODMATES_CUT_ONE: gettext_lazy(
        "The podmates’ points without the round that counts least."
    ),
    TieBreak.WINS: gettext_lazy("First places; two who share one have half each."),
    TieBreak.MATCH_POINTS: gettext_lazy("The sum of the totals of all matches."),
    TieBreak.HEAD_TO_HEAD: gettext_lazy(
        "Among those who are equal so far: one for each meeting won, minus one for each lost."
    ),
    TieBreak.SAME_SEAT: gettext_lazy(
        "With the same deals: one’s total against the mean of the same seat at the other tables."
    ),
    TieBreak.LOTS: gettext_lazy("Drawn from the event’s published seed; the highest wins."),
    "place": gettext_lazy("The place at the last table played."),
    "seed": gettext_lazy("The starting number; the lower one is better."),
}
# Why an event stands still, for those who look at it (its organiser is told what to do about it:
# commands/pausing.py).
PAUSES: Final[Mapping[str, Promise]] = {
    "by_organiser": gettext_lazy("The organiser has paused the event."),
    "too_few_players": gettext_lazy("Too few players are left to go on."),
    "too_few_for_stage": gettext_lazy("Too few players are left for the next stage."),
    "cannot_pair": gettext_lazy("No pairing is possible under the wishes and table sizes."),
    "pairing_failed": gettext_lazy("The next round could not be paired; the organiser was told."),
}


def exact(amount: Fraction) -> str:
    """Return an exact number for people: "280", "−12", "262½", "1834⁷⁄₁₂"."""
    whole, rest = divmod(abs(amount), 1)
    sign = MINUS if amount < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = ONE_SIGN.get(rest) or (
        f"{str(rest.numerator).translate(SUPERSCRIPTS)}⁄"
        f"{str(rest.denominator).translate(SUBSCRIPTS)}"
    )
    return f"{sign}{whole or ''}{part}"


def column_label(name: str) -> str:
    """Return what stands above a column of the standings."""
    return str(COLUMNS[name])


def column_meaning(name: str) -> str:
    """Return what a column of the standings counts, as a sentence."""
    return str(MEANINGS[name])


def shown_amount(name: str, amount: Fraction) -> str:
    """Return a value of the standings as people read it: places and seeds are kept negated."""
    return exact(-amount if name in ("place", "seed") else amount)


def stage_format(stage: Stage) -> str:
    """Return what a stage is, in a few words: "Swiss, 5 rounds"."""
    if stage.kind == Stage.Kind.KNOCKOUT:
        return ngettext(
            "Knockout, the best of each pod goes on",
            "Knockout, the best %(count)d of each pod go on",
            stage.advance or 1,
        ) % {"count": stage.advance or 1}
    names = {
        Stage.Kind.SWISS: ngettext(
            "Swiss, %(count)d round", "Swiss, %(count)d rounds", stage.rounds or 0
        ),
        Stage.Kind.ROUND_ROBIN: ngettext(
            "Round robin, %(count)d round", "Round robin, %(count)d rounds", stage.rounds or 0
        ),
    }
    return names[Stage.Kind(stage.kind)] % {"count": stage.rounds or 0}


def stage_name(stage: Stage) -> str:
    """Return what a stage is called."""
    return stage.name or str(Stage.Kind(stage.kind).label).capitalize()


def pod_sizes_text(sizes: Sequence[int], preferred: int) -> str:
    """Return how many sit at a table, as a sentence."""
    allowed = sorted(set(sizes))
    if len(allowed) == 1:
        return _("Tables of %(size)d.") % {"size": allowed[0]}
    listed = "–".join(map(str, (allowed[0], allowed[-1])))
    if len(allowed) != allowed[-1] - allowed[0] + 1:
        listed = ", ".join(map(str, allowed))
    return _("Tables of %(preferred)d where that is possible; %(sizes)s are allowed.") % {
        "preferred": preferred,
        "sizes": listed,
    }


def match_length(stage: Stage) -> str:
    """Return when a match of this stage ends, as a sentence."""
    if stage.deal_limit:
        return ngettext(
            "A match is %(count)d deal.", "A match is %(count)d deals at most.", stage.deal_limit
        ) % {"count": stage.deal_limit}
    if stage.time_limit_seconds:
        minutes = stage.time_limit_seconds // 60
        return ngettext(
            "The deal running after %(count)d minute is a match’s last.",
            "The deal running after %(count)d minutes is a match’s last.",
            minutes,
        ) % {"count": minutes}
    return _("Matches end as the rulebook says.")


def points_text(tournament: Tournament) -> str:
    """Return what a round pays, as a sentence."""
    if tournament.points_rule == Tournament.PointsRule.BEATEN:
        return _(
            "420 points are shared out among the opponents at a table: an equal part for each one "
            "beaten, half of it for an equal one."
        )
    if tournament.points_rule == Tournament.PointsRule.MATCH:
        return _("The totals of the matches are the points.")
    tables = "; ".join(
        _("table of %(size)s: %(points)s") % {"size": size, "points": ", ".join(map(str, points))}
        for size, points in sorted(tournament.points_by_place.items())
    )
    return _("Points by place (%(tables)s). Equal places share theirs.") % {"tables": tables}


def bye_text(rule: str) -> str:
    """Return what a bye pays, as a sentence."""
    return {
        ByeRule.AVERAGE: _("A bye pays what a seat earns on average."),
        ByeRule.WIN: _("A bye pays like a first place."),
        ByeRule.NONE: _("A bye pays nothing."),
    }[ByeRule(rule)]


def tiebreaks_text(tournament: Tournament) -> str:
    """Return the tie-breaks in their order, as a sentence."""
    names = [TieBreak(name) for name in tournament.tiebreaks] or DEFAULT_TIEBREAKS
    listed = ", ".join(column_label(name).lower() for name in names)
    return _("Equal points are parted by, in this order: %(names)s.") % {"names": listed}


def rule_sentences(tournament: Tournament, stages: Sequence[Stage]) -> list[str]:
    """Return the rules of an event as sentences, in the order that a player asks."""
    sentences = []
    for stage in stages:
        text = stage_format(stage)
        if stage.cut_to:
            text = _("%(format)s, for the best %(count)d of the stage before") % {
                "format": text,
                "count": stage.cut_to,
            }
        sentences.append(f"{text}.")
        sentences.append(pod_sizes_text(stage.pod_sizes, stage.preferred_size))
        sentences.append(match_length(stage))
    if any(stage.kind != Stage.Kind.KNOCKOUT for stage in stages):
        sentences += [
            points_text(tournament),
            bye_text(tournament.bye_rule),
            tiebreaks_text(tournament),
        ]
    if any(stage.kind == Stage.Kind.KNOCKOUT for stage in stages):
        sentences.append(
            _("Who is equal at a knockout’s cut is parted by match points, then the better seed.")
        )
    sentences += _manners(tournament)
    # Two stages often say the same of their tables.
    return list(dict.fromkeys(sentences))


def _manners(tournament: Tournament) -> list[str]:
    sentences = [
        {
            Tournament.PairingMode.STRICT: _(
                "Pairing: nobody meets the same opponent again while that can be avoided."
            ),
            Tournament.PairingMode.BALANCED: _(
                "Pairing: equal scores at a table come first, new opponents second."
            ),
        }[Tournament.PairingMode(tournament.pairing_mode)],
        {
            Tournament.Rated.PEOPLE: _("Matches are rated when all at the table are people."),
            Tournament.Rated.YES: _("Matches are rated."),
            Tournament.Rated.NO: _("Matches are not rated."),
        }[Tournament.Rated(tournament.rated)],
    ]
    if tournament.same_deals:
        sentences.append(
            _("All tables of a size play the same deals, and are compared seat by seat.")
        )
    if tournament.venue == Tournament.Venue.ONLINE:
        minutes, seconds = divmod(tournament.grace_seconds, 60)
        sentences.append(
            _("A bot plays for whoever is not there %(minutes)d:%(seconds)02d after the start.")
            % {"minutes": minutes, "seconds": seconds}
        )
    return sentences


def registration_text(tournament: Tournament) -> str:
    """Return who may enter, as a sentence."""
    low, high = tournament.rating_from, tournament.rating_to
    if tournament.registration == Tournament.Registration.RATING:
        if low is not None and high is not None:
            return _("For ratings from %(low)d to %(high)d.") % {"low": low, "high": high}
        if low is not None:
            return _("For ratings from %(low)d up.") % {"low": low}
        if high is not None:
            return _("For ratings up to %(high)d.") % {"high": high}
    return {
        Tournament.Registration.INVITATION: _("By invitation."),
        Tournament.Registration.CODE: _("With a code from the organiser."),
    }.get(Tournament.Registration(tournament.registration), _("Open to everybody."))


def round_label(*, kind: str, stage_name: str, round_no: int, has_stages: bool) -> str:
    """Return what a round is called: "Round 3", with its stage where there are several."""
    if not has_stages:
        return _("Round %(number)d") % {"number": round_no}
    name = stage_name or str(Stage.Kind(kind).label).capitalize()
    return _("%(stage)s, round %(number)d") % {"stage": name, "number": round_no}


def term_text(term: Term, names: Mapping[int, str]) -> str:
    """Return what one term of a value is, as a sentence without its amount."""
    others = ", ".join(
        _("%(name)s (%(points)s)") % {"name": names.get(one, "?"), "points": exact(part)}
        for one, part in zip(term.others, term.parts, strict=False)
    ) or ", ".join(names.get(one, "?") for one in term.others)
    facts = {
        "round": term.round_no,
        "pod": term.pod_no,
        "place": term.place,
        "size": term.size,
        "others": others,
        "reason": term.reason,
    }
    if term.kind is TermKind.SAME_SEAT:
        own, mean = term.parts
        facts |= {"own": exact(own), "mean": exact(mean)}
        return (
            ngettext(
                "Round %(round)d, table %(pod)d: %(own)s against %(mean)s at the other table",
                "Round %(round)d, table %(pod)d: %(own)s against a mean of %(mean)s at %(size)d "
                "other tables",
                term.size or 0,
            )
            % facts
        )
    return _TERMS[term.kind]() % facts if term.kind in _TERMS else _round_term(term) % facts


def _round_term(term: Term) -> str:
    """The pattern of a term of a round: a pod, a bye, a round missed."""
    if term.kind is TermKind.BYE:
        return _("Round %(round)d: bye")
    if term.kind is TermKind.ABSENT:
        return _("Round %(round)d: no part in it")
    if term.reason == Finish.FORFEITED:
        return _("Round %(round)d, table %(pod)d: forfeited")
    if term.reason == Finish.ABANDONED:
        return _("Round %(round)d, table %(pod)d: given up, place %(place)d of %(size)d")
    return _("Round %(round)d, table %(pod)d: place %(place)d of %(size)d")


_TERMS: Final = {
    TermKind.PENALTY: lambda: _("Penalty: %(reason)s"),
    TermKind.PODMATES: lambda: _("Round %(round)d, table %(pod)d: mean of %(others)s"),
    TermKind.WIN: lambda: _("Round %(round)d, table %(pod)d: first"),
    TermKind.MATCH_POINTS: lambda: _("Round %(round)d, table %(pod)d"),
    TermKind.MEETING: lambda: _("Round %(round)d, table %(pod)d: against %(others)s"),
    TermKind.LOT: lambda: _("Drawn by lot"),
    TermKind.SURVIVED: lambda: _("Round %(round)d survived"),
    TermKind.PLACE: lambda: _("Round %(round)d, table %(pod)d: place %(place)d of %(size)d"),
    TermKind.SEED: lambda: _("Starting number"),
}


def decided_text(decided_by: int | None, columns: Sequence[str]) -> str:
    """Return what parts a line from the one above, "" where points or nothing do."""
    if not decided_by:
        return ""
    name = column_label(columns[decided_by - 1])
    return _("behind the line above by: %(name)s") % {"name": name}
