import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '@candor/contracts/kernel/person-name';
import { type Against, letterOf, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { may, readsMessages } from '@candor/contracts/kernel/needs';
import { tagWords } from '@candor/contracts/messages/merge-tags';
import type { CandidateState } from '../../access/candidate.state.ts';
import { MergeValues } from '../../access/merge-values.ts';
import type { Caller } from '../../http/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';

/** The kind of every letter that a member writes to many people. */
export const bulkLetterKind = 'note';
type Text = { subject: string; body: string; job_id: string | null };
const labelOf = (tag: string): string => (tagWords as Readonly<Record<string, { label: string }>>)[tag]?.label ?? tag;
const whyNot = (against: Against | null, name: string): Rejection | null => {
  switch (against?.why) {
    case undefined:
      return null;
    case 'made_up':
      return reject('not_sent', 'People of the sample data get no messages.');
    case 'no_address':
      return reject('not_sent', 'This candidate has no email address.');
    case 'unwanted':
      return reject('not_sent', 'This candidate asked not to be contacted.');
    case 'unsubscribed':
      return reject('not_sent', 'This candidate unsubscribed from letters about jobs.');
    case 'gap':
      return reject('not_sent', 'No {tag} for {name}.', { tag: labelOf(against.tag), name });
  }
};

/** Whoever may send messages at all. */
export const sendsMessages = ({ groups }: Pick<Caller, 'groups'>): boolean => may(readsMessages, { groups });

/** A message to many people, as one of them gets it. What sends it and what previews it both ask here. */
@Injectable()
export class BulkLetters {
  constructor(@Inject(MergeValues) private readonly values: MergeValues) {}

  async to(
    organization_id: string,
    sender: string,
    candidate_id: string,
    { fields, do_not_contact, unsubscribed_at, sample }: NonNullable<CandidateState>,
    { job_id, ...text }: Text,
  ): Promise<{ subject: string; body: string; from_name: string; to: string | null; refused: Rejection | null }> {
    const about = { candidate_id, job_id, user_id: sender };
    const { values, organization_name, letterhead } = await this.values.of(organization_id, about);
    const { subject, body, unresolved } = letterOf(text, values, letterhead.sender_footer);
    const { email } = fields;
    return {
      subject,
      body,
      from_name: letterhead.sender_name ?? organization_name,
      to: email,
      refused: whyNot(
        whatStandsAgainst(bulkLetterKind, { email, do_not_contact, unsubscribed_at, sample }, unresolved),
        fullName(fields),
      ),
    };
  }
}
