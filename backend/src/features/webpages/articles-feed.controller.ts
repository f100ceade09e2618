import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { articlesPath, publicWebpagePath } from '@candor/contracts/webpages/paths';
import type { WebpageRow } from '@candor/contracts/webpages/rows';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WithoutCaller } from '../../http/open-route.ts';
import { escapeXml } from '../../kernel/markup.ts';
import { BASE } from '../../kernel/tokens.ts';
import { sendTagged, tagged } from '../../pages/tagged.ts';
import { type Catalog, PublicWebpages } from '../../reads/webpages/public-webpages.ts';

const most = 50;
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** The articles as a feed according to RFC 4287 (Atom), the newest first. */
@Controller()
export class ArticlesFeedController {
  constructor(
    @Inject(PublicWebpages) private readonly site: PublicWebpages,
    @Inject(BASE) private readonly base: string,
  ) {}

  @WithoutCaller()
  @Get(':org/articles/feed.xml')
  async feed(@Param('org') org: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const organization = await this.site.organization(org);
    if (!organization) return void reply.status(404).type('text/plain; charset=utf-8').send('Not found.\n');
    const catalog = await this.site.catalog(organization);
    sendTagged(request, reply, 'application/atom+xml', tagged(this.text(organization, catalog)));
  }

  private text(organization: OrganizationRow, { articles, authors }: Catalog): string {
    const at = ({ first_published_at }: WebpageRow) => first_published_at ?? '';
    const rows = articles
      .filter(({ noindex }) => !noindex)
      .toSorted((one, other) => at(other).localeCompare(at(one)))
      .slice(0, most);
    const list = `${this.base}${articlesPath(organization.slug)}`;
    const updated = rows.reduce(
      (last, row) => ((row.published_at ?? '') > last ? row.published_at! : last),
      organization.created_at,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      element('id', list),
      element('title', organization.name),
      element('updated', updated),
      `<link href="${escapeXml(list)}"/>`,
      `<link rel="self" href="${escapeXml(`${list}/feed.xml`)}"/>`,
      ...rows.map((row) => this.entry(organization, row, authors.get(row.author_id ?? '')?.fields.name)),
      '</feed>',
      '',
    ].join('\n');
  }

  private entry(organization: OrganizationRow, row: WebpageRow, writer: string | undefined): string {
    const address = `${this.base}${publicWebpagePath(organization.slug, row.slug)}`;
    return [
      '<entry>',
      element('id', `urn:uuid:${row.id}`),
      element('title', row.live?.title ?? row.title),
      `<link href="${escapeXml(address)}"/>`,
      element('published', row.first_published_at ?? row.created_at),
      element('updated', row.published_at ?? row.updated_at),
      `<author>${element('name', writer ?? organization.name)}</author>`,
      ...(row.live?.lead ? [element('summary', row.live.lead)] : []),
      '</entry>',
    ].join('');
  }
}
