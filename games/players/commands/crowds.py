"""Many accounts at once, for measuring."""

from collections.abc import Sequence

from games.players import names
from games.players.commands.tokens import new_token_text, token_digest
from games.players.models import ApiToken, Player
from games.players.models.tokens import PREFIX_LENGTH


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


def create_tokens(player_ids: Sequence[int], *, name: str, scopes: Sequence[str]) -> list[str]:
    """Make one token for each of these people, who have none yet, and return their texts."""
    texts = [new_token_text() for _ in player_ids]
    ApiToken.objects.bulk_create(
        [
            ApiToken(
                player_id=player_id,
                name=name,
                digest=token_digest(text),
                prefix=text[:PREFIX_LENGTH],
                scopes=list(scopes),
            )
            for player_id, text in zip(player_ids, texts, strict=True)
        ],
        batch_size=2_000,
    )
    return texts
