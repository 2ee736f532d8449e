"""What a table or match belongs to, as a value (the columns are in games.models.context)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A ladder, a tournament or nothing: all empty for casual play.

    ``kind`` is the app's word ("ladder", "tournament"), ``id`` what lists filter by (a slug),
    ``label`` and ``url`` what people see.
    """

    kind: str = ""
    id: str = ""
    label: str = ""
    url: str = ""

    @property
    def columns(self) -> dict[str, str]:
        """The columns of a table or match that belongs here."""
        return {
            "context_kind": self.kind,
            "context_id": self.id,
            "context_label": self.label,
            "context_url": self.url,
        }


CASUAL = Context()
