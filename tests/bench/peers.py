"""The peers: other game engines driven from Python, from the optional dependency group `bench`.

Each gives two runs, made alike: validated moves that were chosen beforehand, and random play. They
are loaded by name, so that this module works, and is type-checked, where they are not installed.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from tests.bench.timing import Run

Runs = tuple[Run, Run]  # validated moves, random moves


class Peer(NamedTuple):
    """A peer by its name in the tables, the module it comes from, and how its runs are made."""

    name: str
    module: str
    make: Callable[[Any], Runs]

    def load(self) -> Runs | None:
        """Its runs, or None where it is not installed."""
        if find_spec(self.module.partition(".")[0]) is None:
            return None
        return self.make(import_module(self.module))


def hearts(pyspiel: Any) -> Runs:
    """OpenSpiel's hearts: C++, a trick-taking game of four; passing cards is part of it."""
    game = pyspiel.load_game("hearts")

    def random_game(rng: Random) -> tuple[Any, list[int]]:
        """A dealt state and the moves of a random game from there."""
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        start = state.clone()
        moves = []
        while not state.is_terminal():
            moves.append(rng.choice(state.legal_actions()))
            state.apply_action(moves[-1])
        return start, moves

    games = [random_game(Random(index)) for index in range(200)]

    def validated() -> int:
        for start, moves in games:
            state = start.clone()
            for move in moves:
                state.apply_action_with_legality_check(move)
        return sum(len(moves) for _, moves in games)

    def by_chance() -> int:
        rng = Random(1)
        made = 0
        for start, _ in games:
            state = start.clone()
            while not state.is_terminal():
                seat = state.current_player()
                state.apply_action(rng.choice(state.legal_actions(seat)))
                made += 1
        return made

    return validated, by_chance


def uno(module: Any) -> Runs:
    """RLCard's Uno: Python, a hand-emptying game, on the game class without the learner's wrapping.

    Its `step` trusts its caller, so a validated move asks for the legal ones first.
    """

    def new_game(seed: int) -> Any:
        game = module.Game()
        game.np_random = import_module("numpy").random.RandomState(seed)
        game.init_game()
        return game

    def random_moves(seed: int) -> list[str]:
        game = new_game(seed)
        rng = Random(seed)
        moves: list[str] = []
        while not game.is_over() and len(moves) < 200:
            moves.append(rng.choice(game.get_legal_actions()))
            game.step(moves[-1])
        return moves

    courses = [random_moves(seed) for seed in range(20)]

    def validated() -> int:
        for seed, moves in enumerate(courses):
            game = new_game(seed)
            for move in moves:
                if move not in game.get_legal_actions():
                    raise AssertionError("a recorded game of Uno does not repeat")
                game.step(move)
        return sum(map(len, courses))

    def by_chance() -> int:
        return sum(len(random_moves(seed)) for seed in range(len(courses)))

    return validated, by_chance


def chess(module: Any) -> Runs:
    """python-chess: `push` trusts its caller, so a validated move is looked up first."""

    def random_moves(seed: int) -> list[Any]:
        board = module.Board()
        rng = Random(seed)
        while len(board.move_stack) < 80 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return list(board.move_stack)

    courses = [random_moves(seed) for seed in range(20)]

    def validated() -> int:
        for moves in courses:
            board = module.Board()
            for move in moves:
                if move not in board.legal_moves:
                    raise AssertionError("a recorded game of chess does not repeat")
                board.push(move)
        return sum(map(len, courses))

    def by_chance() -> int:
        return sum(len(random_moves(seed)) for seed in range(len(courses)))

    return validated, by_chance


PEERS = (
    Peer("OpenSpiel hearts (C++)", "pyspiel", hearts),
    Peer("RLCard Uno", "rlcard.games.uno", uno),
    Peer("python-chess", "chess", chess),
)
