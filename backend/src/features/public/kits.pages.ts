import { Inject, Injectable } from '@nestjs/common';
import type { PageHead } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { kitPage, kitsPage } from '@candor/contracts/public/kits';
import { Kits, type KnownKit } from '../../reads/library/kits.ts';
import { BASE } from '../../kernel/tokens.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';

const summaryOf = ({ id, name, slug, occupation, industry, picture_url, teaser, counts }: KnownKit) => ({
  id,
  name,
  slug,
  occupation,
  industry,
  picture_url,
  teaser,
  counts,
});

/** The pages of the kits (sets of interview questions). They are public, for search engines too. */
@Injectable()
export class KitPages {
  constructor(
    @Inject(Kits) private readonly kits: Kits,
    @Inject(BASE) private readonly base: string,
  ) {}

  private head(path: string, description: string, picture_url?: string | null): PageHead {
    return {
      address: `${this.base}${path}`,
      site: 'Candor',
      description,
      ...(picture_url ? { picture: { address: `${this.base}${picture_url}`, wide: true } } : {}),
    };
  }

  @Shows(kitsPage)
  async list() {
    return {
      title: say('Interview kits'),
      kits: (await this.kits.all()).map(summaryOf),
      head: this.head('/kits', say('Interview questions with scoring guides, ready to use in your first job.')),
    };
  }

  @Shows(kitPage)
  async one({ params, query }: PageAsk) {
    const kit = await this.kits.at(params.slug!);
    if (!kit) return nowhere;
    const path = `/kits/${kit.slug}`;
    if (kit.slug !== params.slug) return new Moved(query.lang ? `${path}?lang=${query.lang}` : path, [], 'for good');
    const { description, requirements, questions, rounds } = kit;
    return {
      title: say('{name} · Interview kit', { name: kit.name }),
      kit: { ...summaryOf(kit), description, requirements, questions, rounds },
      head: this.head(
        path,
        kit.teaser || say('Interview questions with scoring guides, ready to use in your first job.'),
        kit.picture_url,
      ),
    };
  }
}
