// The bell and what pops up: a socket of the player's own says what is new, on every page.
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PING_EVERY_MS = 30_000;
const SHOWN_MS = 15_000;
const MOST_SHOWN = 3;
const RECENT_MS = 120_000; // a call older than this has been answered or is over
const SEEN_KEY = "fool-notices-shown";
// Somebody waits for an answer: these stay until they are dismissed.
const CALLS = new Set(["table_found", "tournament_call"]);

const root = document.querySelector("[data-toasts]");
const bell = document.querySelector("[data-bell]");
const template = document.getElementById("toast");
let attempt = 0;

function seen() {
  try {
    return JSON.parse(sessionStorage.getItem(SEEN_KEY)) ?? [];
  } catch {
    return []; // storage is off, or holds something else
  }
}

function remember(id) {
  try {
    sessionStorage.setItem(SEEN_KEY, JSON.stringify([...seen(), id].slice(-50)));
  } catch {
    // Storage is off: it may pop up once more on the next page.
  }
}

function count(unread) {
  if (!bell) return;
  const shown = bell.querySelector("[data-count]");
  shown.textContent = unread > 99 ? "99+" : String(unread);
  shown.hidden = bell.querySelector("[data-unread]").hidden = unread === 0;
}

function show(notice) {
  // The queue has a line of its own with the countdown.
  if (notice.kind === "table_found" && document.getElementById("queue")) return;
  if (seen().includes(notice.id) || notice.url === location.pathname) return;
  remember(notice.id);
  const toast = template.content.firstElementChild.cloneNode(true);
  const isCall = CALLS.has(notice.kind);
  toast.classList.toggle("call", isCall);
  toast.querySelector("[data-text]").textContent = notice.text;
  const open = toast.querySelector("[data-open]");
  if (notice.url) {
    open.href = root.dataset.noticeUrl.replace("/0/", `/${notice.id}/`);
    open.classList.toggle("go", isCall);
  } else {
    open.remove();
  }
  toast.querySelector("[data-dismiss]").addEventListener("click", () => toast.remove());
  root.append(toast);
  while (root.childElementCount > MOST_SHOWN) root.firstElementChild.remove();
  if (!isCall) setTimeout(() => leave(toast), SHOWN_MS);
}

function leave(toast) {
  // Not from under somebody's hands.
  if (toast.matches(":hover, :focus-within")) setTimeout(() => leave(toast), SHOWN_MS);
  else toast.remove();
}

function hear(message) {
  // Other scripts of the page follow what happens to the player, too.
  document.dispatchEvent(new CustomEvent("me", { detail: message }));
  if (message.type === "notice") {
    count(message.unread);
    show(message);
  } else if (message.type === "me") {
    count(message.unread);
    if (location.pathname === bell?.pathname) return; // the list is open already
    const now = Date.now();
    // Told while no page was open: calls only, and only fresh ones.
    for (const notice of [...message.notices].reverse()) {
      if (CALLS.has(notice.kind) && now - Date.parse(notice.at) < RECENT_MS) show(notice);
    }
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${root.dataset.wsPath}`);
  let pings;
  socket.onopen = () => {
    attempt = 0;
    pings = setInterval(() => socket.send(JSON.stringify({ type: "ping", t: Date.now() })), PING_EVERY_MS);
  };
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = ({ code }) => {
    clearInterval(pings);
    if (code === 4401) return; // signed out meanwhile
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
    attempt += 1;
    setTimeout(connect, longest * (0.5 + Math.random() / 2));
  };
}

if (root) connect();
