import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import { confirmDays, mostConfirmations } from '@candor/contracts/forms/values';
import { confirmMark, letterOf } from '@candor/contracts/messages/letter';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { daysAfter } from '@candor/contracts/values/days';
import { sayIn } from '@candor/contracts/words/say';
import { dateWords } from '@candor/contracts/words/time-words';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom, secretIdFrom } from '../../kernel/codec.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import type { Form } from '../../states/form.state.ts';
import { messageState } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import type { Submission } from '../../states/submission.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { SubmissionCommand } from './form.command.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * The letter that asks the reader of an address whether they sent the form. Its words are ours and the organization's: nothing that
 * the sender typed stands in it. The ids of the letters are made from the address, the week and a number, so that one address
 * gets few of them however many forms are sent, also at the same moment (docs/design/marketing.md#consent).
 */
@Injectable()
export class ConfirmLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Queues the letter, and notes it. Without a free letter this week the submission goes on waiting. */
  async ask(id: string, submission: Submission, form: Form, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { email } = submission.contact!;
    const now = Date.now();
    const mark = confirmMark(id);
    for (let turn = 0; turn < mostConfirmations; turn++) {
      const message_id = secretIdFrom(
        this.pepper,
        'letter to confirm a consent',
        organization_id,
        addressKey(email),
        String(Math.floor(now / week)),
        String(turn),
      );
      const before = (await this.streams.load(messageState, message_id, organization_id))?.state;
      if (!before) {
        const queued = await this.commands.run(
          new MessageCommand(message_id, 'queue', await this.letter(email, submission, form, mark, asking), {
            ...asking,
            uid: idFrom('letter', asking.uid, message_id),
          }),
          unless('erased'),
        );
        if (queued !== done) return queued;
      }
      const written = (await this.streams.load(messageState, message_id, organization_id))?.state;
      // Another submission took this letter, or it is the one before.
      if (!written?.body.includes(`"${mark}"`) || submission.asked?.message_id === message_id) continue;
      return this.commands.run(
        new SubmissionCommand(
          id,
          'askConfirmation',
          { message_id, until: daysAfter(now, confirmDays) },
          { ...asking, uid: idFrom('confirmation asked', asking.uid) },
        ),
        unless('not_found', 'wrong_state'),
      );
    }
    return done;
  }

  private async letter(
    to: string,
    { candidate_id, consent_version, at }: Submission,
    { consents, live }: Form,
    mark: string,
    { organization_id }: Requester,
  ) {
    const [{ organization_name, letterhead }, speaker, organization] = await Promise.all([
      this.values.of(organization_id, { candidate_id, job_id: null, user_id: null }),
      this.readers.ofLetters(organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    const say = sayIn(speaker);
    const day = dateWords(at, { zone: organization!.state!.tz_region, locale: speaker.locale });
    const agreed = consents.find(({ version }) => version === consent_version)?.text ?? '';
    const title = live?.content.title ?? '';
    const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
    const after = [
      paragraph(
        say('Your address was entered in the form “{form}” of {organization} on {day}, with this agreement:', {
          form: title,
          organization: organization_name,
          day,
        }),
      ),
      `<blockquote>${escapeHtml(agreed).replaceAll(/\r?\n/g, '<br>')}</blockquote>`,
      `<p><a href="${mark}">${escapeHtml(say('Say whether you agree'))}</a></p>`,
      paragraph(
        say(
          'The link works for {days, number} days. Without your answer we send you no news. If it was not you, you need not do anything, or you say there that you want no such emails.',
          { days: confirmDays },
        ),
      ),
    ].join('');
    const text = {
      subject: say('Please confirm: may {organization} write to you?', { organization: organization_name }),
      body: '',
      after,
    };
    // The names in it are not tags.
    const { body } = letterOf({ ...text, subject: '' }, {}, letterhead.sender_footer);
    return {
      person_id: candidate_id,
      // It answers the form, and sells nothing.
      kind: 'confirmation',
      template_key: null,
      to,
      subject: text.subject,
      body,
      from_name: letterhead.sender_name ?? organization_name,
      scheduled_for: new Date(0).toISOString(),
      candidate_id,
      application_id: null,
      job_id: null,
      sent_by: null,
    };
  }
}
