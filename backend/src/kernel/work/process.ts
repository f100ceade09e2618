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
