import { interviewsPage } from '@candor/contracts/interviews/interviews-page';
import { scorecardList, type ScorecardRow } from '@candor/contracts/interviews/scorecard-rows';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller.ts';
import { permits } from '../http/records.ts';
import { Reads } from '../kernel/reads.ts';
import { RowCache } from './row-cache.ts';

/** Nobody leaves so many unwritten. */
const most = 100;

/** What somebody still has to judge. */
@Injectable()
export class DueScorecards {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** The scorecards that the caller owes for conversations that have ended, the oldest first. */
  async of(caller: Caller, now = new Date().toISOString()): Promise<readonly ScorecardRow[]> {
    if (!permits(interviewsPage.needs, caller)) return [];
    const { organization_id, user_id } = caller;
    const owed = await this.kept.of(
      `scorecards owed ${organization_id} ${user_id}`,
      { models: ['scorecards'], organizations: [organization_id] },
      () =>
        this.reads.find(scorecardList, { organization_id }, { user_id, owed: true }, { sort: 'ends_at', limit: most }),
    );
    return owed.filter(({ ends_at }) => ends_at !== null && ends_at <= now);
  }
}
