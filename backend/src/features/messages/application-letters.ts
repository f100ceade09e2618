import { Inject, Injectable } from '@nestjs/common';
import { type LetterText, letterOf, whyNotSent } from '@candor/contracts/messages/letter';
import { applicationState } from '../../access/application.state.ts';
import { MergeValues } from '../../access/merge-values.ts';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/worker.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { MessageCommand } from './message.command.ts';

/** `template_key`: null where the text is one of the organization's own. `scheduled_for`: a moment that is over sends it at once. */
export type ApplicationLetter = LetterText & {
  template_key: string | null;
  kind: string;
  scheduled_for: string;
  sent_by: string | null;
};

/** Letters to the candidate of an application, about its job. */
@Injectable()
export class ApplicationLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** Queues the letter, or records why it is not sent. A letter with this `id` is queued once. */
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
    const { values, organization_name, letterhead } = await this.values.of(asking.organization_id, {
      candidate_id,
      job_id,
      user_id: text.sent_by,
    });
    const letter = letterOf(text, values, letterhead.sender_footer);
    const { fields, do_not_contact, sample } = person.state;
    const reason = whyNotSent(text.kind, { email: fields.email, do_not_contact, sample }, letter.unresolved);
    if (reason) return this.skip(application_id, reason, text.template_key, asking);
    return this.commands.run(
      new MessageCommand(
        id,
        'queue',
        {
          person_id: candidate_id,
          kind: text.kind,
          template_key: text.template_key,
          to: fields.email!,
          subject: letter.subject,
          body: letter.body,
          from_name: letterhead.sender_name ?? organization_name,
          scheduled_for: text.scheduled_for,
          candidate_id,
          application_id,
          job_id,
          sent_by: text.sent_by,
        },
        asking,
      ),
      unless('erased'), // nobody is left to write to
    );
  }

  /** Records why a letter is not sent. */
  skip(application_id: string, reason: string, template_key: string | null, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new PipelineCommand(application_id, 'skipMessage', { reason, template_key: template_key ?? '' }, asking),
      unless('erased'),
    );
  }
}
