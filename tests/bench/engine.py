"""The engine's speed and sizes, beside other Python game engines in the same run."""

import json
from random import Random
from statistics import median

from games.bots import BOTS
from games.bots.matches import play_match, record_of_match, seed_from_text
from games.engine import (
    Card,
    Hand,
    MatchState,
    MustFollow,
    Options,
    Play,
    deal_hands,
    first_dealer,
    legal_cards,
    new_match,
    play,
    view,
)
from games.engine.encoding import decode_state, encode_state
from games.engine.records import parse_record, replay
from tests.bench import peers
from tests.bench.report import table
from tests.bench.timing import Run, microseconds, rates, ratio, three_digits

OURS = "this engine, 4 players"
LONG_RUN = 50  # matches a turn: as long as a turn of the peers, so that both meet the same noise


def measure() -> str:
    """The section's Markdown."""
    return "\n".join([speeds_beside_peers(), our_times(), sizes()])


def speeds_beside_peers() -> str:
    """Plays a second, ours and theirs, taking turns."""
    print("plays a second, beside the peers", flush=True)
    validated: dict[str, Run] = {OURS: validated_plays(4)}
    whole: dict[str, Run] = {OURS: random_plays(4)}
    missing = []
    for peer in peers.PEERS:
        runs = peer.load()
        if runs is None:
            missing.append(peer.name)
            continue
        validated[peer.name], whole[peer.name] = runs
    speeds, whole_speeds = rates(validated), rates(whole)
    rows = [
        [
            name,
            three_digits(median(speeds[name])),
            f"{ratio(speeds, OURS, name):.2f}",
            three_digits(median(whole_speeds[name])),
            f"{ratio(whole_speeds, OURS, name):.2f}",
        ]
        for name in speeds
    ]
    text = (
        "*Validated*: moves chosen beforehand, each checked by the engine and played, with our "
        "events. *Random*: ask whose turn it is and for the legal moves, take one by chance, play "
        "it. *Ratio*: this engine's speed over the other's.\n\n"
        + table(["engine", "validated moves/s", "ratio", "random moves/s", "ratio"], rows)
        + "\nGoals: 150,000 validated plays/s, 0.30 of OpenSpiel's hearts driven from Python.\n"
    )
    if missing:
        text += (
            f"\nNot timed, because not installed: {', '.join(missing)} "
            "(`pip install -r deploy/locks/bench.txt`).\n"
        )
    return text


def our_times() -> str:
    """What else the engine does, as times for one."""
    print("refusals, views, replays, encodings", flush=True)
    measured = rates(
        {
            "a play refused (`must_follow`)": refused_plays(),
            "a view of a seat": views(4),
            "a replay of a match of 4 from its record": replays(4),
            "a replay of a match of 8 from its record": replays(8),
            "a state encoded (4 players)": encodings(4),
            "a state decoded (4 players)": decodings(4),
        }
    )
    rows = [[name, microseconds(median(speeds))] for name, speeds in measured.items()]
    return (
        table(["what", "CPU time"], rows)
        + "\nGoals: a refused play 5 µs, a replay of a match of 4 players 2 ms (2,000 µs).\n"
    )


def sizes() -> str:
    """How many bytes a state takes in its compact encoding."""
    rows = []
    for players in (4, 8):
        lengths = [len(encode_state(state)) for state in states_of_matches(players, matches=10)]
        rows.append([str(players), f"{median(lengths):.0f}", str(max(lengths))])
    return (
        table(["players", "bytes, median", "bytes, most"], rows)
        + "\nEncoded states, all of ten random matches. Goals: 300 bytes at 4 players, 430 at 8.\n"
    )


class RandomMatch:
    """A match played at random from a seed: its first state, its deals and its plays."""

    def __init__(self, players: int, index: int) -> None:
        self.seed = Random(index * 10 + players).randbytes(32)
        self.players = players
        self.start = new_match(
            players, Options(), first_dealer(self.seed, players), self.hands_of(0)
        )
        self.plays: list[Play] = []
        self.states: list[MatchState] = []
        rng = Random(index)
        state = self.start
        while (seat := state.turn) is not None:
            self.states.append(state)
            card = rng.choice(legal_cards(state, seat))
            self.plays.append((seat, card))
            state = play(state, seat, card, hands_of=self.hands_of).state
        # Dealing is HMAC work, not the engine's: it is done before anything is timed.
        self.deals = [self.hands_of(deal) for deal in range(len(state.scores) + 1)]

    def hands_of(self, deal_index: int) -> tuple[Hand, ...]:
        """Deal the hands of a deal from the seed."""
        return deal_hands(self.seed, self.players, deal_index)

    def any_hands(self, deal_index: int) -> tuple[Hand, ...]:
        """Hands without dealing: another course may need more than the first, so they repeat."""
        return self.deals[deal_index % len(self.deals)]


def random_matches(players: int, count: int = 10) -> list[RandomMatch]:
    """The first `count` random matches."""
    return [RandomMatch(players, index) for index in range(count)]


def validated_plays(players: int) -> Run:
    """Play matches whose plays are known beforehand."""
    matches = random_matches(players, LONG_RUN)

    def run() -> int:
        plays = 0
        for match in matches:
            state = match.start
            hands_of = match.deals.__getitem__
            for seat, card in match.plays:
                state = play(state, seat, card, hands_of=hands_of).state
            plays += len(match.plays)
        return plays

    return run


def random_plays(players: int) -> Run:
    """Ask for the legal cards, choose one by chance, play it."""
    matches = random_matches(players, LONG_RUN)

    def run() -> int:
        rng = Random(1)
        plays = 0
        for match in matches:
            state = match.start
            while (seat := state.turn) is not None:
                card = rng.choice(legal_cards(state, seat))
                state = play(state, seat, card, hands_of=match.any_hands).state
                plays += 1
        return plays

    return run


def refused_plays() -> Run:
    """Try a card of another colour in states where the seat must follow."""
    tries: list[tuple[MatchState, int, Card]] = []
    for match in random_matches(4):
        for state in match.states:
            seat = state.turn
            if seat is None or not (legal := legal_cards(state, seat)):
                continue
            tries += [(state, seat, card) for card in state.hands[seat] if card not in legal][:1]

    def run() -> int:
        for state, seat, card in tries:
            try:
                play(state, seat, card, hands_of=lambda _: ())
            except MustFollow:
                continue
            raise AssertionError("a play against R8 was accepted")
        return len(tries)

    return run


def views(players: int) -> Run:
    """Make the view of the seat to play, in every state of some matches."""
    states = states_of_matches(players, matches=5)

    def run() -> int:
        for state in states:
            view(state, state.turn)
        return len(states)

    return run


def replays(players: int) -> Run:
    """Replay whole matches, played by `easy`, from parsed records."""
    names = ["easy"] * players
    records = []
    for index in range(10):
        match = play_match([BOTS[name] for name in names], seed_from_text("replay", index))
        records.append(parse_record(json.dumps(record_of_match(match, names))))

    def run() -> int:
        for record in records:
            for _ in replay(record):
                pass
        return len(records)

    return run


def encodings(players: int) -> Run:
    """Encode every state of some matches."""
    states = states_of_matches(players, matches=5)

    def run() -> int:
        for state in states:
            encode_state(state)
        return len(states)

    return run


def decodings(players: int) -> Run:
    """Decode them again."""
    encoded = [encode_state(state) for state in states_of_matches(players, matches=5)]

    def run() -> int:
        for data in encoded:
            decode_state(data)
        return len(encoded)

    return run


def states_of_matches(players: int, matches: int) -> list[MatchState]:
    """Every state of some random matches in which somebody is to play."""
    return [state for match in random_matches(players, matches) for state in match.states]
