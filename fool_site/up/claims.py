"""What a running site holds for itself: its data folder and its port."""

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import BinaryIO

from fool_site.up.errors import CannotStart


def claim_folder(folder: Path) -> BinaryIO:
    """Make the data folder and lock it until this process ends; return the lock to hold on to.

    Raises CannotStart when it cannot be written or another `up` holds it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "up.lock").open("ab")
    except OSError as trouble:
        raise CannotStart(
            f"Cannot write to {folder} ({trouble.strerror}): change its owner, or choose another"
            " folder with FOOL_DATA_DIR."
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CannotStart(
            f"The site is running already on {folder}: stop that one first, or choose another"
            " folder with FOOL_DATA_DIR."
        ) from None
    return lock


def claim_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens on this address.

    Raises CannotStart when the port is taken or not allowed.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as trouble:
        raise CannotStart(f"Cannot serve on {host}: {trouble.strerror}.") from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except OSError as trouble:
        listener.close()
        if trouble.errno == errno.EADDRINUSE:
            reason = f"Port {port} is in use"
        else:
            reason = f"Cannot serve on {host} port {port} ({os.strerror(trouble.errno or 0)})"
        raise CannotStart(f"{reason}: choose another, for example PORT={port + 1}.") from None
    return listener
