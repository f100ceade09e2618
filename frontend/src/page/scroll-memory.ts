import type { createBrowserRouter } from 'react-router-dom';

// Saves the scroll position of each path. Going back restores it after 250 ms; going forward starts at the top.

const store = 'scroll';
/** Milliseconds, SPEC §9. */
export const restoreAfter = 250;

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

/** Starts to save positions. A navigation with state `{ keepScroll: true }` leaves the page where it is; one with `{ back: true }` restores its position, as going back does. */
export const rememberScroll = (router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>) => {
  window.history.scrollRestoration = 'manual';
  const positions = new Map(saved());
  let location = router.state.location;
  let timer = 0;
  const onScroll = (event: Event) => {
    const target = event.target === document ? document.scrollingElement : event.target;
    if (router.state.navigation.state === 'idle' && target === scroller())
      positions.set(location.pathname, scroller().scrollTop); // while the next page loads the old one is still shown
  };
  const keep = () => sessionStorage.setItem(store, JSON.stringify(Object.fromEntries([...positions].slice(-100))));
  document.addEventListener('scroll', onScroll, { passive: true, capture: true });
  window.addEventListener('pagehide', keep);
  const unsubscribe = router.subscribe((state) => {
    if (state.location === location || state.navigation.state !== 'idle') return;
    location = state.location;
    window.clearTimeout(timer);
    const { keepScroll, back } = (location.state ?? {}) as { keepScroll?: boolean; back?: boolean };
    if (back || state.historyAction === 'POP') {
      const top = positions.get(location.pathname) ?? 0;
      timer = window.setTimeout(() => {
        scroller().scrollTop = top;
      }, restoreAfter);
    } else if (!keepScroll) {
      timer = window.setTimeout(() => {
        scroller().scrollTop = 0;
      });
    }
  });
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
    document.removeEventListener('scroll', onScroll, { capture: true });
    window.removeEventListener('pagehide', keep);
  };
};
