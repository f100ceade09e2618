import { pictureFields, withPictures } from '@candor/contracts/catalogues/pictures';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { organizationList, organizationPictures } from '@candor/contracts/organization/rows';
import { picturesIn } from '@candor/contracts/webpages/content';
import { webpageTextList, webpageVersionList } from '@candor/contracts/webpages/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Callers } from '../../http/caller.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../lookups.ts';

/** A picture of an organization: `images/{organization}/{name}`. */
const picture = /^images\/([0-9a-f-]{36})\//;
const models = [webpageTextList.name, webpageVersionList.name, organizationList.name, catalogueList.name];
const mostPages = 1000;

/**
 * Who may read a picture. Pictures of small lists and of the organization are public. A picture of a page is public only while
 * visitors see it there; before and afterwards only members of the organization read it. An upload that nothing shows yet is read by members who may upload.
 */
@Injectable()
export class ShownPictures {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(Callers) private readonly callers: Callers,
  ) {}

  /** `cookie`: of the reader's session. */
  async readersOf(key: string, cookie: string | undefined): Promise<'all' | 'members' | 'none'> {
    const [, organization_id] = picture.exec(key) ?? [];
    const seen = organization_id ? await this.seenBy(organization_id, key) : 'all';
    if (seen === 'all') return 'all';
    const caller = await this.callers.caller(cookie, 'usual');
    if (!caller || caller.organization_id !== organization_id) return 'none';
    return seen === 'members' || caller.groups.UPLOAD ? 'members' : 'none';
  }

  private seenBy(organization_id: string, key: string): Promise<'all' | 'members' | 'uploaders'> {
    return this.cache.of(`picture ${key}`, { models, organizations: [organization_id] }, async () => {
      const [pages, versions] = await Promise.all([
        this.reads.find(webpageTextList, { organization_id }, { picture: key }, { limit: mostPages }),
        this.reads.find(webpageVersionList, { organization_id }, { picture: key }, { limit: 1 }),
      ]);
      if (pages.some(({ live }) => live && picturesIn(live.content).includes(key))) return 'all';
      if (await this.isShownElsewhere(organization_id, key)) return 'all';
      return pages.length || versions.length ? 'members' : 'uploaders';
    });
  }

  /** A page that is not live hides no picture that the organization or an entry of a small list shows too. */
  private async isShownElsewhere(organization_id: string, key: string): Promise<boolean> {
    const organization = await this.reads.get(organizationList, { organization_id }, organization_id);
    if (organization && organizationPictures.some((name) => organization[name] === key)) return true;
    const entries = await Promise.all(withPictures.map((of) => this.lookups.entries(organization_id, of)));
    return withPictures.some((of, at) =>
      entries[at]!.some(({ fields }) => pictureFields(of).some((name) => fields[name as keyof typeof fields] === key)),
    );
  }
}
