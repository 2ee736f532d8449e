// Dialogs: keys and marks explained, the small-screen menu, and leaving for good.

import { html, useEffect, useRef } from "../vendor/htm-preact-standalone.module.js";
import { gettext } from "./i18n.js";
import { canLeave } from "./store.js";

function Dialog({ title, onClose, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element.open) element.showModal();
  }, []);
  return html`<dialog class="dialog" ref=${dialog} aria-labelledby="dialog-title" onClose=${onClose}>
    <h2 id="dialog-title">${title}</h2>
    ${children}
    <form method="dialog" class="row"><button class="btn push">${gettext("Close")}</button></form>
  </dialog>`;
}

export function Dialogs({ state, act, ui, chips }) {
  const props = { onClose: act.closeDialog };
  if (ui.dialog === "help") return html`<${Help} ...${props} />`;
  if (ui.dialog === "menu") return html`<${Menu} ...${{ ...props, state, act, chips, ui }} />`;
  if (ui.dialog === "leave") return html`<${Leave} ...${{ ...props, act }} />`;
  return null;
}

function Help({ onClose }) {
  const keys = [
    ["← →", gettext("move along your hand")],
    ["↑ ↓", gettext("move between the rows of your hand")],
    [gettext("Home, End"), gettext("first and last card")],
    ["1-9, 0", gettext("go to the first to tenth card, while the focus is in your hand")],
    [gettext("Enter, Space"), gettext("play the card, or pick it for your turn")],
    [gettext("Esc, Enter"), gettext("put the end of a deal away")],
    ["?", gettext("this help")],
  ];
  return html`<${Dialog} title=${gettext("Help")} onClose=${onClose}>
    <p>
      ${gettext("Choose a card to play it. When it is not your turn yet, the card you choose is played as soon as your turn comes; choose it again to take it back.")}
    </p>
    <p>${gettext("Grey cards may not be played now: tap one, or go to it, and it says why.")}</p>
    <h3>${gettext("Keys")}</h3>
    <dl class="keys">
      ${keys.map(
        ([key, does]) =>
          html`<div key=${does}>
            <dt><kbd>${key}</kbd></dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
  <//>`;
}

function Menu({ state, act, chips, ui, onClose }) {
  return html`<${Dialog} title=${gettext("Table")} onClose=${onClose}>
    <p class="row">${chips}</p>
    <div class="stack tight">
      <button class="btn" aria-pressed=${String(ui.isSoundOn)} onClick=${act.toggleSound}>
        ${ui.isSoundOn ? gettext("Sound is on") : gettext("Sound is off")}
      </button>
      <button class="btn" onClick=${() => act.openDialog("help")}>${gettext("Help")}</button>
      <button class="btn" onClick=${act.leave}>
        ${canLeave(state) ? gettext("Leave table") : gettext("To the lobby")}
      </button>
    </div>
  <//>`;
}

function Leave({ act, onClose }) {
  return html`<${Dialog} title=${gettext("Leave for good?")} onClose=${onClose}>
    <p>
      ${gettext("A bot takes your seat and plays the match to its end for you. You cannot come back to it, and the match counts as given up.")}
    </p>
    <p class="muted">
      ${gettext("Only a break? Just close the page: when your time runs out the bot plays, until you are back.")}
    </p>
    <div class="row">
      <button class="btn danger" onClick=${act.leaveForGood}>${gettext("Leave for good")}</button>
    </div>
  <//>`;
}
