"""The web server: `python -m fool_site.web` serves pages and WebSockets with uvicorn.

`--fd` takes a socket that is listening already: whoever holds it can restart this process without
anybody being turned away.
"""

import argparse
import gc
import os
import socket
import sys
import warnings

import uvicorn
from django.core.exceptions import ImproperlyConfigured

from fool_site.frames import ShortWayProtocol

# How many objects more than were freed make the collector look, and how often it looks further.
COLLECT_AFTER = (50_000, 20, 20)


def main() -> int:
    """Serve until SIGTERM or Ctrl-C; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="serve on this open socket instead")
    chosen = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fool_site.settings")
    os.environ.setdefault("DATABASE_POOL_SIZE", "20")
    # WhiteNoise hands files over as plain iterators; Django reads them in a thread, as it says.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
    config = uvicorn.Config(
        "fool_site.asgi:application",
        host=chosen.host,
        port=chosen.port,
        ws=ShortWayProtocol,
        loop="uvloop",
        lifespan="off",
        log_config=None,  # the settings say how the site logs
        access_log=False,  # the reverse proxy keeps one; refusals and faults are logged by Django
        proxy_headers=False,  # the settings say which headers to believe
        timeout_graceful_shutdown=2,  # open tables reconnect; do not wait for them
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,  # frames are small and many: packing costs more than it saves
    )
    try:
        config.load()
    except ImproperlyConfigured as refusal:
        print(refusal, file=sys.stderr)  # noqa: T201 - logging is not set up yet
        return 1
    # What is loaded now stays: the collector need not walk through it for every thousand cards.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sockets = [socket.socket(fileno=chosen.fd)] if chosen.fd is not None else None
    uvicorn.Server(config).run(sockets=sockets)
    return 0


if __name__ == "__main__":
    sys.exit(main())
