import { Inject, Injectable } from '@nestjs/common';
import { isPlanned } from '@candor/contracts/interviews/meetings';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { Reads } from '../../kernel/rows/reads.ts';

/** More planned conversations than a hundred candidates have. */
const most = 1000;

/** The planned interviews of candidates. The caller must have checked the right to their applications. */
@Injectable()
export class PlannedInterviews {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** How many planned interviews there are. `planned`: in any step; `in_round`: in each candidate's present step. */
  async of(
    organization_id: string,
    applications: readonly { id: string; step: { id: string } }[],
  ): Promise<{ planned: number; in_round: number }> {
    if (!applications.length) return { planned: 0, in_round: 0 };
    const planned = (
      await this.booked(
        organization_id,
        applications.map(({ id }) => id),
      )
    ).filter((row) => isPlanned(row));
    const standing = new Map(applications.map(({ id, step }) => [id, step.id]));
    return {
      planned: planned.length,
      in_round: planned.filter(({ application_id, step }) => standing.get(application_id) === step.id).length,
    };
  }

  /** The interviewers (user ids) of these booked appointments of a candidate; without `appointments`, the interviewers planned in the candidate's present step. */
  async interviewers(
    organization_id: string,
    application: { id: string; step: { id: string } },
    appointments: readonly string[] | undefined,
  ): Promise<string[]> {
    const rows = (await this.booked(organization_id, [application.id])).filter((row) =>
      appointments ? appointments.includes(row.id) : isPlanned(row) && row.step.id === application.step.id,
    );
    return [...new Set(rows.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id)))];
  }

  private booked(organization_id: string, application_id: readonly string[]) {
    return this.reads.find(
      appointmentList,
      { organization_id },
      { application_id, status: 'booked' },
      { sort: 'starts_at', descending: true, limit: most },
    );
  }
}
