"""The site as one ASGI application: pages over HTTP, tables over WebSockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fool_site.settings")
pages = get_asgi_application()

# Apps are loaded now, so that modules with models may be imported.
from fool_site.routing import websocket_urlpatterns  # noqa: E402 - see above

application = ProtocolTypeRouter(
    {
        "http": pages,
        # Consumers read the session and check the browser's origin themselves: programs with a
        # token send neither.
        "websocket": URLRouter(websocket_urlpatterns),
    }
)
