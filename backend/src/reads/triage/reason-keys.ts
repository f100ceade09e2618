import type { JobRow } from '@candor/contracts/jobs/rows';
import { inReview } from '@candor/contracts/jobs/values';
import { mostReasonKeys } from '@candor/contracts/triage/reason-keys';
import { reasonsFor } from '@candor/contracts/triage/reason-phases';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { jobState } from '../../states/job.state.ts';
import { Lookups } from '../lookups.ts';

type Keys = readonly (string | null)[];

/** The reasons for archiving that a job's number keys choose. */
@Injectable()
export class ReasonKeys {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** The reasons that members chose. Null: none yet. */
  async chosen({ organization_id, id }: JobRow): Promise<Keys | null> {
    return (await this.streams.load(jobState, id, organization_id))?.state?.reason_keys ?? null;
  }

  /** The default reasons: those of our own side, ordered by use on this job, then by use in the organization, then as listed. */
  async usual({ organization_id, id, steps }: JobRow): Promise<string[]> {
    const used = (where: { job_id?: string }): Promise<Partial<Record<string, number>>> =>
      this.reads.countBy(applicationList, { organization_id }, 'reason', where);
    const [reasons, here, everywhere] = await Promise.all([
      this.lookups.reasons(organization_id),
      used({ job_id: id }),
      used({}),
    ]);
    return reasonsFor(
      reasons,
      steps.filter((step) => inReview(step.type)),
    )
      .filter(({ side }) => side === 'we_rejected')
      .toSorted(
        (a, b) =>
          (here[b.id] ?? 0) - (here[a.id] ?? 0) ||
          (everywhere[b.id] ?? 0) - (everywhere[a.id] ?? 0) ||
          Number(a.not_considered) - Number(b.not_considered),
      )
      .slice(0, mostReasonKeys)
      .map((reason) => reason.id);
  }
}
