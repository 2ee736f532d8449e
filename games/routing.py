"""WebSocket addresses of the games app."""

from typing import Any

from django.urls import re_path

from games.live.consumers import LobbyConsumer, TableConsumer
from games.live.me import MeConsumer

# Django's types know only views here; Channels routes to ASGI applications.
TABLE: Any = TableConsumer.as_asgi()
LOBBY: Any = LobbyConsumer.as_asgi()
ME: Any = MeConsumer.as_asgi()

websocket_urlpatterns = [
    re_path(r"^ws/tables/(?P<public_id>[\w-]{1,16})/$", TABLE),
    re_path(r"^ws/lobby/$", LOBBY),
    re_path(r"^ws/me/$", ME),
]
