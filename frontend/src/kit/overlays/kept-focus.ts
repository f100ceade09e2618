// A control that a person presses by keyboard often disappears: its row was removed, or it is disabled until the answer
// comes. The browser then moves the focus to the top of the page. This code moves it back, in one way for all pages: to the same
// control, to the one that now has its name, to the nearest one, or to the opener of the popup.

/** The place from which an element was removed. */
type Place = { parent: Node; before: Node | null };
type Spot = { element: HTMLElement; name: string; layer: Element; lost: boolean; place?: Place };

const controls = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]';
const nameOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
const takesFocus = (element: HTMLElement) =>
  !element.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *, [data-base-ui-focus-guard]') &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
/** The layer of an element: the popup around it, else its part of the page. Toasts are a part of their own. */
const layerOf = (element: HTMLElement): Element => {
  const popup = element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  if (popup) return popup;
  let part: Element = element;
  while (part.parentElement && part.parentElement !== document.body) part = part.parentElement;
  return part;
};
const controlsIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(controls)].filter((each) => each.tabIndex >= 0 && takesFocus(each));
const follows = (element: Node, other: Node) =>
  Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The last focused control in each layer, the uppermost layer first. */
let trail: Spot[] = [];
let address = '';
let byKeys = false;
let due = false;

/** The control that takes the focus in place of a removed one. */
const standIn = ({ name, place, layer }: Spot): HTMLElement | undefined => {
  if (!(place?.parent instanceof Element) || !place.parent.isConnected) return undefined;
  const from = place.before ?? place.parent;
  const isAfter = (each: HTMLElement) => follows(each, from) && !(place.before?.contains(each) ?? false);
  const nearest = (all: HTMLElement[]) => all.find(isAfter) ?? all.at(-1);
  const section = place.parent.closest('section, main, [role=dialog]');
  const same = section && nearest(controlsIn(section).filter((each) => nameOf(each) === name));
  if (same) return same;
  for (let part: Element | null = place.parent; part && part !== document.body; part = part.parentElement) {
    const found = nearest(controlsIn(part));
    if (found) return found;
    if (part === layer || part.matches('main')) break;
  }
  return undefined;
};
const forget = () => {
  trail = [];
};
/** Restores the focus if nothing else has taken it. */
const giveBack = () => {
  due = false;
  if (!byKeys) return;
  if (document.activeElement && document.activeElement !== document.body) return;
  if (window.location.pathname !== address) return forget();
  const top = trail[0];
  if (!top) return;
  // If the control still exists, the person left it on purpose.
  if (!top.lost) return forget();
  if (top.element.isConnected && top.element.matches(':disabled')) return;
  for (const spot of trail) {
    const next = spot.element.isConnected && takesFocus(spot.element) ? spot.element : standIn(spot);
    next?.focus({ focusVisible: true } as FocusOptions);
    if (next && document.activeElement === next) return;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
};
/** Restores the focus a moment later, so that closing popups and screens that know a better place can set it first. */
const soon = () => {
  if (due) return;
  due = true;
  requestAnimationFrame(() => setTimeout(giveBack));
};
const hear = (records: MutationRecord[]) => {
  for (const { type, target, removedNodes, previousSibling } of records)
    for (const spot of trail) {
      if (type === 'attributes') {
        if (target.contains(spot.element)) spot.lost = true;
        continue;
      }
      for (const node of removedNodes)
        if (node.contains(spot.place && !spot.element.isConnected ? spot.place.parent : spot.element)) {
          spot.lost = true;
          spot.place = { parent: target, before: previousSibling };
        } else if (spot.place?.before === node) spot.place.before = previousSibling;
    }
  if (trail[0]?.lost) soon();
};
/** Watches the focus until the returned function is called. People who use a pointer get no focus back, because they point at the next place themselves. */
export const keepFocus = (): (() => void) => {
  const heard: (() => void)[] = [];
  const on = <Kind extends keyof DocumentEventMap>(kind: Kind, listen: (event: DocumentEventMap[Kind]) => void) => {
    document.addEventListener(kind, listen, { capture: true, passive: true });
    heard.push(() => document.removeEventListener(kind, listen, { capture: true }));
  };
  const removals = new MutationObserver(hear);
  const note = (element: EventTarget | null) => {
    if (!(element instanceof HTMLElement) || element === trail[0]?.element) return;
    if (element.matches('body, [data-base-ui-focus-guard]')) return;
    const layer = layerOf(element);
    const below = trail.findIndex((spot) => spot.layer === layer);
    hear(removals.takeRecords());
    const opener = trail[below];
    // If its opener was removed, a closed popup focuses the element that had the focus before the opener.
    if (byKeys && below > 0 && opener && !opener.element.isConnected) {
      const better = standIn(opener);
      if (better && better !== element) return better.focus({ focusVisible: true } as FocusOptions);
    }
    trail = [{ element, name: nameOf(element), layer, lost: false }, ...trail.slice(below + 1)];
    address = window.location.pathname;
  };
  const pointed = () => {
    byKeys = false;
    removals.disconnect();
  };
  on('pointerdown', pointed);
  on('wheel', pointed);
  on('keydown', () => {
    if (byKeys) return;
    byKeys = true;
    if (document.activeElement === document.body) trail = [];
    else note(document.activeElement);
    removals.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
  });
  on('focusin', ({ target }) => note(target));
  on('focusout', ({ relatedTarget }) => {
    if (byKeys && !relatedTarget) soon();
  });
  return () => {
    for (const off of heard) off();
    pointed();
  };
};
