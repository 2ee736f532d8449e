"""Say something at a table."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from games import broadcast
from games.errors import Banned, ChatOff, NoSuchTable, NotSeated, RateLimited
from games.models import ChatLine, Seat, Table
from games.players.interface import may_play

LINES_A_MINUTE: Final = 20


def say(public_id: str, *, player_id: int, text: str, command_id: UUID | None = None) -> None:
    """Store a line of chat and tell everybody at the table; the same command again says nothing
    new.

    Seated players talk; spectators listen. Raises NoSuchTable, NotSeated, ChatOff, Banned,
    RateLimited.
    """
    table = Table.objects.filter(public_id=public_id).first()
    if table is None:
        raise NoSuchTable
    if not table.has_chat:
        raise ChatOff
    if not Seat.objects.filter(table=table, player_id=player_id).exists():
        raise NotSeated
    if not may_play(player_id):
        raise Banned
    recent = ChatLine.objects.filter(
        table=table, player_id=player_id, said_at__gt=Now() - timedelta(minutes=1)
    )
    if recent.count() >= LINES_A_MINUTE:
        raise RateLimited
    try:
        with transaction.atomic():
            line = ChatLine.objects.create(
                table=table, player_id=player_id, text=text, command_id=command_id
            )
            broadcast.chat_said(table.pk, line.pk)
    except IntegrityError:
        return  # said already, by the same command
