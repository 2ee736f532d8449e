"""The audit log in words: what was done, and to whom, without the numbers of rows."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from games.players.interface import player_cards
from tournaments.models import AuditLine, Entry

ACTIONS: Final[Mapping[str, Promise]] = {
    "absent": _t("has not come"),
    "cancelled": _t("event cancelled"),
    "changed": _t("settings changed"),
    "check_in_closed": _t("check-in closed"),
    "check_in_opened": _t("check-in opened"),
    "checked_in": _t("checked in"),
    "corrected": _t("result corrected"),
    "correction_dropped": _t("correction dropped"),
    "correction_proposed": _t("correction proposed"),
    "correction_undone": _t("correction undone"),
    "created": _t("event made"),
    "disqualified": _t("disqualified"),
    "draft_dropped": _t("draft dropped"),
    "entered": _t("entered"),
    "extended": _t("end of the round moved"),
    "finished": _t("event finished"),
    "invited": _t("invited"),
    "last_deals_called": _t("running deals made the last"),
    "moved": _t("player moved in the draft"),
    "moved_up": _t("moved up from the waiting list"),
    "organiser_added": _t("staff added"),
    "organiser_removed": _t("staff taken off"),
    "pair_wish": _t("wish about a pair noted"),
    "pair_wish_lifted": _t("wish about a pair lifted"),
    "paired": _t("round paired"),
    "paired_again": _t("round paired again"),
    "paused": _t("event paused"),
    "penalty_given": _t("penalty given"),
    "penalty_lifted": _t("penalty lifted"),
    "pod_called_off": _t("table called off"),
    "registration_opened": _t("registration opened"),
    "reinstated": _t("taken back in"),
    "released": _t("round released"),
    "result_entered": _t("result entered"),
    "result_reported": _t("result reported"),
    "result_taken": _t("result taken from the match"),
    "resumed": _t("event resumed"),
    "round_closed": _t("round closed"),
    "round_paused": _t("clock of the round stopped"),
    "round_resumed": _t("clock of the round goes on"),
    "round_started": _t("round started"),
    "series_made": _t("series made"),
    "series_stopped": _t("series stopped"),
    "sits_in": _t("plays the round after all"),
    "sits_out": _t("sits a round out"),
    "stage_begun": _t("stage begun"),
    "stage_finished": _t("stage finished"),
    "stages_set": _t("stages changed"),
    "started": _t("event started"),
    "substituted": _t("substituted by another player"),
    "swapped": _t("two players swapped in the draft"),
    "tables_opened": _t("tables opened"),
    "taken_back": _t("round taken back"),
    "waits_for_players": _t("waits for players at another table"),
    "withdrawn": _t("withdrawn"),
}

# Numbers of rows among the values of a line; they say nothing to a reader.
ROW_NUMBERS: Final = frozenset({"penalty", "correction"})


def action_text(action: str) -> str:
    """Return what an action of the log is called."""
    return str(ACTIONS.get(action, action.replace("_", " ")))


def subject_texts(lines: Sequence[AuditLine]) -> Mapping[int, str]:
    """Return, for the id of each line, what it was done to; in two queries.

    An entry is named by who plays for it now: the line itself keeps who was meant.
    """
    entries = {number for line in lines for number in _numbers(line, "entry", "entries")}
    players = {number for line in lines for number in _numbers(line, "player")}
    by_entry, by_player = _names(entries, players)
    return {line.pk: _subject_text(line, by_entry, by_player) for line in lines}


def value_texts(values: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
    """Return what a line keeps of before or after, each with its name; in two queries.

    Entries and players are named, and numbers of rows left out.
    """
    entries = _ids(values.get("entries"))
    players = [*_ids(values.get("players")), *_ids([values.get("player")])]
    by_entry, by_player = _names(entries, players)
    named = {
        "entries": ", ".join(by_entry.get(one, "?") for one in entries),
        "player": by_player.get(values.get("player", 0), "?"),
    }
    if isinstance(values.get("players"), list):  # of a start it is how many there are
        named["players"] = ", ".join(by_player.get(one, "?") for one in values["players"])
    return [
        (name.replace("_", " "), str(named.get(name, value)))
        for name, value in values.items()
        if name not in ROW_NUMBERS
    ]


def _ids(value: object) -> list[int]:
    return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []


def _names(
    entries: Collection[int], players: Collection[int]
) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """Return the names of entries, as of who plays for them now, and of players, by id."""
    of_entry = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "player_id"))
    cards = player_cards({*players, *of_entry.values()})
    by_player = {player: card.name for player, card in cards.items()}
    by_entry = {entry: by_player.get(player, "?") for entry, player in of_entry.items()}
    return by_entry, by_player


def _numbers(line: AuditLine, *kinds: str) -> list[int]:
    kind, _space, rest = line.subject.partition(" ")
    if kind not in kinds:
        return []
    return [int(number) for number in rest.split(", ") if number.isdecimal()]


def _subject_text(
    line: AuditLine, by_entry: Mapping[int, str], by_player: Mapping[int, str]
) -> str:
    kind, _space, rest = line.subject.partition(" ")
    if kind in ("entry", "entries"):
        return ", ".join(by_entry.get(one, "?") for one in _numbers(line, kind))
    if kind == "player":
        return ", ".join(by_player.get(one, "?") for one in _numbers(line, kind))
    if kind == "round":
        return _("round %(number)s") % {"number": rest}
    if kind == "stage":
        return _("stage %(number)s") % {"number": rest}
    if kind == "pod":
        round_no, _slash, pod_no = rest.partition("/")
        return _("round %(round)s, table %(table)s") % {"round": round_no, "table": pod_no}
    return line.subject
