import { Inject, Injectable } from '@nestjs/common';
import { standsFor } from '@candor/contracts/pipeline/follow-up-times';
import { isDueStill, type MadeDue } from '@candor/contracts/pipeline/follow-ups-due';
import { Streams } from '../../kernel/streams.ts';
import { followUpLetter } from '../../reads/messages/follow-up-letter.ts';
import { endedEarly } from '../../states/enrollment.state.ts';
import { applicationState } from '../../states/application.state.ts';
import { jobState } from '../../states/job.state.ts';
import type { Message } from '../../states/message.state.ts';

/** Whether letters that waited may still leave: the candidate may have gone on, the step may have changed, and the person may have left the cadence. */
@Injectable()
export class StandingLetters {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  /** Why the written letter does not leave any more; null: it leaves. */
  async ended(message_id: string, letter: Message, organization_id: string): Promise<string | null> {
    return letter.of_cadence
      ? this.endedCadence(message_id, letter.of_cadence, organization_id)
      : this.endedFollowUp(message_id, letter, organization_id);
  }

  /** A letter of a cadence that the person has left stays here, unless a member had it sent again after that. */
  private async endedCadence(
    message_id: string,
    { enrollment_id }: NonNullable<Message['of_cadence']>,
    organization_id: string,
  ): Promise<string | null> {
    const ended = endedEarly(await this.streams.read(`enrollment-${enrollment_id}`, organization_id));
    if (!ended) return null;
    const events = await this.streams.read(`message-${message_id}`, organization_id);
    return events.some(({ type, metadata }) => type === 'MessageQueuedAgain' && metadata.occurred_at > ended)
      ? null
      : 'the person is no longer in the cadence';
  }

  private async endedFollowUp(
    message_id: string,
    { of_step, application_id }: Pick<Message, 'of_step' | 'application_id'>,
    organization_id: string,
  ): Promise<string | null> {
    if (!of_step || !application_id) return null;
    const state = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    const job = state && (await this.streams.load(jobState, state.job_id, organization_id))?.state;
    if (!state || !job) return null;
    if (job.status === 'archived') return 'the job is closed';
    const events = await this.streams.read(`application-${application_id}`, organization_id);
    const stands = events.flatMap((event) => {
      const came = event as MadeDue;
      return (came.data.follow_ups ?? [])
        .filter((mark) => followUpLetter(application_id, mark, came, events) === message_id)
        .map((mark) => ({ mark, came }));
    });
    if (!stands.some(({ mark, came }) => isDueStill(mark, came, state, events, job.steps)))
      return 'the candidate is no longer in that step';
    return stands.some(({ mark }) => standsFor(job.steps, mark)) ? null : 'the step no longer has this follow-up';
  }
}
