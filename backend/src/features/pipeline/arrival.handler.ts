import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SourceType } from '@candor/contracts/jobs/values';
import { candidateState } from '../../states/candidate.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { turnOfJob } from '../../states/job.state.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import {
  BringOntoJob,
  type BroughtIn,
  changedSince,
  ConsiderForJob,
  placeOf,
  TakeBackBroughtIn,
  TakeBackConsidered,
} from './arrival.command.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { Arrivals, snapshotOf } from './arrivals.ts';
import { PipelineCommand } from './pipeline.command.ts';

const already = reject('duplicate', 'This candidate is already on this job.');

@CommandHandler(ConsiderForJob)
export class ConsiderForJobHandler implements ICommandHandler<ConsiderForJob> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Arrivals) private readonly arrivals: Arrivals,
  ) {}

  async execute({ candidate_id, job_id, asking }: ConsiderForJob) {
    const { organization_id } = asking;
    const [found, organization] = await Promise.all([
      this.streams.load(candidateState, candidate_id, organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    if (!found?.state || !organization?.state) return notFound('candidate');
    const { source, source_id } = found.state.fields;
    const place = await this.arrivals.placeFor(
      candidate_id,
      job_id,
      organization_id,
      organization.state.hiring,
      asking.uid,
    );
    if (!place.free || !(await this.arrivals.isNew(place.id, asking))) return already;
    const came = { source: source as SourceType, source_id, source_detail: null };
    const person = { id: place.candidate_id, state: found.state };
    const ran = await this.arrivals.addLead(place.id, { person, job_id, came }, asking);
    if (isRejection(ran)) return ran.code === already.code ? already : ran;
    return { application_id: place.id, position: ran.position };
  }
}

@CommandHandler(TakeBackConsidered)
export class TakeBackConsideredHandler implements ICommandHandler<TakeBackConsidered> {
  constructor(
    @Inject(Arrivals) private readonly arrivals: Arrivals,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ candidate_id, job_id, added_by, asking }: TakeBackConsidered) {
    const { organization_id } = asking;
    const lead = await this.arrivals.madeBy({ candidate_id, job_id, added_by, organization_id });
    if (!lead) return null;
    const { id, added, last } = lead;
    if (last.metadata.request_uid === asking.uid) return { application_id: id };
    if (last.id !== added.id) return changedSince;
    const { revision } = added;
    const ran = await this.commands.execute(
      new PipelineCommand(id, 'takeBackLead', { of: revision }, asking, { version: revision }),
    );
    return isRejection(ran) ? ran : { application_id: id };
  }
}

@CommandHandler(BringOntoJob)
export class BringOntoJobHandler implements ICommandHandler<BringOntoJob> {
  constructor(
    @Inject(Arrivals) private readonly arrivals: Arrivals,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The people are brought onto the job at the same time, so that their events share a commit of the log. */
  execute({ job_id, people, asking }: BringOntoJob) {
    return this.turns.run(turnOfJob(job_id), () =>
      Promise.all(
        people.map((each) => this.bring(job_id, each, { ...asking, uid: each.uid, history: { at: each.at } })),
      ),
    );
  }

  private async bring(job_id: string, each: BroughtIn, asking: Requester): Promise<string | Rejection> {
    const { candidate_id, person, sample, source_detail, step_id, archived, anew } = each;
    const { source, source_id } = person;
    const id = anew ? placeOf(candidate_id, job_id) : await this.arrivals.unusedPlace(candidate_id, job_id, asking);
    if (!id) return already;
    const ran = await this.commands.execute(
      new PipelineCommand(
        id,
        'bringIn',
        {
          candidate_id,
          job_id,
          sample,
          source,
          source_id,
          source_detail,
          person: snapshotOf(person),
          step_id,
          archived,
        },
        asking,
        { anew },
      ),
    );
    return !isRejection(ran) ? id : ran.code === already.code ? already : ran;
  }
}

@CommandHandler(TakeBackBroughtIn)
export class TakeBackBroughtInHandler implements ICommandHandler<TakeBackBroughtIn> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ application_id: id, uid, asking, only }: TakeBackBroughtIn): Promise<'done' | 'nothing' | Rejection> {
    const events = await this.streams.read(`application-${id}`, asking.organization_id);
    const own = events.filter(({ metadata }) => metadata.request_uid === uid);
    const last = events.at(-1);
    if (!own.length || !last) return 'nothing';
    if (last.metadata.request_uid === asking.uid) return 'done';
    if (last.id !== own.at(-1)!.id) return changedSince;
    if (only) return 'done';
    const ran = await this.commands.execute(
      new PipelineCommand(id, 'takeBackImport', { of: own.at(-1)!.revision }, asking, { version: last.revision }),
    );
    return isRejection(ran) ? (ran.code === 'stale' ? changedSince : ran) : 'done';
  }
}
