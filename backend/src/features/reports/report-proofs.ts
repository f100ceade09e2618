import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Proof } from '@candor/contracts/kernel/report';
import { passagesList, type PassagesRow } from '@candor/contracts/reports/rows';
import { foldRows } from '@candor/projections/kernel/fold';
import { typesOf } from '@candor/projections/kernel/projection';
import { passages } from '@candor/projections/passages';
import type { Caller } from '../../http/caller.ts';
import { Progress, upToNow } from '../../http/progress.ts';
import { decodeAll } from '../../kernel/codec.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/reads.ts';
import { type Prepared, ReportRunner, type StageReport } from './report-runner.ts';

/** How many events are folded before other requests get their turn. */
const atOnce = 250;
/** How many applications are folded in one reading of the log. More would need more memory. */
const mostTogether = 50_000;
/** How often figures are read again because something happened meanwhile. */
const mostTries = 20;
const mostKept = 200;
/** How many people may wait for their turn. */
const mostWaiting = 20;

/** Computes reports again from the log alone, and keeps what came of it. */
@Injectable()
export class ReportProofs {
  private readonly proofs = new Map<string, Proof>();
  private readonly asking = new Set<string>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(ReportRunner) private readonly runner: ReportRunner,
  ) {}

  /** What came of it the last time, in this process. */
  of(caller: Caller, of: StageReport, prepared: Prepared): Proof | null {
    return this.proofs.get(nameOf(caller, of, prepared)) ?? null;
  }

  /** One at a time for each person, and one after another for all: each folds many events in memory. So nobody is refused because somebody else has asked. */
  async recompute(caller: Caller, of: StageReport, prepared: Prepared): Promise<Proof | Rejection> {
    if (this.asking.has(caller.user_id))
      return reject('busy', 'Your figures are being recomputed already. Try again in a minute.');
    if (this.asking.size >= mostWaiting)
      return reject('busy', 'Many people are recomputing figures now. Try again in a minute.');
    this.asking.add(caller.user_id);
    const mine = this.turn.then(() => this.compare(caller, of, prepared));
    this.turn = mine.catch(() => null);
    return mine.finally(() => this.asking.delete(caller.user_id));
  }

  private async compare(caller: Caller, of: StageReport, prepared: Prepared): Promise<Proof | Rejection> {
    const began = performance.now();
    await upToNow(this.progress, this.events);
    const shown = await this.shown(caller, of, prepared);
    if (!shown) return reject('busy', 'Candidates are moving too fast to compare the figures now. Try again later.');
    const fold = of.fold(prepared.ask);
    const byWeek = await this.reads.countBy(passagesList, { organization_id: caller.organization_id }, 'week');
    const total = Object.values(byWeek).reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const shares = Math.max(1, Math.ceil(total / mostTogether));
    let events = 0;
    for (let share = 0; share < shares; share++) {
      const { rows, counted } = await this.applications(caller, prepared, shown.position, { share, shares });
      for (const row of rows) fold.take(row);
      events += counted;
    }
    const again = new Map(fold.rows(Date.parse(prepared.at)).map((row) => [row.id, JSON.stringify(row)]));
    const before = new Map(shown.rows.map((row) => [row.id, JSON.stringify(row)]));
    const differ = [...new Set([...again.keys(), ...before.keys()])].filter((id) => again.get(id) !== before.get(id));
    const proof: Proof = {
      at: new Date().toISOString(),
      events,
      milliseconds: Math.round(performance.now() - began),
      same: !differ.length,
      differ,
    };
    const name = nameOf(caller, of, prepared);
    this.proofs.delete(name);
    this.proofs.set(name, proof);
    if (this.proofs.size > mostKept) this.proofs.delete(this.proofs.keys().next().value!);
    return proof;
  }

  /** The figures as the report shows them, and the position that they stand for: nothing was folded while they were read. */
  private async shown(caller: Caller, of: StageReport, prepared: Prepared) {
    for (let tries = 0; tries < mostTries; tries++) {
      const { position } = this.progress;
      const { rows } = await this.runner.figures(caller, of, prepared, null);
      if (this.progress.position === position) return { rows, position };
    }
    return null;
  }

  /** One share of the applications to the jobs that are counted, folded from the log up to a position and to the moment of the report. */
  private async applications(
    { organization_id }: Caller,
    { ask }: Prepared,
    until: number,
    { share, shares }: { share: number; shares: number },
  ): Promise<{ rows: Iterable<PassagesRow>; counted: number }> {
    const types = typesOf([passages]);
    const rows = new Map<string, unknown>();
    const memos = new Map<string, unknown>();
    const inShare = ({ stream, position }: StoredEvent) => position <= until && shareOf(idOf(stream), shares) === share;
    const counts = ({ data, metadata }: Recorded) =>
      metadata.organization_id === organization_id &&
      ask.jobs.has(String((data as { job_id?: string }).job_id)) &&
      (ask.as_of === null || metadata.recorded_at <= ask.as_of);
    let counted = 0;
    for (let at = 0; at < until;) {
      const page = await this.events.readAll(at, atOnce, types);
      if (page.position === at) break;
      at = page.position;
      const mine = (await decodeAll(page.events.filter(inShare), this.keys)).filter(counts);
      counted += mine.length;
      foldRows(passages, mine, rows, memos);
    }
    return { rows: rows.values() as Iterable<PassagesRow>, counted };
  }
}

const nameOf = ({ organization_id, tz_region }: Caller, { report }: StageReport, { name }: Prepared): string =>
  `${organization_id} ${tz_region} ${report.name} ${name}`;
/** Ids end in random digits. */
const shareOf = (id: string, shares: number): number => Number.parseInt(id.slice(-6), 16) % shares;
