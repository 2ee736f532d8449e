"""Who takes part and who helps, on the desk: entries, penalties, rounds sat out, staff."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from games.players.interface import find_player, player_cards
from tournaments.admin.refusals import field_of
from tournaments.admin.typed import natural
from tournaments.admin.visit import Visit
from tournaments.commands import conduct, drafting, importing, registering
from tournaments.errors import BadPlan, NoSuchEntry, ReasonMissing, TournamentsError
from tournaments.models import Entry, Organiser, Pause, Stage, Tournament
from tournaments.queries.events import entry_lines, penalty_lines

# What wants a reason that others will read.
WITH_REASON: Final = ("withdraw", "disqualify")
# What a referee may do here.
REFEREES: Final = ("penalty", "lift_penalty")
# The form of the page that an action belongs to.
FORMS: Final = {
    "enter": "one",
    "invite": "one",
    "import": "list",
    "add_staff": "staff",
    "remove_staff": "staff",
    "lift_penalty": "penalties",
    "sit_in": "pauses",
}


def players_page(visit: Visit) -> HttpResponse:
    """Show entries, penalties and staff; change them when asked to.

    What is refused is told at its form, with what was typed.
    """
    request = visit.request
    failed = None
    if request.method == "POST":
        try:
            messages.success(request, change_players(visit, request.POST))
            return visit.lead_to("players")
        except TournamentsError as refusal:
            failed = {
                "form": FORMS.get(request.POST.get("action", ""), "entry"),
                "sentence": refusal.message(),
                "code": refusal.code,
                "field": field_of(refusal),
            }
    context = {
        **players_context(visit.tournament),
        "failed": failed,
        "typed": request.POST if failed else {"entry": request.GET.get("entry", "")},
        "referee_does": REFEREES,
    }
    return visit.show("players", title=_("Players and staff"), context=context)


def players_context(tournament: Tournament) -> dict[str, Any]:
    """Return what the page of an event's players and staff shows."""
    lines = entry_lines(tournament)
    names = {line.id: line.player.name for line in lines}
    staff = list(tournament.organisers.order_by("role", "pk"))
    cards = player_cards(one.player_id for one in staff)
    pauses = Pause.objects.filter(
        entry__tournament=tournament, stage__status=Stage.Status.RUNNING
    ).order_by("round_no", "pk")
    is_check_in = tournament.status == Tournament.Status.CHECK_IN
    return {
        "entries": [
            (
                line,
                str(Entry.Status(line.status).label),
                is_check_in and line.is_in and not line.is_checked_in,
            )
            for line in lines
        ],
        "has_teams": any(line.team for line in lines),
        "penalties": [(line, names.get(line.entry_id, "?")) for line in penalty_lines(tournament)],
        "pauses": [(one, names.get(one.entry_id, "?")) for one in pauses],
        "staff": [(one, cards[one.player_id].name) for one in staff],
        "roles": Organiser.Role.choices,
        "is_by_invitation": tournament.registration == Tournament.Registration.INVITATION,
        "invited": _invited(tournament),
        "whats": [
            ("check_in", _("check in")),
            ("withdraw", _("withdraw")),
            ("sit_out", _("sit out the next round")),
            ("penalty", _("penalty, or a warning of 0 points")),
            ("substitute", _("substitute by another")),
            ("disqualify", _("disqualify")),
            ("reinstate", _("take back in")),
        ],
    }


def change_players(visit: Visit, data: QueryDict) -> str:
    """Do what the page asks for and return a sentence.

    Raises what the commands of registering, conduct, importing and drafting raise, and BadPlan for
    a name that nobody has and for an action that does not exist.
    """
    key, who = visit.tournament.pk, visit.who
    action, reason = data.get("action", ""), data.get("reason", "")[:300]
    if action in WITH_REASON and not reason.strip():
        raise ReasonMissing
    if action == "enter":
        status = registering.enter(key, player_id=_player(data), team=data.get("team", ""), **who)
        return _("Noted: %(status)s.") % {"status": Entry.Status(status).label}
    if action == "invite":
        registering.invite(key, player_id=_player(data), **who)
        return _("The player is invited.")
    if action == "import":
        done = importing.import_entries(key, text=data.get("text", ""), **who)
        return _("%(entered)s have entered, %(waiting)s wait for a place.") % {
            "entered": done.entered,
            "waiting": done.waiting,
        }
    if action == "add_staff":
        drafting.add_organiser(key, player_id=_player(data), role=data.get("role", ""), **who)
        return _("They may open this desk once they may enter the admin.")
    if action == "remove_staff":
        drafting.remove_organiser(key, player_id=_number(data, "player"), **who)
        return _("They do not help to run this event any more.")
    if action == "lift_penalty":
        conduct.lift_penalty(key, penalty_id=_number(data, "penalty"), reason=reason, **who)
        return _("The penalty is lifted.")
    return _change_entry(visit, action, reason, data)


def _change_entry(visit: Visit, action: str, reason: str, data: QueryDict) -> str:
    key, who = visit.tournament.pk, visit.who
    entry = visit.tournament.entries.filter(pk=_number(data, "entry")).first()
    if entry is None:
        raise NoSuchEntry(field="entry")
    if action == "check_in":
        registering.check_in(key, player_id=entry.player_id, **who)
    elif action == "withdraw":
        registering.withdraw(key, player_id=entry.player_id, reason=reason, **who)
    elif action == "disqualify":
        conduct.disqualify(key, entry_id=entry.pk, reason=reason, **who)
    elif action == "reinstate":
        conduct.reinstate(key, entry_id=entry.pk, reason=reason, **who)
    elif action == "sit_out":
        conduct.sit_out(key, entry_id=entry.pk, **who)
    elif action == "sit_in":
        conduct.sit_in(key, entry_id=entry.pk, round_no=_number(data, "round_no"), **who)
        return _("They play that round after all.")
    elif action == "penalty":
        points = _points(data)
        conduct.give_penalty(key, entry_id=entry.pk, points=points, reason=reason, **who)
    elif action == "substitute":
        conduct.substitute(key, entry_id=entry.pk, to_player_id=_player(data), reason=reason, **who)
    else:
        raise BadPlan(_("There is no such action."))
    return _("Done.")


def _player(data: QueryDict) -> int:
    """The player of the name that was typed. Raises BadPlan where nobody has it."""
    name = data.get("name", "").strip()
    card = find_player(name)
    if card is None:
        raise BadPlan(
            _("Nobody is called “%(name)s”. Check the name.") % {"name": name}, field="name"
        )
    return card.id


def _points(data: QueryDict) -> int:
    text = data.get("points", "").strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise BadPlan(_("Give a whole number of points, 0 for a warning."), field="points")
    return int(text)


def _number(data: QueryDict, name: str) -> int:
    return natural(data.get(name, "")) or 0


def _invited(tournament: Tournament) -> list[str]:
    """Who is invited and has not entered, A to Z."""
    entered = tournament.entries.values("player_id")
    rows = tournament.invitations.exclude(player_id__in=entered).values_list("player_id", flat=True)
    return sorted((card.name for card in player_cards(rows).values()), key=str.lower)
