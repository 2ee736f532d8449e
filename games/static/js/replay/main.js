// A finished match's page: the record lies in it as JSON, the replay and the check of the deals are drawn from it.

import { html, render } from "../vendor/htm-preact-standalone.module.js";
import { Replay } from "./replay.js";
import { Verifier } from "./verifier.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const record = read("record");
const replay = document.getElementById("replay");
replay.replaceChildren(); // what stands there is for readers without scripts
render(html`<${Replay} record=${record} />`, replay);
const verifier = document.getElementById("verifier");
if (verifier) render(html`<${Verifier} record=${record} deck=${read("deck")} />`, verifier);
