import { workerData } from 'node:worker_threads';
import type { Shape } from '../lists/shape.ts';
import { type ListQuery, RowLists, type RowsQuery } from './row-lists.ts';
import type { Sql } from './row-schema.ts';
import { type Batch, RowWriter } from './row-writer.ts';
import { openSqlite } from './sqlite.ts';
import { serve } from './thread.ts';

// Queries that may take longer than a glance, away from the thread that serves requests.

const { path } = workerData as { path: string };
const db = openSqlite(path, 'normal', '', 16);
const lists = new RowLists(db);
const writer = new RowWriter(db);

serve({
  page: (query: ListQuery) => lists.page(query),
  rows: (query: RowsQuery) => lists.rows(query),
  raw: (query: Sql) => lists.raw(query),
  prepare: (shapes: readonly Shape[]) => writer.prepare(shapes),
  write: (batch: Batch) => writer.write(batch),
  reset: (shape: Shape) => writer.reset(shape),
  activate: (model: { name: string; version: number }) => writer.activate(model),
  keysWhere: ({ shape, field, value }: { shape: Shape; field: string; value: string | number }) =>
    writer.keysWhere(shape, field, value),
  close: () => db.close(),
});
