import { location } from '@candor/contracts/catalogues/hiring';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import type { PublicEventSummary, PublicInstance, RegistrationCounts } from '@candor/contracts/recruiting-events/pages';
import {
  instanceList,
  type InstanceRow,
  recruitingEventList,
  type RecruitingEventRow,
  recruitingEventTextList,
  type RecruitingEventTextRow,
  registrationList,
} from '@candor/contracts/recruiting-events/rows';
import { openAt, registrationStatuses } from '@candor/contracts/recruiting-events/values';
import { Inject, Injectable } from '@nestjs/common';
import { RowCache } from '../../http/row-cache.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../lookups.ts';
import { PublicJobs } from '../public/public-jobs.ts';

export type FoundEvent = { organization: OrganizationRow; row: RecruitingEventTextRow };
const most = 10;
const mostDates = 200;
/** The most events in the public list, and the most dates of one event in the list and on its own page. */
const mostListed = 100;
const mostComing = { list: 10, page: 50 };
/** The rows that public pages of events are made from. */
export const eventModels = [recruitingEventList, recruitingEventTextList, instanceList, registrationList].map(
  ({ name }) => name,
);
export const noCounts = () =>
  Object.fromEntries(Object.keys(registrationStatuses).map((status) => [status, 0])) as RegistrationCounts;
export const heldOf = ({ registered, offered, attended, no_show }: RegistrationCounts): number =>
  registered + offered + attended + no_show;

/** Events as visitors find them, and the counts of their dates. */
@Injectable()
export class PublicRecruitingEvents {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly cache: RowCache,
  ) {}

  /** The organization, if it has the marketing module: only then it has events. */
  async organization(org: string): Promise<OrganizationRow | null> {
    const organization = await this.jobs.organization(org);
    return organization?.modules.marketing ? organization : null;
  }

  /** An event that visitors see. */
  async find(org: string, slug: string): Promise<FoundEvent | null> {
    const organization = await this.organization(org);
    if (!organization) return null;
    const scope = { organization_id: organization.id };
    const rows = await this.reads.find(recruitingEventTextList, scope, { slug }, { limit: most });
    const row = rows.find(({ status }) => status === 'live');
    return row ? { organization, row } : null;
  }

  /** Recruiting events as a block of a page shows them. Null: visitors cannot see the event at present. */
  async inPages(organization_id: string, ids: readonly string[]): Promise<Record<string, PublicEventSummary | null>> {
    const rows = await this.reads.getMany(recruitingEventList, { organization_id }, [...new Set(ids)]);
    const live = rows.filter(({ status }) => status === 'live');
    const shown = await Promise.all(
      live.map(async (row) => [row.id, await this.summary(organization_id, row)] as const),
    );
    return { ...Object.fromEntries(rows.map(({ id }) => [id, null])), ...Object.fromEntries(shown) };
  }

  private async summary(
    organization_id: string,
    { id, name, slug, kind, summary }: RecruitingEventRow,
  ): Promise<PublicEventSummary> {
    return { name, slug, kind, summary, instances: await this.coming(organization_id, id, 'list') };
  }

  async counts(
    organization_id: string,
    of: { event_id: string } | { instance_id: string },
  ): Promise<RegistrationCounts> {
    return { ...noCounts(), ...(await this.reads.countBy(registrationList, { organization_id }, 'status', of)) };
  }

  /** The latest dates of an event, in their order. */
  async dates(organization_id: string, event_id: string): Promise<InstanceRow[]> {
    const order = { sort: 'starts_at', descending: true, limit: mostDates } as const;
    return (await this.reads.find(instanceList, { organization_id }, { event_id }, order)).reverse();
  }

  /** Where it is, in words; null: by video, or not said. */
  async placeOf(organization_id: string, { fields }: Pick<InstanceRow, 'fields'>): Promise<string | null> {
    if (fields.meeting_type === 'video') return null;
    const entry = await this.lookups.entry(organization_id, location, fields.location_id);
    return [entry?.fields.name, fields.place].filter(Boolean).join(', ') || null;
  }

  /** A date as visitors see it. */
  async shown(row: InstanceRow, now: string): Promise<PublicInstance> {
    const { id, organization_id, fields } = row;
    const [place, counts] = await Promise.all([
      this.placeOf(organization_id, row),
      this.counts(organization_id, { instance_id: id }),
    ]);
    const free = fields.capacity === null ? null : Math.max(0, fields.capacity - heldOf(counts));
    return {
      id,
      starts_at: fields.starts_at,
      ends_at: fields.ends_at,
      tz_region: fields.tz_region,
      meeting_type: fields.meeting_type,
      place,
      open: openAt(row, now),
      opens_at: fields.opens_at,
      full: free === 0 || (free !== null && counts.waitlisted > 0),
      free,
    };
  }

  /** The dates that visitors still see: future ones, canceled ones included. */
  coming(organization_id: string, event_id: string, on: keyof typeof mostComing): Promise<PublicInstance[]> {
    return this.kept(organization_id, `dates ${on} ${event_id}`, async (now) => {
      const rows = await this.dates(organization_id, event_id);
      const ahead = rows.filter(({ fields }) => Date.parse(fields.ends_at) > Date.parse(now));
      return Promise.all(ahead.slice(0, mostComing[on]).map((row) => this.shown(row, now)));
    });
  }

  /** The live events that have future dates, those with the next date first. */
  listed(organization_id: string): Promise<PublicEventSummary[]> {
    return this.kept(organization_id, 'list', async () => {
      const rows = await this.reads.find(
        recruitingEventList,
        { organization_id },
        { status: 'live' },
        { sort: 'updated_at', descending: true, limit: mostListed },
      );
      const events = await Promise.all(rows.map((row) => this.summary(organization_id, row)));
      return events
        .filter(({ instances }) => instances.length)
        .sort((a, b) => a.instances[0]!.starts_at.localeCompare(b.instances[0]!.starts_at));
    });
  }

  /** A value made from rows, cached until one of them changes or the minute is over. */
  private kept<T>(organization_id: string, name: string, make: (now: string) => Promise<T>): Promise<T> {
    const now = Date.now();
    return this.cache.of(
      `public events ${organization_id} ${name}`,
      { models: [...eventModels, 'catalogues'], organizations: [organization_id], minute: Math.floor(now / 60_000) },
      () => make(new Date(now).toISOString()),
    );
  }
}
