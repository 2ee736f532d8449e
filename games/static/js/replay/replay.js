// The replay: all hands open, one play after the other, by buttons, slider, keys and swipes.

import { Card, Disc, Face, Mark, Said } from "../table/card.js";
import { cardName, colourName, parseCard } from "../table/cards.js";
import { fill, gettext, plain, signed } from "../table/i18n.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact-standalone.module.js";
import { hashOf, indexAt, isAuto, isMoment, jump, momentsOf, stateAt } from "./moments.js";
import { tell } from "./words.js";

const SWIPE_PX = 48;

export function Replay({ record }) {
  const moments = useRef(momentsOf(record)).current;
  const [index, setIndex] = useState(() => indexAt(moments, location.hash));
  const last = moments.length - 1;
  const moment = moments[index];
  const state = stateAt(record, moment);
  const told = tell(record, moment);
  const go = (to) => {
    const next = Math.min(last, Math.max(0, to));
    setIndex(next);
    // Replaced, not pushed: "back" leaves the match instead of walking through it.
    history.replaceState(history.state, "", hashOf(moments[next]));
  };

  useEffect(() => {
    const follow = () => isMoment(location.hash) && setIndex(indexAt(moments, location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  const onKeyDown = (event) => {
    const to = target(event, moments, index);
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  const began = useRef(null);
  const onPointerDown = (event) => (began.current = event.pointerType === "mouse" ? null : event);
  const onPointerUp = (event) => {
    if (began.current?.pointerId !== event.pointerId) return;
    const [x, y] = [event.clientX - began.current.clientX, event.clientY - began.current.clientY];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) go(index - Math.sign(x));
  };

  return html`<div class="replay stack" onKeyDown=${onKeyDown}>
    <p class="told" aria-live="polite">${told.map((said) => html`<span><${Said} said=${said} />${" "}</span>`)}</p>
    <${Stepper} moments=${moments} index=${index} go=${go} text=${told.map(plain).join(" ")} />
    <div class="stack swiped" onPointerDown=${onPointerDown} onPointerUp=${onPointerUp}>
      <${Trick} record=${record} moment=${moment} state=${state} />
      <${Hands} record=${record} moment=${moment} state=${state} />
    </div>
    <p class="small muted">${gettext("Keys: left and right for a play, page up and down for a trick, with shift for a deal, home and end.")}</p>
  </div>`;
}

/** Where a key leads from here; null for keys that are not ours. */
function target({ key, shiftKey, ctrlKey, altKey, metaKey }, moments, index) {
  if (ctrlKey || altKey || metaKey) return null;
  const unit = shiftKey ? "deal" : "trick";
  const rightIsOn = document.documentElement.dir === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight": return index + rightIsOn;
    case "ArrowLeft": return index - rightIsOn;
    case "ArrowUp": return index + 1;
    case "ArrowDown": return index - 1;
    case "PageDown": return jump(moments, index, unit, 1);
    case "PageUp": return jump(moments, index, unit, -1);
    case "Home": return 0;
    case "End": return moments.length - 1;
    default: return null;
  }
}

function Stepper({ moments, index, go, text }) {
  const last = moments.length - 1;
  // aria-disabled, not disabled: the focus stays on the button at either end.
  const step = (label, sign, to, isOver) =>
    html`<button type="button" class="btn icon" aria-label=${label} title=${label} aria-disabled=${isOver ? "true" : null}
      onClick=${() => isOver || go(to)}><span aria-hidden="true">${sign}</span></button>`;
  return html`<div class="stepper" role="group" aria-label=${gettext("Steps")}>
    ${step(gettext("Trick before"), "\u00AB", jump(moments, index, "trick", -1), index === 0)}
    ${step(gettext("Play before"), "\u2039", index - 1, index === 0)}
    <input type="range" min="0" max=${last} value=${index} aria-label=${gettext("Moment of the match")}
      aria-valuetext=${text} onInput=${(event) => go(Number(event.target.value))} />
    ${step(gettext("Next play"), "\u203A", index + 1, index === last)}
    ${step(gettext("Next trick"), "\u00BB", jump(moments, index, "trick", 1), index === last)}
  </div>`;
}

function Trick({ record, moment, state }) {
  const lead = state.lead && html`<span class="lead"><${Mark} name=${state.lead} />${fill(gettext("Lead: %(colour)s"), { colour: colourName(state.lead) })}</span>`;
  return html`<div class="mat laid" role="group" aria-label=${fill(gettext("Trick %(trick)s"), { trick: moment.trick })}>
    <div>${lead}</div>
    <ol class="plays">${state.plays.map(([seat, card], at) => html`<li class="play" key=${at}>
      <${Card} card=${card} size="" label=${`${record.names[seat]}: ${cardName(card)}`} />
      <bdi class="who">${record.names[seat]}</bdi>
      ${state.taker === seat && html`<span class="note">${gettext("takes it")}</span>`}
      ${state.befooled.includes(seat) && html`<span class="note bad">${gettext("befooled")}</span>`}
      ${isAuto(record, { ...moment, play: at + 1 }) && html`<span class="note"><svg class="mark" role="img" aria-label=${gettext("played by a stand-in")}><use href="#m-bot" /></svg></span>`}
    </li>`)}</ol>
  </div>`;
}

function Hands({ record, state }) {
  return html`<ol class="hands">${record.names.map((name, seat) => html`<li key=${seat}>
    <span class="row whose"><b><bdi>${name}</bdi></b>
      ${state.sittingOut.includes(seat) && html`<${Disc} />`}
      <span class="muted num">${signed(state.totals[seat])}</span>
      ${state.scores && html`<span class="chip">${signed(state.scores[seat])}</span>`}</span>
    <span class="row">${state.hands[seat].map(({ card, isGone }) => html`<${HandCard} card=${card} isGone=${isGone} />`)}</span>
  </li>`)}</ol>`;
}

function HandCard({ card, isGone }) {
  const { colour, value } = parseCard(card);
  const label = isGone ? fill(gettext("%(card)s, played"), { card: cardName(card) }) : cardName(card);
  const classes = `card ${colour.toLowerCase()} xs ${isGone ? "gone" : ""}`;
  return html`<span class=${classes} data-n=${value} role="img" aria-label=${label}><${Face} card=${card} /></span>`;
}
