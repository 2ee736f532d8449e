"""Reading what programs send: JSON of a bounded size."""

from collections.abc import Mapping
from typing import IO, Any

import orjson
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

MAX_BYTES = 64 * 1024


class TooLarge(APIException):
    """The body is longer than anything this API takes."""

    status_code = 413
    default_code = "too_large"

    def __init__(self) -> None:
        super().__init__(_("Send at most %(count)d bytes.") % {"count": MAX_BYTES})


class BoundedJSONParser(BaseParser):
    """JSON up to MAX_BYTES; no NaN, no bottomless nesting, no text that is not UTF-8."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - the framework's
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 - the framework's
    ) -> Any:
        """Return the value; raises TooLarge or ParseError."""
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise TooLarge
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError(_("This is not JSON: %(detail)s") % {"detail": error}) from error
