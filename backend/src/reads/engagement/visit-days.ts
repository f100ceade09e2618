import { visitDayList, type VisitDayRow } from '@candor/contracts/engagement/rows';
import { unfiltered } from '@candor/contracts/kernel/list';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';

/** The visits of public pages, by day. */
@Injectable()
export class VisitDays {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  async between(organization_id: string, day: { from: string; to?: string }): Promise<VisitDayRow[]> {
    const scope = { organization_id };
    const keys = await this.reads.keys(visitDayList, scope, { ...unfiltered, sort: null, filters: { day } });
    return this.reads.getMany(visitDayList, scope, keys);
  }
}
/** Views of all these days together, and by page, the most read first. */
export const viewsOf = (days: readonly VisitDayRow[]) => {
  const pages = new Map<string, number>();
  let all = 0;
  for (const { agreed, silent, refused, pages: read } of days) {
    all += agreed + silent + refused;
    for (const [page, views] of Object.entries(read)) pages.set(page, (pages.get(page) ?? 0) + views);
  }
  const sorted = [...pages].toSorted(([, a], [, b]) => b - a).map(([page, views]) => ({ page, views }));
  return { all, pages: sorted };
};
