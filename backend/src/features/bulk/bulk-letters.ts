import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '@candor/contracts/values/person-name';
import type { Language } from '@candor/contracts/words/say';
import { inviteAnchors, inviteKind } from '@candor/contracts/booking/invites';
import { letterOf, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { LetterEnds } from '../../reads/messages/letter-ends.ts';
import { refusedLetter } from '../../reads/messages/refused-letter.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { BulkLetter } from './bulk.decider.ts';

/** `invites`: the text is an invitation to choose a time; its link is made when the mail is sent. */
type Text = Pick<BulkLetter, 'kind' | 'subject' | 'body' | 'job_id'> & { invites?: boolean };
/** Whether these groups may send messages at all. */
export const sendsMessages = ({ groups }: Pick<Caller, 'groups'>): boolean => may(readsMessages, { groups });

/** A message to many people, in the form in which one of them gets it. Both the sending and the preview use this class. */
@Injectable()
export class BulkLetters {
  constructor(
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** The message to one person. `refused`: why the message is not sent to this person, judged by all of their records. Null: there is no such record. */
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
    const { fields } = person.state;
    const about = { candidate_id, job_id, user_id: sender };
    const { values, organization_name, letterhead } = await this.values.of(organization_id, about);
    const [after, speaker] = await Promise.all([
      this.ends.of(kind, organization_id, person.state),
      this.readers.ofLetters(organization_id, person.state),
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
      refused: refusedLetter(
        whatStandsAgainst(kind, await this.safety.addressee(organization_id, person.state), unresolved),
        name,
      ),
    };
  }
}
