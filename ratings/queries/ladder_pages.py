"""What the list of ladders and a ladder's page show."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.models import Ladder, Membership


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A ladder in the list, with what the viewer has there."""

    ladder: Ladder
    members: int
    is_member: bool


def find_ladder(slug: str) -> Ladder | None:
    """Return the ladder at this address, None without one."""
    return Ladder.objects.filter(slug=slug).first()


def ladder_lines(viewer_id: int | None) -> Sequence[LadderLine]:
    """Return every ladder in the order that organisers gave them; one query."""
    own = Membership.objects.filter(ladder=OuterRef("pk"), left_at=None)
    own = own.none() if viewer_id is None else own.filter(player_id=viewer_id)
    rows = Ladder.objects.annotate(
        members=Count("memberships", filter=Q(memberships__left_at=None)),
        is_member=Exists(own),
    ).order_by("position", "name")
    return [LadderLine(row, row.members, row.is_member) for row in rows]


def rules_of(ladder: Ladder) -> Sequence[str]:
    """Return what is played otherwise than in the rule book, a sentence each."""
    rules = []
    limit = ladder.options.get("deal_limit")
    if limit is not None:
        rules.append(
            ngettext(
                "A match has %(count)d deal at most.", "A match has %(count)d deals at most.", limit
            )
            % {"count": limit}
        )
    seconds = ladder.options.get("time_limit")
    if seconds is not None:
        rules.append(
            ngettext(
                "No deal begins after %(count)d minute.",
                "No deal begins after %(count)d minutes.",
                seconds // 60,
            )
            % {"count": seconds // 60}
        )
    if ladder.options.get("tens_count") == "each":
        rules.append(_("Six +10s of one player end a match."))
    return rules


def gates_of(ladder: Ladder) -> Sequence[str]:
    """Return what joining asks for beside the rule of who may, a phrase each."""
    gates = []
    if ladder.min_rating is not None:
        gates.append(_("a rating of at least %(rating)d") % {"rating": ladder.min_rating})
    if ladder.max_rating is not None:
        gates.append(_("a rating of at most %(rating)d") % {"rating": ladder.max_rating})
    if ladder.min_account_days:
        gates.append(
            ngettext(
                "an account that is at least %(count)d day old",
                "an account that is at least %(count)d days old",
                ladder.min_account_days,
            )
            % {"count": ladder.min_account_days}
        )
    return gates
