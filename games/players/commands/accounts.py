"""Making, changing and erasing accounts."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from allauth.account.models import EmailAddress
from axes import utils as axes
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.db.models import Q

from games.players import errors, names
from games.players.models import ApiToken, Block, Notice, Player
from games.players.public_ids import new_public_id

REFUSAL_BY_CONSTRAINT = {
    "player_name_unique_to_the_eye": errors.NameTaken,
    "players_player_name_key": errors.NameTaken,
    "player_email_unique": errors.EmailTaken,
}


def create_player(
    *,
    name: str,
    kind: str = Player.Kind.PERSON,
    email: str | None = None,
    password: str | None = None,
    language: str = "en",
    is_email_confirmed: bool = False,
) -> Player:
    """Make an account and return it.

    Without a password nobody can sign in to it. An e-mail address given here is still to be
    confirmed, unless the caller vouches for it. Names kept for the site are refused to people only.

    Raises a name refusal of errors.py (NameTaken included) or EmailTaken; then nothing is stored.
    """
    cleaned = names.clean_name(name)
    if kind == Player.Kind.PERSON:
        names.check_not_reserved(cleaned)
    player = Player(name=cleaned, kind=kind, email=clean_email(email), language=language)
    player.set_password(password)
    _insert(player, is_email_confirmed=is_email_confirmed)
    return player


def create_superuser(*, name: str, email: str, password: str | None) -> Player:
    """Make a member of staff with every right, e-mail address taken as confirmed.

    Whoever may call this has a shell, so names kept for the site are allowed.
    """
    player = Player(
        name=names.clean_name(name), email=clean_email(email), is_staff=True, is_superuser=True
    )
    player.set_password(password)
    _insert(player, is_email_confirmed=True)
    return player


def rename_player(player_id: int, *, name: str) -> None:
    """Give a player another name; raises the refusals of ``create_player``."""
    cleaned = names.clean_name(name)
    with refusing_duplicates():
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
        if player.kind == Player.Kind.PERSON and not player.is_staff:
            names.check_not_reserved(cleaned)
        player.name, player.name_key = cleaned, names.name_key(cleaned)
        player.save(update_fields=["name", "name_key"])


def change_settings(
    player_id: int,
    *,
    language: str,
    time_zone: str,
    card_style: str,
    theme: str,
    has_sound: bool,
    mails_turns: bool,
    country: str,
) -> None:
    """Store how the site looks and speaks to a player; the values are those the model allows."""
    Player.objects.filter(pk=player_id).update(
        language=language,
        time_zone=time_zone,
        card_style=card_style,
        theme=theme,
        has_sound=has_sound,
        mails_turns=mails_turns,
        country=country,
    )


def choose_theme(player_id: int, *, theme: str) -> None:
    """Set the colours of a player's pages, one of ``Theme``."""
    Player.objects.filter(pk=player_id).update(theme=theme)


def release_email(email: str, *, owner_id: int) -> None:
    """Take an address from accounts that claimed it without ever confirming it.

    Called for the account that has just proved to own it. Whoever signed up with somebody else's
    address can then not keep the owner from using it.
    """
    address = email.lower()
    with transaction.atomic():
        claims = EmailAddress.objects.filter(email=address, verified=False)
        claims.exclude(user_id=owner_id).delete()
        proved = EmailAddress.objects.filter(email=address, verified=True).values("user_id")
        Player.objects.filter(email=address).exclude(pk=owner_id).exclude(pk__in=proved).update(
            email=None
        )


def confirm_email(player_id: int) -> None:
    """Take a player's address as confirmed, on the word of staff; nothing happens without one."""
    player = Player.objects.get(pk=player_id)
    if player.email is not None:
        EmailAddress.objects.update_or_create(
            user=player, email=player.email, defaults={"verified": True, "primary": True}
        )


def set_active(player_id: int, *, is_active: bool) -> None:
    """Let a player sign in, or not any more; erased accounts stay closed.

    Whoever is shut out has no session from the next request on.
    """
    Player.objects.filter(pk=player_id, erased_at=None).update(is_active=is_active)


def unlock_sign_in(player_id: int) -> None:
    """Forget the failed attempts to sign in to this account, so that a lock-out ends now."""
    axes.reset(username=Player.objects.get(pk=player_id).public_id)


def note_seen(player_id: int, *, now: datetime) -> None:
    """Remember that a player was here; whoever calls keeps it to about once an hour a player."""
    Player.objects.filter(pk=player_id).update(last_seen_at=now)


def erase_player(player_id: int, *, now: datetime) -> None:
    """Take everything personal from an account; what it played stays, under a blank name.

    Cannot be undone. A second call changes nothing.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if player.erased_at is not None:
            return
        player.name = f"Former player {new_public_id()[:8]}"
        player.name_key = names.name_key(player.name)
        player.email = None
        player.set_unusable_password()  # also ends every session of this account
        player.is_active = player.is_staff = player.is_superuser = False
        player.last_login = None
        player.language, player.time_zone, player.country = "en", "UTC", ""
        player.erased_at = now
        player.save()
        player.groups.clear()
        player.user_permissions.clear()
        EmailAddress.objects.filter(user=player).delete()
        ApiToken.objects.filter(player=player).delete()
        Notice.objects.filter(player=player).delete()
        Block.objects.filter(Q(blocker=player) | Q(blocked=player)).delete()
        axes.reset(username=player.public_id)
        LogEntry.objects.filter(
            content_type=ContentType.objects.get_for_model(Player), object_id=str(player.pk)
        ).update(object_repr=player.name)


def _insert(player: Player, *, is_email_confirmed: bool) -> None:
    player.name_key = names.name_key(player.name)
    with refusing_duplicates():
        player.save(force_insert=True)
        if player.email is not None and is_email_confirmed:
            EmailAddress.objects.create(
                user=player, email=player.email, verified=True, primary=True
            )


@contextmanager
def refusing_duplicates() -> Iterator[None]:
    """Run a transaction and turn the database's no to a second name or address into its refusal.

    Asking first whether a name is free would leave a gap between question and answer, in which
    another may take it; the constraint leaves none.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        diagnosis = getattr(error.__cause__, "diag", None)
        refusal = REFUSAL_BY_CONSTRAINT.get(getattr(diagnosis, "constraint_name", ""))
        if refusal is None:
            raise
        raise refusal from error


def clean_email(email: str | None) -> str | None:
    """Return an address as it is stored: in small letters; None for an empty one."""
    return email.strip().lower() or None if email else None
