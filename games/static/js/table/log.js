// What happened, newest first.

import { html } from "../vendor/htm-preact-standalone.module.js";
import { Said } from "./card.js";
import { gettext } from "./i18n.js";
import { tellTurn } from "./sentences.js";

export function Log({ state }) {
  const turn = tellTurn(state);
  return html`<section class="panel fill" aria-labelledby="log-title">
    <h2 id="log-title">${gettext("What happened")}</h2>
    <ol class="log" id="log" tabindex="0" aria-labelledby="log-title">
      ${turn && html`<li class="new" key="turn"><${Said} said=${turn} /></li>`}
      ${!turn && !state.log.length && html`<li class="muted">${gettext("Nothing yet.")}</li>`}
      ${state.log.map(({ id, said }) => html`<li key=${id}><${Said} said=${said} /></li>`)}
    </ol>
  </section>`;
}
