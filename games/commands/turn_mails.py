"""A notice when it is your turn at a daily table, and an e-mail to who wants one: one a turn."""

from typing import Any

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.clocks import ClockKind
from games.commands.telling import tell_turn
from games.models import MatchSeat, Position
from games.players.interface import MailReader, turn_mail_reader

log = structlog.get_logger()


def mail_turns() -> int:
    """Tell everybody whose turn at a daily table has not been told yet; return how many mails went.

    A turn is marked before its mail is sent: a worker that dies between the two costs that mail,
    and no death or second worker can send one twice.
    """
    untold = Position.objects.filter(
        ~Q(mailed_version=F("version")) | Q(mailed_version=None),
        turn_seat__isnull=False,
        match__clock=ClockKind.DAILY,
    )
    sent = 0
    for match_id, version in untold.values_list("match_id", "version"):
        if _mark(match_id, version) and _mail(match_id, version):
            sent += 1
    return sent


def _mark(match_id: int, version: int) -> bool:
    """Mark a turn as told; False when another worker did, or the turn is over."""
    marked = Position.objects.filter(
        ~Q(mailed_version=version) | Q(mailed_version=None), pk=match_id, version=version
    ).update(mailed_version=version)
    return marked == 1


def _mail(match_id: int, version: int) -> bool:
    # The turn that was marked and no later one: that is marked, and told, for itself.
    row = Position.objects.filter(pk=match_id, version=version, turn_seat__isnull=False).first()
    if row is None or row.turn_seat is None or row.away[row.turn_seat] or row.left[row.turn_seat]:
        return False
    seat = MatchSeat.objects.select_related("match__table").get(
        match_id=match_id, seat_index=row.turn_seat
    )
    tell_turn(seat.match.table, player_id=seat.player_id, version=version)
    reader = turn_mail_reader(seat.player_id)
    if reader is None:
        return False
    path = reverse("games:table", args=[seat.match.table.public_id])
    context = {
        "name": reader.name,
        "table_name": seat.match.table.name,
        "deadline": row.turn_deadline,
        "url": settings.PUBLIC_URL + path,
        "settings_url": settings.PUBLIC_URL + reverse("players:settings"),
    }
    _send(reader, context)
    log.info("turn_mailed", match_id=match_id, version=row.version)
    return True


def _send(reader: MailReader, context: dict[str, Any]) -> None:
    with translation.override(reader.language), timezone.override(reader.time_zone):
        subject = render_to_string("games/mail/turn_subject.txt", context)
        text = render_to_string("games/mail/turn.txt", context)
    send_mail(" ".join(subject.split()), text, None, [reader.email])
