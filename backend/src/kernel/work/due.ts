import type { Recorded } from '@candor/contracts/kernel/event';
import { z } from 'zod';
import type { AnyQueuedJob, DataOf, DueJob, QueuedJob } from './queued-job.ts';

// What is due later: one shape for every kind of waiting. Reminders, follow-ups, plays that wait, expiries and steps of cadences are values of it.

/** What ends a wait, as plain data: the name of a question to the stream, and what it needs to know. */
export type Ending = { readonly name: string; readonly data: Record<string, unknown> };
type Question = { schema: z.ZodType; over: (data: never, events: readonly Recorded[]) => boolean };
const questions = new Map<string, Question>();

/**
 * Declares what can end a wait: `over` says from the events of the stream whether it has happened. It is pure; moves that were taken back
 * are among the events. The name is stored in the queue, so it stays as it is.
 */
export const ending = <Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  over: (data: z.output<z.ZodObject<Shape, z.core.$strict>>, events: readonly Recorded[]) => boolean,
): ((data: z.output<z.ZodObject<Shape, z.core.$strict>>) => Ending) => {
  if (questions.has(name)) throw new Error(`Two endings have the name ${name}.`);
  questions.set(name, { schema: z.strictObject(shape), over });
  return (data) => ({ name, data });
};

/** The reserved field of a job's data that holds its wait. */
export const waitField = 'waits';
const Wait = z.strictObject({
  for: z.string(),
  unless: z.array(z.strictObject({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
});
export type Wait = z.output<typeof Wait>;
/** The wait in a job's data. Null: a job that does not wait, or that an earlier release added. */
export const waitOf = (data: Record<string, unknown>): Wait | null => Wait.safeParse(data[waitField]).data ?? null;

/** The first ending that has happened; null: the work is still wanted. An ending that this release does not know is left to the worker. */
export const endedBy = ({ unless }: Wait, events: readonly Recorded[]): string | null =>
  unless.find(({ name, data }) => {
    const question = questions.get(name);
    const known = question?.schema.safeParse(data);
    return known?.success === true && question!.over(known.data as never, events);
  })?.name ?? null;

/** The work itself: its kind and its data. */
export type Work<J extends AnyQueuedJob> = readonly [job: J, data: DataOf<J>];
/**
 * Work that becomes due once.
 * `key`: names it for ever, so adding it again does nothing. `at`: a moment. `for`: the stream that is read again before it is done.
 * `unless`: what ends the wait. `do`: the work.
 */
export const due = <Data extends object>(waiting: {
  key: string;
  at: string;
  for: string;
  unless: readonly Ending[];
  do: readonly [QueuedJob<Data>, Data];
}): DueJob => {
  const [job, data] = waiting.do;
  const made = job.due(waiting.key, waiting.at, data);
  return { ...made, data: { ...made.data, [waitField]: { for: waiting.for, unless: [...waiting.unless] } } };
};
