"""Server seeds: drawn when a table is opened, sealed until its match is over (docs/records.md).

Sealed with a key derived from SECRET_KEY, so that a copy of the database alone does not tell the
deals. Old keys in SECRET_KEY_FALLBACKS still open what they sealed.
"""

import base64
import hashlib
import secrets

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes

SEED_BYTES = 32


def draw_server_seed() -> bytes:
    """Return 32 random bytes."""
    return secrets.token_bytes(SEED_BYTES)


def seal(seed: bytes) -> bytes:
    """Return the seed encrypted for the database."""
    return _sealer().encrypt(seed)


def unseal(sealed: bytes | memoryview) -> bytes:
    """Return the seed. Raises cryptography.fernet.InvalidToken when no known key has sealed it."""
    return _sealer().decrypt(bytes(sealed))


def _sealer() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_fernet_key(key)) for key in keys])


def _fernet_key(secret: str | bytes) -> bytes:
    digest = hashlib.sha256(b"fool server seed:" + force_bytes(secret)).digest()
    return base64.urlsafe_b64encode(digest)
