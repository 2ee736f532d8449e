// Every moment of a finished match, and how the table stood at it: pure functions of the record.
// A moment is {deal, trick, play}, counted from 1; play 0 of trick 1 is the deal before its first card.

import { leadColour } from "../table/cards.js";

/** All moments in order: each deal's beginning, then each of its plays. */
export function momentsOf(record) {
  return record.deals.flatMap((deal, d) => [
    { deal: d + 1, trick: 1, play: 0 },
    ...deal.tricks.flatMap((trick, t) => trick.plays.map((_, p) => ({ deal: d + 1, trick: t + 1, play: p + 1 }))),
  ]);
}

/** The moment's place in an address: "#3-2-3". */
export function hashOf({ deal, trick, play }) {
  return `#${deal}-${trick}-${play}`;
}

const HASH = /^#(\d{1,3})-(\d{1,3})-(\d{1,3})$/;

/** Does this part of an address name a moment, rather than a place on the page? */
export function isMoment(hash) {
  return HASH.test(hash);
}

/** The index of the moment an address names; of the last one before it where there is no such; else 0. */
export function indexAt(moments, hash) {
  const asked = HASH.exec(hash)?.slice(1).map(Number);
  if (!asked) return 0;
  const later = moments.findIndex(({ deal, trick, play }) => compare([deal, trick, play], asked) > 0);
  return Math.max(0, (later === -1 ? moments.length : later) - 1);
}

function compare(one, other) {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at === -1 ? 0 : one[at] - other[at];
}

/** The index to go to from `index` by one trick or deal ("trick", "deal"), forward (1) or back (-1). */
export function jump(moments, index, unit, direction) {
  const same = (a, b) => a.deal === b.deal && (unit === "deal" || a.trick === b.trick);
  const starts = moments.flatMap((moment, at) => (at === 0 || !same(moment, moments[at - 1]) ? [at] : []));
  if (direction > 0) return starts.find((at) => at > index) ?? moments.length - 1;
  return starts.findLast((at) => at < index) ?? 0;
}

/**
 * How the table stands at a moment: {hands: one a seat of [{card, isGone}], plays of the running trick,
 * isTrickOver, taker, befooled, sittingOut, lead, totals before the deal, scores of the deal or null}.
 */
export function stateAt(record, { deal, trick, play }) {
  const { hands, tricks, scores } = record.deals[deal - 1];
  const running = tricks[trick - 1];
  const plays = running.plays.slice(0, play);
  const isTrickOver = play === running.plays.length;
  const isDealOver = isTrickOver && trick === tricks.length;
  const played = [...tricks.slice(0, trick - 1).flatMap((one) => one.plays), ...plays];
  return {
    hands: hands.map((cards, seat) => marked(cards, played.filter(([who]) => who === seat))),
    plays,
    isTrickOver,
    taker: isTrickOver ? running.winner : null,
    befooled: isTrickOver ? running.befooled : [],
    sittingOut: trick > 1 ? tricks[trick - 2].befooled : [],
    lead: leadColour(plays),
    totals: record.names.map((_, seat) => sum(record.deals.slice(0, isDealOver ? deal : deal - 1).map((one) => one.scores[seat]))),
    scores: isDealOver ? scores : null,
  };
}

/** Did a stand-in make the play of this moment? */
export function isAuto(record, { deal, trick, play }) {
  return (record.auto ?? []).some(([d, t, p]) => d === deal - 1 && t === trick - 1 && p === play - 1);
}

/** A hand with its played cards marked; of several 1s as many as were played. */
function marked(cards, played) {
  const left = new Map();
  for (const [, card] of played) left.set(card, (left.get(card) ?? 0) + 1);
  return cards.map((card) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return { card, isGone: count > 0 };
  });
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
