import { Inject, Injectable } from '@nestjs/common';
import type { ScorecardRow, Sight } from '@candor/contracts/scorecards/rows';
import type { FiltersOf } from '@candor/contracts/kernel/list';
import { idsOf, peopleList } from '@candor/contracts/people/rows';
import { isPersonFilter } from '@candor/contracts/board/quick-filters';
import type { applicationList, ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { JobOnPage } from '../jobs/job-opener.ts';
import { RecordsThen } from '../past/records-then.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Scorecards } from '../scorecards/scorecards.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** The applications of the job at a past moment. */
type Then = { rows: readonly ApplicationRow[]; moment: string };
type Found = FiltersOf<typeof applicationList>;
const ofTags = ['CandidateTagged', 'CandidateUntagged'];

/** Filters of a job's candidates by facts outside their application rows: the person's tags, and the team's recommendations. These filters are replaced by filters with people's ids. */
@Injectable()
export class PeopleFilters {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(RecordsThen) private readonly records: RecordsThen,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
  ) {}

  /** Whether these filters, as in an address, require the job's people to be found first. */
  asked(filters: Readonly<Record<string, unknown>>): boolean {
    return Object.keys(filters).some(isPersonFilter);
  }

  /** The filters without tags and recommendations, plus the ids of the people found by those. `then`: the job at a past moment. */
  async resolved(
    caller: Caller,
    job: Pick<JobOnPage, 'row' | 'rights'>,
    filters: Readonly<Record<string, unknown>>,
    then?: Then,
  ): Promise<Record<string, unknown>> {
    if (!this.asked(filters)) return { ...filters };
    const { tag, not_tag, recommendation, not_recommendation, ...others } = filters;
    const [tagged, untagged, recommended, unrecommended] = await Promise.all([
      this.tagged(caller, job.row.id, valuesOf(tag), then),
      this.tagged(caller, job.row.id, valuesOf(not_tag), then),
      this.recommended(caller, job, valuesOf(recommendation), then),
      this.recommended(caller, job, valuesOf(not_recommendation), then),
    ]);
    const within = [tagged, recommended].filter((each) => each !== null);
    const without = [untagged, unrecommended].flatMap((each) => (each ? [...each] : []));
    const among = within.length ? [...within[0]!].filter((id) => within.every((each) => each.has(id))) : null;
    return {
      ...others,
      // The job's id stands for an empty result: no person has it, and a filter without values would filter nothing.
      ...(among ? { among: among.length ? among : [job.row.id] } : {}),
      ...(without.length ? { not_among: without } : {}),
    } satisfies Found & Record<string, unknown>;
  }

  /** The records of people with one of the tags. Null: no tag is requested. */
  private async tagged(
    { organization_id }: Caller,
    job_id: string,
    tags: readonly string[],
    then?: Then,
  ): Promise<ReadonlySet<string> | null> {
    if (!tags.length) return null;
    if (then) {
      const people = then.rows.map(({ candidate_id }) => candidate_id);
      const held = await this.records.of<string[]>(
        organization_id,
        people,
        then.moment,
        ofTags,
        (before = [], event) => {
          const { tag_id } = event.data as { tag_id: string };
          return event.type === 'CandidateTagged' ? [...before, tag_id] : before.filter((each) => each !== tag_id);
        },
      );
      return new Set([...held].flatMap(([id, of]) => (of.flat().some((each) => tags.includes(each)) ? [id] : [])));
    }
    return this.kept.of(
      `people with tags ${organization_id} ${job_id} ${tags.join()}`,
      { models: ['people'], organizations: [organization_id] },
      async () => {
        const where = { job: job_id, tag: tags };
        const people = await this.reads.every(peopleList, { organization_id }, where, { only: ['id', 'merged'] });
        return new Set(people.flatMap(idsOf));
      },
    );
  }

  /** The ids of people who have one of these recommendations in a scorecard that the caller may read. Null: the filter is not set. */
  private async recommended(
    caller: Caller,
    { row: { id }, rights }: Pick<JobOnPage, 'row' | 'rights'>,
    wanted: readonly string[],
    then?: Then,
  ): Promise<ReadonlySet<string> | null> {
    if (!wanted.length) return null;
    const { rows, sight } = then
      ? await this.scorecards.ofApplicationsAt(
          caller,
          then.rows.map((row) => row.id),
          then.moment,
        )
      : await this.scorecards.ofJob(caller, id);
    const reads = readsJudgements(caller, rights.sees.includes('scorecards'), sight);
    return new Set(
      rows
        .filter((row) => row.recommendation && wanted.includes(row.recommendation) && reads(row))
        .map(({ candidate_id }) => candidate_id),
    );
  }
}

/** The list with the filters that the address names, without the ids of the people found for them. */
export const askedAs = <L extends { filters: Record<string, unknown> }>(list: L, asked: Record<string, unknown>): L => {
  const { among: _among, not_among: _not, ...others } = list.filters;
  const given = Object.entries(asked).filter(([name]) => isPersonFilter(name));
  return { ...list, filters: { ...others, ...Object.fromEntries(given) } };
};
const valuesOf = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String).slice(0, 200));
/** The recommendations that a candidate's page would show: the caller's own, and those for which the caller may read scorecards and has no scorecard of the same candidate left to write. */
const readsJudgements =
  ({ user_id }: Caller, may: boolean, sight: Pick<Sight, 'opens' | 'closed'>) =>
  (row: ScorecardRow): boolean =>
    row.user_id === user_id ||
    (may && row.status === 'submitted' && sight.opens(row) && !sight.closed(row.application_id));
