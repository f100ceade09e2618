import { Inject, Injectable } from '@nestjs/common';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { inReview } from '@candor/contracts/jobs/values';
import { emptySlice } from '@candor/contracts/kernel/list';
import { triagePage } from '@candor/contracts/pipeline/pages';
import { reasonsFor } from '@candor/contracts/pipeline/reason-phases';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { HiringRules } from '../../access/hiring-rules.ts';
import { JobOpener } from '../../access/job-opener.ts';
import { partOf } from '../../access/job-parts.ts';
import { Lookups, offeredReasons, type Reason } from '../../access/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload } from '../../access/standard.ts';
import { nowhere, Shows, type SignedAsk } from '../../http/pages.ts';
import { Reads } from '../../kernel/reads.ts';

/** So many reasons have a number key. */
const mostQuick = 6;

/** The resumes of one job that nobody has read, the longest waiting first. */
@Injectable()
export class TriagePages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Shows(triagePage)
  async triage(ask: SignedAsk<'job'>) {
    const opened = await this.opener.open(ask, 'triage');
    if (!opened) return nowhere;
    const { organization_id } = ask.caller;
    const asked = ask.address!.section?.list ?? emptySlice;
    const [list, reasons, rules, { requirements }] = await Promise.all([
      this.standard.list(
        applicationList,
        await this.access.candidates(ask.caller, opened.row.id),
        { ...asked, sort: asked.sort ?? { field: 'applied_at', direction: 'asc' } },
        {
          job: [opened.row.id],
          step: opened.row.steps.filter((step) => inReview(step.type)).map((step) => step.id),
          resumeStatus: ['new'],
        },
      ),
      this.lookups.reasons(organization_id),
      this.rules.of(organization_id),
      partOf(this.reads, opened.row, 'requirements'),
    ]);
    return {
      title: opened.title,
      ...opened.common,
      list,
      reasons: offeredReasons(reasons),
      quick: await this.quick(opened.row, reasons),
      delay_hours: rules.rejection_delay_hours,
      requirements,
    };
  }

  /** Our own reasons, those used most on this job first, else in the order of the list; whoever is read is being considered. */
  private async quick(row: JobRow, reasons: readonly Reason[]): Promise<string[]> {
    const used: Partial<Record<string, number>> = await this.reads.countBy(
      applicationList,
      { organization_id: row.organization_id },
      'reason',
      { job_id: row.id },
    );
    return reasonsFor(
      reasons,
      row.steps.filter((step) => inReview(step.type)),
    )
      .filter(({ side }) => side === 'we_rejected')
      .map(({ id, not_considered }) => ({ id, count: used[id] ?? 0, late: Number(not_considered) }))
      .sort((a, b) => b.count - a.count || a.late - b.late)
      .slice(0, mostQuick)
      .map(({ id }) => id);
  }
}
