// Talk at the table. Muting is kept in this browser; reporting goes to the site's moderators.

import { html, useState } from "../vendor/htm-preact-standalone.module.js";
import { Said } from "./card.js";
import { gettext, named, plain, sentence } from "./i18n.js";
import { mySeat } from "./sentences.js";

const LONGEST = 300; // characters; the server refuses more

export function Chat({ state, act, muted, reportUrl }) {
  const [text, setText] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  if (state.table.chat === false) return null;
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) act.chat(text.trim());
    setText("");
  };
  const lines = state.chat.filter(({ player }) => !muted.has(player));
  return html`<section class="panel fill chat" aria-labelledby="chat-title">
    <div class="row">
      <h2 id="chat-title">${gettext("Chat")}</h2>
      <button class="link push" aria-expanded=${String(isChoosing)} onClick=${() => setChoosing(!isChoosing)}>
        ${gettext("Mute or report")}
      </button>
    </div>
    ${
      isChoosing
        ? html`<${People} ...${{ state, act, muted, reportUrl }} />`
        : html`<ol class="log" tabindex="0" aria-labelledby="chat-title">
            ${lines.map(
              (line) =>
                html`<li key=${line.id}>
                  <b><bdi>${line.name}</bdi></b> <bdi>${line.text}</bdi>
                </li>`,
            )}
            ${!lines.length && html`<li class="muted">${gettext("Nothing said yet.")}</li>`}
          </ol>`
    }
    ${
      mySeat(state) !== null &&
      html`<form class="chatbox" onSubmit=${send}>
        <label class="vh" for="chat-text">${gettext("Message")}</label>
        <input
          id="chat-text"
          maxlength=${LONGEST}
          autocomplete="off"
          placeholder=${gettext("Say something kind")}
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        />
        <button class="btn">${gettext("Send")}</button>
      </form>`
    }
  </section>`;
}

function People({ state, act, muted, reportUrl }) {
  const me = mySeat(state);
  const seated = state.table.seats.filter((taken, seat) => taken && !taken.bot && seat !== me);
  const speakers = state.chat.filter(({ player }) => player !== state.table.seats[me]?.player);
  const people = new Map([...speakers, ...seated].map(({ player, name }) => [player, name]));
  if (!people.size) return html`<p class="muted small">${gettext("There is nobody here to mute.")}</p>`;
  return html`<ul class="people">
    ${[...people].map(([player, name]) => {
      const isMuted = muted.has(player);
      const text = isMuted ? gettext("Hear %(name)s again") : gettext("Mute %(name)s");
      const label = plain(sentence(text, { name: named(name) }));
      const reportLabel = plain(sentence(gettext("Report %(name)s, on a new page"), { name: named(name) }));
      return html`<li class="row" key=${player}>
        <bdi>${name}</bdi>
        <button class="btn push" aria-label=${label} onClick=${() => act.mute(player)}>
          ${isMuted ? gettext("Hear again") : gettext("Mute")}
        </button>
        ${reportUrl && html`<a class="btn" href=${reportAddress(reportUrl, name, state.table.id)} target="_blank" aria-label=${reportLabel}>${gettext("Report")}</a>`}
      </li>`;
    })}
  </ul>`;
}

function reportAddress(reportUrl, name, table) {
  return `${reportUrl.replace("_name_", encodeURIComponent(name))}?${new URLSearchParams({ where: "chat", which: table })}`;
}
