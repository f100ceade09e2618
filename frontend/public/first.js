// What cannot wait for the page's own script. Loaded blocking, because the security header allows no inline script.
(function () {
  // The theme, before the first paint.
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (e) {
    /* storage may be refused */
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  // Somebody sends a form before its code has come: mark the form, and kit/keys/early-input.ts sends it once the code is there.
  document.addEventListener(
    'submit',
    function (event) {
      var form = event.target;
      if (form.method === 'dialog' && form.dataset.live === undefined) form.dataset.sentEarly = '';
    },
    true,
  );

  // Somebody presses a button, or a link that also does something, before its code has come: mark it, and kit/keys/early-press.ts
  // presses it once the code is there.
  document.addEventListener(
    'click',
    function (event) {
      var pressed = event.target.closest('button[type=button], a[data-acts]');
      var early =
        document.documentElement.dataset.running === undefined || (pressed && pressed.closest('[data-later]'));
      if (!pressed || !early) return;
      if (pressed.tagName === 'A') {
        // A new tab or a download is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
      }
      pressed.dataset.pressedEarly = '';
    },
    true,
  );
})();
