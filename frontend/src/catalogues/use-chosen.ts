import { type KeyboardEvent, useRef, useState } from 'react';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';

/** The selected rows, to be changed together. Rows that have left the list are excluded. */
export type RowSelection = {
  rows: readonly CatalogueRow[];
  has: (id: string) => boolean;
  /** Selects or deselects the row; with `through`, selects all rows between it and the one toggled last. */
  toggle: (id: string, through?: boolean) => void;
  all: () => void;
  clear: () => void;
  /** X selects the focused row, Shift with an arrow key also the next row. Returns whether the key was handled. */
  onKey: (event: KeyboardEvent, entries: readonly HTMLElement[]) => boolean;
};
/** `shown`: the rows in their order on the page. */
export const useChosen = (shown: readonly CatalogueRow[]): RowSelection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const rows = shown.filter(({ id }) => ids.has(id));
  const between = (one: string, other: string) => {
    const [from, to] = [one, other].map((id) => shown.findIndex((row) => row.id === id)).sort((a, b) => a - b);
    return from! < 0 ? [other] : shown.slice(from, to! + 1).map(({ id }) => id);
  };
  const toggle = (id: string, through = false) => {
    const touched = through && last.current ? between(last.current, id) : [id];
    const on = through || !ids.has(id);
    last.current = id;
    setIds((now) => {
      const next = new Set(now);
      for (const each of touched)
        if (on) next.add(each);
        else next.delete(each);
      return next;
    });
  };
  return {
    rows,
    has: (id) => ids.has(id),
    toggle,
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    onKey: (event, entries) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !target.matches('[data-entry]') || event.ctrlKey || event.metaKey)
        return false;
      const id = target.dataset.entry!;
      if (event.key === 'x' || event.key === 'X') {
        toggle(id, event.shiftKey);
        return true;
      }
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by || !event.shiftKey) return false;
      const next = entries[entries.indexOf(target) + by];
      if (!next) return true;
      next.focus();
      setIds((now) => new Set([...now, id, next.dataset.entry!]));
      last.current = next.dataset.entry!;
      return true;
    },
  };
};
