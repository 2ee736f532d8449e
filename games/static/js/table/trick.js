// The middle of the mat: lead colour, cards in order of play, who takes it and who is the fool so far, the last trick.

import { html } from "../vendor/htm-preact-standalone.module.js";
import { Card, Disc, Mark, Said } from "./card.js";
import { cardName, colourName, discCount, judge, leadColour, trickOrder } from "./cards.js";
import { fill, gettext, named, ngettext, plain, sentence } from "./i18n.js";
import { people, who } from "./sentences.js";

export function Trick({ state }) {
  const { match, linger } = state;
  const plays = linger ? linger.plays : match.trick;
  const lead = leadColour(plays);
  const verdict = linger
    ? { winner: linger.winner, fools: linger.befooled }
    : judge(plays, discCount(match.players));
  const toCome = linger || match.phase === "finished" ? [] : trickOrder(match).slice(plays.length);
  const isMany = plays.length + toCome.length > 6; // four a row on a small screen
  return html`<li class="trick ${linger ? "over" : ""} ${isMany ? "many" : ""}">
    <${Lead} lead=${lead} plays=${plays} />
    <ol class="plays" aria-label=${gettext("This trick, in order of play")}>
      ${plays.map(
        ([seat, card], order) =>
          html`<${Play}
            key=${`${match.deal_no}.${linger ? "over" : match.trick_no}.${seat}`}
            ...${{ state, seat, card, verdict, isOver: Boolean(linger), isNew: order === plays.length - 1 }}
          />`,
      )}
      ${toCome.map((seat) => html`<${Slot} key=${`slot${seat}`} state=${state} seat=${seat} />`)}
    </ol>
  </li>`;
}

function Lead({ lead, plays }) {
  if (lead) return html`<p class="lead">${gettext("Lead")} <${Mark} name=${lead} /> ${colourName(lead)}</p>`;
  if (plays.length) return html`<p class="lead"><${Mark} name="w" /> ${gettext("Only 1s so far")}</p>`;
  return html`<p class="lead empty">${gettext("Nothing led yet")}</p>`;
}

function Play({ state, seat, card, verdict, isOver, isNew }) {
  const { label } = who(state, seat);
  const isFool = verdict.fools.includes(seat);
  return html`<li class="play" data-seat=${seat} data-card=${card}>
    <${Card} card=${card} isNew=${isNew} />
    <bdi class="who" title=${label}>${label}</bdi>
    ${seat === verdict.winner && html`<span class="note">${isOver ? gettext("took it") : gettext("takes it")}</span>`}
    ${isFool && html`<span class="note bad">${foolNote(state.match.players, isOver)}</span>`}
  </li>`;
}

function foolNote(players, isOver) {
  if (isOver) return gettext("befooled");
  return discCount(players) === 1 ? gettext("the fool") : gettext("fool");
}

function Slot({ state, seat }) {
  const { label, isMe } = who(state, seat);
  const isTurn = state.match.turn === seat;
  const note = isMe ? gettext("your card") : gettext("to play");
  return html`<li class="play ${isTurn ? "turn" : ""}" data-seat=${seat}>
    <span class="slot"></span
    ><bdi class="who" title=${label}>${label}</bdi>${isTurn && html`<span class="note wide">${note}</span>`}
  </li>`;
}

export function LastTrick({ state }) {
  const last = state.match.last_trick;
  if (!last) return html`<li class="last"><span>${gettext("All Fool! discs lie in the middle.")}</span></li>`;
  const said = sentence(
    ngettext(
      "Last trick: %(winner)s took it; the disc went to %(fools)s",
      "Last trick: %(winner)s took it; the discs went to %(fools)s",
      last.befooled.length,
    ),
    { winner: people(state, [last.winner]), fools: people(state, last.befooled) },
  );
  return html`<li class="last">
    <span><${Said} said=${said} /> <${Disc} /></span>
    <ol aria-label=${gettext("Last trick")}>
      ${last.plays.map(
        ([seat, card]) =>
          html`<li key=${seat}><${Card} card=${card} size="xs" label=${cardOf(state, seat, card)} /></li>`,
      )}
    </ol>
  </li>`;
}

function cardOf(state, seat, card) {
  const { text, isMe } = who(state, seat);
  if (isMe) return fill(gettext("%(card)s by you"), { card: cardName(card) });
  return plain(sentence(gettext("%(card)s by %(name)s"), { card: cardName(card), name: named(text) }));
}
