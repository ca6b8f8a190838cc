// Before the page is drawn: the theme that the reader chose.
(() => {
  let theme;
  try { theme = localStorage.getItem("ligatur-theme"); } catch { theme = null; }
  if (theme) document.documentElement.dataset.theme = theme;
})();
