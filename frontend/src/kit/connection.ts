import { useSyncExternalStore } from 'react';

// Whether the server can be reached. Only requests can tell. If the browser reports a change of its network, that is only a reason to send one.

let since: number | null = null;
let asking: Promise<boolean> | null = null;
let timer = 0;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();
const pauseBetween = 5_000;

const change = (next: number | null) => {
  if ((since === null) === (next === null)) return;
  since = next;
  for (const tell of listeners) tell();
  if (since === null) for (const tell of returns) tell();
};

/** Call this when a request was answered, with any status. The answer may be older than the loss of the network. The server is therefore asked again while the browser reports no network. */
export const noteReached = () => {
  window.clearTimeout(timer);
  change(null);
  if (!navigator.onLine) timer = window.setTimeout(() => void isReachable(), pauseBetween);
};
/** Call this when a request got no answer. The server is then asked every few seconds. */
export const noteLost = () => {
  change(since ?? Date.now());
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void isReachable(), pauseBetween);
};

/** Sends the server a request that changes nothing. */
export const isReachable = (): Promise<boolean> =>
  (asking ??= fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    .then(
      () => true,
      () => false,
    )
    .then((answered) => {
      asking = null;
      if (answered) noteReached();
      else noteLost();
      return answered;
    }));

/** Whether a request is likely to fail: one just did, or the browser says that it has no network. */
export const seemsOffline = () => since !== null || !navigator.onLine;

/** Starts to listen to the browser's reports about its network. Returns a function that stops this. */
export const watchConnection = (): (() => void) => {
  const ask = () => void isReachable();
  window.addEventListener('online', ask);
  window.addEventListener('offline', ask);
  if (!navigator.onLine) ask();
  return () => {
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', ask);
  };
};

/** Calls `callback` each time the server answers again. */
export const onReturn = (callback: () => void): (() => void) => {
  returns.add(callback);
  return () => {
    returns.delete(callback);
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
/** When the server stopped answering; null while it answers. */
export const useOfflineSince = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => null,
  );
