import { Controller, Inject } from '@nestjs/common';
import * as calls from '@candor/contracts/requirements/level-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { JobState } from '../../states/job.state.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { seenLevels } from '../../reads/jobs/seen-job.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, missing, type Rejection } from '../../kernel/decider.ts';
import type { Outcome } from '../../kernel/streams.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import { described, sentFields } from '../../http/sent.ts';

/** Calls about the levels of a job. */
@Controller()
export class LevelsController {
  constructor(@Inject(JobChanges) private readonly changes: JobChanges) {}

  @Serve(calls.jobLevels)
  list(@Input() _: RequestOf<typeof calls.jobLevels>, @By() by: Signed<'job'>) {
    const { job, rights, revision } = jobOf(by);
    return Promise.resolve({ levels: seenLevels(job.levels, rights), version: revision });
  }

  @Serve(calls.upsertLevel)
  async upsert(@Input() input: RequestOf<typeof calls.upsertLevel>, @By() by: Signed<'job'>) {
    const { id, job_id, version, ...fields } = input;
    if (id && id !== 'new') {
      const { expectations, ...rest } = described(fields);
      const changes = sentFields({ ...rest, expectations: expectations === null ? [] : expectations });
      return levelled(await this.changes.run(job_id, 'changeLevel', { id, version, changes }, by), id);
    }
    if (!fields.name) return missing('name', 'Name');
    const level = {
      name: fields.name,
      description: fields.description ?? '',
      min_years: fields.min_years ?? null,
      max_years: fields.max_years ?? null,
      compensation_min: fields.compensation_min ?? null,
      compensation_max: fields.compensation_max ?? null,
      expectations: fields.expectations ?? [],
    };
    return levelled(await this.changes.run(job_id, 'addLevel', { level }, by));
  }

  @Serve(calls.deleteLevel)
  async remove(@Input() { id, job_id, version }: RequestOf<typeof calls.deleteLevel>, @By() by: Signed<'job'>) {
    const ran = await this.changes.run(job_id, 'removeLevel', { id, version }, by);
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.sortLevels)
  async sort(@Input() { ids, parent_id }: RequestOf<typeof calls.sortLevels>, @By() by: Signed<'job'>) {
    const ran = await this.changes.run(parent_id, 'sortLevels', { ids }, by);
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }
}
/** The level that the request named, or else the one that it made. */
const levelled = (ran: Outcome<JobState> | Rejection, id?: string) => {
  if (isRejection(ran)) return ran;
  const all = ran.state!.levels;
  return { level: all.find((each) => each.id === id) ?? all.at(-1)!, position: ran.position };
};
