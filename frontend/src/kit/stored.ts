import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const parsed = new Map<string, { text: string | null; value: unknown }>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const read = (name: string): unknown => {
  let text: string | null = null;
  try {
    text = localStorage.getItem(name);
  } catch {
    /* the browser may refuse to store */
  }
  const known = parsed.get(name);
  if (known && known.text === text) return known.value;
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    /* another program stored something else under this name */
  }
  parsed.set(name, { text, value });
  return value;
};

/** State that this browser remembers under `name`, such as a chosen view. All components that use the same name share it. */
export const useStored = <T>(name: string, otherwise: T): [T, (value: T) => void] => {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  ) as T | null;
  const set = useCallback(
    (next: T) => {
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        /* the browser may refuse to store */
      }
      for (const tell of listeners) tell();
    },
    [name],
  );
  return [value ?? otherwise, set];
};
