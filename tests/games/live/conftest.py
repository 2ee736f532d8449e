"""What a test at a live table leaves behind is taken down with it."""

from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from games.live.hub import running_hub, stop_running_hub


@pytest.fixture(autouse=True)
async def hub_of_this_test() -> AsyncIterator[None]:
    """Run a hub in the test's event loop; close what its threads and the test's hold open."""
    running_hub()
    yield
    await stop_running_hub()
    await sync_to_async(connections.close_all)()
