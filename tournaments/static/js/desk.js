// The organiser's desk moves while it is looked at: it asks for the event's version, and fetches its
// parts when that has risen, and now and then anyway, for what only time changes. Each part is
// exchanged by itself, and none in which somebody types, chooses or has filled something in.
const LOOK_EVERY_MS = 2500;
const LONGEST_WAIT_MS = 60_000;
const PARTS_EVERY_MS = 15_000;
const NOT_PRESSED_FOR_MS = 600; // a button that has just come is not the one that was aimed at: it rests

const root = document.getElementById("desk-live");
const status = document.getElementById("desk-status");
let known = Number(root.dataset.version);
let fetchedAt = Date.now();
let failures = 0;
let isBehind = false;

async function look() {
  let wait = LOOK_EVERY_MS;
  try {
    if (!document.hidden) await lookOnce();
    failures = 0;
  } catch (error) {
    console.info("The desk could not be looked up; it is tried again.", error);
    failures += 1;
    wait = Math.min(LONGEST_WAIT_MS, LOOK_EVERY_MS * 2 ** failures);
  }
  setTimeout(look, wait);
}

async function lookOnce() {
  const answer = await fetch(root.dataset.versionUrl);
  if (!answer.ok) return;
  const { version } = await answer.json();
  const isNew = version !== known;
  if (!isNew && !isBehind && Date.now() - fetchedAt < PARTS_EVERY_MS) return;
  const part = await fetch(root.dataset.partsUrl + location.search);
  if (!part.ok || part.redirected) return; // signed out meanwhile: the next click says so
  fetchedAt = Date.now();
  const fresh = document.createElement("template");
  fresh.innerHTML = await part.text(); // our own page's parts, escaped by the server
  known = version;
  isBehind = false;
  let hasMoved = false;
  // The inner ones first: an outer one is exchanged without them.
  for (const theirs of [...fresh.content.querySelectorAll("[data-part]")].reverse()) {
    const ours = root.querySelector(`[data-part="${theirs.dataset.part}"]`);
    if (!ours || said(ours) === said(theirs)) continue;
    if (isInUse(ours)) isBehind = true;
    else hasMoved = exchange(ours, theirs) || hasMoved;
  }
  if (hasMoved && isNew) status.textContent = status.dataset.text;
}

// What a part says, without the part inside it, what differs in every copy (tokens) and what the
// reader has opened.
function said(part) {
  const copy = part.cloneNode(true);
  copy.querySelector("[data-part]")?.remove();
  return `${part.className} ${copy.innerHTML}`
    .replace(/csrfmiddlewaretoken" value="[^"]*"/g, "")
    .replace(/<details([^>]*?) open(="")?/g, "<details$1")
    .replace(/ disabled=""/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function isInUse(part) {
  const fields = [...part.querySelectorAll("input, select, textarea")];
  return fields.some((field) => isOf(part, field) && (field === document.activeElement || isFilled(field)));
}

// Whether this is in the part, and not in one inside it.
function isOf(part, element) {
  return element?.closest("[data-part]") === part;
}

function isFilled(field) {
  if (field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.matches("select")) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }
  return field.value !== field.defaultValue;
}

function exchange(ours, theirs) {
  const focused = isOf(ours, document.activeElement) ? keyOf(document.activeElement) : null;
  const opened = [...ours.querySelectorAll("details[open][id]")].map((details) => details.id);
  const inner = ours.querySelector("[data-part]");
  ours.className = theirs.className;
  theirs.querySelector("[data-part]")?.remove();
  if (inner) {
    // It stays where it is, so that whoever types in it does not lose the focus.
    for (const child of [...ours.childNodes]) if (child !== inner) child.remove();
    inner.before(...theirs.childNodes);
  } else {
    ours.replaceChildren(...theirs.childNodes);
  }
  for (const id of opened) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
  const focus = () => {
    if (!focused || document.activeElement !== document.body) return;
    const target = ours.querySelector(focused) ?? ours.querySelector("h2");
    if (target?.matches("h2")) target.tabIndex = -1;
    target?.focus();
  };
  const buttons = [...ours.querySelectorAll("button")].filter((button) => isOf(ours, button));
  for (const button of buttons) button.disabled = true;
  setTimeout(() => {
    for (const button of buttons) button.disabled = false;
    focus();
  }, NOT_PRESSED_FOR_MS);
  focus();
  return true;
}

function keyOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  return href ? `a[href="${CSS.escape(href)}"]` : "h2";
}

look();
