// A field that is left may show an error, and the page below it then moves. Whoever leaves it by pressing a button would let go of
// the mouse beside that button, and nothing would be pressed. So what may move the page waits until the button is up.

let pressed = false;
const waiting: (() => void)[] = [];
const release = (): void => {
  // The click comes right after the button is up.
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

/** Runs it now, or when the mouse button that is down is up and its click has been heard. */
export const afterPress =
  <Args extends unknown[]>(run: (...args: Args) => unknown) =>
  (...args: Args): void => {
    if (pressed) waiting.push(() => void run(...args));
    else void run(...args);
  };
