// What each frame of the server does to the state (docs/protocol.md). One whole view makes everything right.

import { gettext, sentence } from "./i18n.js";
import { withLog, withLogOfView } from "./log_entries.js";
import { mySeat, tellChat, tellEvent, tellSeats, tellTurn } from "./sentences.js";

const CHAT_LINES = 100;

export function onFrame(state, frame) {
  const handler = { view, update, table, accepted, rejected, chat, error }[frame.type];
  return handler ? handler(state, frame) : state; // unknown types are additions of a later server
}

function view(state, frame) {
  const { match } = frame;
  const version = match ? frame.version : null;
  const isNews = version !== state.version || state.table === null;
  let next = {
    ...state,
    table: frame.table,
    match,
    version,
    needsSync: false,
    linger: null,
    awaiting: null,
    pending: stillPending(state, version),
    preselected: match?.hand?.includes(state.preselected) ? state.preselected : null,
  };
  if (match && isNews) {
    next = withLogOfView(next);
    next.tell = [...state.tell, ...turnToTell(state, next)];
    if (match.phase === "finished") next.sheet = { deal: state.sheet?.deal ?? null, isFinal: true };
  }
  return next;
}

function update(state, frame) {
  const isRepeat = frame.version < state.version || (frame.version === state.version && hasPlay(frame));
  if (state.match !== null && isRepeat) return state;
  const isNext = state.match === null ? frame.version === 0 : frame.version <= state.version + 1;
  if (!isNext || state.table === null) return { ...state, needsSync: true };
  const before = state.match;
  const { match, events } = frame;
  let next = {
    ...state,
    match,
    version: frame.version,
    notice: null,
    pending: stillPending(state, frame.version),
  };
  if (next.awaiting !== null && next.awaiting <= frame.version) next.awaiting = null;
  if (!match.hand?.includes(next.preselected)) next.preselected = null;
  next.table = withSeatEvents(state.table, events);
  const isLastTrick = events.some(({ type }) => type === "deal_ended");
  const entries = events.flatMap((event) => {
    if (isShownAlready(event, state.table)) return [];
    const said = tellEvent(event, next, before, { isLastTrick });
    return said ? [{ said, trick: trickOf(event, before) }] : [];
  });
  const isTaken = events.some(({ type }) => type === "trick_taken");
  next = withLog(next, entries, isTaken && before ? [before.deal_no, before.trick_no] : state.lastTrick);
  next.tell = [...entries.map(({ said }) => said), ...turnToTell(state, next)];
  next.sounds = soundsOf(events, state, next);
  next.linger = finishedTrick(events, before);
  const sheet = sheetOf(events, before, next);
  if (sheet) next.sheet = sheet;
  return next;
}

function table(state, frame) {
  const next = { ...state, table: frame.table };
  const said = tellSeats(state.table, next);
  const hasStarted = frame.table.match_id !== null && state.match === null;
  return {
    ...withLog(
      next,
      said.map((one) => ({ said: one, trick: null })),
    ),
    tell: said,
    needsSync: state.needsSync || hasStarted || state.table === null,
  };
}

function accepted(state, frame) {
  if (state.pending?.commandId !== frame.command_id) return state;
  const isShown = state.version !== null && frame.version <= state.version;
  return isShown ? { ...state, pending: null } : { ...state, awaiting: frame.version };
}

function rejected(state, frame) {
  const isPlay = state.pending?.commandId === frame.command_id;
  return {
    ...state,
    pending: isPlay ? null : state.pending,
    needsSync: state.needsSync || frame.code === "stale",
    notice: { title: isPlay ? gettext("Not that one") : gettext("That did not work"), text: frame.message },
    tell: [sentence("%(message)s", { message: frame.message })],
    sounds: ["refused"],
  };
}

function error(state, frame) {
  const text =
    frame.message ?? gettext("The server did not understand that. Reload the page if it happens again.");
  return { ...state, notice: { title: gettext("That did not work"), text } };
}

function chat(state, frame) {
  if (state.chat.some(({ id }) => id === frame.id)) return state;
  const lines = [...state.chat, frame].slice(-CHAT_LINES);
  const isOwn = frame.player === state.table?.seats[mySeat(state)]?.player;
  return {
    ...state,
    chat: lines,
    tell: isOwn || frame.isOld ? [] : [{ ...tellChat(frame), from: frame.player }],
  };
}

// A sent play stands until its answer, or until the turn it was meant for is over.
function stillPending(state, version) {
  return state.pending && version !== null && version > state.pending.version ? null : state.pending;
}

function hasPlay(frame) {
  return frame.events.some(({ type }) => type === "card_played");
}

// The seats' marks follow the events at once; the `table` frame says the same a moment later.
function withSeatEvents(table, events) {
  const marks = { bot_took_over: true, player_returned: false };
  const changed = new Map(
    events.filter(({ type }) => type in marks).map(({ type, seat }) => [seat, marks[type]]),
  );
  if (!changed.size) return table;
  const seats = table.seats.map((taken, seat) =>
    taken && changed.has(seat) ? { ...taken, away: changed.get(seat) } : taken,
  );
  return { ...table, seats };
}

// A `table` frame may have told of a stand-in before the event does.
function isShownAlready({ type, seat }, { seats }) {
  if (type === "bot_took_over") return Boolean(seats[seat]?.away || seats[seat]?.left);
  return type === "player_returned" && seats[seat]?.away === false;
}

function turnToTell(before, after) {
  const isMine = after.match.seat !== null && after.match.turn === after.match.seat;
  const wasTold = isMine && before.match?.turn === after.match.turn && before.version === after.version;
  return isMine && !wasTold ? [tellTurn(after)] : [];
}

function trickOf({ type }, before) {
  const isOfTrick = ["card_played", "trick_taken", "befooled"].includes(type);
  return isOfTrick && before ? [before.deal_no, before.trick_no] : null;
}

function finishedTrick(events, before) {
  const played = events.find(({ type }) => type === "card_played");
  const taken = events.find(({ type }) => type === "trick_taken");
  if (!played || !taken || !before) return null;
  const befooled = events.find(({ type }) => type === "befooled")?.seats ?? [];
  return { plays: [...before.trick, [played.seat, played.card]], winner: taken.seat, befooled };
}

function sheetOf(events, before, after) {
  const ended = events.find(({ type }) => type === "deal_ended");
  if (!ended || !before) return null;
  const played = events.find(({ type }) => type === "card_played");
  const left = before.hand_counts.map((count, seat) => count - (played?.seat === seat ? 1 : 0));
  let hand = before.hand ?? [];
  if (played && played.seat === before.seat) {
    const place = hand.indexOf(played.card);
    hand = hand.filter((_, index) => index !== place);
  }
  return { deal: { ...ended, left, hand }, isFinal: after.match.phase === "finished" };
}

function soundsOf(events, before, after) {
  const sounds = [];
  const types = new Set(events.map(({ type }) => type));
  const me = mySeat(after);
  if (types.has("card_played")) sounds.push("card");
  if (events.some(({ type, seats }) => type === "befooled" && seats.includes(me))) sounds.push("befooled");
  if (types.has("deal_ended")) sounds.push("dealEnd");
  else if (turnToTell(before, after).length) sounds.push("turn");
  return sounds;
}
