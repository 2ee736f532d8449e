"""Keys that let a player's programs act for the player."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 40
PREFIX_LENGTH = 10
DIGEST_LENGTH = 64


class Scope(models.TextChoices):
    """What a token may be used for; each stands for itself and none holds another."""

    READ = "read", _("read: see what you may see")
    PLAY = "play", _("play: take seats and play cards")
    ORGANIZE = "organize", _("organize: run your tournaments")


class ApiToken(models.Model):
    """One key of one player. Its text is shown once and kept nowhere: here is its digest only."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    # SHA-256 in hex. The text has 256 random bits, so a slow password hash would add nothing.
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    prefix = models.CharField(_("begins with"), max_length=PREFIX_LENGTH, editable=False)
    scopes = ArrayField(models.CharField(max_length=8, choices=Scope.choices), editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scopes__contained_by=Scope.values) & ~models.Q(scopes=[]),
                name="api_token_scopes_known",
            ),
            models.CheckConstraint(
                condition=models.Q(digest__regex=r"^[0-9a-f]{64}$"), name="api_token_digest_hex"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
