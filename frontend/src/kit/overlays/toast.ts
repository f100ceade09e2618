import { say } from '@candor/contracts/words/say';
import { undoable, type Undoable } from '../undo.ts';

// Toasts wait in this module until the code that renders them is loaded (toasts.tsx).

export type Toast = {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { label: string; run: () => void };
  /** Offers Undo in the toast and by Ctrl+Z. If the action was recorded when it began, pass the result of `undoable`. */
  undo?: Undoable | (() => void);
  /** Milliseconds on screen. The default is 10 s for a toast with an action, else 5 s. */
  stay?: number;
};
type Show = (toast: Toast) => () => void;

const waiting: { toast: Toast; close?: () => void; closed?: boolean }[] = [];
const listeners = new Set<() => void>();
/** Calls `listener` when the first toast is added. */
export const onWanted = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
let wanted = false;
export const isWanted = () => wanted;
let show: Show | null = null;
/** The component that renders toasts calls this when it is mounted, and then shows the toasts that waited. */
export const ready = (how: Show) => {
  show = how;
  for (const each of waiting.splice(0)) if (!each.closed) each.close = how(each.toast);
};

const put: Show = (what) => {
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
/** The latest toast without an action. If the same text comes again, the new toast replaces it. */
let latest: { text: string; close: () => void } | null = null;

/** Shows what happened, with Undo if possible. Screen readers read the toast politely. Returns a function that dismisses it. */
export const toast: Show = ({ undo, ...told }) => {
  const back = typeof undo === 'function' ? undoable(undo) : undo;
  if (back) {
    const close = toast({ ...told, action: { label: say('Undo'), run: back.run } });
    back.onGone(close);
    return close;
  }
  if (told.action) return put(told);
  if (latest?.text === told.text) latest.close();
  const close = put(told);
  latest = { text: told.text, close };
  return close;
};
