import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicFormPath } from '@candor/contracts/forms/pages';
import { formList } from '@candor/contracts/forms/rows';
import { publicEventPath, publicEventsPath } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventList } from '@candor/contracts/recruiting-events/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { Kits } from '../../reads/library/kits.ts';
import { articlesPath, publicWebpagePath } from '@candor/contracts/webpages/paths';
import { PublicWebpages } from '../../reads/webpages/public-webpages.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { BASE } from '../../kernel/tokens.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Embedded, WithoutCaller } from '../../http/open-route.ts';
import { sendTagged, tagged } from '../../pages/tagged.ts';
import { Languages } from '../../kernel/languages.ts';
import { embedScript } from './embed.ts';
import { robotsText, type SitemapEntry, sitemapOf, sitemapPart } from './sitemap.ts';

const nothing = 'Not found.\n';
const mostForms = 500;

/** The files for search engines and other sites. All files are public, and made from rows. */
@Controller()
export class CrawlingController {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PublicWebpages) private readonly site: PublicWebpages,
    @Inject(Kits) private readonly kits: Kits,
    @Inject(Languages) private readonly languages: Languages,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(BASE) private readonly base: string,
  ) {}

  @WithoutCaller()
  @Get('robots.txt')
  robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    sendTagged(request, reply, 'text/plain', tagged(robotsText(this.base)));
  }

  @WithoutCaller()
  @Get('sitemap.xml')
  async sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendTagged(request, reply, 'application/xml', tagged(sitemapOf(await this.entries(), this.base)));
  }

  @WithoutCaller()
  @Get('sitemap-:part.xml')
  async sitemapPart(
    @Param('part') part: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = /^[1-9]\d{0,5}$/.test(part) ? sitemapPart(await this.entries(), Number(part)) : null;
    if (text === null) return void reply.status(404).type('text/plain; charset=utf-8').send(nothing);
    sendTagged(request, reply, 'application/xml', tagged(text));
  }

  /** The script that a company puts on its own site. The script contains the jobs, so the page needs to allow nothing but this script. */
  @WithoutCaller()
  @Embedded()
  @Get(':org/jobs/embed.js')
  async embed(@Param('org') org: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const organization = await this.jobs.organization(org);
    if (!organization) return void reply.status(404).type('text/plain; charset=utf-8').send(nothing);
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    sendTagged(request, reply, 'text/javascript', await this.script(organization));
  }

  private script(organization: OrganizationRow) {
    return this.jobs.kept(organization, 'embed', async () => {
      const [posts, rows] = await Promise.all([this.jobs.posts(organization), this.jobs.rows(organization.id)]);
      const speakers = this.languages.offered.filter((each) => each !== 'en-XB').map((each) => this.languages.of(each));
      const careers = `${this.base}/${organization.slug}/jobs`;
      return tagged(embedScript(careers, posts, new Map(rows.map((row) => [row.id, row])), speakers));
    });
  }

  /** The addresses in the sitemap: the kits, the careers pages that have open jobs, each with its posts, the open forms, the pages of the sites, and the live events. */
  private async entries(): Promise<SitemapEntry[]> {
    const all: SitemapEntry[] = await this.kitEntries();
    for await (const organization of this.jobs.organizations()) {
      all.push(...(await this.entriesOf(organization)));
      if (organization.modules.marketing)
        all.push(
          ...(await this.openForms(organization)),
          ...(await this.webpages(organization)),
          ...(await this.liveEvents(organization)),
        );
    }
    return all;
  }

  /** The forms that visitors can send. */
  private openForms({ id: organization_id, slug }: OrganizationRow): Promise<SitemapEntry[]> {
    const from = { models: [formList.name], organizations: [organization_id] };
    return this.cache.of(`sitemap forms ${organization_id} ${slug}`, from, async () => {
      const forms = await this.reads.find(formList, { organization_id }, { status: 'live' }, { limit: mostForms });
      return forms.map((form) => ({
        address: `${this.base}${publicFormPath(slug, form.slug)}`,
        changed: form.published_at ?? form.updated_at,
      }));
    });
  }

  /** The public pages, and the list of articles if there are some. */
  private async webpages(organization: OrganizationRow): Promise<SitemapEntry[]> {
    const rows = await this.site.listed(organization);
    const found = rows.map((row) => ({
      kind: row.kind,
      address: `${this.base}${publicWebpagePath(organization.slug, row.slug)}`,
      changed: row.published_at ?? row.updated_at,
    }));
    const articles = found.filter(({ kind }) => kind === 'article').map(({ changed }) => changed);
    const list = `${this.base}${articlesPath(organization.slug)}`;
    return [
      ...(articles.length ? [{ address: list, changed: articles.toSorted().at(-1)! }] : []),
      ...found.map(({ address, changed }) => ({ address, changed })),
    ];
  }

  /** The events whose pages visitors see, with the page that lists them. */
  private liveEvents({ id: organization_id, slug }: OrganizationRow): Promise<SitemapEntry[]> {
    const from = { models: [recruitingEventList.name], organizations: [organization_id] };
    return this.cache.of(`sitemap events ${organization_id} ${slug}`, from, () =>
      this.liveEventsOf(organization_id, slug),
    );
  }

  private async liveEventsOf(organization_id: string, slug: string): Promise<SitemapEntry[]> {
    const scope = { organization_id };
    const events = await this.reads.find(recruitingEventList, scope, { status: 'live' }, { limit: mostForms });
    if (!events.length) return [];
    const changed = events.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '');
    return [
      { address: `${this.base}${publicEventsPath(slug)}`, changed },
      ...events.map((event) => ({
        address: `${this.base}${publicEventPath(slug, event.slug)}`,
        changed: event.updated_at,
      })),
    ];
  }

  /** The pages of kits (sets of interview questions). There are only a few, so they are not cached. */
  private async kitEntries(): Promise<SitemapEntry[]> {
    const kits = (await this.kits.all()).map(({ slug, changed_at }) => ({
      address: `${this.base}/kits/${slug}`,
      changed: changed_at,
    }));
    const changed = kits.reduce((last, kit) => (kit.changed > last ? kit.changed : last), '');
    return kits.length ? [{ address: `${this.base}/kits`, changed }, ...kits] : [];
  }

  private entriesOf(organization: OrganizationRow): Promise<SitemapEntry[]> {
    return this.jobs.kept(organization, 'sitemap', async () => {
      const careers = `${this.base}/${organization.slug}/jobs`;
      const posts = (await this.jobs.rows(organization.id)).map((row) => ({
        address: `${careers}/${row.slug}`,
        changed: row.changed_at,
      }));
      const changed = posts.reduce(
        (last, post) => (post.changed > last ? post.changed : last),
        organization.created_at,
      );
      return posts.length ? [{ address: careers, changed }, ...posts] : [];
    });
  }
}
