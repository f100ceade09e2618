import { appointmentList } from '@candor/contracts/interviews/rows';
import { actionsThat } from '@candor/contracts/pipeline/actions';
import { isEnd } from '@candor/contracts/jobs/values';
import {
  demandsApproval,
  filled,
  type Filling,
  mayHire,
  openSeats,
  withLeft,
} from '@candor/contracts/openings/openings';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type ApplicationState, applicationState } from '../../states/application.state.ts';
import { editsJob, type Job, jobClosed, jobState, refusalOn, turnOfJob } from '../../states/job.state.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Openings } from '../../reads/openings/openings.ts';
import { PlannedInterviews } from '../../reads/interviews/planned-interviews.ts';
import { ScheduledRounds } from '../../reads/rounds/scheduled-rounds.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { erased, evolveBy, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Outcome, Streams, asPart } from '../../kernel/streams.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { pipeline, type PipelineCommands, type PipelineFacts } from './pipeline.decider.ts';

/** Commands that add a candidate to the job, make an offer pending or fill an opening. They run one after another, also with commands that depend on the job's candidates: closing it, returning it to draft, deleting it. */
const inTurn: readonly string[] = [
  ...actionsThat('turns'),
  'addLead',
  'apply',
  'mergeIn',
  'approveOffer',
  'answerOffer',
  'undo',
] satisfies (keyof PipelineCommands)[];
/** Commands that put a person onto a job, or back among those who are considered. */
const putsForward: readonly string[] = [
  ...actionsThat('forward'),
  'addLead',
  'apply',
  'bringIn',
  'mergeIn',
  'undo',
  'takeBackMove',
  'takeBackMerge',
] satisfies (keyof PipelineCommands)[];
/** The commands that begin an offer. */
const offers: readonly string[] = ['offer', 'approveOffer'] satisfies (keyof PipelineCommands)[];
const makesTerms: readonly string[] = ['offer', 'offer_update'] satisfies (keyof PipelineCommands)[];
const decidesOffer: readonly string[] = ['approveOffer', 'refuseOffer'] satisfies (keyof PipelineCommands)[];
/** The commands for which an offer must still be open. */
const needsOpenOffer: readonly string[] = [
  'offer_accept',
  'answerOffer',
  'approveOffer',
] satisfies (keyof PipelineCommands)[];
/** The commands that hire a candidate. */
const hires: readonly string[] = ['offer_accept', 'answerOffer'] satisfies (keyof PipelineCommands)[];
/** The commands that end a link for choosing a time. */
const endsInvite: readonly string[] = ['withdrawInvite', 'expireInvite'] satisfies (keyof PipelineCommands)[];
const gone = (step: string, to: string) =>
  reject('wrong_state', 'Someone removed {step} from this job at the same moment. The candidate is in {to} now.', {
    step,
    to,
  });

/** Loads the job of the application, which the rules need, and runs the command. */
@CommandHandler(PipelineCommand)
export class PipelineHandler implements ICommandHandler<InstanceType<typeof PipelineCommand>> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Openings) private readonly openings: Openings,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ScheduledRounds) private readonly rounds: ScheduledRounds,
    @Inject(PlannedInterviews) private readonly planned: PlannedInterviews,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  async execute(asked: InstanceType<typeof PipelineCommand>): Promise<Ran> {
    const { id, name, command, asking, options } = asked;
    // The guard has just read both the application and the job, to check the caller's rights.
    const found = options.anew ? null : await this.streams.loadOnce(applicationState, id, asking.organization_id);
    const job_id = found?.state?.job_id ?? ('job_id' in command ? command.job_id : null);
    if (!job_id) return notFound('candidate');
    if (putsForward.includes(name) && (await this.isErased(asked, found?.state ?? null))) return erased;
    // A candidate who advances from Lead counts as an applicant after that.
    const ran = await (inTurn.includes(name) || (name === 'advance' && found?.state?.step.type === 'sourced_new')
      ? this.turns.run(turnOfJob(job_id), () => this.run(asked, job_id, 'load'))
      : this.run(asked, job_id, 'loadOnce'));
    if (!isRejection(ran)) return ran;
    return refusalOn((await this.streams.load(jobState, job_id, asking.organization_id))?.state ?? {}, ran);
  }

  /** Whether the person is erased, who cannot be put on a job or back into one. */
  private async isErased(
    { command, asking }: InstanceType<typeof PipelineCommand>,
    state: ApplicationState,
  ): Promise<boolean> {
    const candidate_id = state?.candidate_id ?? ('candidate_id' in command ? command.candidate_id : null);
    const person = candidate_id && (await this.streams.loadOnce(candidateState, candidate_id, asking.organization_id));
    return Boolean(person && person.state?.erased);
  }

  /** Runs the command. `loadOnce`: the job is used as the guard read it. A command in a turn must see the decisions of the turn before, so it loads the job again. */
  private async run(
    asked: InstanceType<typeof PipelineCommand>,
    job_id: string,
    look: 'load' | 'loadOnce',
  ): Promise<Ran> {
    const { id, name, command, asking, options } = asked;
    const { organization_id, actor } = asking;
    const jobNow = async (as: 'load' | 'loadOnce' = 'load'): Promise<JobThen | null> => {
      const found = await this.streams[as](jobState, job_id, organization_id);
      return found?.state ? { id: job_id, state: found.state, revision: found.revision } : null;
    };
    const first = await jobNow(look);
    if (!first) return notFound('job_id' in command ? 'job' : 'candidate');
    let job = first;
    let attempts = 0;
    const facts = async (state: ApplicationState): Promise<PipelineFacts> => {
      if (attempts++) job = (await jobNow()) ?? job;
      const rehires = name === 'undo' && state?.last_move?.before.step.type === 'hired';
      const demanded =
        (offers.includes(name) || hires.includes(name) || rehires) &&
        demandsApproval(job.state, await this.rules.of(organization_id));
      const filling = demanded || hires.includes(name) ? await this.filling({ id: job_id, organization_id }) : null;
      const seats = filling ? openSeats(filling) : [];
      return {
        job: job.state,
        editor: editsJob(actor, job.state),
        open_seats: seats.map(({ number }) => number),
        ...(demanded
          ? { approved_seats: seats.filter((seat) => mayHire(seat, demanded)).map(({ number }) => number) }
          : {}),
        ...(makesTerms.includes(name) ? { offer_rule: await this.rules.of(organization_id) } : {}),
        ...(needsOpenOffer.includes(name) ? { zone: await this.rules.zone(organization_id) } : {}),
        ...(decidesOffer.includes(name) ? { approvers: await this.lookups.activeAdministrators(organization_id) } : {}),
        ...(filling && rehires ? { own_seat: seatAgain(filling, id) } : {}),
        // The round is read again for each attempt, so that the later of two commands sees the newer appointments.
        ...('bookings' in command && state
          ? { round: await this.rounds.of(organization_id, { ...state, id }, job.state.panel, command.bookings) }
          : {}),
        ...(name === 'schedule' && state ? { arranged: await this.arranged(id, state, organization_id) } : {}),
        ...('cancel_appointments' in command && command.cancel_appointments === false && state
          ? { planned: (await this.planned.of(organization_id, [{ id, step: state.step }])).in_round }
          : {}),
        ...(endsInvite.includes(name) && state ? { booked: await this.booked(id, state, organization_id) } : {}),
      };
    };
    const ran = await this.streams.run(pipeline, id, name, command, asking, {
      entity: 'candidate',
      ...options,
      facts,
      before: async (decided, at) => !makesPending(decided, at) || this.beginOffer(asked, at.revision, job),
    });
    if (isRejection(ran) || ran.repeated || !ran.events.some((event) => 'to_step' in event.data)) return ran;
    // Moves take no turn. An event of the job just before the move becomes visible only here; a move that the event forbids is corrected.
    const { step } = ran.state!;
    const after = await jobNow();
    if (!after || isEnd(step.type)) return ran;
    const mend = (repair: 'leaveGoneStep' | 'takeBackMove', of: number) =>
      this.streams.run(
        pipeline,
        id,
        repair,
        repair === 'takeBackMove' ? { of } : {},
        {
          organization_id,
          actor: { type: 'processor', id: 'same-moment' },
          uid: idFrom('mended', asking.uid, id),
          causation_id: asking.causation_id,
        },
        { entity: 'candidate', facts },
      );
    // A step is removed only when it is empty. A candidate who came to the step at the same time leaves it again.
    if (!after.state.steps.some((each) => each.id === step.id)) {
      const left = await mend('leaveGoneStep', ran.revision);
      return isRejection(left) ? left : { ...gone(step.name, left.state!.step.name), position: left.position };
    }
    if (after.state.status !== 'archived' || (name !== 'advance' && name !== 'shift_up')) return ran;
    const taken = await mend('takeBackMove', ran.revision);
    return isRejection(taken) ? taken : { ...jobClosed, position: taken.position };
  }

  /** A hash of the arrangements, including a booking of a moment ago. */
  private async arranged(id: string, state: NonNullable<ApplicationState>, organization_id: string): Promise<string> {
    await upToNow(this.progress, this.events);
    return this.rounds.arranged(organization_id, { ...state, id });
  }

  /** Whether the round has a booking or a proposal, so that scheduling continues without the link. */
  private async booked(application_id: string, { step }: NonNullable<ApplicationState>, organization_id: string) {
    const status = ['proposed', 'booked', 'completed'] as const;
    const rows = await this.reads.find(
      appointmentList,
      { organization_id },
      { application_id, step_id: step.id, status },
      { limit: 1 },
    );
    return rows.length > 0;
  }

  /** The hires that fill the openings, including hires of the turn before. */
  private async filling(job: { id: string; organization_id: string }): Promise<Filling> {
    await upToNow(this.progress, this.events);
    return this.openings.of(job);
  }

  /** Announces the offer in the job's stream; false if the job has changed after the rule read it. A decision about the job that did not know of the offer cannot be appended then, and a later decision holds the offer back if it is not made yet (`JobHandler`). */
  private async beginOffer({ id, asking }: InstanceType<typeof PipelineCommand>, revision: number, job: JobThen) {
    const begun = await this.commands.execute(
      new JobCommand(
        job.id,
        'beginOffer',
        { application_id: id, revision },
        asPart(asking, 'offer begun', id, revision),
        { version: job.revision },
      ),
    );
    return !isRejection(begun);
  }
}
/** The opening that the candidate fills if their hire is restored. */
const seatAgain = ({ openings, hires }: Filling, id: string): number | null =>
  filled({ openings, hires: withLeft(hires, id, false) }).seats.find(({ application_id }) => application_id === id)
    ?.number ?? null;
/** The state and revision of the job that a rule used. */
type JobThen = { id: string; state: Job; revision: number };
const makesPending = (
  decided: readonly ApplicationEvent[],
  { state, revision }: { state: ApplicationState; revision: number },
): boolean => {
  const metadata = { actor: { type: 'system' as const, id: '' }, occurred_at: '' };
  const after = decided.reduce(
    (before, event, n) => evolveBy(applicationState, before, { ...event, revision: revision + 1 + n, metadata }),
    state,
  );
  return after?.offer?.status === 'pending' && state?.offer?.status !== 'pending';
};
type Ran = Outcome<ApplicationState> | Rejection;
