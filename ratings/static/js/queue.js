// The queue on every page: where one stands, a found table with its countdown, the way to the seat.
// The server says when something changed; asking now and then makes up for what was not heard.
const UNHEARD_S = 30; // how often to ask while no socket says what is new
const TOGETHER_MS = 100;
const TICK_MS = 250;
// What cannot change anything here.
const NOT_OURS = new Set(["pong", "turn"]);

const root = document.getElementById("queue");
const spoken = document.getElementById("queue-status");
const title = document.title;
let isConnected = false;
let isDue = false;
let isAccepted = false; // in this tab: it goes to the table by itself
let lastHtml = said(root.innerHTML);
let poll;

// What a part says, without what is different in every copy: form tokens and seconds.
function said(html) {
  return html.replace(/csrfmiddlewaretoken" value="[^"]*"|data-(left|waited)="[^"]*">[^<]*/g, "").replace(/\s+/g, " ").trim();
}

function state() { return root.querySelector("[data-state]"); }

function soon() {
  if (isDue) return;
  isDue = true;
  setTimeout(refresh, TOGETHER_MS);
}

async function refresh() {
  isDue = false;
  try {
    const answer = await fetch(root.dataset.url, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) show(await answer.text());
  } catch (error) {
    console.info("The queue could not be asked; the next round tries again.", error);
  }
  plan();
}

function show(html) {
  const before = state()?.dataset.state ?? "";
  // Seconds run by themselves: only a change of what is said is put on the page.
  if (said(html) === lastHtml) return;
  lastHtml = said(html);
  const focused = root.contains(document.activeElement) ? document.activeElement.name : null;
  root.innerHTML = html; // our own page's part, escaped by the server
  run();
  const now = state();
  if (focused) root.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  if ((now?.dataset.state ?? "") === before) return;
  document.dispatchEvent(new Event("queue-changed"));
  if (now?.dataset.state === "waiting") isAccepted = false; // that table was lost
  spoken.textContent = now?.dataset.say ?? "";
  document.title = now?.dataset.title ? `${now.dataset.title} - ${title}` : title;
  if (now?.dataset.state === "found") callToAccept();
  if (now?.dataset.state === "seated" && isAccepted) location.assign(now.dataset.table);
}

function callToAccept() {
  const focused = document.activeElement;
  const isTyping = focused?.matches("input:not([type=checkbox], [type=radio]), textarea, select");
  if (!isTyping) root.querySelector("button.accept")?.focus();
}

// Clocks: `data-left` counts down to a deadline, `data-waited` up from a beginning, both in seconds.
function run() {
  const now = performance.now();
  for (const clock of root.querySelectorAll("[data-left], [data-waited]")) {
    if (clock.dataset.from) continue;
    clock.dataset.from = String("left" in clock.dataset ? now + Number(clock.dataset.left) * 1000 : now - Number(clock.dataset.waited) * 1000);
  }
  tick();
}

function tick() {
  const now = performance.now();
  for (const clock of root.querySelectorAll("[data-from]")) {
    const isDown = "left" in clock.dataset;
    const seconds = isDown ? Math.max(0, Math.ceil((Number(clock.dataset.from) - now) / 1000)) : Math.floor((now - Number(clock.dataset.from)) / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    if (isDown && seconds === 0 && !clock.dataset.over) { clock.dataset.over = "1"; setTimeout(soon, 800); }
  }
}

function plan() {
  clearTimeout(poll);
  const every = Number(state()?.dataset.poll ?? 0) || (isConnected ? 0 : UNHEARD_S);
  if (every) poll = setTimeout(() => (document.hidden && !state() ? plan() : refresh()), every * 1000);
}

// Buttons: sent without leaving the page; without this script they are ordinary forms.
root.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const button = event.submitter;
  if (button?.getAttribute("aria-disabled") === "true") return;
  button?.setAttribute("aria-disabled", "true");
  isAccepted ||= form.classList.contains("accepting");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) show(await answer.text());
    else soon();
  } catch (error) {
    console.info("The answer did not arrive; the page asks how things stand.", error);
    soon();
  } finally {
    button?.removeAttribute("aria-disabled");
  }
  plan();
});

run();
setInterval(tick, TICK_MS);
if (state()?.dataset.state === "found") { spoken.textContent = state().dataset.say; callToAccept(); }
document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
plan();
// The page's one socket is that of the notices.
document.addEventListener("me", ({ detail }) => {
  isConnected = true;
  if (!NOT_OURS.has(detail.kind ?? detail.type)) soon();
});
