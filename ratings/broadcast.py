"""What players and pages are told, at commit and never before: nothing depends on its arrival."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.interface import lobby_changed
from games.players.interface import notify
from ratings.models import Challenge, LadderTable, Proposal


def ladder_changed() -> None:
    """Who is a member, who waits, or which tables run on a ladder changed: pages look again."""
    lobby_changed()


def table_found(proposal: Proposal, player_ids: Iterable[int]) -> None:
    """Call these players to accept a table."""
    ladder = proposal.ladder
    _about_proposal(
        proposal,
        player_ids,
        kind="table_found",
        text=format_lazy(
            _("A table was found for you on the ladder {ladder}. Accept it now."),
            ladder=ladder.name,
        ),
        url=ladder.get_absolute_url(),
        expires_at=proposal.expires_at.isoformat(),
    )
    ladder_changed()


def table_lost(
    proposal: Proposal,
    *,
    missed_by: Iterable[int],
    seated_elsewhere: Iterable[int],
    in_front: Iterable[int],
) -> None:
    """Tell who missed a table, who could not accept it, and who waits on in front because of it."""
    ladder = proposal.ladder
    texts = (
        (missed_by, _("You did not accept a table on the ladder {ladder}, and pause for a while.")),
        (
            seated_elsewhere,
            _("Your table on the ladder {ladder} was given up: you sit at another."),
        ),
        (in_front, _("Somebody did not accept. You wait on in front on the ladder {ladder}.")),
    )
    for player_ids, text in texts:
        _about_proposal(
            proposal,
            player_ids,
            kind="table_lost",
            text=format_lazy(text, ladder=ladder.name),
            url=ladder.get_absolute_url(),
        )
    ladder_changed()


def table_opened(table: LadderTable, player_ids: Iterable[int]) -> None:
    """Tell players that their table has begun; it takes the place of the call to accept it."""
    about = table.public_id if table.proposal is None else table.proposal.public_id
    notify(
        player_ids,
        kind="seat",
        text=format_lazy(
            _("Your table on the ladder {ladder} has begun."), ladder=table.ladder.name
        ),
        url=f"/tables/{table.public_id}/",
        data={"ladder": table.ladder.slug, "table": table.public_id},
        key=f"found:{about}",
    )
    ladder_changed()


def challenge_made(challenge: Challenge, player_ids: Iterable[int], *, challenger: str) -> None:
    """Tell players that somebody invites them."""
    notify(
        player_ids,
        kind="challenge",
        text=format_lazy(
            _("{name} challenges you on the ladder {ladder}."),
            name=challenger,
            ladder=challenge.ladder.name,
        ),
        url=challenge.ladder.get_absolute_url(),
        data={"ladder": challenge.ladder.slug, "challenge": challenge.public_id},
        key=f"challenge:{challenge.public_id}",
    )


def challenge_ended(challenge: Challenge, player_ids: Iterable[int]) -> None:
    """Tell players that a challenge was declined or withdrawn."""
    notify(
        player_ids,
        kind="challenge_over",
        text=format_lazy(
            _("A challenge on the ladder {ladder} is over."), ladder=challenge.ladder.name
        ),
        url=challenge.ladder.get_absolute_url(),
        data={"ladder": challenge.ladder.slug, "challenge": challenge.public_id},
        key=f"challenge:{challenge.public_id}",
    )


def _about_proposal(
    proposal: Proposal,
    player_ids: Iterable[int],
    *,
    kind: str,
    text: Promise,
    url: str,
    **data: str,
) -> None:
    notify(
        player_ids,
        kind=kind,
        text=text,
        url=url,
        data={"ladder": proposal.ladder.slug, "found": proposal.public_id, **data},
        key=f"found:{proposal.public_id}",
    )
