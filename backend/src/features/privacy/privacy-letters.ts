import { Inject, Injectable } from '@nestjs/common';
import { consentMark, copyMark } from '@candor/contracts/messages/letter';
import { escapeHtml, linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import { copyLinkDays } from '@candor/contracts/privacy/values';
import { dateWords } from '@candor/contracts/words/time-words';
import { sayIn } from '@candor/contracts/words/say';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { Lookups } from '../../reads/lookups.ts';
import { type LetterToOne, LetterWriter } from '../../reads/messages/letter-writer.ts';
import { organizationState } from '../../states/organization.state.ts';
import { MessageCommand } from '../messages/message.command.ts';

const template = 'consent_renewal';
/** Mails about a person's rights over their data. Each mail has an id that follows from its reason, so that it is queued only once. */
@Injectable()
export class PrivacyLetters {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
  ) {}

  /** The mail that asks whether a person may be kept after `until`. */
  async renewal(candidate_id: string, until: string, asking: Requester): Promise<MessageCommandOf | Rejection> {
    const { organization_id } = asking;
    const [text, organization] = await Promise.all([
      this.lookups.template(organization_id, template),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    if (!text) return notFound('template');
    return this.letter(
      idFrom('consent renewal', candidate_id, until),
      candidate_id,
      {
        ...text,
        kind: 'account',
        template_key: template,
        words: (speaker) => {
          const say = sayIn(speaker);
          const day = dateWords(until, { zone: organization!.state!.tz_region, locale: speaker.locale });
          const told = escapeHtml(say('We keep your details until {day}.', { day }));
          return {
            after: `<p>${told} <a href="${consentMark}">${escapeHtml(say('Withdraw your consent'))}</a></p>`,
            anchors: { action_link: { mark: consentMark, words: say('Yes, keep my details') } },
          };
        },
      },
      asking,
    );
  }

  /** The mail with the link to the copy that answers a request. */
  async copy(
    candidate_id: string,
    request_id: string,
    turn: string,
    asking: Requester,
  ): Promise<MessageCommandOf | Rejection> {
    return this.letter(
      idFrom('copy of own data', candidate_id, request_id, turn),
      candidate_id,
      {
        // The mail answers what the person asked, like a confirmation.
        kind: 'confirmation',
        words: (speaker) => {
          const say = sayIn(speaker);
          const told = say(
            'you asked what {organization} holds about you. The link opens a copy for {days} days: a page to read, the same data for programs, and your documents.',
            { organization: '{{org_name}}', days: copyLinkDays },
          );
          return {
            subject: say('The copy of your details'),
            body: paragraph(say('Hi {name},', { name: '{{candidate_first_name}}' })) + paragraph(told),
            after: linkParagraph(copyMark(request_id), say('Download the copy of my details')),
          };
        },
      },
      asking,
    );
  }

  private async letter(
    id: string,
    candidate_id: string,
    letter: LetterToOne,
    asking: Requester,
  ): Promise<MessageCommandOf | Rejection> {
    const { organization_id } = asking;
    const person = await this.same.load(candidate_id, organization_id);
    if (!person) return notFound('candidate');
    const { message, reason } = await this.writer.write(organization_id, candidate_id, person.state, letter);
    if (!message.to) return reject('wrong_state', 'There is no address that a letter could go to.');
    if (reason) return reject('wrong_state', 'This person cannot be written to.');
    return new MessageCommand(id, 'queue', message, asking);
  }
}
export type MessageCommandOf = InstanceType<typeof MessageCommand>;
