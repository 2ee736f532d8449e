// Clocks: what is left of a turn, by the server's time. `turn_deadline` is when the play's time and the bank are both gone.

import { html, useEffect, useState } from "../vendor/htm-preact-standalone.module.js";
import { fill, gettext } from "./i18n.js";

const TICK_MS = 250;

/** Seconds as people read them: 0:21, 1:05, 23 h 12 min. */
export function readable(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 3600) {
    return fill(gettext("%(hours)s h %(minutes)s min"), {
      hours: Math.floor(whole / 3600),
      minutes: Math.floor((whole % 3600) / 60),
    });
  }
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * What is left of the running turn at `now` (server time, ms): {play, bank, share} in seconds, share of what is
 * being used up from 0 to 1. Null when no turn runs on a clock.
 */
export function timeLeft(match, clock, now) {
  if (!match?.turn_deadline || match.turn === null || !clock) return null;
  const total = Math.max(0, (Date.parse(match.turn_deadline) - now) / 1000);
  const fullBank = match.bank_s?.[match.turn] ?? 0;
  const bank = Math.min(fullBank, total);
  const play = Math.min(clock.per_play_s, total - bank);
  const share = play > 0 ? play / clock.per_play_s : fullBank > 0 ? bank / fullBank : 0;
  return { play, bank, share };
}

/** Renders its child function again and again with the server's time. */
export function Ticking({ now, children }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return children(now());
}

/** The clock in the line above the hand. */
export function TurnClock({ match, clock, now }) {
  if (!timeLeft(match, clock, now())) return null;
  return html`<${Ticking} now=${now}>
    ${(instant) => {
      const { play, bank } = timeLeft(match, clock, instant);
      return html`<span class="clock" role="timer" aria-label=${gettext("Time left")}>
        ${readable(play)}${bank > 0 && html` <small>+ ${readable(bank)}</small>`}
      </span>`;
    }}
  <//>`;
}
