"""Many accounts at once, for measuring."""

from collections.abc import Sequence

from games.players import names
from games.players.models import Player


def create_players(player_names: Sequence[str]) -> list[int]:
    """Make many people's accounts that nobody can sign in to, and return their ids in order.

    Raises a name refusal of errors.py, or IntegrityError for a name that is taken; then nothing is
    stored.
    """
    players = []
    for name in player_names:
        cleaned = names.clean_name(name)
        names.check_not_reserved(cleaned)
        player = Player(name=cleaned, name_key=names.name_key(cleaned))
        player.set_unusable_password()
        players.append(player)
    return [player.pk for player in Player.objects.bulk_create(players, batch_size=2_000)]
