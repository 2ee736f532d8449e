import {
  cardName,
  cardPhrase,
  discCount,
  isShed,
  judge,
  leadColour,
  parseCard,
  trickOrder,
} from "/static/js/table/cards.js";
import { equal } from "./check.js";

const trick = (text) => text.split(" ").map((play) => [Number(play.split(":")[0]), play.split(":")[1]]);

// The positions every engine must get right: [name, players, trick, winner, befooled sorted].
const POSITIONS = [
  ["P1", 4, "0:B7 1:B5 2:B8", 2, [1]],
  ["P2", 4, "0:Y10 1:G5 2:Y2", 0, [1]],
  ["P3", 4, "0:B6 1:G14 2:O11", 0, [2]],
  ["P4", 4, "0:Y8 1:W 2:Y11", 2, [1]],
  ["P5", 4, "0:G10 1:W 2:Y3", 0, [2]],
  ["P6", 4, "0:W 1:G4 2:O9 3:G9", 3, [2]],
  ["P7", 4, "0:W 1:W 2:Y5 3:Y3", 2, [1]],
  ["P8", 5, "0:W 1:W 2:W 3:W", 0, [3]],
  ["P9", 4, "0:B6 1:G3 2:O3 3:B2", 0, [2]],
  ["P10", 8, "0:G9 1:G4 2:W 3:G20 4:Y2 5:G7 6:G8 7:G5", 3, [2, 4]],
  ["P11", 8, "0:G9 1:Y4 2:W 3:O4 4:B15 5:G7 6:G8 7:G5", 0, [1, 3]],
  ["P12", 7, "0:W 1:G4 2:W 3:G20 4:G2 5:G7 6:G8", 3, [0, 2]],
  ["P13", 7, "0:W 1:W 2:W 3:W 4:W", 0, [3, 4]],
];

export const tests = {
  ...Object.fromEntries(
    POSITIONS.map(([name, players, text, winner, befooled]) => [
      `${name} is judged as the rules say`,
      () => {
        const verdict = judge(trick(text), discCount(players));
        equal(verdict.winner, winner);
        equal([...verdict.fools].sort(), befooled);
      },
    ]),
  ),
  "nobody leads an empty trick"() {
    equal(judge([], 1), { winner: null, fools: [] });
    equal(leadColour([]), null);
  },
  "whoever led alone takes it and is no fool"() {
    equal(judge(trick("2:G5"), 2), { winner: 2, fools: [] });
  },
  "with two discs a trick of two cards has one fool so far"() {
    equal(judge(trick("2:G5 3:G9"), 2), { winner: 3, fools: [2] });
  },
  "the lead colour is that of the first coloured card"() {
    equal(leadColour(trick("0:W 1:O4 2:G9")), "O");
    equal(leadColour(trick("0:W 1:W")), null);
  },
  "a 1 is never shed"() {
    equal(isShed(trick("0:G4"), "W"), false);
    equal(isShed(trick("0:G4"), "O9"), true);
    equal(isShed(trick("0:W"), "O9"), false);
  },
  "a card is read and named"() {
    equal(parseCard("G14"), { colour: "G", value: 14 });
    equal(parseCard("W"), { colour: "W", value: 1 });
    equal(
      [cardName("Y7"), cardPhrase("Y7"), cardName("W"), cardPhrase("W")],
      ["Yellow 7", "yellow 7", "Wild 1", "a 1"],
    );
  },
  "the order of a trick starts at its leader and leaves out who sits out"() {
    const match = { players: 5, sitting_out: [1], trick: [[3, "G2"]], turn: 4 };
    equal(trickOrder(match), [3, 4, 0, 2]);
    equal(trickOrder({ ...match, trick: [], turn: 2 }), [2, 3, 4, 0]);
    equal(trickOrder({ ...match, trick: [], turn: null }), []);
  },
};
