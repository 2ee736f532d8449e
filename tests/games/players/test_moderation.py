"""Blocks, reports, suspensions and tokens: what is stored and what is refused."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.players import commands, errors, interface, queries
from games.players.commands.moderation import MAX_REPORTS_A_DAY
from games.players.commands.tokens import MAX_TOKENS
from games.players.models import ApiToken, Block, Kind, Player, Report, Suspension
from tests.games.players.test_guest_commands import together

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def bot() -> Player:
    return commands.create_player(name="Easy", kind=Kind.BOT)


def report(reporter: Player, reported: Player, **more: str) -> int:
    """Report for insults at one table, unless told otherwise."""
    about = {"reason": "insults", "context_kind": "table", "context_id": "t1"} | more
    return commands.report_player(reporter.pk, reported_id=reported.pk, now=NOW, **about)


def make_token(player: Player, **more: object) -> str:
    """Return a token that may read."""
    about = {"name": "script", "scopes": ["read"], "now": NOW} | more
    return commands.create_token(player.pk, **about)  # type: ignore[arg-type]  # of many types


def test_a_block_is_stored_once_and_ended(alice: Player, bob: Player) -> None:
    commands.block(alice.pk, other_id=bob.pk)
    commands.block(alice.pk, other_id=bob.pk)
    assert [card.name for card in queries.blocked_players(alice.pk)] == ["Bob"]
    assert not queries.is_blocking(bob.pk, other_id=alice.pk)
    commands.unblock(bob.pk, other_id=alice.pk)  # not theirs to end
    assert interface.are_blocked(bob.pk, [alice.pk])
    commands.unblock(alice.pk, other_id=bob.pk)
    assert not interface.are_blocked(alice.pk, [bob.pk])


def test_nobody_blocks_or_reports_themselves_or_a_bot(alice: Player, bot: Player) -> None:
    for other in (alice, bot):
        with pytest.raises(errors.BlockNotPossible):
            commands.block(alice.pk, other_id=other.pk)
        with pytest.raises(errors.ReportNotPossible):
            report(alice, other)


def test_an_erased_player_is_neither_blocked_nor_reported(alice: Player, bob: Player) -> None:
    commands.erase_player(bob.pk, now=NOW)
    with pytest.raises(errors.NoSuchPlayer):
        commands.block(alice.pk, other_id=bob.pk)
    with pytest.raises(errors.NoSuchPlayer):
        report(alice, bob)


def test_erasing_takes_tokens_and_blocks_along(alice: Player, bob: Player) -> None:
    make_token(alice)
    commands.block(alice.pk, other_id=bob.pk)
    commands.erase_player(alice.pk, now=NOW)
    assert not ApiToken.objects.exists()
    assert not Block.objects.exists()


def test_the_same_is_reported_once_and_something_else_again(alice: Player, bob: Player) -> None:
    report(alice, bob, text="  rude  ", evidence="the line")
    with pytest.raises(errors.AlreadyReported):
        report(alice, bob, reason="cheating")
    report(alice, bob, context_id="t2")
    report(bob, alice)
    assert Report.objects.count() == 3
    first = Report.objects.earliest("pk")
    assert (first.text, first.evidence) == ("rude", "the line")


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": "boredom"},
        {"context_kind": "moon"},
        {"context_id": "x" * 65},
        {"text": "x" * 1001},
        {"text": "a\0b"},
    ],
)
def test_a_report_that_cannot_be_right_is_refused(
    alice: Player, bob: Player, wrong: dict[str, str]
) -> None:
    with pytest.raises(errors.ReportMalformed):
        report(alice, bob, **wrong)


def test_nobody_floods_the_staff(alice: Player, bob: Player) -> None:
    for number in range(MAX_REPORTS_A_DAY):
        report(alice, bob, context_id=str(number))
    with pytest.raises(errors.TooManyReports):
        report(alice, bob)
    Report.objects.update(created_at=NOW - timedelta(days=1, seconds=1))
    report(alice, bob)


def test_who_handles_a_report_first_is_remembered(alice: Player, bob: Player, olga: Player) -> None:
    made = report(alice, bob)
    commands.handle_report(made, staff_id=olga.pk, now=NOW)
    commands.handle_report(made, staff_id=bob.pk, now=NOW + timedelta(days=1))
    stored = Report.objects.get()
    assert (stored.handled_by, stored.handled_at) == (olga, NOW)


def test_a_new_suspension_replaces_the_one_in_force(alice: Player) -> None:
    for reason in ("first", "second"):
        commands.suspend(alice.pk, until=None, reason=reason, staff_id=None, now=NOW)
    notice = interface.suspension_of(alice.pk)
    assert notice is not None
    assert notice.reason == "second"
    assert Suspension.objects.count() == 2
    commands.lift_suspension(alice.pk, now=NOW)
    assert interface.may_play(alice.pk)


@pytest.mark.django_db(transaction=True)
def test_two_who_suspend_at_once_leave_one_in_force(alice: Player) -> None:
    together(
        *(
            lambda reason=reason: commands.suspend(
                alice.pk, until=None, reason=reason, staff_id=None, now=NOW
            )
            for reason in ("one", "two")
        )
    )
    assert Suspension.objects.filter(lifted_at=None).count() == 1


def test_a_suspension_needs_a_reason_an_end_ahead_and_a_person(alice: Player, bot: Player) -> None:
    with pytest.raises(errors.SuspensionReasonBad):
        commands.suspend(alice.pk, until=None, reason="  ", staff_id=None, now=NOW)
    with pytest.raises(errors.SuspensionEndPast):
        commands.suspend(alice.pk, until=NOW, reason="why", staff_id=None, now=NOW)
    with pytest.raises(errors.SuspensionNotPossible):
        commands.suspend(bot.pk, until=None, reason="why", staff_id=None, now=NOW)
    with pytest.raises(errors.NoSuchPlayer):
        commands.suspend(0, until=None, reason="why", staff_id=None, now=NOW)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"name": " "}, errors.TokenNameBad),
        ({"name": "x" * 41}, errors.TokenNameBad),
        ({"name": "a\u202eb"}, errors.TokenNameBad),
        ({"scopes": []}, errors.ScopesBad),
        ({"scopes": ["read", "fly"]}, errors.ScopesBad),
        ({"expires_at": NOW}, errors.TokenExpiryPast),
    ],
)
def test_a_token_that_cannot_be_right_is_refused(
    alice: Player, wrong: dict[str, object], refusal: type[errors.PlayersError]
) -> None:
    with pytest.raises(refusal):
        make_token(alice, **wrong)


def test_a_token_carries_its_scopes_and_no_others(alice: Player) -> None:
    text = make_token(alice, scopes=["play"])
    assert interface.player_of_token(text, "play") is not None
    assert interface.player_of_token(text, "read") is None


def test_only_its_player_revokes_a_token(alice: Player, bob: Player) -> None:
    text = make_token(alice)
    token = ApiToken.objects.get()
    with pytest.raises(errors.NoSuchToken):
        commands.revoke_token(token.pk, player_id=bob.pk, now=NOW)
    assert interface.player_of_token(text) is not None
    commands.revoke_token(token.pk, player_id=alice.pk, now=NOW)
    commands.revoke_token(token.pk, player_id=alice.pk, now=NOW + timedelta(days=1))
    assert interface.player_of_token(text) is None
    token.refresh_from_db()
    assert token.revoked_at == NOW


@pytest.mark.django_db(transaction=True)
def test_nobody_has_too_many_tokens_even_by_asking_at_once(alice: Player) -> None:
    for _ in range(MAX_TOKENS - 1):
        make_token(alice)
    answers = together(*[lambda: make_token(alice)] * 3)
    assert answers.count("too_many_tokens") == 2
    assert ApiToken.objects.count() == MAX_TOKENS


@pytest.mark.parametrize("scopes", [[], ["fly"], ["read", "fly"]])
def test_the_database_knows_the_scopes(alice: Player, scopes: list[str]) -> None:
    with pytest.raises(IntegrityError, match="api_token_scopes_known"), transaction.atomic():
        ApiToken.objects.create(
            player=alice, name="x", digest="0" * 64, prefix="fool_", scopes=scopes
        )


def test_the_database_knows_that_a_digest_is_no_token(alice: Player) -> None:
    with pytest.raises(IntegrityError, match="api_token_digest_hex"), transaction.atomic():
        ApiToken.objects.create(
            player=alice, name="x", digest=make_token(alice), prefix="fool_", scopes=["read"]
        )
