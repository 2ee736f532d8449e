// The end of a deal, and of the match, explained. The sheet lies over the mat and blocks nothing: the hand stays playable.

import { html, useEffect, useRef } from "../vendor/htm-preact-standalone.module.js";
import { Card, Disc, Said } from "./card.js";
import { WILD } from "./cards.js";
import { fill, gettext, named, ngettext, sentence, signed } from "./i18n.js";
import { mySeat, people, who } from "./sentences.js";
import { Ends } from "./scores.js";

export function Sheet({ state, act, links }) {
  const { sheet, match } = state;
  const button = useRef(null);
  const { deal, isFinal } = sheet;
  useEffect(() => {
    // Whoever is in the middle of something else keeps the focus.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [deal?.deal_no, isFinal]);
  const title = isFinal
    ? gettext("The match is over")
    : fill(gettext("Deal %(deal)s is over"), { deal: deal.deal_no });
  const total = (seat) => match.totals[seat];
  const seats = Array.from({ length: match.players }, (_, seat) => seat).sort((a, b) =>
    isFinal ? match.places[a] - match.places[b] || a - b : deal.scores[b] - deal.scores[a] || a - b,
  );
  return html`<section class="sheet ${isFinal ? "final" : "over"}" aria-labelledby="sheet-title">
    <div class="row">
      <h2 id="sheet-title">${title}</h2>
      <${Ends} match=${match} />
    </div>
    ${isFinal ? html`<p><${Said} said=${winners(state)} /></p>` : null}
    ${deal && html`<p class="muted small"><${Said} said=${emptied(state, deal)} /></p>`}
    <table>
      <thead>
        <tr>
          ${isFinal && html`<th scope="col">${gettext("Place")}</th>`}
          <th scope="col">${gettext("Player")}</th>
          ${deal && html`<th scope="col">${isFinal ? gettext("The last deal") : gettext("Why")}</th>`}
          <th class="n" scope="col">${isFinal ? gettext("Total") : gettext("Points")}</th>
        </tr>
      </thead>
      <tbody>
        ${seats.map(
          (seat) =>
            html`<tr key=${seat} class=${seat === mySeat(state) ? "me" : ""} data-seat=${seat}>
              ${isFinal && html`<td><span class="place ${match.places[seat] === 1 ? "first" : ""}">${match.places[seat]}</span></td>`}
              <th scope="row"><bdi>${who(state, seat).label}</bdi></th>
              ${deal && html`<td class="why"><${Why} state=${state} deal=${deal} seat=${seat} /></td>`}
              <td class="n total ${!isFinal && deal.scores[seat] > 0 ? "plus" : ""}">
                ${signed(isFinal ? total(seat) : deal.scores[seat])}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${!isFinal && html`<p class="muted small"><${Said} said=${nextStarter(state)} /></p>`}
    <div class="row actions">
      ${isFinal && html`<${Ways} links=${links} matchId=${state.table.match_id} />`}
      <button class="btn push ${isFinal ? "" : "go"}" ref=${button} onClick=${act.closeSheet}>
        ${isFinal ? gettext("Close") : gettext("Next deal")}
      </button>
    </div>
  </section>`;
}

// R17 and R18 in words: why a seat scored what it scored.
function Why({ state, deal, seat }) {
  const points = deal.scores[seat];
  if (points > 0) return gettext("Emptied the hand: 10");
  if (points === 0)
    return html`${gettext("Emptied the hand, but befooled in the last trick: 0")} <${Disc} />`;
  const count = deal.left[seat];
  const text = fill(ngettext("%(count)s card left in hand", "%(count)s cards left in hand", count), {
    count,
  });
  if (seat !== mySeat(state)) return text;
  return html`${deal.hand.includes(WILD) ? fill(gettext("%(left)s; a 1 costs 5"), { left: text }) : text}
    <span class="row left">${deal.hand.map((card) => html`<${Card} card=${card} size="xs" />`)}</span>`;
}

function Ways({ links, matchId }) {
  return html`<span class="row">
    <a class="btn go" href=${links.lobby}>${gettext("Play again")}</a>
    ${matchId && html`<a class="btn" href=${`${links.matches}${matchId}/`}>${gettext("Look at the match")}</a>`}
    ${links.signup && html`<a class="btn" href=${links.signup}>${gettext("Keep your matches: sign up")}</a>`}
  </span>`;
}

function emptied(state, { emptied: seats, emptied_befooled: befooled }) {
  const all = [...new Set([...seats, ...befooled])].sort((a, b) => a - b);
  return sentence(gettext("Empty hands: %(names)s."), { names: people(state, all) });
}

function nextStarter(state) {
  const { match } = state;
  const lowest = Math.min(...match.totals);
  const isAlone = match.totals.filter((total) => total === lowest).length === 1;
  const { text, isMe } = who(state, match.starter);
  const values = { name: named(text) };
  if (isAlone && isMe) return sentence(gettext("You have the lowest total and start the next deal."));
  if (isAlone) return sentence(gettext("%(name)s has the lowest total and starts the next deal."), values);
  if (isMe)
    return sentence(gettext("Of those with the lowest total you come first, so you start the next deal."));
  return sentence(
    gettext("Of those with the lowest total %(name)s comes first, so starts the next deal."),
    values,
  );
}

function winners(state) {
  const seats = state.match.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (seats.length === 1 && seats[0] === mySeat(state)) return sentence(gettext("You win!"));
  return sentence(ngettext("%(names)s wins.", "Shared win: %(names)s.", seats.length), {
    names: people(state, seats),
  });
}
