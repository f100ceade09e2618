import { Inject, Injectable } from '@nestjs/common';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import type { Caller } from '../http/caller.ts';
import { Reads } from '../kernel/reads.ts';

/** How many entries the small lists have. */
@Injectable()
export class ListSizes {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** Only of lists that the caller may open; an empty list counts 0. */
  async of({ organization_id, groups }: Caller): Promise<Record<string, number>> {
    const counts: Partial<Record<string, number>> = await this.reads.countBy(
      catalogueList,
      { organization_id },
      'entity',
      { deleted: false },
    );
    return Object.fromEntries(
      catalogues.filter(({ needs }) => groups[needs]).map(({ name }) => [name, counts[name] ?? 0]),
    );
  }
}
