import { numberWords, say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { useEffect, useState } from 'react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/inputs/checkbox.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { SearchBox } from '../kit/tables/filter-bar.tsx';
import { Tag } from '../kit/tag.tsx';
import { entriesOf } from '../page/entries.ts';
import { rowName } from './catalogue-list.ts';

/** How many entries the dialog shows; typing finds others. */
const shown = 100;
type Props = {
  list: Catalogue;
  /** Entries that were added already. */
  present: readonly string[];
  /** How many more may be added. */
  most?: number;
  onClose: () => void;
  /** Ids in the order in which they were chosen. */
  onPicked: (ids: string[]) => void;
};
/** Finds entries of a list by typing; the reader ticks them. */
export const PickEntries = ({ list, present, most = Infinity, onClose, onPicked }: Props) => {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<readonly CatalogueRow[] | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    void entriesOf(list.screen, { search, limit: shown }, asked.signal).then((found) => {
      if (!asked.signal.aborted) setRows(found);
    });
    return () => asked.abort();
  }, [list, search]);
  const plural = sayWithin(list.plural);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Add {items}', { items: plural })}
      footer={
        <>
          <span className="me-auto text-meta text-ink-3">
            {picked.length >= most
              ? say('There is no room for more.')
              : say('They appear in the order you select them.')}
          </span>
          <Button kind="ghost" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button kind="primary" disabled={!picked.length} onClick={() => onPicked([...picked])}>
            {picked.length ? say('Add {count, number}', { count: picked.length }) : say('Add')}
          </Button>
        </>
      }
    >
      <SearchBox
        operators={false}
        value={search}
        onSearch={setSearch}
        label={say('Search the {items}', { items: plural })}
        shortcut={false}
      />
      <ul aria-label={sayLabel(list.plural)} className="mt-3 min-h-40 divide-y divide-line">
        {rows?.map((row) => {
          const there = present.includes(row.id);
          const at = picked.indexOf(row.id);
          return (
            <li key={row.id}>
              <label className="flex items-center gap-3 py-2 text-ui has-disabled:text-ink-3">
                <Checkbox
                  checked={there || at >= 0}
                  disabled={there || (at < 0 && picked.length >= most)}
                  onChange={() => setPicked(at < 0 ? [...picked, row.id] : picked.filter((id) => id !== row.id))}
                />
                <span className="min-w-0 flex-1">{rowName(row)}</span>
                {there ? (
                  <Tag>{say('Already there')}</Tag>
                ) : (
                  at >= 0 && <span className="tnum text-meta text-ink-3">{numberWords(at + 1)}</span>
                )}
              </label>
            </li>
          );
        })}
        {rows?.length === 0 && (
          <li className="py-6 text-center text-ui text-ink-3">
            {search ? say('Nothing to show.') : say('There are no {items} yet.', { items: plural })}
          </li>
        )}
      </ul>
    </Dialog>
  );
};
