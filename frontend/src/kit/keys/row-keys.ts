import { useEffect, useRef } from 'react';
import { say } from '@candor/contracts/words/say';
import { useShortcut } from './shortcuts.tsx';

type Row = { id: string };
/** The id of the row that has the focus, from its handle. */
const focusedRow = (): string | undefined =>
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-grip]')?.dataset.grip;

/** The keys of a list that people write and sort: Alt with an arrow key moves the open or focused row, Ctrl+D copies it. In a text Alt belongs to the text. */
export const useRowKeys = <Item extends Row>({
  items,
  open,
  on,
  onSort,
  onCopy,
}: {
  items: readonly Item[];
  /** The id of the open row. */
  open: string | null;
  on: boolean;
  onSort: (ids: string[]) => unknown;
  onCopy: (item: Item) => unknown;
}) => {
  const chosen = (): number => items.findIndex(({ id }) => id === (open ?? focusedRow()));
  const move = (by: number) => {
    const at = chosen();
    const to = at + by;
    if (at < 0 || to < 0 || to >= items.length) return;
    const ids = items.map(({ id }) => id);
    onSort(ids.toSpliced(at, 1).toSpliced(to, 0, ids[at]!));
  };
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const target = event.target instanceof Element ? event.target : null;
      const elsewhere = target?.closest('textarea, [contenteditable=true], [role=menu], [role=listbox], [data-modal]');
      if (!by || !event.altKey || event.ctrlKey || event.metaKey || elsewhere) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(by);
    };
    // The listener runs in the capture phase, because the handle of a row answers to the arrow keys itself.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [on]);
  useShortcut(
    'mod+d',
    say('Copy the open row'),
    () => {
      const item = items[chosen()];
      if (item) onCopy(item);
    },
    { on },
  );
};
