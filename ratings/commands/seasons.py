"""Begin seasons, count their matches, and end them: by the clock, each once (docs/seasons.md)."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from itertools import takewhile
from math import inf
from typing import Final

from django.db import transaction

from games.interface import SETTLED_AFTER, finished_matches_after
from ratings.locks import lock_books, lock_season
from ratings.models import Book, Membership, Rating, RatingSweep, Season, SeasonLine
from ratings.models.ladders import CONTEXT_KIND
from ratings.queries.season_matches import CountedMatch, counted_matches, has_link
from ratings.seasons.divisions import Place, next_divisions
from ratings.seasons.score import Line, add_match, season_places

WRITE_BATCH: Final = 1_000
MONTHS: Final = {Season.Repeats.MONTHLY: 1, Season.Repeats.QUARTERLY: 3}


def tend_seasons(*, now: datetime) -> None:
    """Do what is due: begin, count and end seasons. Harmless when it comes twice, late, or at once
    in two workers; what one season does not let happen does not keep the others from it."""
    for season in Season.objects.exclude(status=Season.Status.FINISHED).order_by("starts_on", "pk"):
        if season.status == Season.Status.PLANNED and season.starts_at <= now:
            start_season(season.pk, now=now)
        count_season(season.pk)
        if season.ends_at <= now:
            end_season(season.pk, now=now)


def start_season(season_id: int, *, now: datetime) -> bool:
    """Begin a planned season whose time has come; tell whether this call did.

    Nothing happens before its time, a second time, or while the ladder's season before still runs.
    """
    with transaction.atomic():
        season = lock_season(season_id)
        if season.status != Season.Status.PLANNED or season.starts_at > now:
            return False
        if season.ladder.seasons.filter(status=Season.Status.RUNNING).exists():
            return False
        SeasonLine.objects.bulk_create(
            (
                SeasonLine(season=season, player_id=player_id, division=division)
                for player_id, division in _divisions(season).items()
            ),
            batch_size=WRITE_BATCH,
        )
        season.status, season.started_at = Season.Status.RUNNING, now
        season.save(update_fields=["status", "started_at"])
    return True


def count_season(season_id: int) -> bool:
    """Bring the lines of a running season up to its ladder's book; tell whether any match was new.

    Only what the book has beyond the last match counted is added; where the book was rated anew, by
    a correction or a late result, everything is counted again.
    """
    with transaction.atomic():
        season = lock_season(season_id)
        book = _lock_book_of(season)
        if season.status != Season.Status.RUNNING or book is None or book.chain == season.chain:
            return False
        is_anew = bool(season.chain) and not has_link(book, season.chain)
        if is_anew:
            season.lines.update(units=0, matches=0)
        after = "" if is_anew else season.chain
        matches = counted_matches(book, after_chain=after, since=season.starts_at)
        _add(season, _gained(matches, until=season.ends_at))
        season.chain = book.chain
        season.save(update_fields=["chain"])
    return True


def end_season(season_id: int, *, now: datetime) -> bool:
    """End a running season whose time is over, and freeze its table; tell whether this call did.

    It waits until every match of the ladder that ended in it is rated. A season that repeats plans
    the next one.
    """
    with transaction.atomic():
        season = lock_season(season_id)
        if season.status != Season.Status.RUNNING or season.ends_at + SETTLED_AFTER > now:
            return False
        if _has_unrated(season.ends_at):
            return False
        book = _lock_book_of(season)
        if book is not None and book.chain != season.chain:
            return False  # counted first, by `count_season`
        _write_places(season)
        season.status, season.finished_at = Season.Status.FINISHED, now
        season.save(update_fields=["status", "finished_at"])
        if season.repeats != Season.Repeats.NEVER:
            _plan_next(season)
    return True


def _divisions(season: Season) -> dict[int, int]:
    """Return the division of every member, by the ladder's season before and the ratings."""
    members = _members_best_first(season.ladder_id)
    if season.division_size is None:
        return dict.fromkeys(members, 1)
    here = set(members)
    ended = [row for row in _last_places(season.ladder_id) if row.player in here]
    known = {row.player for row in ended}
    return next_divisions(
        ended,
        [player for player in members if player not in known],
        size=season.division_size,
        moves=season.division_moves,
    )


def _last_places(ladder_id: int) -> list[Place]:
    """Return how the ladder's last season ended; nothing when there was none."""
    finished = Season.objects.filter(ladder_id=ladder_id, status=Season.Status.FINISHED)
    last = finished.order_by("-finished_at").first()
    if last is None:
        return []
    placed = last.lines.filter(place__isnull=False)
    return [Place(line.player_id, line.division, line.place or 0) for line in placed]


def _members_best_first(ladder_id: int) -> list[int]:
    """Return a ladder's members: the highest rating first, who has none at the end by joining."""
    means = dict(Rating.objects.filter(book__ladder_id=ladder_id).values_list("player_id", "mean"))
    members = list(
        Membership.objects.filter(ladder_id=ladder_id, left_at=None)
        .order_by("joined_at", "pk")
        .values_list("player_id", flat=True)
    )
    return sorted(members, key=lambda player: -means.get(player, -inf))


def _gained(matches: Iterable[CountedMatch], *, until: datetime) -> dict[int, Line]:
    """Add up what each player got from matches that come in order, those before a moment."""
    gained: dict[int, Line] = {}
    for match in takewhile(lambda match: match.played_at < until, matches):
        for player_id, units in match.units.items():
            gained[player_id] = add_match(gained.get(player_id, Line()), units)
    return gained


def _add(season: Season, gained: Mapping[int, Line]) -> None:
    lowest = season.lines.order_by("-division").values_list("division", flat=True).first() or 1
    known = {line.player_id: line for line in season.lines.filter(player_id__in=gained)}
    before = list(known)
    for player_id, gain in gained.items():
        # Who has no line joined after the season began.
        line = known.setdefault(
            player_id, SeasonLine(season=season, player_id=player_id, division=lowest)
        )
        line.units += gain.units
        line.matches += gain.matches
    SeasonLine.objects.bulk_create(
        [known[player_id] for player_id in gained if player_id not in before],
        batch_size=WRITE_BATCH,
    )
    SeasonLine.objects.bulk_update(
        [known[player_id] for player_id in before], ["units", "matches"], batch_size=WRITE_BATCH
    )


def _write_places(season: Season) -> None:
    divisions: dict[int, list[SeasonLine]] = {}
    for line in season.lines.filter(matches__gt=0):
        divisions.setdefault(line.division, []).append(line)
    for lines in divisions.values():
        places = season_places({line.player_id: Line(line.units, line.matches) for line in lines})
        for line in lines:
            line.place = places[line.player_id]
        SeasonLine.objects.bulk_update(lines, ["place"], batch_size=WRITE_BATCH)


def _has_unrated(ends_at: datetime) -> bool:
    """Tell whether a ladder match that ended before this moment has not been rated yet."""
    swept = RatingSweep.objects.filter(context_kind=CONTEXT_KIND).first()
    first = finished_matches_after(
        None if swept is None else swept.finished_at,
        0 if swept is None else swept.match_id,
        context_kind=CONTEXT_KIND,
        limit=1,
    )
    return bool(first) and first[0].finished_at < ends_at


def _plan_next(season: Season) -> None:
    """Plan the season after this one, unless an organiser has: it begins where this one ends."""
    Season.objects.get_or_create(
        ladder_id=season.ladder_id,
        starts_on=season.ends_on,
        defaults={
            "number": season.number + 1,
            "ends_on": next_end(season.ends_on, season.repeats),
            "turns_at": season.turns_at,
            "time_zone": season.time_zone,
            "repeats": season.repeats,
            "division_size": season.division_size,
            "division_moves": season.division_moves,
        },
    )


def next_end(begins_on: date, repeats: str) -> date:
    """Return the last date of a season that begins on this date and repeats like this."""
    if repeats == Season.Repeats.WEEKLY:
        return date.fromordinal(begins_on.toordinal() + 7)
    months = begins_on.year * 12 + begins_on.month - 1 + MONTHS[Season.Repeats(repeats)]
    # Seasons by the month begin on a day that every month has.
    return date(months // 12, months % 12 + 1, min(begins_on.day, 28))


def _lock_book_of(season: Season) -> Book | None:
    books = lock_books(Book.objects.filter(ladder_id=season.ladder_id).values_list("pk", flat=True))
    return books[0] if books else None
