// One trivial move a turn at tables of four, on boardgame.io's own server with its memory store and
// its own client. `node boardgameio.js server PORT`, or `client PORT TABLES SECONDS`: prints JSON.
const game = {
  name: 'tap',
  setup: () => ({ taps: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { tap: ({ G }) => { G.taps += 1; } },
};

function serve(port) {
  const { Server, Origins } = require('boardgame.io/server');
  Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => {} });
}

async function play(port, tables, seconds) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const firsts = [];
  for (let number = 0; number < tables; number += 1) {
    for (const playerID of ['0', '1', '2', '3']) {
      const client = Client({
        game,
        numPlayers: 4,
        matchID: `table-${number}`,
        playerID,
        debug: false,
        multiplayer: SocketIO({
          server: `http://localhost:${port}`,
          socketOpts: { transports: ['websocket'] },
        }),
      });
      client.subscribe((state) => {
        // By the count, not by the turn: a subscriber is also called in the middle of a move.
        if (running && state && state.G.taps % 4 === Number(playerID)) client.moves.tap();
      });
      client.start();
      if (playerID === '0') firsts.push(client);
    }
    if (number % 10 === 9) await pause(0.1);
  }
  await pause(3);
  running = true;
  const taps = () => firsts.reduce((sum, client) => sum + (client.getState()?.G.taps ?? 0), 0);
  const before = taps();
  const cpu = process.cpuUsage();
  console.log('begin');
  firsts.forEach((client) => client.moves.tap());
  await pause(seconds);
  const moves = taps() - before;
  const used = process.cpuUsage(cpu);
  console.log(JSON.stringify({ moves, client_cpu: (used.user + used.system) / 1e6 }));
  process.exit(0);
}

let running = false;
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const [, , role, port, tables, seconds] = process.argv;
if (role === 'server') serve(Number(port));
else play(Number(port), Number(tables), Number(seconds));
