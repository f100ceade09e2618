import { Inject, Injectable } from '@nestjs/common';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { eventInstanceState, type Registration, registrationIn } from '../../states/event-instance.state.ts';
import { submissionState } from '../../states/submission.state.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { endMarketingConsent, recordEventSign, recordSign } from './engagement.queue.ts';
import { Signs } from './signs.ts';

/** How long (ms) the worker waits for a consent. */
const patience = 10 * 60_000;

/** Whether the present state of a registration still earns the sign. */
export const isEarned = (
  { status, consent_version, confirmed_at }: Pick<Registration, 'status' | 'consent_version' | 'confirmed_at'>,
  type_key: 'event_registered' | 'event_attended',
): boolean =>
  type_key === 'event_attended'
    ? status === 'attended'
    : (status === 'registered' || status === 'attended') && (consent_version === null || confirmed_at !== null);

/** Makes signs from what contacts do elsewhere in the product. */
@Injectable()
export class EngagementWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Signs) private readonly signs: Signs,
  ) {}

  @Works(recordSign)
  async record(
    { candidate_id, type_key, at, of, visitor = null }: DataOf<typeof recordSign>,
    asking: Requester,
  ): Promise<Worked> {
    const submission =
      of.kind !== 'none' ? (await this.streams.load(submissionState, of.id, asking.organization_id))?.state : undefined;
    if (of.kind !== 'none' && (!submission || submission.status === 'deleted')) return done;
    // A form with a consent counts only when the consent is confirmed.
    if (of.kind === 'submission' && submission?.consent_version != null) return done;
    // The worker of forms notes the consent after it was confirmed, so the job is tried again until then.
    const isFresh = Date.now() - Date.parse(at) < patience;
    if (of.kind === 'confirmation' && isFresh && !(await this.signs.agreed(candidate_id, at, asking)))
      throw new Error('The consent of this form is not noted yet.');
    const about_id = submission?.form_id ?? null;
    await this.signs.record(candidate_id, { type_key, at, page: null, about_id, visitor }, asking);
    return done;
  }

  /** Records a sign. A registration with a consent counts only when the consent is confirmed and the person has a place. */
  @Works(recordEventSign)
  async recordEvent(data: DataOf<typeof recordEventSign>, asking: Requester): Promise<Worked> {
    const { instance_id, registration_id, candidate_id, type_key, at, confirmed } = data;
    const instance = (await this.streams.load(eventInstanceState, instance_id, asking.organization_id))?.state;
    const one = instance && registrationIn(instance.registrations, registration_id);
    if (!one || !isEarned(one, type_key)) return done;
    const isFresh = Date.now() - Date.parse(at) < patience;
    if (confirmed && isFresh && !(await this.signs.agreed(candidate_id, at, asking)))
      throw new Error('The consent of this registration is not noted yet.');
    const sign = { type_key, at, page: null, about_id: instance.event_id, visitor: null };
    await this.signs.record(candidate_id, sign, asking);
    return done;
  }

  @Works(endMarketingConsent)
  end({ candidate_id, until }: DataOf<typeof endMarketingConsent>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new CandidateCommand(candidate_id, 'withdrawConsent', { purpose: 'marketing', until }, asking),
      unless('not_found', 'erased'),
    );
  }
}
