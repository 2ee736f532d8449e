"""States as bytes: small, versioned, and never mistaken."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import BadEncoding, MatchState, Options, decode_state, encode_state, parse_state
from tests.games.engine.strategies import random_match, reachable_states


@pytest.mark.parametrize(("players", "most"), [(4, 300), (5, 330), (6, 360), (7, 400), (8, 430)])
def test_a_state_is_small_at_any_point_of_a_match(players: int, most: int) -> None:
    for seed in range(8):
        for step in random_match(b"size%d" % seed, players, Options(tens_count="each")):
            assert len(encode_state(step.state)) <= most


@pytest.mark.parametrize(("players", "most", "deals"), [(4, 300, 40), (8, 430, 30)])
def test_a_very_long_match_is_small_too(players: int, most: int, deals: int) -> None:
    state = next(random_match(b"long", players)).state
    long = state._replace(scores=((10, *(-70,) * (players - 1)),) * deals)
    assert len(encode_state(long)) <= most
    assert decode_state(encode_state(long)) == long


@given(reachable_states(), st.data())
def test_bytes_that_are_cut_short_or_damaged_are_refused(
    state: MatchState, data: st.DataObject
) -> None:
    encoded = encode_state(state)
    cut = data.draw(st.integers(0, len(encoded) - 1))
    at = data.draw(st.integers(0, len(encoded) - 1))
    flipped = bytearray(encoded)
    flipped[at] ^= data.draw(st.integers(1, 255))
    for damaged in (encoded[:cut], bytes(flipped), encoded + b"\0"):
        with pytest.raises(BadEncoding):
            decode_state(damaged)


@given(st.binary(max_size=400))
def test_garbage_is_refused_whatever_its_checksum(garbage: bytes) -> None:
    body = b"\x01" + garbage
    with pytest.raises(BadEncoding):
        decode_state(body)
    with pytest.raises(BadEncoding):
        decode_state(body + zlib.crc32(body).to_bytes(4, "big") + b"more")


def sealed(body: bytes) -> bytes:
    return body + zlib.crc32(body).to_bytes(4, "big")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "unknown version"),
        (b"\x02\x04", "unknown version"),
        (b"\x01", "cut short"),
        (b"\x01\x03", "3 players"),
        (b"\x01\x04\x00\x00", "cut short"),
        (b"\x01\x04\x02\x00", "deal_limit"),
        (b"\x01\x04\x02" + b"\xff" * 12, "beyond reason"),
        (b"\x01\x04\x08\x02\xff\xff", "not a state"),
        (b"\x01\x04\x00\x00\x00\x00\x01\x01\xf0", "not a state"),
    ],
)
def test_bytes_with_a_good_checksum_that_are_no_state_are_refused(
    body: bytes, message: str
) -> None:
    with pytest.raises(BadEncoding, match=message):
        decode_state(sealed(body))


def test_bytes_after_the_state_are_refused() -> None:
    encoded = encode_state(parse_state("hands B4/Y5/G8/Y2"))
    with pytest.raises(BadEncoding, match="more bytes"):
        decode_state(sealed(encoded[:-4] + b"\0"))


def test_a_label_with_half_a_surrogate_pair_survives() -> None:
    state = parse_state(r'hands B4/Y5/G8/Y2; options {"same_deals":"\ud800"}')
    assert decode_state(encode_state(state)) == state
