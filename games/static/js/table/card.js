// One card's face: colour, shape and number (look: Card).

import { html } from "../vendor/htm-preact-standalone.module.js";
import { cardName, parseCard } from "./cards.js";
import { gettext, parts } from "./i18n.js";

/** The inside of a card, for a button or a picture. */
export function Face({ card }) {
  const { colour, value } = parseCard(card);
  return html`<svg aria-hidden="true"><use href="#k-${colour.toLowerCase()}" /></svg
    ><b aria-hidden="true">${value}</b>`;
}

/** A card that is looked at. `label` says whose it is, where that matters. */
export function Card({ card, size = "s", isNew = false, label = cardName(card) }) {
  const { colour, value } = parseCard(card);
  const classes = `card ${colour.toLowerCase()} ${size} ${isNew ? "new" : ""}`;
  return html`<span class=${classes} data-n=${value} role="img" aria-label=${label}
    ><${Face} card=${card}
  /></span>`;
}

/** The shape of a colour as a small mark. */
export function Mark({ name }) {
  return html`<svg class="mark ${name.toLowerCase()}" aria-hidden="true">
    <use href="#m-${name.toLowerCase()}" />
  </svg>`;
}

export function Disc({ isNew = false }) {
  return html`<svg class="disc ${isNew ? "new" : ""}" role="img" aria-label=${gettext("Fool! disc")}>
    <use href="#disc" />
  </svg>`;
}

/** A sentence with its names isolated, for the page. */
export function Said({ said }) {
  return parts(said).map((part) => (part.name === undefined ? part.text : html`<bdi>${part.name}</bdi>`));
}
