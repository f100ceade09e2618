import type { AnyEvent, EventNamed, Recorded } from '@candor/contracts/kernel/event';
import type { DueJob } from './queued-job.ts';

/** Work that an event makes due, or the key of work that is not wanted any more. The worker reads the streams again before it acts. */
export type Due = DueJob | { cancel: string };
/** A pure function from events to the work that they make due. A replay of past events sends nothing, because processes save their own place in the log. */
export type Process = {
  name: string;
  on: Record<string, (event: Recorded) => readonly Due[]>;
};
/** Makes a process that answers these events, each by its name. */
export const process = <E extends AnyEvent>(
  name: string,
  on: { [T in E['type']]?: (event: Recorded<EventNamed<E, T>>) => readonly Due[] },
): Process => ({ name, on: on as unknown as Process['on'] });

/** How long (ms) after a joint decision a feature looks whether its streams agree. The rest of the decision has landed by then, or never will. */
const settlingWait = 60_000;

/** When to look whether the streams of this event's joint decision agree: another writer may have changed one of them before the process that decided died, or the second try was refused. None: the event carries nothing, because the log has all of the decision or none of it. */
export const settlingAt = ({ metadata: { carries, recorded_at } }: Pick<Recorded, 'metadata'>): string[] =>
  carries ? [new Date(Date.parse(recorded_at) + settlingWait).toISOString()] : [];
