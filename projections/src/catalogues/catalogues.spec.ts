import { catalogues as declared } from '@candor/contracts/catalogues/catalogues';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { Recorded } from '@candor/contracts/kernel/event';
import { catalogues } from './catalogues.ts';
import { foldRows } from '../kernel/fold.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const many = 1000;
const ids = Array.from({ length: many }, (_, n) => idNo(n));
const happened = (type: string, data: Record<string, unknown>, revision: number) =>
  ({
    type,
    data,
    revision,
    metadata: { organization_id: idNo(1), occurred_at: '2026-03-02T09:00:00.000Z' },
  }) as unknown as Recorded;
const sorted = (order: readonly string[], revision: number) =>
  happened('SourceSorted', { ids: order, parent_id: null }, revision);

test('moving one entry of a long list by one place changes two rows', () => {
  const made = ids.map((id, n) =>
    happened('SourceUpserted', { id, fields: { name: `Source ${n}` }, created: true, changes: {} }, n),
  );
  const before = foldRows(catalogues, [...made, sorted(ids, many)]);
  const known = new Map(before);
  const moved = sorted([ids[1]!, ids[0]!, ...ids.slice(2)], many + 1);
  const after = foldRows(catalogues, [moved], before) as Map<string, CatalogueRow>;
  const changed = ids.filter((id) => after.get(id) !== known.get(id));
  expect(changed).toEqual([ids[0], ids[1]]);
  expect(changed.map((id) => after.get(id)!.sort_order)).toEqual([1, 0]);
});

test('whoever declares another field of an entry raises the version of the rows', () => {
  expect({
    version: catalogues.version,
    fields: Object.fromEntries(declared.map(({ name, fields }) => [name, Object.keys(fields)])),
  }).toMatchSnapshot();
});
