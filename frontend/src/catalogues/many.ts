import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { ManyAction } from '@candor/contracts/kernel/catalogue-many';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { toast } from '../kit/toast.ts';

/** What became of each entry. */
export type ManyTold = PayloadOf<Catalogue['bulk']>;
export type Each = { id: string; fields?: Record<string, unknown> };
export const countedEntries = (catalogue: Catalogue, count: number): string =>
  `${count.toLocaleString()} ${(count === 1 ? catalogue.label : catalogue.plural).toLowerCase()}`;
export const many = (catalogue: Catalogue, action: ManyAction, entries: Each[]) =>
  call(catalogue.bulk, { action, entries });

const done: Record<ManyAction, string> = { upsert: 'changed', delete: 'removed', restore: 'brought back' };
/** Says what was done, with Undo, and leaves to `onFailed` what was refused. */
export const tellMany = (
  catalogue: Catalogue,
  action: ManyAction,
  told: ManyTold,
  back: (ids: readonly string[]) => { action: ManyAction; entries: Each[] },
  reload: () => unknown,
  onFailed: (told: ManyTold) => void,
) => {
  if (told.failed.length) onFailed(told);
  if (!told.done.length) return;
  const one = told.done.length === 1;
  const text = `${countedEntries(catalogue, told.done.length)} ${one ? 'was' : 'were'} ${done[action]}.`;
  const undo = () => {
    const { action: inverse, entries } = back(told.done);
    void settle(`Undo: ${text}`, many(catalogue, inverse, entries), async (answer) => {
      if (answer.failed.length) onFailed(answer);
      else toast({ text: 'Taken back.' });
      await reload();
    });
  };
  toast({ text, undo });
};
/** The same entries with the values that they had. */
export const asTheyWere = (rows: readonly CatalogueRow[], field: string, ids: readonly string[]): Each[] =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ id, fields }) => ({ id, fields: { [field]: fields[field] ?? null } }));

/** The fields that can hold the same value in several entries. */
export const sharedFields = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue.fields).flatMap(([name, one]) =>
    one.byServer || one.unique || one.fixed || one.kind === 'image' || name === 'name' ? [] : [name],
  );
