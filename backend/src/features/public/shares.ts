import { workLocations } from '@candor/contracts/jobs/values';
import type { PageHead } from '@candor/contracts/kernel/page';
import { sayIn, sayLabel } from '@candor/contracts/words/say';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import type { Post } from '@candor/contracts/public/pages';
import { Inject, Injectable } from '@nestjs/common';
import { pictureAddress } from '../../reads/files/pictures.ts';
import { Readers } from '../../reads/readers.ts';
import { BASE } from '../../kernel/tokens.ts';
import { type SharePicture, shareSize } from './share-drawing.ts';
import { SharePictures } from './share-pictures.ts';

type Picture = NonNullable<PageHead['picture']>;
const colorOf = ({ brand_color }: OrganizationRow): string => {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(brand_color ?? '') ?? [];
  return digits ? `#${digits.toLowerCase()}` : '#17181c';
};

/** The texts of the picture shown with a link, in the organization's language, and the picture's address. */
@Injectable()
export class Shares {
  constructor(
    @Inject(Readers) private readonly readers: Readers,
    @Inject(SharePictures) private readonly pictures: SharePictures,
    @Inject(BASE) private readonly base: string,
  ) {}

  async ofJob(organization: OrganizationRow, post: Pick<Post, 'name' | 'locations' | 'work_location'>) {
    const speaker = await this.readers.ofOrganization(organization.id);
    const work = workLocations[post.work_location as keyof typeof workLocations] as string | undefined;
    return {
      title: post.name,
      above: organization.name,
      below: [post.locations.join(' / '), work && sayLabel(work, speaker)].filter(Boolean).join(' · '),
      color: colorOf(organization),
    } satisfies SharePicture;
  }

  async ofCareers(organization: OrganizationRow, open: number) {
    const say = sayIn(await this.readers.ofOrganization(organization.id));
    return {
      title: organization.name,
      above: organization.primary_domain ?? '',
      below: say('{count, plural, one {# open job} other {# open jobs}}', { count: open }),
      color: colorOf(organization),
    } satisfies SharePicture;
  }

  /** The address of the drawn picture of the page at this path, else of a picture that the organization uploaded. */
  of(organization: OrganizationRow, path: string, picture: SharePicture): Picture | undefined {
    const mark = this.pictures.markOf(picture);
    return mark
      ? {
          address: `${this.base}/${organization.slug}${path}/share.png?v=${mark}`,
          wide: true,
          ...shareSize,
          alt: [picture.title, picture.above, picture.below].filter(Boolean).join(' · '),
        }
      : this.ownPicture(organization);
  }

  ownPicture(organization: OrganizationRow): Picture | undefined {
    const key = organization.banner ?? organization.logo;
    return key ? { address: `${this.base}${pictureAddress(key)}`, wide: key === organization.banner } : undefined;
  }
}
