// The table page, put together from its parts.

import { html } from "../vendor/htm-preact-standalone.module.js";
import { Chat } from "./chat.js";
import { Sheet } from "./dealend.js";
import { Deck } from "./deck.js";
import { Dialogs } from "./dialogs.js";
import { Hand } from "./hand.js";
import { chipsOf } from "./header.js";
import { gettext } from "./i18n.js";
import { Log } from "./log.js";
import { Say } from "./say.js";
import { Scores } from "./scores.js";
import { Seats } from "./seats.js";
import { mySeat } from "./sentences.js";
import { LastTrick, Trick } from "./trick.js";
import { WaitingActions, WaitingMiddle } from "./waiting.js";

export function App({ state, act, ui, links, now }) {
  const { table, match } = state;
  if (!table) return html`<div class="board"><${Say} state=${state} act=${act} now=${now} /></div>`;
  const isWatching = mySeat(state) === null;
  const mat = `mat seats-${table.players} ${isWatching ? "watched" : ""}`;
  const label = isWatching ? gettext("Seats, clockwise") : gettext("Seats, clockwise from your left");
  const hasHand = match && match.seat !== null && match.phase === "playing";
  return html`
    <div class="board ${state.sheet?.isFinal ? "ended" : ""}">
      <div class="top-of-table">
        ${
          !state.sheet?.isFinal &&
          html`<ol class=${mat} aria-label=${label}>
            <${Seats} ...${{ state, act, now }} />
            ${match ? html`<${Trick} state=${state} />` : html`<${WaitingMiddle} state=${state} />`}
            ${match && html`<${LastTrick} state=${state} />`}
          </ol>`
        }
        ${state.sheet && html`<${Sheet} ...${{ state, act, links }} />`}
      </div>
      <section class="you" aria-label=${hasHand ? gettext("Your hand") : gettext("What you can do")}>
        <${Say} ...${{ state, act, now }} />
        ${hasHand && html`<${Hand} ...${{ state, act }} />`}
        ${!match && html`<${WaitingActions} ...${{ state, act, links }} />`}
        ${match?.phase === "finished" && !state.sheet && html`<div class="row center"><a class="btn go" href=${links.lobby}>${gettext("Play again")}</a></div>`}
      </section>
    </div>
    <aside class="side" aria-label=${gettext("About this match")}>
      ${match && html`<${Scores} state=${state} /><${Deck} match=${match} />`}
      <${Log} state=${state} />
      <${Chat} ...${{ state, act, muted: ui.muted, reportUrl: links.report }} />
    </aside>
    <${Dialogs} ...${{ state, act, ui, chips: chipsOf(state) }} />
  `;
}
