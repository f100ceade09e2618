import { Inject, Injectable } from '@nestjs/common';
import { goesSoon, staysNow } from '@candor/contracts/privacy/retention';
import type { StayReason } from '@candor/contracts/privacy/values';
import { idsOfRecords } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { DataOf, DueJob } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { RetentionReads } from '../../reads/privacy/retention-reads.ts';
import { leaveNow, listLeaving } from '../../states/people.queue.ts';
import { CandidateCommand, PersonCommand } from '../people/candidate.command.ts';
import { Erasing } from './erasing.ts';
import { nextList } from './retention.process.ts';

/** Lists people whose retention period is over soon, and erases them on their day unless something keeps them (docs/rules/compliance.md#how-long-data-is-kept). */
@Injectable()
export class RetentionWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(RetentionReads) private readonly retention: RetentionReads,
    @Inject(Erasing) private readonly erasing: Erasing,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
  ) {}

  @Works(listLeaving)
  async list({ day, once }: DataOf<typeof listLeaving>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const now = new Date().toISOString();
    // The next list is added first, so that a fault in one organization's people does not end its lists forever.
    if (!once) {
      await this.addJob(nextList(organization_id, day > now.slice(0, 10) ? day : now), organization_id);
    }
    const terms = await this.retention.terms(organization_id);
    for (const { row, retention } of await this.retention.soon(organization_id, terms, now)) {
      // The rules know no person who was taken back with an import, so the log lists none of them. The desk shows their day from the undo on.
      if (retention.group === 'taken_back') {
        const { leaves_at } = retention;
        if (staysNow(retention, now) === null)
          await this.addJob(
            leaveNow.due(`leave:${row.id}:${leaves_at}`, now, { candidate_id: row.id, leaves_at }),
            organization_id,
          );
        continue;
      }
      if (
        row.planned ? retention.stays === null && retention.over_at <= row.planned.leaves_at : !goesSoon(retention, now)
      )
        continue;
      const uid = idFrom('listed', asking.uid, row.id);
      const { group, place, days, since, leaves_at } = retention;
      const worked = row.planned
        ? await this.lift(row.id, staysNow(retention, now) ?? 'policy', { ...asking, uid })
        : await this.commands.run(
            new CandidateCommand(row.id, 'planRetention', { leaves_at, group, place, days, since }, { ...asking, uid }),
            unless('erased', 'not_found', 'wrong_state', 'sample'),
          );
      if (worked !== done) return worked;
    }
    return done;
  }

  @Works(leaveNow)
  async leave({ candidate_id }: DataOf<typeof leaveNow>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const found = await this.erasing.erasable(organization_id, candidate_id);
    const now = new Date().toISOString();
    if ('decided' in found) return done;
    const ids = isRejection(found) ? [candidate_id] : idsOfRecords(found.records);
    const retention = await this.retention.of(organization_id, ids, now);
    if (!retention) return done;
    const stays = staysNow(retention, now);
    if (stays || isRejection(found)) return this.lift(candidate_id, stays ?? 'ongoing', asking);
    return this.commands.run(
      new PersonCommand(
        candidate_id,
        'erase',
        { reason: 'kept_long_enough', records: ids, tell: null, taken_back: found.taken_back },
        asking,
        { mustExist: 'candidate', entity: 'candidate' },
      ),
      // If a hold was placed at the same time, or the person came with another import, that wins.
      unless('erased', 'not_found', 'wrong_state', 'sample', 'stale'),
    );
  }

  private addJob({ data, ...job }: DueJob, organization_id: string): Promise<void> {
    return this.jobs.add({ ...job, data: { ...data, organization_id } });
  }

  private lift(candidate_id: string, because: StayReason, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new CandidateCommand(candidate_id, 'liftRetention', { because }, asking),
      unless('erased', 'not_found'),
    );
  }
}
