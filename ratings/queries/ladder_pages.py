"""What the list of ladders and a ladder's page show."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.interface import running_tables
from games.players.interface import PlayerCard, player_cards
from ratings.models import Ladder, Membership
from ratings.models.ladders import CONTEXT_KIND
from ratings.queries.queue import waiting_counts, waiting_players
from ratings.queries.rating_now import BookOf, RatingNow, forecast_of, ratings_of

TABLES_SHOWN = 12
WAITING_SHOWN = 60


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A ladder in the list, with what the viewer has there."""

    ladder: Ladder
    members: int
    is_member: bool
    waiting: int


@dataclass(frozen=True, slots=True)
class SeatShown:
    """Who sits at a live table, their rating, and their chance to win there by the ratings."""

    player: PlayerCard
    mean: float
    sd: float
    win_chance: float


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of the ladder that is being played."""

    public_id: str
    deal_no: int
    seats: Sequence[SeatShown]
    is_own: bool


def ladder_id_of(slug: str) -> int | None:
    """Return the id of the ladder at this address, None without one."""
    return Ladder.objects.filter(slug=slug).values_list("pk", flat=True).first()


def ladder_lines(viewer_id: int | None) -> Sequence[LadderLine]:
    """Return every ladder in the order that organisers gave them; two queries."""
    own = Membership.objects.filter(ladder=OuterRef("pk"), left_at=None)
    own = own.none() if viewer_id is None else own.filter(player_id=viewer_id)
    rows = Ladder.objects.annotate(
        members=Count("memberships", filter=Q(memberships__left_at=None)),
        is_member=Exists(own),
    ).order_by("position", "name")
    waiting = waiting_counts()
    return [LadderLine(row, row.members, row.is_member, waiting.get(row.pk, 0)) for row in rows]


def live_tables(ladder: Ladder, *, viewer_id: int | None, now: datetime) -> Sequence[TableShown]:
    """Return the ladder's newest tables in progress, the viewer's own before all; the number of
    queries is the same for any number of tables."""
    tables = running_tables(CONTEXT_KIND, ladder.slug)[::-1]
    tables.sort(key=lambda table: all(seat.player_id != viewer_id for seat in table.seats))
    tables = tables[:TABLES_SHOWN]
    ids = {seat.player_id for table in tables for seat in table.seats}
    cards = player_cards(ids)
    ratings = ratings_of(ids, BookOf(ladder_id=ladder.pk), now=now)
    shown = []
    for table in tables:
        seated = [ratings[seat.player_id] for seat in table.seats]
        told = forecast_of([one.player_id for one in seated], [one.strength for one in seated])
        shown.append(
            TableShown(
                public_id=table.public_id,
                deal_no=table.deal_no,
                seats=[
                    SeatShown(cards[one.player_id], one.mean, one.sd, chance)
                    for one, chance in zip(seated, told.wins, strict=True)
                ],
                is_own=any(one.player_id == viewer_id for one in seated),
            )
        )
    return shown


def who_waits(ladder: Ladder, *, now: datetime) -> Sequence[tuple[PlayerCard, RatingNow]]:
    """Return those who wait for a table, the longest first, with their ratings."""
    ids = list(waiting_players(ladder))[:WAITING_SHOWN]
    if not ids:
        return []
    cards, ratings = player_cards(ids), ratings_of(ids, BookOf(ladder_id=ladder.pk), now=now)
    return [(cards[player_id], ratings[player_id]) for player_id in ids]


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
