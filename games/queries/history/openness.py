"""Whether the cards of a finished match may be shown.

An app that opens matches may keep them closed for a while: where a round is played with the same
deals at every table, nothing of a finished table is shown before all have played.
"""

from collections.abc import Callable

from games.models import Match

# Given a match's context id, whether its cards may be shown.
OpennessRule = Callable[[str], bool]
_rules: dict[str, OpennessRule] = {}


def register_openness(context_kind: str, rule: OpennessRule) -> None:
    """Let this rule decide for matches of a context kind; call it from an app's ``ready``."""
    _rules[context_kind] = rule


def is_open_to_public(match: Match) -> bool:
    """Return whether anybody may see the match's cards, replay and record."""
    if match.status != Match.Status.FINISHED:
        return False
    rule = _rules.get(match.context_kind)
    return rule is None or rule(match.context_id)
