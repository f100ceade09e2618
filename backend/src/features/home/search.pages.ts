import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { searchAllPage, searchKindPages } from '@candor/contracts/platform/search-pages';
import { Pages, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Searching } from './searching.ts';

/** How many hits of each kind the page of all kinds shows. */
const ofEach = 5;
const mostLetters = 200;

/** The page `/search/all`, and the page of each kind of record that can be found. */
@Injectable()
export class SearchPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(Searching) private readonly searching: Searching,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {
    for (const page of searchKindPages) table.show(page, (ask) => this.kind(ask, page.entity));
  }

  @Shows(searchAllPage)
  async all(ask: SignedAsk) {
    return this.shown(ask, null, async (words) => this.searching.groups(ask.caller, words, ofEach));
  }

  private async kind(ask: SignedAsk, kind: string) {
    const { limit, page } = ask.address!.list;
    return this.shown(ask, kind, async (words) => {
      const one = await this.searching.page(ask.caller, kind, { search: words, limit, page });
      return one ? [one] : [];
    });
  }

  private async shown({ caller, address }: SignedAsk, kind: string | null, find: (words: string) => Promise<Found>) {
    const { limit, page, search } = address!.list;
    const words = search.trim().slice(0, mostLetters);
    const [standard, groups] = await Promise.all([
      this.standard.of(caller, { area: 'search', entity: kind ?? 'all', view: 'list' }),
      words ? find(words) : [],
    ]);
    return { title: titleOf(say('Search'), standard), ...standard, words, kind, limit, page, groups };
  }
}
type Found = Awaited<ReturnType<Searching['groups']>>;
