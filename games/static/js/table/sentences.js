// What happened, as sentences: the one place where events become words.
// Every sentence is a whole translatable text; "you" has sentences of its own.

import { cardPhrase, colourName, isShed } from "./cards.js";
import { fill, gettext, named, ngettext, pgettext, sentence } from "./i18n.js";

/** Who sits there: {text: the name, isMe, label: the name or "You", inside: the same inside a sentence}. */
export function who(state, seat) {
  const isMe = seat === mySeat(state);
  const taken = state.table?.seats[seat];
  const text = taken?.name ?? fill(gettext("Seat %(number)s"), { number: seat + 1 });
  return {
    text,
    isMe,
    label: isMe ? gettext("You") : text,
    inside: isMe ? pgettext("inside a sentence", "you") : text,
  };
}

/** The viewer's own seat, or null. */
export function mySeat(state) {
  return state.match?.seat ?? state.table?.my_seat ?? null;
}

/** Is the stand-in playing for the viewer? */
export function iAmAway(state) {
  const seat = mySeat(state);
  return seat !== null && Boolean(state.table?.seats[seat]?.away);
}

/**
 * One event as a sentence, or null where there is nothing to tell.
 * `before` is the match as it was before the event's frame, `isLastTrick` whether the deal ended in that frame.
 */
export function tellEvent(event, state, before, { isLastTrick = false } = {}) {
  const tellers = {
    card_played: () => tellCard(event, state, before?.trick ?? []),
    trick_taken: () =>
      byPerson(state, event.seat, gettext("You take the trick."), gettext("%(name)s takes the trick.")),
    befooled: () => tellBefooled(event.seats, state, isLastTrick),
    deal_ended: () =>
      sentence(gettext("Deal %(deal)s is over. Empty hands: %(names)s."), {
        deal: event.deal_no,
        names: people(state, event.emptied),
      }),
    deal_started: () => tellStart(event, state),
    match_ended: () => tellEnd(event.places, state),
    bot_took_over: () =>
      byPerson(
        state,
        event.seat,
        gettext("A bot plays for you now."),
        gettext("A bot plays for %(name)s now."),
      ),
    player_returned: () =>
      byPerson(state, event.seat, gettext("You are back."), gettext("%(name)s is back.")),
    turn_expired: () =>
      byPerson(state, event.seat, gettext("Your time is up."), gettext("Time is up for %(name)s.")),
  };
  return tellers[event.type]?.() ?? null;
}

export function tellTurn(state) {
  const { match } = state;
  if (!match || match.turn === null) return null;
  return byPerson(state, match.turn, gettext("It is your turn."), gettext("It is the turn of %(name)s."));
}

/** What changed at the seats since the table was `before`: who came, went and moved, whose place a bot takes. */
export function tellSeats(before, state) {
  if (!before) return [];
  return state.table.seats.flatMap((now, seat) => {
    const then = before.seats[seat];
    if (now && then?.player === now.player) return tellSameSeat(then, now, seat, before, state);
    const from = now ? seatOf(before, now.player) : -1;
    if (from >= 0) return tellMove(before, state, from, seat);
    const isMine = seat === mySeat(state);
    if (now && isMine) return [sentence(gettext("You sit down."))];
    if (now) return [sentence(gettext("%(name)s sits down."), { name: named(now.name) })];
    if (then && seatOf(state.table, then.player) < 0)
      return [sentence(gettext("%(name)s has left the seat."), { name: named(then.name) })];
    return [];
  });
}

function tellSameSeat(then, now, seat, before, state) {
  const isPlayed = ({ away, left }) => Boolean(away || left);
  const said = [];
  if (!now.bot && isPlayed(now) !== isPlayed(then))
    said.push(tellEvent({ type: isPlayed(now) ? "bot_took_over" : "player_returned", seat }, state));
  const wished = tellNewWish(then, now, seat, before, state);
  if (wished) said.push({ ...wished, from: now.player }); // what muted people wish is not spoken
  return said;
}

function tellNewWish(then, now, seat, before, state) {
  const wished = wishOf(now);
  if (wished !== null) return wished === wishOf(then) ? null : tellWish(seat, wished, state);
  if (!isTakenBack(then, now, before, state)) return null;
  return byPerson(
    state,
    seat,
    gettext("You no longer wish to change places."),
    gettext("%(name)s no longer wishes to change places."),
  );
}

/** Who on seat `seat` would like the seat `wished` in place of their own, as a sentence. */
export function tellWish(seat, wished, state) {
  const asking = who(state, seat);
  const asked = who(state, wished);
  const values = { name: named(asking.text), other: named(asked.text) };
  if (asking.isMe) return sentence(gettext("You would like to change places with %(other)s."), values);
  if (asked.isMe) return sentence(gettext("%(name)s would like to change places with you."), values);
  return sentence(gettext("%(name)s would like to change places with %(other)s."), values);
}

/** Whose seat somebody would like: its index, or null. */
export function wishOf(taken) {
  return taken?.wishes ?? null;
}

// Gone for no other reason: both are where they were, and the table still waits.
function isTakenBack(then, now, before, { table }) {
  const wished = wishOf(then);
  if (wished === null || wishOf(now) !== null || table.status !== "open") return false;
  return table.seats[wished]?.player === before.seats[wished]?.player;
}

// Two who change places are told of once, at the lower seat.
function tellMove(before, state, from, seat) {
  const me = who(state, seat);
  const other = before.seats[seat];
  const isSwap = other && state.table.seats[from]?.player === other.player;
  if (!isSwap) {
    const values = { number: seat + 1 };
    return [
      byPerson(
        state,
        seat,
        gettext("You move to seat %(number)s."),
        gettext("%(name)s moves to seat %(number)s."),
        values,
      ),
    ];
  }
  if (from < seat) return [];
  if (me.isMe || from === mySeat(state)) {
    const name = named(me.isMe ? other.name : me.text);
    return [sentence(gettext("You and %(name)s change places."), { name })];
  }
  const values = { name: named(me.text), other: named(other.name) };
  return [sentence(gettext("%(name)s and %(other)s change places."), values)];
}

function seatOf(table, player) {
  return table.seats.findIndex((taken) => taken?.player === player);
}

export function tellChat({ name, text }) {
  return sentence(gettext("%(name)s says: %(text)s"), { name: named(name), text });
}

/** Why the rules refuse a card now (R8). */
export function mustFollowReason(lead) {
  return {
    G: gettext("You hold green: play a green card or a 1."),
    O: gettext("You hold orange: play an orange card or a 1."),
    Y: gettext("You hold yellow: play a yellow card or a 1."),
    B: gettext("You hold blue: play a blue card or a 1."),
  }[lead];
}

/** What the viewer may play now, in one sentence. */
export function turnHint({ trick, lead_colour: lead, hand }) {
  if (!trick.length) return gettext("You lead: any card.");
  if (!lead) return gettext("Only 1s so far: any card.");
  const holds = hand.some((card) => card[0] === lead);
  const follow = {
    G: gettext("Follow green, or play a 1."),
    O: gettext("Follow orange, or play a 1."),
    Y: gettext("Follow yellow, or play a 1."),
    B: gettext("Follow blue, or play a 1."),
  };
  const free = {
    G: gettext("You hold no green: any card."),
    O: gettext("You hold no orange: any card."),
    Y: gettext("You hold no yellow: any card."),
    B: gettext("You hold no blue: any card."),
  };
  return holds ? follow[lead] : free[lead];
}

/** "Orange 2-13, for the deck in use." The values of one colour. */
export function deckRange(colour, highest) {
  return fill(gettext("%(colour)s 2 to %(highest)s"), { colour: colourName(colour), highest });
}

function byPerson(state, seat, forMe, forOthers, values = {}) {
  const { text, isMe } = who(state, seat);
  return isMe ? sentence(forMe, values) : sentence(forOthers, { ...values, name: named(text) });
}

/** Several seats as names inside a sentence. */
export function people(state, seats) {
  return named(...seats.map((seat) => who(state, seat).inside));
}

function tellCard({ seat, card, auto }, state, trickBefore) {
  const values = { card: cardPhrase(card) };
  const taken = state.table?.seats[seat];
  if (auto && taken?.away && !taken.left) {
    return byPerson(
      state,
      seat,
      gettext("You are away: the bot plays %(card)s."),
      gettext("%(name)s is away: the bot plays %(card)s."),
      values,
    );
  }
  if (auto && !taken?.bot) {
    return byPerson(
      state,
      seat,
      gettext("The bot plays %(card)s for you."),
      gettext("The bot plays %(card)s for %(name)s."),
      values,
    );
  }
  if (!trickBefore.length) {
    return byPerson(state, seat, gettext("You lead %(card)s."), gettext("%(name)s leads %(card)s."), values);
  }
  if (isShed(trickBefore, card)) {
    return byPerson(state, seat, gettext("You shed %(card)s."), gettext("%(name)s sheds %(card)s."), values);
  }
  return byPerson(state, seat, gettext("You play %(card)s."), gettext("%(name)s plays %(card)s."), values);
}

function tellBefooled(seats, state, isLastTrick) {
  const mine = seats.includes(mySeat(state));
  const others = seats.filter((seat) => seat !== mySeat(state)).map((seat) => who(state, seat).text);
  const names = named(...others);
  if (isLastTrick) {
    if (mine && others.length)
      return sentence(gettext("You and %(names)s are befooled in the last trick."), { names });
    if (mine) return sentence(gettext("You are befooled in the last trick."));
    return sentence(
      ngettext(
        "%(names)s is befooled in the last trick.",
        "%(names)s are befooled in the last trick.",
        others.length,
      ),
      { names },
    );
  }
  if (mine && others.length) {
    return sentence(gettext("You and %(names)s are befooled and sit out the next trick."), { names });
  }
  if (mine) return sentence(gettext("You are befooled and sit out the next trick."));
  return sentence(
    ngettext(
      "%(names)s is befooled and sits out the next trick.",
      "%(names)s are befooled and sit out the next trick.",
      others.length,
    ),
    { names },
  );
}

function tellStart({ deal_no: deal, dealer, starter }, state) {
  const dealing = who(state, dealer);
  const starting = who(state, starter);
  const values = { deal, dealer: named(dealing.text), starter: named(starting.text) };
  if (starting.isMe) return sentence(gettext("Deal %(deal)s begins. %(dealer)s deals, you start."), values);
  if (dealing.isMe) return sentence(gettext("Deal %(deal)s begins. You deal, %(starter)s starts."), values);
  return sentence(gettext("Deal %(deal)s begins. %(dealer)s deals, %(starter)s starts."), values);
}

function tellEnd(places, state) {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const mine = winners.includes(mySeat(state));
  if (mine && winners.length === 1) return sentence(gettext("The match is over. You win!"));
  return sentence(
    ngettext(
      "The match is over. %(names)s wins.",
      "The match is over. Shared win: %(names)s.",
      winners.length,
    ),
    { names: people(state, winners) },
  );
}

/** A list of words after a colon or in a chip; kept here so that translators see it beside the rest. */
export function dealAndTrick({ deal_no: deal, trick_no: trick }) {
  return fill(pgettext("where the match stands", "deal %(deal)s, trick %(trick)s"), { deal, trick });
}
