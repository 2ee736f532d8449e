// The line above the hand: one message at a time (look: Principles 3). Gold only when the viewer is to act.

import { html } from "../vendor/htm-preact-standalone.module.js";
import { Disc, Said } from "./card.js";
import { cardName } from "./cards.js";
import { Ticking, TurnClock } from "./clock.js";
import { fill, gettext, named, ngettext, sentence } from "./i18n.js";
import { iAmAway, mySeat, turnHint, who } from "./sentences.js";
import { isMyTurn } from "./store.js";

/** What the line says now: {kind, title, text, button?, hasClock?, hasDisc?}; title and text may be sentences. */
export function moment(state) {
  return (
    ofConnection(state) ??
    ofWaiting(state) ??
    ofEnd(state) ??
    ofNotice(state) ??
    ofMyself(state) ??
    ofOthers(state)
  );
}

export function Say({ state, act, now }) {
  const { kind, title, text, button, hasClock, hasDisc } = moment(state);
  return html`<div class="say ${kind}">
    <strong>${hasDisc && html`<${Disc} /> `}<${Words} of=${title} /></strong>
    ${text && html`<span class=${kind === "" ? "muted" : ""}><${Words} of=${text} /></span>`}
    ${hasClock && html`<${TurnClock} match=${state.match} clock=${state.table.clock} now=${now} />`}
    ${button && html`<button class="btn" onClick=${() => act[button.does]()}>${button.label}</button>`}
  </div>`;
}

function Words({ of }) {
  if (typeof of === "function") return html`<${Ticking} now=${Date.now}>${of}<//>`;
  return typeof of === "string" ? of : html`<${Said} said=${of} />`;
}

function ofConnection({ connection, match }) {
  const { status, retryAt, code } = connection;
  const tryNow = { label: gettext("Try now"), does: "tryNow" };
  if (status === "closed")
    return { kind: "bad", ...closedTexts(code), button: code === 4408 ? tryNow : null };
  if (status !== "lost") return null;
  const seconds = (now) => Math.max(0, Math.ceil((retryAt - now) / 1000));
  const tail = match && match.seat !== null ? "seat" : "watch";
  const text = retryAt === null ? gettext("Trying again now.") : (now) => retryText(tail, seconds(now));
  return { kind: "bad", title: gettext("Connection lost"), text, button: retryAt === null ? null : tryNow };
}

function retryText(tail, seconds) {
  const texts = {
    seat: ngettext(
      "Trying again in %(seconds)s second. Your seat is kept, your clock runs on.",
      "Trying again in %(seconds)s seconds. Your seat is kept, your clock runs on.",
      seconds,
    ),
    watch: ngettext("Trying again in %(seconds)s second.", "Trying again in %(seconds)s seconds.", seconds),
  };
  return fill(texts[tail], { seconds });
}

function closedTexts(code) {
  const texts = {
    4401: [gettext("Signed out"), gettext("Sign in again to come back to this table.")],
    4403: [gettext("Not for you"), gettext("This table is not open to spectators, or you may not sit here.")],
    4404: [
      gettext("No such table"),
      gettext("It may have been closed. The lobby shows the tables there are."),
    ],
    4408: [gettext("Still there?"), gettext("The connection was closed because nothing happened for long.")],
  };
  const [title, text] = texts[code] ?? [
    gettext("Connection closed"),
    gettext("Reload the page to try again."),
  ];
  return { title, text };
}

function ofWaiting({ match, table, notice, connection }) {
  if (!table) return { kind: "", title: gettext("Coming to the table"), text: gettext("One moment.") };
  if (match) return null;
  if (notice) return { kind: "soft", ...notice };
  if (table.status === "closed")
    return {
      kind: "soft",
      title: gettext("This table is closed"),
      text: gettext("Nobody plays here any more."),
    };
  if (connection.status === "connecting") return { kind: "", title: gettext("Connecting"), text: "" };
  return waitingTexts(table);
}

function waitingTexts(table) {
  const free = table.seats.filter((taken) => taken === null).length;
  const title = free
    ? fill(ngettext("%(free)s seat is free", "%(free)s seats are free", free), { free })
    : gettext("All seats are taken");
  return { kind: "", title, text: gettext("The match starts by itself when every seat is taken.") };
}

function ofEnd({ match }) {
  if (match.phase !== "finished") return null;
  return {
    kind: "",
    title: gettext("The match is over"),
    text: gettext("The scores stay here as long as you like."),
  };
}

function ofNotice({ notice }) {
  return notice && { kind: "soft", ...notice };
}

function ofMyself(state) {
  const { match, pending } = state;
  if (match.seat === null) return null;
  if (iAmAway(state)) {
    return {
      kind: "soft",
      title: gettext("You are away"),
      text: gettext("The bot plays for you until you come back."),
      button: { label: gettext("I am back"), does: "comeBack" },
    };
  }
  if (pending) {
    const title = fill(gettext("Playing %(card)s"), { card: cardName(pending.card) });
    return { kind: "", title, text: gettext("It counts as soon as the server has it."), hasClock: true };
  }
  if (isMyTurn(state))
    return { kind: "turn", title: gettext("Your turn"), text: turnHint(match), hasClock: true };
  if (match.sitting_out.includes(match.seat)) {
    return {
      kind: "soft",
      title: gettext("You are befooled"),
      text: gettext("You sit out this trick and play again in the next."),
      hasDisc: true,
    };
  }
  return null;
}

function ofOthers(state) {
  const { match, preselected } = state;
  const name = named(who(state, match.turn).text);
  const isNext = mySeat(state) !== null && nextSeat(match) === mySeat(state);
  const title = isNext ? gettext("You are next") : sentence(gettext("%(name)s to play"), { name });
  return { kind: "", title, text: waitingHint(match, preselected), hasClock: true };
}

function waitingHint(match, preselected) {
  if (match.seat === null) return gettext("You are watching.");
  if (preselected) {
    return fill(gettext("%(card)s is ready. Choose it again to take it back."), {
      card: cardName(preselected),
    });
  }
  return gettext("Pick a card now: it is played at your turn.");
}

// The seat after the one on turn, unless it has played in this trick already.
function nextSeat(match) {
  const hasPlayed = new Set(match.trick.map(([seat]) => seat));
  for (let step = 1; step < match.players; step += 1) {
    const seat = (match.turn + step) % match.players;
    if (!match.sitting_out.includes(seat)) return hasPlayed.has(seat) ? null : seat;
  }
  return null;
}
