import { cloneElement, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Side = 'top' | 'bottom';
type Tip = { text: string; keys?: string; left: number; top: number; side: Side };

/** Shows a name for its child on hover and focus; `keys` adds the shortcut. Screen readers ignore the tooltip, so the child needs an accessible name of its own. */
export const Tooltip = ({
  text,
  keys,
  side = 'top',
  children,
}: {
  text: string;
  keys?: string;
  side?: Side;
  children: ReactElement;
}) =>
  cloneElement(children as ReactElement<Record<string, unknown>>, {
    'data-tip': text,
    'data-tip-keys': keys,
    'data-tip-side': side,
  });

const firstAfter = 400;
const stillOpenFor = 300;
const margin = 6;
const tipOf = (element: HTMLElement): Tip => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const side: Side = element.dataset.tipSide === 'bottom' || top < 44 ? 'bottom' : 'top';
  return {
    text: element.dataset.tip!,
    keys: element.dataset.tipKeys,
    left: Math.min(Math.max(left + width / 2, 60), window.innerWidth - 60),
    top: side === 'top' ? top - margin : bottom + margin,
    side,
  };
};

/** One tooltip serves the whole application, so that a thousand buttons of a board do not need one each. The first appears after a short delay, the next ones immediately. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer = 0;
    let closedAt = -Infinity;
    let on: HTMLElement | null = null;
    const hide = () => {
      window.clearTimeout(timer);
      if (on) closedAt = performance.now();
      on = null;
      setTip(null);
    };
    const show = (target: EventTarget | null, wait: number) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
      if (element === on) return;
      hide();
      if (!element) return;
      on = element;
      timer = window.setTimeout(() => {
        if (element.isConnected) setTip(tipOf(element));
      }, wait);
    };
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch')
        show(event.target, performance.now() - closedAt < stillOpenFor ? 0 : firstAfter);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event.target, 0);
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    const ends = ['pointerdown', 'focusout', 'keydown', 'scroll'] as const;
    for (const end of ends) document.addEventListener(end, hide, true);
    return () => {
      hide();
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      for (const end of ends) document.removeEventListener(end, hide, true);
    };
  }, []);
  return (
    <>
      {children}
      {tip &&
        createPortal(
          <div
            aria-hidden
            className={`pointer-events-none fixed z-50 max-w-72 -translate-x-1/2 rounded-ctl bg-ink px-2 py-1 text-meta text-sheet shadow-raise motion-safe:animate-[appear_100ms_var(--ease)] ${tip.side === 'top' ? '-translate-y-full' : ''}`}
            style={{ left: tip.left, top: tip.top }}
          >
            {tip.text}
            {tip.keys && <span className="ms-2 opacity-70">{tip.keys}</span>}
          </div>,
          document.body,
        )}
    </>
  );
};
