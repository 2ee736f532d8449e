// Settings: show at once how the chosen cards and colours look. Nothing is stored before "Store".
const preview = document.querySelector(".preview");
const root = document.documentElement;

for (const input of document.querySelectorAll("input[name=card_style]")) {
  input.addEventListener("change", () => { preview.dataset.cards = input.value; });
}
for (const input of document.querySelectorAll("input[name=theme]")) {
  input.addEventListener("change", () => { root.dataset.theme = input.value; });
}

// Firefox keeps what was chosen over a reload: begin with what the form shows.
const chosen = document.querySelector("input[name=card_style]:checked");
if (chosen) preview.dataset.cards = chosen.value;
