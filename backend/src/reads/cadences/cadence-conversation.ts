import { Inject, Injectable } from '@nestjs/common';
import type { EnrollmentEvent } from '@candor/contracts/cadences/events';
import { type EnrollmentRow, enrollmentList } from '@candor/contracts/cadences/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type Gap, usualDays } from '@candor/contracts/messages/contact-rules';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { enrollmentState } from '../../states/enrollment.state.ts';
import { messageState, type SentMessage } from '../../states/message.state.ts';

/** The last letter of a cadence to a person, as the next one follows it: under the same subject, in the same conversation. */
export type LetterBefore = { answers: string; thread_id: string; subject: string };

/** The letters that a cadence has sent to a person. */
@Injectable()
export class CadenceConversation {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The letter that the next one follows. Null: the next one begins a conversation. */
  async before(organization_id: string, enrollment_id: string): Promise<LetterBefore | null> {
    const events = (await this.streams.read(
      `enrollment-${enrollment_id}`,
      organization_id,
    )) as readonly Recorded<EnrollmentEvent>[];
    const last = events.findLast(
      (event) => event.type === 'CadenceStepExecuted' && event.data.type === 'email' && event.data.ref,
    );
    const ref = last?.type === 'CadenceStepExecuted' ? last.data.ref : null;
    const letter = ref ? (await this.streams.load(messageState, ref, organization_id))?.state : null;
    if (!ref || !letter || letter.status === 'received' || letter.status === 'cancelled' || letter.status === 'failed')
      return null;
    return {
      answers: ref,
      thread_id: letter.thread_id ?? ref,
      subject: /^re:/i.test(letter.subject) ? letter.subject : `Re: ${letter.subject}`,
    };
  }

  /** Which letters of ours keep an email of this enrollment away from the person, and for how long. `now`: a member wants it at once, so that it may follow the one before on the same day. */
  async gap(organization_id: string, enrollment_id: string, { now = false } = {}): Promise<Gap> {
    const state = (await this.streams.load(enrollmentState, enrollment_id, organization_id))?.state;
    const cadence = state && (await this.streams.load(cadenceState, state.cadence_id, organization_id))?.state;
    if (!cadence) return usualDays;
    const [run, earlier] = await Promise.all([
      this.lettersOf(organization_id, enrollment_id),
      this.timesIn(organization_id, state.candidate_id).then((rows) => emailsOf(rows, state.cadence_id)),
    ]);
    const once = now ? earlier.filter((id) => !run.includes(id)) : [...run, ...earlier];
    return { days: cadence.fields.gap_days, run, once };
  }

  /** The gap of a first email to a person who enters a cadence. */
  async gapOfEntering(
    organization_id: string,
    candidate_id: string,
  ): Promise<(cadence_id: string, days: number) => Gap> {
    const rows = await this.timesIn(organization_id, candidate_id);
    return (cadence_id, days) => ({ days, run: [], once: emailsOf(rows, cadence_id) });
  }

  /** The gap of a message that is already written. */
  ofMessage(organization_id: string, { of_cadence }: Pick<SentMessage, 'of_cadence'>): Promise<Gap> | Gap {
    return of_cadence ? this.gap(organization_id, of_cadence.enrollment_id) : usualDays;
  }

  /** The emails that steps of this enrollment have sent. */
  private async lettersOf(organization_id: string, enrollment_id: string): Promise<string[]> {
    const events = (await this.streams.read(
      `enrollment-${enrollment_id}`,
      organization_id,
    )) as readonly Recorded<EnrollmentEvent>[];
    return events.flatMap((event) =>
      event.type === 'CadenceStepExecuted' && event.data.type === 'email' && event.data.ref ? [event.data.ref] : [],
    );
  }

  /** Every time that the person was in a cadence. */
  private async timesIn(organization_id: string, candidate_id: string): Promise<EnrollmentRow[]> {
    const ids = await this.same.ever(organization_id, candidate_id);
    return this.reads.find(enrollmentList, { organization_id }, { candidate_id: ids }, { limit: 50 });
  }
}
/** The emails of this cadence among what its steps did. */
const emailsOf = (rows: readonly EnrollmentRow[], cadence_id: string): string[] =>
  rows.flatMap((row) => (row.cadence_id === cadence_id ? row.steps.flatMap(({ ref }) => ref ?? []) : []));
