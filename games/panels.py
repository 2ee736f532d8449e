"""What other apps show on the page of a match."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest

# Given the request and the finished match's id, the HTML of one panel, or an empty text for none.
MatchPanel = Callable[[HttpRequest, int], str]
_panels: list[MatchPanel] = []


def register_match_panel(render: MatchPanel) -> None:
    """Add a panel to the page of every finished match; call it from an app's ``ready``."""
    if render not in _panels:
        _panels.append(render)


def match_panels() -> Sequence[MatchPanel]:
    """Return the registered panels in order."""
    return tuple(_panels)
