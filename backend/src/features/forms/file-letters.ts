import { downloadDays } from '@candor/contracts/forms/values';
import { fileMark, footerHtml } from '@candor/contracts/messages/letter';
import { linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import { daysAfter } from '@candor/contracts/values/days';
import { sayIn } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { Visitors } from '../../reads/forms/visitors.ts';
import { LettersAskedFor } from '../../reads/messages/letters-asked-for.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { MarketingModule } from '../../reads/organization/marketing-module.ts';
import { Readers } from '../../reads/readers.ts';
import { type Submission, submissionState } from '../../states/submission.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { SubmissionCommand } from './form.command.ts';
import { sendFormFile } from './forms.queue.ts';

/** Sends another link to the file of a form, to the address that the form was sent with. The letter contains nothing that the sender typed, and one address gets few of them (docs/rules/letters.md#letters-to-an-address-that-a-visitor-entered). */
@Injectable()
export class FileLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Visitors) private readonly visitors: Visitors,
    @Inject(MarketingModule) private readonly module: MarketingModule,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(LettersAskedFor) private readonly asked: LettersAskedFor,
  ) {}

  @Works(sendFormFile)
  async send({ submission_id: id }: DataOf<typeof sendFormFile>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const submission = (await this.streams.load(submissionState, id, organization_id))?.state;
    if (!submission?.contact || submission.status === 'deleted' || submission.status === 'held') return done;
    const { email } = submission.contact;
    if (!(await this.module.isOn(organization_id)) || (await this.visitors.refuseLetters(organization_id, email)))
      return done;
    const turn = submission.file_links.length + 1;
    const mark = fileMark(id, turn);
    const sent = await this.asked.send(
      { organization_id, email, wanted: true },
      (written) => written.body.includes(`"${mark}"`),
      async (message_id) =>
        this.commands.run(
          new MessageCommand(message_id, 'queue', await this.letter(email, submission, mark, organization_id), {
            ...asking,
            uid: idFrom('letter', asking.uid, message_id),
          }),
          unless('erased'),
        ),
    );
    if (sent instanceof JobFailed) return sent;
    // The address has had its letters of this week.
    if (!sent) return done;
    return this.commands.run(
      new SubmissionCommand(
        id,
        'sendFile',
        { message_id: sent.id, turn, until: daysAfter(Date.now(), downloadDays) },
        asPart(asking, 'file sent'),
      ),
      unless('not_found'),
    );
  }

  private async letter(to: string, { candidate_id, language }: Submission, mark: string, organization_id: string) {
    const [{ organization_name: organization, from_name, footer }, speaker] = await Promise.all([
      this.values.letterhead(organization_id),
      this.readers.ofLetters(organization_id, { language }),
    ]);
    const say = sayIn(speaker);
    // The names in the text are not merge tags.
    const body = [
      paragraph(say('Here is another link to the file that you asked {organization} for.', { organization })),
      linkParagraph(mark, say('Download the file')),
      paragraph(
        say('The link works for {days, number} days. If it was not you, you need not do anything.', {
          days: downloadDays,
        }),
      ),
      footerHtml(footer),
    ].join('');
    const subject = say('Your file from {organization}', { organization });
    return { person_id: candidate_id, kind: 'confirmation', to, subject, body, from_name, candidate_id };
  }
}
