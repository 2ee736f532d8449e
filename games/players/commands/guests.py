"""Guests: players without an account, who may make one later and keep what they played."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import ProtectedError, RestrictedError

from games.players import errors, names
from games.players.commands.accounts import (
    clean_email,
    create_player,
    erase_player,
    refusing_duplicates,
)
from games.players.models import Kind, Player

# fmt: off
ANIMALS = (
    "Badger", "Beaver", "Bison", "Crane", "Donkey", "Falcon", "Ferret", "Finch", "Fox", "Gecko",
    "Goose", "Hare", "Hedgehog", "Heron", "Ibex", "Jackdaw", "Koala", "Lark", "Lemur", "Llama",
    "Lynx", "Magpie", "Marten", "Mole", "Moose", "Newt", "Ocelot", "Otter", "Owl", "Panda",
    "Puffin", "Quail", "Rabbit", "Raven", "Robin", "Seal", "Sparrow", "Squirrel", "Stork", "Swift",
    "Tapir", "Toad", "Vole", "Walrus", "Weasel", "Wombat", "Wren", "Yak", "Zebra",
)
# fmt: on
ATTEMPTS = 12
IDLE = timedelta(days=30)


def create_guest(*, language: str = "en") -> Player:
    """Make a guest with a name nobody has and return it; nobody can sign in to it by password."""
    for attempt in range(ATTEMPTS):
        # More digits with every second try: a crowded house still finds a free name at once.
        number = 100 + secrets.randbelow(900 * 10 ** (attempt // 2))
        name = f"Guest {secrets.choice(ANIMALS)} {number}"
        try:
            return create_player(name=name, kind=Kind.GUEST, language=language)
        except errors.NameTaken:
            continue
    raise errors.NameTaken


def upgrade_guest(player_id: int, *, name: str, email: str, password: str) -> Player:
    """Turn a guest into a person and return it: the same row, so that every match stays.

    The address is still to be confirmed. Refuses what ``create_player`` refuses, and NotAGuest for
    an account that is a person already (from another tab, say); then nothing is stored.
    """
    cleaned = names.clean_name(name)
    names.check_not_reserved(cleaned)
    with refusing_duplicates():
        player = Player.objects.select_for_update().filter(pk=player_id).first()
        if player is None or player.kind != Kind.GUEST or player.erased_at is not None:
            raise errors.NotAGuest
        player.kind = Kind.PERSON
        player.name, player.name_key = cleaned, names.name_key(cleaned)
        player.email = clean_email(email)
        player.set_password(password)
        player.save(update_fields=["kind", "name", "name_key", "email", "password"])
    return player


def erase_idle_guests(*, now: datetime) -> int:
    """Erase guests not seen for 30 days and return how many.

    Who has played stays as a blank name in the others' matches; of anybody else nothing stays.
    """
    gone = Player.objects.filter(
        kind=Kind.GUEST, erased_at=None, last_seen_at__lt=now - IDLE
    ).order_by("pk")
    erased = 0
    for player_id in gone.values_list("pk", flat=True):
        with transaction.atomic():
            # Looked at again under the lock: somebody may come back, or make an account, just now.
            guest = gone.select_for_update(skip_locked=True).filter(pk=player_id).first()
            if guest is None:
                continue
            _erase_guest(guest, now=now)
            erased += 1
    return erased


def _erase_guest(guest: Player, *, now: datetime) -> None:
    try:
        with transaction.atomic():
            guest.delete()
    except (ProtectedError, RestrictedError):  # seats and entries hold on to it
        erase_player(guest.pk, now=now)
