"""Who takes part and who helps, on the desk: entries, penalties, substitutes, staff."""

from datetime import datetime
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.players.interface import find_player, player_cards
from tournaments.commands import conduct, drafting, importing, registering
from tournaments.errors import BadPlan, NoSuchEntry, ReasonMissing
from tournaments.models import Entry, Organiser, Tournament
from tournaments.queries.events import entry_lines, penalty_lines

# What wants a reason that others will read.
WITH_REASON: Final = ("withdraw", "disqualify")


def players_context(tournament: Tournament) -> dict[str, Any]:
    """Return what the page of an event's players and staff shows."""
    lines = entry_lines(tournament)
    names = {line.id: line.player.name for line in lines}
    staff = list(tournament.organisers.order_by("role", "pk"))
    cards = player_cards(one.player_id for one in staff)
    return {
        "tournament": tournament,
        "entries": [(line, str(Entry.Status(line.status).label)) for line in lines],
        "penalties": [(line, names.get(line.entry_id, "?")) for line in penalty_lines(tournament)],
        "staff": [(one, cards[one.player_id].name) for one in staff],
        "roles": Organiser.Role.choices,
    }


def change_players(tournament: Tournament, data: QueryDict, *, actor_id: int, now: datetime) -> str:
    """Do what the page asks for and return a sentence.

    Raises what the commands of registering, conduct, importing and drafting raise, and BadPlan for
    a name that nobody has and for an action that does not exist.
    """
    who: dict[str, Any] = {"actor_id": actor_id, "now": now}
    action, reason = data.get("action", ""), data.get("reason", "")[:300]
    if action in WITH_REASON and not reason.strip():
        raise ReasonMissing
    if action == "enter":
        status = registering.enter(
            tournament.pk, player_id=_player(data), team=data.get("team", ""), **who
        )
        return _("Noted: %(status)s.") % {"status": Entry.Status(status).label}
    if action == "invite":
        registering.invite(tournament.pk, player_id=_player(data), **who)
        return _("The player is invited.")
    if action == "import":
        done = importing.import_entries(tournament.pk, text=data.get("text", ""), **who)
        return _("%(entered)s have entered, %(waiting)s wait for a place.") % {
            "entered": done.entered,
            "waiting": done.waiting,
        }
    if action == "add_staff":
        drafting.add_organiser(
            tournament.pk, player_id=_player(data), role=data.get("role", ""), **who
        )
        return _("They may open this desk once they may enter the admin.")
    if action == "remove_staff":
        drafting.remove_organiser(tournament.pk, player_id=_number(data, "player"), **who)
        return _("They do not help to run this event any more.")
    return _change_entry(tournament, action, reason, data, who)


def _change_entry(
    tournament: Tournament, action: str, reason: str, data: QueryDict, who: dict[str, Any]
) -> str:
    entry = tournament.entries.filter(pk=_number(data, "entry")).first()
    if entry is None:
        raise NoSuchEntry
    if action == "check_in":
        registering.check_in(tournament.pk, player_id=entry.player_id, **who)
    elif action == "withdraw":
        registering.withdraw(tournament.pk, player_id=entry.player_id, reason=reason, **who)
    elif action == "disqualify":
        conduct.disqualify(tournament.pk, entry_id=entry.pk, reason=reason, **who)
    elif action == "reinstate":
        conduct.reinstate(tournament.pk, entry_id=entry.pk, reason=reason, **who)
    elif action == "sit_out":
        conduct.sit_out(tournament.pk, entry_id=entry.pk, **who)
    elif action == "penalty":
        conduct.give_penalty(
            tournament.pk, entry_id=entry.pk, points=_number(data, "points"), reason=reason, **who
        )
    elif action == "substitute":
        conduct.substitute(
            tournament.pk, entry_id=entry.pk, to_player_id=_player(data), reason=reason, **who
        )
    else:
        raise BadPlan(_("There is no such action."))
    return _("Done.")


def _player(data: QueryDict) -> int:
    """The player of the name that was typed. Raises BadPlan where nobody has it."""
    name = data.get("name", "").strip()
    card = find_player(name)
    if card is None:
        raise BadPlan(_("Nobody is called “%(name)s”. Check the name.") % {"name": name})
    return card.id


def _number(data: QueryDict, name: str) -> int:
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0
