"""The organiser's desk in the admin; importing it registers its pages."""

from tournaments.admin import audit, tournaments

__all__ = ["audit", "tournaments"]
