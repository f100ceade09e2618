/** Scrolls to an element that has just appeared and focuses it, so that the next key acts on it. The element must have `tabIndex={-1}`. */
export const comeIntoView = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
};
