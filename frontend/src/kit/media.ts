import { useCallback, useSyncExternalStore } from 'react';

/** How many dialogs are open. */
let dialogs = 0;
/** What each query said last while no dialog was open, as long as somebody asks. */
const said: Record<string, boolean> = {};
const askers: Record<string, number> = {};

/**
 * The screens keep their layout until the returned function is called. A dialog calls this while it is open: a screen that changed its
 * layout behind it would draw its parts anew, and the dialog of one of them would be gone with what was typed into it.
 */
export const keepLayout = (): (() => void) => {
  dialogs++;
  return () => {
    dialogs--;
    dispatchEvent(new Event('resize'));
  };
};

/** Whether a media query holds; false on the server. While a dialog is open, what it said before. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      addEventListener('resize', listener);
      askers[query] = (askers[query] ?? 0) + 1;
      return () => {
        // What nobody asks any more is not remembered for the next who does.
        if (--askers[query]! === 0) delete said[query];
        media.removeEventListener('change', listener);
        removeEventListener('resize', listener);
      };
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => (said[query] = (dialogs ? said[query] : null) ?? matchMedia(query).matches),
    () => false,
  );
};
/** Below this width lists are cards and the menu is a drawer. */
export const useNarrow = () => useMedia('(max-width: 639px)');
