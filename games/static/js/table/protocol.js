// The socket: connects, comes back by itself, and sends every command until it is answered.
// A command keeps its id when it is sent again, so that the server counts it once.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const PING_EVERY_MS = 15_000;
const SILENCE_MS = 10_000; // how long a ping may stay unanswered
// Coming back would be refused again: malformed, not signed in, not allowed, no such table.
const FINAL_CODES = new Set([4400, 4401, 4403, 4404]);
const TOO_MANY = 4429;
const IDLE = 4408;

/** How long to wait before attempt number `attempt` (from 0), in ms: doubling, at most 15 s, with jitter. */
export function waitBefore(attempt, random) {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}

/**
 * A table's connection. `onFrame(frame)` hears every frame but pongs; `onConnection({status, retryAt, code})`
 * hears "connecting", "open" (after the first whole view), "lost" (retryAt is Date.now()-like) and "closed" (for good).
 */
export class TableSocket {
  constructor(url, { onFrame, onConnection, Socket = WebSocket, random = Math.random }) {
    Object.assign(this, { url, onFrame, onConnection, Socket, random });
    this.unanswered = new Map(); // command_id -> message, in the order they were given
    this.socket = null;
    this.attempt = 0;
    this.clockOffset = 0; // server time minus own time, ms
    this.bestRoundTrip = Infinity;
    this.timers = {};
  }

  connect() {
    this.#stopTimers();
    if (this.socket) this.#forget(this.socket);
    const socket = new this.Socket(this.url);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.#lose(code);
    this.onConnection({ status: this.attempt ? "lost" : "connecting", retryAt: null, code: null });
  }

  /** Try again at once, where a try is due later. */
  tryNow() {
    if (!this.socket || this.socket.readyState > this.Socket.OPEN) this.connect();
  }

  /** Send a command; it is repeated after a lost connection until it is answered. Answers its id. */
  send(message) {
    const commandId = newCommandId();
    const command = { ...message, command_id: commandId };
    this.unanswered.set(commandId, command);
    if (this.isWhole) this.#post(command);
    return commandId;
  }

  sync() {
    this.#post({ type: "sync" });
  }

  /** The server's time now, as ms since 1970. */
  now() {
    return Date.now() + this.clockOffset;
  }

  close() {
    this.#stopTimers();
    if (this.socket) this.#forget(this.socket);
    this.socket = null;
  }

  #hear(frame) {
    clearTimeout(this.timers.silence);
    if (frame.type === "pong") {
      this.#setClock(frame);
      return;
    }
    if (frame.type === "accepted" || frame.type === "rejected") this.unanswered.delete(frame.command_id);
    const isFirstView = frame.type === "view" && !this.isWhole;
    // Talk of before we came is sent with the first view, so ahead of the first answer to a ping.
    this.onFrame(frame.type === "chat" ? { ...frame, isOld: !this.hasPong } : frame);
    if (isFirstView) this.#becomeWhole();
  }

  #becomeWhole() {
    this.isWhole = true;
    this.attempt = 0;
    this.onConnection({ status: "open", retryAt: null, code: null });
    for (const command of this.unanswered.values()) this.#post(command);
    this.#ping();
    this.timers.ping = setInterval(() => this.#ping(), PING_EVERY_MS);
  }

  #ping() {
    this.#post({ type: "ping", t: Date.now() });
    clearTimeout(this.timers.silence);
    // A dead line may look open for minutes; a ping that is not answered tells.
    this.timers.silence = setTimeout(() => {
      this.#forget(this.socket);
      this.#lose(null);
    }, SILENCE_MS);
  }

  #setClock({ t, now }) {
    this.hasPong = true;
    const roundTrip = Date.now() - t;
    if (roundTrip > this.bestRoundTrip) return; // the quickest answer knows best
    this.bestRoundTrip = roundTrip;
    this.clockOffset = Date.parse(now) - (t + roundTrip / 2);
  }

  #lose(code) {
    this.#stopTimers();
    this.isWhole = false;
    this.hasPong = false;
    this.socket = null;
    this.bestRoundTrip = Infinity;
    if (FINAL_CODES.has(code) || code === IDLE) {
      this.onConnection({ status: "closed", retryAt: null, code });
      return;
    }
    const wait = code === TOO_MANY ? LONGEST_WAIT_MS : waitBefore(this.attempt, this.random);
    this.attempt += 1;
    this.timers.retry = setTimeout(() => this.connect(), wait);
    this.onConnection({ status: "lost", retryAt: Date.now() + wait, code });
  }

  #post(message) {
    if (this.socket?.readyState === this.Socket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #forget(socket) {
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #stopTimers() {
    clearTimeout(this.timers.retry);
    clearTimeout(this.timers.silence);
    clearInterval(this.timers.ping);
  }
}

/** A random UUID; `randomUUID` is missing on pages served without TLS. */
function newCommandId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
