import { Inject, Injectable } from '@nestjs/common';
import { say } from '@candor/contracts/words/say';
import { isInside } from '@candor/contracts/accounts/needs';
import { careersAsk } from '@candor/contracts/public/careers';
import { positionsPage } from '@candor/contracts/public/pages';
import { byDepartment, careersOf } from '../../reads/public/careers.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';

/** The page of the jobs for which a member of an organization may apply: the open ones, and for members with a role inside it the internal ones. */
@Injectable()
export class PositionsPages {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {}

  @Shows(positionsPage)
  async positions({ caller, query }: SignedAsk) {
    const organization = await this.jobs.organizationOf(caller.organization_id);
    if (!organization) return nowhere;
    const inside = isInside(caller);
    const [standard, all] = await Promise.all([
      this.standard.of(caller, { area: 'positions', entity: 'all', view: 'list' }),
      this.jobs.kept(organization, `positions ${inside}`, async () => {
        const rows = await this.jobs.rows(organization.id, inside ? ['open', 'internal'] : ['open']);
        const posts = await this.jobs.summaries(organization.id, rows);
        return byDepartment(posts.map((post, n) => ({ ...post, internal: rows[n]!.hiring_status === 'internal' })));
      }),
    ]);
    const { posts, ...found } = careersOf(all, careersAsk(query));
    return { title: titleOf(say('Open positions'), standard), ...standard, positions: posts, ...found };
  }
}
