"""A program that spends an evening on a ladder, by the public API and the tables' sockets alone."""

import asyncio
import json
import random
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from games.bots import BOTS
from games.engine import Card, Options, deck_for
from games.engine.cards import Colour
from games.engine.view import MatchView
from tests.crash.seats import DrillSeat

LOOK_SECONDS = 0.4
PAUSED = {"queue_paused", "already_playing", "rate_limited"}


class Refused(Exception):
    """The API said no, with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class EveningSeat(DrillSeat):
    """A seat that plays by rules of thumb, or any card."""

    def __init__(
        self, address: str, table: str, token: str, *, plays_well: bool, rng: random.Random
    ) -> None:
        super().__init__(address, table, token)
        self._bot = BOTS["easy" if plays_well else "random"]
        self._rng = rng

    def choose(self, match: dict[str, Any]) -> str:
        """Return the bot's card for what the server shows this seat."""
        return str(self._bot(view_of(match), self._rng))


class EveningPlayer:
    """Joins, looks for tables, plays so many matches, leaves and comes back in between.

    ``played`` holds the tables, ``seconds`` how long each was waited for.
    """

    def __init__(
        self,
        addresses: list[str],
        token: str,
        *,
        plays_well: bool,
        matches: int,
        rng: random.Random,
    ) -> None:
        self._addresses, self._token = addresses, token
        self._plays_well, self._matches, self._rng = plays_well, matches, rng
        self.played: list[str] = []

    async def spend_evening(self) -> None:
        """Play all matches, whatever process dies meanwhile."""
        await self._call("POST", "membership/")
        while len(self.played) < self._matches:
            if self._rng.random() < 0.2:
                await self._call("DELETE", "membership/")
                await self._call("POST", "membership/")
            self.played.append(await self._find_table())
            seat = EveningSeat(
                self._rng.choice(self._addresses),
                self.played[-1],
                self._token,
                plays_well=self._plays_well,
                rng=self._rng,
            )
            await seat.play()

    async def _find_table(self) -> str:
        while True:
            try:
                state = await self._call("POST", "queue/")
                while state["standing"] in ("waiting", "found"):
                    if state["found"] and not state["found"]["has_accepted"]:
                        await self._call("POST", "queue/accept/", {"found": state["found"]["id"]})
                    await asyncio.sleep(LOOK_SECONDS)
                    state = await self._call("GET", "queue/")
            except Refused as refusal:
                if refusal.code not in {*PAUSED, "no_table_found", "acceptance_over"}:
                    raise
                await asyncio.sleep(LOOK_SECONDS)
                state = await self._call("GET", "queue/")
            if state["table"] is not None and state["table"]["id"] not in self.played:
                return str(state["table"]["id"])
            await asyncio.sleep(LOOK_SECONDS)

    async def _call(self, method: str, path: str, body: object = None) -> Any:
        """Call the API; a process that has just been killed is asked again."""
        while True:
            try:
                return await asyncio.to_thread(self._request, method, path, body)
            except (URLError, OSError, TimeoutError):
                await asyncio.sleep(LOOK_SECONDS)

    def _request(self, method: str, path: str, body: object) -> Any:
        address = self._rng.choice(self._addresses)
        request = Request(
            f"http://{address}/api/v1/ladders/evening/{path}",
            method=method,
            data=json.dumps(body or {}).encode() if method == "POST" else None,
            headers={"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"},
        )
        try:
            with urlopen(request, timeout=20) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except HTTPError as error:
            with error:
                if error.code >= 500:
                    raise URLError(str(error.code)) from None
                raise Refused(json.loads(error.read())["code"]) from None


def view_of(match: dict[str, Any]) -> MatchView:
    """Return what the protocol tells a seat as the engine's view; what tables do not show (cards
    of earlier tricks, colours that others lack) is unknown to the player too."""
    players = match["players"]
    return MatchView(
        seat=match["seat"],
        players=players,
        phase=match["phase"],
        deal_no=match["deal_no"],
        trick_no=match["trick_no"],
        dealer=match["dealer"],
        starter=match["starter"],
        turn=match["turn"],
        hand=tuple(map(Card.parse, match["hand"])),
        legal=tuple(map(Card.parse, match["legal"])),
        hand_counts=tuple(match["hand_counts"]),
        sitting_out=tuple(match["sitting_out"]),
        lead_colour=Colour(match["lead_colour"]) if match["lead_colour"] else None,
        trick=tuple((seat, Card.parse(card)) for seat, card in match["trick"]),
        last_trick=None,
        scores=(),
        totals=tuple(match["totals"]),
        tens=tuple(match["tens"]),
        places=None,
        options=Options(),
        deck=deck_for(players),
        played=(),
        lacks=(frozenset[Colour](),) * players,
    )
