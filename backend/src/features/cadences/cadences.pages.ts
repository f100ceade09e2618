import { Inject, Injectable } from '@nestjs/common';
import * as pages from '@candor/contracts/cadences/pages';
import { cadenceList, type CadenceRow, enrollmentList, type EnrollmentRow } from '@candor/contracts/cadences/rows';
import { disposition } from '@candor/contracts/catalogues/catalogues';
import { jobList } from '@candor/contracts/jobs/rows';
import { listedRows } from '@candor/contracts/kernel/list-values';
import type { Past } from '@candor/contracts/kernel/past';
import { cadenceSteps } from '@candor/contracts/reports/cadences';
import { until } from '@candor/projections/kernel/fold';
import { ownJobs } from '../../access/job-access.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { fold } from '../../kernel/decider.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { type ReadModels, type ScopeOn, Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { managesOnlyContacts } from '../../reads/cadences/cadence-access.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { cadenceOf } from '../../reads/cadences/cadence.record.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { FactReader } from '../../reads/reports/fact-reader.ts';
import { RowNames } from '../../reads/row-names.ts';
import { organizationState } from '../../states/organization.state.ts';
import { CadenceThen } from './cadence-then.ts';
import { appliedIn, countsIn, figuresOf, leftFrom, noCounts } from './cadence-counts.ts';

const most = 500;
const mostEnrollments = 100_000;
type People = Pick<pages.CadenceData, 'people' | 'left' | 'figures' | 'applied'>;
/** What a page of a cadence shows, at present or at a moment, and the rows from which it is read. */
type Shown = { cadence: CadenceRow; people: People; reads: ReadModels; past?: Past };

/** Pages of one cadence: its steps, rules, people and figures. */
@Injectable()
export class CadencePages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(FactReader) private readonly facts: FactReader,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(CadenceThen) private readonly then: CadenceThen,
  ) {}

  @Shows(pages.cadencePage)
  one(ask: SignedAsk<'cadence'>) {
    return this.page(ask, '');
  }

  @Shows(pages.cadenceStepsPage)
  steps(ask: SignedAsk<'cadence'>) {
    return this.page(ask, 'steps');
  }

  @Shows(pages.cadenceRulesPage)
  rules(ask: SignedAsk<'cadence'>) {
    return this.page(ask, 'rules');
  }

  @Shows(pages.cadencePerformancePage)
  async performance(ask: SignedAsk<'cadence'>) {
    const { organization_id } = ask.caller;
    const shown = await this.shown(ask);
    if (!shown) return nowhere;
    const { cadence, past, reads } = shown;
    const [data, letters, records_opens] = await Promise.all([
      this.data(ask, shown, 'performance'),
      past?.refused ? [] : this.letters(organization_id, cadence.id, reads, past?.as_of ?? null),
      this.recordsOpens(organization_id, past),
    ]);
    return { ...data, letters, records_opens };
  }

  private async recordsOpens(organization_id: string, past: Past | undefined): Promise<boolean> {
    const state = past
      ? fold(
          organizationState,
          until(await this.streams.read(`organization-${organization_id}`, organization_id), past.as_of),
        )
      : (await this.streams.loadFollowed(organizationState, organization_id, organization_id))?.state;
    return state?.sender.record_opens ?? false;
  }

  @Shows(pages.cadenceEnrollmentsPage)
  async enrollments(ask: SignedAsk<'cadence'>) {
    const { caller, address } = ask;
    const { organization_id } = caller;
    const shown = await this.shown(ask);
    if (!shown) return nowhere;
    const { cadence, past, reads } = shown;
    const asked = address!.section!.list;
    const always = { cadence: [cadence.id] };
    const [data, list] = await Promise.all([
      this.data(ask, shown, 'enrollments'),
      this.seen(caller).then(async (scope) =>
        past
          ? listedRows(
              enrollmentList,
              (await reads.find(enrollmentList, scope, {}, { limit: mostEnrollments })) as EnrollmentRow[],
              asked,
              always,
            )
          : this.standard.list(enrollmentList, scope, asked, always),
      ),
    ]);
    const rows = (Array.isArray(list.items) ? list.items : list.items.parse()) as EnrollmentRow[];
    const [people, users] = await Promise.all([
      this.names.of(
        'people',
        organization_id,
        rows.map(({ candidate_id }) => candidate_id),
      ),
      this.names.of(
        'users',
        organization_id,
        rows.map(({ assignee_user_id }) => assignee_user_id),
      ),
    ]);
    return { ...data, list, names: { ...data.names, ...people, ...users } };
  }

  /** The people in cadences whom the caller may see. A contact who applied is an applicant, whom a member who works with contacts alone does not see. */
  private async seen(caller: Caller): Promise<ScopeOn<typeof enrollmentList>> {
    const { organization_id } = caller;
    return managesOnlyContacts(caller)
      ? { organization_id, within: { field: 'candidate_id', values: await this.messages.contacts(organization_id) } }
      : { organization_id };
  }

  private async page(ask: SignedAsk<'cadence'>, view: string) {
    const shown = await this.shown(ask);
    return shown ? this.data(ask, shown, view) : nowhere;
  }

  /** The cadence, at present or at the moment that the address names. Null: the caller sees none. */
  private async shown(ask: SignedAsk<'cadence'>): Promise<Shown | null> {
    const { caller, query } = ask;
    const { organization_id } = caller;
    const { id } = cadenceOf(ask);
    const now = await this.reads.get(cadenceList, { organization_id }, id);
    if (!now) return null;
    const as_of = askedMoment(query);
    if (as_of === undefined)
      return { cadence: now, people: await this.people(organization_id, now), reads: this.reads };
    const { past, cadence, reads } = await this.then.at(caller, id, as_of);
    // A cadence that was for candidates then has people whom this caller does not meet.
    if (cadence && managesOnlyContacts(caller) && cadence.fields.audience !== 'contact') return null;
    const people = cadence
      ? await this.peopleIn(organization_id, cadence, reads)
      : { people: noCounts(), left: {}, figures: [], applied: {} };
    return { cadence: cadence ?? { ...now, steps: [], rules: [] }, people, reads, past };
  }

  private async data({ caller }: SignedAsk<'cadence'>, { cadence, people, past }: Shown, view: string) {
    const { organization_id } = caller;
    const [standard, choices, members] = await Promise.all([
      this.standard.of(caller, { area: 'cadences', entity: 'cadences', view: view || 'steps' }),
      this.choices(caller),
      this.lookups.shownMembers(organization_id),
    ]);
    const { cadences, jobs, dispositions, job_names } = choices;
    const { job_id } = cadence.fields;
    return {
      title: titleOf(cadence.fields.name, standard),
      ...standard,
      cadence,
      ...people,
      names: {
        ...job_names,
        ...(await this.names.of('jobs', organization_id, job_id ? [job_id] : [])),
        ...(await this.names.of('users', organization_id, members.idsUnder('value'))),
      },
      options: { members, jobs, cadences: cadences.filter(({ value }) => value !== cadence.id), dispositions },
      ...(past ? { past } : {}),
    };
  }

  /** The numbers of people in the cadence and at its steps. They are cached until a cadence or an enrollment changes. */
  private people(organization_id: string, cadence: CadenceRow) {
    return this.cache.of(
      `people of cadence ${organization_id} ${cadence.id}`,
      { models: ['cadences', 'enrollments'], organizations: [organization_id] },
      async () => {
        // The cadence is read again, because it may have changed since the page opened it.
        const now = (await this.reads.get(cadenceList, { organization_id }, cadence.id)) ?? cadence;
        return this.peopleIn(organization_id, now, this.reads);
      },
    );
  }

  private async peopleIn(organization_id: string, cadence: CadenceRow, reads: ReadModels): Promise<People> {
    const [people, left, rows] = await Promise.all([
      countsIn(reads, organization_id, cadence.id),
      leftFrom(reads, organization_id, cadence.id),
      reads.find(enrollmentList, { organization_id }, { cadence_id: cadence.id }, { limit: mostEnrollments }),
    ]);
    return { people, left, figures: figuresOf(cadence, rows), applied: appliedIn(rows) };
  }

  /** What became of the letters, from the same facts and by the same scan as the report on steps of cadences. */
  private async letters(
    organization_id: string,
    cadence_id: string,
    reads: ReadModels,
    as_of: string | null,
  ): Promise<pages.LetterFigures[]> {
    const jobs = await reads.countBy(enrollmentList, { organization_id }, 'job_id', { cadence_id });
    const now = as_of ? Date.parse(as_of) : Date.now();
    const { rows } = await this.facts.answer(
      {
        organization_id,
        report: cadenceSteps.name,
        ask: {
          period: { from: new Date(0).toISOString(), to: new Date(now + 1).toISOString() },
          before: { from: new Date(0).toISOString(), to: new Date(0).toISOString() },
          as_of,
          sources: null,
          by: null,
          free: true,
          only: [{ word: 'cadence', values: [cadence_id] }],
        },
        at: now,
      },
      new Map(Object.keys(jobs).map((id) => [id, { id, steps: [], groups: {} }])),
      null,
    );
    return rows.flatMap(({ key, sent, delivered, replied, bounced, opened, clicked }) => {
      const [step_id, variant] = (key ?? '').split('/') as [string, 'a' | 'b'];
      const figures = {
        sent: Number(sent),
        delivered: Number(delivered),
        replied: Number(replied),
        bounced: Number(bounced),
        opened: Number(opened),
        clicked: Number(clicked),
      };
      // A letter that came back at once was never sent, and counts all the same.
      return figures.sent || figures.bounced ? [{ step_id, variant, ...figures }] : [];
    });
  }

  /** What the fields of a cadence offer the caller besides members, cached until one of these rows changes. */
  private choices(caller: Caller) {
    const { organization_id } = caller;
    const scope = ownJobs(caller);
    const only = managesOnlyContacts(caller) ? { audience: 'contact' as const } : {};
    return this.cache.of(
      `choices of cadences ${organization_id} ${JSON.stringify([scope.within ?? null, only])}`,
      { models: ['jobs', 'cadences', 'catalogues'], organizations: [organization_id] },
      async () => {
        const [rows, cadences, dispositions] = await Promise.all([
          this.reads.find(jobList, scope, { kind: 'job' }, { sort: 'name', limit: most }),
          this.reads.find(
            cadenceList,
            { organization_id },
            { status: ['draft', 'active', 'paused'], ...only },
            { sort: 'name', limit: most },
          ),
          this.lookups.entries(organization_id, disposition),
        ]);
        const jobs = rows.flatMap(({ id, template, fields }) => (template ? [] : [{ value: id, label: fields.name }]));
        return {
          jobs: RawRows.made(jobs),
          job_names: Object.fromEntries(jobs.map(({ value, label }) => [value, label])),
          cadences: cadences.map((each) => ({ value: each.id, label: each.fields.name })),
          dispositions: RawRows.made(
            dispositions.map((entry) => ({ value: entry.id, label: String(entry.fields.name) })),
          ),
        };
      },
    );
  }
}
