import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { movedReason } from '@candor/contracts/jobs/merging';
import { applicationState, type ApplicationState } from '../../states/application.state.ts';
import { jobClosed, jobState, refusalOn } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection, stale } from '../../kernel/decider.ts';
import { notFound, type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { changedSince, ConsiderForJob, MoveToJob, TakeBackConsidered, UndoMove } from './arrival.command.ts';
import { Arrivals } from './arrivals.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { refuse } from './places.decider.ts';

type Moved = Outcome<ApplicationState> | Rejection;
/** The id of the request that adds a lead to the job, as part of the request `uid` that moves their application there. */
const leadOf = (uid: string, application_id: string): string => idFrom('added to a job', uid, application_id);

/** The refusal if the person could not leave the prospect pipeline, and the lead could not be removed. */
const onBoth = refuse(
  'This person is now on the job and still on the prospect pipeline, because someone has already worked with them there.',
);

@CommandHandler(MoveToJob)
export class MoveToJobHandler implements ICommandHandler<MoveToJob> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The lead is created first. If the process dies before the archiving, the person is on both until the request is repeated: that archives them, or removes the lead if they cannot leave any more. */
  async execute({ application_id: id, version, job, asking }: MoveToJob): Promise<Moved> {
    const { organization_id } = asking;
    const found = await this.streams.load(applicationState, id, organization_id);
    if (!found?.state) return notFound('candidate');
    const { state } = found;
    const here = (await this.streams.load(jobState, state.job_id, organization_id))?.state;
    if (here?.kind !== 'prospect') return refuse('Use this only for people on a prospect pipeline.');
    const move = async () =>
      this.commands.execute(
        new PipelineCommand(id, 'moveToJob', { job, reason_id: await this.reason(organization_id) }, asking, {
          version,
        }),
      );
    const events = await this.streams.read(`application-${id}`, organization_id);
    if (events.some(({ metadata }) => metadata.request_uid === asking.uid)) return move();
    const added_by = leadOf(asking.uid, id);
    const moved =
      here.status === 'archived'
        ? refusalOn(here, jobClosed)
        : found.revision !== version
          ? stale('candidate')
          : await this.addAndMove(new ConsiderForJob(state.candidate_id, job.id, { ...asking, uid: added_by }), move);
    if (!isRejection(moved)) return moved;
    const taken = await this.commands.execute(
      new TakeBackConsidered(state.candidate_id, job.id, added_by, {
        ...asking,
        uid: idFrom('not added to a job', asking.uid, id),
      }),
    );
    return isRejection(taken) ? onBoth : moved;
  }

  private async addAndMove(add: ConsiderForJob, move: () => Promise<Moved>): Promise<Moved> {
    const added = await this.commands.execute(add);
    return isRejection(added) ? added : move();
  }

  private async reason(organization_id: string): Promise<string | null> {
    return (await this.lookups.reasons(organization_id)).find(({ name }) => name === movedReason)?.id ?? null;
  }
}

@CommandHandler(UndoMove)
export class UndoMoveHandler implements ICommandHandler<UndoMove> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Arrivals) private readonly arrivals: Arrivals,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ application_id: id, of, asking }: UndoMove): Promise<Moved> {
    const lead = await this.leadBy(id, asking);
    if (lead && (await this.arrivals.goneOn(lead))) return changedSince;
    const undone = await this.commands.execute(new PipelineCommand(id, 'undo', { of }, asking));
    if (isRejection(undone) || !lead) return undone;
    const { candidate_id, job_id, added_by } = lead;
    const taken = await this.commands.execute(
      new TakeBackConsidered(candidate_id, job_id, added_by, asPart(asking, 'undo a move', id)),
    );
    return isRejection(taken) ? taken : undone;
  }

  /** The lead that this application's last move made on a job, even if this same request has undone the move. Null: the last move was another one. */
  private async leadBy(id: string, { organization_id, uid }: Requester) {
    const events = (await this.streams.read(`application-${id}`, organization_id)) as Recorded<ApplicationEvent>[];
    const last = events.at(-1);
    const back = last?.type === 'MoveTakenBack' && last.metadata.request_uid === uid ? last.data.takes_back : null;
    const move = back ? events.find(({ revision }) => revision === back.revision) : last;
    if (move?.type !== 'ApplicationArchived' || !move.data.moved_to) return null;
    return {
      candidate_id: move.data.candidate_id,
      job_id: move.data.moved_to.id,
      added_by: leadOf(move.metadata.request_uid ?? '', id),
      organization_id,
    };
  }
}
