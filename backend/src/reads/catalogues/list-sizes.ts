import { Inject, Injectable } from '@nestjs/common';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { mayRead, onlyReads, ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** How many entries the small lists have. */
@Injectable()
export class ListSizes {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** Only for lists that the caller may open; an empty list counts 0. In a list that they may only read, entries in use count. */
  async of({ organization_id, groups }: Caller): Promise<Record<string, number>> {
    const open = catalogues.filter((each) => mayRead(each, groups));
    const scopes = Map.groupBy(open, ({ scope }) => scope).values();
    const counted = [...scopes].map(async (lists) => {
      const [first] = lists;
      const counts: Partial<Record<string, number>> = await this.reads.countBy(
        catalogueList,
        { organization_id: ownerOf(first!, organization_id) },
        'entity',
        { deleted: false, ...(first!.scope === 'platform' && onlyReads(first!, groups) ? { active: true } : {}) },
      );
      return lists.map(({ name }) => [name, counts[name] ?? 0] as const);
    });
    return Object.fromEntries((await Promise.all(counted)).flat());
  }
}
