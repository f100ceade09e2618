import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobList } from '@candor/contracts/jobs/rows';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Question, Requirement, Section, Task } from '@candor/contracts/jobs/values';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Lookups } from '../../access/lookups.ts';
import { Progress, upToNow } from '../../http/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { Reads } from '../../kernel/reads.ts';
import { TextGenerator } from '../../kernel/ports/text-generator.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { type JobWorker, Works } from '../../kernel/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { cleanHtml } from '../../http/clean-html.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { JobCommand } from './job.command.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { jobState } from '../../access/job.state.ts';
import { organizationState } from '../../access/organization.state.ts';

const weights = { must: 3, nice: 1, not: 0 } as const;

/** Follows up on jobs: generated content, whoever remains at closing, and filled openings. */
@Injectable()
@Works(['generate-content', 'archive-remaining', 'openings-filled'])
export class JobFollowUpWorker implements JobWorker {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(TextGenerator) private readonly text: TextGenerator,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  work(job: Job, asking: Requester): Promise<void> {
    const id = String(job.data.job_id);
    if (job.kind === 'generate-content') return this.generate(id, asking);
    return job.kind === 'archive-remaining'
      ? this.archiveRemaining(id, String(job.data.event_id), asking)
      : this.filled(id, asking);
  }

  private async generate(id: string, asking: Requester): Promise<void> {
    const [found, org] = await Promise.all([
      this.streams.load(jobState, id, asking.organization_id),
      this.streams.load(organizationState, asking.organization_id, asking.organization_id),
    ]);
    if (!found?.state || !org?.state) return;
    const facts = {
      title: found.state.fields.typical_job_description?.slice(0, 120) ?? found.state.fields.name,
      organization: {
        name: org.state.name,
        about: org.state.about && plainText(org.state.about),
        industry: org.state.industry,
        // Never a member's own address: it would stand in the job's events for ever.
        contact: org.state.privacy_email,
      },
    };
    let made = 0;
    const newId = () => idFrom('content', asking.uid, made++);
    const content = await this.text.jobContent(facts);
    const source = content.provider;
    const requirements: Requirement[] = content.requirements.map((each) => ({
      id: newId(),
      kind: each.kind as Requirement['kind'],
      level: each.level as Requirement['level'],
      name: each.name,
      description: each.description,
      weight: weights[each.level as keyof typeof weights],
    }));
    const done = await this.commands.execute(
      new JobCommand(
        id,
        'fillContent',
        {
          provider: content.provider,
          requirements,
          sections: content.sections.map((each): Section => ({
            id: newId(),
            kind: each.kind as Section['kind'],
            name: each.name,
            body: cleanHtml(each.html),
            visible: true,
            locked: each.kind === 'eeo',
          })),
          tasks: content.tasks.map((each): Task => ({ id: newId(), description: '', source, ...each })),
          questions: content.questions.map((each): Question => ({
            id: newId(),
            text: each.text,
            kind: each.kind as Question['kind'],
            scoring_type: each.scoring_type as Question['scoring_type'],
            requirement_ids: requirements
              .filter((requirement) => requirement.name === each.requirement)
              .map((requirement) => requirement.id),
            indicators: each.indicators,
            source,
          })),
        },
        asking,
      ),
    );
    if (isRejection(done)) throw new Error(done.error);
  }

  private async archiveRemaining(id: string, event_id: string, asking: Requester): Promise<void> {
    const events = await this.streams.read(`job-${id}`, asking.organization_id);
    const closed = events.find((event) => event.id === event_id) as
      | Extract<JobEvent, { type: 'JobClosed' }>
      | undefined;
    const found = await this.streams.load(jobState, id, asking.organization_id);
    // Reopened meanwhile: nobody is archived.
    if (!closed || found?.state?.status !== 'archived') return;
    const reason = await this.lookups.reason(asking.organization_id, closed.data.disqualification_reason_id);
    const template = closed.data.send_message
      ? await this.lookups.template(asking.organization_id, 'position_closed')
      : null;
    for (;;) {
      const rows = await this.reads.find(
        applicationList,
        { organization_id: asking.organization_id },
        { job_id: id, live: true },
        { limit: 200 },
      );
      let moved = 0;
      for (const row of rows) {
        const ran = await this.commands.execute(
          new PipelineCommand(
            row.id,
            'archive',
            {
              reason,
              note: null,
              automatic: true,
              message:
                template && row.applied_at
                  ? { template_key: template.key, subject: template.subject, body: template.body, delay_hours: 24 }
                  : null,
            },
            { ...asking, uid: idFrom('remaining', asking.uid, row.id) },
          ),
        );
        if (!isRejection(ran) && !ran.repeated) moved++;
      }
      if (!moved) return;
      // The next question must find only who is left.
      await upToNow(this.progress, this.events);
    }
  }

  private async filled(id: string, asking: Requester): Promise<void> {
    const found = await this.streams.load(jobState, id, asking.organization_id);
    const row = await this.reads.get(jobList, { organization_id: asking.organization_id }, id);
    if (!found?.state || !row || row.counts.hires < found.state.fields.openings) return;
    const assignee = found.state.owners.find((owner) => owner.owner_role === 'recruiter') ?? found.state.owners[0];
    if (!assignee) return;
    const made = await this.commands.execute(
      new TaskCommand(
        idFrom('task', asking.uid),
        'create',
        {
          person_id: assignee.user_id,
          title: `Close ${found.state.fields.name} or add openings`,
          kind: 'other',
          due_at: null,
          priority: 'normal',
          assignee_user_id: assignee.user_id,
          subject: { type: 'job', id },
          notes: null,
        },
        asking,
      ),
    );
    if (isRejection(made)) throw new Error(made.error);
  }
}
