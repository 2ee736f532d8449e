// What a moment says, as sentences.

import { cardPhrase } from "../table/cards.js";
import { gettext, named, sentence, signed } from "../table/i18n.js";
import { isAuto, stateAt } from "./moments.js";

/** The sentences of a moment: where it is, who played what, and what came of it. */
export function tell(record, moment) {
  const { deal, trick, play } = moment;
  const name = (seat) => named(record.names[seat]);
  const { starter, dealer } = record.deals[deal - 1];
  if (play === 0) {
    const text = gettext("Deal %(deal)s: %(dealer)s has dealt, %(starter)s leads.");
    return [sentence(text, { deal, dealer: name(dealer), starter: name(starter) })];
  }
  const state = stateAt(record, moment);
  const [seat, card] = state.plays.at(-1);
  const text = isAuto(record, moment)
    ? gettext("Deal %(deal)s, trick %(trick)s, play %(play)s: a stand-in plays %(card)s for %(name)s.")
    : gettext("Deal %(deal)s, trick %(trick)s, play %(play)s: %(name)s plays %(card)s.");
  const told = [sentence(text, { deal, trick, play, name: name(seat), card: cardPhrase(card) })];
  if (state.isTrickOver) {
    told.push(sentence(gettext("%(name)s takes the trick."), { name: name(state.taker) }));
    const names = named(...state.befooled.map((fool) => record.names[fool]));
    told.push(sentence(gettext("Befooled: %(names)s."), { names }));
  }
  if (state.scores) {
    const best = record.names.map((_, at) => at).filter((at) => record.deals[deal - 1].scores[at] === 10);
    const names = named(...best.map((at) => record.names[at]));
    told.push(sentence(gettext("The deal is over."), {}));
    if (best.length) told.push(sentence(gettext("%(points)s for %(names)s."), { points: signed(10), names }));
  }
  return told;
}
