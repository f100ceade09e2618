import type { Recorded } from '@candor/contracts/kernel/event';
import { z } from 'zod';
import type { AnyQueuedJob, DataOf, DueJob, QueuedJob } from './queued-job.ts';

// Work that is due later: one shape for every kind of waiting. Reminders, follow-ups, waiting plays (rules that make tasks), expiries and steps of cadences (series of mails) are values of it.

/** What ends a wait, as plain data. `name`: a question about the stream's events; `data`: what the question needs to know. */
export type Ending = { readonly name: string; readonly data: Record<string, unknown> };
type Question = { schema: z.ZodType; over: (data: never, events: readonly Recorded[]) => boolean; tellsDone: boolean };
const questions = new Map<string, Question>();

/** Declares what can end a wait: `over` says from the events of the stream whether that has happened. It is a pure function; moves that were undone are among the events. The name is stored in the queue, so it must not change. `tellsDone`: the stream also says whether the work was done, so a queue that has lost its jobs gets overdue work again. */
export const ending = <Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  over: (data: z.output<z.ZodObject<Shape, z.core.$strict>>, events: readonly Recorded[]) => boolean,
  { tellsDone = false } = {},
): ((data: z.output<z.ZodObject<Shape, z.core.$strict>>) => Ending) => {
  if (questions.has(name)) throw new Error(`Two endings have the name ${name}.`);
  questions.set(name, { schema: z.strictObject(shape), over, tellsDone });
  return (data) => ({ name, data });
};

/** The reserved field of a job's data that contains the job's wait. */
export const waitField = 'waits';
const Wait = z.strictObject({
  for: z.string(),
  unless: z.array(z.strictObject({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
});
export type Wait = z.output<typeof Wait>;
/** The wait in a job's data. Null: the job does not wait, or an earlier release added it. */
export const waitOf = (data: Record<string, unknown>): Wait | null => Wait.safeParse(data[waitField]).data ?? null;

/** The name of the first ending that has happened; null: the work is still wanted. The worker must decide about an ending that this release does not know. */
export const endedBy = ({ unless }: Wait, events: readonly Recorded[]): string | null =>
  unless.find(({ name, data }) => {
    const question = questions.get(name);
    const known = question?.schema.safeParse(data);
    return known?.success === true && question!.over(known.data as never, events);
  })?.name ?? null;

/** Whether the stream says of this work that it was done. */
export const tellsDone = ({ unless }: Wait): boolean =>
  unless.some(({ name }) => questions.get(name)?.tellsDone === true);

/** The work itself: its kind and its data. */
export type Work<J extends AnyQueuedJob> = readonly [job: J, data: DataOf<J>];
/** Work that becomes due once. `key`: names the work for ever, so a second addition does nothing. `at`: when it becomes due. `for`: the stream that is read again before the work is done. `unless`: what ends the wait. `do`: the work. */
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
