import { confirmDays } from '@candor/contracts/forms/values';
import { confirmMark, footerHtml } from '@candor/contracts/messages/letter';
import { escapeHtml, linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import { daysAfter } from '@candor/contracts/values/days';
import { sayIn } from '@candor/contracts/words/say';
import { dateWords } from '@candor/contracts/words/time-words';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { LettersAskedFor } from '../../reads/messages/letters-asked-for.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import type { Form } from '../../states/form.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import type { Submission } from '../../states/submission.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { SubmissionCommand } from './form.command.ts';

/** The mail that asks the reader of an address whether they sent the form. Its words are ours and the organization's: it contains nothing that the sender typed, and one address gets few such mails (docs/design/marketing.md#the-consent). */
@Injectable()
export class ConfirmLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(LettersAskedFor) private readonly asked: LettersAskedFor,
  ) {}

  /** Queues the mail, and notes it. If this week's mails are used up, or the address accepts none, the submission keeps waiting and looks like any other, so that members learn nothing about the address. A reader who asks for another mail has mails of their own, which strangers cannot use up. */
  async ask(id: string, submission: Submission, form: Form, refuses: boolean, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { email } = submission.contact!;
    const mark = confirmMark(id);
    const noted = (message_id: string): Promise<Worked> =>
      this.commands.run(
        new SubmissionCommand(
          id,
          'askConfirmation',
          { message_id, until: daysAfter(Date.now(), confirmDays) },
          asPart(asking, 'confirmation asked'),
        ),
        unless('not_found', 'wrong_state'),
      );
    const none = idFrom('no letter to confirm a consent', id);
    if (refuses) return noted(none);
    const sent = await this.asked.send(
      { organization_id, email, wanted: submission.asked?.again === true },
      // The earlier mail is no answer to a person who wants another one.
      (written, message_id) => written.body.includes(`"${mark}"`) && submission.asked?.message_id !== message_id,
      async (message_id) =>
        this.commands.run(
          new MessageCommand(message_id, 'queue', await this.letter(email, submission, form, mark, asking), {
            ...asking,
            uid: idFrom('letter', asking.uid, message_id),
          }),
          unless('erased'),
        ),
    );
    if (sent instanceof JobFailed) return sent;
    if (sent) return noted(sent.id);
    return submission.asked ? done : noted(none);
  }

  private async letter(
    to: string,
    { candidate_id, consent_version, at, language, tz_region }: Submission,
    { consents, live }: Form,
    mark: string,
    { organization_id }: Requester,
  ) {
    const [{ organization_name, from_name, footer }, speaker, organization] = await Promise.all([
      this.values.letterhead(organization_id),
      this.readers.ofLetters(organization_id, { language }),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    const say = sayIn(speaker);
    const day = dateWords(at, { zone: tz_region ?? organization!.state!.tz_region, locale: speaker.locale });
    const agreed = consents.find(({ version }) => version === consent_version)?.text ?? '';
    const title = live?.content.title ?? '';
    // The names in the text are not merge tags.
    const body = [
      paragraph(
        say('Your address was entered in the form “{form}” of {organization} on {day}, with this agreement:', {
          form: title,
          organization: organization_name,
          day,
        }),
      ),
      `<blockquote>${escapeHtml(agreed).replaceAll(/\r?\n/g, '<br>')}</blockquote>`,
      linkParagraph(mark, say('Say whether you agree')),
      paragraph(
        say(
          'The link works for {days, number} days. Without your answer we send you no news. If it was not you, you need not do anything, or you say there that you want no such emails.',
          { days: confirmDays },
        ),
      ),
      footerHtml(footer),
    ].join('');
    const subject = say('Please confirm: may {organization} write to you?', { organization: organization_name });
    // The mail answers the form, and sells nothing.
    return { person_id: candidate_id, kind: 'confirmation', to, subject, body, from_name, candidate_id };
  }
}
