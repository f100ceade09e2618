import { Inject, Injectable } from '@nestjs/common';
import { isUnasked, type LetterText, letterOf, whyNotSent } from '@candor/contracts/messages/letter';
import type { LetterOfStep } from '@candor/contracts/messages/letter-of-step';
import { applicationState } from '../../states/application.state.ts';
import { LastRestore, maybeSentBefore } from '../../reads/messages/last-restore.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { LetterEnds } from '../../reads/messages/letter-ends.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { MessageCommand } from './message.command.ts';
import { message } from './message.decider.ts';

/** A mail to write. `template_key`: null if the text is one of the organization's own. `due_at`: when the mail was due. `scheduled_for`: a past time sends it immediately. `of_step`: the step whose follow-up it is. */
export type ApplicationLetter = LetterText & {
  template_key: string | null;
  kind: string;
  due_at: string;
  scheduled_for: string;
  sent_by: string | null;
  of_step?: LetterOfStep;
  /** The values of merge tags that only this mail has. */
  values?: Readonly<Record<string, string>>;
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
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
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
    const { values, organization_name, letterhead } = await this.values.of(asking.organization_id, {
      candidate_id,
      job_id,
      user_id: text.sent_by,
    });
    const source = isUnasked(text.kind)
      ? await this.ends.sourceTold(text.kind, asking.organization_id, candidate_id, person.state)
      : '';
    const after = `${text.after ?? ''}${source}${await this.ends.of(text.kind, asking.organization_id, person.state)}`;
    const worded = await this.readers.textFor(asking.organization_id, text.template_key, text, person.state);
    const letter = letterOf({ ...worded, after }, { ...values, ...text.values }, letterhead.sender_footer);
    const { fields } = person.state;
    const reason = whyNotSent(
      text.kind,
      await this.safety.addressee(asking.organization_id, person.state),
      letter.unresolved,
    );
    if (reason) return this.skip(application_id, reason, text, asking);
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
          ...(text.of_step ? { of_step: text.of_step } : {}),
          ...(source ? { tells_source: true } : {}),
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
