import { appointmentList } from '@candor/contracts/interviews/rows';
import { interviewsPage } from '@candor/contracts/interviews/interviews-page';
import { scorecardList, type ScorecardRow } from '@candor/contracts/scorecards/rows';
import type { DueScorecard } from '@candor/contracts/interviews/meetings';
import { overdueHours } from '@candor/contracts/scorecards/values';
import { hourLength } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RowNames } from '../row-names.ts';

/** More scorecards than any interviewer leaves unwritten. */
const most = 100;

/** The judgments that a member still has to write. */
@Injectable()
export class DueScorecards {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(RowNames) private readonly names: RowNames,
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

  /** Does the same as `of`, as pages list it: the candidate, the job, and whether the scorecard is late. */
  async told(caller: Caller, now = new Date().toISOString()): Promise<DueScorecard[]> {
    const { organization_id } = caller;
    const due = await this.of(caller, now);
    if (!due.length) return [];
    const [meetings, jobs] = await Promise.all([
      this.reads.getMany(
        appointmentList,
        { organization_id },
        due.flatMap(({ appointment_id }) => appointment_id ?? []),
      ),
      this.names.of(
        'jobs',
        organization_id,
        due.map(({ job_id }) => job_id),
      ),
    ]);
    const met = new Map(meetings.map((row) => [row.id, row]));
    const late = new Date(Date.parse(now) - overdueHours * hourLength).toISOString();
    return due.flatMap(({ id, appointment_id, application_id, job_id, step, ends_at, status }) => {
      const meeting = met.get(appointment_id ?? '');
      return meeting && ends_at
        ? {
            id,
            appointment_id: meeting.id,
            application_id,
            job_id,
            job_name: jobs[job_id] ?? '',
            candidate_name: meeting.candidate_name,
            step: { id: step.id, name: step.name, type: step.type },
            ended_at: ends_at,
            begun: status === 'draft',
            overdue: ends_at <= late,
          }
        : [];
    });
  }
}
