"""What a player may be called, and which names are one to the eye."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.players import names
from games.players.errors import PlayersError

# fmt: off
GOOD_NAMES = [
    "Al", "Alice", "O'Neil", "Jean-Luc", "Al Ice", "a.b_c", "R2D2", "José", "Müller", "Łukasz",
    "Вова", "Вера", "νον", "田中ー", "さくら", "김철수", "שלום", "علي", "नेहा", "x" * 24,
]
NAMES_OF_THE_SITE = [
    "admin", "Admin", "Adm1n", "ADMIN 2", "s.t.a.f.f", "root", "Guest 7", "F00l",
    "Former player abc", "moderators", "Easy", "medium", "Аdmin", "API",
]
# fmt: on


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_name_of_any_one_script_is_kept_as_typed(name: str) -> None:
    assert names.clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_too_short"),
        ("x", "name_too_short"),
        (" x ", "name_too_short"),
        ("x" * 25, "name_too_long"),
        ("12", "name_needs_letter"),
        ("-ab", "name_bad_separator"),
        ("ab.", "name_bad_separator"),
        ("a  b", "name_bad_separator"),
        ("a.-b", "name_bad_separator"),
        ("\u0301ab", "name_bad_separator"),
        ("Ali\u200bce", "name_bad_character"),  # zero-width space
        ("Ali\u200dce", "name_bad_character"),  # zero-width joiner
        ("\u202eecilA", "name_bad_character"),  # right-to-left override
        ("Ali\u2066ce", "name_bad_character"),  # isolate
        ("Ali\u00adce", "name_bad_character"),  # soft hyphen
        ("\ufeffAlice", "name_bad_character"),  # byte-order mark
        ("Ali\u3164ce", "name_bad_character"),  # Hangul filler, a letter without a shape
        ("Ali\ufe0fce", "name_bad_character"),  # variation selector
        ("Ali\nce", "name_bad_character"),
        ("Ali\x00ce", "name_bad_character"),
        ("Alice\U0001f642", "name_bad_character"),
        ("Al@ice", "name_bad_character"),
        ("<b>Al</b>", "name_bad_character"),
        ("a/b", "name_bad_character"),
        ("A\u0337\u0322\u0335l", "name_bad_character"),  # a tower of marks
        ("\u0430lice", "name_mixes_scripts"),  # a Cyrillic a
        ("Aliс\u0435", "name_mixes_scripts"),
        ("pαul", "name_mixes_scripts"),
        ("ΝΟΝ", "name_looks_latin"),  # Greek capitals that read NON
    ],
)
def test_a_name_is_refused_with_a_code(typed: str, code: str) -> None:
    with pytest.raises(PlayersError) as refused:
        names.clean_name(typed)
    assert refused.value.code == code
    assert refused.value.message()


def test_a_character_without_a_shape_is_told_by_its_number() -> None:
    with pytest.raises(PlayersError) as refused:
        names.clean_name("Ali\u200bce")
    assert "U+200B" in refused.value.message()


@pytest.mark.parametrize("typed", ["  Alice ", "Ａｌｉｃｅ", "\u1d2clice"])
def test_a_disguised_name_is_stored_plainly(typed: str) -> None:
    assert names.clean_name(typed) == "Alice"


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Alice", "alice"),
        ("Alice", "ALICE"),
        ("Alice", "Al Ice"),
        ("Alice", "A.l.i.c.e"),
        ("Alice", "A1ice"),
        ("Alice", "AIice"),
        ("Alice", "Álice"),
        ("Alice", "A\u0337lice"),
        ("Bob", "B0b"),
        ("Bob", "ВОВ"),  # all Cyrillic
        ("ace", "асе"),  # all Cyrillic
        ("Вова", "вова"),
        ("Barney", "Bamey"),
        ("Walter", "VValter"),
        ("Peter", "Рeter"),
        ("Lily", "LiIy"),
        ("straße", "strasse"),
    ],
)
def test_names_that_look_alike_have_one_key(name: str, twin: str) -> None:
    assert names.name_key(name) == names.name_key(twin)


def test_names_that_differ_to_the_eye_have_different_keys() -> None:
    cast = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Mallory", "Olga"]
    assert len({names.name_key(name) for name in cast}) == len(cast)


@pytest.mark.parametrize("name", NAMES_OF_THE_SITE)
def test_names_that_pass_for_the_site_are_reserved(name: str) -> None:
    with pytest.raises(PlayersError) as refused:
        names.check_not_reserved(name)
    assert refused.value.code == "name_reserved"


@given(st.text(max_size=40))
def test_any_text_is_either_a_name_with_a_key_or_refused_with_a_sentence(text: str) -> None:
    try:
        name = names.clean_name(text)
    except PlayersError as refused:
        sentence = refused.message()
    else:
        sentence = names.name_key(name)
        assert names.clean_name(name) == name
        assert len(sentence) <= 4 * names.MAX_LENGTH
    assert sentence


@given(st.text(st.characters(categories=["Ll"], max_codepoint=0x4FF), max_size=24))
def test_the_key_is_the_same_in_capitals(text: str) -> None:
    assert names.name_key(text) == names.name_key(text.upper())
