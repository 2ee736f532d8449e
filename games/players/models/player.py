"""The account of everybody who can hold a seat."""

from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players import names
from games.players.name_constraints import NAME_SHAPE, NAME_UNSEEN, NormalizedNFKC
from games.players.public_ids import LENGTH, new_public_id
from games.players.validators import validate_name, validate_time_zone


class Kind(models.TextChoices):
    """Who plays: a guest may become a person; a bot stays a bot."""

    PERSON = "person", _("person")
    GUEST = "guest", _("guest")
    BOT = "bot", _("bot")


class CardStyle(models.TextChoices):
    """How the cards are drawn for this player."""

    CLASSIC = "classic", _("Classic")
    LARGE_NUMBERS = "large_numbers", _("Large numbers")


class Theme(models.TextChoices):
    """Which colours the pages use."""

    SYSTEM = "system", _("As my device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class PlayerManager(BaseUserManager["Player"]):
    """Finds players by the key of what was typed; writing is for commands.py."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        """Return the player whose name has the same key as the one typed."""
        return self.get(name_key=names.name_key(username or ""))

    def create_superuser(self, name: str, email: str = "", password: str | None = None) -> "Player":
        """Make a member of staff with every right (Django's ``createsuperuser`` calls this)."""
        from games.players import commands  # noqa: PLC0415 - commands stand above models

        return commands.create_superuser(name=name, email=email, password=password)


class Player(AbstractBaseUser, PermissionsMixin):
    """A person, a guest or a bot: one table, so that a seat refers to one kind of thing.

    ``name`` is what everybody sees, ``name_key`` what makes look-alikes impossible (see names.py).
    """

    Kind = Kind
    CardStyle = CardStyle
    Theme = Theme

    public_id = models.CharField(max_length=LENGTH, default=new_public_id, editable=False)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.PERSON)
    name = models.CharField(
        _("name"), max_length=names.MAX_LENGTH, unique=True, validators=[validate_name]
    )
    name_key = models.CharField(max_length=4 * names.MAX_LENGTH, editable=False)
    email = models.EmailField(_("e-mail address"), null=True, blank=True)  # noqa: DJ001 - unique where given
    is_staff = models.BooleanField(_("may enter the admin"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    erased_at = models.DateTimeField(_("account deleted"), null=True, blank=True, editable=False)
    # To the hour: it tells which guests are gone, and is written seldom (middleware.py).
    last_seen_at = models.DateTimeField(_("last seen"), default=timezone.now, editable=False)

    language = models.CharField(_("language"), max_length=16, default="en")
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    card_style = models.CharField(
        _("cards"), max_length=16, choices=CardStyle.choices, default=CardStyle.CLASSIC
    )
    theme = models.CharField(
        _("colours"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM
    )
    has_sound = models.BooleanField(_("sound"), default=False)
    mails_turns = models.BooleanField(_("e-mail when it is my turn"), default=True)
    country = models.CharField(_("country"), max_length=2, blank=True)

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            models.Index(
                fields=["last_seen_at"],
                condition=models.Q(kind=Kind.GUEST),
                name="player_idle_guests",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["public_id"], name="player_public_id_unique"),
            models.UniqueConstraint(fields=["name_key"], name="player_name_unique_to_the_eye"),
            models.UniqueConstraint(fields=["email"], name="player_email_unique"),
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="player_email_in_small_letters"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=Kind.values), name="player_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(card_style__in=CardStyle.values), name="player_card_style_known"
            ),
            models.CheckConstraint(
                condition=models.Q(theme__in=Theme.values), name="player_theme_known"
            ),
            models.CheckConstraint(condition=~models.Q(name_key=""), name="player_name_key_given"),
            models.CheckConstraint(
                condition=~models.Q(email=""), name="player_email_null_not_empty"
            ),
            models.CheckConstraint(
                condition=models.Q(kind=Kind.PERSON) | models.Q(email=None),
                name="player_email_of_people_only",
            ),
            # The database's own word on names, should code ever forget: in NFKC form, long enough,
            # no separator at an end or beside another, nothing that is not seen.
            models.CheckConstraint(
                condition=models.Q(name=NormalizedNFKC("name")), name="player_name_in_normal_form"
            ),
            models.CheckConstraint(
                condition=models.Q(name__regex=NAME_SHAPE), name="player_name_well_shaped"
            ),
            models.CheckConstraint(
                condition=~models.Q(name__regex=NAME_UNSEEN), name="player_name_all_seen"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the profile."""
        return reverse("players:profile", kwargs={"name": self.name})
