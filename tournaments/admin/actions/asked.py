"""What was asked for on the desk, as it was typed and as values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.admin.typed import whole
from tournaments.errors import BadPlan, StartInPast
from tournaments.models import Tournament
from tournaments.wall_time import instant_of


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: the event, the round that was seen, a reason, a number, by whom.

    ``moment`` is a wall time as a browser writes it, "2027-03-01T19:30".
    """

    tournament_id: int
    actor_id: int
    now: datetime
    round_id: int = 0
    draft_no: int | None = None
    reason: str = ""
    number: int | None = None
    moment: str = ""
    is_confirmed: bool = False

    @classmethod
    def from_post(
        cls, data: Mapping[str, str], *, tournament_id: int, actor_id: int, now: datetime
    ) -> "Asked":
        """Read a form of the desk; numbers that are none are missing."""
        return cls(
            tournament_id=tournament_id,
            actor_id=actor_id,
            now=now,
            round_id=whole(data.get("round_id", "")) or 0,
            draft_no=whole(data.get("draft_no", "")),
            reason=data.get("reason", "")[:300],
            number=whole(data.get("number", "")),
            moment=data.get("moment", "")[:30],
            is_confirmed=data.get("confirmed") == "1",
        )

    @property
    def who(self) -> dict[str, object]:
        """What every command is told: who asks, and the time."""
        return {"actor_id": self.actor_id, "now": self.now}

    def number_in(self, least: int, most: int) -> int:
        """Return the number. Raises BadPlan for none, and outside these bounds."""
        if self.number is None or not least <= self.number <= most:
            raise BadPlan(
                _("Give a whole number from %(least)s to %(most)s.")
                % {"least": least, "most": most},
                field="number",
            )
        return self.number

    def instant(self) -> datetime:
        """Return the moment as an instant, by the event's zone.

        Raises BadPlan for what is no date and time, and StartInPast.
        """
        try:
            wall = datetime.fromisoformat(self.moment)
        except ValueError:
            raise BadPlan(
                _("Give a date and a time, such as 2027-03-01 19:30."), field="moment"
            ) from None
        zone = Tournament.objects.values_list("zone", flat=True).get(pk=self.tournament_id)
        chosen = instant_of(wall.date(), wall.time().replace(tzinfo=None), zone=zone)
        if chosen <= self.now:
            raise StartInPast(_("This time has passed. Choose a later one."), field="moment")
        return chosen
