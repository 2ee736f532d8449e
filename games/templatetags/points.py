"""Points in templates: ``{{ total|signed }}``."""

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.formats import number_format

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def signed(points: int) -> str:
    """Return points with their sign: "+10", "0", "−14" with a true minus."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


@register.filter
def mean(points: Fraction) -> str:
    """Return a mean of points with one decimal, as the reader's language writes it."""
    tenths = round(points * 10)
    text = number_format(Decimal(abs(tenths)) / 10, decimal_pos=1)
    return f"{MINUS}{text}" if tenths < 0 else text
