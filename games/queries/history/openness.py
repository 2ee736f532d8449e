"""Whether the cards of a finished match may be shown.

Where a round is played with the same deals at every table, nothing of a finished table is shown
before the round is over (`games.commands.rounds.reveal_round`).
"""

from games.models import Match


def is_open_to_public(match: Match) -> bool:
    """Return whether anybody may see the match's cards, replay and record."""
    return match.status == Match.Status.FINISHED and not match.is_sealed
