"""Questions about players; nothing here writes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from games.players.countries import country_name
from games.players.errors import NoSuchPlayer
from games.players.models import Block, Player, Suspension
from games.players.names import name_key


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """What everybody may know of a player, for lists and seats."""

    id: int
    public_id: str
    name: str
    kind: str
    is_erased: bool

    @property
    def url(self) -> str:
        """The address of the profile page."""
        return reverse("players:profile", kwargs={"name": self.name})

    @property
    def is_bot(self) -> bool:
        """Whether code plays for this account."""
        return self.kind == Player.Kind.BOT

    @property
    def is_human(self) -> bool:
        """Whether somebody is behind this account still, who can be blocked or reported."""
        return not self.is_bot and not self.is_erased

    @property
    def is_guest(self) -> bool:
        """Whether somebody plays without having signed up."""
        return self.kind == Player.Kind.GUEST


@dataclass(frozen=True, slots=True)
class Profile:
    """The head of a profile page; ``country`` is a name in the reader's language, or empty."""

    card: PlayerCard
    date_joined: datetime
    country: str
    country_code: str


@dataclass(frozen=True, slots=True)
class MailReader:
    """Whom to write to, and how: a confirmed address, and the reader's language and time zone."""

    email: str
    name: str
    language: str
    time_zone: str


@dataclass(frozen=True, slots=True)
class AccountFacts:
    """What decides where an account may play."""

    kind: str
    joined_at: datetime
    has_confirmed_email: bool


CARD_FIELDS = ("id", "public_id", "name", "kind", "erased_at")


def player_cards(player_ids: Iterable[int]) -> dict[int, PlayerCard]:
    """Return the cards of these players by id, in one query; unknown ids are left out."""
    rows = Player.objects.filter(pk__in=set(player_ids)).only(*CARD_FIELDS)
    return {row.pk: _card(row) for row in rows}


def find_player(name: str) -> PlayerCard | None:
    """Return the player of this name, in whatever case it was typed; None without one."""
    row = Player.objects.filter(name_key=name_key(name)).only(*CARD_FIELDS).first()
    return None if row is None else _card(row)


def has_people() -> bool:
    """Return whether anybody but staff has an account: guests and bots do not count."""
    return Player.objects.filter(kind=Player.Kind.PERSON, is_staff=False).exists()


def player_to_sign_in(login: str) -> Player | None:
    """Return the account that somebody signing in with this name or e-mail address means."""
    if "@" in login:
        return Player.objects.filter(email=login.strip().lower()).first()
    return Player.objects.filter(name_key=name_key(login)).first()


@dataclass(frozen=True, slots=True)
class SuspensionNotice:
    """What a suspended player is told; ``until`` is None where there is no end."""

    until: datetime | None
    reason: str


def may_play(player_id: int, *, now: datetime) -> bool:
    """Return whether this account may take a seat: open, not erased and not suspended."""
    suspended = _in_force(now).filter(player_id=OuterRef("pk"))
    open_accounts = Player.objects.filter(pk=player_id, is_active=True, erased_at=None)
    return open_accounts.filter(~Exists(suspended)).exists()


def barred_players(player_ids: Iterable[int], *, now: datetime) -> set[int]:
    """Return those of these ids whose account may not take a seat (see `may_play`), in one query;
    an id nobody has is among them."""
    asked = set(player_ids)
    suspended = _in_force(now).filter(player_id=OuterRef("pk"))
    free = Player.objects.filter(~Exists(suspended), pk__in=asked, is_active=True, erased_at=None)
    return asked - set(free.values_list("pk", flat=True))


def suspension_of(player_id: int, *, now: datetime) -> SuspensionNotice | None:
    """Return the suspension in force for this player, or None."""
    row = _in_force(now).filter(player_id=player_id).first()
    return None if row is None else SuspensionNotice(until=row.until, reason=row.reason)


def are_blocked(player_id: int, others: Sequence[int]) -> bool:
    """Return whether this player blocks any of the others, or any of them this player."""
    return Block.objects.filter(
        Q(blocker_id=player_id, blocked_id__in=others)
        | Q(blocked_id=player_id, blocker_id__in=others)
    ).exists()


def account_facts(player_id: int) -> AccountFacts:
    """Return what decides where this account may play. Raises NoSuchPlayer."""
    row = (
        Player.objects.filter(pk=player_id)
        .annotate(
            has_confirmed_email=Exists(
                EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, primary=True)
            )
        )
        .values_list("kind", "date_joined", "has_confirmed_email")
        .first()
    )
    if row is None:
        raise NoSuchPlayer
    return AccountFacts(*row)


def blocks_among(player_ids: Iterable[int]) -> list[tuple[int, int]]:
    """Return (who blocks, who is blocked) for all blocks between these players, in one query."""
    ids = set(player_ids)
    return list(
        Block.objects.filter(blocker_id__in=ids, blocked_id__in=ids).values_list(
            "blocker_id", "blocked_id"
        )
    )


def blocked_players(player_id: int) -> list[PlayerCard]:
    """Return whom this player blocks, by name."""
    rows = Player.objects.filter(
        pk__in=Block.objects.filter(blocker_id=player_id).values("blocked_id")
    )
    return [_card(row) for row in rows.order_by("name_key").only(*CARD_FIELDS)]


def is_blocking(player_id: int, *, other_id: int) -> bool:
    """Return whether the first player blocks the other; the way back does not count."""
    return Block.objects.filter(blocker_id=player_id, blocked_id=other_id).exists()


def profile(name: str) -> Profile | None:
    """Return what a profile page says of the player of this name; None without one."""
    row = Player.objects.filter(name_key=name_key(name)).first()
    if row is None:
        return None
    return Profile(
        card=_card(row),
        date_joined=row.date_joined,
        country=country_name(row.country),
        country_code=row.country,
    )


def _in_force(now: datetime) -> QuerySet[Suspension]:
    return Suspension.objects.filter(Q(until=None) | Q(until__gt=now), lifted_at=None)


def _card(row: Player) -> PlayerCard:
    return PlayerCard(
        id=row.pk,
        public_id=row.public_id,
        name=row.name,
        kind=row.kind,
        is_erased=row.erased_at is not None,
    )


def turn_mail_reader(player_id: int) -> MailReader | None:
    """Return whom to tell of a turn; None where there is no confirmed address, or no wish to."""
    row = (
        Player.objects.filter(
            pk=player_id,
            kind=Player.Kind.PERSON,
            is_active=True,
            mails_turns=True,
            emailaddress__verified=True,
            emailaddress__primary=True,
        )
        .values_list("emailaddress__email", "name", "language", "time_zone")
        .first()
    )
    return MailReader(*row) if row else None
