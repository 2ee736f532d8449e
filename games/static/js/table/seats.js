// The seats around the mat, clockwise from the viewer's left (look: Seats). DOM order is playing order.

import { html } from "../vendor/htm-preact-standalone.module.js";
import { Disc, Mark } from "./card.js";
import { readable, Ticking, timeLeft } from "./clock.js";
import { fill, gettext, ngettext } from "./i18n.js";
import { mySeat, who, wishOf } from "./sentences.js";
import { seatsAround } from "./store.js";

export function Seats({ state, act, now }) {
  // Spectators see seat 0 at the near side, where a player's own hand would be.
  const first = mySeat(state) === null ? 0 : 1;
  return seatsAround(state).map((seat, place) => {
    const props = { state, act, now, seat, place: place + first };
    return state.table.seats[seat]
      ? html`<${TakenSeat} key=${seat} ...${props} />`
      : html`<${FreeSeat} key=${seat} ...${props} />`;
  });
}

function TakenSeat({ state, act, now, seat, place }) {
  const { match, table } = state;
  const taken = table.seats[seat];
  const name = who(state, seat).text;
  const canSwap = table.status === "open" && mySeat(state) !== null;
  const isTurn = match !== null && match.turn === seat;
  const isOut = match !== null && match.phase === "playing" && match.sitting_out.includes(seat);
  const classes = `seat s${place} ${isTurn ? "turn" : ""} ${isOut ? "out" : ""}`;
  return html`<li class=${classes} data-seat=${seat} aria-current=${isTurn ? "true" : undefined}>
    <span class="face" aria-hidden="true"
      >${firstLetter(name)}${isOut && html`<${Disc} isNew=${true} />`}</span
    >
    <div>
      <bdi class="name" title=${name}>${name}</bdi>
      <span class="facts">
        ${canSwap && html`<${Swap} ...${{ state, act, seat, name }} />`}
        ${match && html`<${Count} count=${match.hand_counts[seat]} />`}
        ${isOut && html`<span class="state">${gettext("sits out")}</span>`}
        <${StandIn} taken=${taken} isBrief=${isOut} />
        ${match && !isOut && html`<${SeatClock} ...${{ state, now, seat, taken, isTurn }} />`}
      </span>
      ${isTurn && html`<${TimeBar} match=${match} clock=${table.clock} now=${now} />`}
    </div>
  </li>`;
}

// At a table that waits, a bot gives its seat for that of a player who likes it better; a person is asked.
function Swap({ state, act, seat, name }) {
  const { text, label, kind, aim } = swapOf(state, seat);
  const values = { name, number: seat + 1 };
  return html`<button class="btn sit ${kind}" onClick=${() => act.takeSeat(aim)} aria-label=${fill(label, values)}>
    ${text}
  </button>`;
}

function swapOf(state, seat) {
  const { seats } = state.table;
  const mine = mySeat(state);
  if (wishOf(seats[mine]) === seat)
    return {
      text: gettext("Take back"),
      label: gettext("Take back that you asked %(name)s on seat %(number)s to change places"),
      kind: "asked",
      aim: mine,
    };
  if (seats[seat].bot || wishOf(seats[seat]) === mine)
    return {
      text: gettext("Change places"),
      label: gettext("Change places with %(name)s on seat %(number)s"),
      kind: seats[seat].bot ? "" : "asks",
      aim: seat,
    };
  return {
    text: gettext("Ask to swap"),
    label: gettext("Ask to swap places with %(name)s on seat %(number)s"),
    kind: "",
    aim: seat,
  };
}

function FreeSeat({ state, act, seat, place }) {
  const isMove = mySeat(state) !== null;
  const text = isMove ? gettext("Move to seat %(number)s") : gettext("Take seat %(number)s");
  const label = fill(text, { number: seat + 1 });
  return html`<li class="seat s${place} free" data-seat=${seat}>
    ${
      state.table.status === "open"
        ? html`<button class="btn sit" onClick=${() => act.takeSeat(seat)} aria-label=${label}>
            ${isMove ? gettext("Move here") : gettext("Sit here")}
          </button>`
        : html`<span class="name">${gettext("free")}</span>`
    }
  </li>`;
}

function Count({ count }) {
  return html`<span class="count">
    <span class="cards" aria-hidden="true"></span><b aria-hidden="true">${count}</b>
    <span class="vh">${fill(ngettext("%(count)s card", "%(count)s cards", count), { count })}</span>
  </span>`;
}

// The word says it, the bot's mark repeats it: a bot by birth, or in place of somebody.
function StandIn({ taken, isBrief }) {
  const word = taken.left
    ? gettext("has left")
    : taken.away
      ? gettext("away")
      : taken.bot
        ? gettext("bot")
        : null;
  if (word)
    return html`<span class="standin"
      ><${Mark} name="bot" /> <span class=${isBrief ? "vh" : ""}>${word}</span></span
    >`;
  return taken.connected === false && html`<span class="standin">${gettext("offline")}</span>`;
}

// People's clocks only: who is on turn sees time and bank run, the others show their bank.
function SeatClock({ state, now, seat, taken, isTurn }) {
  const { match, table } = state;
  if (taken.bot || taken.away || taken.left || !match.turn_deadline) return null;
  if (!isTurn) return match.bank_s?.[seat] > 0 && html`<span>${readable(match.bank_s[seat])}</span>`;
  return html`<${Ticking} now=${now}>
    ${(instant) => {
      const { play, bank } = timeLeft(match, table.clock, instant);
      return html`<span>${readable(play)}${bank > 0 && ` + ${readable(bank)}`}</span>`;
    }}
  <//>`;
}

function TimeBar({ match, clock, now }) {
  if (!timeLeft(match, clock, now())) return null;
  return html`<${Ticking} now=${now}>
    ${(instant) => {
      const share = Math.round(timeLeft(match, clock, instant).share * 100);
      return html`<span class="time" style=${{ "--left": `${share}%` }}></span>`;
    }}
  <//>`;
}

function firstLetter(name) {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
}
