// The form for a new table: only seats that the table has are offered to bots.
const players = document.querySelector("select[name=players]");
const bots = document.querySelectorAll("input[name=bot_seats]");

function offerSeats() {
  for (const box of bots) {
    const isThere = Number(box.value) <= Number(players.value);
    box.closest("label").hidden = !isThere;
    if (!isThere) box.checked = false;
  }
}

players.addEventListener("change", offerSeats);
offerSeats(); // a browser that comes back has filled the form in already
