import { Inject, Injectable } from '@nestjs/common';
import { job } from '@candor/contracts/jobs/record-kind';
import { JobAccess, type LoadedJob } from '../../access/job-access.ts';
import { judgeJob } from '../../access/job-need.ts';
import { oneIfNamed, oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { asOf } from '../past/as-of.ts';
import { those } from '../those.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    job: LoadedJob;
  }
}
export const jobOf = oneOf<'job'>();
export const jobIfNamed = oneIfNamed<'job'>();

/** Loads the jobs that requests name. */
@Injectable()
export class JobRecords {
  constructor(@Inject(JobAccess) private readonly jobs: JobAccess) {}

  @Opens({ kind: 'job', word: 'job', judge: (_, need, opened) => judgeJob(need, opened) })
  async open(caller: Caller, id: string, _input?: unknown, as_of: string | null = null) {
    const moment = as_of && asOf({ as_of });
    return (await this.jobs.open(caller, id)) ?? (moment ? this.jobs.deleted(caller, id, moment) : null);
  }

  @Finds(job)
  there(caller: Caller, ids: string[]) {
    return those(ids, async (id) => (await this.jobs.open(caller, id)) !== null);
  }
}
