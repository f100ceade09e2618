import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { writeEmail } from '@candor/contracts/messages/compose';
import { messageList } from '@candor/contracts/messages/rows';
import { mostFiles, tooManyFiles } from '@candor/contracts/messages/writing';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { TaskLetters } from '../../reads/cadences/task-letters.ts';
import { LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import { Writings } from '../../reads/messages/writings.ts';
import { applicationState } from '../../states/application.state.ts';
import { sendFiles } from '../files/upload.command.ts';
import { WriteLetter } from './write-letter.command.ts';

const mayNot = reject('permission', 'You may not change the candidates of this job.');

/** Writes an email to one person. */
@Controller()
export class WriteEmailController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(LettersToPeople) private readonly letters: LettersToPeople,
    @Inject(TaskLetters) private readonly tasks: TaskLetters,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  @Serve(writeEmail)
  async write(@Input() input: RequestOf<typeof writeEmail>, @By() { caller, asking }: Signed<'person'>) {
    const { organization_id, user_id } = caller;
    const { candidate_id, application_id, attachments, task_id, ...asked } = input;
    if (!(await this.messages.writable(caller, [candidate_id]))(candidate_id)) return notFound('candidate');
    const application = application_id
      ? (await this.streams.load(applicationState, application_id, organization_id))?.state
      : null;
    if (application_id && application?.candidate_id !== candidate_id) return notFound('candidate');
    const job_id = application?.job_id ?? asked.job_id ?? null;
    if (job_id) {
      const opened = await this.jobs.open(caller, job_id);
      if (!opened) return notFound('job');
      if (!opened.rights.permissions.includes('list')) return mayNot;
    }
    const files = [...(asked.files ?? []), ...(attachments ?? [])];
    if (files.length > mostFiles) return reject('validation', tooManyFiles);
    const written = await this.writings.of(caller, { ...asked, files }, job_id);
    if (isRejection(written)) return written;
    const of_task = task_id ? await this.tasks.of(caller, task_id, candidate_id) : undefined;
    if (of_task && isRejection(of_task)) return of_task;
    const writing = { ...written.writing, of_task };
    const found = (await this.letters.of(caller, writing, [candidate_id], { planned: true })).get(candidate_id);
    if (!found) return notFound('candidate');
    const id = task_id
      ? await this.tasks.messageOf(organization_id, task_id, found)
      : idFrom('email', organization_id, user_id, asking.uid);
    if (typeof id !== 'string') return id;
    // The files of a message that may not be sent stay unused, and are deleted.
    const unsent = await sendFiles(this.commands, found.refused ? [] : written.files, asking);
    if (unsent) return unsent;
    const ran = await this.commands.execute(
      new WriteLetter(
        id,
        { ...found, application_id: application_id ?? found.application_id },
        {
          template_key: written.template_key,
          sent_by: user_id,
          from: written.writing.from,
          as_user_id: written.as_user_id,
          cc: written.cc,
          files: written.files,
          batch_id: null,
        },
        asking,
      ),
    );
    if (isRejection(ran)) return ran;
    await upToNow(this.progress, this.events);
    const row = await this.reads.get(messageList, { organization_id }, id);
    if (!row) return notFound('message');
    const { body: _, ...message } = row;
    return { message, position: ran.position };
  }
}
