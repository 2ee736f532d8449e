import { plain } from "/static/js/table/i18n.js";
import { initialState, handWithKeys, pickedCommand, reduce, seatsAround } from "/static/js/table/store.js";
import { equal, throws } from "./check.js";
import { played, table, update, view } from "./sample.js";

const OPEN = { type: "connection", connection: { status: "open", retryAt: null, code: null } };
const frames = (...list) => list.map((frame) => ({ type: "frame", frame }));
const after = (...actions) => actions.reduce(reduce, initialState());
const told = (state) => state.tell.map((said) => plain(said).replace(/[\u2068\u2069]/g, ""));
const lines = (state) => state.log.map(({ said }) => plain(said).replace(/[\u2068\u2069]/g, ""));
const sent = (card, version) => ({ type: "sent", pending: { commandId: "c1", card, version } });

// What is told when the seats of a waiting table change from one arrangement to another.
function seatChange(before, then, mySeat = 0) {
  const open = table({ status: "open", match_id: null });
  const first = { ...open, seats: before(open.seats) };
  const second = { ...open, seats: then(open.seats), my_seat: mySeat };
  const opened = { type: "view", version: null, table: first, match: null };
  return told(after(...frames(opened, { type: "table", table: second })));
}

function seatNews(before, order, mySeat = 0) {
  return seatChange(before, (seats) => order.map((seat) => before(seats)[seat]), mySeat);
}

export const tests = {
  "a view is taken whole"() {
    const state = after(...frames(view(7, { turn: 2 })));
    equal([state.version, state.match.turn, state.needsSync], [7, 2, false]);
  },
  "an update of the next version is told once and in order"() {
    const state = after(
      ...frames(view(7, { turn: 1 }), update(8, [played(1, "G7")], { turn: 2, trick: [[1, "G7"]] })),
    );
    equal([state.version, told(state)], [8, ["Bob leads green 7."]]);
  },
  "a repeated update changes and tells nothing"() {
    const repeat = frames(update(8, [played(1, "G7")], { turn: 2 }))[0];
    const state = after(...frames(view(7, { turn: 1 })), repeat, repeat);
    equal([state.version, told(state), state.log.length], [8, [], 1]);
  },
  "a gap asks for a view and takes nothing"() {
    const state = after(...frames(view(7, { turn: 1 }), update(9, [played(2, "G7")], { turn: 3 })));
    equal([state.needsSync, state.version, state.match.turn], [true, 7, 1]);
    equal(after(...frames(view(7), update(9, [], {}), view(9, { turn: 3 }))).needsSync, false);
  },
  "a change without a play keeps the version and is told"() {
    const state = after(
      ...frames(view(7, { turn: 1 }), update(7, [{ type: "bot_took_over", seat: 2 }], { turn: 1 })),
    );
    equal(told(state), ["A bot plays for Carol now."]);
    equal(state.table.seats[2].away, true);
  },
  "a stand-in is told once, whether the table or the event says it first"() {
    const away = table();
    away.seats[2].away = true;
    const event = update(7, [{ type: "bot_took_over", seat: 2 }], { turn: 1 });
    const state = after(...frames(view(7, { turn: 1 }), { type: "table", table: away }));
    equal(told(state), ["A bot plays for Carol now."]);
    equal(told(reduce(state, frames(event)[0])), []);
    const other = after(...frames(view(7, { turn: 1 }), event, { type: "table", table: away }));
    equal(told(other), []);
    equal(told(reduce(other, frames({ type: "table", table: table() })[0])), ["Carol is back."]);
  },
  "talk of before is shown but not told"() {
    const line = { type: "chat", id: 1, player: "p1", name: "Bob", text: "hello", isOld: true };
    const state = after(...frames(view(7), line));
    equal([state.chat.length, told(state)], [1, []]);
  },
  "my turn is told with the play that brings it"() {
    const state = after(
      ...frames(view(7, { turn: 3 }), update(8, [played(3, "G7")], { turn: 0, trick: [[3, "G7"]] })),
    );
    equal(told(state), ["Dave leads green 7.", "It is your turn."]);
  },
  "a sent card stays in hand until the server has it"() {
    const waiting = after(...frames(view(7)), OPEN, sent("G5", 7));
    equal([waiting.pending.card, waiting.match.hand.includes("G5")], ["G5", true]);
    const done = reduce(
      waiting,
      frames(update(8, [played(0, "G5")], { turn: 1, hand: ["G9", "O4", "W"] }))[0],
    );
    equal([done.pending, done.match.hand], [null, ["G9", "O4", "W"]]);
  },
  "a refused card is put back with the server's words"() {
    const state = after(
      ...frames(view(7)),
      sent("G5", 7),
      ...frames({ type: "rejected", command_id: "c1", code: "must_follow", message: "Follow!", version: 7 }),
    );
    equal([state.pending, state.notice.text, told(state)], [null, "Follow!", ["Follow!"]]);
  },
  "a stale answer asks for a view"() {
    const state = after(
      ...frames(view(7)),
      sent("G5", 7),
      ...frames({ type: "rejected", command_id: "c1", code: "stale", message: "Late", version: 8 }),
    );
    equal(state.needsSync, true);
  },
  "an accepted play waits for its update"() {
    const state = after(
      ...frames(view(7)),
      sent("G5", 7),
      ...frames({ type: "accepted", command_id: "c1", version: 8 }),
    );
    equal([state.pending.card, state.awaiting], ["G5", 8]);
    const done = reduce(state, frames(view(8, { turn: 1 }))[0]);
    equal([done.pending, done.awaiting], [null, null]);
  },
  "an answer after its update ends the waiting"() {
    const state = after(
      ...frames(view(7)),
      sent("G5", 7),
      ...frames(update(8, [played(0, "G5")], { turn: 1 }), {
        type: "accepted",
        command_id: "c1",
        version: 8,
      }),
    );
    equal([state.pending, state.awaiting], [null, null]);
  },
  "a picked card is played when the turn comes"() {
    const picked = after(...frames(view(7, { turn: 1, legal: [] })), OPEN, { type: "choose", card: "G9" });
    equal(pickedCommand(picked), null);
    const mine = reduce(picked, frames(update(8, [played(3, "G7")], { turn: 0, legal: ["G5", "G9"] }))[0]);
    equal(pickedCommand(mine), { play: "G9" });
  },
  "a picked card that may not be played is dropped with a sentence"() {
    const picked = after(...frames(view(7, { turn: 1, legal: [] })), OPEN, { type: "choose", card: "O4" });
    const mine = reduce(picked, frames(update(8, [played(3, "G7")], { turn: 0, legal: ["G5", "G9"] }))[0]);
    equal(pickedCommand(mine), { drop: "O4" });
    const dropped = reduce(mine, { type: "drop" });
    equal([dropped.preselected, told(dropped).length], [null, 1]);
  },
  "choosing a picked card again takes it back"() {
    const state = after(
      ...frames(view(7, { turn: 1, legal: [] })),
      { type: "choose", card: "O4" },
      { type: "choose", card: "O4" },
    );
    equal(state.preselected, null);
  },
  "nothing is played while the connection is lost"() {
    const lost = { type: "connection", connection: { status: "lost", retryAt: 1, code: 1006 } };
    const state = after(...frames(view(7)), OPEN, lost, { type: "choose", card: "G5" });
    equal(pickedCommand(state), null);
    equal(pickedCommand(reduce(state, OPEN)), { play: "G5" });
  },
  "a finished trick stays for a moment, with all its cards"() {
    const trick = [
      [3, "G7"],
      [0, "G9"],
    ];
    const events = [played(1, "G2"), { type: "trick_taken", seat: 0 }, { type: "befooled", seats: [1] }];
    const state = after(...frames(view(7, { turn: 1, trick }), update(8, events, { trick_no: 2 })));
    equal(state.linger, { plays: [...trick, [1, "G2"]], winner: 0, befooled: [1] });
    equal(reduce(state, { type: "lingerOver" }).linger, null);
  },
  "the end of a deal knows my cards that were left, and how many the others held"() {
    const events = [
      played(0, "O4"),
      { type: "deal_ended", deal_no: 1, scores: [-10, 10, -3, -4], emptied: [1], emptied_befooled: [] },
    ];
    const before = { turn: 0, hand: ["G9", "O4", "W", "W"], hand_counts: [4, 0, 1, 1] };
    const state = after(
      ...frames(view(7, before), update(8, events, { deal_no: 2, scores: [[-10, 10, -3, -4]] })),
    );
    equal(
      [state.sheet.deal.hand, state.sheet.deal.left, state.sheet.isFinal],
      [["G9", "W", "W"], [3, 0, 1, 1], false],
    );
  },
  "playing on puts the end of a deal away"() {
    const ended = {
      type: "deal_ended",
      deal_no: 1,
      scores: [10, 0, 0, 0],
      emptied: [0],
      emptied_befooled: [],
    };
    const state = after(
      ...frames(view(7, { turn: 1 }), update(8, [played(1, "G2"), ended], { deal_no: 2 })),
      sent("G5", 8),
    );
    equal(state.sheet, null);
  },
  "a ranked table's log forgets all but the current and the last trick"() {
    const ranked = { ranked: true };
    const end = (seat) => [
      { type: "trick_taken", seat },
      { type: "befooled", seats: [2] },
    ];
    const state = after(
      ...frames(
        view(1, { turn: 1 }, ranked),
        update(2, [played(1, "G2"), ...end(1)], { trick_no: 2, turn: 1 }),
        update(3, [played(1, "G3"), ...end(1)], { trick_no: 3, turn: 1 }),
        update(4, [played(1, "G4")], { trick_no: 3, turn: 2, trick: [[1, "G4"]] }),
      ),
    );
    equal(
      lines(state).filter((line) => line.startsWith("Bob leads")),
      ["Bob leads green 4.", "Bob leads green 3."],
    );
  },
  "a view tells the log what the last and the current trick were"() {
    const last = {
      plays: [
        [1, "G2"],
        [2, "O5"],
      ],
      winner: 1,
      befooled: [2],
    };
    const state = after(...frames(view(9, { trick_no: 4, last_trick: last, trick: [[1, "Y3"]], turn: 2 })));
    equal(lines(state), [
      "Bob leads yellow 3.",
      "Carol is befooled and sits out the next trick.",
      "Bob takes the trick.",
      "Carol sheds orange 5.",
      "Bob leads green 2.",
    ]);
    equal(told(state), []);
  },
  "a started table without a match asks for a view"() {
    const open = {
      type: "view",
      version: null,
      table: table({ status: "open", match_id: null }),
      match: null,
    };
    const state = after(...frames(open, { type: "table", table: table() }));
    equal(state.needsSync, true);
  },
  "who sits down at an open table is told"() {
    const open = table({ status: "open", match_id: null });
    const before = { ...open, seats: [...open.seats.slice(0, 3), null] };
    const state = after(
      ...frames({ type: "view", version: null, table: before, match: null }, { type: "table", table: open }),
    );
    equal(told(state), ["Dave sits down."]);
  },
  "who moves and who changes places is told once"() {
    equal(seatNews((seats) => [seats[0], seats[1], null, seats[3]], [0, 1, 3, 2]), ["Dave moves to seat 3."]);
    equal(seatNews((seats) => seats, [0, 1, 3, 2]), ["Dave and Carol change places."]);
    equal(seatNews((seats) => seats, [2, 1, 0, 3], 2), ["You and Carol change places."]);
    equal(seatNews((seats) => seats, [3, 1, 2, 0], 3), ["You and Dave change places."]);
  },
  "a wish to change places is told to both, and when it is taken back"() {
    const wishing = (seat, wishes) => (seats) =>
      seats.map((taken, index) => (index === seat ? { ...taken, wishes } : taken));
    equal(seatChange((seats) => seats, wishing(2, 0)), ["Carol would like to change places with you."]);
    equal(seatChange((seats) => seats, wishing(0, 2)), ["You would like to change places with Carol."]);
    equal(seatChange((seats) => seats, wishing(2, 3)), ["Carol would like to change places with Dave."]);
    equal(seatChange(wishing(2, 0), wishing(2, 0)), []);
    equal(seatChange(wishing(2, 0), wishing(2, null)), ["Carol no longer wishes to change places."]);
    equal(seatChange(wishing(0, 2), wishing(0, null)), ["You no longer wish to change places."]);
    const gone = (seats) => [seats[0], seats[1], seats[2], null];
    equal(seatChange(wishing(2, 3), gone), ["Dave has left the seat."]);
  },
  "chat is kept once a line, and told unless it is my own"() {
    const line = (id, player) => ({ type: "chat", id, player, name: "Bob", text: "hello" });
    const state = after(...frames(view(7), line(1, "p1"), line(1, "p1")));
    equal([state.chat.length, told(state)], [1, []]);
    equal(told(after(...frames(view(7), line(1, "p1")))), ["Bob says: hello"]);
    equal(told(after(...frames(view(7), line(1, "p0")))), []);
  },
  "a frame of an unknown type is passed over"() {
    equal(after(...frames(view(7), { type: "confetti" })).version, 7);
  },
  "an unknown action is a fault"() {
    throws(() => reduce(initialState(), { type: "nonsense" }));
  },
  "the others sit clockwise from the viewer's left, spectators look from seat 0"() {
    equal(seatsAround(after(...frames(view(1, { seat: 2 }, { my_seat: 2 })))), [3, 0, 1]);
    equal(seatsAround(after(...frames(view(1, { seat: null }, { my_seat: null })))), [0, 1, 2, 3]);
  },
  "two 1s in a hand are two cards"() {
    equal(
      handWithKeys(["G2", "W", "W"]).map(({ key }) => key),
      ["G2", "W0", "W1"],
    );
  },
};
