"""A request to stop is heard, whatever Python was doing when it came."""

import os
import signal
import socket
from collections.abc import Iterator

import pytest

from fool_site.management.commands.up import Command, Stopped, hear_signals
from fool_site.up.site import Site


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """Give pytest its handlers back."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class Swallower:
    """Asked to stop where Python drops exceptions, as in its hooks around a fork."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_request_whose_exception_python_drops_ends_the_watch() -> None:
    command = Command()
    hear_signals(command.stop)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        site = Site(listener=listener, name="localhost", say=print)
        asked_late = Swallower()
        del asked_late
        site.watch(until=lambda: command.is_asked_to_stop)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN


def test_a_request_leaves_at_once_what_is_going_on() -> None:
    command = Command()
    hear_signals(command.stop)
    with pytest.raises(Stopped):
        signal.raise_signal(signal.SIGTERM)
    assert command.is_asked_to_stop
