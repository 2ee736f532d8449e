// Starts the table page: the one place where state, socket, live region, sound and page meet.

import { html, render } from "../vendor/htm-preact-standalone.module.js";
import { Announcer } from "./announcer.js";
import { App } from "./app.js";
import { Header } from "./header.js";
import { gettext } from "./i18n.js";
import { TableSocket } from "./protocol.js";
import { Sound } from "./sound.js";
import { mySeat } from "./sentences.js";
import { recall, remember } from "./storage.js";
import { canLeave, initialState, isMyTurn, pickedCommand, reduce } from "./store.js";

const LINGER_MS = 1800; // how long a finished trick stays on the mat
const NOTICE_MS = 6000; // how long a refusal stays in the line above the hand
const PATIENCE_MS = 2000; // how long an accepted play may wait for its update
const MUTED_KEY = "fool.muted";

const root = document.getElementById("table");
const header = document.getElementById("table-header");
const { wsPath, lobbyUrl, matchesUrl, loginUrl, signupUrl, reportUrl } = root.dataset;
const links = {
  lobby: lobbyUrl,
  matches: matchesUrl,
  login: loginUrl,
  signup: signupUrl, // guests only
  report: reportUrl,
};
const announcer = new Announcer(document.getElementById("table-live"));
const sound = new Sound();
const muted = new Set(JSON.parse(recall(MUTED_KEY) ?? "[]"));
const quietTitle = document.title;
const timers = {};

let state = initialState();
let dialog = null;
let isSyncing = false;

const socket = new TableSocket(address(wsPath), {
  onFrame: (frame) => {
    if (frame.type === "view") isSyncing = false;
    dispatch({ type: "frame", frame });
    if (frame.type === "view") sitOnArrival();
  },
  onConnection: (connection) => {
    isSyncing = false;
    dispatch({ type: "connection", connection });
  },
});
const now = () => socket.now();

function dispatch(action) {
  const before = state;
  state = reduce(state, action);
  announcer.tell(state.tell.filter(({ from }) => !muted.has(from)));
  sound.play(state.sounds);
  if (state.needsSync && !isSyncing) {
    isSyncing = true;
    socket.sync();
  }
  if (state.linger !== before.linger) restart("linger", LINGER_MS, state.linger && { type: "lingerOver" });
  if (state.notice !== before.notice) restart("notice", NOTICE_MS, state.notice && { type: "closeNotice" });
  watchAccepted(before);
  const picked = pickedCommand(state);
  if (picked?.play) playCard(picked.play);
  else if (picked?.drop) dispatch({ type: "drop" });
  else draw();
  keepFocus(before);
}

// The button of the seat that was taken goes with it: its focus moves on to what the page says of the own seat.
function keepFocus(before) {
  const hasMoved = before.table && mySeat(before) !== mySeat(state);
  if (hasMoved && document.activeElement === document.body) document.getElementById("own-seat")?.focus();
}

// `accepted` came but its update did not: ask for a whole view.
function watchAccepted(before) {
  if (state.awaiting === before.awaiting) return;
  clearTimeout(timers.accepted);
  if (state.awaiting !== null) timers.accepted = setTimeout(() => socket.sync(), PATIENCE_MS);
}

function restart(name, ms, action) {
  clearTimeout(timers[name]);
  if (action) timers[name] = setTimeout(() => dispatch(action), ms);
}

function playCard(card) {
  const { version } = state;
  const commandId = socket.send({ type: "play_card", card, version });
  dispatch({ type: "sent", pending: { commandId, card, version } });
}

// Whoever came by "Take a seat" in the lobby is asked no second time.
function sitOnArrival() {
  const here = new URL(globalThis.location.href);
  if (!here.searchParams.has("sit")) return;
  here.searchParams.delete("sit");
  globalThis.history.replaceState(null, "", here); // once: a reload sits nobody down again
  const { table } = state;
  if (table.status === "open" && table.my_seat === null && table.seats.includes(null)) act.takeSeat(null);
}

const act = {
  chooseCard(card) {
    if (state.pending) return;
    if (isMyTurn(state) && state.connection.status === "open") playCard(card);
    else dispatch({ type: "choose", card });
  },
  takeSeat(seat) {
    if (links.login) {
      globalThis.location.assign(links.login); // strangers have no name to sit down under
      return;
    }
    const message = { type: "take_seat", client_seed: newClientSeed() };
    socket.send(seat === null ? message : { ...message, seat });
  },
  leaveSeat: () => socket.send({ type: "leave_seat" }),
  comeBack: () => socket.send({ type: "return" }),
  chat: (text) => socket.send({ type: "chat", text }),
  tryNow: () => socket.tryNow(),
  closeSheet() {
    dispatch({ type: "closeSheet" });
    // The focus that was on the sheet goes on to the hand.
    if (document.activeElement === document.body) root.querySelector('.hand [tabindex="0"]')?.focus();
  },
  openDialog: (name) => show(name),
  closeDialog: () => show(null),
  leave() {
    if (canLeave(state)) show("leave");
    else globalThis.location.assign(links.lobby);
  },
  leaveForGood() {
    socket.send({ type: "leave_seat" });
    show(null);
  },
  mute(player) {
    if (!muted.delete(player)) muted.add(player);
    remember(MUTED_KEY, JSON.stringify([...muted]));
    draw();
  },
  toggleSound() {
    sound.toggle();
    draw();
  },
};

function show(name) {
  dialog = name;
  draw();
}

function draw() {
  document.title = isMyTurn(state) ? `${gettext("Your turn")} · ${quietTitle}` : quietTitle;
  const ui = { dialog, muted, isSoundOn: sound.isOn };
  render(html`<${Header} ...${{ state, act, ui, links }} />`, header);
  render(html`<${App} ...${{ state, act, ui, links, now }} />`, root);
}

function onKey(event) {
  const isTyping = event.target.closest?.("input, textarea, select");
  if (isTyping || event.defaultPrevented || dialog) return;
  const isOnControl = event.target.closest?.("button, a, summary");
  if (state.sheet && (event.key === "Escape" || (event.key === "Enter" && !isOnControl))) act.closeSheet();
  else if (event.key === "?") show("help");
}

function address(path) {
  return new URL(path, globalThis.location.href.replace(/^http/, "ws")).href;
}

// 32 hexadecimal digits of this browser's own chance: they go into the shuffle (docs/fairness.md).
function newClientSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

header.replaceChildren();
root.replaceChildren();
document.addEventListener("keydown", onKey);
globalThis.addEventListener("online", () => socket.tryNow());
draw();
socket.connect();
