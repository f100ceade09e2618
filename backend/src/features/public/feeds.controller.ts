import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isInside } from '@candor/contracts/accounts/needs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { employmentStatuses, employmentTypes, workLocations } from '@candor/contracts/jobs/values';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { feedLimit, type JobPost, jobPosts, postedJobs } from '@candor/contracts/public/endpoints';
import type { PostSummary } from '@candor/contracts/public/pages';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { BASE } from '../../kernel/tokens.ts';
import { type GuardedRequest, type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { RateLimited } from '../../http/errors.ts';
import { WithoutCaller } from '../../http/open-route.ts';
import { XSRF_SECRET } from '../../http/permissions.guard.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { sendTagged, tagged } from '../../pages/tagged.ts';
import { reject } from '../../kernel/decider.ts';
import { Feeds, keyIn } from './feeds.ts';
import { jobFeed } from './job-feed.ts';
import { networkOf } from '../../kernel/network.ts';

const noKey = reject('feed_key', 'There is no job feed for this key.');
const elsewhere = reject('not_found', 'Organization not found.');
const onlyMembers = reject('internal', 'Internal jobs are for members of the organization.');

/** Calls that give open jobs to other programs: to job boards, and to a company's own site. */
@Controller()
export class FeedsController {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Feeds) private readonly feeds: Feeds,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(XSRF_SECRET) private readonly secret: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Serve(jobPosts)
  posts(@Input() wanted: RequestOf<typeof jobPosts>, @Uid() _: Unsigned, @Req() request: GuardedRequest) {
    return this.postsFor(wanted, request);
  }

  @Serve(postedJobs)
  postsByPost(@Input() wanted: RequestOf<typeof postedJobs>, @Uid() _: Unsigned, @Req() request: GuardedRequest) {
    return this.postsFor(wanted, request);
  }

  private async postsFor(
    { organization_slug, key, status, department, location }: RequestOf<typeof postedJobs>,
    { caller, headers }: GuardedRequest,
  ) {
    const given = keyIn(headers.authorization, key);
    const organization = given
      ? await this.feeds.opened(given)
      : caller
        ? await this.jobs.organizationOf(caller.organization_id)
        : null;
    if (!organization) return noKey;
    if (organization_slug !== undefined && organization_slug !== organization.slug) return elsewhere;
    if (status.includes('internal') && (given || !caller || !isInside(caller))) return onlyMembers;
    const rows = given ? await this.feeds.rows(organization) : await this.jobs.rows(organization.id, status);
    const posts = await this.jobs.summaries(organization.id, rows);
    return {
      job_posts: posts
        .filter(
          (post) =>
            (department === undefined || post.department === department) &&
            (location === undefined || post.locations.includes(location)),
        )
        .map((post) => this.told(organization, post)),
    };
  }

  private told({ slug }: OrganizationRow, post: PostSummary): JobPost {
    return {
      id: post.id,
      title: post.name,
      url: `${this.base}/${slug}/jobs/${post.slug}`,
      department: post.department,
      location: post.locations.join(', ') || null,
      work_location: post.work_location as keyof typeof workLocations | null,
      employment_type: post.employment_type as keyof typeof employmentTypes,
      employment_status: post.employment_status as keyof typeof employmentStatuses,
      compensation: post.compensation,
      published_at: post.published_at,
    };
  }

  /** The feed that job boards read. Every wrong key gets the same answer. */
  @WithoutCaller()
  @Get(':org/jobs/feed.xml')
  async xml(
    @Param('org') org: string,
    @Query('key') key: unknown,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const from = { network: networkOf(request.ip), device: '', work: undefined };
    const verdict = await this.limits.verdict({ path: '/:org/jobs/feed.xml', limit: feedLimit }, from, {}, this.secret);
    const plain = (status: number, words: string) =>
      void reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
    if (verdict !== 'within') {
      void reply.header('retry-after', String(feedLimit.seconds));
      return plain(429, `${new RateLimited(Math.ceil(feedLimit.seconds / 60)).message}\n`);
    }
    const given = keyIn(request.headers.authorization, typeof key === 'string' ? key : undefined);
    const [organization, site] = await Promise.all([this.feeds.opened(given), this.jobs.organization(org)]);
    if (!organization || site?.id !== organization.id) return plain(403, 'There is no job feed for this key.\n');
    const posted = await this.jobs.postedJobs(organization, await this.feeds.rows(organization));
    // The response depends on a key, so no cache on the way may keep it.
    sendTagged(request, reply, 'application/xml', tagged(jobFeed(organization, posted, this.base)), 'private');
  }
}
