import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { idsOf, peopleList } from '@candor/contracts/people/rows';
import { privacyList } from '@candor/contracts/privacy/rows';
import { TakenBack } from '../../reads/people/taken-back.ts';
import { type CandidateState, candidateState } from '../../states/candidate.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { ErasedRows } from '../../reads/erasure/erased-rows.ts';
import { OrganizationCommand } from '../organization/organization.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { eraseTenant } from './leaving.queue.ts';
import { LeavingStrangers } from './leaving-strangers.ts';

const atOnce = 250;
/** `taken_back`: what the erasing rule must know of a record that was taken back with an import. */
type Leaver = { id: string; state: NonNullable<CandidateState>; taken_back?: { files: number } };
/** Seconds until the next check: short at first, later five minutes. */
const pauseBefore = (turn: number): number => Math.min(300, 5 * 2 ** Math.min(turn, 6));

/** Erases an organization that leaves: each of its people by the usual erasure, which searches every read model, and the words about people who have no record. When everything is finished and no key is left, the worker notes the proof. A legal hold stops the erasure before a person is erased: the job fails and says how many people are held. */
@Injectable()
export class LeavingWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
    @Inject(ErasedRows) private readonly rows: Pick<ErasedRows, 'searched'>,
    @Inject(LeavingStrangers) private readonly strangers: Pick<LeavingStrangers, 'remove' | 'keysLeft'>,
    @Inject(TakenBack) private readonly takenBack: Pick<TakenBack, 'of'>,
  ) {}

  @Works(eraseTenant)
  async erase({ erase_at, turn }: DataOf<typeof eraseTenant>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const leaving = (await this.streams.load(organizationState, organization_id, organization_id))?.state?.leaving;
    if (leaving?.erase_at !== erase_at || leaving.erased) return done; // it stays, or leaves on another day
    const held = await this.held(organization_id);
    if (held) return failed(`People on a legal hold: ${held}. Release the holds, then try again.`);
    const begun = await this.commands.run(
      new OrganizationCommand(organization_id, 'beginErasure', { erase_at }, asPart(asking, 'erasure begun')),
      unless(),
    );
    if (begun !== done) return begun;
    // An operator may have withdrawn the request to leave while the people were examined. The erasure has not begun in that case, and no person is erased. An erasure that has begun cannot be stopped.
    const now = (await this.streams.load(organizationState, organization_id, organization_id))?.state?.leaving;
    if (now?.erase_at !== erase_at || !now.begun_at) return done;
    const found = await this.eraseAll(asking);
    const others = await this.strangers.remove(asking);
    if (found.waiting + others.waiting) return this.lookAgain(erase_at, turn + 1, organization_id);
    const left = await this.strangers.keysLeft([...found.ids, ...others.ids]);
    if (left) return failed(`${left} keys of erased people are still there.`);
    const fingerprint = createHash('sha256').update(found.ids.toSorted().join('\n')).digest('hex');
    return this.commands.run(
      new OrganizationCommand(
        organization_id,
        'finishErasure',
        { people: found.ids.length, documents: found.documents, models: await this.rows.searched(), fingerprint },
        asPart(asking, 'erasure finished'),
      ),
      unless(),
    );
  }

  /** Every record of every person, those who were taken back with an import too, without invented people of the sample data. */
  private async *people(organization_id: string): AsyncGenerator<Leaver> {
    for await (const rows of this.reads.parts(peopleList, { organization_id }, {}, { atOnce })) {
      const ids = rows.flatMap((row) => idsOf(row));
      const states = await this.streams.loadMany(candidateState, ids, organization_id);
      for (const id of ids) {
        const state = states.get(id)?.state;
        if (state && !state.sample) yield { id, state };
      }
    }
    const gone = { taken_back: true };
    for await (const rows of this.reads.parts(privacyList, { organization_id }, gone, { atOnce, only: ['id'] })) {
      const states = await this.streams.loadMany(
        candidateState,
        rows.map(({ id }) => id),
        organization_id,
      );
      for (const { id } of rows) {
        const state = states.get(id)?.state;
        const back = state ? null : await this.takenBack.of(organization_id, id);
        if (state) yield { id, state };
        else if (back) yield { id, state: back.state, taken_back: { files: back.state.resumes.length } };
      }
    }
  }

  private async held(organization_id: string): Promise<number> {
    let held = 0;
    for await (const { state } of this.people(organization_id)) if (state.legal_hold && !state.erased) held += 1;
    return held;
  }

  /** Begins the erasure of each person who is not erased yet. `waiting`: how many erasures have not finished. */
  private async eraseAll(asking: Requester) {
    const ids: string[] = [];
    let documents = 0;
    let waiting = 0;
    for await (const { id, state, taken_back } of this.people(asking.organization_id)) {
      ids.push(id);
      documents += state.resumes.length;
      if (state.erased?.finished) continue;
      waiting += 1;
      if (state.erased) continue;
      const erased = await this.commands.run(
        new CandidateCommand(
          id,
          'erase',
          { reason: 'kept_long_enough', records: [id], tell: null, taken_back },
          asPart(asking, 'erased with the organization', id),
        ),
        // If a hold was placed at the same time, the next check finds it.
        unless('erased', 'not_found', 'wrong_state'),
      );
      if (erased !== done) throw new Error(`The person ${id} could not be erased.`);
    }
    return { ids, documents, waiting };
  }

  private async lookAgain(erase_at: string, turn: number, organization_id: string): Promise<Worked> {
    const at = new Date(Date.now() + pauseBefore(turn) * 1000).toISOString();
    const { data, ...next } = eraseTenant.due(`erase-organization:${organization_id}:${erase_at}:${turn}`, at, {
      erase_at,
      turn,
    });
    await this.jobs.add({ ...next, data: { ...data, organization_id } });
    return done;
  }
}
