"""Who may do what to an event: organisers all of theirs, referees its results, others nothing."""

from django.contrib.auth import get_user_model

from tournaments.errors import NotOrganiser
from tournaments.models import Organiser


def role_in(tournament_id: int, player_id: int) -> str | None:
    """Return this player's role in this event, or None. Superusers are organisers everywhere."""
    role = (
        Organiser.objects.filter(tournament_id=tournament_id, player_id=player_id)
        .values_list("role", flat=True)
        .first()
    )
    if role != Organiser.Role.ORGANISER and _is_superuser(player_id):
        return Organiser.Role.ORGANISER
    return role


def require_organiser(tournament_id: int, actor_id: int | None) -> None:
    """Refuse whoever is no organiser of this event. None is the schedule, which may.

    Raises NotOrganiser.
    """
    if actor_id is not None and role_in(tournament_id, actor_id) != Organiser.Role.ORGANISER:
        raise NotOrganiser


def require_referee(tournament_id: int, actor_id: int | None) -> None:
    """Refuse whoever is neither organiser nor referee of this event; None is the schedule.

    Raises NotOrganiser.
    """
    if actor_id is not None and role_in(tournament_id, actor_id) is None:
        raise NotOrganiser


def _is_superuser(player_id: int) -> bool:
    found = get_user_model()._default_manager.filter(pk=player_id, is_superuser=True)
    return found.filter(is_active=True).exists()
