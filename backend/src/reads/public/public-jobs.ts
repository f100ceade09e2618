import { isInside } from '@candor/contracts/accounts/needs';
import { webAddress } from '@candor/contracts/values/web-address';
import type { CleanHtml } from '@candor/contracts/values/rich-text';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { Lookups } from '../lookups.ts';
import { Inject, Injectable } from '@nestjs/common';
import { location } from '@candor/contracts/catalogues/hiring';
import { corevalue, image, staff } from '@candor/contracts/catalogues/organization';
import { type CatalogueRow, isEntryOf } from '@candor/contracts/kernel/catalogue';
import { voice } from '@candor/contracts/words/say';
import { type JobParts, jobPartId, jobPartList } from '@candor/contracts/jobs/rows';
import { type HiringStatus, type Section } from '@candor/contracts/jobs/values';
import { organizationList, type OrganizationRow, siteList } from '@candor/contracts/organization/rows';
import { type ShownQuestion, shownQuestion } from '@candor/contracts/public/apply-questions';
import type { CareersAsk } from '@candor/contracts/public/careers';
import type { CareersPresence, Post, PostSummary, PublicOrganization } from '@candor/contracts/public/pages';
import { postList, type PostRow } from '@candor/contracts/public/rows';
import type { Caller } from '../../kernel/caller.ts';
import { Languages } from '../../kernel/languages.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { byDepartment, careersOf, isOffered } from './careers.ts';
import { processHtml } from './hiring-process.ts';
import { compensationOf, publicSections } from './post.ts';
import type { PostedJob, PublishedFacts } from './posting.ts';
import { pictureAddress } from '../files/pictures.ts';
import { partOf } from '../jobs/job-parts.ts';
import { RowCache } from '../../http/row-cache.ts';
import { inOrderOf } from '../past/rows-then.ts';

/** The reader, if signed in. */
type Reader = Pick<Caller, 'organization_id' | 'roles'> | null | undefined;
/** Whether the reader may read the internal jobs of this organization: a member with a role inside it. */
const readsInternal = (reader: Reader, organization_id: string): boolean =>
  reader?.organization_id === organization_id && isInside(reader);
type PublicJob = { organization: OrganizationRow; row: PostRow };

/** The models that public pages are made from. */
const shownFrom = ['posts', 'job-parts', 'catalogues', 'organizations'];
/** Rows per query. */
const atOnce = 1000;
/** The most values, people and pictures of an organization on the careers page. */
const mostShown = 12;
const mostPictures = 6;

const nameIn = (places: ReadonlyMap<string, CatalogueRow>, id: string | null): string | null => {
  const entry = id === null ? undefined : places.get(id);
  return entry ? String(entry.fields.name) : null;
};

/** Jobs as visitors find them: by the organization's public address and the job's. */
@Injectable()
export class PublicJobs {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(Languages) private readonly languages: Languages,
  ) {}

  /** A value made from the rows of one organization, cached until one of them changes. `name` must contain everything on which the value depends besides the reader's language. */
  kept<T>({ id }: OrganizationRow, name: string, make: () => Promise<T>): Promise<T> {
    const { language, locale } = voice();
    return this.cache.of(
      `public ${id} ${language} ${locale} ${name}`,
      { models: shownFrom, organizations: [id] },
      make,
    );
  }

  /** The organization at this address, or at its former address of the last year. */
  async organization(word: string): Promise<OrganizationRow | null> {
    if (!/^[a-z0-9-]{1,60}$/.test(word)) return null;
    const sites = await this.reads.find(siteList, { organization_id: '*' }, { slug: word });
    const now = new Date().toISOString();
    const site =
      sites.find(({ slug }) => slug === word) ??
      sites.find(({ old_slugs }) => old_slugs.some(({ slug, until }) => slug === word && until > now));
    return site?.status === 'active' ? this.organizationOf(site.id) : null;
  }

  /** An organization that has public pages. */
  async organizationOf(id: string): Promise<OrganizationRow | null> {
    const row = await this.cache.of(
      `public organization ${id}`,
      { models: ['organizations'], organizations: [id] },
      () => this.reads.get(organizationList, { organization_id: id }, id),
    );
    return row?.status === 'active' ? row : null;
  }

  /** All organizations with public pages, in the same order each time. */
  async *organizations(): AsyncIterable<OrganizationRow> {
    const sites = this.reads.each(siteList, { organization_id: '*' }, { status: 'active' }, { only: ['id'], atOnce });
    for await (const { id } of sites) {
      const organization = await this.organizationOf(id);
      if (organization) yield organization;
    }
  }

  /** The job, if the reader may know it: visitors never find a draft or a job of the sample data, and only members with a role inside the organization find an internal job. A closed job is found by readers who could find it before. */
  async find(org: string, job: string, reader: Reader): Promise<PublicJob | null> {
    const organization = await this.organization(org);
    if (!organization) return null;
    const [row] = await this.reads.find(postList, { organization_id: organization.id }, { slug: job }, { limit: 1 });
    if (!row || row.sample || row.hiring_status === 'draft') return null;
    const everybody = (row.closed_from ?? row.hiring_status) === 'open';
    return everybody || readsInternal(reader, organization.id) ? { organization, row } : null;
  }

  /** The job into which a closed one was merged, if it accepts applications from this reader. */
  async goesOnAs({ organization_id, merged_into }: PostRow, reader: Reader): Promise<PostRow | null> {
    let next = merged_into;
    const seen = new Set<string>();
    while (next && !seen.has(next)) {
      seen.add(next);
      const row: PostRow | null = await this.reads.get(postList, { organization_id }, next);
      if (row?.hiring_status === 'open') return row;
      if (row?.hiring_status === 'internal') return readsInternal(reader, organization_id) ? row : null;
      next = row?.merged_into ?? null;
    }
    return null;
  }

  /** A job that accepts the reader's application now. */
  async open(org: string, job: string, reader: Reader): Promise<PublicJob | null> {
    const found = await this.find(org, job, reader);
    return found && ['open', 'internal'].includes(found.row.hiring_status) ? found : null;
  }

  /** The post of an open job. */
  async openById({ id: organization_id }: OrganizationRow, id: string): Promise<PostRow | null> {
    const row = await this.reads.get(postList, { organization_id }, id);
    return row?.hiring_status === 'open' && !row.sample ? row : null;
  }

  /** All jobs in these states that appear in lists, newest first. */
  async rows(organization_id: string, hiring_status: readonly HiringStatus[] = ['open']): Promise<PostRow[]> {
    const all = await this.reads.every(postList, { organization_id }, { hiring_status: [...hiring_status] });
    return inOrderOf(
      postList,
      all.filter(({ sample, fields }) => !sample && !fields.unlisted),
      { sort: 'opened_at', descending: true },
    );
  }

  /** The posts of these jobs, in their order. */
  async summaries(organization_id: string, rows: readonly PostRow[]): Promise<PostSummary[]> {
    const places = await this.lookups.places(organization_id, rows);
    return rows.map((row) => this.summary(row, places));
  }

  /** The open posts as the careers page lists them. */
  posts(organization: OrganizationRow): Promise<PostSummary[]> {
    return this.kept(organization, 'posts', async () =>
      byDepartment(await this.summaries(organization.id, await this.rows(organization.id))),
    );
  }

  /** A careers page for these choices. If posts have all these choices, the page stays the same value until something changes. */
  async careers<T>(
    organization: OrganizationRow,
    asked: CareersAsk,
    shown: (found: ReturnType<typeof careersOf>) => Promise<T>,
  ): Promise<T> {
    const posts = await this.posts(organization);
    const make = async () => shown(careersOf(posts, asked));
    return isOffered(posts, asked) ? this.kept(organization, `careers ${JSON.stringify(asked)}`, make) : make();
  }

  /** What the organization shows of itself beside its jobs. */
  async presence({ id, about, careers_intro }: OrganizationRow): Promise<CareersPresence> {
    const [values, people, pictures] = await Promise.all([
      this.lookups.entries(id, corevalue),
      this.lookups.entries(id, staff),
      this.lookups.entries(id, image),
    ]);
    return {
      intro: cleanOrNull(careers_intro ?? about),
      values: values.slice(0, mostShown).map(({ fields }) => ({
        name: fields.name,
        description: fields.description,
        behaviours: fields.behaviours ?? [],
      })),
      people: people
        .filter(({ fields }) => fields.visible)
        .slice(0, mostShown)
        .map(({ id: key, fields }) => ({
          id: key,
          name: fields.name,
          title: fields.title,
          photo_url: pictureAddress(fields.photo),
          bio: cleanOrNull(fields.bio),
          url: fields.url && webAddress(fields.url),
        })),
      pictures: pictures
        .filter(({ fields }) => fields.kind === 'culture')
        .slice(0, mostPictures)
        .flatMap(({ id: key, fields }) => {
          const url = pictureAddress(fields.file_id);
          return url ? [{ id: key, url, alt: fields.alt }] : [];
        }),
    };
  }

  /** The three newest posts, for a preview. */
  async firstPosts(organization_id: string): Promise<PostSummary[]> {
    return this.summaries(organization_id, (await this.rows(organization_id)).slice(0, 3));
  }

  private summary(row: PublishedFacts, places: Map<string, CatalogueRow>): PostSummary {
    return {
      id: row.id,
      name: row.fields.name,
      slug: row.slug,
      department: nameIn(places, row.fields.category_id),
      locations: row.fields.location_ids.map((id) => nameIn(places, id)).filter((name) => name !== null),
      work_location: row.fields.work_location,
      employment_type: row.fields.employment_type,
      employment_status: row.fields.employment_status,
      compensation: compensationOf(row.fields),
      published_at: row.opened_at,
    };
  }

  /** The questions of the job's application form. */
  async questions(row: PostRow): Promise<ShownQuestion[]> {
    return (await partOf(this.reads, row, 'apply_form')).apply_questions.map(shownQuestion);
  }

  /** A post to read, and the job from which the data for search engines is made. */
  async post({
    organization,
    row,
    described,
  }: Pick<PublicJob, 'organization'> & { row: PublishedFacts; described?: JobParts['description'] }): Promise<{
    post: Post;
    posted: PostedJob;
  }> {
    const [places, { sections }] = await Promise.all([
      this.lookups.places(organization.id, [row]),
      described ?? partOf(this.reads, row, 'description'),
    ]);
    const posted = this.posted(organization, row, sections, places);
    return {
      post: {
        ...this.summary(row, places),
        apply_resume: row.fields.apply_resume,
        sections: publicSections(sections, posted.process),
      },
      posted,
    };
  }

  /** The jobs with their descriptions, for a feed of all. */
  async postedJobs(organization: OrganizationRow, rows: readonly PostRow[]): Promise<PostedJob<PostRow>[]> {
    const scope = { organization_id: organization.id };
    const places = await this.lookups.places(organization.id, rows);
    const sections = new Map<string, readonly Section[]>();
    for (let from = 0; from < rows.length; from += atOnce) {
      const keys = rows.slice(from, from + atOnce).map(({ id }) => jobPartId(id, 'description'));
      for (const part of await this.reads.getMany(jobPartList, scope, keys))
        if (part.part === 'description') sections.set(part.job_id, part.sections);
    }
    return rows.map((row) => this.posted(organization, row, sections.get(row.id) ?? [], places));
  }

  private posted<Row extends PublishedFacts>(
    organization: OrganizationRow,
    row: Row,
    sections: readonly Section[],
    places: Map<string, CatalogueRow>,
  ): PostedJob<Row> {
    const locations = row.fields.location_ids.flatMap((id) => places.get(id) ?? []).filter(isEntryOf(location));
    return {
      organization,
      row,
      sections,
      // The rows of an earlier release have no steps while new ones are built.
      process: processHtml(row.steps ?? [], this.languages.of(organization.language)),
      locations,
      department: nameIn(places, row.fields.category_id),
    };
  }
}
/** Text stored before today's rules is cleaned when it is shown. */
const cleanOrNull = (html: string | null): CleanHtml | null => (html === null ? null : cleanHtml(html));
/** Whether this is the organization's public address, or was one. A link in a mail is valid only below an address of the organization that sent it. */
export const isAddressOf = ({ slug, old_slugs }: Pick<OrganizationRow, 'slug' | 'old_slugs'>, word: string): boolean =>
  slug === word || old_slugs.some((old) => old.slug === word);
export const shownOrganization = (row: OrganizationRow): PublicOrganization => ({
  name: row.name,
  slug: row.slug,
  about: row.about,
  address: row.address,
  brand_color: row.brand_color,
  logo_url: pictureAddress(row.logo),
  banner_url: pictureAddress(row.banner),
});
