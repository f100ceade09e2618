import { Inject, Injectable } from '@nestjs/common';
import { jobList } from '@candor/contracts/jobs/rows';
import { placeIn } from '@candor/contracts/privacy/law';
import {
  factsTogether,
  type Retention,
  type RetentionFacts,
  retentionOf,
  type RetentionTerms,
} from '@candor/contracts/privacy/retention';
import { poolConsentOf, type PrivacyRow, privacyList } from '@candor/contracts/privacy/rows';
import { instanceList, registrationList } from '@candor/contracts/recruiting-events/rows';
import { dealList } from '@candor/contracts/sales/rows';
import { type DealStage, dealStages, isOpen } from '@candor/contracts/sales/values';
import { daysAgo, daysAfter } from '@candor/contracts/values/days';
import { retentionRules } from '@candor/contracts/privacy/law';
import { contactDays, listedAhead } from '@candor/contracts/privacy/values';
import { unfiltered } from '@candor/contracts/kernel/list';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Lookups } from '../lookups.ts';

const atOnce = 500;
const openStages = (Object.keys(dealStages) as DealStage[]).filter(isOpen);
/** The statuses of people who may come. */
const expected = ['registered', 'waitlisted', 'offered'] as const;
/** A date far in the future, which stands for a consent without an end. */
const forEver = '9999-12-31T00:00:00.000Z';
/** The people with an open deal, and those who registered for a date that lies ahead. */
type Kept = { dealing: ReadonlySet<string>; attending: ReadonlySet<string> };
export const retentionFacts = (row: PrivacyRow, { dealing, attending }: Kept): RetentionFacts => {
  const pool = poolConsentOf(row);
  return {
    created_at: row.created_at,
    applications: row.applications,
    contact: row.audience === 'contact',
    engaged_at: row.engaged_at,
    contact_at: row.contact_at,
    pool_until: pool && (pool.until ?? forEver),
    held: row.hold !== null,
    asked: row.requests.some(({ answered }) => !answered),
    dealing: dealing.has(row.id),
    attending: attending.has(row.id),
    sample: row.sample,
    taken_back: row.taken_back,
    planned: row.planned && { at: row.planned.at, leaves_at: row.planned.leaves_at },
  };
};
/** A person whose details are kept for a limited time: the kept record, and what the retention rule says. */
export type CountedPerson = { row: PrivacyRow; retention: Retention };

/** Tells whose details are deleted, when, and why. */
@Injectable()
export class RetentionReads {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** The organization's retention periods, its jobs, and the place of each of them. */
  async terms(organization_id: string): Promise<RetentionTerms & { jobs: readonly string[] }> {
    const from = { models: ['jobs', 'catalogues', 'organizations'], organizations: [organization_id] };
    const { places, ...known } = await this.kept.of(`terms of retention ${organization_id}`, from, () =>
      this.knownTerms(organization_id),
    );
    return { ...known, jobs: Object.keys(places), placeOf: (job_id) => places[job_id] ?? null };
  }

  private async knownTerms(organization_id: string) {
    const [organization, jobs] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      this.reads.every(jobList, { organization_id }, { kind: ['job', 'prospect'] }, { only: ['id', 'fields'] }),
    ]);
    const places = await this.lookups.places(organization_id, jobs);
    const placeOf = Object.fromEntries(
      jobs.map(({ id, fields }): [string, string | null] => {
        const [first] = fields.location_ids;
        const entry = first ? places.get(first) : undefined;
        return [id, entry ? placeIn(entry.fields as { country?: unknown; region?: unknown }) : null];
      }),
    );
    const { country, retention } = organization!.state!;
    return {
      country,
      policy: { ...retention, auto_erase: retention.auto_erase ?? true },
      places: placeOf,
    };
  }

  /** The people whose retention period ends within 30 days, and those whose deletion is held back. */
  async soon(organization_id: string, terms: RetentionTerms, now: string): Promise<CountedPerson[]> {
    const own = [terms.policy.talent_days, terms.policy.pool_days].flatMap((days) => days ?? []);
    const shortest = Math.min(
      contactDays,
      ...own,
      ...retentionRules.flatMap(({ applicants, pool }) => [applicants, pool]),
    );
    const horizon = daysAfter(Date.parse(daysAgo(shortest, now)), listedAhead);
    const some = (filters: Record<string, unknown>) =>
      this.reads.keys(privacyList, { organization_id }, { ...unfiltered, sort: null, filters });
    const [due, planned, back] = await Promise.all([
      some({ clock: { to: horizon } }),
      some({ is_planned: true }),
      some({ taken_back: [true], is_erased: false }),
    ]);
    const ids = [...new Set([...due, ...planned, ...back])];
    const found: CountedPerson[] = [];
    const ahead = daysAfter(Date.parse(now), listedAhead);
    for (let at = 0; at < ids.length; at += atOnce) {
      const rows = await this.reads.getMany(privacyList, { organization_id }, ids.slice(at, at + atOnce));
      const merged = await this.reads.every(
        privacyList,
        { organization_id },
        { merged_into: rows.map(({ id }) => id) },
      );
      const into = Map.groupBy(merged, ({ merged_into }) => merged_into);
      const people = [...rows, ...merged].map(({ id }) => id);
      const kept = await this.keptBack(organization_id, people, now);
      for (const row of rows) {
        if (row.erased || row.merged_into) continue;
        const parts = [row, ...(into.get(row.id) ?? [])];
        const retention = retentionOf(factsTogether(parts.map((each) => retentionFacts(each, kept))), terms, now);
        if (retention && (retention.over_at <= ahead || row.planned)) found.push({ row, retention });
      }
    }
    return found;
  }

  /** The retention of one person, by the rows of all their records. Null: no period applies. */
  async of(organization_id: string, ids: readonly string[], now: string): Promise<Retention | null> {
    const [terms, rows, kept] = await Promise.all([
      this.terms(organization_id),
      this.reads.getMany(privacyList, { organization_id }, ids),
      this.keptBack(organization_id, ids, now),
    ]);
    const known = rows.filter(({ erased }) => !erased);
    if (!known.length) return null;
    return retentionOf(factsTogether(known.map((each) => retentionFacts(each, kept))), terms, now);
  }

  /** A seller or a host needs the details of these people, so their days wait. */
  private async keptBack(organization_id: string, ids: readonly string[], now: string): Promise<Kept> {
    if (!ids.length) return { dealing: new Set(), attending: new Set() };
    const own = { organization_id };
    const [deals, registrations] = await Promise.all([
      this.reads.every(dealList, own, { contact: [...ids], type: openStages }, { only: ['contact_id'] }),
      this.reads.every(
        registrationList,
        own,
        { candidate_id: [...ids], status: expected },
        { only: ['candidate_id', 'instance_id'] },
      ),
    ]);
    const dates = await this.reads.getMany(instanceList, own, [
      ...new Set(registrations.map(({ instance_id }) => instance_id)),
    ]);
    const ahead = new Set(
      dates.filter(({ status, fields }) => status === 'scheduled' && fields.ends_at > now).map(({ id }) => id),
    );
    return {
      dealing: new Set(deals.flatMap(({ contact_id }) => contact_id ?? [])),
      attending: new Set(
        registrations.filter(({ instance_id }) => ahead.has(instance_id)).map(({ candidate_id }) => candidate_id),
      ),
    };
  }
}
