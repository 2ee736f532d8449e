"""``manage.py create_token`` prints a token for scripts, or one clear line."""

import re

import pytest
from django.core.management import CommandError, call_command

from games.players import commands, interface
from games.players.models import ApiToken, Player

pytestmark = pytest.mark.django_db


def test_it_prints_the_token_and_nothing_else(
    alice: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("create_token", "ALICE", "--scopes", "play,read")
    printed = capsys.readouterr().out
    assert re.fullmatch(r"fool_[\w-]{43}\n", printed)
    found = interface.player_of_token(printed.strip(), "play")
    assert found is not None
    assert (found.player_id, found.scopes) == (alice.pk, frozenset({"read", "play"}))


def test_it_makes_the_account_where_it_may(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("create_token", "Load driver", "--scopes=play", "--create")
    call_command("create_token", "Load driver", "--scopes=read", "--create")
    player = Player.objects.get()
    assert (player.name, player.kind) == ("Load driver", "person")
    assert not player.has_usable_password()
    assert player.api_tokens.count() == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Nobody"], "Add --create"),
        (["Carol", "--create", "--scopes", "fly"], "scopes_bad"),
        (["Carol", "--create", "--scopes", ""], "scopes_bad"),
        (["admin", "--create"], "name_reserved"),
        (["A\u200bB", "--create"], "name_bad_character"),
        (["Carol", "--create", "--name", ""], "token_name_bad"),
    ],
)
def test_it_refuses_in_one_line_and_leaves_nothing(words: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("create_token", *words)
    assert not Player.objects.filter(name__in=["Carol", "admin"]).exists()
    assert not ApiToken.objects.exists()


def test_it_refuses_a_guest() -> None:
    guest = commands.create_guest()
    with pytest.raises(CommandError, match="people_only"):
        call_command("create_token", guest.name)
