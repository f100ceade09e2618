import { useEffect, useRef } from 'react';

/** Keyboard shortcuts that also work while the reader writes a note, because each includes Alt. */
export const useAltKeys = (keys: Readonly<Record<string, () => void>>) => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
      const name = digit ?? (event.code.startsWith('Key') ? event.code.slice(3).toLowerCase() : event.key);
      const run = latest.current[name];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
/** Scrolls to an element of the page and puts the caret there. */
export const goTo = (selector: string) =>
  window.setTimeout(() => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.scrollIntoView({ block: 'nearest' });
    found?.focus();
  }, 0);
