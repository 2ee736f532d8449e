"""What an organiser can have done from the desk: each is one command, by name."""

from tournaments.admin.actions.asked import Asked
from tournaments.admin.actions.offering import next_action, other_actions, perform
from tournaments.admin.actions.table import ACTIONS, Action

__all__ = ["ACTIONS", "Action", "Asked", "next_action", "other_actions", "perform"]
