// Cards and tricks as the rules see them: pure functions, no page. Clauses: docs/rules.md.

import { fill, gettext, pgettext } from "./i18n.js";

export const COLOURS = ["G", "O", "Y", "B"];
export const WILD = "W";

/** "G12" -> {colour: "G", value: 12}; "W" -> {colour: "W", value: 1}. */
export function parseCard(card) {
  return card === WILD ? { colour: WILD, value: 1 } : { colour: card[0], value: Number(card.slice(1)) };
}

/** The card's name standing alone: "Green 12". */
export function cardName(card) {
  const { colour, value } = parseCard(card);
  const texts = {
    G: gettext("Green %(value)s"),
    O: gettext("Orange %(value)s"),
    Y: gettext("Yellow %(value)s"),
    B: gettext("Blue %(value)s"),
    W: gettext("Wild 1"),
  };
  return fill(texts[colour], { value });
}

/** The card's name inside a sentence: "green 12", "a 1". */
export function cardPhrase(card) {
  const { colour, value } = parseCard(card);
  const texts = {
    G: pgettext("inside a sentence", "green %(value)s"),
    O: pgettext("inside a sentence", "orange %(value)s"),
    Y: pgettext("inside a sentence", "yellow %(value)s"),
    B: pgettext("inside a sentence", "blue %(value)s"),
    W: pgettext("inside a sentence", "a 1"),
  };
  return fill(texts[colour], { value });
}

export function colourName(colour) {
  return {
    G: gettext("Green"),
    O: gettext("Orange"),
    Y: gettext("Yellow"),
    B: gettext("Blue"),
    W: gettext("Wild 1"),
  }[colour];
}

/** How many Fool! discs are in play (R13). */
export function discCount(players) {
  return players >= 7 ? 2 : 1;
}

/** The colour to follow: that of the first coloured card, null while only 1s lie there (R7). */
export function leadColour(plays) {
  const first = plays.find(([, card]) => card !== WILD);
  return first ? first[1][0] : null;
}

/**
 * Who takes the trick and who is befooled, judged by the cards that lie there so far (R10 to R14).
 * plays: [[seat, card], …] in order of play; answers {winner: seat or null, fools: [seat, …] worst first}.
 */
export function judge(plays, discs) {
  const lead = leadColour(plays);
  const ranked = plays
    .map(([seat, card], order) => {
      const { colour, value } = parseCard(card);
      const follows = lead === null || colour === lead || colour === WILD;
      return { seat, follows, value, order };
    })
    // Worst first: shed cards, then lower values, and of equals the later played (R12).
    .sort((a, b) => a.follows - b.follows || a.value - b.value || b.order - a.order);
  const winner = ranked.length ? ranked[ranked.length - 1].seat : null;
  const fools = ranked
    .slice(0, -1)
    .slice(0, discs)
    .map(({ seat }) => seat);
  return { winner, fools };
}

/** Is this a card that cannot follow, played onto `plays`? */
export function isShed(plays, card) {
  const lead = leadColour(plays);
  return lead !== null && card !== WILD && card[0] !== lead;
}

/** The active seats of the running trick, clockwise from its leader. */
export function trickOrder(match) {
  const leader = match.trick.length ? match.trick[0][0] : match.turn;
  if (leader === null || leader === undefined) return [];
  const seats = Array.from({ length: match.players }, (_, step) => (leader + step) % match.players);
  return seats.filter((seat) => !match.sitting_out.includes(seat));
}
