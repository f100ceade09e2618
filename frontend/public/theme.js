// Sets the theme before the first paint. Loaded blocking, because the security header allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (e) {
    /* storage may be refused */
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
