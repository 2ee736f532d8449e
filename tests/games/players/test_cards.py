"""Cards in templates."""

import pytest
from django.template import Context, Template

from games.engine import ALL_FACES
from games.players.templatetags.cards import card_label


def draw(notation: str, size: str = "") -> str:
    """Return the HTML of one card."""
    return Template("{% load cards %}{% card notation size %}").render(
        Context({"notation": notation, "size": size})
    )


def test_a_card_shows_number_shape_and_label() -> None:
    html = draw("G14")
    assert 'class="card g"' in html
    assert 'href="#k-g"' in html
    assert 'aria-label="Green 14"' in html
    assert ">14<" in html


def test_a_wild_card_shows_its_one() -> None:
    html = draw("W", "s")
    assert 'class="card w s"' in html
    assert 'aria-label="Wild 1"' in html


def test_every_card_of_every_deck_has_a_label_of_its_own() -> None:
    labels = {card_label(str(face)) for face in ALL_FACES}
    assert len(labels) == len(ALL_FACES)


@pytest.mark.parametrize("notation", ["", "Z5", "G", "Gx", "W2", "G²", "<b>"])
def test_what_is_no_card_is_not_drawn(notation: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        draw(notation)


def test_a_size_that_does_not_exist_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="is no size"):
        draw("G14", "huge")
