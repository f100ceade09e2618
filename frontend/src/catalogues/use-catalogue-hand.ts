import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { EntryVersion } from '@candor/contracts/kernel/catalogue-versions';
import { say, sayWithin } from '@candor/contracts/words/say';
import { useShortcut } from '../kit/keys/shortcuts.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { momentText } from '../kit/time.tsx';
import { undoable } from '../kit/undo.ts';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import type { Draft } from './catalogue-form.tsx';
import { rowName } from './catalogue-list.ts';
import type { Section } from './list-parts.ts';
import type { CatalogueNow } from './use-catalogue.ts';

/** The row whose form is shown, or a new one, with its unsaved text from before. */
type Open = { id: string; draft?: Draft };

/** What the reader does with a catalogue: opens a row, saves it, sorts, removes and restores. */
export const useCatalogueHand = (
  { page, revalidate, catalogue, may, into, sections, chosen }: CatalogueNow,
  /** The button that adds an entry, and the area of the rows. */
  { add, area }: { add: RefObject<HTMLButtonElement | null>; area: RefObject<HTMLDivElement | null> },
) => {
  const { user } = page;
  const [open, setOpen] = useState<Open | null>(null);
  const [importing, setImporting] = useState(false);
  const typed = useRef<Draft | null>(null);
  const keep = useCallback((draft: Draft | null) => {
    typed.current = draft;
  }, []);
  useShortcut('c', say('Add an entry'), () => add.current?.click(), {
    on: may,
    opens: true,
  });

  /** Opens another row, or closes the open one. The person can undo this to get unsaved text back. */
  const show = (next: Open | null) => {
    const dropped = open && typed.current ? { id: open.id, draft: typed.current } : null;
    typed.current = null;
    if (dropped && dropped.id !== next?.id)
      toast({ text: say('What you typed was not saved.'), undo: () => setOpen(dropped) });
    setOpen(next);
    if (!next && open) focusOn(open.id);
  };
  /** Focuses the row once it is drawn as a line again. */
  const focusOn = (id: string) =>
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(id === 'new' ? '[data-entry]' : `[data-entry="${id}"]`)?.focus(),
    );
  const onArrow = (event: KeyboardEvent) => {
    if ((may || into) && chosen.onKey(event, [...area.current!.querySelectorAll<HTMLElement>('[data-entry]')])) {
      event.preventDefault();
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !(event.target instanceof HTMLElement) || !event.target.matches('[data-entry]')) return;
    const entries = [...area.current!.querySelectorAll<HTMLElement>('[data-entry]')];
    event.preventDefault();
    entries[entries.indexOf(event.target) + by]?.focus();
  };
  const sort = (ids: string[], { key, parent }: Section) => {
    // Sections of one list share one order; entries of different parents have separate orders.
    const order = sections.flatMap((section) => (section.key === key ? ids : section.rows.map(({ id }) => id)));
    const sent = call(catalogue.sort!, parent ? { ids, parent_id: parent } : { ids: catalogue.parent ? ids : order });
    return settle(say('Sort the {items}', { items: sayWithin(catalogue.plural) }), sent, () => revalidate());
  };
  const restore = (row: CatalogueRow) =>
    settle(say('Restore {name}', { name: rowName(row) }), call(catalogue.restore, { id: row.id }), async () => {
      toast({ text: say('{name} restored.', { name: rowName(row) }) });
      await revalidate();
    });
  const remove = (row: CatalogueRow) => {
    const back = undoable(() => void restore(row));
    return settle(say('Remove {name}', { name: rowName(row) }), call(catalogue.remove, { id: row.id }), async () => {
      toast({ text: say('{name} was removed. History keeps its name.', { name: rowName(row) }), undo: back });
      await revalidate();
    }).then((done) => done || back.forget());
  };
  /** Runs after the form has saved this row, or a new one. */
  const saved = async (row: CatalogueRow | null, created: boolean) => {
    typed.current = null;
    setOpen(null);
    await revalidate();
    toast({ text: created ? say('Added.') : say('Saved.') });
    focusOn(row?.id ?? 'new');
  };
  /** Runs after an earlier version of this row was restored. */
  const versionRestored = async (row: CatalogueRow, of: EntryVersion) => {
    typed.current = null;
    setOpen(null);
    toast({ text: say('The version of {moment} was restored.', { moment: momentText(of.at, user.tz_region) }) });
    await revalidate();
    focusOn(row.id);
  };
  return {
    open,
    importing,
    setImporting,
    keep,
    show,
    onArrow,
    sort,
    restore,
    remove,
    saved,
    versionRestored,
  };
};
export type CatalogueHand = ReturnType<typeof useCatalogueHand>;
