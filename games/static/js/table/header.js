// The table's own header: its name, where the match stands, clock, watchers, connection, sound and the way out.

import { html } from "../vendor/htm-preact-standalone.module.js";
import { readable } from "./clock.js";
import { fill, gettext, ngettext } from "./i18n.js";
import { dealAndTrick } from "./sentences.js";
import { canLeave } from "./store.js";

export function Header({ state, act, ui, links }) {
  const { table } = state;
  return html`
    <a class="logo" href=${links.lobby} aria-label=${gettext("Fool!, to the lobby")}
      ><svg class="disc" aria-hidden="true"><use href="#disc" /></svg><span class="wide">Fool!</span></a
    >
    <div class="title">
      <h1><bdi>${table?.name || gettext("Table")}</bdi></h1>
      <p class="small muted">${table && subtitle(state)}</p>
    </div>
    <span class="wide chips">${table && chipsOf(state)}</span>
    <button
      class="btn icon"
      aria-pressed=${String(ui.isSoundOn)}
      aria-label=${gettext("Sound")}
      onClick=${act.toggleSound}
    >
      <${SoundIcon} isOn=${ui.isSoundOn} />
    </button>
    <button class="btn icon wide" aria-label=${gettext("Help")} onClick=${() => act.openDialog("help")}>
      ?
    </button>
    <button class="btn wide" onClick=${act.leave}>
      ${canLeave(state) ? gettext("Leave table") : gettext("To the lobby")}
    </button>
    <button
      class="btn icon narrow"
      aria-label=${gettext("Menu")}
      aria-haspopup="dialog"
      onClick=${() => act.openDialog("menu")}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <circle cx="4" cy="10" r="1.8" />
        <circle cx="10" cy="10" r="1.8" />
        <circle cx="16" cy="10" r="1.8" />
      </svg>
    </button>
  `;
}

function subtitle({ table, match }) {
  const kind = table.ranked ? gettext("Ranked") : gettext("Casual");
  const where = match
    ? dealAndTrick(match)
    : fill(ngettext("%(count)s player", "%(count)s players", table.players), { count: table.players });
  const context = table.context && html`<a href=${table.context.url}><bdi>${table.context.label}</bdi></a>`;
  return html`${kind} · ${context && html`${context} · `}${where}`;
}

/** The chips about the table, in the header and in the small-screen menu. */
export function chipsOf({ table, connection }) {
  const states = {
    connecting: [gettext("connecting"), ""],
    open: [gettext("connected"), "good"],
    lost: [gettext("connection lost"), "bad"],
    closed: [gettext("not connected"), "bad"],
  };
  const [word, kind] = states[connection.status];
  const watching = table.spectators;
  return html`
    ${table.clock && html`<span class="chip on">${clockText(table.clock)}</span>`}
    ${watching > 0 && html`<span class="chip">${fill(ngettext("%(count)s watching", "%(count)s watching", watching), { count: watching })}</span>`}
    <span class="chip ${kind}">${word}</span>
  `;
}

function clockText({ per_play_s: play, bank_s: bank }) {
  if (!bank) return fill(gettext("clock %(play)s a play"), { play: readable(play) });
  return fill(gettext("clock %(play)s + %(bank)s"), { play: readable(play), bank: readable(bank) });
}

function SoundIcon({ isOn }) {
  const waves = isOn ? "M13.5 7.5a4 4 0 0 1 0 5m2-7.500a7 7 0 0 1 0 10" : "M13.5 8l4 4m0-4-4 4";
  return html`<svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="M3 8v4h3l4 3.5v-11L6 8z${waves}" />
  </svg>`;
}
