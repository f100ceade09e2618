import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '@candor/contracts/values/person-name';
import type { Language } from '@candor/contracts/words/say';
import { inviteAnchors, inviteKind } from '@candor/contracts/booking/invites';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { LetterWriter } from '../../reads/messages/letter-writer.ts';
import { refusedLetter } from '../../reads/messages/refused-letter.ts';
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
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
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
    const { message, to, language, against } = await this.writer.write(organization_id, candidate_id, person.state, {
      ...text,
      kind,
      job_id,
      sent_by: sender,
      ...(invites ? { words: (speaker) => ({ anchors: inviteAnchors(candidate_id, speaker) }) } : {}),
    });
    const { subject, body, from_name } = message;
    const name = fullName(person.state.fields);
    return { kind, name, subject, body, language, from_name, to: to.email, refused: refusedLetter(against, name) };
  }
}
