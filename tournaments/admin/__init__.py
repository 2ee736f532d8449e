"""The organiser's desk in the admin; importing it registers its pages."""

from tournaments.admin import tournaments

__all__ = ["tournaments"]
