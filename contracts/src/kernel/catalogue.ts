import { z } from 'zod';
import { endpoint, holds, type Endpoint } from './endpoint.ts';
import { event, events, nobody, open } from './event.ts';
import { type FieldDefinition, storedAs } from './field.ts';
import { list } from './list.ts';
import type { Group } from './permission.ts';
import { Changes, id } from './values.ts';

// A small list of an organisation, declared once: events, calls, rows, screen and form come from the one value (PRODUCT §7.6).

export type CatalogueRow = {
  id: string;
  organization_id: string;
  entity: string;
  fields: Record<string, unknown>;
  sort_order: number;
  deleted: boolean;
  version: number;
  updated_at: string;
};
export type CatalogueDeclaration = {
  name: string;
  entity: string;
  label: string;
  plural: string;
  path: string;
  screen: string;
  needs: Group;
  sortable: boolean;
  parent?: string;
  fields: Record<string, FieldDefinition>;
};
export type Catalogue = CatalogueDeclaration & {
  category: string;
  request: z.ZodType;
  upsert: Endpoint;
  remove: ReturnType<typeof removal>;
  sort: ReturnType<typeof sorting> | null;
};

const removal = (value: CatalogueDeclaration) =>
  endpoint(`${value.path}/delete`, {
    needs: holds(value.needs),
    summary: `Remove a ${value.label.toLowerCase()} from lists and pickers. History keeps its name.`,
    request: z.strictObject({ id }),
    payload: z.object({ id, position: z.number().optional() }),
  });
const sorting = (value: CatalogueDeclaration) =>
  endpoint(`${value.path}/sort`, {
    needs: holds(value.needs),
    summary: `Order the ${value.plural.toLowerCase()}.`,
    request: z.strictObject({ ids: z.array(id).max(1000), parent_id: id.optional() }),
    payload: z.object({ ids: z.array(id), position: z.number().optional() }),
  });

export const catalogue = (value: CatalogueDeclaration): Catalogue => {
  const shape = Object.fromEntries(
    Object.entries(value.fields).map(([name, field]) => [
      name,
      field.required ? field.schema : field.schema.optional(),
    ]),
  );
  const request = z.strictObject({
    id: z.union([id, z.literal('new')]).optional(),
    version: z.number().optional(),
    ...shape,
  });
  const needs = holds(value.needs);
  return {
    ...value,
    category: `catalog_${value.name}`,
    request,
    upsert: endpoint(`${value.path}/upsert`, {
      needs,
      summary: `Create or change a ${value.label.toLowerCase()}. Errors: duplicate, not_found.`,
      request: z.strictObject({
        id: z.union([id, z.literal('new')]).optional(),
        version: z.number().optional(),
        ...Object.fromEntries(Object.entries(value.fields).map(([name, field]) => [name, field.schema.optional()])),
      }),
      payload: z.object({
        [value.name]: z.object({
          id,
          ...Object.fromEntries(
            Object.entries(value.fields).map(([name, field]) => [name, storedAs[field.kind].nullable().optional()]),
          ),
        }),
        position: z.number().optional(),
      }),
    }),
    remove: removal(value),
    sort: value.sortable ? sorting(value) : null,
  };
};
/** The three events of a catalogue; `{Entity}Upserted` carries the whole record. */
export const catalogueEvents = (entry: Pick<Catalogue, 'category' | 'entity' | 'label'>) =>
  events(
    entry.category,
    { about: nobody },
    {
      [`${entry.entity}Upserted`]: event(
        { id, fields: open(z.record(z.string(), z.unknown())), created: z.boolean(), changes: open(Changes) },
        `saved a ${entry.label.toLowerCase()}: {changes}` as 'x',
      ),
      [`${entry.entity}Deleted`]: event(
        { id, name: open(z.string()) },
        `removed the ${entry.label.toLowerCase()} {name}` as 'x',
      ),
      [`${entry.entity}Sorted`]: event(
        { parent_id: id.nullable().optional(), ids: z.array(id) },
        `ordered the list` as 'x',
      ),
    },
  );
export const catalogueList = list<CatalogueRow>({
  name: 'catalogues',
  fields: {
    entity: { kind: 'keyword', of: (row) => row.entity },
    name: { kind: 'text', of: (row) => String(row.fields.name ?? '') },
    deleted: { kind: 'flag', of: (row) => row.deleted },
    sort_order: { kind: 'number', of: (row) => row.sort_order },
    parent: { kind: 'keyword', of: (row) => (row.fields.parent_id as string | undefined) ?? null },
    active: { kind: 'flag', of: (row) => row.fields.active !== false },
  },
  filters: {
    entity: { field: 'entity', kind: 'equal' },
    deleted: { field: 'deleted', kind: 'equal' },
    parent: { field: 'parent', kind: 'equal' },
    active: { field: 'active', kind: 'equal' },
  },
  sorts: ['sort_order', 'name'],
  defaultSort: 'sort_order-asc',
  search: (row) =>
    Object.values(row.fields)
      .filter((value) => typeof value === 'string')
      .join(' ')
      .slice(0, 2000),
});
