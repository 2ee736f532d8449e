// A page of an event moves by itself: it asks for the event's version, and fetches its moving part
// when that has risen, or now and then while tables play. Clocks of rounds run here.
const LOOK_EVERY_MS = 5000;
const LONGEST_WAIT_MS = 60_000;
const TABLES_EVERY_MS = 15_000;

const root = document.getElementById("live");
const status = document.getElementById("live-status");
let known = root ? Number(root.dataset.version) : 0;
let failures = 0;
let lastHtml = "";
let fetchedAt = Date.now();

async function look() {
  let wait = LOOK_EVERY_MS;
  try {
    if (!document.hidden) await lookOnce();
    failures = 0;
  } catch (error) {
    console.info("The tournament could not be looked up; it is tried again.", error);
    failures += 1;
    wait = Math.min(LONGEST_WAIT_MS, LOOK_EVERY_MS * 2 ** failures);
  }
  setTimeout(look, wait * (0.75 + Math.random() / 2));
}

async function lookOnce() {
  const answer = await fetch(root.dataset.versionUrl);
  if (!answer.ok) return;
  const { version, is_playing: isPlaying } = await answer.json();
  const isNew = version !== known;
  if (!isNew && !(isPlaying && Date.now() - fetchedAt > TABLES_EVERY_MS)) return;
  if (isBusy()) return; // somebody is typing or reading an opened part: not under their hands
  const part = await fetch(root.dataset.liveUrl + location.search);
  if (!part.ok) return;
  fetchedAt = Date.now();
  const html = await part.text();
  known = version;
  if (html === lastHtml) return;
  lastHtml = html;
  const focused = root.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  root.innerHTML = html; // our own page's part, escaped by the server
  if (focused) root.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  if (isNew) status.textContent = status.dataset.text;
  setClocks();
}

function isBusy() {
  return root.contains(document.activeElement) && document.activeElement.matches("input, select, textarea, button, summary");
}

// The reader's clock may be wrong: what counts is how far the end was away when the page was made.
let clocks = [];
function setClocks() {
  clocks = [...document.querySelectorAll(".round-clock")].map((element) => ({
    element,
    end: performance.now() + Date.parse(element.dataset.endsAt) - Date.parse(element.dataset.now),
  }));
  tick();
}

function tick() {
  for (const { element, end } of clocks) {
    const left = Math.ceil((end - performance.now()) / 1000);
    element.classList.toggle("over", left <= 0);
    element.textContent = left <= 0 ? element.dataset.over : spell(left);
  }
}

function spell(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

setClocks();
setInterval(tick, 1000);
if (root) look();
