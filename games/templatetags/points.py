"""Points in templates: ``{{ total|signed }}``."""

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def signed(points: int) -> str:
    """Return points with their sign: "+10", "0", "−14" with a true minus."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"
