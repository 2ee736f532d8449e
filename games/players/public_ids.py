"""Identifiers for addresses: random, so that nobody can count or guess rows by them."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12


def new_public_id() -> str:
    """Return 12 random characters (59 bits) without look-alikes, fit for an address."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_public_id(text: str) -> bool:
    """Return whether this could be one: whatever else somebody typed finds nothing."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)
