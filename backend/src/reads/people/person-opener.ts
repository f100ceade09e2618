import { Inject, Injectable } from '@nestjs/common';
import { personHistoryPage } from '@candor/contracts/compliance/pages';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { formatListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Past } from '@candor/contracts/kernel/past';
import { upsertCandidate } from '@candor/contracts/people/endpoints';
import type { PersonPage } from '@candor/contracts/people/pages';
import { idsOf, type ListedPerson } from '@candor/contracts/people/rows';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { until } from '@candor/projections/kernel/fold';
import { notTakenAway, personAt } from '@candor/projections/past/person-at';
import { ofRecords, toldOn } from '@candor/projections/past/person-groups';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { StandardPayload } from '../home/standard.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { HistoryAccess } from '../../access/history-access.ts';
import { Lookups } from '../lookups.ts';
import { momentIn } from '@candor/contracts/kernel/past';
import { GoneRecords } from '../past/gone-records.ts';
import { pastOf } from '../past/past.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RowNames } from '../row-names.ts';
import { listed, onJobs, ofJobs, PersonRecord } from './person-record.ts';
import { PersonValues } from './person-values.ts';

const mostShown = 200;

type Shown = Pick<PersonPage, 'person' | 'applications'>;
/** `seen`: the events that the caller may read; for a past moment, only those until then. `past`: present if a moment was requested. */
export type OpenedPerson = { common: PersonPage; seen: readonly Recorded[]; past?: Past };
/** The address of a merged record leads to the kept one, at the same moment. */
export const leading = (
  address: ListAddress,
  id: string,
  query: Record<string, string>,
): { redirect?: { location: string } } =>
  address.id === id ? {} : { redirect: { location: formatListAddress({ ...address, id }) + momentIn(query, '?') } };

/** The data of every page of one person, for the caller, and the events that the caller may read. Null while the rows do not show the person yet. */
@Injectable()
export class PersonOpener {
  private readonly times = new WeakMap<readonly Recorded[], readonly number[]>();

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(HistoryAccess) private readonly histories: HistoryAccess,
    @Inject(GoneRecords) private readonly gone: GoneRecords,
  ) {}

  /** The events of the person that the caller may read now. */
  async readable(caller: Caller, id: string): Promise<readonly Recorded[]> {
    const [jobs, { events }] = await Promise.all([
      this.record.jobsOf(caller),
      this.record.whole(caller.organization_id, id),
    ]);
    return this.values.readable(caller, ofJobs(events, jobs));
  }

  /** `as_of`: the moment that the page shows. Null: the address names an invalid one; undefined: the present. The caller's present rights decide what they may see. */
  async open(caller: Caller, id: string, view: string, as_of?: string | null): Promise<OpenedPerson | null> {
    const { organization_id } = caller;
    const load = (each: string) => this.streams.load(candidateState, each, organization_id);
    const [jobs, standard, whole, own, fields] = await Promise.all([
      this.record.jobsOf(caller),
      this.standard.of(caller, { area: 'people', entity: 'candidates', view }),
      as_of === undefined ? this.record.whole(organization_id, id) : this.record.ever(caller, id),
      load(id),
      this.values.fields(caller),
    ]);
    const known = whole.person ?? (as_of ? await this.takenBack(caller, id, as_of) : null);
    if (!known) return null;
    const all = await this.values.readable(caller, ofJobs(whole.events, jobs));
    const then = as_of === undefined ? null : await this.asItWas(caller, known, whole.events, all, as_of);
    const seen = then?.seen ?? all;
    const open = <Row extends ApplicationRow>(rows: readonly Row[]) =>
      rows.filter(({ job_id }) => !jobs || jobs.has(job_id)).slice(0, mostShown);
    const shown = then?.shown ?? (await this.present(organization_id, known, open(whole.applications)));
    const person = onJobs(shown.person, jobs, seen);
    const applications = open(shown.applications).sort((a, b) => b.entered_at.localeCompare(a.entered_at));
    const [values, record, jobNames, users] = await Promise.all([
      then ? this.values.after(fields, idsOf(shown.person), seen) : this.values.of(organization_id, fields, person.id),
      person.id === id ? own : load(person.id),
      this.names.of(
        'jobs',
        organization_id,
        person.applications.map((each) => each.job_id),
      ),
      this.names.of('users', organization_id, [person.owner_id]),
    ]);
    return {
      seen,
      ...(then ? { past: then.past } : {}),
      common: {
        ...standard,
        person,
        erased: Boolean(record?.state?.erased),
        // A field that is not in use is shown for people who have a value in it.
        fields: fields.filter((field) => field.active || field.id in values),
        values,
        names: {
          ...jobNames,
          ...users,
          ...Object.fromEntries(applications.map(({ job_id, job_name }) => [job_id, job_name])),
        },
        applications,
        may: {
          edit: permits(upsertCandidate.needs, caller),
          history: permits(personHistoryPage.needs, caller),
        },
      },
    };
  }

  private async takenBack(caller: Caller, id: string, as_of: string): Promise<ListedPerson | null> {
    const row = await this.gone.person(caller, id, as_of);
    return row && listed(row);
  }

  private async present(
    organization_id: string,
    person: ListedPerson,
    rows: readonly ApplicationRow[],
  ): Promise<Shown> {
    const cards = new Map(
      await Promise.all(
        [...new Set(rows.map(({ job_id }) => job_id))].map(
          async (job_id) => [job_id, await this.card(organization_id, job_id)] as const,
        ),
      ),
    );
    return { person, applications: rows.map((row) => ({ ...row, ...cards.get(row.job_id)! })) };
  }

  /** The person at the moment, folded from the events up to it. A moment before the person was known shows them as they came; an invalid moment shows them as they are at present. */
  private async asItWas(
    caller: Caller,
    person: ListedPerson,
    events: readonly Recorded[],
    seen: readonly Recorded[],
    as_of: string | null,
  ): Promise<{ shown: Shown; seen: readonly Recorded[]; past: Past }> {
    const { organization_id, tz_region } = caller;
    const { id } = person;
    // Applications that were taken back have no row, but their events name the job.
    const ids = [
      ...new Set(
        events.flatMap(({ stream, data }) =>
          stream.startsWith('application-') ? ((data.job_id as string) ?? []) : [],
        ),
      ),
    ];
    const streams = await Promise.all(ids.map((job_id) => this.streams.read(`job-${job_id}`, organization_id)));
    const ofJobs = streams.flat();
    const moment = as_of ?? new Date().toISOString();
    // Only readers of the history see what was taken away.
    const standing = (await this.histories.reads(caller, id)) ? () => true : notTakenAway(events, moment);
    const at = (until: string) => personAt(id, events.filter(standing), ofJobs, until);
    const then = at(moment);
    const past = pastOf(this.timesOf(seen, id), { as_of, there: then.person !== null, zone: tz_region });
    const shown = past.refused === 'before' ? at(past.began).person : past.refused ? person : then.person;
    const none = past.refused !== null;
    const [called] = await this.lookups.calledNow(organization_id, [shown ?? person]);
    return {
      past,
      seen: none ? [] : ofRecords(until(seen, moment).filter(standing), then.ids),
      shown: {
        person: called!,
        applications: none ? [] : then.applications.map((row) => ({ ...row, ...cardOf(then.jobs.get(row.job_id)) })),
      },
    };
  }

  /** The times, cached because the timeline counts them by days. */
  private timesOf(events: readonly Recorded[], id: string): readonly number[] {
    let times = this.times.get(events);
    if (!times) {
      times = toldOn(events, id)
        .map(({ metadata }) => Date.parse(metadata.recorded_at))
        .sort((a, b) => a - b);
      this.times.set(events, times);
    }
    return times;
  }

  /** What an application shows of its job, kept until a job of the organization changes. */
  private card(organization_id: string, job_id: string): Promise<{ job_name: string; job_open: boolean }> {
    return this.kept.of(
      `job of an application ${organization_id} ${job_id}`,
      { models: ['jobs'], organizations: [organization_id] },
      async () => {
        const [job] = await this.reads.getMany(jobList, { organization_id }, [job_id]);
        return cardOf(job);
      },
    );
  }
}

const cardOf = (
  job: Pick<JobRow, 'fields' | 'hiring_status'> | undefined,
): { job_name: string; job_open: boolean } => ({
  job_name: job?.fields.name ?? '',
  job_open: (job?.hiring_status ?? 'archived') !== 'archived',
});
