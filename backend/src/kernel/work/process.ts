import type { AnyEvent, EventNamed, Recorded } from '@candor/contracts/kernel/event';
import type { DueJob } from './queued-job.ts';

/** Work that an event makes due, or the key of work that is no longer wanted. The worker reads the streams again before it acts. */
export type Due = DueJob | { cancel: string };
/** A pure answer to events: the work that they make due. Replaying history sends nothing, because processes keep their own place in the log. */
export type Process = {
  name: string;
  on: Record<string, (event: Recorded) => readonly Due[]>;
};
/** A process that answers these events, each by its name. */
export const process = <E extends AnyEvent>(
  name: string,
  on: { [T in E['type']]?: (event: Recorded<EventNamed<E, T>>) => readonly Due[] },
): Process => ({ name, on: on as unknown as Process['on'] });
