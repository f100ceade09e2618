import { Inject, Injectable } from '@nestjs/common';
import { consentMark, copyMark, letterOf, whyNotSent } from '@candor/contracts/messages/letter';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { copyLinkDays } from '@candor/contracts/privacy/values';
import { dateWords } from '@candor/contracts/words/time-words';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { Lookups } from '../../reads/lookups.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
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
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** The language of letters to this person. */
  private async voiceOf(candidate_id: string, organization_id: string): Promise<Voice> {
    return this.readers.ofLetters(organization_id, (await this.same.load(candidate_id, organization_id))?.state);
  }

  /** The mail that asks whether a person may be kept after `until`. */
  async renewal(candidate_id: string, until: string, asking: Requester): Promise<MessageCommandOf | Rejection> {
    const { organization_id } = asking;
    const [text, speaker, organization] = await Promise.all([
      this.lookups.template(organization_id, template),
      this.voiceOf(candidate_id, organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    if (!text) return notFound('template');
    const say = sayIn(speaker);
    const day = dateWords(until, { zone: organization!.state!.tz_region, locale: speaker.locale });
    const after = `<p>${escapeHtml(say('We keep your details until {day}.', { day }))} <a href="${consentMark}">${escapeHtml(say('Withdraw your consent'))}</a></p>`;
    return this.letter(
      idFrom('consent renewal', candidate_id, until),
      candidate_id,
      {
        kind: 'account',
        key: template,
        subject: text.subject,
        body: text.body,
        after,
        anchors: { action_link: { mark: consentMark, words: say('Yes, keep my details') } },
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
    const say = sayIn(await this.voiceOf(candidate_id, asking.organization_id));
    const paragraphs = [
      say('Hi {name},', { name: '{{candidate_first_name}}' }),
      say(
        'you asked what {organization} holds about you. The link opens a copy for {days} days: a page to read, the same data for programs, and your documents.',
        {
          organization: '{{org_name}}',
          days: copyLinkDays,
        },
      ),
    ];
    const link = `<p><a href="${copyMark(request_id)}">${escapeHtml(say('Download the copy of my details'))}</a></p>`;
    return this.letter(
      idFrom('copy of own data', candidate_id, request_id, turn),
      candidate_id,
      {
        // The mail answers what the person asked, like a confirmation.
        kind: 'confirmation',
        key: null,
        subject: say('The copy of your details'),
        body: paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join(''),
        after: link,
      },
      asking,
    );
  }

  private async letter(
    id: string,
    candidate_id: string,
    text: {
      kind: 'account' | 'confirmation';
      key: string | null;
      subject: string;
      body: string;
      after: string;
      anchors?: Parameters<typeof letterOf>[0]['anchors'];
    },
    asking: Requester,
  ): Promise<MessageCommandOf | Rejection> {
    const { organization_id } = asking;
    const person = await this.same.load(candidate_id, organization_id);
    if (!person) return notFound('candidate');
    const { values, organization_name, letterhead } = await this.values.of(organization_id, {
      candidate_id,
      job_id: null,
      user_id: null,
    });
    const worded = await this.readers.textFor(organization_id, text.key, text, person.state);
    const letter = letterOf(worded, values, letterhead.sender_footer);
    const { email } = person.state.fields;
    if (!email) return reject('wrong_state', 'There is no address that a letter could go to.');
    if (whyNotSent(text.kind, await this.safety.addressee(organization_id, person.state), letter.unresolved))
      return reject('wrong_state', 'This person cannot be written to.');
    return new MessageCommand(
      id,
      'queue',
      {
        person_id: candidate_id,
        kind: text.kind,
        template_key: text.key,
        to: email,
        subject: letter.subject,
        body: letter.body,
        from_name: letterhead.sender_name ?? organization_name,
        scheduled_for: new Date(0).toISOString(),
        candidate_id,
        application_id: null,
        job_id: null,
        sent_by: null,
      },
      asking,
    );
  }
}
export type MessageCommandOf = InstanceType<typeof MessageCommand>;
