// A page of an event moves by itself: it asks for the event's version, and fetches its moving part
// when that has risen, or (where it shows tables) now and then while they play. Clocks of rounds run
// here.
const LOOK_EVERY_MS = 4000; // a quarter more or less: never more than five seconds
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
  const hasMoved = root.dataset.hasTables && isPlaying && Date.now() - fetchedAt > TABLES_EVERY_MS;
  if (!isNew && !hasMoved) return;
  if (isBusy()) return; // somebody is typing: not under their hands
  const html = await fetchPart();
  if (html === null) return;
  fetchedAt = Date.now();
  known = version;
  if (html === lastHtml) return;
  lastHtml = html;
  const restore = keepPlace();
  root.innerHTML = html; // our own page's part, escaped by the server
  restore();
  if (isNew) status.textContent = status.dataset.text;
  setClocks();
}

// The moving part as it is now: from its own address, or out of the whole page; null for neither.
async function fetchPart() {
  const { liveUrl } = root.dataset;
  const answer = await fetch(liveUrl ? liveUrl + location.search : location.href);
  if (!answer.ok) return null;
  const html = await answer.text();
  if (liveUrl) return html;
  return new DOMParser().parseFromString(html, "text/html").getElementById("live")?.innerHTML ?? null;
}

function isBusy() {
  return root.contains(document.activeElement) && document.activeElement.matches("input, select, textarea, button");
}

// Remember what the reader has opened, scrolled and focused; answer what puts it back.
function keepPlace() {
  const opened = [...root.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]);
  const scrolled = [...root.querySelectorAll(".scroll")].map(({ scrollLeft }) => scrollLeft);
  const focused = root.contains(document.activeElement) ? pathTo(document.activeElement) : null;
  return () => {
    for (const [id, open] of opened) document.getElementById(id)?.toggleAttribute("open", open);
    [...root.querySelectorAll(".scroll")].forEach((part, index) => (part.scrollLeft = scrolled[index] ?? 0));
    if (focused) root.querySelector(focused)?.focus({ preventScroll: true });
  };
}

function pathTo(element) {
  const href = element.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  if (element.matches("summary") && element.parentElement.id) return `#${CSS.escape(element.parentElement.id)} > summary`;
  const name = element.getAttribute("aria-labelledby");
  return name ? `[tabindex][aria-labelledby="${CSS.escape(name)}"]` : null;
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
