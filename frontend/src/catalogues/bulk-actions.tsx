import { say, sayWithin } from '@candor/contracts/words/say';
import { useState } from 'react';
import { Copy, EyeOff, Eye, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { inUseFlag } from '@candor/contracts/kernel/entry-state';
import type { ManyAction } from '@candor/contracts/kernel/catalogue-many';
import type { Option } from '@candor/contracts/kernel/standard';
import { BulkBar } from '../kit/tables/bulk-bar.tsx';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { settle } from '../page/settle.ts';
import { asTheyWere, type Each, many, type ManyTold, sharedFields, tellMany } from './many.ts';
import type { RowSelection } from './use-chosen.ts';

const ChangeMany = later(() => import('./change-many.tsx').then((m) => m.ChangeMany));
const FailedMany = later(() => import('./failed-many.tsx').then((m) => m.FailedMany));

type Props = {
  catalogue: Catalogue;
  chosen: RowSelection;
  parents: readonly Option[];
  options: Readonly<Record<string, readonly Option[]>>;
  /** Whether the list shows removed entries. */
  removed: boolean;
  /** Whether the reader may change the list. */
  may: boolean;
  /** Copies entries of the platform into the reader's own library; absent where copying is impossible. */
  onCopy?: (rows: readonly CatalogueRow[]) => Promise<boolean>;
};
/** Actions on all selected entries. Each can be undone. */
export const BulkActions = ({ catalogue, chosen, parents, options, removed, may, onCopy }: Props) => {
  const { revalidate } = useRevalidator();
  const [changing, setChanging] = useState<readonly CatalogueRow[] | null>(null);
  const [failed, setFailed] = useState<ManyTold | null>(null);
  const { rows } = chosen;
  const tell = async (
    action: ManyAction,
    told: ManyTold,
    back: (ids: readonly string[]) => { action: ManyAction; entries: Each[] },
  ) => {
    chosen.clear();
    tellMany(catalogue, action, told, back, revalidate, setFailed);
    await revalidate();
  };
  const run = (action: 'delete' | 'restore') => {
    const inverse = action === 'delete' ? 'restore' : 'delete';
    const what =
      action === 'delete'
        ? say('Remove the selected {items}', { items: sayWithin(catalogue.plural) })
        : say('Restore the selected {items}', { items: sayWithin(catalogue.plural) });
    const entries = rows.map(({ id }) => ({ id }));
    void settle(what, many(catalogue, action, entries), (told) =>
      tell(action, told, (ids) => ({ action: inverse, entries: ids.map((id) => ({ id })) })),
    );
  };
  const inUse = rows.some((row) => row.active);
  const flag = inUseFlag(catalogue);
  const setInUse = (on: boolean) => {
    const before = rows;
    const entries = rows.map(({ id }) => ({ id, fields: { [flag!]: on } }));
    void settle(
      say('Change the selected {items}', { items: sayWithin(catalogue.plural) }),
      many(catalogue, 'upsert', entries),
      (told) => tell('upsert', told, (ids) => ({ action: 'upsert', entries: asTheyWere(before, flag!, ids) })),
    );
  };
  return (
    <>
      {rows.length > 0 && (
        <BulkBar count={rows.length} onClear={chosen.clear}>
          {onCopy && (
            <Button size="sm" onClick={() => void onCopy(rows).then((done) => done && chosen.clear())}>
              <Copy size={14} aria-hidden className="max-sm:hidden" /> {say('Copy to our library')}
            </Button>
          )}
          {!may ? null : removed ? (
            <Button size="sm" onClick={() => run('restore')}>
              <RotateCcw size={14} aria-hidden className="max-sm:hidden" /> {say('Restore')}
            </Button>
          ) : (
            <>
              {sharedFields(catalogue).length > 0 && (
                <Button size="sm" onClick={() => setChanging(rows)}>
                  <PenLine size={14} aria-hidden className="max-sm:hidden" /> {say('Change')}
                </Button>
              )}
              {flag && (
                <Button size="sm" onClick={() => setInUse(!inUse)}>
                  {inUse ? <EyeOff size={14} aria-hidden className="max-sm:hidden" /> : <Eye size={14} aria-hidden />}
                  {inUse ? say('Hide') : say('Use again')}
                </Button>
              )}
              <Button size="sm" onClick={() => run('delete')}>
                <Trash2 size={14} aria-hidden className="max-sm:hidden" /> {say('Remove')}
              </Button>
            </>
          )}
        </BulkBar>
      )}
      {changing && (
        <ChangeMany
          catalogue={catalogue}
          rows={changing}
          parents={parents}
          options={options}
          onClose={() => setChanging(null)}
          onDone={(told, field) => {
            const before = changing;
            setChanging(null);
            void tell('upsert', told, (ids) => ({ action: 'upsert', entries: asTheyWere(before, field, ids) }));
          }}
        />
      )}
      {failed && <FailedMany told={failed} onClose={() => setFailed(null)} />}
    </>
  );
};
