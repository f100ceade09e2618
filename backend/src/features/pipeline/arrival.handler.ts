import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SourceType } from '@candor/contracts/jobs/values';
import { candidateState } from '../../access/candidate.state.ts';
import { organizationState } from '../../access/organization.state.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { ConsiderForJob } from './arrival.command.ts';
import { Arrivals } from './arrivals.ts';

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
    const person = { id: candidate_id, state: found.state };
    const ran = await this.arrivals.addLead(place.id, { person, job_id, came }, asking);
    if (isRejection(ran)) return ran.code === already.code ? already : ran;
    return { application_id: place.id, position: ran.position };
  }
}
