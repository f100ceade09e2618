import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Recorded } from '@candor/contracts/kernel/event';
import { eventually } from './app.ts';
import { type Applicant, addApplicant, jobPage, offerTerms, openJob, stepsOf } from './hiring.ts';
import { randomBelow } from './random.ts';
import { until } from './until.ts';
import type { Json, Reply, Visitor } from './visitor.ts';

// Recruiters who work while something breaks: what they sent, what answers they got, and what the event log must contain at the end.

/** One call, its answer (null if not known), and how many events the call writes. */
export type SentCall = {
  visitor: Visitor;
  path: string;
  body: Json;
  uid: string;
  reply: Reply | null;
  events: number;
  kind: string;
};
/** How long (ms) recruiters wait after a failed call before they send the next one. */
const patience = 100;
type Charge = Applicant & { standing: 'live' | 'offered' | 'end'; unsure: SentCall | null };

const standingOf = (type: string): Charge['standing'] =>
  type === 'offered' ? 'offered' : ['archived', 'hired', 'offer_declined'].includes(type) ? 'end' : 'live';
/** Whether the answer settles the call. The answer 'unavailable' says that nothing happened, but only a repeated call can confirm that. */
const settles = (reply: Reply): boolean => reply.status === 200 && reply.body?.status === 'ok';

export class BusyDay {
  readonly journal: SentCall[] = [];
  private readonly hired = new Set<string>();

  private constructor(
    readonly staff: readonly Visitor[],
    readonly job: { id: string },
    private readonly steps: readonly { id: string }[],
    private readonly reason: string,
    private readonly charges: readonly Charge[][],
    private readonly rest: number,
  ) {}

  /** Creates one open job, and `each` applicants for every recruiter. `rest`: how long (ms) a recruiter rests after each call; without it a recruiter makes as many calls as the machine allows. */
  static async of(staff: readonly Visitor[], each: number, { rest = 0 } = {}): Promise<BusyDay> {
    const job = await openJob(staff[0]!, 'Lookout', { openings: 900 });
    // A page waits a few seconds for its rows; on a busy machine they need longer.
    const [steps, reason] = await eventually(async () => [
      await stepsOf(staff[0]!, job.id),
      (await staff[0]!.page(jobPage(job.id, 'candidates'))).body.reasons[0].id as string,
    ]);
    const charges: Charge[][] = [];
    for (const visitor of staff) {
      const own: Charge[] = [];
      for (let count = 0; count < each; count++)
        own.push({ ...(await addApplicant(visitor, job.id)), standing: 'live', unsure: null });
      charges.push(own);
    }
    return new BusyDay(staff, job, steps, reason, charges, rest);
  }

  /** The candidates whom the recruiters have had from the beginning. */
  get candidates(): string[] {
    return this.charges.flat().map(({ candidate_id }) => candidate_id);
  }

  /** All recruiters work until `goesOn` has ended or failed, or until `goesOn` calls `sendHome`. */
  async during(goesOn: (sendHome: () => void) => Promise<unknown>): Promise<void> {
    const ends = new AbortController();
    const working = Promise.all(
      this.staff.map((visitor, index) => this.one(visitor, this.charges[index]!, ends.signal)),
    );
    try {
      await goesOn(() => ends.abort());
    } finally {
      ends.abort();
      await working;
    }
  }

  private async one(visitor: Visitor, own: Charge[], ends: AbortSignal): Promise<void> {
    while (!ends.aborted) {
      const charge = own[randomBelow(own.length)]!;
      if (charge.step.type === 'hired') this.hired.add(charge.id);
      if (randomBelow(8) === 0 || charge.unsure || this.hired.has(charge.id))
        await this.ask(
          {
            visitor,
            kind: 'add',
            path: '/api/opportunities/jobs/candidate/upsert',
            body: {
              job_id: this.job.id,
              first_name: 'Sam',
              last_name: 'Sailor',
              email: `sailor-${this.journal.length}-${randomUUID()}@example.test`,
              applied_at: new Date().toISOString(),
            },
            events: 2,
          },
          null,
        );
      else await this.ask({ visitor, ...this.next(charge) }, charge);
      if (this.rest) await pause(this.rest);
    }
  }

  private next(charge: Charge): Pick<SentCall, 'path' | 'body' | 'events' | 'kind'> {
    const of = { application_id: charge.id, version: charge.version };
    if (charge.standing === 'offered')
      return randomBelow(2)
        ? {
            kind: 'accept',
            path: '/api/opportunities/jobs/candidate/offer',
            body: { ...of, action: 'offer_accept' },
            events: 2,
          }
        : {
            kind: 'rescind',
            path: '/api/opportunities/jobs/candidate/archive',
            body: { ...of, disqualification_reason_id: this.reason },
            events: 2,
          };
    if (charge.standing === 'end')
      return {
        kind: 'revive',
        path: '/api/opportunities/jobs/candidate/restore',
        body: { ...of, action: 'revive', workflow_step_id: this.steps[1]!.id },
        events: 1,
      };
    const last = this.steps.findIndex((step) => step.id === charge.step.id) >= 5;
    const choice = randomBelow(10);
    if (choice < 5 && !last) return { kind: 'advance', path: '/api/people/candidates/advance', body: of, events: 1 };
    if (choice < 7)
      return {
        kind: 'archive',
        path: '/api/opportunities/jobs/candidate/archive',
        body: {
          ...of,
          disqualification_reason_id: this.reason,
          message: { template_key: 'rejection_initial', subject: 'News', body: '<p>Not now.</p>', delay_hours: 0 },
        },
        events: 1,
      };
    return {
      kind: 'offer',
      path: '/api/opportunities/jobs/candidate/offer',
      body: { ...of, action: 'offer', ...offerTerms },
      events: 1,
    };
  }

  private async ask(asked: Omit<SentCall, 'uid' | 'reply'>, charge: Charge | null): Promise<void> {
    const record: SentCall = { ...asked, uid: randomUUID(), reply: null };
    this.journal.push(record);
    if (charge) charge.unsure = record;
    await this.send(record, charge);
  }

  /** Sends or repeats a call. The answer updates what the recruiter knows of the candidate. */
  private async send(record: SentCall, charge: Charge | null): Promise<void> {
    try {
      const reply = await record.visitor.post(record.path, record.body, { uid: record.uid });
      if (reply.status >= 500) {
        this.refusals.push({ kind: record.kind, status: reply.status, code: reply.body?.code });
        return await pause(patience);
      }
      record.reply = reply;
      if (charge && settles(reply))
        Object.assign(charge, reply.body.payload.application, {
          standing: standingOf(reply.body.payload.application.step.type),
        });
      if (charge) charge.unsure = null;
    } catch {
      // The call ended before its answer, so its result is unknown until the call is repeated. This pause keeps calls that fail immediately from filling the memory.
      await pause(patience);
    }
  }

  /** The answers with a 5xx status. Each must be clear and tell the caller to repeat the call. */
  readonly refusals: { kind: string; status: number; code: string | undefined }[] = [];

  /** How many calls have been answered. */
  get settled(): number {
    return this.journal.filter(({ reply }) => reply).length;
  }

  /** Waits until this many more calls have been answered. */
  async settles(more: number): Promise<void> {
    const before = this.settled;
    await until(() => this.settled >= before + more);
  }

  get unsure(): SentCall[] {
    return this.journal.filter(({ reply }) => !reply);
  }

  /** Repeats every call without an answer, and some answered calls. A repeated call must get the same answer again. */
  async sendAgain(): Promise<void> {
    for (const record of this.unsure)
      await this.send(record, this.charges.flat().find((charge) => charge.unsure === record) ?? null);
    for (const record of this.journal.filter(({ reply }) => reply?.body.status === 'ok').slice(-40))
      if (randomBelow(4) === 0)
        expect((await record.visitor.post(record.path, record.body, { uid: record.uid })).body.payload.position).toBe(
          record.reply!.body.payload.position,
        );
  }

  /** Checks that every call was answered and that none was refused. */
  answered(): void {
    expect(this.unsure.map(({ kind }) => kind)).toEqual([]);
    expect(
      this.journal
        .filter(({ reply }) => reply!.body.status !== 'ok')
        .map(({ kind, reply }) => ({ kind, said: reply!.text })),
    ).toEqual([]);
  }

  /** Checks that the event log contains each acknowledged request once and completely, and no other event of these recruiters. */
  landed(events: readonly Recorded[]): void {
    const landed = Map.groupBy(events, (event) => event.metadata.request_uid.replace(/-person$/, ''));
    expect(
      this.journal
        .filter((record) => landed.get(record.uid)?.length !== record.events)
        .map((record) => ({
          kind: record.kind,
          expected: record.events,
          landed: landed.get(record.uid)?.map((event) => event.type),
        })),
    ).toEqual([]);
    for (const record of this.journal)
      expect(record.reply!.body.payload.position).toBe(landed.get(record.uid)!.at(-1)!.position);
    for (const [, stream] of Map.groupBy(events, (event) => event.stream))
      expect(stream!.map((event) => event.revision)).toEqual(stream!.map((_, index) => index));
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    const sent = events
      .filter((event) => event.type === 'MessageQueued' && event.data.kind === 'rejection')
      .map((event) => event.metadata.causation_id);
    expect(new Set(sent).size).toBe(sent.length);
  }
}
