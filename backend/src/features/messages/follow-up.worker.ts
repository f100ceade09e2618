import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { canFollowUp, type FollowUpMark } from '@candor/contracts/rounds/follow-ups';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { Recorded } from '@candor/contracts/kernel/event';
import { dueAt, standsFor } from '@candor/contracts/pipeline/follow-up-times';
import {
  dueSince,
  fellDueElsewhere,
  isDueStill,
  type MadeDue,
  stepOf,
} from '@candor/contracts/pipeline/follow-ups-due';
import { type Application, applicationState } from '../../states/application.state.ts';
import { followUpLetter } from '../../reads/messages/follow-up-letter.ts';
import { caringFor } from '@candor/contracts/jobs/owners';
import { type Job, jobState } from '../../states/job.state.ts';
import { inUse, Lookups } from '../../reads/lookups.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, eachWorked, type Worked, Works } from '../../kernel/work/worker.ts';
import { ApplicationLetters } from './application-letters.ts';
import { message } from './message.decider.ts';
import { followUpAgain, sendFollowUp } from './messages.queue.ts';

/** An application, its job, and the event that made its follow-ups due. */
type DueFor = { application_id: string; state: Application; job: Job; events: readonly Recorded[]; came: MadeDue };

/** Sends the follow-ups of steps. Each stay in a step makes one mail for each follow-up, no matter how often this runs. */
@Injectable()
export class FollowUpWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ApplicationLetters) private readonly letters: ApplicationLetters,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Works(sendFollowUp)
  async send(
    { application_id, revision, follow_up_id }: DataOf<typeof sendFollowUp>,
    asking: Requester,
  ): Promise<Worked> {
    const due = await this.open(application_id, asking, (events) => events.find((each) => each.revision === revision));
    const mark = due?.came.data.follow_ups?.find(({ id }) => id === follow_up_id);
    return due && mark ? this.write(mark, due, asking) : done;
  }

  @Works(followUpAgain)
  async again({ application_id, revision }: DataOf<typeof followUpAgain>, asking: Requester): Promise<Worked> {
    const due = await this.open(application_id, asking, (events) => dueSince(revision, events));
    if (!due) return done;
    const marks = (due.came.data.follow_ups ?? []).filter((mark) => fellDueElsewhere(mark, due.came, due.events));
    return eachWorked(marks, (mark) => this.write(mark, due, asking));
  }

  private async open(
    application_id: string,
    { organization_id }: Requester,
    cameBy: (events: readonly Recorded[]) => Recorded | undefined,
  ): Promise<DueFor | null> {
    const state = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    const events = await this.streams.read(`application-${application_id}`, organization_id);
    const came = cameBy(events) as MadeDue | undefined;
    const job = state && (await this.streams.load(jobState, state.job_id, organization_id))?.state;
    return state && job && came ? { application_id, state, job, events, came } : null;
  }

  /** Writes the mail if the step still has this follow-up: one that was changed or removed meanwhile is not sent. */
  private async write(
    mark: FollowUpMark,
    { application_id, state, job, events, came }: DueFor,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const meant = standsFor(job.steps, mark);
    if (!meant || !kindWords[job.kind].hires || !isDueStill(mark, came, state, events, job.steps)) return done;
    const id = followUpLetter(application_id, mark, came, events);
    // The candidate got this mail during an earlier stay in the step.
    if ((await this.streams.load(message, id, organization_id))?.state) return done;
    const entry = await this.lookups.entry(organization_id, messagetemplate, meant.template_id);
    const letter = {
      template_key: entry?.fields.key ?? null,
      of_step: {
        name: entry?.fields.name ?? '',
        step: job.steps.find(({ id: each }) => each === stepOf(mark, came))?.name ?? '',
        delay: mark.delay,
      },
    };
    // An unsent mail is recorded only once for each stay in the step.
    const about = { ...asking, uid: idFrom('follow-up written', application_id, came.revision, mark.id) };
    const skip = (reason: string) => this.letters.skip(application_id, reason, letter, about);
    if (job.status === 'archived') return skip('the job is closed');
    if (!entry || !inUse(entry)) return skip('the template is not in use');
    if (!canFollowUp(entry.fields)) return skip('the template cannot follow up');
    const { kind, subject, body } = entry.fields;
    const due_at = dueAt(mark, came.metadata.occurred_at);
    const now = this.clock.now().toISOString();
    return this.letters.queue(
      application_id,
      {
        ...letter,
        kind,
        subject,
        body,
        due_at,
        scheduled_for: due_at < now ? due_at : now,
        sent_by: await this.sender(job, came, asking),
      },
      about,
      id,
    );
  }

  /** The first member responsible for the job who is still active; if all have left, the member who moved the candidate. */
  private sender(job: Job, { metadata: { actor } }: MadeDue, { organization_id }: Requester): Promise<string | null> {
    const asked = [...caringFor(job), ...(actor.type === 'user' ? [actor.id] : [])];
    return this.lookups.firstActive(organization_id, asked);
  }
}
