import type { Recorded } from '@candor/contracts/kernel/event';
import { decodeAll } from './codec.ts';
import type { EventStore, StoredEvent } from './ports/event-store.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { KeyVault } from './ports/key-vault.ts';
import type { Due, Process } from './process.ts';

const name = 'processes';
const pause = 1000;
const saveEvery = 10_000;
/** The wait between batches, so that a busy log is read a few times a second and not once per event. */
const breath = 50;

/** Follows the log once for all processes and turns events into jobs. Without a saved place it starts at the end: imported history is never acted on. */
export class ProcessRunner {
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  private savedAt = 0;
  position = 0;

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly jobs: JobQueue,
    private readonly processes: readonly Process[],
  ) {}

  async start(): Promise<void> {
    const saved = await this.jobs.position(name);
    this.position = saved ?? (await this.events.end());
    if (saved === null) await this.jobs.savePosition(name, this.position);
    this.running = this.follow();
  }

  /** Goes on after a passing fault (the queue could not be written) from the place that the queue has saved, because a queue may have lost what it had not kept yet. Keys make repeats harmless. */
  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const batch of this.events.subscribe(this.position, this.stop.signal, 500)) {
          await this.take(batch);
          await new Promise((resolve) => setTimeout(resolve, breath));
        }
      } catch (error) {
        console.error('processes paused:', error);
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
        this.position = (await this.jobs.position(name).catch(() => null)) ?? this.position;
      }
    }
  }

  private async take(batch: readonly StoredEvent[]): Promise<void> {
    const events = await decodeAll(
      batch.filter((stored) => this.processes.some((process) => stored.type in process.on)),
      this.keys,
    );
    for (const event of events) {
      for (const process of this.processes.filter((each) => event.type in each.on)) {
        for (const due of dueBy(process, event)) {
          if ('cancel' in due) await this.jobs.cancel(due.cancel);
          else
            await this.jobs.add({
              ...due,
              data: { ...due.data, organization_id: event.metadata.organization_id, causation_id: event.id },
            });
        }
      }
    }
    this.position = batch.at(-1)!.position;
    // Being behind is harmless: a job's key makes a second reading of the same events add nothing.
    if (Date.now() - this.savedAt > saveEvery) await this.save();
  }

  private async save(): Promise<void> {
    this.savedAt = Date.now();
    await this.jobs.savePosition(name, this.position);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
    // If the place cannot be saved, the next start reads these events again.
    if (this.running)
      await this.save().catch((error: unknown) => console.error('the processes’ place could not be saved:', error));
  }
}

/** Reports and skips an event that a process cannot handle: one fault must not hold up all mail. */
const dueBy = (process: Process, event: Recorded): readonly Due[] => {
  try {
    return process.on[event.type]!(event as never);
  } catch (error) {
    console.error(`process ${process.name} on ${event.type} ${event.id}:`, error);
    return [];
  }
};
