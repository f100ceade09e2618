import { kindAsked, kindWords } from '@candor/contracts/jobs/kinds';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { category, jobclose, location } from '@candor/contracts/catalogues/hiring';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { mayRead } from '@candor/contracts/kernel/catalogue-scope';
import { type ListResult, type Slice, unfiltered } from '@candor/contracts/kernel/list';
import { listedRows } from '@candor/contracts/kernel/list-values';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { Past } from '@candor/contracts/kernel/past';
import { jobsPage, newJobPage } from '@candor/contracts/jobs/pages';
import { reachOf } from '../../access/rights.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { PastOrganization } from '../../reads/past/past-organization.ts';
import { ownJobs, rightsOn } from '../../access/job-access.ts';
import { seenJob } from '../../reads/jobs/seen-job.ts';

type JobsAlways = { template?: boolean; kind: OpportunityKind };
/** The jobs of a list. `now`: the present rows of the jobs, by id. */
type ListedJobs = {
  list: Omit<ListResult<JobRow>, 'items'>;
  rows: readonly JobRow[];
  now: ReadonlyMap<string, JobRow>;
  past?: Past;
};
const byId = (rows: readonly JobRow[]): ListedJobs['now'] => new Map(rows.map((row) => [row.id, row]));

/** The list of jobs, and the form for a new one. */
@Injectable()
export class JobsPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PastOrganization) private readonly past: PastOrganization,
  ) {}

  @Shows(jobsPage)
  async list({ caller, address, query }: SignedAsk) {
    const standard = await this.standard.of(caller, { area: 'opportunities', entity: 'jobs', view: 'list' });
    const asked = address!.list;
    const { letter, ...others } = asked.filters;
    // The filtered list would reveal which job sends which mail, even for jobs whose rounds the caller may not read, so the filter needs a right.
    const filters = letter !== undefined && mayRead(messagetemplate, caller.groups) ? { ...others, letter } : others;
    const kind = kindAsked(filters);
    const mine = filters.mine ? { mine: [caller.user_id] } : {};
    const as_of = askedMoment(query);
    const slice = { ...asked, filters: { ...filters, ...mine } };
    const always = { ...(filters.template === true ? {} : { template: false }), kind };
    const { list, rows, now, past } =
      as_of === undefined
        ? await this.listed(caller, slice, always)
        : await this.listedThen(caller, as_of, slice, always);
    const named = [filters.letter ?? []].flat().filter((id) => typeof id === 'string');
    const [users, locations, departments, reasons, letters] = await Promise.all([
      this.lookups.userNames(rows.flatMap((row) => row.owners.map((owner) => owner.user_id))),
      this.lookups.options(caller.organization_id, location),
      this.lookups.options(caller.organization_id, category),
      this.lookups.options(caller.organization_id, jobclose),
      named.length ? this.lookups.chosen(caller.organization_id, messagetemplate, named) : [],
    ]);
    const items = rows.map((row) => {
      // A job that is gone now was deleted: its team of then decides.
      const team = now.get(row.id) ?? (past ? row : undefined);
      return seenJob(row, (team && rightsOn(caller, team)) ?? { sees: [] });
    });
    return {
      title: titleOf(sayLabel(kindWords[kind].list), standard),
      ...standard,
      list: { ...list, items },
      names: {
        ...users,
        ...Object.fromEntries([...locations, ...departments, ...reasons].map(({ value, label }) => [value, label])),
        ...Object.fromEntries(letters.map(({ id, fields }) => [id, fields.name])),
      },
      may_create: !past && reachOf(caller, 'MANAGE_OPPORTUNITIES') !== null,
      ...(past ? { past } : {}),
    };
  }

  private async listed(caller: Caller, slice: Slice, always: JobsAlways): Promise<ListedJobs> {
    const list = await this.standard.list(jobList, ownJobs(caller), slice, always);
    const rows = list.items.parse();
    return { list, rows, now: byId(rows) };
  }

  /** The past state of the jobs that the caller may see at present. The caller's present rights decide what they may read of each. */
  private async listedThen(
    caller: Caller,
    as_of: string | null,
    slice: Slice,
    always: JobsAlways,
  ): Promise<ListedJobs> {
    const { past, made } = await this.past.at(caller, as_of, (reads) =>
      reads.list(jobList, ownJobs(caller), slice, always),
    );
    const list = made ?? listedRows(jobList, [], slice, always);
    const ids = list.items.map(({ id }) => id);
    const now = await this.reads.getMany(jobList, ownJobs(caller), ids);
    return { list, rows: list.items, now: byId(now), past };
  }

  @Shows(newJobPage)
  async newJob({ caller }: SignedAsk) {
    const standard = await this.standard.of(caller, { area: 'opportunities', entity: 'jobs', view: 'new' });
    const [rows, locations, departments] = await Promise.all([
      this.reads.list(jobList, ownJobs(caller), {
        ...unfiltered,
        sort: { field: 'name', direction: 'asc' },
        filters: { kind: 'job' },
      }),
      this.lookups.entries(caller.organization_id, location),
      this.lookups.options(caller.organization_id, category),
    ]);
    return {
      title: titleOf(say('New job'), standard),
      ...standard,
      options: {
        jobs: rows.items
          .parse()
          .toSorted((one, other) => Number(other.template) - Number(one.template))
          .map(({ id, template, fields: { name } }) => ({
            value: id,
            label: template ? say('{name}, template', { name }) : name,
          })),
        locations: locations
          .filter(({ active }) => active)
          .map(({ id: value, fields: { name: label } }) => ({ value, label })),
        departments,
      },
      usual_location: locations.find(({ active, fields }) => active && fields.is_default)?.id ?? null,
    };
  }
}
