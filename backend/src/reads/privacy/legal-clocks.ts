import { Inject, Injectable } from '@nestjs/common';
import { appointmentList } from '@candor/contracts/interviews/rows';
import type { AppointmentStatus } from '@candor/contracts/interviews/values';
import { isEnd } from '@candor/contracts/jobs/values';
import { unfiltered } from '@candor/contracts/kernel/list';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { legalClock } from '@candor/contracts/privacy/law';
import type { DeskClock, HomeClock } from '@candor/contracts/privacy/pages';
import { poolConsentOf, privacyList, type PrivacyRow } from '@candor/contracts/privacy/rows';
import { renewalAhead } from '@candor/contracts/privacy/values';
import { daysAfter, daysAgo, hourLength } from '@candor/contracts/values/days';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RowNames } from '../row-names.ts';
import { RetentionReads } from './retention-reads.ts';

const most = 200;
/** How many people are read at a time, and the most who are read to find the deadlines among them. */
const [atOnce, mostRead] = [500, 20_000];
/** The statuses of interviews that took place if their time is over. */
const held: ReadonlySet<string> = new Set<AppointmentStatus>(['booked', 'completed']);
const nearDays = 14;
const mostOnHome = 5;

/** Legal deadlines about people: an outcome must be told, a source named, a consent renewed by some day. Requests are shown separately. */
@Injectable()
export class LegalClocks {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RetentionReads) private readonly retention: RetentionReads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  /** The deadlines of all people, or of one person's records; the closest first. */
  async of(organization_id: string, now: string, only?: readonly string[]): Promise<DeskClock[]> {
    const terms = await this.retention.terms(organization_id);
    const place = (job_id: string) => terms.placeOf(job_id) ?? terms.country;
    const there = terms.jobs.filter((id) => legalClock('outcome', place(id)));
    const needsNotice = [terms.country, ...terms.jobs.map(place)].some((each) => legalClock('notice', each));
    const found = await Promise.all([
      there.length ? this.outcomes(organization_id, there, place, now, only) : [],
      needsNotice ? this.notices(organization_id, terms.placeOf, terms.country, now, only) : [],
      this.consents(organization_id, now, only),
    ]);
    return found.flat().toSorted((a, b) => a.due_at.localeCompare(b.due_at));
  }

  /** What an administrator has to do within two weeks: unfinished requests and deadlines, the closest first. */
  async soon(organization_id: string): Promise<HomeClock[]> {
    const now = new Date().toISOString();
    const from = {
      models: ['privacy', 'applications', 'appointments', 'jobs', 'catalogues', 'organizations', 'people'],
      organizations: [organization_id],
      minute: Math.floor(Date.parse(now) / hourLength),
    };
    return this.kept.of(`clocks on Home ${organization_id}`, from, async () => {
      const [terms, clocks, asked] = await Promise.all([
        this.retention.terms(organization_id),
        this.of(organization_id, now),
        this.reads.found(
          privacyList,
          { organization_id },
          {
            ...unfiltered,
            limit: most,
            sort: { field: 'asked', direction: 'asc' },
            filters: { is_open: true },
          },
        ),
      ]);
      const days = legalClock('request', terms.country)!.days;
      const requests = asked.rows.flatMap((row) =>
        row.requests.flatMap(({ kind, asked_at, answered }): HomeClock[] =>
          answered
            ? []
            : [
                {
                  kind: 'request',
                  request: kind,
                  person: { id: row.id, name: '' },
                  due_at: daysAfter(Date.parse(asked_at), days),
                },
              ],
        ),
      );
      const near = clocks
        .filter(({ due_at }) => due_at <= daysAfter(Date.parse(now), nearDays))
        .map(({ kind, person, due_at }): HomeClock => ({ kind, request: null, person, due_at }));
      const all = [...requests, ...near].toSorted((a, b) => a.due_at.localeCompare(b.due_at)).slice(0, mostOnHome);
      const names = await this.names.of(
        'people',
        organization_id,
        all.map(({ person }) => person.id),
      );
      return all.map((each) => ({ ...each, person: { id: each.person.id, name: names[each.person.id] ?? '' } }));
    });
  }

  /** Interviewed people whose application goes on: the outcome must be told within days of the last interview. */
  private async outcomes(
    organization_id: string,
    job_id: readonly string[],
    place: (job_id: string) => string,
    now: string,
    only?: readonly string[],
  ): Promise<DeskClock[]> {
    const applications = (
      await this.reads.every(applicationList, { organization_id }, only ? { candidate_id: only } : { job_id })
    ).filter((row) => job_id.includes(row.job_id) && !isEnd(row.step.type));
    if (!applications.length) return [];
    const appointments = await this.reads.every(
      appointmentList,
      { organization_id },
      {
        candidate_id: [...new Set(applications.map(({ candidate_id }) => candidate_id))],
      },
    );
    const names = await this.names.of('jobs', organization_id, new Set(applications.map((row) => row.job_id)));
    return applications.flatMap((row): DeskClock[] => {
      const last = appointments
        .filter((each) => each.application_id === row.id && held.has(each.status) && each.ends_at <= now)
        .map(({ ends_at }) => ends_at)
        .toSorted()
        .at(-1);
      const clock = legalClock('outcome', place(row.job_id))!;
      return last
        ? [
            {
              kind: 'outcome',
              person: { id: row.candidate_id, name: '' },
              job: { id: row.job_id, name: names[row.job_id] ?? '' },
              application_id: row.id,
              since: last,
              due_at: daysAfter(Date.parse(last), clock.days),
              days: clock.days,
              source: clock.source,
            },
          ]
        : [];
    });
  }

  /** Deadlines of people whom a member or a file added, and who have not been told where we have their data from. */
  private async notices(
    organization_id: string,
    placeOf: (job_id: string) => string | null,
    country: string,
    now: string,
    only?: readonly string[],
  ): Promise<DeskClock[]> {
    const clockOf = (row: PrivacyRow): DeskClock[] => {
      if (!row.sourced || row.told_at || row.erased || row.sample || row.merged_into) return [];
      const job_id = row.applications.at(-1)?.job_id;
      const clock = legalClock('notice', (job_id && placeOf(job_id)) || country);
      return clock
        ? [
            {
              kind: 'notice',
              person: { id: row.id, name: '' },
              job: null,
              application_id: null,
              since: row.created_at,
              due_at: daysAfter(Date.parse(row.created_at), clock.days),
              days: clock.days,
              source: clock.source,
            },
          ]
        : [];
    };
    return this.among(organization_id, 'untold', { from: daysAgo(365, now) }, clockOf, only);
  }

  /** Consents that end within 30 days. A consent that has ended cannot be renewed, so it is not listed: the retention period goes on from there. */
  private async consents(organization_id: string, now: string, only?: readonly string[]): Promise<DeskClock[]> {
    const until = daysAfter(Date.parse(now), renewalAhead);
    const clockOf = (row: PrivacyRow): DeskClock[] => {
      const consent = row.erased || row.merged_into ? null : poolConsentOf(row);
      return consent?.until && consent.until >= now && consent.until <= until
        ? [
            {
              kind: 'consent',
              person: { id: row.id, name: '' },
              job: null,
              application_id: null,
              since: consent.given_at,
              due_at: consent.until,
              days: renewalAhead,
              source: consent.asked_at ?? '',
            },
          ]
        : [];
    };
    return this.among(organization_id, 'pool_until', { from: now, to: until }, clockOf, only);
  }

  /** The deadlines in this range, the first ones first, or the deadlines of these records. Some people have no deadline. */
  private async among(
    organization_id: string,
    field: 'untold' | 'pool_until',
    range: { from: string; to?: string },
    clockOf: (row: PrivacyRow) => DeskClock[],
    only?: readonly string[],
  ): Promise<DeskClock[]> {
    const own = { organization_id };
    const ids =
      only ??
      (await this.reads.keys(privacyList, own, {
        ...unfiltered,
        sort: { field, direction: 'asc' },
        filters: { [field]: range },
      }));
    const found: DeskClock[] = [];
    for (let at = 0; at < Math.min(ids.length, mostRead) && found.length < most; at += atOnce) {
      const part = ids.slice(at, at + atOnce);
      const rows = new Map((await this.reads.getMany(privacyList, own, part)).map((row) => [row.id, row]));
      found.push(...part.flatMap((id) => rows.get(id) ?? []).flatMap(clockOf));
    }
    return found.slice(0, most);
  }
}
