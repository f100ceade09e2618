import { setTimeout as rest } from 'node:timers/promises';
import type { Recorded } from '@candor/contracts/kernel/event';
import { decodeAll, isHistory } from '../codec.ts';
import { DamagedEvent } from '../ports/damaged-event.ts';
import type { EventStore, LogPlace, StoredEvent } from '../ports/event-store.ts';
import { UnknownEvent } from '../ports/unknown-event.ts';
import type { JobChange, JobQueue } from '../ports/job-queue.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import { endedBy, tellsDone, type Wait, waitOf } from './due.ts';
import { settleErasures } from './erased-again.ts';
import { landingOf } from './landing.ts';
import type { Due, Process } from './process.ts';
import { compareProcesses, endOf, logStart, processesPlace, readAgain, refillPlace, restoredAt } from '../same-log.ts';

const pause = 1000;
/** How long (ms) to wait after a damaged event: it stays damaged until an operator acts. */
const damagePause = 30_000;
const saveEvery = 10_000;
/** The wait (ms) after a partial batch, so that a busy log is read a few times a second and not once per event. */
const breath = 50;
const batchSize = 500;

const refilled: LogPlace = { position: -1, event: null };
const typesOf = (processes: readonly Process[]): string[] => [
  ...new Set(processes.flatMap(({ on }) => Object.keys(on))),
];

/** Follows the log once for all processes and turns events into jobs. If there is no saved place, it starts at the end of the log, so that no process acts on the contents of a filled log; earlier events only add work that is due later than the start, and overdue work that was not done by what its stream says. Events marked as history are always skipped. */
export class ProcessRunner {
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  private refilling: Promise<void> | null = null;
  private savedAt = 0;
  private place: LogPlace = logStart;

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly jobs: JobQueue,
    private readonly processes: readonly Process[],
    /** Called when the log goes on with an event that only a newer release knows; null: when it goes on again. */
    private readonly outgrown: (unknown: UnknownEvent | null) => void = () => undefined,
  ) {}

  get position(): number {
    return this.place.position;
  }

  /** Starts to follow the log. Throws LogRestored, and adds no job, when the saved place does not fit the log. */
  async start(): Promise<void> {
    const saved = await compareProcesses(this.events, this.jobs);
    this.place = saved ?? (await endOf(this.events));
    // A place that an earlier release saved has no event. It counts as fitting, and its event is saved from here on.
    if (this.place.event === null) this.place = { ...this.place, event: await this.events.idAt(this.place.position) };
    if (saved === null && this.place.position > 0) await readAgain(this.jobs);
    if (saved === null || saved.event !== this.place.event) await this.save();
    await settleErasures(this.events, this.keys, this.jobs, (page) => this.repeat(page));
    this.running = this.follow();
    this.refilling = this.refill(this.place.position);
  }

  /** Adds again what the queue has lost: all that the log makes due after this start, and overdue work whose stream says that it was not done. Other work that was due before stays undone, because it may have been done. A process that dies meanwhile continues from the saved place, and keys make it harmless to add a job twice. */
  private async refill(until: number): Promise<void> {
    try {
      const from = await this.jobs.place(refillPlace);
      if (from === null || from.position < 0) return;
      let place = from.position;
      // Where one append may carry others, an event of any type may.
      const types = this.events.atomic ? typesOf(this.processes) : undefined;
      const now = new Date().toISOString();
      const restored = await restoredAt(this.jobs);
      let found = false;
      while (!this.stop.signal.aborted && place < until) {
        const page = await this.events.readAll(place, batchSize, types);
        const changes = await this.lost(await this.changesOf(page.events), now, restored);
        await this.jobs.change(changes, { repeatable: true });
        found ||= changes.length > 0;
        place = page.position;
        await this.jobs.savePlace(refillPlace, { position: place, event: null });
        if (!page.events.length) break;
      }
      if (this.stop.signal.aborted) return;
      await this.jobs.savePlace(refillPlace, refilled);
      if (found)
        console.log(
          `The queue was empty, or the log was restored. The work that is still to come was added again, and overdue work that was not done by what its stream says. Other work that had been due before ${now} was not, because it may have been done.`,
        );
    } catch (error) {
      console.error('Work that is still to come could not all be added again; the next start goes on:', error);
    }
  }

  /** The changes among these that an empty queue needs, and one whose log was `restored` then: it remembers overdue work as done that the log does not know of, so such work has a key of its own. */
  private async lost(changes: readonly JobChange[], now: string, restored: string | null): Promise<JobChange[]> {
    const isLater = (each: JobChange) => 'cancel' in each || each.due_at > now;
    const waits = new Map(
      changes.flatMap((each): [JobChange, Wait][] => {
        const wait = 'cancel' in each || isLater(each) ? null : waitOf(each.data);
        return wait && tellsDone(wait) ? [[each, wait]] : [];
      }),
    );
    const streams = new Set([...waits.values()].map((wait) => wait.for));
    const stored = await this.events.readStreams([...streams].map((stream) => ({ stream, from: 0 })));
    const events = Map.groupBy(await decodeAll(stored, this.keys), ({ stream }) => stream);
    return changes.flatMap((each) => {
      if ('cancel' in each || isLater(each)) return [each];
      const wait = waits.get(each);
      if (!wait || endedBy(wait, events.get(wait.for) ?? []) !== null) return [];
      return restored ? [{ ...each, key: `${each.key} restored ${restored}` }] : [each];
    });
  }

  /** Follows the log. If a fault passes, such as a queue that cannot be written, it continues from the place that the queue has saved: the queue may have lost its latest jobs. Job keys make it harmless to add a job again. */
  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const batch of this.events.subscribe(this.position, this.stop.signal, batchSize)) {
          await this.take(batch);
          this.outgrown(null);
          await new Promise((resolve) => setTimeout(resolve, batch.length < batchSize ? breath : 0));
        }
      } catch (error) {
        if (error instanceof DamagedEvent || error instanceof UnknownEvent) {
          console.error('processes paused:', error.message);
          if (error instanceof UnknownEvent) this.outgrown(error);
          await rest(damagePause, null, { signal: this.stop.signal }).catch(() => undefined);
          continue;
        }
        console.error('processes paused:', error);
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
        this.place = (await this.jobs.place(processesPlace).catch(() => null)) ?? this.place;
      }
    }
  }

  private async changesOf(batch: readonly StoredEvent[]): Promise<JobChange[]> {
    const events = await decodeAll(
      batch.filter((stored) => this.processes.some((process) => stored.type in process.on) && !isHistory(stored)),
      this.keys,
    );
    const changes: JobChange[] = this.events.atomic ? [] : batch.flatMap((stored) => landingOf(stored) ?? []);
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
    return changes;
  }

  /** Makes the work of these events due once more, under keys of their own. */
  private async repeat(page: readonly StoredEvent[]): Promise<void> {
    const now = new Date().toISOString();
    const changes = await this.changesOf(page);
    await this.jobs.change(
      changes.flatMap((each) => ('cancel' in each ? [] : [{ ...each, key: `${each.key} again ${now}`, due_at: now }])),
    );
  }

  private async take(batch: readonly StoredEvent[]): Promise<void> {
    const changes = await this.changesOf(batch);
    // The events are read again after a power cut, from the saved place, which the queue never has without the jobs before it.
    await this.jobs.change(changes, { repeatable: true });
    const wasAtStart = this.place.position === 0;
    const last = batch.at(-1)!;
    this.place = { position: last.position, event: last.id };
    // The saved place may be older than the real one. When events are read again, job keys prevent that a job is added twice.
    if (wasAtStart || Date.now() - this.savedAt > saveEvery) await this.save();
  }

  private async save(): Promise<void> {
    this.savedAt = Date.now();
    await this.jobs.savePlace(processesPlace, this.place);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await Promise.all([this.running, this.refilling]);
    // If the place in the log cannot be saved, the next start reads the last events again.
    if (this.running)
      await this.save().catch((error: unknown) =>
        console.error('The place of the processes in the log could not be saved:', error),
      );
  }
}

/** The work that an event makes due. An event that the process cannot handle is reported and skipped: one fault must not delay all mail. */
const dueBy = (process: Process, event: Recorded): readonly Due[] => {
  try {
    return process.on[event.type]!(event);
  } catch (error) {
    console.error(`process ${process.name} on ${event.type} ${event.id}:`, error);
    return [];
  }
};
