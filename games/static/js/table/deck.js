// The deck in use (R3), and at tables with a card tracker the cards that lie face down (R15).

import { html } from "../vendor/htm-preact-standalone.module.js";
import { Mark } from "./card.js";
import { COLOURS, colourName, discCount, WILD } from "./cards.js";
import { fill, gettext, ngettext } from "./i18n.js";
import { deckRange } from "./sentences.js";

export function Deck({ match }) {
  const { deck, players } = match;
  return html`<section class="panel" aria-labelledby="deck-title">
    <h2 id="deck-title" class="vh">${gettext("Deck in use")}</h2>
    <ul class="deck">
      ${COLOURS.map(
        (colour) =>
          html`<li key=${colour}>
            <${Mark} name=${colour} /><span aria-hidden="true">2-${deck[colour]}</span
            ><span class="vh">${deckRange(colour, deck[colour])}</span>
          </li>`,
      )}
      <li>
        <${Mark} name="w" /><span aria-hidden="true">×${deck[WILD]}</span
        ><span class="vh">${wildText(deck[WILD])}</span>
      </li>
      <li class="muted whole">${summary(deck, players)}</li>
    </ul>
    ${match.played && html`<${Tracker} match=${match} />`}
  </section>`;
}

function wildText(count) {
  return fill(ngettext("%(count)s wild 1", "%(count)s wild 1s", count), { count });
}

function summary(deck, players) {
  const cards = COLOURS.reduce((sum, colour) => sum + deck[colour] - 1, deck[WILD]);
  const discs = discCount(players);
  const text = ngettext(
    "%(cards)s cards, %(each)s each, %(discs)s disc",
    "%(cards)s cards, %(each)s each, %(discs)s discs",
    discs,
  );
  return fill(text, { cards, each: Math.floor(cards / players), discs });
}

function Tracker({ match }) {
  const gone = new Set(match.played);
  const wilds = match.played.filter((card) => card === WILD).length;
  return html`<details class="tracker">
    <summary>${gettext("Cards played in this deal")}</summary>
    ${COLOURS.map((colour) => {
      const values = Array.from({ length: match.deck[colour] - 1 }, (_, index) => index + 2);
      return html`<p key=${colour}>
        <${Mark} name=${colour} /><span class="vh">${colourName(colour)}</span>
        ${values.map((value) => (gone.has(`${colour}${value}`) ? html`<del>${value}</del> ` : html`<span>${value}</span> `))}
      </p>`;
    })}
    <p>
      <${Mark} name="w" /> ${fill(gettext("%(played)s of %(all)s"), { played: wilds, all: match.deck[WILD] })}
    </p>
  </details>`;
}
