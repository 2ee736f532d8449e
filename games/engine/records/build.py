"""Write a match down."""

from collections.abc import Callable, Collection, Mapping, Sequence

from games.engine.match import new_match, play
from games.engine.options import Options
from games.engine.records.check import complete
from games.engine.records.shape import FORMAT, VERSION, Document, record_from
from games.engine.state import Hands, MatchState
from games.engine.trick import Play


def record_of(
    *,
    players: int,
    options: Options,
    dealer: int,
    hands_of: Callable[[int], Hands],
    plays: Sequence[Play],
    names: Sequence[str] | None = None,
    abandoned: Collection[int] = (),
    auto: Collection[int] = (),
    fairness: Mapping[str, object] | None = None,
) -> Document:
    """The full record of a match as a JSON object.

    `dealer` is the first deal's, `hands_of(deal_index)` as for `play`, `plays` all plays of the
    match in order. `auto` holds the indexes in `plays` (from 0) of those made by a stand-in. Under
    `time_limit`, plays that stop at the end of a deal mean that time was up. A Refusal is raised
    for a play that is against the rules, RecordFault for names or fairness of the wrong shape.
    """
    state = new_match(players, options, dealer, hands_of(0))
    deals: list[Document] = []
    auto_places: list[list[int]] = []
    last = len(plays) - 1
    for index, (seat, card) in enumerate(plays):
        if state.trick_no == 1 and not state.trick:
            deals.append(_deal_document(state))
        tricks = deals[-1]["tricks"]
        if not state.trick:
            tricks.append({"plays": []})
        if index in auto:
            auto_places.append([len(deals) - 1, len(tricks) - 1, len(state.trick)])
        tricks[-1]["plays"].append([seat, str(card)])
        # No deal after the last play is needed, and there may be none.
        state = play(state, seat, card, hands_of=hands_of, time_is_up=index == last).state
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "players": players,
        "options": options.as_dict(),
    }
    if names is not None:
        document["names"] = list(names)
    if abandoned:
        document["abandoned"] = sorted(abandoned)
    if auto_places:
        document["auto"] = auto_places
    if fairness is not None:
        document["fairness"] = dict(fairness)
    return complete(record_from({**document, "deals": deals}))


def _deal_document(state: MatchState) -> Document:
    return {
        "dealer": state.dealer,
        "starter": state.starter,
        "hands": [[str(card) for card in hand] for hand in state.hands],
        "tricks": [],
    }
