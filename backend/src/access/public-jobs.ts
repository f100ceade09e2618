import { Lookups } from './lookups.ts';
import { Inject, Injectable } from '@nestjs/common';
import { location } from '@candor/contracts/catalogues/hiring';
import { type CatalogueRow, isEntryOf } from '@candor/contracts/kernel/catalogue';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import type { Post, PostSummary, PublicOrganization } from '@candor/contracts/public/pages';
import { Reads } from '../kernel/reads.ts';
import { Streams } from '../kernel/streams.ts';
import { BASE } from './tokens.ts';
import { compensationOf, postingOf, shownSections } from './post.ts';
import { slugState } from './organization.state.ts';
import { pictureAddress } from './pictures.ts';
import { partOf } from './job-parts.ts';

export type PublicJob = { organization: OrganizationRow; row: JobRow };

/** Jobs as visitors find them: by the organisation's word and the job's. */
@Injectable()
export class PublicJobs {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(BASE) private readonly base: string,
  ) {}

  /** The organisation at this address, or at the one that followed it within the last year. */
  async organization(word: string): Promise<OrganizationRow | null> {
    const claimed = /^[a-z0-9-]{1,60}$/.test(word) ? await this.streams.load(slugState, word, '*') : null;
    const { organization_id: id, until } = claimed?.state ?? {};
    if (until && until <= new Date().toISOString()) return null;
    const row = id ? await this.reads.get(organizationList, { organization_id: id }, id) : null;
    return row?.status === 'active' ? row : null;
  }

  /** The job in any status but draft: visitors cannot find a draft, nor a job of the sample data. */
  async find(org: string, job: string): Promise<PublicJob | null> {
    const organization = await this.organization(org);
    if (!organization) return null;
    const [row] = await this.reads.find(jobList, { organization_id: organization.id }, { slug: job }, { limit: 1 });
    return row && row.hiring_status !== 'draft' && !row.sample ? { organization, row } : null;
  }

  /** A job that takes applications now. */
  async open(org: string, job: string): Promise<PublicJob | null> {
    const found = await this.find(org, job);
    return found && ['open', 'internal'].includes(found.row.hiring_status) ? found : null;
  }

  posts({ id }: OrganizationRow): Promise<PostSummary[]> {
    return this.newest(id, 500);
  }

  /** The few newest, for a preview. */
  firstPosts(organization_id: string): Promise<PostSummary[]> {
    return this.newest(organization_id, 3);
  }

  private async newest(organization_id: string, limit: number): Promise<PostSummary[]> {
    const rows = await this.reads.find(
      jobList,
      { organization_id },
      { hiring_status: 'open' },
      { sort: 'opened_at', descending: true, limit },
    );
    const places = await this.lookups.places(organization_id, rows);
    return rows.map((row) => this.summary(row, places));
  }

  private summary(row: JobRow, places: Map<string, CatalogueRow>): PostSummary {
    const nameOf = (id: string) => {
      const entry = places.get(id);
      return entry ? String(entry.fields.name) : null;
    };
    return {
      id: row.id,
      name: row.fields.name,
      slug: row.slug,
      department: row.fields.category_id ? nameOf(row.fields.category_id) : null,
      locations: row.fields.location_ids.map(nameOf).filter((name) => name !== null),
      work_location: row.fields.work_location,
      employment_type: row.fields.employment_type,
      employment_status: row.fields.employment_status,
      compensation: compensationOf(row.fields),
      published_at: row.opened_at,
    };
  }

  async post({ organization, row }: PublicJob): Promise<Post> {
    const [places, { sections }] = await Promise.all([
      this.lookups.places(organization.id, [row]),
      partOf(this.reads, row, 'description'),
    ]);
    const locations = row.fields.location_ids.flatMap((id) => places.get(id) ?? []).filter(isEntryOf(location));
    return {
      ...this.summary(row, places),
      apply_resume: row.fields.apply_resume,
      sections: shownSections(sections),
      posting: postingOf(row, sections, organization, locations, `${this.base}/${organization.slug}/jobs/${row.slug}`),
    };
  }
}
export const shownOrganization = (row: OrganizationRow): PublicOrganization => ({
  name: row.name,
  slug: row.slug,
  about: row.about,
  address: row.address,
  brand_color: row.brand_color,
  logo_url: pictureAddress(row.logo),
  banner_url: pictureAddress(row.banner),
});
