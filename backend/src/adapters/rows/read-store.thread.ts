import { workerData } from 'node:worker_threads';
import type { Shape } from '../lists/shape.ts';
import { type ListQuery, type PartQuery, RowLists, type RowsQuery } from './row-lists.ts';
import type { Sql } from './row-schema.ts';
import { type Batch, RowWriter } from './row-writer.ts';
import { openSqlite } from '../embedded/sqlite.ts';
import { serve } from '../embedded/thread.ts';

// Runs queries that may take longer, away from the thread that serves requests.

type Sent<Query extends { shape: Shape }> = Omit<Query, 'shape'> & { shape: string };
/** The query as it arrives in the worker: each shape is its stored text. */
export type SentRows = Sent<RowsQuery>;
export type SentPart = Sent<PartQuery>;
export type SentList = Omit<Sent<ListQuery>, 'through'> & {
  through: (Omit<NonNullable<ListQuery['through']>, 'shape'> & { shape: string }) | null;
};

const { path } = workerData as { path: string };
const db = openSqlite(path, 'normal', '', 6);
const lists = new RowLists(db);
const writer = new RowWriter(db);
const shapes = new Map<string, Shape>();
const shapeIn = (text: string): Shape => {
  let shape = shapes.get(text);
  if (!shape) shapes.set(text, (shape = JSON.parse(text) as Shape));
  return shape;
};

const queryIn = ({ shape, through, ...query }: SentList): ListQuery => ({
  ...query,
  shape: shapeIn(shape),
  through: through && { ...through, shape: shapeIn(through.shape) },
});

serve({
  page: (query: SentList) => lists.page(queryIn(query)),
  keys: (query: SentList) => lists.keys(queryIn(query)),
  rows: ({ shape, ...query }: SentRows) => lists.rows({ ...query, shape: shapeIn(shape) }),
  part: ({ shape, ...query }: SentPart) => lists.part({ ...query, shape: shapeIn(shape) }),
  raw: (query: Sql) => lists.raw(query),
  prepare: (shapes: readonly Shape[]) => writer.prepare(shapes),
  write: (batch: Batch) => writer.write(batch),
  reset: (shape: Shape) => writer.reset(shape),
  activate: (model: { name: string; version: number }) => writer.activate(model),
  keysWhere: ({ shape, field, value }: { shape: Shape; field: string; value: string | number }) =>
    writer.keysWhere(shape, field, value),
  close: () => db.close(),
});
