import { Controller, Inject } from '@nestjs/common';
import * as calls from '@candor/contracts/jobs/ending-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { jobList } from '@candor/contracts/jobs/rows';
import { filled } from '@candor/contracts/openings/openings';
import { Openings } from '../../reads/openings/openings.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { isRejection, stale } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** Calls that end a job whose openings are all filled. */
@Controller()
export class EndingController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Openings) private readonly openings: Openings,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  @Serve(calls.filledJob)
  async preview(@Input() { job_id: id }: RequestOf<typeof calls.filledJob>, @By() by: Signed<'job'>) {
    const { organization_id } = by.caller;
    const { job } = jobOf(by);
    // The rows must be up to date, so that a hire of a moment ago counts.
    await upToNow(this.progress, this.events);
    const [row, { seats }] = await Promise.all([
      this.reads.get(jobList, { organization_id }, id),
      this.openings.of({ id, organization_id }).then(filled),
    ]);
    const seated = seats.filter(({ cancelled }) => !cancelled);
    return {
      filled: seated.length > 0 && seated.every(({ application_id }) => application_id !== null),
      open: ['open', 'internal'].includes(job.status) && !job.ended?.stops,
      offers: row?.counts.offers ?? 0,
      live: row?.counts.live ?? 0,
      leads: row?.counts.leads ?? 0,
    };
  }

  @Serve(calls.endFilledJob)
  async end(@Input() input: RequestOf<typeof calls.endFilledJob>, @By() by: Signed<'job'>) {
    const { job_id, version, applications, offers, live, takes_back } = input;
    if (version !== undefined && version < jobOf(by).revision) return stale('job');
    const ran =
      takes_back === undefined
        ? await this.changes.run(
            job_id,
            'endFilled',
            { applications: applications ?? 'stop', offers: offers ?? 'keep', live: live ?? 'tell' },
            by,
          )
        : await this.changes.run(job_id, 'takeBackEnd', { of: takes_back }, by);
    return isRejection(ran)
      ? ran
      : { closed: ran.state!.status === 'archived', version: ran.revision, position: ran.position };
  }
}
