// The lobby moves by itself: the server says that something changed, and the list is fetched anew.
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PING_EVERY_MS = 30_000;
const TOGETHER_MS = 300; // changes this close together are fetched once

const root = document.getElementById("tables");
let attempt = 0;
let isDue = false;
let lastHtml = "";

function soon() {
  if (isDue) return;
  isDue = true;
  setTimeout(fetchTables, TOGETHER_MS);
}

async function fetchTables() {
  isDue = false;
  if (root.contains(document.activeElement) && document.activeElement.matches("select")) {
    setTimeout(soon, 1000); // somebody is choosing: not under their hands
    return;
  }
  let answer;
  try {
    answer = await fetch(root.dataset.tablesUrl + location.search);
  } catch (error) {
    console.info("The list of tables could not be fetched; the next change tries again.", error);
    return;
  }
  if (!answer.ok) return;
  const html = await answer.text();
  if (html === lastHtml) return;
  lastHtml = html;
  const focused = root.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  root.innerHTML = html; // our own page's part, escaped by the server
  if (focused) root.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
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
  socket.onmessage = ({ data }) => { if (JSON.parse(data).type === "lobby") soon(); };
  socket.onclose = () => {
    clearInterval(pings);
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
    attempt += 1;
    setTimeout(connect, longest * (0.5 + Math.random() / 2));
  };
}

connect();
