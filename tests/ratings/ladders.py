"""Ladders and their people, for tests."""

from datetime import timedelta
from random import Random

from django.db.models import F
from django.utils import timezone

from games.players.interface import create_player
from ratings.commands.making import make_tables
from ratings.commands.membership import join_ladder
from ratings.commands.queue import join_queue
from ratings.models import Ladder, Proposal, Ticket

NAMES = ("alice", "bobby", "carol", "david", "erin", "frank", "grace", "heidi", "ivan", "judy")


def ladder(slug: str = "fours", **fields: object) -> Ladder:
    """Make a ladder that everybody may join; of four at a live table unless told otherwise."""
    fields.setdefault("name", slug.title())
    fields.setdefault("join_rule", Ladder.JoinRule.ALL)
    return Ladder.objects.create(slug=slug, **fields)


def members(slug: str, number: int, *, first: int = 0) -> list[int]:
    """Make so many of the cast and let them join."""
    ids = [create_player(name=name) for name in NAMES[first : first + number]]
    for player_id in ids:
        join_ladder(slug, player_id=player_id, now=timezone.now())
    return ids


def queued(slug: str, number: int, *, first: int = 0) -> list[int]:
    """Make so many members who wait for a table."""
    ids = members(slug, number, first=first)
    for player_id in ids:
        join_queue(slug, player_id=player_id)
    return ids


def make(slug: str = "fours") -> int:
    """Make tables as a worker does; return how many."""
    return make_tables(slug, rng=Random(1))


def found(number: int = 4, slug: str = "fours", *, first: int = 0) -> list[int]:
    """Make so many members for whom a table was found."""
    ids = queued(slug, number, first=first)
    assert make(slug) == 1
    return ids


def let_time_pass(span: timedelta) -> None:
    """Move all that waits into the past."""
    Ticket.objects.update(queued_at=F("queued_at") - span)
    Proposal.objects.update(made_at=F("made_at") - span, expires_at=F("expires_at") - span)
