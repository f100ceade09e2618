import { setTimeout as rest } from 'node:timers/promises';
import type { Recorded } from '@candor/contracts/kernel/event';
import { decodeAll, isHistory } from '../codec.ts';
import { DamagedEvent } from '../ports/damaged-event.ts';
import type { EventStore, LogPlace, StoredEvent } from '../ports/event-store.ts';
import type { JobChange, JobQueue } from '../ports/job-queue.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import type { Due, Process } from './process.ts';
import { compareProcesses, endOf, logStart, processesPlace } from '../same-log.ts';

const pause = 1000;
/** A damaged event stays damaged until an operator acts. */
const damagePause = 30_000;
const saveEvery = 10_000;
/** The wait after a partial batch, so that a busy log is read a few times a second and not once per event. */
const breath = 50;
const batchSize = 500;

/** Follows the log once for all processes and turns events into jobs. Without a saved place it starts at the end of the log, so that no process acts on the contents of a filled log. Events marked as history are skipped everywhere. */
export class ProcessRunner {
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  private savedAt = 0;
  private place: LogPlace = logStart;

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly jobs: JobQueue,
    private readonly processes: readonly Process[],
  ) {}

  get position(): number {
    return this.place.position;
  }

  /** Throws LogRestored, and adds no job, when the saved place does not fit the log. */
  async start(): Promise<void> {
    const saved = await compareProcesses(this.events, this.jobs);
    this.place = saved ?? (await endOf(this.events));
    // A place saved by an earlier release has no event. It counts as fitting, and from now on the event is kept.
    if (this.place.event === null) this.place = { ...this.place, event: await this.events.idAt(this.place.position) };
    if (saved === null || saved.event !== this.place.event) await this.save();
    this.running = this.follow();
  }

  /** After a passing fault, such as a queue that cannot be written, continues from the place that the queue has saved: the queue may have lost its latest jobs. Job keys make it harmless to add a job again. */
  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const batch of this.events.subscribe(this.position, this.stop.signal, batchSize)) {
          await this.take(batch);
          await new Promise((resolve) => setTimeout(resolve, batch.length < batchSize ? breath : 0));
        }
      } catch (error) {
        if (error instanceof DamagedEvent) {
          console.error('processes paused:', error.message);
          await rest(damagePause, null, { signal: this.stop.signal }).catch(() => undefined);
          continue;
        }
        console.error('processes paused:', error);
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
        this.place = (await this.jobs.place(processesPlace).catch(() => null)) ?? this.place;
      }
    }
  }

  private async take(batch: readonly StoredEvent[]): Promise<void> {
    const events = await decodeAll(
      batch.filter((stored) => this.processes.some((process) => stored.type in process.on) && !isHistory(stored)),
      this.keys,
    );
    const changes: JobChange[] = [];
    for (const event of events) {
      for (const process of this.processes.filter((each) => event.type in each.on)) {
        for (const due of dueBy(process, event)) {
          if ('cancel' in due) changes.push(due);
          else
            changes.push({
              ...due,
              data: { ...due.data, organization_id: event.metadata.organization_id, causation_id: event.id },
            });
        }
      }
    }
    // After a power cut the events are read again from the saved place, which the queue never has without the jobs before it.
    await this.jobs.change(changes, { repeatable: true });
    const wasAtStart = this.place.position === 0;
    const last = batch.at(-1)!;
    this.place = { position: last.position, event: last.id };
    // The saved place may lag behind. When events are read again, job keys prevent adding anything twice.
    if (wasAtStart || Date.now() - this.savedAt > saveEvery) await this.save();
  }

  private async save(): Promise<void> {
    this.savedAt = Date.now();
    await this.jobs.savePlace(processesPlace, this.place);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
    // If the place cannot be saved, the next start reads the last events again.
    if (this.running)
      await this.save().catch((error: unknown) =>
        console.error('The place of the processes in the log could not be saved:', error),
      );
  }
}

/** Reports and skips an event that a process cannot handle: one fault must not hold up all mail. */
const dueBy = (process: Process, event: Recorded): readonly Due[] => {
  try {
    return process.on[event.type]!(event);
  } catch (error) {
    console.error(`process ${process.name} on ${event.type} ${event.id}:`, error);
    return [];
  }
};
