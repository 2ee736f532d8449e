// A table of four and a match in its first deal, for tests.

export function table(changes = {}) {
  const names = ["Alice", "Bob", "Carol", "Dave"];
  const seats = names.map((name, seat) => ({
    player: `p${seat}`,
    name,
    bot: seat === 1,
    away: false,
    left: false,
    connected: true,
  }));
  return {
    id: "t",
    players: 4,
    status: "playing",
    seats,
    match_id: "m",
    my_seat: 0,
    ranked: false,
    context: null,
    ...changes,
  };
}

export function match(changes = {}) {
  return {
    seat: 0,
    players: 4,
    phase: "playing",
    deal_no: 1,
    trick_no: 1,
    dealer: 3,
    starter: 0,
    turn: 0,
    turn_deadline: null,
    bank_s: [60, 60, 60, 60],
    hand: ["G5", "G9", "O4", "W"],
    legal: ["G5", "G9", "O4", "W"],
    hand_counts: [4, 4, 4, 4],
    sitting_out: [],
    lead_colour: null,
    trick: [],
    last_trick: null,
    scores: [],
    totals: [0, 0, 0, 0],
    tens: [0, 0, 0, 0],
    places: null,
    options: {},
    deck: { G: 17, O: 13, Y: 11, B: 8, W: 3 },
    ...changes,
  };
}

export function view(version, changes = {}, tableChanges = {}) {
  return { type: "view", version, table: table(tableChanges), match: match(changes) };
}

export function update(version, events, changes = {}) {
  return { type: "update", version, events, match: match(changes) };
}

export function played(seat, card, auto = false) {
  return { type: "card_played", seat, card, auto };
}
