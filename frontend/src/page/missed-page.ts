import { useSyncExternalStore } from 'react';

// The address that somebody wanted to open and that did not come. The page on hand stays, and a line says so.

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
