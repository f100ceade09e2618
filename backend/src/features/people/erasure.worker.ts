import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import { sayIn } from '@candor/contracts/kernel/say';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { messageList } from '@candor/contracts/messages/rows';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { type CandidateState, candidateState } from '../../access/candidate.state.ts';
import { MergeValues } from '../../access/merge-values.ts';
import { organizationState } from '../../access/organization.state.ts';
import { Readers } from '../../access/readers.ts';
import { SamePeople } from '../../access/same-people.ts';
import { MAIL_FROM } from '../../access/tokens.ts';
import { idFrom } from '../../kernel/codec.ts';
import { fold } from '../../kernel/decider.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Mailer, MailRefused } from '../../kernel/ports/mailer.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { Reads } from '../../kernel/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { Abandons, done, unless, type Worked, WorkerCommands, Works } from '../../kernel/worker.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { CandidateCommand } from './candidate.command.ts';
import { taskOf } from './data-request.worker.ts';
import { mostMessages, namedBy } from './erasing.ts';
import { FileWorker } from './file.worker.ts';
import { ImportCommand } from './import.command.ts';
import { ImportFiles } from './import-files.ts';
import { ImportMentions } from './import-mentions.ts';
import { finishErasure } from './people.queue.ts';

type Known = NonNullable<CandidateState>;
type Erased = { id: string; before: Known; state: Known; event: Recorded<CandidateEvent>; asking: Requester };

/** Finishes an erasure. Each step may be done again, so a job that was cut off goes on from the start; the key goes after all that needs it. */
@Injectable()
export class ErasureWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(FileWorker) private readonly documents: FileWorker,
    @Inject(ImportFiles) private readonly importFiles: ImportFiles,
    @Inject(ImportMentions) private readonly imports: ImportMentions,
  ) {}

  @Works(finishErasure)
  async finish({ candidate_id }: DataOf<typeof finishErasure>, asking: Requester): Promise<Worked> {
    const person = await this.open(candidate_id, asking);
    if (!person) return done;
    const told = person.state.erased!.tell && !person.state.erased!.told ? await this.tell(person) : done;
    return told === done ? this.destroy(person) : told;
  }

  /** The mail server was away for too long. Nobody's data stays for that. */
  @Abandons(finishErasure)
  async finishSilently({ candidate_id }: DataOf<typeof finishErasure>, asking: Requester): Promise<Worked> {
    const person = await this.open(candidate_id, asking);
    if (!person) return done;
    const told = person.state.erased!.tell ? await this.noteTold(person, false) : done;
    return told === done ? this.destroy(person) : told;
  }

  /** The record before and after it was decided; null where nothing is left to do. */
  private async open(id: string, asking: Requester): Promise<Erased | null> {
    const state = (await this.streams.load(candidateState, id, asking.organization_id))?.state;
    if (!state?.erased || state.erased.finished) return null;
    const events = (await this.streams.read(`candidate-${id}`, asking.organization_id)) as Recorded<CandidateEvent>[];
    const at = events.findIndex(({ type }) => type === 'CandidateErased');
    return { id, before: fold(candidateState, events.slice(0, at))!, state, event: events[at]!, asking };
  }

  private async tell(person: Erased): Promise<Worked> {
    const { before, asking, event } = person;
    const to = before.fields.email;
    // The key is there until this is noted.
    if (!to || !(await this.keys.existing(person.id))) return this.noteTold(person, false);
    const { organization_id } = asking;
    const [speaker, organization, letterhead] = await Promise.all([
      this.readers.ofOrganization(organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
      this.values.sender(organization_id),
    ]);
    const { name } = organization!.state!;
    const say = sayIn(speaker);
    const lines = [
      say('Hello {name},', { name: before.fields.first_name }),
      say(
        'we have erased what we knew about you: your details, your documents, the messages between us and our notes. Nobody can bring them back, and this address is erased as well.',
      ),
      say('What stays are figures without a name: that somebody applied, and how far they came.'),
      name,
    ];
    const sent = await this.mailer
      .send({
        id: idFrom('erasure told', event.id),
        from: { name: letterhead.sender_name ?? name, address: this.from },
        to,
        subject: say('{organization} has erased your details', { organization: name }),
        html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
        ...(letterhead.reply_to ? { reply_to: letterhead.reply_to } : {}),
      })
      .then(
        () => true,
        (fault: unknown) => {
          if (fault instanceof MailRefused) return false;
          throw fault;
        },
      );
    return this.noteTold(person, sent);
  }

  private noteTold({ id, asking }: Erased, sent: boolean): Promise<Worked> {
    return this.commands.run(
      new CandidateCommand(id, 'noteTold', { sent }, { ...asking, uid: idFrom('told', asking.uid) }),
      unless(),
    );
  }

  private async destroy(person: Erased): Promise<Worked> {
    const { id, state, asking } = person;
    for (const step of [this.eraseOthers, this.closeTasks, this.cancelLetters, this.deleteImports]) {
      const worked = await step.call(this, person);
      if (worked !== done) return worked;
    }
    await this.documents.erase({ candidate_id: id }, asking);
    return this.commands.run(
      new CandidateCommand(id, 'finishErasure', { files: state.resumes.length }, asking),
      unless(),
    );
  }

  /** A call that was cut off has left other records of the same person as they were. */
  private async eraseOthers({ id, event, asking }: Erased): Promise<Worked> {
    const { reason } = event.data as Extract<CandidateEvent, { type: 'CandidateErased' }>['data'];
    for (const other of await this.same.group(asking.organization_id, id)) {
      if (other === id) continue;
      const uid = idFrom('erased with', asking.uid, other);
      const worked = await this.commands.run(
        new CandidateCommand(other, 'erase', { reason, tell: false }, { ...asking, uid }),
        unless('not_found'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  private async closeTasks({ id, asking }: Erased): Promise<Worked> {
    for (const { type, metadata } of await this.streams.read(`candidate-${id}`, asking.organization_id)) {
      if (type !== 'DataRequestReceived') continue;
      const task = taskOf(id, metadata.occurred_at);
      const worked = await this.commands.run(
        new TaskCommand(task, 'setStatus', { status: 'done' }, { ...asking, uid: idFrom('task', asking.uid, task) }),
        unless('not_found'), // nobody was given one, or it was deleted
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  /** What waits to be sent would find no address when it is due. It is cancelled now, so that nobody waits for it. */
  private async cancelLetters({ id, asking }: Erased): Promise<Worked> {
    const { organization_id } = asking;
    const about = { candidate_id: id, status: 'queued' } as const;
    for (const row of await this.reads.find(messageList, { organization_id }, about, { limit: mostMessages })) {
      const uid = idFrom('cancel', asking.uid, row.id);
      const worked = await this.commands.run(
        new MessageCommand(row.id, 'cancel', { reason: 'the person was erased' }, { ...asking, uid }),
        unless('erased', 'not_found'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  private async deleteImports({ id, before, asking }: Erased): Promise<Worked> {
    const { organization_id } = asking;
    const record = { id, state: before, revision: 0, position: 0, organization_id };
    for (const { id: import_id, file_id } of await this.imports.of(organization_id, namedBy([record]))) {
      await this.importFiles.delete(file_id);
      await this.keys.destroy(import_id);
      const uid = idFrom('import file', asking.uid, import_id);
      const worked = await this.commands.run(
        new ImportCommand(import_id, 'deleteFile', {}, { ...asking, uid }),
        unless('not_found'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }
}
