import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { Embedded, WithoutCaller } from '../../http/open-route.ts';
import type { SharePicture } from './share-drawing.ts';
import { SharePictures } from './share-pictures.ts';
import { Shares } from './shares.ts';

/** Sends the pictures shown with links to careers pages and jobs. */
@Controller()
export class SharesController {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Shares) private readonly shares: Shares,
    @Inject(SharePictures) private readonly pictures: SharePictures,
  ) {}

  @Embedded()
  @WithoutCaller()
  @Get(':org/jobs/share.png')
  async careers(@Param('org') org: string, @Query('v') mark: string | undefined, @Res() reply: FastifyReply) {
    const organization = await this.jobs.organization(org);
    if (!organization) return nothing(reply);
    const { length } = await this.jobs.posts(organization);
    await this.send(organization, await this.shares.ofCareers(organization, length), mark, reply);
  }

  @Embedded()
  @WithoutCaller()
  @Get(':org/jobs/:job/share.png')
  async job(
    @Param('org') org: string,
    @Param('job') slug: string,
    @Query('v') mark: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.jobs.open(org, slug, null);
    if (!found) return nothing(reply);
    const { post } = await this.jobs.post(found);
    await this.send(found.organization, await this.shares.ofJob(found.organization, post), mark, reply);
  }

  private async send(
    organization: OrganizationRow,
    picture: SharePicture,
    asked: string | undefined,
    reply: FastifyReply,
  ): Promise<void> {
    const mark = this.pictures.markOf(picture);
    // No font on this machine has the picture's letters.
    if (!mark) {
      const other = this.shares.ownPicture(organization);
      return void (other ? reply.redirect(other.address, 302) : nothing(reply));
    }
    const png = await this.pictures.png(picture);
    if (!png) return void reply.status(503).header('retry-after', '10').type('text/plain').send('Try again later.\n');
    await reply
      .header('cache-control', mark === asked ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      .header('etag', `"${mark}"`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(png);
  }
}
const nothing = (reply: FastifyReply): void =>
  void reply.status(404).type('text/plain; charset=utf-8').send('Not found.\n');
