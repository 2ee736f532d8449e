"""Where every WebSocket address of the site begins."""

from typing import Any

# What `path` returns for a consumer has no name outside the stubs of Channels.
websocket_urlpatterns: list[Any] = []
