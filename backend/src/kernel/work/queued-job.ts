import { z } from 'zod';

/** Work for the queue, with data that fits its kind. Only the `due` method of a kind makes one. */
export type DueJob = { kind: string; key: string; due_at: string; data: Record<string, unknown> } & {
  readonly [made]: true;
};
declare const made: unique symbol;

/** A kind of work for the queue: its name and the shape of its data in one value, for the code that adds such work and the code that does it. */
export type QueuedJob<Data extends object> = {
  kind: string;
  schema: z.ZodType<Data>;
  /** `key` names the work for ever: a second addition of the same key does nothing. */
  due: (key: string, due_at: string, data: Data) => DueJob;
  /** The same work twice: at `due_at`, and again a minute later, for a request that was unfinished when the event was appended. */
  dueTwice: (key: string, due_at: string, data: Data) => DueJob[];
  /** Whether the worker itself waits for the rows that it reads. Every other job waits until the rows contain all that is logged. */
  waitsItself: boolean;
  /** Whether such jobs continue in a suspended organization: they erase, tidy up or end something. Every other job waits until the organization is resumed. */
  whileSuspended: boolean;
};
export type AnyQueuedJob = Pick<QueuedJob<object>, 'kind' | 'schema' | 'waitsItself' | 'whileSuspended'>;
/** The data that the worker of such a job gets. */
export type DataOf<J extends AnyQueuedJob> = z.output<J['schema']>;

const aMinute = 60_000;
export const job = <Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  { waitsItself = false, whileSuspended = false } = {},
): QueuedJob<z.output<z.ZodObject<Shape, z.core.$strict>>> => {
  type Data = z.output<z.ZodObject<Shape, z.core.$strict>>;
  const due = (key: string, due_at: string, data: Data) => ({ kind, key, due_at, data }) as unknown as DueJob;
  return {
    kind,
    waitsItself,
    whileSuspended,
    schema: z.strictObject(shape) as unknown as z.ZodType<Data>,
    due,
    dueTwice: (key, due_at, data) =>
      [0, aMinute].map((wait) => due(`${key}:${wait}`, new Date(Date.parse(due_at) + wait).toISOString(), data)),
  };
};
