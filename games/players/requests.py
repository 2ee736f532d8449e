"""Types of a request, for views: who may be behind it."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from games.players.models import Player


class SiteRequest(HttpRequest):
    """A request of anybody."""

    user: Player | AnonymousUser


class PlayerRequest(HttpRequest):
    """A request of somebody signed in."""

    user: Player
