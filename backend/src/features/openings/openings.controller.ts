import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/openings/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import type { JobState } from '../../states/job.state.ts';
import { Openings } from '../../reads/openings/openings.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Outcome } from '../../kernel/streams.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** Calls about how many people a job wants, and who was hired for each opening. */
@Controller()
export class OpeningsController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Openings) private readonly openings: Openings,
  ) {}

  @Serve(calls.fetchOpenings)
  fetch(@Input() { job_id: id }: RequestOf<typeof calls.fetchOpenings>, @By() by: Signed<'job'>) {
    const { job, rights } = jobOf(by);
    const { sample, template } = job;
    return this.openings.seen({ id, organization_id: by.caller.organization_id, sample, template }, rights);
  }

  @Serve(calls.addOpenings)
  async add(@Input() input: RequestOf<typeof calls.addOpenings>, @By() by: Signed<'job'>) {
    const { job_id, count, reason, start_on } = input;
    const command = { count, reason, start_on: start_on ?? null };
    return counted(await this.changes.run(job_id, 'addOpenings', command, by));
  }

  @Serve(calls.changeOpening)
  async change(@Input() input: RequestOf<typeof calls.changeOpening>, @By() by: Signed<'job'>) {
    const { job_id, number, reason, start_on } = input;
    const command = { number, reason, start_on: start_on ?? null };
    return counted(await this.changes.run(job_id, 'changeOpening', command, by));
  }

  @Serve(calls.cancelOpening)
  async cancel(@Input() input: RequestOf<typeof calls.cancelOpening>, @By() by: Signed<'job'>) {
    const { job_id, number } = input;
    return counted(await this.changes.run(job_id, 'cancelOpening', { number }, by));
  }

  @Serve(calls.restoreOpening)
  async restore(@Input() input: RequestOf<typeof calls.restoreOpening>, @By() by: Signed<'job'>) {
    const { job_id, number } = input;
    return counted(await this.changes.run(job_id, 'restoreOpening', { number }, by));
  }

  @Serve(calls.requestHeadcount)
  async request(@Input() input: RequestOf<typeof calls.requestHeadcount>, @By() by: Signed<'job'>) {
    const { job_id, note, ...some } = input;
    return counted(await this.changes.run(job_id, 'requestHeadcount', { ...some, note: note ?? null }, by));
  }

  @Serve(calls.approveHeadcount)
  async approve(@Input() input: RequestOf<typeof calls.approveHeadcount>, @By() by: Signed<'job'>) {
    const { job_id, ...some } = input;
    return counted(await this.changes.run(job_id, 'approveHeadcount', some, by));
  }

  @Serve(calls.declineHeadcount)
  async decline(@Input() input: RequestOf<typeof calls.declineHeadcount>, @By() by: Signed<'job'>) {
    const { job_id, ...some } = input;
    return counted(await this.changes.run(job_id, 'declineHeadcount', some, by));
  }
}
const counted = (ran: Outcome<JobState> | Rejection) =>
  isRejection(ran) ? ran : { openings: ran.state!.fields.openings, position: ran.position };
