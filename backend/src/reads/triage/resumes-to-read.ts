import { jobList } from '@candor/contracts/jobs/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { rightsOn } from '../../access/job-access.ts';
import { PersonAccess } from '../../access/person-access.ts';

export type JobToRead = { id: string; name: string; waiting: number };

/** The jobs whose resumes wait for a reader. */
@Injectable()
export class ResumesToRead {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  /** The job with the longest waiting resume that the caller may read; `besides`: a job to leave out. Null: no resume waits. */
  async next(caller: Caller, besides: string | null = null): Promise<JobToRead | null> {
    const { organization_id } = caller;
    const scope = await this.access.applications(caller);
    const waiting = await this.reads.countBy(applicationList, scope, 'job_id', { queue: 'read' });
    const rows = await this.reads.getMany(
      jobList,
      { organization_id },
      Object.keys(waiting).filter((id) => id !== besides),
    );
    const readable = rows.filter((row) => rightsOn(caller, row)?.sees.includes('resume'));
    if (!readable.length) return null;
    const [oldest] = await this.reads.find(
      applicationList,
      scope,
      { queue: 'read', job_id: readable.map(({ id }) => id) },
      { sort: 'entered_at', limit: 1 },
    );
    const job = readable.find(({ id }) => id === oldest?.job_id);
    return job ? { id: job.id, name: job.fields.name, waiting: waiting[job.id] ?? 0 } : null;
  }
}
