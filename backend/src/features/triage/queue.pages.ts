import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { ownQueues } from '@candor/contracts/pipeline/figures';
import { queuePage, type Walked } from '@candor/contracts/pipeline/pages';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { JobsWithRights } from '../../reads/jobs/jobs-with-rights.ts';
import { Lookups, offeredReasons } from '../../reads/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { RowNames } from '../../reads/row-names.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';

/** The pages of queues: the candidates who wait for the same thing, on all jobs whose candidates the caller may see. */
@Injectable()
export class QueuePages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobsWithRights) private readonly jobs: JobsWithRights,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Shows(queuePage)
  async queue({ caller, address }: SignedAsk) {
    const { list: asked, id } = address!;
    const [standard, scope] = await Promise.all([
      this.standard.of(caller, { area: 'opportunities', entity: 'queue', view: 'list' }),
      this.access.applications(caller),
    ]);
    const [list, walked] = await Promise.all([
      this.standard.list(applicationList, scope, {
        ...asked,
        filters: { ...asked.filters, queue: asked.filters.queue ?? [...ownQueues] },
      }),
      id ? this.walked(caller, scope, id) : null,
    ]);
    const names = await this.names.of(
      'jobs',
      caller.organization_id,
      list.items.parse().map((row) => row.job_id),
    );
    return { title: titleOf(say('Waiting'), standard), ...standard, list, names, walked };
  }

  /** The candidate of a queue who is shown, with their job. */
  private async walked(caller: Caller, scope: ScopeOn<typeof applicationList>, id: string): Promise<Walked | null> {
    const row = await this.reads.get(applicationList, scope, id);
    const [opened, reasons] = await Promise.all([
      row && this.jobs.open(caller, row.job_id),
      this.lookups.reasons(caller.organization_id),
    ]);
    if (!opened) return null;
    const { rights, tabs, names, job } = opened;
    return {
      id,
      name: row!.name,
      job,
      rights,
      tabs,
      names,
      reasons: offeredReasons(reasons),
    };
  }
}
