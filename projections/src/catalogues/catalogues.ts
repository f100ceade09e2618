import { catalogues as declared } from '@candor/contracts/catalogues/catalogues';
import { catalogueList, type CatalogueRow, wholeEntry } from '@candor/contracts/kernel/catalogue';
import { isInUse, namedEntries } from '@candor/contracts/kernel/entry-state';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { projection } from '../kernel/projection.ts';

type Upserted = Recorded<{ type: string; data: { id: string; fields: Record<string, unknown>; created: boolean } }>;
type Sorted = Recorded<{ type: string; data: { ids: string[] } }>;

const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();
/** The index of each id. It is stored for each list of ids, because every row asks for it. */
const placesIn = (ids: readonly string[]): ReadonlyMap<string, number> => {
  const known = places.get(ids) ?? new Map(ids.map((id, place) => [id, place]));
  places.set(ids, known);
  return known;
};
/** The rows of all catalogues. */
export const catalogues = projection<CatalogueRow, AnyEvent>({
  name: 'catalogues',
  version: 8,
  list: catalogueList,
  keys: (event) => {
    const data = event.data as { id?: string; ids?: string[] };
    return data.ids ?? [data.id!];
  },
  on: Object.fromEntries(
    declared.flatMap((entry) => [
      [
        `${entry.entity}Upserted`,
        (row: CatalogueRow | null, event: Upserted): CatalogueRow => ({
          id: event.data.id,
          organization_id: event.metadata.organization_id,
          entity: entry.name,
          fields: wholeEntry(entry, event.data.fields),
          refers: namedEntries(entry, event.data.fields),
          active: isInUse(entry, wholeEntry(entry, event.data.fields)),
          sort_order: row?.sort_order ?? event.revision + 1000,
          deleted: false,
          version: event.revision,
          updated_at: event.metadata.occurred_at,
        }),
      ],
      [
        `${entry.entity}Deleted`,
        (row: CatalogueRow | null, event: Upserted) => row && { ...row, deleted: true, version: event.revision },
      ],
      [
        `${entry.entity}Sorted`,
        (row: CatalogueRow | null, event: Sorted) => {
          const place = row && placesIn(event.data.ids).get(row.id)!;
          return place === null || place === row!.sort_order ? row : { ...row!, sort_order: place };
        },
      ],
    ]),
  ),
});
