import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import type { StepPair } from '@candor/contracts/jobs/merging';
import type { ApplicationEvent, GoesOn } from '@candor/contracts/pipeline/events';
import { type Application, applicationState } from '../../states/application.state.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { jobState } from '../../states/job.state.ts';
import { hasOwnLife } from '../../reads/pipeline/own-life.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { changedSince, UnmergeApplication, MergeApplication } from './arrival.command.ts';
import { Arrivals, snapshotOf } from './arrivals.ts';
import { PipelineCommand } from './pipeline.command.ts';

/** The other job's step for each of this job's own: the first pair of each step counts. */
const roundsIn = (there: readonly Step[], pairs: readonly StepPair[]): GoesOn['steps'] =>
  [...Map.groupBy(pairs, ({ from }) => from)].flatMap(([from, [pair]]) => {
    const step = there.find(({ id }) => id === pair!.to);
    return step ? [{ from, to: { id: step.id, name: step.name, type: step.type, kind: step.kind } }] : [];
  });
type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' | 'ApplicationSubmitted' | 'ApplicationMergedIn' }>;
const isArrival = (event: { type: string }): event is Arrival =>
  event.type === 'LeadAdded' || event.type === 'ApplicationSubmitted' || event.type === 'ApplicationMergedIn';

@CommandHandler(MergeApplication)
export class MergeApplicationHandler implements ICommandHandler<MergeApplication> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Arrivals) private readonly arrivals: Arrivals,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The application begins in the other job before it ends here. If the process dies in between, the repeated command finds it there, and only ends it here. */
  async execute({
    application_id: id,
    job_id,
    steps,
    merge,
    asking,
  }: MergeApplication): Promise<{ into: string | null } | Rejection> {
    const { organization_id } = asking;
    const state = (await this.streams.load(applicationState, id, organization_id))?.state;
    if (!state || isEnd(state.step.type)) return { into: state?.archived?.merged_into ?? null };
    const place = await this.arrivals.placeBeside(state.candidate_id, job_id, organization_id);
    if (!place.stands) {
      const step_id = steps.find(({ from }) => from === state.step.id)?.to ?? '';
      const begun = await this.begin(place.id, { id, state, job_id, step_id }, asking);
      if (isRejection(begun)) return begun;
    }
    const there = (await this.streams.load(jobState, job_id, organization_id))?.state?.steps ?? [];
    const goes_on = { job_id, steps: roundsIn(there, steps) };
    const ended = await this.commands.execute(
      new PipelineCommand(id, 'mergeAway', { into: place.id, closing: merge, goes_on }, asPart(asking, 'merged away')),
    );
    return isRejection(ended) ? ended : { into: place.id };
  }

  private async begin(
    place: string,
    { id, state, job_id, step_id }: { id: string; state: Application; job_id: string; step_id: string },
    asking: Requester,
  ): Promise<Rejection | null> {
    const { organization_id } = asking;
    const [person, job, read] = await Promise.all([
      this.streams.load(candidateState, state.candidate_id, organization_id),
      this.streams.load(jobState, state.job_id, organization_id),
      this.streams.read(`application-${id}`, organization_id),
    ]);
    if (!person?.state || !job?.state) return notFound('candidate');
    const events = read as unknown as readonly ApplicationEvent[];
    const came = events.findLast(isArrival)!.data;
    const recorded = events.findLast((event) => event.type === 'ApplicationAnswersRecorded');
    const form = 'answers' in came ? came : null;
    const ran = await this.commands.execute(
      new PipelineCommand(
        place,
        'mergeIn',
        {
          candidate_id: state.candidate_id,
          job_id,
          step_id,
          person: snapshotOf(person.state.fields),
          from: { application_id: id, job_id: state.job_id, job_name: job.state.fields.name },
          entered_at: state.entered_at,
          applied_at: state.applied_at,
          applied_via: state.applied_via,
          resume_id: state.resume_id,
          resume_status: state.resume_status,
          schedule_status: state.schedule_status,
          ...(state.by_hand ? { by_hand: state.by_hand } : {}),
          judged: state.judged,
          knocked_out:
            events.some(({ type }) => type === 'KnockoutFlagged') || ('knocked_out' in came && came.knocked_out),
          pass: state.pass,
          answers: recorded?.data.answers ?? form?.answers ?? null,
          cover_letter: form?.cover_letter ?? null,
          post_snapshot_hash: form?.post_snapshot_hash ?? null,
          consent_text_version: form?.consent_text_version ?? null,
          source: came.source,
          source_id: came.source_id ?? null,
          source_detail: came.source_detail ?? null,
        },
        asPart(asking, 'merged in'),
      ),
    );
    if (!isRejection(ran)) return null;
    // The command was refused, but the candidate did arrive: their step was removed at the same time, so the handler moved them to the nearest one.
    const there = (await this.streams.load(applicationState, place, organization_id))?.state;
    return there?.from?.application_id === id ? null : ran;
  }
}

@CommandHandler(UnmergeApplication)
export class UnmergeApplicationHandler implements ICommandHandler<UnmergeApplication> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({
    application_id: id,
    merge,
    asking,
  }: UnmergeApplication): Promise<{ into: string | null; own: boolean } | Rejection> {
    const { organization_id } = asking;
    const state = (await this.streams.load(applicationState, id, organization_id))?.state;
    const into = state?.archived?.merged_into;
    if (!state || !into || state.archived?.closing !== merge) return { into: null, own: false };
    const there = await this.streams.load(applicationState, into, organization_id);
    const from = there?.state?.from;
    // `own` is false for an application that was there before, or that has come back already.
    const own = !there?.state || from?.application_id === id;
    if (there?.state && from?.application_id === id) {
      const now = { state: there.state, revision: there.revision };
      if (await hasOwnLife(this.reads, organization_id, into, now)) return changedSince;
      const given = await this.commands.execute(
        new PipelineCommand(into, 'takeBackMerge', { revision: from.revision }, asPart(asking, 'merge taken back'), {
          version: there.revision,
        }),
      );
      if (isRejection(given)) return given.code === 'stale' ? changedSince : given;
    }
    const back = await this.commands.execute(
      new PipelineCommand(id, 'takeBackMove', { of: state.entered }, asPart(asking, 'come back')),
    );
    return isRejection(back) ? back : { into, own };
  }
}
