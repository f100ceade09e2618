import { Inject, Injectable } from '@nestjs/common';
import { application } from '@candor/contracts/pipeline/record-kind';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { JobAccess, type LoadedJob } from '../../access/job-access.ts';
import { judgeJob } from '../../access/job-need.ts';
import { oneIfNamed, oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Application, applicationState } from '../../states/application.state.ts';

/** One application with its job, as the caller may use them. */
export type OpenApplication = { id: string; state: Application; job: LoadedJob };
declare module '../../http/opened.ts' {
  interface OpenKinds {
    application: OpenApplication;
  }
}
export const applicationOf = oneOf<'application'>();
export const applicationIfNamed = oneIfNamed<'application'>();

/** Loads the applications that requests name. The permissions on the job decide. */
@Injectable()
export class ApplicationRecords {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobAccess) private readonly jobs: JobAccess,
  ) {}

  @Opens({
    kind: 'application',
    word: 'candidate',
    person: ({ state }) => state.candidate_id,
    judge: (_, need, { job }) => judgeJob(need, job),
  })
  async open(caller: Caller, id: string): Promise<OpenApplication | null> {
    const found = await this.streams.load(applicationState, id, caller.organization_id);
    const job = found?.state ? await this.jobs.open(caller, found.state.job_id) : null;
    return job && { id, state: found!.state!, job };
  }

  @Finds(application)
  async there(caller: Caller, ids: string[]): Promise<Set<string>> {
    const { organization_id } = caller;
    const rows = await this.reads.getMany(applicationList, { organization_id }, ids);
    const seen = await Promise.all(
      rows.map(async (row) => ((await this.jobs.open(caller, row.job_id)) ? [row.id] : [])),
    );
    return new Set(seen.flat());
  }
}
