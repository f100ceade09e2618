// Toasts appear at the foot of the window, above every field that they would cover.

export type Box = { left: number; right: number; top: number; bottom: number };
const edge = 16;
const gap = 8;
/** Elements that toasts must not cover: text fields, the choices and buttons of a form in a dialog, and the buttons at the foot of a page. */
export const keptClear =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true], [role=combobox], [role=switch], [role=dialog] :is([role=checkbox], [role=radio], [type=checkbox], [type=radio], .form-foot), main footer, [data-foot]';

const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** The distance in pixels from the bottom of the window at which a box of this position and height covers no field; the usual distance if the window has no room. */
export const clearOf = (
  { left, right, height }: { left: number; right: number; height: number },
  fields: readonly Box[],
  windowHeight: number,
): number => {
  const at = (bottom: number): Box => ({
    left,
    right,
    top: windowHeight - bottom - height,
    bottom: windowHeight - bottom,
  });
  const places = [edge, ...fields.map((field) => windowHeight - field.top + gap).filter((place) => place > edge)].sort(
    (a, b) => a - b,
  );
  return places.find((place) => at(place).top >= gap && !fields.some((field) => meets(at(place), field))) ?? edge;
};

/** The elements at the bottom of the window, the lowest first. Each is placed above those before it. */
let kept: readonly HTMLElement[] = [];
let frame = 0;
const placeAll = () => {
  frame = 0;
  const inTheWay: Box[] = [...document.querySelectorAll<HTMLElement>(keptClear)]
    .map((field) => field.getBoundingClientRect())
    .filter((field) => field.width > 1 && field.height > 1);
  for (const element of kept) {
    const { left, right, height } = element.getBoundingClientRect();
    const bottom = clearOf({ left, right, height }, inTheWay, window.innerHeight);
    element.style.bottom = `${bottom}px`;
    if (height)
      inTheWay.push({ left, right, top: window.innerHeight - bottom - height, bottom: window.innerHeight - bottom });
  }
};
const placeSoon = () => {
  frame ||= requestAnimationFrame(placeAll);
};
const happenings = ['scroll', 'resize', 'focusin', 'transitionend'] as const;

/** Keeps an element at the bottom of the window from covering fields and the other elements there, even after scrolling or when dialogs open. `below`: the other elements are placed above this one. Returns a function that stops this. */
export const keepClear = (element: HTMLElement, { below = false }: { below?: boolean } = {}): (() => void) => {
  kept = below ? [element, ...kept] : [...kept, element];
  placeAll();
  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const resized = new ResizeObserver(placeSoon);
  resized.observe(element);
  for (const name of happenings) window.addEventListener(name, placeSoon, true);
  return () => {
    kept = kept.filter((each) => each !== element);
    changes.disconnect();
    resized.disconnect();
    for (const name of happenings) window.removeEventListener(name, placeSoon, true);
    placeSoon();
  };
};
