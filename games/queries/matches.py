"""Lists of finished matches: newest first, page by page, filtered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Match, MatchSeat
from games.players.interface import PlayerCard, is_public_id, player_cards

PAGE_SIZE = 25


class MatchKind(models.TextChoices):
    """What a match was played for."""

    CASUAL = "casual", _("casual")
    RANKED = "ranked", _("ranked")
    LADDER = "ladder", _("ladder")
    TOURNAMENT = "tournament", _("tournament")


class Outcome(models.TextChoices):
    """How a match went for the player whose matches are listed."""

    WON = "won", _("won")
    NOT_WON = "not_won", _("not won")
    LAST = "last", _("last")
    ABANDONED = "abandoned", _("given up")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFilter:
    """Which matches are wanted; None and "" mean all. ``outcome`` needs ``player_id``."""

    player_id: int | None = None
    opponent_id: int | None = None
    players: int | None = None
    finished_from: datetime | None = None
    finished_before: datetime | None = None
    kind: str = ""
    outcome: str = ""
    context_id: str = ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sat where and how it went for them."""

    seat_index: int
    player: PlayerCard
    total: int
    place: int
    is_abandoned: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A finished match in a list: public facts, no cards. Seats come by place, then by seat."""

    id: int
    public_id: str
    table_name: str
    players: int
    kind: str
    context_label: str
    context_url: str
    started_at: datetime
    finished_at: datetime
    deal_count: int
    seats: Sequence[SeatLine]

    @property
    def winners(self) -> Sequence[SeatLine]:
        """Everybody on the first place."""
        return [seat for seat in self.seats if seat.place == 1]

    def seat_of(self, player_id: int) -> SeatLine | None:
        """The seat of this player; None for somebody who did not play."""
        return next((seat for seat in self.seats if seat.player.id == player_id), None)


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A page of a list; ``newer`` and ``older`` are the public ids to ask beyond, or ""."""

    matches: Sequence[MatchLine]
    newer: str
    older: str


def match_page(
    wanted: MatchFilter, *, before: str = "", after: str = "", limit: int = PAGE_SIZE
) -> MatchPage:
    """Return the newest matches, or those older (``before``) or newer (``after``) than a match.

    A match is named by its public id, so a page stays right while new matches come in on top. An
    unknown one begins at the newest. Four queries at most, however many matches there are.
    """
    beyond = _end_of(before or after)
    if beyond is not None and after and not before:
        ids = _keys(wanted, newer_than=beyond, limit=limit + 1)
        if len(ids) >= limit:
            return _page(ids[:limit], has_newer=len(ids) > limit, has_older=True, newest_last=True)
        beyond = None  # fewer than a page are newer: the newest page holds them all
    ids = _keys(wanted, older_than=beyond, limit=limit + 1)
    return _page(ids[:limit], has_newer=beyond is not None, has_older=len(ids) > limit)


def newest_matches(limit: int) -> Sequence[MatchLine]:
    """Return the matches that finished last."""
    return match_lines(_keys(MatchFilter(), limit=limit))


def match_lines(match_ids: Sequence[int]) -> Sequence[MatchLine]:
    """Return these finished matches in this order, in three queries."""
    rows = Match.objects.filter(pk__in=match_ids).select_related("table")
    found = {row.pk: row for row in rows.defer("record", "table__sealed_seed")}
    seats = list(MatchSeat.objects.filter(match_id__in=match_ids).order_by("place", "seat_index"))
    cards = player_cards(seat.player_id for seat in seats)
    lines: dict[int, list[SeatLine]] = {match_id: [] for match_id in match_ids}
    for seat in seats:
        lines[seat.match_id].append(_seat_line(seat, cards[seat.player_id]))
    return [_line(found[match_id], lines[match_id]) for match_id in match_ids]


@dataclass(frozen=True, slots=True)
class _End:
    """Where a match stands in the order of lists."""

    finished_at: datetime
    id: int


def _end_of(public_id: str) -> _End | None:
    if not is_public_id(public_id):
        return None
    finished = Match.objects.filter(public_id=public_id, status=Match.Status.FINISHED)
    row = finished.values_list("finished_at", "pk").first()
    return None if row is None or row[0] is None else _End(row[0], row[1])


def _keys(
    wanted: MatchFilter,
    *,
    limit: int,
    older_than: _End | None = None,
    newer_than: _End | None = None,
) -> list[int]:
    """Ids of wanted matches, newest first; nearest to the end first where newer ones are asked for.

    Both kinds of rows have an index in this order, so that no more than a page is read.
    """
    rows: QuerySet[Any]
    player_id = wanted.player_id or wanted.opponent_id
    if player_id is None:
        rows, key, at_match = Match.objects.filter(status=Match.Status.FINISHED), "pk", ""
    else:
        rows, key, at_match = _seats(wanted, player_id), "match_id", "match__"
    rows = rows.filter(**_conditions(wanted, at_match=at_match))
    order = [F("finished_at").desc(), F(key).desc()]
    if older_than is not None:
        # The first condition is implied by the second: it lets the index begin at the right row.
        rows = rows.filter(finished_at__lte=older_than.finished_at).filter(
            Q(finished_at__lt=older_than.finished_at) | Q(**{f"{key}__lt": older_than.id})
        )
    if newer_than is not None:
        rows = rows.filter(finished_at__gte=newer_than.finished_at).filter(
            Q(finished_at__gt=newer_than.finished_at) | Q(**{f"{key}__gt": newer_than.id})
        )
        order = [F("finished_at").asc(), F(key).asc()]
    return list(rows.order_by(*order).values_list(key, flat=True)[:limit])


def _seats(wanted: MatchFilter, player_id: int) -> QuerySet[MatchSeat]:
    rows = MatchSeat.objects.filter(player_id=player_id, finished_at__isnull=False)
    if wanted.opponent_id is not None:
        shared = MatchSeat.objects.filter(match=OuterRef("match"), player_id=wanted.opponent_id)
        rows = rows.filter(Exists(shared))
    if wanted.outcome == Outcome.WON:
        rows = rows.filter(place=1)
    elif wanted.outcome == Outcome.NOT_WON:
        rows = rows.filter(place__gt=1)
    elif wanted.outcome == Outcome.LAST:
        worse = MatchSeat.objects.filter(match=OuterRef("match"), total__lt=OuterRef("total"))
        rows = rows.exclude(Exists(worse))
    elif wanted.outcome == Outcome.ABANDONED:
        rows = rows.filter(is_abandoned=True)
    return rows


def _conditions(wanted: MatchFilter, *, at_match: str) -> dict[str, Any]:
    """Conditions on both kinds of rows; ``at_match`` leads from the row to its match."""
    conditions: dict[str, Any] = {}
    if wanted.finished_from is not None:
        conditions["finished_at__gte"] = wanted.finished_from
    if wanted.finished_before is not None:
        conditions["finished_at__lt"] = wanted.finished_before
    if wanted.players is not None:
        conditions[f"{at_match}players"] = wanted.players
    if wanted.context_id:
        conditions[f"{at_match}context_id"] = wanted.context_id
    if wanted.kind == MatchKind.CASUAL:
        conditions |= {f"{at_match}context_kind": "", f"{at_match}is_ranked": False}
    elif wanted.kind == MatchKind.RANKED:
        conditions[f"{at_match}is_ranked"] = True
    elif wanted.kind:
        conditions[f"{at_match}context_kind"] = wanted.kind
    if at_match and any(name.startswith(at_match) for name in conditions):
        # Known from the seat, but the indexes on matches hold finished ones only: without this all
        # matches would be read for a player who has none of the kind.
        conditions[f"{at_match}status"] = Match.Status.FINISHED
    return conditions


def _page(
    ids: Sequence[int], *, has_newer: bool, has_older: bool, newest_last: bool = False
) -> MatchPage:
    matches = match_lines(list(reversed(ids)) if newest_last else ids)
    return MatchPage(
        matches=matches,
        newer=matches[0].public_id if matches and has_newer else "",
        older=matches[-1].public_id if matches and has_older else "",
    )


def _line(match: Match, seats: Sequence[SeatLine]) -> MatchLine:
    if match.finished_at is None or match.deal_count is None:
        raise ValueError(f"match {match.pk} has not finished")
    return MatchLine(
        id=match.pk,
        public_id=match.public_id,
        table_name=match.table.name,
        players=match.players,
        kind=kind_of(match),
        context_label=match.context_label,
        context_url=match.context_url,
        started_at=match.started_at,
        finished_at=match.finished_at,
        deal_count=match.deal_count,
        seats=seats,
    )


def kind_of(match: Match) -> str:
    """Return what a match was played for, a value of ``MatchKind`` or another app's word."""
    if match.context_kind:
        return match.context_kind
    return MatchKind.RANKED if match.is_ranked else MatchKind.CASUAL


def _seat_line(seat: MatchSeat, player: PlayerCard) -> SeatLine:
    if seat.total is None or seat.place is None:
        raise ValueError(f"match {seat.match_id} has no results")
    return SeatLine(
        seat_index=seat.seat_index,
        player=player,
        total=seat.total,
        place=seat.place,
        is_abandoned=seat.is_abandoned,
    )
