"""What the database itself demands of a name."""

from django.db import models

# Patterns for Postgres, in its own escapes. The first wants two characters that are no separators
# at the ends and no two separators together; the second finds spaces but the plain one, controls,
# marks of direction and letters without a shape.
NAME_SHAPE = r"^[^ ._'-](?!.*[ ._'-]{2})(.*[^ ._'-])$"
NAME_UNSEEN = (
    r"[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0"
    r"\ufff0-\uffff\U000e0000-\U000e0fff]"
)


class NormalizedNFKC(models.Func):
    """Postgres' ``normalize(text, NFKC)``."""

    template = "normalize(%(expressions)s, NFKC)"
    output_field = models.TextField()
