// A table that waits for its players: the middle of the mat, and what the viewer can do.

import { html, useState } from "../vendor/htm-preact-standalone.module.js";
import { Said } from "./card.js";
import { fill, gettext, ngettext } from "./i18n.js";
import { mySeat, tellWish, wishOf } from "./sentences.js";

const COPIED_MS = 3000;

export function WaitingMiddle({ state }) {
  const { table } = state;
  const free = table.seats.filter((taken) => taken === null).length;
  const text = free
    ? fill(ngettext("Waiting for %(free)s player", "Waiting for %(free)s players", free), { free })
    : gettext("Dealing the cards");
  return html`<li class="trick waiting">
    <p class="lead">${text}</p>
    <p class="pack" aria-hidden="true">
      ${[0, 1, 2].map(
        (card) =>
          html`<span class="card s" key=${card}
            ><svg><use href="#k-back" /></svg
          ></span>`,
      )}
    </p>
  </li>`;
}

export function WaitingActions({ state, act, links }) {
  const { table } = state;
  const seat = mySeat(state);
  const isOpen = table.status === "open";
  const hasFree = table.seats.includes(null);
  return html`<div class="panel waiting-actions">
    ${seat !== null && html`<p id="own-seat" tabindex="-1">${fill(gettext("You have seat %(number)s."), { number: seat + 1 })}</p>`}
    ${seat !== null && isOpen && html`<${Wishes} state=${state} />`}
    ${seat === null && isOpen && hasFree && html`<p>${gettext("Pick a free seat above, or take the next one.")}</p>`}
    <div class="row">
      ${seat === null && isOpen && hasFree && html`<button class="btn go" onClick=${() => act.takeSeat(null)}>${links.login ? gettext("Sign in to take a seat") : gettext("Take a seat")}</button>`}
      ${seat !== null && isOpen && html`<button class="btn" onClick=${act.leaveSeat}>${gettext("Leave the seat")}</button>`}
      <${CopyLink} />
    </div>
  </div>`;
}

// Who asks whom to change places, where the viewer is one of the two.
function Wishes({ state }) {
  const mine = mySeat(state);
  return state.table.seats.map((taken, seat) => {
    const wished = wishOf(taken);
    if (wished === null || (seat !== mine && wished !== mine)) return null;
    return html`<p key=${seat} class=${wished === mine ? "wish" : "muted"}>
      <${Said} said=${tellWish(seat, wished, state)} />
      ${" "}${wished === mine ? gettext("Choose “Change places” at that seat if you agree.") : gettext("You change places once they agree.")}
    </p>`;
  });
}

function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  const address = globalThis.location.href.split("#")[0];
  if (!globalThis.navigator.clipboard) {
    // Pages without TLS have no clipboard: the address can be marked and copied by hand.
    return html`<label class="vh" for="table-link">${gettext("Link to this table")}</label>
      <input
        id="table-link"
        class="grow"
        readonly
        value=${address}
        onFocus=${(event) => event.target.select()}
      />`;
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return html`<button class="btn" onClick=${copy}>
    ${isCopied ? gettext("Link copied") : gettext("Copy link")}
  </button>`;
}
