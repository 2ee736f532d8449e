"""What the clock asks for by itself, and how often."""

from typing import Any, Final

MINUTE: Final = 60.0
HOUR: Final = 3_600.0
DAY: Final = 86_400.0


def every(seconds: float, task: str, *, within: float | None = None) -> dict[str, Any]:
    """Return an entry of Celery's clock: a task, asked for every so many seconds.

    ``within`` is after how many seconds nobody does it any more: the next one does the same.
    """
    entry: dict[str, Any] = {"task": task, "schedule": seconds}
    return entry if within is None else {**entry, "options": {"expires": within}}


SCHEDULE: Final = {
    "sweep turns": every(1.0, "games.tasks.sweep_turns_task", within=5),
    "mail turns": every(MINUTE, "games.tasks.mail_turns_task", within=60),
    "sweep tables": every(MINUTE, "games.tasks.sweep_tables_task", within=60),
    "sweep ratings": every(MINUTE, "ratings.tasks.sweep_ratings_task", within=60),
    "sweep ladder queues": every(1.0, "ratings.tasks.sweep_queues_task", within=5),
    "end ladder tables": every(MINUTE, "ratings.tasks.end_tables_task", within=60),
    "sweep tournaments": every(5.0, "tournaments.tasks.sweep_tournaments_task", within=5),
    "keep wall times": every(HOUR, "tournaments.tasks.keep_wall_times_task"),
    "tend seasons": every(10.0, "ratings.tasks.tend_seasons_task", within=10),
    "make series events": every(HOUR, "tournaments.tasks.make_series_events_task"),
    "forget networks": every(DAY, "ratings.tasks.forget_networks_task"),
    "clear sessions": every(DAY, "fool_site.tasks.clear_sessions_task"),
    "forget old notices": every(DAY, "games.players.tasks.forget_old_notices_task"),
    "erase idle guests": every(6 * HOUR, "games.players.tasks.erase_idle_guests_task"),
}
