import { useCallback, useSyncExternalStore } from 'react';

/** Where a value is remembered: in this browser, or in this tab until the tab is closed. */
type Keeping = 'browser' | 'tab';

const listeners = new Set<() => void>();
const parsed = new Map<string, { text: string | null; value: unknown }>();
/** Values that the browser refused to store. They are kept until the page is left. */
const refused = new Map<string, string>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const storeOf = (keeping: Keeping): Storage => (keeping === 'tab' ? sessionStorage : localStorage);
const textIn = (name: string, keeping: Keeping): string | null => {
  try {
    return refused.get(name) ?? storeOf(keeping).getItem(name);
  } catch {
    return null;
  }
};
const read = (name: string, keeping: Keeping): unknown => {
  const text = textIn(name, keeping);
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
const write = (name: string, next: unknown, keeping: Keeping): void => {
  refused.delete(name);
  try {
    if (next === null) storeOf(keeping).removeItem(name);
    else storeOf(keeping).setItem(name, JSON.stringify(next));
  } catch {
    if (next !== null) refused.set(name, JSON.stringify(next));
  }
  for (const tell of listeners) tell();
};

/** State that is remembered under `name`, such as a chosen view. All components that use the same name share it. `set` also works when the component is unmounted; null forgets the value, and a function receives the present one. */
export const useStored = <T>(
  name: string,
  otherwise: T,
  keeping: Keeping = 'browser',
): [T, (next: T | null | ((now: T) => T | null)) => void] => {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name, keeping),
    () => null,
  ) as T | null;
  const set = useCallback(
    (next: T | null | ((now: T) => T | null)) => {
      const now = typeof next === 'function' ? ((read(name, keeping) as T | null) ?? otherwise) : null;
      write(name, typeof next === 'function' ? (next as (now: T) => T | null)(now as T) : next, keeping);
    },
    // callers may create `otherwise` anew in each render
    // oxlint-disable-next-line react/exhaustive-deps
    [name, keeping],
  );
  return [value ?? otherwise, set];
};
