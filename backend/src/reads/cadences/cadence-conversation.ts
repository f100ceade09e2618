import { Inject, Injectable } from '@nestjs/common';
import type { EnrollmentEvent } from '@candor/contracts/cadences/events';
import { enrollmentList } from '@candor/contracts/cadences/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { messageState } from '../../states/message.state.ts';

/** The last letter of a cadence to a person, as the next one follows it: under the same subject, in the same conversation. */
export type LetterBefore = { answers: string; thread_id: string; subject: string };

/** The letters that a cadence has sent to a person. */
@Injectable()
export class CadenceConversation {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
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

  /** The letters of this cadence to the person. They do not count for the days between letters, because the cadence has its own. */
  async own(organization_id: string, candidate_id: string, cadence_id: string): Promise<ReadonlySet<string>> {
    const rows = await this.reads.find(enrollmentList, { organization_id }, { candidate_id }, { limit: 50 });
    return new Set(
      rows.flatMap((row) => (row.cadence_id === cadence_id ? row.steps.flatMap(({ ref }) => ref ?? []) : [])),
    );
  }
}
