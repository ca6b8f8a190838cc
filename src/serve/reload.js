// Loads the page again when the site was rebuilt since the page was made.
(() => {
  const { version } = document.currentScript.dataset;
  const events = new EventSource(`/.ligatur/events?version=${encodeURIComponent(version)}`);
  events.addEventListener("reload", (event) => {
    if (event.data !== version) location.reload();
  });

  const overlay = document.getElementById("ligatur-overlay");
  const button = overlay?.querySelector("button");
  if (!button) return;
  const close = () => overlay.remove();
  button.hidden = false;
  button.addEventListener("click", close);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
})();
