import { Controller, Inject } from '@nestjs/common';
import { search } from '@candor/contracts/platform/endpoints';
import { hiringStatuses, type HiringStatus } from '@candor/contracts/jobs/values';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { emptySlice, unfiltered, formatListAddress } from '@candor/contracts/kernel/list';
import { peopleList } from '@candor/contracts/people/rows';
import { By, type Caller, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { rightsOn } from '../../access/job-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { Reads } from '../../kernel/reads.ts';
import { ownJobs } from '../../access/job-access.ts';

type Item = { id: string; title: string; subtitle: string; url: string };
type Group = { type: string; items: Item[] };
const personAddress = (id: string): string =>
  formatListAddress({ area: 'people', entity: 'candidates', list: emptySlice, id, section: null });
/** The board; the job's own page for those who may not see its candidates. */
const jobAddress = (caller: Caller, row: JobRow): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: row.id,
    section: rightsOn(caller, row)?.permissions.includes('list')
      ? { name: 'candidates', id: null, list: emptySlice }
      : null,
  });

/** One search box for everything that the caller may open. */
@Controller()
export class SearchController {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  @Serve(search)
  async search(
    @Input() { q, limit }: RequestOf<typeof search>,
    @By() { caller }: Signed,
  ): Promise<{ groups: Group[] }> {
    const [candidates, jobs] = await Promise.all([this.candidates(caller, q, limit), this.jobs(caller, q, limit)]);
    return {
      groups: [
        { type: 'candidate', items: candidates },
        { type: 'job', items: jobs },
      ].filter((group) => group.items.length),
    };
  }

  private async candidates(caller: Caller, search: string, limit: number): Promise<Item[]> {
    // Callers who see people only through reports cannot open their pages.
    const scope =
      (caller.groups.MANAGE_PEOPLE ?? caller.groups.MANAGE_CANDIDATE) ? await this.access.scope(caller) : null;
    if (!scope) return [];
    const { items } = await this.reads.list(peopleList, scope, { ...unfiltered, limit, search });
    return items.parse().map((row) => ({
      id: row.id,
      title: row.name,
      subtitle:
        [row.current_title ?? row.headline, row.current_company].filter(Boolean).join(' · ') || (row.email ?? ''),
      url: personAddress(row.id),
    }));
  }

  private async jobs(caller: Caller, search: string, limit: number): Promise<Item[]> {
    if (!(caller.groups.MANAGE_JOB ?? caller.groups.MANAGE_OPPORTUNITIES)) return [];
    const { items } = await this.reads.list(jobList, ownJobs(caller), { ...unfiltered, limit, search });
    return items.parse().map((row) => ({
      id: row.id,
      title: row.fields.name,
      subtitle: [hiringStatuses[row.hiring_status as HiringStatus], row.fields.requisition_code]
        .filter(Boolean)
        .join(' · '),
      url: jobAddress(caller, row),
    }));
  }
}
