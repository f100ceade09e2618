import type { createBrowserRouter } from 'react-router-dom';

// Saves the scroll position of each path. Going back restores it after 250 ms, or as soon as the page and its rows are rendered; going forward starts at the top.

const store = 'scroll';
/** The milliseconds before the position is restored (docs/rules/constants.md#screens). */
export const restoreAfter = 250;
/** The milliseconds in which a rendered page may still grow to its former height. */
const growsFor = 10_000;
/** The events by which the reader takes over the scrolling. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The part of the page that scrolls: the one marked `data-page-scroll`, else the window. */
const scroller = () =>
  document.querySelector('[data-page-scroll]') ?? document.scrollingElement ?? document.documentElement;
const saved = (): [string, number][] => {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
};

/** The key of the location on screen. A slow computer renders it long after the router has navigated. Null if the router does not render pages. */
let drawn: string | null = null;
/** Records that the page of this location is on screen. */
export const pageDrawn = (key: string): void => {
  drawn = key;
};

/** Starts to save positions. A navigation with state `{ keepScroll: true }` keeps the scroll position; one with `{ back: true }` restores its position, as going back does. */
export const rememberScroll = (router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>) => {
  window.history.scrollRestoration = 'manual';
  const positions = new Map(saved());
  let location = router.state.location;
  /** Stops restoring the position of the last navigation; null when that is done. */
  let settling: (() => void) | null = null;
  const isDrawn = () => drawn === null || drawn === location.key;
  const note = () => {
    if (!settling && isDrawn()) positions.set(location.pathname, scroller().scrollTop);
  };
  const onScroll = (event: Event) => {
    const target = event.target === document ? document.scrollingElement : event.target;
    if (router.state.navigation.state === 'idle' && target === scroller()) note(); // while the next page loads the old one is still shown
  };
  const keep = () => sessionStorage.setItem(store, JSON.stringify(Object.fromEntries([...positions].slice(-100))));
  /** Scrolls to `top` as soon as the page is rendered and long enough, but not before `after` milliseconds have passed. */
  const settleAt = (top: number, after: number) => {
    let frame = 0;
    let until: number | null = null;
    const end = () => {
      window.clearTimeout(timer);
      window.cancelAnimationFrame(frame);
      for (const move of moves) document.removeEventListener(move, end, { capture: true });
      settling = null;
    };
    const move = () => {
      if (isDrawn()) {
        if (until === null) {
          until = performance.now() + growsFor;
          for (const move of moves) document.addEventListener(move, end, { capture: true, passive: true });
        }
        const box = scroller();
        box.scrollTop = top;
        if (Math.abs(box.scrollTop - top) < 1 || performance.now() > until) return end();
      }
      frame = window.requestAnimationFrame(move);
    };
    const timer = window.setTimeout(move, after);
    settling = end;
  };
  document.addEventListener('scroll', onScroll, { passive: true, capture: true });
  window.addEventListener('pagehide', keep);
  const unsubscribe = router.subscribe((state) => {
    if (state.location === location || state.navigation.state !== 'idle') return;
    note(); // the old page is still on screen, and its last scroll event may not have arrived yet
    settling?.();
    location = state.location;
    const { keepScroll, back } = (location.state ?? {}) as { keepScroll?: boolean; back?: boolean };
    if (back || state.historyAction === 'POP') settleAt(positions.get(location.pathname) ?? 0, restoreAfter);
    else if (!keepScroll) settleAt(0, 0);
  });
  return () => {
    unsubscribe();
    settling?.();
    document.removeEventListener('scroll', onScroll, { capture: true });
    window.removeEventListener('pagehide', keep);
  };
};
