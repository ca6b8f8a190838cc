// Before the page is drawn: the theme that the reader chose, and its colour for the browser's bar;
// and the words of the script that comes after it, in the language of the page.
(() => {
  const root = document.documentElement;
  let theme;
  try { theme = localStorage.getItem("ligatur-theme"); } catch { theme = null; }
  if (theme) root.dataset.theme = theme;
  const bar = document.createElement("meta");
  bar.name = "theme-color";
  bar.content = getComputedStyle(root).backgroundColor;
  document.head.append(bar);
  root.words = WORDS;
})();
