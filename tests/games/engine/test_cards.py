"""R1 to R3: colours, cards and decks."""

import copy
import pickle

import pytest

from games.engine import ALL_FACES, WILD, Card, Colour, UnknownCard, deck_for, in_deck_order

# R2, typed anew from the rules: players, highest G O Y B, wild cards, all cards, hand, discs.
R2_TABLE = [
    (4, 17, 13, 11, 8, 3, 48, 12, 1),
    (5, 20, 16, 14, 10, 4, 60, 12, 1),
    (6, 23, 19, 17, 12, 5, 72, 12, 1),
    (7, 26, 22, 20, 14, 6, 84, 12, 2),
    (8, 27, 23, 21, 15, 6, 88, 11, 2),
]


@pytest.mark.parametrize(
    ("players", "green", "orange", "yellow", "blue", "wilds", "cards", "hand_size", "discs"),
    R2_TABLE,
)
def test_r2_the_deck_is_the_table_s_row(
    players: int,
    green: int,
    orange: int,
    yellow: int,
    blue: int,
    wilds: int,
    cards: int,
    hand_size: int,
    discs: int,
) -> None:
    deck = deck_for(players)
    assert [deck.highest[colour] for colour in Colour] == [green, orange, yellow, blue]
    assert (deck.wilds, len(deck.cards), deck.hand_size, deck.discs) == (
        wilds,
        cards,
        hand_size,
        discs,
    )
    assert deck.cards.count(WILD) == wilds
    for colour in Colour:
        values = [card.value for card in deck.cards if card.colour is colour]
        assert values == list(range(2, deck.highest[colour] + 1))


@pytest.mark.parametrize("players", range(4, 9))
def test_r4_every_deck_is_dealt_evenly(players: int) -> None:
    deck = deck_for(players)
    assert deck.hand_size * players == len(deck.cards)


@pytest.mark.parametrize("players", range(4, 9))
def test_a_deck_survives_copying_as_the_same_object(players: int) -> None:
    deck = deck_for(players)
    assert pickle.loads(pickle.dumps(deck)) is deck
    assert copy.deepcopy(deck) is deck


@pytest.mark.parametrize("players", [-4, 0, 3, 9])
def test_r2_there_is_no_deck_for_other_tables(players: int) -> None:
    with pytest.raises(ValueError, match="4 to 8 play"):
        deck_for(players)


def test_r1_colours_have_letters_and_english_names() -> None:
    assert [(str(colour), colour.english) for colour in Colour] == [
        ("G", "green"),
        ("O", "orange"),
        ("Y", "yellow"),
        ("B", "blue"),
    ]


@pytest.mark.parametrize("card", ALL_FACES, ids=str)
def test_r1_a_card_parses_prints_and_survives_copying_as_the_same_object(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card(card.colour, card.value) is card
    assert eval(repr(card), {"Card": Card}) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert copy.copy(card) is card


def test_r1_a_wild_card_is_a_1_without_a_colour() -> None:
    assert (str(WILD), WILD.colour, WILD.value, WILD.is_wild) == ("W", None, 1, True)
    assert (Card.parse("G14").colour, Card.parse("G14").value) == (Colour.GREEN, 14)
    assert not Card.parse("G14").is_wild


@pytest.mark.parametrize(
    "text", ["", "G", "G1", "G28", "G99", "Z5", "g7", "W1", "W5", " G7", "G7 ", "G07", "G７", "7G"]
)
def test_r1_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(UnknownCard, match="there is no card"):
        Card.parse(text)


@pytest.mark.parametrize(("colour", "value"), [(None, 2), (Colour.GREEN, 1), (Colour.BLUE, 16)])
def test_r1_other_faces_are_no_cards(colour: Colour | None, value: int) -> None:
    with pytest.raises(UnknownCard):
        Card(colour, value)


def test_a_card_cannot_be_changed() -> None:
    card = Card.parse("B7")
    with pytest.raises(AttributeError, match="does not change"):
        card.value = 8
    with pytest.raises(AttributeError, match="does not change"):
        del card.value
    assert card.value == 7


def test_deck_order_is_by_colour_then_value_and_wild_cards_last() -> None:
    mixed = [Card.parse(text) for text in ("W", "B2", "Y3", "O13", "G10", "W", "G9")]
    assert " ".join(map(str, in_deck_order(mixed))) == "G9 G10 O13 Y3 B2 W W"
    for players in range(4, 9):
        assert in_deck_order(deck_for(players).cards) == deck_for(players).cards
