// What this browser remembers: sound and muted players. Where storage is forbidden, until the page is left.

const forgetful = new Map();

function shelf() {
  try {
    return globalThis.localStorage;
  } catch (error) {
    if (error.name !== "SecurityError") throw error;
    return null; // the visitor's settings forbid it
  }
}

export function recall(key) {
  return shelf()?.getItem(key) ?? forgetful.get(key) ?? null;
}

export function remember(key, value) {
  forgetful.set(key, value);
  shelf()?.setItem(key, value);
}
