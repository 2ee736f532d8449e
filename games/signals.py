"""What this app announces to the apps above it, after commit."""

from django.dispatch import Signal

# Sent with ``match_id``. It may be missed (a process may die after the commit): listeners only
# make haste with it, and sweep over finished matches besides.
match_finished = Signal()
