"""R4 to R9, R13 to R16 and R19 to R22: playing a match."""

import copy
import pickle

import pytest

from games.engine import (
    BadDeal,
    Befooled,
    Card,
    CardNotInHand,
    CardPlayed,
    DealEnded,
    DealStarted,
    Event,
    Hands,
    MatchEnded,
    MatchOver,
    MatchState,
    MustFollow,
    NotYourTurn,
    Options,
    Refusal,
    Step,
    TrickTaken,
    deal_hands,
    legal_cards,
    new_match,
    parse_state,
    play,
)
from tests.games.engine.strategies import dealer_of, random_match

HANDS = {players: deal_hands(b"match", players, 0) for players in range(4, 9)}


def no_deal(deal_index: int) -> Hands:
    raise AssertionError(f"nobody may ask for deal {deal_index} here")


def after(state: MatchState, plays: str) -> Step:
    """The last step of the plays written as "0:B7 1:B5"."""
    step = Step(state, ())
    for a_play in plays.split():
        seat, card = a_play.split(":")
        step = play(step.state, int(seat), Card.parse(card), hands_of=dealer_of(b"next", 4))
    return step


def legal(text: str, seat: int | None = None) -> str:
    state = parse_state(text)
    assert state.turn is not None
    return " ".join(map(str, legal_cards(state, state.turn if seat is None else seat)))


@pytest.mark.parametrize("players", range(4, 9))
def test_r4_in_a_deal_s_first_trick_everybody_plays(players: int) -> None:
    state = new_match(players, Options(), 0, HANDS[players])
    seats = []
    while not state.last_trick:
        assert state.turn is not None
        assert state.sitting_out == ()
        seats.append(state.turn)
        card = legal_cards(state, state.turn)[0]
        state = play(state, state.turn, card, hands_of=no_deal).state
    assert seats == [(1 + step) % players for step in range(players)]


@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (2, 3), (3, 0)])
def test_r5_the_player_to_the_dealer_s_left_starts(dealer: int, starter: int) -> None:
    state = new_match(4, Options(), dealer, HANDS[4])
    assert (state.dealer, state.starter, state.turn) == (dealer, starter, starter)


def test_r4_hands_are_sorted_and_must_be_the_deck_evenly_dealt() -> None:
    hands = [list(reversed(hand)) for hand in HANDS[4]]
    assert new_match(4, Options(), 0, hands).hands == HANDS[4]
    with pytest.raises(BadDeal, match="12 cards each"):
        new_match(4, Options(), 0, hands[:3])
    with pytest.raises(BadDeal, match="12 cards each"):
        new_match(4, Options(), 0, [hands[0][1:], [*hands[1], hands[0][0]], *hands[2:]])
    with pytest.raises(BadDeal, match="not the deck"):
        new_match(4, Options(), 0, [hands[0], hands[0], *hands[2:]])


@pytest.mark.parametrize(("players", "dealer"), [(3, 0), (9, 0), (4, 4), (4, -1)])
def test_a_match_needs_4_to_8_players_and_a_dealer_among_them(players: int, dealer: int) -> None:
    with pytest.raises(ValueError, match=r"play, not|does not exist"):
        new_match(players, Options(), dealer, HANDS[4])


def test_r6_the_winner_leads_the_next_trick_with_any_card() -> None:
    state = parse_state("hands B7.G2/B5.G3/B8.Y2.W/B2.G4")
    step = after(state, "0:B7 1:B5 2:B8 3:B2")
    assert step.events == (CardPlayed(3, Card.parse("B2")), TrickTaken(2), Befooled((3,)))
    assert (step.state.turn, step.state.trick, step.state.trick_no) == (2, (), 2)
    assert [str(card) for card in legal_cards(step.state, 2)] == ["Y2", "W"]


def test_r6_play_goes_clockwise_past_those_who_sit_out() -> None:
    state = parse_state("turn 2; out 3; hands B7.G2/B5.G3/B8.Y2/B2.G4")
    assert after(state, "2:B8").state.turn == 0
    eight = parse_state("turn 5; out 6 7; hands " + "/".join(["B7.G2"] * 8))
    assert after(eight, "5:B7").state.turn == 0


@pytest.mark.parametrize(
    ("position", "cards"),
    [
        ("turn 0; hands B7.G2.W/-/-/-", "G2 B7 W"),
        ("turn 2; trick 0:W 1:W; hands -/-/B7.G2.W/-", "G2 B7 W"),
        ("turn 2; trick 0:W 1:G9; hands -/-/B7.G2.W/-", "G2 W"),
    ],
)
def test_r7_while_only_1s_lie_in_the_trick_any_card_may_be_played(
    position: str, cards: str
) -> None:
    assert legal(position) == cards


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("G2.G14.Y3", "G2 G14"),
        ("G2.Y3.W.W", "G2 W W"),
        ("O3.Y3.W", "O3 Y3 W"),
        ("O3.Y3", "O3 Y3"),
        ("W", "W"),
    ],
)
def test_r8_r9_r10_follow_or_play_a_1_and_without_the_colour_play_anything(
    hand: str, cards: str
) -> None:
    assert legal(f"trick 3:G9; hands {hand}/-/-/-") == cards


def test_nothing_is_legal_when_it_is_not_the_seat_s_turn() -> None:
    assert legal("turn 0; hands B7/B5/B8/B2", seat=1) == ""
    assert legal("turn 0; hands B7/B5/B8/B2", seat=9) == ""


def test_r13_the_befooled_sit_out_one_trick_and_the_earlier_holder_returns() -> None:
    state = parse_state("turn 0; out 3; hands B7.G9.G5/B5.G3.G8/B8.Y2.O4/B2.G4.G6")
    state = after(state, "0:B7 1:B5 2:B8").state
    assert state.sitting_out == (1,)
    state = after(state, "2:O4 3:B2 0:G9").state
    assert (state.sitting_out, state.turn) == ((3,), 2)


@pytest.mark.parametrize(("players", "active"), [(4, 3), (5, 4), (6, 5), (7, 5), (8, 6)])
def test_r14_how_many_play_after_the_first_trick(players: int, active: int) -> None:
    for step in random_match(b"r14", players):
        last_trick = step.state.last_trick
        if last_trick is not None:
            assert players - len(step.state.sitting_out) == active
            assert last_trick.winner not in last_trick.befooled


def test_r15_the_state_remembers_the_last_trick_only() -> None:
    state = parse_state("hands B7.G9.G5/B5.G3.G8/B8.Y2.O4/B2.G4.G6")
    assert state.last_trick is None
    first = after(state, "0:B7 1:B5 2:B8 3:B2").state
    assert first.last_trick is not None
    assert first.last_trick.plays[0] == (0, Card.parse("B7"))
    second = after(first, "2:Y2 0:G5 1:G3").state
    assert second.last_trick is not None
    assert second.last_trick.plays[0] == (2, Card.parse("Y2"))


LAST_TRICK = "dealer 3; starter 0; turn 2; trick 0:B7 1:B5; hands G3/Y9/B8/B2.Y4"


def test_r16_a_trick_is_completed_after_a_hand_is_emptied() -> None:
    step = after(parse_state(LAST_TRICK), "2:B8")
    assert step.events == (CardPlayed(2, Card.parse("B8")),)
    assert (step.state.turn, step.state.hands[2]) == (3, ())


def test_r16_r17_r18_r19_r20_the_deal_ends_with_that_trick_and_the_next_is_there_at_once() -> None:
    step = after(parse_state(LAST_TRICK), "2:B8 3:B2")
    scores = (-3, -9, 10, -4)
    assert step.events == (
        CardPlayed(3, Card.parse("B2")),
        TrickTaken(2),
        Befooled((3,)),
        DealEnded(deal_no=1, scores=scores, emptied=(2,), emptied_befooled=()),
        DealStarted(deal_no=2, dealer=0, starter=1),
    )
    state = step.state
    assert state.hands == deal_hands(b"next", 4, 1)
    assert (state.dealer, state.starter, state.turn) == (0, 1, 1)
    assert (state.deal_no, state.trick_no, state.trick, state.last_trick) == (2, 1, (), None)
    assert (state.scores, state.totals, state.tens) == ((scores,), scores, (0, 0, 1, 0))
    assert state.lacks == (frozenset(),) * 4


def test_r18_emptied_but_befooled_is_0_and_no_ten() -> None:
    step = after(parse_state("turn 3; trick 0:B7 1:B5 2:B8; hands G3/-/Y9/Y2"), "3:Y2")
    assert step.events[3] == DealEnded(1, (-3, 10, -9, 0), (1, 3), (3,))
    assert step.state.tens == (0, 1, 0, 0)


def test_r20_the_lowest_total_of_the_match_starts_not_of_the_deal() -> None:
    state = parse_state(f"{LAST_TRICK}; scores -2,0,0,-40")
    assert after(state, "2:B8 3:B2").events[4] == DealStarted(2 + 1, dealer=0, starter=3)


@pytest.mark.parametrize(
    ("more", "time_is_up"),
    [
        ("scores -77,0,0,0", False),
        ("scores 10,10,10,0 10,10,-9,-9", False),
        ('options {"tens_count":"each"}; scores 0,0,10,0 ' + "-1,0,10,0 " * 4, False),
        ('options {"deal_limit":1}', False),
        ('options {"time_limit":60}', True),
    ],
)
def test_r21_r22_the_match_ends_and_no_further_deal_is_asked_for(
    more: str, time_is_up: bool
) -> None:
    state = after(parse_state(f"{LAST_TRICK}; {more}"), "2:B8").state
    step = play(state, 3, Card.parse("B2"), hands_of=no_deal, time_is_up=time_is_up)
    over = step.state
    assert over.is_over
    assert over.turn is None
    assert over.places is not None
    assert step.events[-1] == MatchEnded(over.totals, over.places)
    assert isinstance(step.events[-2], DealEnded)
    assert over.places[over.totals.index(max(over.totals))] == 1
    assert over.hands == parse_state("hands G3/Y9/-/Y4").hands
    assert (over.deal_no, over.trick) == (len(over.scores), ())
    assert over.sitting_out == (3,)


def test_r21_time_that_is_up_does_not_end_a_deal_that_is_running() -> None:
    state = parse_state('options {"time_limit":60}; hands B7.G2/B5.G3/B8.Y2/B2.G4')
    step = play(state, 0, Card.parse("B7"), hands_of=no_deal, time_is_up=True)
    assert step.state.turn == 1


def test_places_are_known_only_when_the_match_is_over() -> None:
    assert parse_state(LAST_TRICK).places is None


def test_a_seat_that_sheds_shows_what_it_lacks_and_a_1_shows_nothing() -> None:
    state = parse_state("hands G7.B2/Y5.Y6/W.B8/G2.G4")
    state = after(state, "0:G7 1:Y5 2:W 3:G2").state
    assert state.lacks == (frozenset(), frozenset("G"), frozenset(), frozenset())
    state = parse_state("out 3; lacks -/G/-/-; turn 0; hands B7.B2/Y5.Y6/W.B8/G2.G4")
    assert after(state, "0:B7 1:Y5").state.lacks[1] == frozenset("GB")


POSITION = "dealer 3; starter 0; trick 0:G9 1:G2; hands B4/Y5/G8.O3.W/Y2.B7"


@pytest.mark.parametrize(
    ("position", "seat", "card", "refusal", "code", "message"),
    [
        (POSITION, 3, "Y2", NotYourTurn, "not_your_turn", "another player's turn"),
        (POSITION, 7, "Y2", NotYourTurn, "not_your_turn", "another player's turn"),
        (POSITION, 2, "Y2", CardNotInHand, "card_not_in_hand", "do not hold Y2"),
        (POSITION, 2, "O3", MustFollow, "must_follow", "hold green, so play it or a 1"),
        ("turn -; hands B4/Y5/G8/-", 2, "G8", MatchOver, "match_over", "match is over"),
    ],
)
def test_a_refused_play_says_why_and_changes_nothing(
    position: str, seat: int, card: str, refusal: type[Refusal], code: str, message: str
) -> None:
    state = parse_state(position)
    with pytest.raises(refusal, match=message) as refused:
        play(state, seat, Card.parse(card), hands_of=no_deal)
    assert refused.value.code == code
    assert refused.value.message == str(refused.value)
    assert state == parse_state(position)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), again.message) == (refusal, refused.value.message)


def test_a_play_leaves_the_state_that_it_was_given_as_it_was() -> None:
    state = parse_state(POSITION)
    step = play(state, 2, Card.parse("G8"), hands_of=no_deal)
    assert state == parse_state(POSITION) != step.state
    for name in state._fields:
        with pytest.raises(AttributeError):
            setattr(state, name, None)


def test_a_state_s_repr_tells_no_card_and_it_can_be_copied_and_pickled() -> None:
    state = parse_state(POSITION)
    assert repr(state) == "<MatchState players=4 deal_no=1 trick_no=1 turn=2>"
    assert copy.deepcopy(state) == state == pickle.loads(pickle.dumps(state))


@pytest.mark.parametrize("players", range(4, 9))
def test_a_whole_match_tells_everything_in_its_events(players: int) -> None:
    steps = list(random_match(b"whole", players))
    events: list[Event] = [event for step in steps for event in step.events]
    over = steps[-1].state
    ended = [event for event in events if isinstance(event, DealEnded)]
    started = [event for event in events if isinstance(event, DealStarted)]
    assert [event.deal_no for event in ended] == list(range(1, over.deal_no + 1))
    assert [event.deal_no for event in started] == list(range(2, over.deal_no + 1))
    assert tuple(event.scores for event in ended) == over.scores
    assert events[-1] == MatchEnded(over.totals, over.places or ())
    starters = [steps[0].state.starter, *(event.starter for event in started)]
    assert [event.dealer for event in started] == starters[:-1]  # R19
