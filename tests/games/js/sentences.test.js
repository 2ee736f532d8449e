import { fill, named, parts, plain, sentence, signed } from "/static/js/table/i18n.js";
import { tellEvent, turnHint } from "/static/js/table/sentences.js";
import { readable, timeLeft } from "/static/js/table/clock.js";
import { moment } from "/static/js/table/say.js";
import { initialState, reduce } from "/static/js/table/store.js";
import { equal } from "./check.js";
import { match, played, table, view } from "./sample.js";

const state = { table: table(), match: match() };
const bare = (said) => plain(said).replace(/[\u2068\u2069]/g, "");
const tell = (event, before, more) => bare(tellEvent(event, state, before, more));
const saying = (frame, changes = {}) => {
  const now = {
    ...reduce(initialState(), { type: "frame", frame }),
    connection: { status: "open" },
    ...changes,
  };
  const { kind, title } = moment(now);
  return [kind, typeof title === "string" ? title : bare(title)];
};

export const tests = {
  "leading, following and shedding are told apart"() {
    equal(tell(played(1, "G7"), match()), "Bob leads green 7.");
    equal(tell(played(2, "G3"), match({ trick: [[1, "G7"]] })), "Carol plays green 3.");
    equal(tell(played(3, "O3"), match({ trick: [[1, "G7"]] })), "Dave sheds orange 3.");
    equal(tell(played(0, "W"), match({ trick: [[1, "G7"]] })), "You play a 1.");
  },
  "a stand-in's card is told as its own"() {
    equal(tell(played(2, "G7", true), match()), "The bot plays green 7 for Carol.");
    equal(tell(played(1, "G7", true), match()), "Bob leads green 7.");
  },
  "one or two are befooled, you among them or not"() {
    equal(tell({ type: "befooled", seats: [2] }), "Carol is befooled and sits out the next trick.");
    equal(
      tell({ type: "befooled", seats: [2, 3] }),
      "Carol and Dave are befooled and sit out the next trick.",
    );
    equal(tell({ type: "befooled", seats: [0, 3] }), "You and Dave are befooled and sit out the next trick.");
    equal(tell({ type: "befooled", seats: [0] }), "You are befooled and sit out the next trick.");
    equal(
      tell({ type: "befooled", seats: [0] }, null, { isLastTrick: true }),
      "You are befooled in the last trick.",
    );
  },
  "the end of a deal and of the match is told"() {
    equal(
      tell({ type: "deal_ended", deal_no: 2, emptied: [0, 3] }),
      "Deal 2 is over. Empty hands: you and Dave.",
    );
    equal(tell({ type: "match_ended", places: [1, 2, 3, 4] }), "The match is over. You win!");
    equal(tell({ type: "match_ended", places: [1, 1, 3, 4] }), "The match is over. Shared win: you and Bob.");
    equal(tell({ type: "match_ended", places: [2, 1, 3, 4] }), "The match is over. Bob wins.");
  },
  "an event of a later server is not told"() {
    equal(tellEvent({ type: "confetti" }, state, match()), null);
  },
  "names are isolated from the text around them"() {
    equal(plain(sentence("%(name)s leads.", { name: named("נועה") })), "\u2068נועה\u2069 leads.");
    equal(parts(sentence("%(name)s leads.", { name: named("Bob") })), [{ name: "Bob" }, { text: " leads." }]);
  },
  "a name that looks like a place is not filled in"() {
    equal(
      bare(sentence("%(name)s says: %(text)s", { name: named("%(text)s"), text: "hi" })),
      "%(text)s says: hi",
    );
  },
  "points carry a true minus"() {
    equal([signed(10), signed(0), signed(-14)], ["+10", "0", "\u221214"]);
    equal(fill("%(a)s of %(b)s", { a: 2, b: 6 }), "2 of 6");
  },
  "the hint follows the rules"() {
    const hand = ["G5", "O4", "W"];
    equal(turnHint({ trick: [], lead_colour: null, hand }), "You lead: any card.");
    equal(turnHint({ trick: [[1, "W"]], lead_colour: null, hand }), "Only 1s so far: any card.");
    equal(turnHint({ trick: [[1, "G2"]], lead_colour: "G", hand }), "Follow green, or play a 1.");
    equal(turnHint({ trick: [[1, "B2"]], lead_colour: "B", hand }), "You hold no blue: any card.");
  },
  "a turn uses its own time first, then the bank"() {
    const clock = { per_play_s: 30, bank_s: 60 };
    const turn = match({ turn_deadline: new Date(90_000).toISOString() });
    equal(timeLeft(turn, clock, 0), { play: 30, bank: 60, share: 1 });
    equal(timeLeft(turn, clock, 15_000), { play: 15, bank: 60, share: 0.5 });
    equal(timeLeft(turn, clock, 60_000), { play: 0, bank: 30, share: 0.5 });
    equal(timeLeft(turn, clock, 99_000), { play: 0, bank: 0, share: 0 });
    equal(timeLeft(match(), clock, 0), null);
  },
  "times read as people read them"() {
    equal(
      [readable(0), readable(20.2), readable(65), readable(83_520)],
      ["0:00", "0:21", "1:05", "23 h 12 min"],
    );
  },
  "the line above the hand says one thing at a time"() {
    equal(saying(view(1)), ["turn", "Your turn"]);
    equal(saying(view(1, { turn: 2, legal: [] })), ["", "Carol to play"]);
    equal(saying(view(1, { turn: 3, legal: [] })), ["", "You are next"]);
    equal(saying(view(1, { turn: 2, sitting_out: [0] })), ["soft", "You are befooled"]);
    equal(saying(view(1), { connection: { status: "lost", retryAt: Date.now() } }), [
      "bad",
      "Connection lost",
    ]);
    equal(saying(view(1), { notice: { title: "Not that one", text: "" } }), ["soft", "Not that one"]);
    equal(saying(view(1), { pending: { card: "G5", version: 1 } }), ["", "Playing Green 5"]);
  },
};
