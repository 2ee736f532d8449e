import { hashOf, indexAt, isAuto, jump, momentsOf, stateAt } from "/static/js/replay/moments.js";
import { equal } from "./check.js";

// Two short deals of a made-up match: what a replay needs, not what the rules would deal.
const record = {
  names: ["A", "B", "C", "D"],
  auto: [[1, 0, 2]],
  deals: [
    {
      dealer: 3,
      starter: 0,
      hands: [["B7", "W", "W"], ["B5"], ["B8"], ["G2"]],
      tricks: [
        { plays: [[0, "W"], [1, "B5"], [2, "B8"], [3, "G2"]], winner: 2, befooled: [3] },
        { plays: [[2, "G9"], [0, "B7"], [1, "G3"]], winner: 2, befooled: [0] },
      ],
      scores: [-5, 10, 10, 0],
    },
    {
      dealer: 0,
      starter: 1,
      hands: [["G4"], ["B2"], ["B3"], ["Y2"]],
      tricks: [{ plays: [[1, "B2"], [2, "B3"], [3, "Y2"], [0, "G4"]], winner: 2, befooled: [3] }],
      scores: [10, 10, 10, 0],
    },
  ],
};
const moments = momentsOf(record);

export const tests = {
  "a deal begins before its first card"() {
    equal(moments.length, 1 + 7 + 1 + 4);
    equal(moments[0], { deal: 1, trick: 1, play: 0 });
    equal(moments[8], { deal: 2, trick: 1, play: 0 });
    equal(moments.at(-1), { deal: 2, trick: 1, play: 4 });
  },

  "an address and a moment are inverses"() {
    moments.forEach((moment, index) => equal(indexAt(moments, hashOf(moment)), index));
  },

  "an address beyond a trick leads to the moment before it, nonsense to the beginning"() {
    equal(indexAt(moments, "#1-1-9"), 4);
    equal(indexAt(moments, "#9-9-9"), moments.length - 1);
    for (const hash of ["", "#", "#fairness", "#0-0-0", "#1-1", "#1-1-1<script>"]) equal(indexAt(moments, hash), 0);
  },

  "jumps go to the beginning of tricks and deals, and stop at the ends"() {
    equal([0, 2, 5, 8, 12].map((index) => jump(moments, index, "trick", 1)), [5, 5, 8, 12, 12]);
    equal([0, 2, 5, 7, 12].map((index) => jump(moments, index, "trick", -1)), [0, 0, 0, 5, 8]);
    equal([0, 7, 8].map((index) => jump(moments, index, "deal", 1)), [8, 8, 12]);
    equal([12, 8, 7].map((index) => jump(moments, index, "deal", -1)), [8, 0, 0]);
  },

  "one 1 is gone when one was played"() {
    equal(stateAt(record, { deal: 1, trick: 1, play: 1 }).hands[0].map(({ isGone }) => isGone), [false, true, false]);
  },

  "a trick's taker and fools show with its last card"() {
    const before = stateAt(record, { deal: 1, trick: 1, play: 3 });
    equal([before.taker, before.befooled, before.lead], [null, [], "B"]);
    const after = stateAt(record, { deal: 1, trick: 1, play: 4 });
    equal([after.taker, after.befooled], [2, [3]]);
  },

  "who was befooled sits out the next trick, and nobody a deal's first"() {
    equal(stateAt(record, { deal: 1, trick: 2, play: 1 }).sittingOut, [3]);
    equal(stateAt(record, { deal: 2, trick: 1, play: 0 }).sittingOut, []);
  },

  "totals change with a deal's last card"() {
    equal(stateAt(record, { deal: 1, trick: 2, play: 2 }).totals, [0, 0, 0, 0]);
    const end = stateAt(record, { deal: 1, trick: 2, play: 3 });
    equal([end.totals, end.scores], [[-5, 10, 10, 0], [-5, 10, 10, 0]]);
    equal(stateAt(record, moments.at(-1)).totals, [5, 20, 20, 0]);
  },

  "plays of a stand-in are known"() {
    equal(moments.filter((moment) => isAuto(record, moment)), [{ deal: 2, trick: 1, play: 3 }]);
    equal(isAuto({ ...record, auto: undefined }, moments[11]), false);
  },
};
