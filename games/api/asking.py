"""What a caller asks for: a body of the right shape, a table that they may see."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from games.api.authentication import caller_id
from games.errors import NotAllowed
from games.live.access import may_watch
from games.queries.tables import TableFacts, table_facts

COMMAND_ID = "The same id sent again changes nothing and gets the same answer."


def checked(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the checked body of a request. Raises ValidationError, which names the fields."""
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def watched_table(request: Request, public_id: str) -> TableFacts:
    """Return a table that the caller may see. Raises NoSuchTable and NotAllowed."""
    facts = table_facts(public_id=public_id)
    if not may_watch(caller_id(request), facts):
        raise NotAllowed
    return facts
