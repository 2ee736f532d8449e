"""Whether an event is a rehearsal."""

from games.players.interface import Kind, player_cards
from tournaments.models import Entry


def is_all_bots(tournament_id: int) -> bool:
    """Tell whether somebody has entered, and everybody who is in, or waits, is a bot."""
    players = list(
        Entry.objects.filter(
            tournament_id=tournament_id,
            status__in=[Entry.Status.ENTERED, Entry.Status.WAITING],
        ).values_list("player_id", flat=True)
    )
    cards = player_cards(players).values()
    return bool(players) and all(card.kind == Kind.BOT for card in cards)
