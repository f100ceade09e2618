import { picturesIn } from '@candor/contracts/webpages/content';
import { webpageTextList, webpageVersionList } from '@candor/contracts/webpages/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Callers } from '../../http/caller.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** A picture of an organization: `images/{organization}/{name}`. */
const picture = /^images\/([0-9a-f-]{36})\//;
const models = [webpageTextList.name, webpageVersionList.name];

/**
 * Who may read a picture. Pictures of small lists and of the organization are public. A picture of a page is public only while
 * visitors see it there; before and afterwards only members of the organization read it.
 */
@Injectable()
export class ShownPictures {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(Callers) private readonly callers: Callers,
  ) {}

  /** `cookie`: of the reader's session. */
  async readersOf(key: string, cookie: string | undefined): Promise<'all' | 'members' | 'none'> {
    const [, organization_id] = picture.exec(key) ?? [];
    if (!organization_id || (await this.isPublic(organization_id, key))) return 'all';
    const caller = await this.callers.caller(cookie, 'usual');
    return caller?.organization_id === organization_id ? 'members' : 'none';
  }

  private isPublic(organization_id: string, key: string): Promise<boolean> {
    return this.cache.of(`picture ${key}`, { models, organizations: [organization_id] }, async () => {
      const [pages, versions] = await Promise.all([
        this.reads.find(webpageTextList, { organization_id }, { picture: key }, { limit: 10 }),
        this.reads.find(webpageVersionList, { organization_id }, { picture: key }, { limit: 1 }),
      ]);
      if (!pages.length && !versions.length) return true;
      return pages.some(({ live }) => live && picturesIn(live.content).includes(key));
    });
  }
}
