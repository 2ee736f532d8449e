"""Events to begin with: an organiser picks one, a name and a time, and changes what they like."""

from dataclasses import dataclass, replace
from datetime import date, time
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.commands.plans import StagePlan, TournamentPlan
from tournaments.errors import BadPlan
from tournaments.models import Stage, Tournament


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of event in one choice: what it is called, what it is for, and its plan."""

    name: str
    label: Promise
    about: Promise
    plan: TournamentPlan


# The name and the start are the organiser's; these stand in their place.
_BLANK: Final = TournamentPlan(name="-", start_date=date.min, start_time=time.min)

PRESETS: Final = {
    preset.name: preset
    for preset in (
        Preset(
            "swiss_evening",
            _("Swiss evening"),
            _("Five rounds online for any number of players from four up; everybody plays all."),
            replace(
                _BLANK,
                check_in_minutes=20,
                late_until_round=2,
                stages=(StagePlan(rounds=5, deal_limit=4),),
            ),
        ),
        Preset(
            "swiss_and_final",
            _("Swiss with a final"),
            _("Five rounds online, then the best eight play a knockout."),
            replace(
                _BLANK,
                check_in_minutes=20,
                min_players=12,
                stages=(
                    StagePlan(rounds=5, deal_limit=4),
                    StagePlan(kind=Stage.Kind.KNOCKOUT, cut_to=8, advance=2),
                ),
            ),
        ),
        Preset(
            "same_deals",
            _("Swiss with the same deals"),
            _("Every table of a round plays the same cards, so that skill counts for more."),
            replace(
                _BLANK,
                check_in_minutes=20,
                same_deals=True,
                has_spectators=False,
                tiebreaks=("same_seat", "podmates_cut_one", "wins", "match_points", "lots"),
                stages=(StagePlan(rounds=5, pod_sizes=(4, 5), deal_limit=4),),
            ),
        ),
        Preset(
            "knockout",
            _("Knockout"),
            _("The best two of each table go on, down to one final."),
            replace(
                _BLANK,
                check_in_minutes=20,
                stages=(StagePlan(kind=Stage.Kind.KNOCKOUT, advance=2),),
            ),
        ),
        Preset(
            "round_robin",
            _("Round robin"),
            _("Five rounds of fours in which nobody meets anybody twice, as far as that can be."),
            replace(
                _BLANK,
                check_in_minutes=20,
                stages=(StagePlan(kind=Stage.Kind.ROUND_ROBIN, rounds=5, deal_limit=4),),
            ),
        ),
        Preset(
            "club_evening",
            _("Club evening at real tables"),
            _("Four rounds at real tables; players report their points on a phone."),
            replace(
                _BLANK,
                venue=Tournament.Venue.REAL,
                is_scheduled=False,
                has_automatic_rounds=False,
                round_minutes=40,
                asks_team=True,
                late_until_round=2,
                stages=(StagePlan(rounds=4, deal_limit=4),),
            ),
        ),
    )
}


def plan_from(
    preset: str, *, name: str, start_date: date, start_time: time, zone: str
) -> TournamentPlan:
    """Return the plan of a preset with this name and start, for `create_tournament`.

    Raises BadPlan for a preset that does not exist.
    """
    if preset not in PRESETS:
        raise BadPlan
    return replace(
        PRESETS[preset].plan, name=name, start_date=start_date, start_time=start_time, zone=zone
    )
