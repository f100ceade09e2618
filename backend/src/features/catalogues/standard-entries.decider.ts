import { type Catalogue, wholeEntry } from '@candor/contracts/kernel/catalogue';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import type { Changes } from '@candor/contracts/kernel/values';

// An organization keeps the standard entries that it began with. It also gets the entries that the product adds later.

type Values = Record<string, unknown>;
type Entry = { id: string; fields: Values; deleted: boolean };
const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** The standard entries, recognized by their `key`, that the list never had; and for entries that it has, the values that only the product sets. Words that a member wrote stay, and a removed entry stays removed. */
export const completed = (
  of: Catalogue,
  standard: readonly Values[],
  entries: readonly Entry[],
  newId: () => string,
): AnyEvent[] => {
  const names = new Set(entries.filter(({ deleted }) => !deleted).map(({ fields }) => plain(fields.name)));
  const free = (name: string): string => {
    const taken = (n: number) => names.has(plain(n === 1 ? name : `${name} ${n}`));
    let n = 1;
    while (taken(n)) n++;
    const found = n === 1 ? name : `${name} ${n}`;
    names.add(plain(found));
    return found;
  };
  const byServer = Object.keys(of.fields).filter((name) => of.fields[name]!.byServer);
  const upserted = (id: string, fields: Values, created: boolean, changes: Changes): AnyEvent => ({
    type: `${of.entity}Upserted`,
    data: { id, fields, created, changes },
  });
  return standard.flatMap((each) => {
    const had = entries.filter(({ fields }) => each.key && fields.key === each.key);
    if (!had.length) return [upserted(newId(), wholeEntry(of, { ...each, name: free(String(each.name)) }), true, {})];
    const living = had.find(({ deleted }) => !deleted);
    const changed = living ? byServer.filter((name) => living.fields[name] !== (each[name] ?? false)) : [];
    if (!living || !changed.length) return [];
    const changes = Object.fromEntries(
      changed.map((name) => [name, { from: living.fields[name] ?? null, to: each[name] ?? false }]),
    );
    const set = Object.fromEntries(changed.map((name) => [name, each[name] ?? false]));
    return [upserted(living.id, { ...living.fields, ...set }, false, changes)];
  });
};
