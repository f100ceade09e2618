import { randomUUID } from 'node:crypto';
import { list } from '@candor/contracts/kernel/list';
import type { ProjectionState } from '../kernel/rows/lane.ts';
import type { Progress } from '../kernel/rows/projector.ts';
import type { Model, ReadStore } from '../kernel/ports/read-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import type { Wire } from '../kernel/ports/wire.ts';
import { Waiting } from './waiting.ts';

// Lets processes that only read follow the leading projector, in whichever process it runs.

/** The names of the messages on the wire between the leading projector and every process. */
export const topics = { progress: 'progress', states: 'projections', rebuild: 'rebuild', rebuilt: 'rebuilt' } as const;
export type RebuildAsk = { ask: string; name: string };
export type RebuildAnswer = { ask: string; error?: string };
/** The leading projector's overall log position, stored beside the rows for processes that missed a message. */
export const overall: Model = {
  name: 'projector',
  version: 0,
  list: list<never>()({ name: 'projector', fields: {}, filters: {}, sorts: [], defaultSort: 'id-asc' }),
};

const poll = 100;
const watchEvery = 2000;

/** Progress as the wire reports it. The stored position is also read while a caller waits, so that a lost message costs a tenth of a second. */
export class SharedProgress extends Waiting {
  private known: ProjectionState[] = [];
  private readonly asked = new Map<string, (error?: string) => void>();
  private stops: (() => void)[] = [];
  private looking: Promise<void> | null = null;
  private closed = false;

  private constructor(
    private readonly wire: Wire,
    private readonly reads: ReadStore,
    private readonly models: readonly string[],
  ) {
    super();
  }

  static async start(wire: Wire, reads: ReadStore, models: readonly string[]): Promise<SharedProgress> {
    const made = new SharedProgress(wire, reads, models);
    made.stops = await Promise.all([
      wire.listen(
        topics.progress,
        (told) => made.heard(told as Progress),
        () => made.missed(),
      ),
      wire.listen(topics.states, (states) => {
        made.known = states as ProjectionState[];
      }),
      wire.listen(topics.rebuilt, (told) =>
        made.asked.get((told as RebuildAnswer).ask)?.((told as RebuildAnswer).error),
      ),
    ]);
    made.position = (await reads.checkpoint(overall)) ?? 0;
    return made;
  }

  /** A message that does not continue where the previous one ended means that messages were lost. */
  private heard(told: Progress): void {
    if (told.from !== undefined && told.from > this.position) this.missed();
    this.hear(told);
  }

  /** The changed rows are unknown, so every cache of rows must read them again. */
  private missed(): void {
    this.hear({
      position: this.position,
      changed: this.models.map((model) => ({ model, organization_id: '*', keys: [] })),
    });
  }

  override async reached(position: number, limit?: number): Promise<boolean> {
    if (position > this.position)
      this.looking ??= this.look().finally(() => {
        this.looking = null;
      });
    return super.reached(position, limit);
  }

  private async look(): Promise<void> {
    do {
      await new Promise((done) => setTimeout(done, poll));
      const stored = this.closed ? null : await this.reads.checkpoint(overall).catch(() => null);
      if (stored === null || stored <= this.position) continue;
      this.hear({ position: stored, changed: [] });
      this.missed();
    } while (this.anybody && !this.closed);
  }

  /** The projections' states that the leading projector last sent. It sends them once a second. */
  states = (): Promise<ProjectionState[]> => Promise.resolve(this.known);

  /** Asks the leading projector to rebuild; resolves when the new rows are in use. Throws when no process leads, or with the leader's error. */
  rebuild = async (name: string): Promise<void> => {
    const leader = await this.wire.holder('projector');
    if (!leader) throw new Unavailable('No projector runs now.');
    const ask = randomUUID();
    await new Promise<void>((resolve, reject) => {
      // A new leader does not know of this request, so the leader is watched.
      const watch = setInterval(
        () =>
          void this.wire.holder('projector').then(
            (now) => {
              if (now !== leader)
                this.asked.get(ask)?.('The projector ended before it was done; the old rows stay. Ask again.');
            },
            () => undefined,
          ),
        watchEvery,
      );
      this.asked.set(ask, (error) => {
        clearInterval(watch);
        this.asked.delete(ask);
        if (error) reject(new Error(error));
        else resolve();
      });
      this.wire.publish(topics.rebuild, { ask, name } satisfies RebuildAsk);
    });
  };

  async close(): Promise<void> {
    this.closed = true;
    for (const stop of this.stops) stop();
    await this.looking;
  }
}
