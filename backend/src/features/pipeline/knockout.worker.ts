import { disqualification } from '@candor/contracts/catalogues/hiring';
import { daysAfter } from '@candor/contracts/values/days';
import { sayIn, translated } from '@candor/contracts/words/say';
import { knockoutReason } from '@candor/contracts/pipeline/knockout-terms';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import { applicationState } from '../../states/application.state.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { caringFor } from '@candor/contracts/jobs/owners';
import { jobState } from '../../states/job.state.ts';
import { Lookups, type Reason } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { type DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { Letters } from '../../reads/messages/letters.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { archiveKnockout, keepKnockouts, lookAgain } from './pipeline.queue.ts';

/** How many applications are read in one query. */
const atOnce = 200;
/** How many days a member has for the second look that a candidate asked for. */
const daysToLook = 2;

/** Archives applications for knockout answers, if the organization wants that, and gives a member the task when a candidate asks for a person's decision. */
@Injectable()
export class KnockoutWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Letters) private readonly letters: Letters,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Works(archiveKnockout)
  async archive({ application_id: id, at }: DataOf<typeof archiveKnockout>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { auto_archive_knockouts } = await this.rules.of(organization_id);
    if (!auto_archive_knockouts) return this.keep(id, asking);
    const reason = await this.reason(organization_id, asking.actor);
    const farewell = await this.letters.farewell(organization_id, id, { reason, fitting: true });
    const message = isRejection(farewell) ? null : farewell;
    return this.commands.run(
      new PipelineCommand(id, 'archiveKnockout', { at, reason, message }, asking),
      unless('not_found', 'erased'), // the application or its person is gone
    );
  }

  @Works(keepKnockouts)
  async keepAll(_: DataOf<typeof keepKnockouts>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const tried = new Set<string>();
    for (;;) {
      await upToNow(this.progress, this.events);
      // The applications that were already tried may still be among the first rows.
      const rows = await this.reads.find(
        applicationList,
        { organization_id },
        { knockout_pending: true },
        { limit: tried.size + atOnce },
      );
      const next = rows.filter(({ id }) => !tried.has(id));
      if (!next.length) return done;
      for (const { id } of next) {
        tried.add(id);
        const kept = await this.keep(id, asPart(asking, 'kept', id));
        if (kept !== done) return kept;
      }
    }
  }

  private keep(id: string, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new PipelineCommand(id, 'keepKnockout', {}, asking),
      unless('not_found', 'erased', 'wrong_state'), // another user archived them meanwhile
    );
  }

  /** The organization's own reason for knockout answers, under any name. Lists from before entries had a stated use have the product's own entry with the original name. */
  private async reason(organization_id: string, actor: Requester['actor']): Promise<Reason | null> {
    const entries = await this.lookups.entries(organization_id, disqualification);
    const named = translated(knockoutReason, await this.readers.voiceOf(actor.id, organization_id));
    const entry =
      entries.find(({ fields }) => fields.use === 'knockout') ??
      entries.find(({ fields }) => fields.is_system && [knockoutReason, named].includes(fields.name));
    return entry ? this.lookups.reason(organization_id, entry.id) : null;
  }

  @Works(lookAgain)
  async again({ application_id: id }: DataOf<typeof lookAgain>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const application = (await this.streams.load(applicationState, id, organization_id))?.state;
    const job = application && (await this.streams.load(jobState, application.job_id, organization_id))?.state;
    // Nothing is left to look at: the candidate was restored, or has withdrawn.
    if (!job || !application.archived?.asked || application.archived.withdrawn_at) return done;
    const asked = [...caringFor(job), ...(await this.lookups.administrators(organization_id))];
    const assignee = await this.lookups.firstActive(organization_id, asked);
    if (!assignee) return failed('Nobody is left who could look at an application again.');
    const reader = await this.readers.voiceOf(assignee, organization_id);
    return this.commands.run(
      new TaskCommand(
        idFrom('task', asking.uid),
        'create',
        {
          person_id: application.candidate_id,
          title: sayIn(reader)('Look again at the application of {name}', { name: application.name }),
          kind: 'other',
          due_at: daysAfter(Date.now(), daysToLook),
          priority: 'high',
          assignee_user_id: assignee,
          subject: { type: 'application', id },
          notes: sayIn(reader)(
            'A knockout answer archived it, and no one looked at it. The candidate asks for a person to review it.',
          ),
        },
        asking,
      ),
      unless('erased'), // there is no person left to look at
    );
  }
}
