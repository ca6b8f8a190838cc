// Loads the page again when the site was rebuilt since the page was made.
(() => {
  const { version } = document.currentScript.dataset;
  const events = new EventSource(`/.ligatur/events?version=${encodeURIComponent(version)}`);
  events.addEventListener("reload", (event) => {
    if (event.data !== version) location.reload();
  });

  const overlay = document.getElementById("ligatur-overlay");
  // An excerpt wider than the window shows the place of the error, not the beginning of its line.
  for (const excerpt of overlay?.querySelectorAll("pre code") ?? []) {
    const lines = excerpt.textContent.split("\n");
    const longest = Math.max(...lines.map((line) => line.length));
    const place = Math.max(...lines.map((line) => /^ *\| *\^/.exec(line)?.[0].length ?? 0));
    excerpt.scrollLeft = (excerpt.scrollWidth * place) / longest - excerpt.clientWidth / 3;
  }
  const button = overlay?.querySelector("button");
  if (!button) return;
  const close = () => overlay.remove();
  button.hidden = false;
  button.addEventListener("click", close);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
})();
