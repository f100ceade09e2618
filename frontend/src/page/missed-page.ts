import { useSyncExternalStore } from 'react';

// The address of a page that failed to load. The present page stays on screen, and a line names the missing one.

let missed: string | null = null;
const listeners = new Set<() => void>();
export const noteMissed = (address: string | null) => {
  if (missed === address) return;
  missed = address;
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useMissed = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => missed,
    () => null,
  );
