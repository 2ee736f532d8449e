"""Cards in templates: ``{% card "G14" %}`` draws one from its notation (R1).

The library knows how a card looks and what a screen reader says of it, not the rules.
"""

from typing import TypedDict

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

register = template.Library()

WILD = "W"
LABELS = {
    "G": gettext_lazy("Green %(value)s"),
    "O": gettext_lazy("Orange %(value)s"),
    "Y": gettext_lazy("Yellow %(value)s"),
    "B": gettext_lazy("Blue %(value)s"),
}
SIZES = {"xs", "s", "", "l"}


class CardContext(TypedDict):
    """What partials/card.html draws."""

    colour: str
    number: str
    label: str
    size: str


@register.inclusion_tag("partials/card.html")
def card(notation: str, size: str = "") -> CardContext:
    """Return the parts of the card that ``notation`` writes, such as ``G14`` or ``W``.

    ``size`` is one of look.css: "xs", "s", "" or "l". Raises ValueError for anything else.
    """
    if size not in SIZES:
        raise ValueError(f"{size!r} is no size of a card")
    return {
        "colour": notation[:1].lower(),
        "number": "1" if notation == WILD else notation[1:],
        "label": card_label(notation),
        "size": size,
    }


@register.filter
def card_label(notation: str) -> str:
    """Return a card in words, "Green 14" or "Wild 1", in the reader's language.

    Raises ValueError for what is no card's notation.
    """
    if notation == WILD:
        return _("Wild 1")
    colour, value = notation[:1], notation[1:]
    if colour not in LABELS or not (value.isascii() and value.isdecimal()):
        raise ValueError(f"{notation!r} is no card")
    return LABELS[colour] % {"value": value}
