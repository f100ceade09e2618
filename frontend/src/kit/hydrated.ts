import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** Whether the page's code runs; false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
