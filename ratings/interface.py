"""What other apps may use of this one: ids and frozen dataclasses, never model objects."""

from ratings.commands.demo import make_demo_ladders

__all__ = ["make_demo_ladders"]
