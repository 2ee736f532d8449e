// Deal a match again from its published seeds and compare (docs/history.md, "Verifiable deals").

const COLOURS = ["G", "O", "Y", "B"];
const WORD_RANGE = 1n << 64n;
const encoder = new TextEncoder();

/**
 * Compare a record with what its seeds deal. Answers {ok: true, deals: how many},
 * or {ok: false, fault: "commitment" | "dealer" | "hands", deal: from 1, where it is one deal's}.
 * `deck` lists the cards of this number of players in deck order.
 */
export async function verify(record, deck) {
  const { fairness, players } = record;
  const seed = bytesOf(fairness.round_seed ?? fairness.server_seed);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", seed));
  if (hexOf(digest) !== fairness.commitment) return { ok: false, fault: "commitment" };
  const match = await hmac(seed, fairness.round_seed === undefined ? fairness.client_seeds.join(":") : `players:${players}`);
  const dealer = await new Stream(match, "dealer").draw(players);
  if (dealer !== record.deals[0].dealer) return { ok: false, fault: "dealer", deal: 1 };
  for (const [index, { hands }] of record.deals.entries()) {
    const dealt = await deal(match, deck, players, index);
    const same = dealt.every((hand, seat) => sorted(hand) === sorted(hands[seat]));
    if (!same) return { ok: false, fault: "hands", deal: index + 1 };
  }
  return { ok: true, deals: record.deals.length };
}

/** The deck in deck order from its table row: {"G": 17, "O": 13, "Y": 11, "B": 8, "W": 3}. */
export function deckOf(row) {
  const coloured = COLOURS.flatMap((colour) => Array.from({ length: row[colour] - 1 }, (_, n) => `${colour}${n + 2}`));
  return [...coloured, ...Array(row.W).fill("W")];
}

/** The hands of deal `index` (from 0): the deck shuffled with the stream "deal:index", dealt round. */
async function deal(seed, deck, players, index) {
  const cards = [...deck];
  const stream = new Stream(seed, `deal:${index}`);
  for (let k = cards.length - 1; k > 0; k -= 1) {
    const j = await stream.draw(k + 1);
    [cards[k], cards[j]] = [cards[j], cards[k]];
  }
  return Array.from({ length: players }, (_, seat) => cards.filter((_card, at) => at % players === seat));
}

/** An endless row of random numbers that anybody with the seed can repeat. */
class Stream {
  #words = [];
  #blocks = 0;

  constructor(seed, name) {
    this.seed = seed;
    this.name = name;
  }

  /** A number from 0 to k - 1. Words at the ragged end of the range are thrown away. */
  async draw(k) {
    const size = BigInt(k);
    const limit = WORD_RANGE - (WORD_RANGE % size);
    for (;;) {
      const word = await this.#word();
      if (word < limit) return Number(word % size);
    }
  }

  async #word() {
    if (!this.#words.length) {
      const block = await hmac(this.seed, `${this.name}:${this.#blocks}`);
      const view = new DataView(block.buffer);
      this.#words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
      this.#blocks += 1;
    }
    return this.#words.shift();
  }
}

async function hmac(key, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(message)));
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sorted(cards) {
  return [...cards].sort().join(" ");
}
