import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '@candor/contracts/values/person-name';
import type { Language } from '@candor/contracts/words/say';
import { inviteAnchors, inviteKind } from '@candor/contracts/booking/invites';
import { type Against, isUnasked, letterOf, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { tagWords } from '@candor/contracts/messages/merge-tags';
import type { LetterToMany } from '@candor/contracts/bulk/events';
import { LetterEnds } from '../../reads/messages/letter-ends.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import type { BulkLetter } from './bulk.decider.ts';

/** `invites`: it is an invitation to choose a time; its link is made when it is sent. */
type Text = Pick<BulkLetter, 'kind' | 'subject' | 'body' | 'job_id'> & { invites?: boolean };
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
      return reject('not_sent', 'This candidate unsubscribed from emails about jobs.');
    case 'gap':
      return reject('not_sent', 'No {tag} for {name}.', { tag: labelOf(against.tag), name });
  }
};

/** The kind of a letter to many people that starts from a template of this kind; undefined: from no template. An unasked letter stays one, no matter who sends it. */
export const kindToMany = (template: string | undefined): LetterToMany =>
  template !== undefined && isUnasked(template) ? 'outreach' : 'note';
/** Whether these groups may send messages at all. */
export const sendsMessages = ({ groups }: Pick<Caller, 'groups'>): boolean => may(readsMessages, { groups });

/** A message to many people, as one of them gets it. Both the sending and the preview use this. */
@Injectable()
export class BulkLetters {
  constructor(
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  /** `refused`: why it does not go to this person, judged by all of their records. Null: there is no such record. */
  async to(
    organization_id: string,
    sender: string,
    candidate_id: string,
    { job_id, invites = false, kind: written, ...text }: Text,
  ): Promise<{
    kind: string;
    name: string;
    subject: string;
    body: string;
    language: Language;
    from_name: string;
    to: string | null;
    refused: Rejection | null;
  } | null> {
    const kind = invites ? inviteKind : (written ?? 'note');
    const person = await this.same.load(candidate_id, organization_id);
    if (!person) return null;
    const { fields, ...stands } = person.state;
    const about = { candidate_id, job_id, user_id: sender };
    const { values, organization_name, letterhead } = await this.values.of(organization_id, about);
    const [after, speaker] = await Promise.all([
      this.ends.of(kind, organization_id),
      this.readers.ofLetters(organization_id),
    ]);
    const { subject, body, unresolved } = letterOf(
      { ...text, after, ...(invites ? { anchors: inviteAnchors(candidate_id, speaker) } : {}) },
      values,
      letterhead.sender_footer,
    );
    const { email } = fields;
    const name = fullName(fields);
    return {
      kind,
      name,
      subject,
      body,
      language: speaker.language,
      from_name: letterhead.sender_name ?? organization_name,
      to: email,
      refused: whyNot(whatStandsAgainst(kind, { ...stands, email }, unresolved), name),
    };
  }
}
