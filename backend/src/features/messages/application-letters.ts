import { Inject, Injectable } from '@nestjs/common';
import type { LetterOfStep } from '@candor/contracts/messages/letter-of-step';
import { applicationState } from '../../states/application.state.ts';
import { LastRestore, maybeSentBefore } from '../../reads/messages/last-restore.ts';
import { type LetterToOne, LetterWriter } from '../../reads/messages/letter-writer.ts';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { MessageCommand } from './message.command.ts';
import { message } from './message.decider.ts';

/** A mail to write. `template_key`: null if the text is one of the organization's own. `due_at`: when the mail was due. `scheduled_for`: when it is sent; absent: immediately. `of_step`: the step whose follow-up it is. */
export type ApplicationLetter = Omit<LetterToOne, 'job_id' | 'tellsSource'> & {
  template_key: string | null;
  due_at: string;
  scheduled_for?: string;
  sent_by: string | null;
  of_step?: LetterOfStep;
  /** The calendar file that is attached. */
  calendar?: string;
};
/** The facts that are recorded about a mail that was not written. */
type Unwritten = Pick<ApplicationLetter, 'template_key' | 'of_step'>;

/** Writes mails to the candidate of an application, about its job. */
@Injectable()
export class ApplicationLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LastRestore) private readonly restore: LastRestore,
  ) {}

  /** Queues the mail, or records why it is not sent. A mail with this `id` is queued only once. A mail that was due before the log was restored from a backup may have been sent, although the log does not know of it. */
  async queue(
    application_id: string,
    text: ApplicationLetter,
    asking: Requester,
    id = idFrom('message', asking.uid),
  ): Promise<Worked> {
    const found = await this.streams.load(applicationState, application_id, asking.organization_id);
    if (!found?.state) return done;
    const { candidate_id, job_id } = found.state;
    const person = await this.same.load(candidate_id, asking.organization_id);
    if (!person?.state) return done;
    if (await this.restore.wasAfter(text.due_at)) {
      const known = await this.streams.load(message, id, asking.organization_id);
      return known?.state ? done : this.skip(application_id, maybeSentBefore, text, asking);
    }
    const { message: written, reason } = await this.writer.write(asking.organization_id, candidate_id, person.state, {
      ...text,
      job_id,
      tellsSource: true,
    });
    if (reason) return this.skip(application_id, reason, text, asking);
    return this.commands.run(
      new MessageCommand(
        id,
        'queue',
        {
          ...written,
          application_id,
          ...(text.scheduled_for ? { scheduled_for: text.scheduled_for } : {}),
          ...(text.of_step ? { of_step: text.of_step } : {}),
          ...(text.calendar ? { calendar: text.calendar } : {}),
        },
        asking,
      ),
      unless('erased'),
    );
  }

  /** Records why a letter is not sent. */
  skip(
    application_id: string,
    reason: string,
    { template_key, of_step }: Unwritten,
    asking: Requester,
  ): Promise<Worked> {
    const said = { reason, template_key: template_key ?? '', ...(of_step ? { of_step } : {}) };
    return this.commands.run(new PipelineCommand(application_id, 'skipMessage', said, asking), unless('erased'));
  }
}
