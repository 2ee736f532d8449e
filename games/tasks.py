"""Celery tasks of tables and matches: thin, and harmless when they come twice, late or never."""

from celery import shared_task

from games.commands import plays, sweeping, turn_mails
from games.commands.matches import finish_match


@shared_task
def play_stand_ins_task(match_id: int) -> None:
    """Let bots and stand-ins play, if it is their turn."""
    plays.play_stand_ins(match_id)


@shared_task
def expire_turn_task(match_id: int) -> None:
    """Play the stand-in's card for a seat whose time has run out."""
    plays.expire_turn(match_id)


@shared_task
def finish_match_task(match_id: int) -> None:
    """Store the record of a match whose last card is stored."""
    finish_match(match_id)


@shared_task
def sweep_turns_task() -> None:
    """Every second: queue the turns that ran out, and the work whose task was lost."""
    sweeping.sweep_turns()


@shared_task
def mail_turns_task() -> None:
    """Every minute: write to who is on turn at a daily table."""
    turn_mails.mail_turns()


@shared_task
def sweep_tables_task() -> None:
    """Every minute: close open tables that nobody waits at, forget dead processes' sockets."""
    sweeping.sweep_tables()
