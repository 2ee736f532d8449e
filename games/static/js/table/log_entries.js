// The event log's lines. At ranked tables they tell of the current and the last trick only (R15).

import { tellEvent } from "./sentences.js";

const LINES = 200;

/**
 * The state with these lines on top ({said, trick}, in the order they happened) and without those that must go.
 * `lastTrick` is the number of the trick that was finished last, [deal_no, trick_no] or null.
 */
export function withLog(state, entries, lastTrick = state.lastTrick) {
  let id = state.nextId;
  const fresh = entries.map(({ said, trick }) => ({ id: id++, said, trick })).reverse();
  const log = [...fresh, ...state.log].filter((entry) => mayStay(entry, state, lastTrick)).slice(0, LINES);
  return { ...state, log, lastTrick, nextId: id };
}

/** The state whose log tells of the last and the current trick as a whole view shows them. */
export function withLogOfView(state) {
  const { match } = state;
  const current = [match.deal_no, match.trick_no];
  const last = match.last_trick ? [match.deal_no, match.trick_no - 1] : null;
  const others = state.log.filter(({ trick }) => !isTrick(trick, current) && !isTrick(trick, last));
  const entries = last ? trickEntries(match.last_trick, last, state) : [];
  entries.push(...trickEntries({ plays: match.trick, winner: null }, current, state));
  return withLog({ ...state, log: others }, entries, last);
}

function trickEntries({ plays, winner, befooled }, trick, state) {
  const events = plays.map(([seat, card]) => ({ type: "card_played", seat, card, auto: false }));
  if (winner !== null)
    events.push({ type: "trick_taken", seat: winner }, { type: "befooled", seats: befooled });
  return events.map((event, order) => ({
    said: tellEvent(event, state, { trick: plays.slice(0, order) }),
    trick,
  }));
}

function mayStay({ trick }, { table, match }, lastTrick) {
  if (trick === null || !table?.ranked || !match) return true;
  return isTrick(trick, [match.deal_no, match.trick_no]) || isTrick(trick, lastTrick);
}

function isTrick(one, other) {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
}
