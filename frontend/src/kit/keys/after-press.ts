// When a person leaves a field, its error may appear and move the page. If they left it by pressing a button, they would release
// the mouse beside that button, and the press would be lost. So changes that may move the page wait until the button is up.

let pressed = false;
const waiting: (() => void)[] = [];
const release = (): void => {
  // The click event follows directly after the button is up.
  setTimeout(() => {
    pressed = false;
    for (const run of waiting.splice(0)) run();
  });
};
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', ({ button }) => void (pressed = button === 0), true);
  for (const end of ['mouseup', 'dragend', 'pointercancel', 'contextmenu', 'keydown'])
    document.addEventListener(end, release, true);
}

/** Runs `run` immediately, or after the mouse button is up and its click was handled. */
export const afterPress =
  <Args extends unknown[]>(run: (...args: Args) => unknown) =>
  (...args: Args): void => {
    if (pressed) waiting.push(() => void run(...args));
    else void run(...args);
  };
