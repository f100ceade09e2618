import { daysAfter } from '@candor/contracts/values/days';
import { isAdminRole } from '@candor/contracts/jobs/access';
import type { Role } from '@candor/contracts/kernel/permission';
import { reminderDays, type Reviewed } from '@candor/contracts/reviews/values';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editsJob, jobState } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { organizationState } from '../../states/organization.state.ts';
import { type ReviewState, versionOf } from '../../states/review.state.ts';
import { hoursWithHolidays } from '../../reads/organization/public-holidays.ts';
import { whenWorking } from '../../reads/organization/working-time.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { ReviewCommand } from './review.command.ts';
import { review, type ReviewFacts } from './review.decider.ts';

/** Loads the facts of the job and the organization that a review's rules need, and runs the command. */
@CommandHandler(ReviewCommand)
export class ReviewHandler implements ICommandHandler<InstanceType<typeof ReviewCommand>> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  execute({ id, name, command, asking, options }: InstanceType<typeof ReviewCommand>) {
    const subject = 'subject' in command ? command.subject : null;
    return this.streams.run(review, id, name, command, asking, {
      ...options,
      entity: 'review',
      facts: (state) => this.facts(subject ?? state?.subject ?? null, state, name, asking),
    });
  }

  private async facts(
    subject: Reviewed | null,
    state: ReviewState,
    name: string,
    { organization_id, actor }: Requester,
  ): Promise<ReviewFacts> {
    const [job, organization, names] = await Promise.all([
      subject ? this.streams.load(jobState, subject.job_id, organization_id) : null,
      name === 'request' ? this.streams.load(organizationState, organization_id, organization_id) : null,
      name === 'remind' && state ? this.lookups.userNames([...state.reviewer_ids]) : {},
    ]);
    const after = daysAfter(new Date().toISOString(), reminderDays);
    return {
      version: job?.state && subject ? versionOf(job.state, subject) : null,
      closed: job?.state?.status === 'archived',
      editor: Boolean(job?.state && editsJob(actor, job.state)),
      admin: actor.type === 'user' && isAdminRole((actor.roles ?? []) as Role[]),
      remind_at: organization?.state
        ? whenWorking(after, await hoursWithHolidays(organization.state, Date.now()), organization.state.tz_region)
        : after,
      names,
    };
  }
}
