// A sheet's own print button; without JavaScript the browser's menu prints as well.
const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
