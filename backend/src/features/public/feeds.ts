import { Inject, Injectable } from '@nestjs/common';
import type { PostRow } from '@candor/contracts/public/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { isFeedKey, namedByKey } from '../../access/feed-key.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';

/** Decides who may read an organization's feeds, and which jobs they contain. */
@Injectable()
export class Feeds {
  constructor(@Inject(PublicJobs) private readonly jobs: PublicJobs) {}

  /** The organization whose key this is; null for every wrong key, for any reason. */
  async opened(key: string): Promise<OrganizationRow | null> {
    const id = namedByKey(key);
    const organization = id ? await this.jobs.organizationOf(id) : null;
    return isFeedKey(key, organization?.feed_key?.hash ?? null) ? organization : null;
  }

  /** The jobs in the feeds. */
  async rows({ id }: OrganizationRow): Promise<PostRow[]> {
    return (await this.jobs.rows(id)).filter(({ fields }) => !fields.off_feeds);
  }
}

/** The key of a request: `Authorization: Bearer …`, or in the address if a job board can send only that. */
export const keyIn = (header: string | undefined, query: string | undefined): string =>
  /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? query ?? '';
