"""Close codes of our sockets (docs/protocol.md)."""

from typing import Final

CLOSE_MALFORMED: Final = 4400
CLOSE_NOT_SIGNED_IN: Final = 4401
CLOSE_NOT_ALLOWED: Final = 4403
CLOSE_NO_SUCH_TABLE: Final = 4404
CLOSE_IDLE: Final = 4408
CLOSE_TOO_MANY: Final = 4429
CLOSE_TRY_AGAIN: Final = 1013
