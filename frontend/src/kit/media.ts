import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; false on the server. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
};
/** Below this width lists are cards and the menu is a drawer. */
export const useNarrow = () => useMedia('(max-width: 639px)');
