"""What is wrong with a match record, and where."""

from typing import final


@final
class RecordFault(Exception):
    """A record is refused: a stable `code`, a `message` in English, and the place where known.

    `deal`, `trick` (in the deal) and `play` (in the trick) count from 0.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        deal: int | None = None,
        trick: int | None = None,
        play: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.deal = deal
        self.trick = trick
        self.play = play

    def as_dict(self) -> dict[str, str | int]:
        """The fault as `check` prints it; a place that it does not have is left out."""
        places = {"deal": self.deal, "trick": self.trick, "play": self.play}
        known = {name: index for name, index in places.items() if index is not None}
        return {"code": self.code, **known, "message": self.message}


def malformed(message: str) -> RecordFault:
    """The fault of a text that has not the shape of a record."""
    return RecordFault("malformed", message)
