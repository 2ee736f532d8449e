// The viewer's hand: sorted by colour; what the rules refuse is dimmed and says why. One tab stop, arrows move.

import { html, useLayoutEffect, useRef, useState } from "../vendor/htm-preact-standalone.module.js";
import { Face } from "./card.js";
import { cardName, COLOURS, parseCard, WILD } from "./cards.js";
import { fill, gettext } from "./i18n.js";
import { mustFollowReason } from "./sentences.js";
import { handWithKeys, isMyTurn } from "./store.js";

const ORDER = [...COLOURS, WILD];

export function Hand({ state, act }) {
  const { match } = state;
  const cards = sorted(handWithKeys(match.hand));
  const [at, setAt] = useState(0); // the card with the tab stop
  const [tip, setTip] = useState(null); // key of the card that shows its reason
  const list = useRef(null);
  const hadFocus = useRef(false);
  const place = Math.min(at, cards.length - 1);

  // A card that is played takes the focus with it: its neighbour gets it.
  useLayoutEffect(() => {
    if (hadFocus.current && !list.current?.contains(document.activeElement)) focusOn(list.current, place);
  }, [cards.length]);

  const refused = (card) => isMyTurn(state) && !match.legal.includes(card);
  const choose = (card, key) => {
    if (refused(card)) setTip(key);
    else {
      setTip(null);
      act.chooseCard(card);
    }
  };
  const onKeyDown = (event) => {
    const next = placeAfterKey(event, place, [...list.current.querySelectorAll(".card")]);
    if (next === null) return;
    event.preventDefault();
    focusOn(list.current, next);
  };
  if (!cards.length) return html`<p class="muted center">${gettext("Your hand is empty.")}</p>`;
  return html`<ul
    class="hand"
    ref=${list}
    aria-label=${gettext("Your cards")}
    onKeyDown=${onKeyDown}
    onfocusin=${() => (hadFocus.current = true)}
    onfocusout=${(event) => {
      // Focus that goes nowhere left with a card that was taken away; only a move elsewhere counts.
      if (event.relatedTarget && !list.current?.contains(event.relatedTarget)) hadFocus.current = false;
      setTip(null);
    }}
  >
    ${cards.map(({ card, key }, index) => {
      const isDimmed = refused(card);
      const isCut = index > 0 && card[0] !== cards[index - 1].card[0];
      const props = {
        card,
        reason: isDimmed ? mustFollowReason(match.lead_colour) : null,
        flag: flagOf(state, cards, index),
        isStop: index === place,
        hasTip: isDimmed && tip === key,
        onChoose: () => choose(card, key),
        onFocus: () => {
          setAt(index);
          setTip(isDimmed ? key : null);
        },
      };
      return html`<li key=${key} class=${`${isCut ? "cut" : ""} ${props.hasTip ? "tipped" : ""}`}>
        <${HandCard} ...${props} />
      </li>`;
    })}
  </ul>`;
}

function HandCard({ card, reason, flag, isStop, hasTip, onChoose, onFocus }) {
  const { colour, value } = parseCard(card);
  const name = cardName(card);
  const label = reason ? fill(gettext("%(card)s. %(reason)s"), { card: name, reason }) : name;
  return html`<button
      class="card ${colour.toLowerCase()}"
      data-n=${value}
      data-card=${card}
      data-flag=${flag?.text}
      tabindex=${isStop ? 0 : -1}
      aria-label=${flag ? fill(gettext("%(card)s. %(reason)s"), { card: name, reason: flag.label }) : label}
      aria-pressed=${flag ? "true" : undefined}
      aria-disabled=${reason ? "true" : undefined}
      onClick=${onChoose}
      onFocus=${onFocus}
    >
      <${Face} card=${card} />
    </button>
    ${hasTip && html`<span class="tip" aria-hidden="true">${reason}</span>`}`;
}

// "sending" until the server has answered, "next" while it waits for the turn; of equal 1s the first carries it.
function flagOf({ pending, preselected }, cards, index) {
  const isFirst = (card) => cards.findIndex((other) => other.card === card) === index;
  if (pending && isFirst(pending.card)) return { text: gettext("sending"), label: gettext("Being sent.") };
  if (!pending && preselected && isFirst(preselected))
    return { text: gettext("next"), label: gettext("Picked for your turn.") };
  return null;
}

function sorted(cards) {
  return [...cards].sort(
    (a, b) =>
      ORDER.indexOf(a.card[0]) - ORDER.indexOf(b.card[0]) ||
      parseCard(a.card).value - parseCard(b.card).value,
  );
}

/** Where a key leads in the hand, or null: arrows, Home, End, and digits for the first ten cards. */
export function placeAfterKey(event, place, cards) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const last = cards.length - 1;
  const isRtl = getComputedStyle(cards[0]).direction === "rtl";
  const steps = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
  if (event.key in steps) return Math.min(last, Math.max(0, place + steps[event.key]));
  if (event.key === "Home") return 0;
  if (event.key === "End") return last;
  if (event.key === "ArrowDown" || event.key === "ArrowUp")
    return inOtherRow(cards, place, event.key === "ArrowDown");
  if (/^[0-9]$/.test(event.key)) return Math.min(last, (Number(event.key) + 9) % 10);
  return null;
}

// The nearest card of the next row; at the first and last row the focus stays.
function inOtherRow(cards, place, isDown) {
  const top = (card) => Math.round(card.parentElement.getBoundingClientRect().top);
  const here = cards[place].getBoundingClientRect();
  const rows = [...new Set(cards.map(top))].sort((a, b) => a - b);
  const row = rows[rows.indexOf(top(cards[place])) + (isDown ? 1 : -1)];
  if (row === undefined) return place;
  const distance = (index) => Math.abs(cards[index].getBoundingClientRect().left - here.left);
  const candidates = cards.flatMap((card, index) => (top(card) === row ? [index] : []));
  return candidates.reduce((best, index) => (distance(index) < distance(best) ? index : best));
}

function focusOn(list, place) {
  list?.querySelectorAll(".card")[place]?.focus();
}
