// Texts of the page, from Django's JavaScript catalogue where it is loaded, else as written.
// A sentence stays one translatable text with places for values; names keep their own writing direction.

const ISOLATE = "\u2068";
const END_ISOLATE = "\u2069";
export const MINUS = "\u2212";

export function gettext(text) {
  return globalThis.gettext ? globalThis.gettext(text) : text;
}

export function ngettext(one, many, count) {
  if (globalThis.ngettext) return globalThis.ngettext(one, many, count);
  return count === 1 ? one : many;
}

export function pgettext(context, text) {
  return globalThis.pgettext ? globalThis.pgettext(context, text) : text;
}

/** A sentence: a translated text with places like %(name)s, and what goes there. */
export function sentence(text, values = {}) {
  return { text, values };
}

/** A value that is somebody's name: shown and spoken in isolation from the text around it. */
export function named(...names) {
  return { names };
}

/** Split a sentence into plain texts and names: [{text} | {name}, …]. */
export function parts({ text, values }) {
  return text.split(/(%\(\w+\)s)/).flatMap((piece) => {
    const place = /^%\((\w+)\)s$/.exec(piece);
    if (!place) return piece ? [{ text: piece }] : [];
    const value = values[place[1]];
    return value !== null && typeof value === "object" ? listParts(value.names) : [{ text: `${value}` }];
  });
}

/** The sentence as one text, for a live region, a title or a label. */
export function plain(said) {
  return parts(said)
    .map((part) => (part.name === undefined ? part.text : `${ISOLATE}${part.name}${END_ISOLATE}`))
    .join("");
}

/** A text with numbers or words put in, where there are no names. */
export function fill(text, values) {
  return plain(sentence(text, values));
}

/** Points with their sign: +10, 0, −14 (a true minus). */
export function signed(points) {
  if (points > 0) return `+${points}`;
  return points < 0 ? `${MINUS}${-points}` : "0";
}

function listParts(names) {
  const language = globalThis.document?.documentElement.lang || "en";
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return list
    .formatToParts(names)
    .map((part) => (part.type === "element" ? { name: part.value } : { text: part.value }));
}
