import { TableSocket, waitBefore } from "/static/js/table/protocol.js";
import { equal } from "./check.js";

class FakeSocket {
  static OPEN = 1;
  static all = [];
  constructor() {
    this.readyState = 1;
    this.sent = [];
    FakeSocket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  hear(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  lose(code) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

function start() {
  FakeSocket.all = [];
  const heard = { frames: [], states: [] };
  const socket = new TableSocket("ws://x/", {
    onFrame: (frame) => heard.frames.push(frame.type),
    onConnection: ({ status }) => heard.states.push(status),
    Socket: FakeSocket,
    random: () => 0,
  });
  socket.connect();
  return { socket, heard, last: () => FakeSocket.all.at(-1) };
}

const plays = ({ sent }) => sent.filter(({ type }) => type === "play_card");

export const tests = {
  "waits double, have jitter and an end"() {
    equal(
      [0, 1, 2, 9].map((attempt) => waitBefore(attempt, () => 1)),
      [500, 1000, 2000, 15_000],
    );
    equal(
      [0, 9].map((attempt) => waitBefore(attempt, () => 0)),
      [250, 7500],
    );
  },
  "it is open after the first whole view"() {
    const { heard, last, socket } = start();
    equal(heard.states, ["connecting"]);
    last().hear({ type: "view" });
    equal(heard.states, ["connecting", "open"]);
    socket.close();
  },
  "an unanswered play is sent again with the same command_id"() {
    const { socket, last } = start();
    last().hear({ type: "view" });
    const id = socket.send({ type: "play_card", card: "G5", version: 3 });
    last().lose(1006);
    socket.tryNow();
    equal(plays(last()), []);
    last().hear({ type: "view" });
    equal(plays(last()), [{ type: "play_card", card: "G5", version: 3, command_id: id }]);
    socket.close();
  },
  "an answered play is not sent again"() {
    const { socket, last } = start();
    last().hear({ type: "view" });
    const id = socket.send({ type: "play_card", card: "G5" });
    last().hear({ type: "accepted", command_id: id, version: 4 });
    last().lose(1006);
    socket.tryNow();
    last().hear({ type: "view" });
    equal(plays(last()), []);
    socket.close();
  },
  "a refusal of the whole connection is final"() {
    const { heard, last, socket } = start();
    last().lose(4403);
    equal(heard.states, ["connecting", "closed"]);
    equal(FakeSocket.all.length, 1);
    socket.close();
  },
  async "a lost connection comes back by itself"() {
    const { heard, last, socket } = start();
    last().hear({ type: "view" });
    last().lose(1006);
    equal(heard.states.at(-1), "lost");
    await new Promise((resolve) => setTimeout(resolve, 400));
    equal(FakeSocket.all.length, 2);
    socket.close();
  },
  "the server's clock is learnt from pongs"() {
    const { socket, last } = start();
    last().hear({ type: "view" });
    const [{ t }] = last().sent.filter(({ type }) => type === "ping");
    last().hear({ type: "pong", t, now: new Date(t + 5000).toISOString() });
    const offset = socket.now() - Date.now();
    equal(offset > 4000 && offset <= 5000, true);
    socket.close();
  },
};
