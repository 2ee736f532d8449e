"""Where every WebSocket address of the site begins."""

from typing import Any

from games.routing import websocket_urlpatterns as games_urlpatterns

# What `path` returns for a consumer has no name outside the stubs of Channels.
websocket_urlpatterns: list[Any] = [*games_urlpatterns]
