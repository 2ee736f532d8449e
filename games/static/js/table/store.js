// The page's state and how frames and choices change it. Pure: what has to be sent, spoken or drawn is read from it.

import { WILD } from "./cards.js";
import { onFrame } from "./frames.js";
import { gettext, sentence } from "./i18n.js";
import { mySeat } from "./sentences.js";

/** The state before the first frame. */
export function initialState() {
  return {
    connection: { status: "connecting", retryAt: null, code: null },
    table: null,
    match: null, // as the server last told it; never touched by hand
    version: null,
    log: [], // newest first: {id, said, trick: [deal_no, trick_no] or null}
    nextId: 1,
    lastTrick: null, // the trick finished last, [deal_no, trick_no]
    chat: [], // oldest first
    pending: null, // a play that has been sent and not yet answered: {commandId, card, version}
    awaiting: null, // the version that `accepted` promised and that has not arrived
    preselected: null, // the card to play when the turn comes
    notice: null, // {title, text}: a refusal, shown once in the line above the hand
    linger: null, // the trick just finished, left on the mat for a moment: {plays, winner, befooled}
    sheet: null, // the end of a deal or of the match: {deal, isFinal}
    needsSync: false,
    tell: [], // sentences to speak because of the last action
    sounds: [], // names of sounds of the last action
  };
}

/** The next state. Actions: frame, connection, choose, sent, drop, closeSheet, closeNotice, lingerOver. */
export function reduce(state, action) {
  const quiet = { ...state, tell: [], sounds: [] };
  switch (action.type) {
    case "frame":
      return onFrame(quiet, action.frame);
    case "connection":
      return onConnection(quiet, action.connection);
    case "choose":
      return { ...quiet, preselected: quiet.preselected === action.card ? null : action.card, notice: null };
    case "sent":
      return {
        ...quiet,
        pending: action.pending,
        preselected: null,
        notice: null,
        sheet: closable(quiet.sheet),
      };
    case "drop":
      return {
        ...quiet,
        preselected: null,
        notice: {
          title: gettext("Pick another card"),
          text: gettext("The card you had picked may not be played now."),
        },
        tell: [sentence(gettext("The card you had picked may not be played now."))],
      };
    case "closeSheet":
      return { ...quiet, sheet: null };
    case "closeNotice":
      return { ...quiet, notice: null };
    case "lingerOver":
      return { ...quiet, linger: null };
    default:
      throw new Error(`unknown action ${action.type}`);
  }
}

export function isMyTurn({ match }) {
  return Boolean(match) && match.seat !== null && match.turn === match.seat;
}

/** Does the viewer hold a seat in a running match, to be left for good? */
export function canLeave({ match }) {
  return match?.phase === "playing" && match.seat !== null;
}

/** What the picked card asks for now: {play: card}, {drop: card}, or null. */
export function pickedCommand(state) {
  const { preselected, match } = state;
  if (preselected === null || state.pending || state.connection.status !== "open" || !isMyTurn(state))
    return null;
  return match.legal.includes(preselected) ? { play: preselected } : { drop: preselected };
}

/** The seats in the order they are shown: the others clockwise from the viewer's left, or all from seat 0. */
export function seatsAround(state) {
  const count = state.table.players;
  const mine = mySeat(state);
  if (mine === null) return Array.from({ length: count }, (_, seat) => seat);
  return Array.from({ length: count - 1 }, (_, step) => (mine + 1 + step) % count);
}

/** The hand with its places: the same 1 may be held twice, so a card's key counts. */
export function handWithKeys(hand) {
  let wilds = 0;
  return hand.map((card) => ({ card, key: card === WILD ? `${card}${wilds++}` : card }));
}

// The end of a deal may be put away by playing on; the end of the match stays until it is closed.
function closable(sheet) {
  return sheet?.isFinal ? sheet : null;
}

function onConnection(state, connection) {
  const was = state.connection.status;
  const tell = [];
  if (connection.status === "lost" && was === "open") {
    tell.push(sentence(gettext("Connection lost. Trying again; your seat is kept.")));
  }
  if (connection.status === "open" && was === "lost") tell.push(sentence(gettext("Connected again.")));
  return { ...state, connection, tell };
}
