"""An event as data: everything that its pages tell, and nothing that they keep closed."""

from typing import Any, Final

from tournaments.models import Stage, Tournament
from tournaments.pairing.standings import to_data
from tournaments.queries.events import (
    EntryLine,
    RoundLine,
    entry_lines,
    penalty_lines,
    round_lines,
    stages_of,
)
from tournaments.queries.rounds import PodView, RoundView, round_view
from tournaments.queries.shown import shown_standings
from tournaments.wall_time import wall_of

FORMAT: Final = "fool-tournament"
FORMAT_VERSION: Final = 1
SETTINGS: Final = (
    "slug",
    "name",
    "description",
    "status",
    "venue",
    "place_name",
    "zone",
    "registration",
    "capacity",
    "min_players",
    "late_until_round",
    "ladder",
    "rated",
    "clock",
    "same_deals",
    "points_rule",
    "points_by_place",
    "bye_rule",
    "tiebreaks",
    "pairing_mode",
    "grace_seconds",
)
STAGE_SETTINGS: Final = (
    "stage_no",
    "name",
    "kind",
    "status",
    "rounds",
    "pod_sizes",
    "preferred_size",
    "cut_to",
    "advance",
    "deal_limit",
    "time_limit_seconds",
)


def tournament_data(tournament: Tournament) -> dict[str, Any]:
    """Return the whole event as JSON values (docs/standings.md, Files).

    Amounts are exact text, "105/2". ``entry`` is a number that holds within the document.
    """
    entries = entry_lines(tournament)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "tournament": settings_data(tournament),
        "stages": [
            {name: getattr(stage, name) for name in STAGE_SETTINGS}
            for stage in stages_of(tournament)
        ],
        "entries": [entry_data(line) for line in entries],
        "rounds": [
            round_data(round_view(tournament, line))
            for line in round_lines(tournament, with_drafts=False)
        ],
        "penalties": [
            {
                "entry": line.entry_id,
                "points": line.points,
                "round": line.round_no,
                "reason": line.reason,
            }
            for line in penalty_lines(tournament)
        ],
        "standings": [
            standings_data(tournament, stage)
            for stage in stages_of(tournament)
            if stage.status != Stage.Status.PENDING
        ],
        # Lots can be drawn again by it (T-7); before the end it would tell them beforehand.
        "lots_seed": (
            tournament.lots_seed if tournament.status == Tournament.Status.FINISHED else None
        ),
    }


def settings_data(tournament: Tournament) -> dict[str, Any]:
    """Return an event's settings and times."""
    return {name: getattr(tournament, name) for name in SETTINGS} | {
        "starts_at": tournament.starts_at.isoformat(),
        "starts_there": wall_of(tournament.starts_at, zone=tournament.zone).isoformat(),
        "finished_at": tournament.finished_at and tournament.finished_at.isoformat(),
        "series": tournament.series.slug if tournament.series else None,
    }


def entry_data(line: EntryLine) -> dict[str, Any]:
    """Return an entry."""
    return {
        "entry": line.id,
        "key": line.public_id,
        "player": line.player.public_id,
        "name": line.player.name,
        "kind": line.player.kind,
        "team": line.team,
        "status": line.status,
        "seed": line.seed_no,
        "rating": line.rating,
        "is_late": line.is_late,
    }


def round_data(view: RoundView) -> dict[str, Any]:
    """Return a round with its pods and byes; what is not to be seen yet is null."""
    line: RoundLine = view.line
    return {
        "number": line.number,
        "stage": line.stage_no,
        "round": line.round_no,
        "status": line.status,
        "starts_at": line.starts_at and line.starts_at.isoformat(),
        "ends_at": line.ends_at and line.ends_at.isoformat(),
        "same_deals": view.same_deals,
        "commitment": view.commitment,
        "pods": [pod_data(pod) for pod in view.pods],
        "byes": [
            {
                "entry": bye.entry_id,
                "player": bye.player.public_id,
                "name": bye.player.name,
                "rule": bye.rule,
            }
            for bye in view.byes
        ],
        "certificate": dict(view.certificate) or None,
    }


def pod_data(pod: PodView) -> dict[str, Any]:
    """Return a pod."""
    is_over = pod.state == "finished"
    return {
        "pod": pod.pod_no,
        "state": pod.state,
        "table": pod.table_id or None,
        "match": pod.match_id or None,
        "source": pod.source if is_over else None,
        "seats": [
            {
                "seat": seat.seat_index,
                "entry": seat.entry_id,
                "player": seat.player.public_id,
                "name": seat.player.name,
                "total": seat.total if is_over else None,
                "finish": seat.finish if is_over else None,
                "place": seat.place,
                "points": None if seat.points is None else str(seat.points),
            }
            for seat in pod.seats
        ],
    }


def standings_data(tournament: Tournament, stage: Stage) -> dict[str, Any]:
    """Return the standings of a stage with all terms."""
    table = shown_standings(tournament, stage, only_closed=False)
    return {
        "stage": stage.stage_no,
        "kind": stage.kind,
        "after_round": table.after_round,
        "is_partial": table.is_partial,
        "is_final": table.is_frozen,
        "tiebreaks": list(table.tiebreaks),
        "lines": to_data(table.lines),
    }
