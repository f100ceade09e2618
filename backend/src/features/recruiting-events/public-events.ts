import { location } from '@candor/contracts/catalogues/hiring';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import type { PublicInstance, RegistrationCounts } from '@candor/contracts/recruiting-events/pages';
import {
  instanceList,
  type InstanceRow,
  recruitingEventTextList,
  type RecruitingEventTextRow,
  registrationList,
} from '@candor/contracts/recruiting-events/rows';
import { openAt, registrationStatuses } from '@candor/contracts/recruiting-events/values';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';

export type FoundEvent = { organization: OrganizationRow; row: RecruitingEventTextRow };
const most = 10;
const mostDates = 200;
const noCounts = () =>
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
  ) {}

  /** An organization without the module has no events. */
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

  async counts(
    organization_id: string,
    of: { event_id: string } | { instance_id: string },
  ): Promise<RegistrationCounts> {
    return { ...noCounts(), ...(await this.reads.countBy(registrationList, { organization_id }, 'status', of)) };
  }

  dates(organization_id: string, event_id: string): Promise<InstanceRow[]> {
    return this.reads.find(instanceList, { organization_id }, { event_id }, { sort: 'starts_at', limit: mostDates });
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

  /** The dates that visitors still see: those to come, canceled ones included. */
  async coming(organization_id: string, event_id: string, now: string): Promise<PublicInstance[]> {
    const rows = await this.dates(organization_id, event_id);
    const ahead = rows.filter(({ fields }) => Date.parse(fields.ends_at) > Date.parse(now));
    return Promise.all(ahead.map((row) => this.shown(row, now)));
  }
}
