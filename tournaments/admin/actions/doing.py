"""How what was asked for is done: each function runs one command and returns a sentence."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.admin.actions.asked import Asked
from tournaments.commands import drafting, filling, opening, pausing, rounds, simulating
from tournaments.errors import BadPlan, WrongTime
from tournaments.models import Tournament
from tournaments.queries.rehearsal import is_all_bots
from tournaments.queries.steps import Step, next_step

MOST_BOTS: Final = 512
MOST_MINUTES: Final = 600
MOST_REHEARSING: Final = 64  # they are played while somebody waits for the page
STRATEGIES: Final = ("easy", "random")


def said(is_done: object) -> str:
    """Return what is said of a step: it was taken now, or before."""
    return _("Done.") if is_done is not False else _("That was done already.")


def of_event(command: Callable[..., object]) -> Callable[[Asked], str]:
    """Return what runs a command about the event."""
    return lambda asked: said(command(asked.tournament_id, **asked.who))


def of_round(command: Callable[..., object]) -> Callable[[Asked], str]:
    """Return what runs a command about the round that was seen."""
    return lambda asked: said(command(asked.tournament_id, round_id=asked.round_id, **asked.who))


def with_reason(command: Callable[..., object]) -> Callable[[Asked], str]:
    """Return what runs a command about the event, with the reason that was given."""
    return lambda asked: said(command(asked.tournament_id, reason=asked.reason, **asked.who))


def release(asked: Asked) -> str:
    """Release the draft that was seen; its tables open at once."""
    done = opening.release_round(
        asked.tournament_id,
        round_id=asked.round_id,
        draft_no=asked.draft_no,
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return said(done)


def release_at(asked: Asked) -> str:
    """Release the draft that was seen; its tables open at the time that was given."""
    done = opening.release_round(
        asked.tournament_id,
        round_id=asked.round_id,
        draft_no=asked.draft_no,
        starts_at=asked.instant(),
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return said(done)


def of_round_with_reason(command: Callable[..., object]) -> Callable[[Asked], str]:
    """Return what runs a command about the round that was seen, with a reason if one was given."""
    return lambda asked: said(
        command(asked.tournament_id, round_id=asked.round_id, reason=asked.reason, **asked.who)
    )


def take_back(asked: Asked) -> str:
    """Make the released round a draft again."""
    rounds.take_back_round(
        asked.tournament_id,
        round_id=asked.round_id,
        reason=asked.reason,
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return _("The round is a draft again.")


def fill(asked: Asked) -> str:
    """Let bots enter."""
    bots = filling.fill_with_bots(
        asked.tournament_id,
        count=asked.number_in(1, MOST_BOTS),
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return ngettext("%(count)d bot has entered.", "%(count)d bots have entered.", len(bots)) % {
        "count": len(bots)
    }


def extend(asked: Asked) -> str:
    """Move the end of the round that was seen."""
    pausing.extend_round(
        asked.tournament_id,
        round_id=asked.round_id,
        minutes=asked.number_in(-MOST_MINUTES, MOST_MINUTES),
        reason=asked.reason,
        actor_id=asked.actor_id,
        now=asked.now,
    )
    return _("The round's end has moved.")


def rehearse(asked: Asked) -> str:
    """Play an event of bots to its end. Raises BadPlan where people play, and WrongTime."""
    tournament = Tournament.objects.get(pk=asked.tournament_id)
    if not is_all_bots(tournament.pk):
        raise BadPlan(_("Only an event whose players are all bots can be played at once."))
    if tournament.entries.count() > MOST_REHEARSING:
        raise BadPlan(
            _("At most %(most)s bots are played at once here. For more there is “manage.py "
              "simulate_tournament”.")
            % {"most": MOST_REHEARSING}
        )  # fmt: skip
    if next_step(tournament).step in (Step.START_ROUND, Step.PLAY, Step.CLOSE_ROUND):
        raise WrongTime(_("A round is being played. Wait until it is over."))
    # The schedule would open tables for the same rounds meanwhile.
    drafting.change_tournament(
        tournament.pk,
        changes={"is_scheduled": False, "has_automatic_rounds": False},
        actor_id=asked.actor_id,
        now=asked.now,
    )
    played = simulating.simulate(asked.tournament_id, strategies=STRATEGIES, now=asked.now)
    return ngettext("%(count)d round was played.", "%(count)d rounds were played.", played) % {
        "count": played
    }
