import { say } from '@candor/contracts/kernel/say';
import { Inject, Injectable } from '@nestjs/common';
import { historyPage, historySearchPage, personHistoryPage } from '@candor/contracts/compliance/pages';
import { type ListedPerson, peopleList } from '@candor/contracts/people/rows';
import { nowhere, Shows, type SignedAsk } from '../../http/pages.ts';
import { RawRows } from '../../kernel/raw-rows.ts';
import { asOf } from '../../access/as-of.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { PersonOpener } from '../../access/person-opener.ts';
import { RowNames } from '../../access/row-names.ts';
import { historyOf } from '../../access/records.ts';
import { Histories } from './history.ts';

/** What these filters ask, and what their counts tell, is decided by a person's applications on all jobs. */
const everywhere: readonly string[] = ['stage', 'not_stage', 'ongoing'];
const byJob: readonly string[] = ['job', 'not_job'];
const without = <V>(named: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(named).filter(([name]) => !names.includes(name)));
/** The filters for somebody who may read only these jobs: no answer depends on any other. */
const withinJobs = (filters: Record<string, unknown>, jobs: ReadonlySet<string>): Record<string, unknown> => {
  const known = (ids: unknown) => [ids].flat().filter((id) => jobs.has(id as string));
  const { job, not_job } = filters;
  return {
    ...without(filters, [...everywhere, ...byJob]),
    ...(job === undefined ? {} : { job: ['', ...known(job)] }),
    ...(not_job === undefined || !known(not_job).length ? {} : { not_job: known(not_job) }),
  };
};

/** Finding a person, and the history of that person. An event records who read it. */
@Injectable()
export class HistoryPages {
  constructor(
    @Inject(Histories) private readonly histories: Histories,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  @Shows(historySearchPage)
  async search({ caller, address }: SignedAsk) {
    const scope = await this.histories.scope(caller);
    if (!scope) return nowhere;
    const jobs = await this.histories.jobsOf(caller);
    const asked = address!.list;
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'history', view: 'list' }),
      this.standard.list(peopleList, scope, jobs ? { ...asked, filters: withinJobs(asked.filters, jobs) } : asked),
    ]);
    const list = jobs
      ? {
          ...found,
          facets: without(found.facets, [...everywhere, ...byJob]),
          items: RawRows.of<ListedPerson>(
            found.items.parse().map((row) =>
              // Rows do not say for which job a resume came.
              JSON.stringify({
                ...row,
                applications: row.applications.filter((each) => jobs.has(each.job_id)),
                resumes: [],
              }),
            ),
          ),
        }
      : found;
    return {
      title: titleOf(say('Candidate history'), standard),
      ...standard,
      list,
      names: await this.names.of('jobs', caller.organization_id, list.items.idsUnder('job_id')),
    };
  }

  @Shows(historyPage)
  async history(ask: SignedAsk<'history'>) {
    const { caller, query } = ask;
    const subject = historyOf(ask);
    const [standard, { history, names }] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'history', view: 'history' }),
      this.histories.read(caller, subject.candidate_id, asOf(query)),
    ]);
    const unrecorded = await this.histories.viewed(caller, subject, history.as_of);
    if (unrecorded) return unrecorded; // nobody reads a history without a record of it
    return {
      title: titleOf(say('Candidate history: {name}', { name: history.candidate.name ?? '' }), standard),
      ...standard,
      history,
      names,
    };
  }

  @Shows(personHistoryPage)
  async ofPerson(ask: SignedAsk<'history'>) {
    const { caller, query } = ask;
    const subject = historyOf(ask);
    const opened = await this.opener.open(caller, subject.candidate_id, 'history');
    if (!opened) return nowhere;
    const { history, names } = await this.histories.read(caller, subject.candidate_id, asOf(query));
    const unrecorded = await this.histories.viewed(caller, subject, history.as_of);
    if (unrecorded) return unrecorded; // nobody reads a history without a record of it
    return {
      title: titleOf(say('Candidate history: {name}', { name: history.candidate.name ?? '' }), opened.common),
      ...opened.common,
      names: { ...opened.common.names, ...names },
      history,
    };
  }
}
