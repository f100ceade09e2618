import { scorecardList, type ScorecardRow } from '@candor/contracts/scorecards/rows';
import { askedOf } from '@candor/contracts/pipeline/goes-on';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { applicationState } from '../../states/application.state.ts';
import { questionsIn } from '../../reads/scorecards/asked-questions.ts';
import { editsJob, jobState } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { isReview } from '../../reads/scorecards/scorecards.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { recommendation, type RecommendationFacts } from './recommendation.decider.ts';
import { RecommendationCommand, ScorecardCommand } from './scorecard.command.ts';
import { scorecard, type ScorecardFacts } from './scorecard.decider.ts';

type Conversation = ScorecardFacts['row'] & Pick<ScorecardRow, 'earlier'>;
/** Loads the facts of the interview and the job that a scorecard's rules need, and runs the command. */
@CommandHandler(ScorecardCommand)
export class ScorecardHandler implements ICommandHandler<InstanceType<typeof ScorecardCommand>> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  async execute({ id, name, command, asking, options }: InstanceType<typeof ScorecardCommand>) {
    const row = await this.reads.get(scorecardList, { organization_id: asking.organization_id }, id);
    if (!row?.appointment_id) return notFound('interview');
    const conversation = { ...row, appointment_id: row.appointment_id };
    return this.streams.run(scorecard, id, name, command, asking, {
      ...options,
      entity: 'scorecard',
      facts: () => this.facts(conversation, asking),
    });
  }

  private async facts(row: Conversation, { organization_id, actor }: Requester): Promise<ScorecardFacts> {
    const asked = askedOf(row);
    const [job, asking, names, isMember] = await Promise.all([
      this.streams.load(jobState, row.job_id, organization_id),
      this.streams.load(jobState, asked.job_id, organization_id),
      this.lookups.userNames([row.user_id]),
      this.lookups.membersAmong(organization_id, [row.user_id]),
    ]);
    return {
      row,
      questions: questionsIn({ job: asking?.state ?? null, step_id: asked.step.id }),
      editor: Boolean(job?.state && editsJob(actor, job.state)),
      name: names[row.user_id] ?? '–',
      member: isMember(row.user_id),
    };
  }
}

@CommandHandler(RecommendationCommand)
export class RecommendationHandler implements ICommandHandler<InstanceType<typeof RecommendationCommand>> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  execute({ id, name, command, asking, options }: InstanceType<typeof RecommendationCommand>) {
    return this.streams.run(recommendation, id, name, command, asking, {
      ...options,
      entity: 'recommendation',
      facts: () => this.facts(command, asking),
    });
  }

  private async facts(
    command: InstanceType<typeof RecommendationCommand>['command'],
    { organization_id, actor }: Requester,
  ): Promise<RecommendationFacts> {
    const user_id = 'user_id' in command ? command.user_id : actor.id;
    const [found, names] = await Promise.all([
      this.streams.load(applicationState, command.about.application_id, organization_id),
      this.lookups.userNames([user_id]),
    ]);
    const step = found?.state?.step;
    return {
      stands: step?.id === command.about.step.id && isReview(step.type),
      name: names[user_id] ?? '–',
    };
  }
}
