// The scoreboard by deal.

import { html, useLayoutEffect, useRef } from "../vendor/htm-preact-standalone.module.js";
import { Said } from "./card.js";
import { fill, gettext, MINUS, ngettext, sentence, signed } from "./i18n.js";
import { mySeat, people, who } from "./sentences.js";
import { seatsAround } from "./store.js";

const TENS_TO_END = 6; // R21
const TOTAL_TO_END = 80;

export function Scores({ state }) {
  const { match } = state;
  const deals = useRef(null);
  useLayoutEffect(() => {
    const { current: box } = deals; // the newest deal is the one to see where not all fit
    box.scrollLeft = getComputedStyle(box).direction === "rtl" ? -box.scrollWidth : box.scrollWidth;
  }, [match.scores.length]);
  const mine = mySeat(state);
  const seats = mine === null ? seatsAround(state) : [mine, ...seatsAround(state)];
  return html`<section class="panel" aria-labelledby="scores-title">
    <div class="row">
      <h2 id="scores-title">${gettext("Scores")}</h2>
      <${Ends} match=${match} />
    </div>
    <div class="scroll" ref=${deals} tabindex="0" role="group" aria-labelledby="scores-title">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col"><span class="vh">${gettext("Player")}</span></th>
            ${match.scores.map((_, index) => html`<th class="n" scope="col"><span class="vh">${gettext("Deal")} </span>${index + 1}</th>`)}
            <th class="n" scope="col">${gettext("Total")}</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map((seat) => html`<${Row} key=${seat} state=${state} seat=${seat} isMine=${seat === mine} />`)}
        </tbody>
      </table>
    </div>
    <p class="small muted about"><${Said} said=${aboutDeal(state)} /></p>
  </section>`;
}

function Row({ state, seat, isMine }) {
  const { match } = state;
  return html`<tr class=${isMine ? "me" : ""} data-seat=${seat}>
    <th scope="row"><bdi>${who(state, seat).label}</bdi></th>
    ${match.scores.map((deal) => html`<${Points} points=${deal[seat]} />`)}
    <td class="n total">${signed(match.totals[seat])}</td>
  </tr>`;
}

/** Points of a deal; nothing but an emptied hand that was befooled scores 0 (R18). */
export function Points({ points }) {
  if (points === 0) {
    return html`<td class="n">
      <svg class="disc inline" role="img" aria-label=${gettext("befooled in the last trick")}>
        <use href="#disc" /></svg
      >0
    </td>`;
  }
  return html`<td class="n ${points > 0 ? "plus" : ""}">${signed(points)}</td>`;
}

/** What ends the match (R21): chips for tens, the lowest total, and this table's options. */
export function Ends({ match }) {
  const { tens_count: count, deal_limit: deals, time_limit: seconds } = match.options;
  const tens = count === "each" ? Math.max(...match.tens) : match.tens.reduce((sum, one) => sum + one, 0);
  const tensText =
    count === "each" ? gettext("most tens %(tens)s of %(end)s") : gettext("tens %(tens)s of %(end)s");
  const minutes = Math.round(seconds / 60);
  return html`<span class="chips push">
    <span class="chip">${fill(tensText, { tens, end: TENS_TO_END })}</span>
    <span class="chip">${fill(gettext("ends at %(total)s"), { total: `${MINUS}${TOTAL_TO_END}` })}</span>
    ${deals && html`<span class="chip">${fill(ngettext("%(deals)s deal", "%(deals)s deals", deals), { deals })}</span>`}
    ${seconds && html`<span class="chip">${fill(ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes), { minutes })}</span>`}
  </span>`;
}

function aboutDeal(state) {
  const { match } = state;
  const values = {
    deal: match.deal_no,
    dealer: people(state, [match.dealer]),
    starter: people(state, [match.starter]),
  };
  return sentence(gettext("Deal %(deal)s. Dealer: %(dealer)s. Started by: %(starter)s."), values);
}
