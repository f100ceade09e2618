import { say, sayWithin } from '@candor/contracts/words/say';
import { useState } from 'react';
import { MoreHorizontal, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import { linksIn, type SetWithLinks } from '@candor/contracts/catalogues/question-sets';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { kinds } from '../fields/kinds.tsx';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Menu, MenuItem } from '../kit/overlays/menu.tsx';
import { Facts, Tag } from '../kit/tag.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { askedWords } from './asked-words.ts';
import { CatalogueForm } from './catalogue-form.tsx';
import { openLook, rowName } from './catalogue-list.ts';
import { EntryFacts } from './entry-facts.tsx';
import { type LinksOfQuestion, SetLinks } from './set-links.tsx';
import { SortableList } from './sortable-list.tsx';

type Props = {
  /** The list to which the parts belong as entries. */
  list: Catalogue;
  parts: readonly CatalogueRow[];
  ours: Readonly<Record<string, string>>;
  /** Whether the reader may add and remove parts. */
  may: boolean;
  label: string;
  onSort: (ids: string[]) => Promise<boolean>;
  onRemove: (id: string) => void;
  onChanged: () => void;
  /** Present if the parts are questions of this set, which says what each question is about. */
  linked?: { set: SetWithLinks; onChange: (id: string, links: LinksOfQuestion) => void } | null;
};
/** The parts of an entry in their order. A part is opened in its row, to be read or changed. */
export const PartRows = ({ list, parts, ours, may, label, onSort, onRemove, onChanged, linked }: Props) => {
  const links = linked && linksIn(linked.set);
  const [open, setOpen] = useState<string | null>(null);
  const columns = Object.entries(list.fields).filter(([name, { inList }]) => inList && name !== 'name');
  return (
    <SortableList label={label} items={parts} nameOf={rowName} on={may} onSort={onSort} rowClass="border-b border-line">
      {(row, { handle, up, down }, index) => {
        const shown = open === row.id;
        return (
          <div className={cx(shown && openLook)}>
            <div
              className={cx(
                'flex min-h-11 items-center gap-2 px-2',
                shown ? 'sm:px-3' : '-mx-2 rounded-ctl hover:bg-well',
              )}
            >
              {handle}
              <span aria-hidden className="tnum w-6 shrink-0 text-end text-ui text-ink-3">
                {index + 1}
              </span>
              <button
                type="button"
                aria-expanded={shown}
                onClick={() => setOpen(shown ? null : row.id)}
                className="min-w-0 flex-1 rounded-tag py-2 text-start"
              >
                <span className="block text-ui font-medium text-ink">{rowName(row)}</span>
                <span className="mt-0.5 block text-meta">
                  <Facts
                    of={[
                      ...columns.map(([name, one]) => {
                        const cell = kinds[one.kind].cell(row.fields[name], one);
                        return one.kind === 'number' && cell ? `${String(cell)} ${sayWithin(one.label)}` : cell;
                      }),
                      ours[row.id] && (
                        <Tag key="ours" tone="good">
                          {say('In your library')}
                        </Tag>
                      ),
                    ]}
                  />
                </span>
                {links && (
                  <span className="mt-0.5 block text-meta text-ink-3 empty:hidden">
                    {askedWords({ requirements: links.about(row.id), round: links.round(row.id) })}
                  </span>
                )}
              </button>
              {may && (
                <Menu
                  align="end"
                  trigger={
                    <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: rowName(row) })}>
                      <MoreHorizontal size={15} aria-hidden />
                    </Button>
                  }
                >
                  {up && (
                    <MenuItem icon={<MoveUp size={14} />} onSelect={up}>
                      {say('Move up')}
                    </MenuItem>
                  )}
                  {down && (
                    <MenuItem icon={<MoveDown size={14} />} onSelect={down}>
                      {say('Move down')}
                    </MenuItem>
                  )}
                  <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => onRemove(row.id)}>
                    {say('Take out')}
                  </MenuItem>
                </Menu>
              )}
            </div>
            {shown && (
              <div className={cx('px-4 pb-3.5 sm:pe-3', may ? 'sm:ps-19' : 'sm:ps-11')}>
                {may && linked && (
                  <SetLinks
                    set={linked.set}
                    question={{ id: row.id, name: rowName(row) }}
                    onChange={(to) => linked.onChange(row.id, to)}
                  />
                )}
                {may ? (
                  <CatalogueForm
                    catalogue={list}
                    row={row}
                    parents={[]}
                    onClose={() => setOpen(null)}
                    onSaved={() => {
                      setOpen(null);
                      toast({ text: say('Saved.') });
                      onChanged();
                    }}
                  />
                ) : (
                  <EntryFacts catalogue={list} row={row} />
                )}
              </div>
            )}
          </div>
        );
      }}
    </SortableList>
  );
};
