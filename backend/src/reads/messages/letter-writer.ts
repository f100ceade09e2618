import {
  type Addressee,
  type Against,
  isUnasked,
  letterOf,
  type LetterText,
  whatStandsAgainst,
  whyNotSent,
} from '@candor/contracts/messages/letter';
import type { Language, Voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { CandidateState } from '../../states/candidate.state.ts';
import type { Message } from '../../states/message.state.ts';
import { Readers } from '../readers.ts';
import { ContactSafety } from './contact-safety.ts';
import { LetterEnds } from './letter-ends.ts';
import { MergeValues } from './merge-values.ts';

/** A letter to one person: its text, and what only this letter has. */
export type LetterToOne = Partial<LetterText> & {
  kind: string;
  /** The template from which the text comes. If the organization did not change it, it is in the reader's language. */
  template_key?: string | null;
  job_id?: string | null;
  /** The member who signs it. Absent or null: the organization does. */
  sent_by?: string | null;
  /** The values of merge tags that only this letter has. */
  values?: Readonly<Record<string, string>>;
  /** What the product itself says, in the reader's language. */
  words?: (speaker: Voice) => Partial<LetterText>;
  /** What stands in the place of a tag without a value. Absent: nothing. */
  gap?: (tag: string) => string;
  /** Whether an unasked letter says where we have the person's details from, if it is our first one. */
  tellsSource?: boolean;
};
export type WrittenLetter = {
  /** The letter as it is queued. Its address is empty if the person has none. */
  message: Pick<Message, 'person_id' | 'kind' | 'to' | 'subject' | 'body' | 'from_name'> &
    Pick<Message, 'template_key' | 'candidate_id' | 'job_id' | 'sent_by' | 'tells_source'>;
  to: Addressee;
  language: Language;
  against: Against | null;
  /** The obstacle in the words of the person's record. Null: the letter may be sent. */
  reason: string | null;
};

/** Writes a letter to one person as it would be sent at present: fills its tags, adds its end, and decides whether the person gets it. */
@Injectable()
export class LetterWriter {
  constructor(
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** `id`: the record that the letter is about; `state`: what all records of its person say. */
  async write(
    organization_id: string,
    id: string,
    state: NonNullable<CandidateState>,
    { kind, template_key = null, job_id = null, sent_by = null, subject = '', body = '', ...letter }: LetterToOne,
  ): Promise<WrittenLetter> {
    const [{ values, from_name, footer }, text, speaker, source, end, to] = await Promise.all([
      this.values.of(organization_id, { candidate_id: id, job_id, user_id: sent_by }),
      this.readers.textFor(organization_id, template_key, { subject, body }, state),
      this.readers.ofLetters(organization_id, state),
      letter.tellsSource && isUnasked(kind) ? this.ends.sourceTold(kind, organization_id, id, state) : '',
      this.ends.of(kind, organization_id, state),
      this.safety.addressee(organization_id, state),
    ]);
    const { after = '', anchors, ...worded } = { ...letter, ...text, ...letter.words?.(speaker) };
    const filled = letterOf(
      { ...worded, anchors, after: `${after}${source}${end}` },
      { ...values, ...letter.values },
      footer,
      letter.gap,
    );
    return {
      message: {
        person_id: id,
        kind,
        template_key,
        to: to.email ?? '',
        subject: filled.subject,
        body: filled.body,
        from_name,
        candidate_id: id,
        job_id,
        sent_by,
        ...(source ? { tells_source: true } : {}),
      },
      to,
      language: speaker.language,
      against: whatStandsAgainst(kind, to, filled.unresolved),
      reason: whyNotSent(kind, to, filled.unresolved),
    };
  }
}
