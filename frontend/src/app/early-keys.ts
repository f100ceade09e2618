import { useEffect, useRef } from 'react';

/** Letters typed while the palette's code still loads: they belong to its input and must not run the page's shortcuts. The palette takes them when its input has the focus. */
export const useEarlyKeys = (on: boolean) => {
  const typed = useRef('');
  useEffect(() => {
    typed.current = '';
    if (!on) return;
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || document.activeElement?.closest('[data-modal]')) return;
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [on]);
  return () => {
    const early = typed.current;
    typed.current = '';
    return early;
  };
};
