import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { inReview } from '@candor/contracts/jobs/values';
import { emptySlice } from '@candor/contracts/kernel/list';
import { queuePage, triagePage } from '@candor/contracts/pipeline/pages';
import { suggestingReasons } from '@candor/contracts/triage/suggested-reason';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { type JobOnPage, JobOpener } from '../../reads/jobs/job-opener.ts';
import { partOf } from '../../reads/jobs/job-parts.ts';
import { Lookups, offeredReasons } from '../../reads/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { ReasonKeys } from '../../reads/triage/reason-keys.ts';
import { ResumesToRead } from '../../reads/triage/resumes-to-read.ts';
import { StandardPayload } from '../../reads/home/standard.ts';
import type { Caller } from '../../kernel/caller.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { JobCommand } from '../jobs/job.command.ts';

/** The unread resumes of one job, the longest waiting first. */
@Injectable()
export class TriagePages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ReasonKeys) private readonly keys: ReasonKeys,
    @Inject(ResumesToRead) private readonly toRead: ResumesToRead,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Shows(triagePage)
  async triage(ask: SignedAsk<'job'>) {
    const opened = await this.opener.open(ask, 'triage');
    if (!opened) return nowhere;
    const { organization_id } = ask.caller;
    const asked = ask.address!.section?.list ?? emptySlice;
    const [list, reasons, { requirements }, quick, onward] = await Promise.all([
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
      partOf(this.reads, opened.row, 'requirements'),
      this.quick(ask.caller, opened),
      permits(queuePage.needs, ask.caller) ? this.toRead.next(ask.caller, opened.row.id) : null,
    ]);
    return {
      title: opened.title,
      ...opened.common,
      list,
      reasons: offeredReasons(reasons),
      quick: [...quick],
      suggesting: suggestingReasons(reasons),
      onward,
      requirements,
    };
  }

  /** The reasons of the job's number keys. If no editor has chosen, the first reader who may archive fills the keys once, and they stay. */
  private async quick(caller: Caller, { row, rights }: JobOnPage): Promise<readonly (string | null)[]> {
    const chosen = await this.keys.chosen(row);
    if (chosen) return chosen;
    const ids = await this.keys.usual(row);
    if (row.hiring_status === 'archived' || !rights.permissions.includes('list')) return ids;
    const asking = {
      organization_id: caller.organization_id,
      actor: { type: 'system' as const, id: 'reason-keys' },
      uid: idFrom('reason keys', row.id),
    };
    const ran = await this.commands.execute(new JobCommand(row.id, 'fillReasonKeys', { ids }, asking));
    return isRejection(ran) ? ids : (ran.state?.reason_keys ?? ids);
  }
}
