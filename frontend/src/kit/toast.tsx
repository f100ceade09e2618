import { lazy, Suspense, useSyncExternalStore } from 'react';

export type Toast = {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { label: string; run: () => void };
  /** milliseconds; 10 s with an action */ stay?: number;
};
type Show = (toast: Toast) => () => void;

const waiting: { toast: Toast; close?: () => void; closed?: boolean }[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
let wanted = false;
let show: Show | null = null;
/** Called by the host once it is there; shows what has waited. */
export const ready = (how: Show) => {
  show = how;
  for (const each of waiting.splice(0)) if (!each.closed) each.close = how(each.toast);
};

/** Says what happened, with Undo where it can be undone. Read out politely. Returns the dismissal. */
export const toast: Show = (what) => {
  if (show) return show(what);
  const entry: (typeof waiting)[number] = { toast: what };
  waiting.push(entry);
  wanted = true;
  for (const tell of listeners) tell();
  return () => {
    entry.closed = true;
    entry.close?.();
  };
};

const Host = lazy(() => import('./toast-host.tsx').then((m) => ({ default: m.ToastHost })));
/** Where toasts appear. One per app; its code is loaded with the first toast. */
export const Toasts = () =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  ) ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
