// A part of a page that moves by itself: the server says that something changed, or some seconds
// have gone by, and the part is fetched anew.
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PING_EVERY_MS = 30_000;
const TOGETHER_MS = 300; // changes this close together are fetched once
const IN_USE_MS = 1000; // somebody is typing or choosing: not under their hands

const root = document.querySelector("[data-part-url]");
const againMs = Number(root.dataset.againMs); // what follows a change by a moment: ratings a match
let attempt = 0;
let isDue = false;
let lastHtml = said(root.innerHTML);

// What a part says, without what is different in every copy: the tokens of forms.
function said(html) {
  return html.replace(/csrfmiddlewaretoken" value="[^"]*"/g, "").replace(/\s+/g, " ").trim();
}

function soon() {
  if (isDue) return;
  isDue = true;
  setTimeout(fetchPart, TOGETHER_MS);
}

function isInUse() {
  const focused = document.activeElement;
  return root.contains(focused) && focused.matches("select, input, textarea");
}

async function fetchPart() {
  isDue = false;
  if (isInUse()) {
    setTimeout(soon, IN_USE_MS);
    return;
  }
  let answer;
  try {
    answer = await fetch(root.dataset.partUrl + location.search);
  } catch (error) {
    console.info("This part of the page could not be fetched; the next change tries again.", error);
    return;
  }
  if (!answer.ok) return;
  const html = await answer.text();
  if (said(html) === lastHtml) return;
  if (isInUse()) {
    setTimeout(soon, IN_USE_MS);
    return;
  }
  lastHtml = said(html);
  const focused = root.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const before = places();
  root.innerHTML = html; // our own page's part, escaped by the server
  if (focused) root.querySelector(focused)?.focus();
  markMoves(before);
}

function places() {
  return new Map([...root.querySelectorAll("[data-row]")].map((row) => [row.dataset.row, Number(row.dataset.place)]));
}

// Whoever changed places since the copy before is marked with an arrow, and the change is spoken.
function markMoves(before) {
  let moves = 0;
  for (const row of root.querySelectorAll("[data-row]")) {
    const [was, is] = [before.get(row.dataset.row), Number(row.dataset.place)];
    if (!was || !is || was === is) continue;
    moves += 1;
    const arrow = document.createElement("span");
    arrow.className = is < was ? "moved plus" : "moved minus";
    arrow.textContent = `${is < was ? "\u25B2" : "\u25BC"}${Math.abs(is - was)}`;
    row.firstElementChild.append(" ", arrow);
  }
  const told = document.getElementById("part-status");
  if (moves && told) told.textContent = root.querySelector("[data-moved]")?.dataset.moved ?? "";
}

function keyOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  return href ? `a[href="${CSS.escape(href)}"]` : null;
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${root.dataset.wsPath}`);
  let pings;
  socket.onopen = () => {
    if (attempt) soon(); // what changed meanwhile
    attempt = 0;
    pings = setInterval(() => socket.send(JSON.stringify({ type: "ping", t: Date.now() })), PING_EVERY_MS);
  };
  socket.onmessage = ({ data }) => {
    if (JSON.parse(data).type !== "lobby") return;
    soon();
    if (againMs) setTimeout(soon, againMs);
  };
  socket.onclose = () => {
    clearInterval(pings);
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
    attempt += 1;
    setTimeout(connect, longest * (0.5 + Math.random() / 2));
  };
}

connect();
const every = Number(root.dataset.everySeconds);
if (every) setInterval(() => { if (!document.hidden) soon(); }, every * 1000);
document.addEventListener("queue-changed", soon);
