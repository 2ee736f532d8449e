// The button that deals a match again here and says whether it was the same.

import { fill, gettext, ngettext } from "../table/i18n.js";
import { html, useState } from "../vendor/htm-preact-standalone.module.js";
import { deckOf, verify } from "./fairness.js";

export function Verifier({ record, deck }) {
  const [outcome, setOutcome] = useState(null);
  const check = async () => {
    // Browsers keep their cryptography from pages that come without https.
    setOutcome(globalThis.crypto?.subtle ? await verify(record, deckOf(deck)) : { ok: false, fault: "insecure" });
  };
  return html`<div class="row">
    <button type="button" class="btn go" onClick=${check}>${gettext("Deal again in this browser")}</button>
    <p role="status" class=${outcome ? (outcome.ok ? "good" : "bad") : ""}>${outcome && told(outcome)}</p>
  </div>`;
}

function told({ ok, deals, fault, deal }) {
  if (ok) {
    const text = ngettext("The seeds deal the same cards: %(deals)s deal checked.", "The seeds deal the same cards: %(deals)s deals checked.", deals);
    return fill(text, { deals });
  }
  const texts = {
    commitment: gettext("The seed is not the one that was promised before the match."),
    dealer: gettext("The seeds make somebody else the first dealer."),
    hands: gettext("The seeds deal other hands in deal %(deal)s."),
    insecure: gettext("This page came without https, so the browser cannot check. Use the command below."),
  };
  return fill(texts[fault], { deal });
}
