import { phrase, say, sayWithin } from '@candor/contracts/words/say';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { ManyAction } from '@candor/contracts/kernel/catalogue-many';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { toast } from '../kit/overlays/toast.ts';

/** The result for each entry. */
export type ManyTold = PayloadOf<Catalogue['bulk']>;
export type Each = { id: string; fields?: Record<string, unknown> };
export const countedEntries = (catalogue: Catalogue, count: number): string =>
  say('{count, number} {items}', { count, items: sayWithin(count === 1 ? catalogue.label : catalogue.plural) });
export const many = (catalogue: Catalogue, action: ManyAction, entries: Each[]) =>
  call(catalogue.bulk, { action, entries });

const done = {
  upsert: phrase('{count, plural, one {{items} was} other {{items} were}} changed.'),
  delete: phrase('{count, plural, one {{items} was} other {{items} were}} removed.'),
  restore: phrase('{count, plural, one {{items} was} other {{items} were}} restored.'),
} as const satisfies Record<ManyAction, string>;
/** Shows what was done, with Undo, and passes refused entries to `onFailed`. */
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
  const count = told.done.length;
  const text = say(done[action], { count, items: countedEntries(catalogue, count) });
  const undo = () => {
    const { action: inverse, entries } = back(told.done);
    void settle(say('Undo: {what}', { what: text }), many(catalogue, inverse, entries), async (answer) => {
      if (answer.failed.length) onFailed(answer);
      else toast({ text: say('Undone.') });
      await reload();
    });
  };
  toast({ text, undo });
};
/** The entries with the values that they had before the change. */
export const asTheyWere = (rows: readonly CatalogueRow[], field: string, ids: readonly string[]): Each[] =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ id, fields }) => ({ id, fields: { [field]: fields[field] ?? null } }));

/** The fields that can hold the same value in several entries. */
export const sharedFields = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue.fields).flatMap(([name, one]) =>
    one.byServer || one.section !== undefined || one.unique || one.fixed || one.kind === 'image' || name === 'name'
      ? []
      : [name],
  );
