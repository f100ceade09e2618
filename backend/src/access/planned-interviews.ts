import { Inject, Injectable } from '@nestjs/common';
import { isPlanned } from '@candor/contracts/interviews/meetings';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { Reads } from '../kernel/reads.ts';

/** A hundred candidates have fewer conversations ahead of them. */
const most = 1000;

/** Counts the planned interviews of candidates. The caller must have checked the right to their applications. */
@Injectable()
export class PlannedInterviews {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** `planned`: in any step; `in_round`: in each candidate's present step. */
  async of(
    organization_id: string,
    applications: readonly { id: string; step: { id: string } }[],
  ): Promise<{ planned: number; in_round: number }> {
    if (!applications.length) return { planned: 0, in_round: 0 };
    const rows = await this.reads.find(
      appointmentList,
      { organization_id },
      { application_id: applications.map(({ id }) => id), status: 'booked' },
      { sort: 'starts_at', descending: true, limit: most },
    );
    const planned = rows.filter((row) => isPlanned(row));
    const standing = new Map(applications.map(({ id, step }) => [id, step.id]));
    return {
      planned: planned.length,
      in_round: planned.filter(({ application_id, step }) => standing.get(application_id) === step.id).length,
    };
  }
}
