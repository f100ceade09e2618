import { useCallback, useSyncExternalStore } from 'react';

/** How many dialogs are open. */
let dialogs = 0;
/** The last result of each query while no dialog was open, as long as a component uses it. */
const said: Record<string, boolean> = {};
const askers: Record<string, number> = {};

/**
 * The screens keep their layout until the returned function is called. A dialog calls this while it is open: a screen that changed its
 * layout behind the dialog would redraw its parts, and a dialog of such a part would disappear with its typed text.
 */
export const keepLayout = (): (() => void) => {
  dialogs++;
  return () => {
    dialogs--;
    dispatchEvent(new Event('resize'));
  };
};

/** Whether a media query matches; false on the server. While a dialog is open, the result from before is kept. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      addEventListener('resize', listener);
      askers[query] = (askers[query] ?? 0) + 1;
      return () => {
        // Forgets a result that no component uses, so that the next component starts anew.
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
/** Whether the window is narrow: lists are then cards, and the menu is a drawer. */
export const useNarrow = () => useMedia('(max-width: 639px)');
