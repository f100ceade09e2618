import { Inject, Injectable } from '@nestjs/common';
import type { Proof } from '@candor/contracts/reports/report';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../kernel/caller.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { FromLog } from './log-fold.ts';

/** How often figures are read again because events came in the meantime. */
const mostTries = 20;
const mostKept = 200;
/** How many people may wait for their recomputation. */
const mostWaiting = 20;

type Row = { id: string };
/** Figures that can be recomputed from the log alone. */
export type Provable = {
  /** A name of the figures: if the names are equal, the figures are equal. */
  name: string;
  /** The rows as the report shows them at present, and a function that makes them from the log up to a position. */
  shown: () => Promise<{ rows: readonly Row[]; again: (until: number) => Promise<FromLog<Row>> }>;
};

/** Computes figures again from the log, compares them with the shown ones, and keeps the result. */
@Injectable()
export class ReportProofs {
  private readonly proofs = new LRUCache<string, Proof>({ max: mostKept });
  private readonly asking = new Set<string>();
  private readonly turns = new InTurn(null);

  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  /** The last result of a recomputation in this process. */
  of({ name }: Provable): Proof | null {
    return this.proofs.get(name) ?? null;
  }

  /** Computes figures again. Each person can have only one request at a time, and all requests take turns because each recomputation holds many events in memory; so no person is refused because of another person's request. */
  async recompute({ user_id }: Caller, figures: Provable): Promise<Proof | Rejection> {
    if (this.asking.has(user_id))
      return reject('busy', 'Your figures are already being recomputed. Try again in a minute.');
    if (this.asking.size >= mostWaiting)
      return reject('busy', 'Many people are recomputing figures now. Try again in a minute.');
    this.asking.add(user_id);
    return this.turns.run('figures', () => this.compare(figures)).finally(() => this.asking.delete(user_id));
  }

  private async compare(figures: Provable): Promise<Proof | Rejection> {
    const began = performance.now();
    await upToNow(this.progress, this.events);
    const shown = await this.atOnePosition(figures);
    if (!shown) return reject('busy', 'Candidates are moving too fast to compare the figures now. Try again later.');
    const { rows, events } = await shown.again(shown.position);
    const differ = differing(shown.rows, rows);
    const proof: Proof = {
      at: new Date().toISOString(),
      events,
      milliseconds: Math.round(performance.now() - began),
      same: !differ.length,
      differ,
    };
    this.proofs.set(figures.name, proof);
    return proof;
  }

  /** The figures as the report shows them, and their log position: no events were folded while they were read. */
  private async atOnePosition({ shown }: Provable) {
    for (let tries = 0; tries < mostTries; tries++) {
      const { position } = this.progress;
      const read = await shown();
      if (this.progress.position === position) return { ...read, position };
    }
    return null;
  }
}

/** The ids of the rows that differ between the two sides. */
const differing = (one: readonly Row[], other: readonly Row[]): string[] => {
  const [before, after] = [one, other].map((rows) => new Map(rows.map((row) => [row.id, JSON.stringify(row)])));
  return [...new Set([...after!.keys(), ...before!.keys()])].filter((id) => after!.get(id) !== before!.get(id));
};
