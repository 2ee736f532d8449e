"""Seats for rounds that are all known beforehand: nobody's seats differ by more than one visit.

Rounds are taken in batches of as many as a pod has seats. Players and the pods of a batch are the
two sides of a graph in which nobody has more edges than there are seats, so its edges can be
coloured with the seats so that no two at a player or at a pod are alike (Kőnig, 1916). A player
then sits at every seat once in a whole batch, and at different seats in the last, shorter one.
"""

from collections.abc import Sequence

from tournaments.pairing.lots import Lots


def level_seats(rounds: Sequence[Sequence[Sequence[int]]], *, seed: str) -> list[list[list[int]]]:
    """The pods of these rounds in seat order. All pods have the same size."""
    lots = Lots(seed, "colouring")
    size = len(rounds[0][0])
    seated: list[list[list[int]]] = []
    for start in range(0, len(rounds), size):
        batch = rounds[start : start + size]
        colouring = _Colouring(size)
        edges = [
            (player, (number, p))
            for number, pods in enumerate(batch)
            for p, pod in enumerate(pods)
            for player in pod
        ]
        for player, pod in lots.shuffled(edges):
            colouring.add(player, pod)
        seated += [
            [colouring.seats((number, p)) for p in range(len(pods))]
            for number, pods in enumerate(batch)
        ]
    return seated


class _Colouring:
    """Edges between players and pods, each with a colour; alternating paths make room."""

    def __init__(self, colours: int) -> None:
        self._colours = colours
        self._pods_of: dict[int, dict[int, tuple[int, int]]] = {}
        self._players_of: dict[tuple[int, int], dict[int, int]] = {}

    def seats(self, pod: tuple[int, int]) -> list[int]:
        """The players of a pod in the order of their colours."""
        return [player for _, player in sorted(self._players_of[pod].items())]

    def add(self, player: int, pod: tuple[int, int]) -> None:
        """Colour one more edge."""
        pods = self._pods_of.setdefault(player, {})
        players = self._players_of.setdefault(pod, {})
        mine = next(c for c in range(self._colours) if c not in pods)
        theirs = next(c for c in range(self._colours) if c not in players)
        if mine in players:
            self._flip(pod, mine, theirs)
        pods[mine] = pod
        players[mine] = player

    def _flip(self, pod: tuple[int, int], first: int, second: int) -> None:
        """Exchange two colours along the path from a pod; the path cannot reach the new player.

        It leaves pods by `first` and players by `second`, and the new player has no `first`.
        """
        path: list[tuple[int, tuple[int, int], int]] = []
        at, colour = pod, first
        while (player := self._players_of[at].get(first)) is not None:
            path.append((player, at, colour))
            onward = self._pods_of[player].get(second)
            if onward is None:
                break
            path.append((player, onward, second))
            at = onward
        for player, there, _ in path:
            for colour in (first, second):
                if self._pods_of[player].get(colour) == there:
                    del self._pods_of[player][colour]
                if self._players_of[there].get(colour) == player:
                    del self._players_of[there][colour]
        for player, there, colour in path:
            other = second if colour == first else first
            self._pods_of[player][other] = there
            self._players_of[there][other] = player
