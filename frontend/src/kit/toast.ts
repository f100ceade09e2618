// Toasts that wait until their host is there; toasts.tsx draws the host.

export type Toast = {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { label: string; run: () => void };
  /** milliseconds; 10 s with an action */ stay?: number;
};
type Show = (toast: Toast) => () => void;

const waiting: { toast: Toast; close?: () => void; closed?: boolean }[] = [];
const listeners = new Set<() => void>();
/** Calls back when the first toast is wanted. */
export const onWanted = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
let wanted = false;
export const isWanted = () => wanted;
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
