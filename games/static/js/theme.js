// Colours of the pages: the buttons in the footer work at once; without scripts they reload the page.
const form = document.querySelector(".themes");

form?.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!button) return;
  event.preventDefault();
  const data = new FormData(form, button);
  const answer = await fetch(form.action, { method: "POST", body: data, redirect: "manual" }).catch(() => null);
  if (answer === null || (answer.type !== "opaqueredirect" && !answer.ok)) {
    // The server did not take it (offline, or the page is too old): let the browser show why.
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "theme", value: button.value }));
    form.submit();
    return;
  }
  document.documentElement.dataset.theme = button.value;
  for (const other of form.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
});
