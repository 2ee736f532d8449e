// The page's one live region: every event is put into it once, in order. Several at a time are read as one batch.

import { plain } from "./i18n.js";

const GATHER_MS = 200;
const KEPT = 40; // lines that stay; taking old ones away is not announced

export class Announcer {
  constructor(region) {
    this.region = region;
    this.waiting = [];
    this.timer = null;
  }

  /** Queue sentences ({text, values}) to be spoken. */
  tell(sentences) {
    if (!sentences.length) return;
    this.waiting.push(...sentences.map(plain));
    this.timer ??= setTimeout(() => this.#speak(), GATHER_MS);
  }

  #speak() {
    this.timer = null;
    for (const text of this.waiting.splice(0)) {
      const line = document.createElement("p");
      line.textContent = text;
      this.region.append(line);
    }
    while (this.region.children.length > KEPT) this.region.firstElementChild.remove();
  }
}
