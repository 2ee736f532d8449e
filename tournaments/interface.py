"""What the project may use of this app: ids and frozen dataclasses, never model objects."""

from tournaments.commands.demo import make_demo_tournaments

__all__ = ["make_demo_tournaments"]
