import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import { sayIn } from '@candor/contracts/words/say';
import { paragraph } from '@candor/contracts/messages/merge';
import { messageList } from '@candor/contracts/messages/rows';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { candidateState } from '../../states/candidate.state.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { MAIL_FROM } from '../../kernel/tokens.ts';
import { idFrom } from '../../kernel/codec.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Mailer, refusedMail } from '../../kernel/ports/mailer.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { Abandons, done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { taskOf } from './data-request.worker.ts';
import { type Erased, ErasureBeginning, keptName, noFacts } from './erasure-beginning.ts';
import { FileWorker } from './file.worker.ts';
import { ForgetInImports } from '../imports/forgetting.command.ts';
import { ErasedRows } from '../../reads/erasure/erased-rows.ts';
import { endErasure, finishErasure } from '../../states/people.queue.ts';

/** The rows cannot be free of the person's words yet. The cause passes by itself, or an operator fixes it, so the erasure continues later. */
const later = Symbol('later');
type Step = (person: Erased) => Promise<Worked | typeof later>;
/** Seconds until the next turn of an erasure: short at first, later a minute. */
const pauseBefore = (turn: number): number => Math.min(60, 2 ** Math.min(turn, 6));

/** Finishes an erasure. The key is destroyed first, so no later failure leaves a word readable. The erasure ends when no row holds a word of the person; until then it continues, no matter how long a read model has stopped. Each step can be repeated, so a job that was cut off starts again from the beginning. */
@Injectable()
export class ErasureWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Mailer) private readonly mailer: Pick<Mailer, 'send' | 'forget'>,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(FileWorker) private readonly documents: FileWorker,
    @Inject(ErasureBeginning) private readonly beginning: Pick<ErasureBeginning, 'open'>,
    @Inject(ErasedRows) private readonly rows: Pick<ErasedRows, 'upToNow' | 'waitsFor' | 'searched'>,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
  ) {}

  @Works(finishErasure)
  async finish({ candidate_id }: DataOf<typeof finishErasure>, asking: Requester): Promise<Worked> {
    const state = (await this.streams.load(candidateState, candidate_id, asking.organization_id))?.state;
    return state?.erased?.finished
      ? this.repeat(candidate_id, state, asking)
      : this.through(candidate_id, asking, 0, this.tell);
  }

  /** Deletes again what a restored backup brought back of a person whose erasure is over. The log changes only if waiting work came back too. */
  private async repeat(id: string, state: Erased['state'], asking: Requester): Promise<Worked> {
    const events = (await this.streams.read(`candidate-${id}`, asking.organization_id)) as Recorded<CandidateEvent>[];
    const event = events.find(({ type }) => type === 'CandidateErased') as Erased['event'];
    await this.keys.destroySecret(keptName(event));
    const person: Erased = { id, state, event, kept: noFacts, asking };
    for (const step of [this.destroy, this.cancelLetters]) {
      const worked = await step.call(this, person);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** Runs when the mail server was away for too long. The address is not kept longer to send the answer. */
  @Abandons(finishErasure)
  finishSilently({ candidate_id }: DataOf<typeof finishErasure>, asking: Requester): Promise<Worked> {
    return this.endLater({ candidate_id, turn: 0 }, asking);
  }

  /** Runs one more turn of an erasure that waits. If a turn fails, another turn follows, so no person stays half erased. */
  @Works(endErasure)
  async endLater({ candidate_id, turn }: DataOf<typeof endErasure>, asking: Requester): Promise<Worked> {
    try {
      return await this.through(candidate_id, asking, turn, (person) => this.noteTold(person, false));
    } catch (fault) {
      console.error(`The erasure of ${candidate_id} goes on later:`, fault instanceof Error ? fault.message : fault);
      await this.again(candidate_id, asking, turn + 1);
      return done;
    }
  }
  @Abandons(endErasure)
  async endAfterDeaths({ candidate_id, turn }: DataOf<typeof endErasure>, asking: Requester): Promise<Worked> {
    await this.again(candidate_id, asking, turn + 1);
    return done;
  }

  private async through(id: string, asking: Requester, turn: number, tell: Step): Promise<Worked> {
    const person = await this.beginning.open(id, asking);
    if (!person) return done;
    const told: Step[] = person.state.erased!.tell === id && !person.state.erased!.told ? [tell] : [];
    const { destroy, noteDestroyed, eraseOthers, awaitRows, closeTasks, cancelLetters, deleteImports, checkRows, end } =
      this;
    const steps: Step[] = [destroy, noteDestroyed, eraseOthers, awaitRows, closeTasks, cancelLetters, deleteImports];
    for (const step of [...steps, ...told, checkRows, end]) {
      const worked = await step.call(this, person);
      if (worked === later) {
        await this.again(id, asking, turn + 1);
        return done;
      }
      if (worked !== done) return worked;
    }
    return done;
  }

  private again(candidate_id: string, asking: Requester, turn: number): Promise<void> {
    const due_at = new Date(Date.now() + pauseBefore(turn) * 1000).toISOString();
    const { data, ...due } = endErasure.due(`erasure-end:${candidate_id}:${turn}`, due_at, { candidate_id, turn });
    return this.jobs.add({ ...due, data: { ...data, organization_id: asking.organization_id } });
  }

  private noteDestroyed({ id, event, asking }: Erased): Promise<Worked> {
    const uid = idFrom('destroyed', asking.uid);
    return this.commands.run(
      new CandidateCommand(id, 'noteKeyDestroyed', { files: event.data.files }, { ...asking, uid }),
      unless(),
    );
  }

  /** Waits for the rows, because these lead to the mails and the import files. */
  private async awaitRows(): Promise<typeof done | typeof later> {
    return (await this.rows.upToNow()) ? done : later;
  }

  /** Checks the rows: the erasure does not end while a row or the search still holds a word of the person. */
  private async checkRows({ id, kept, asking }: Erased): Promise<typeof done | typeof later> {
    if (!(await this.rows.upToNow())) return later;
    const words = [kept.named.name.join(' '), ...kept.named.email].filter(Boolean);
    return (await this.rows.waitsFor(asking.organization_id, id, words)).length ? later : done;
  }

  /** Destroys the key. No word of the person is readable after this step, no matter how the other steps end. */
  private destroy({ id, asking }: Erased): Promise<Worked> {
    return this.documents.erase({ candidate_id: id }, asking);
  }

  /** Erases the other records of the same person that a cut-off call left as they were. If a hold was placed on one of them meanwhile, that record stays. */
  private async eraseOthers({ id, event, asking }: Erased): Promise<Worked> {
    const { reason, records, tell } = event.data;
    for (const other of records) {
      if (other === id) continue;
      const uid = idFrom('erased with', asking.uid, other);
      const worked = await this.commands.run(
        new CandidateCommand(other, 'erase', { reason, records, tell }, { ...asking, uid }),
        unless('not_found', 'wrong_state'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  private async closeTasks({ id, state, asking }: Erased): Promise<Worked> {
    for (const request of state.requests) {
      const task = taskOf(id, request);
      const worked = await this.commands.run(
        new TaskCommand(task, 'setStatus', { status: 'done' }, asPart(asking, 'task', task)),
        unless('not_found'), // no task was given, or it was deleted
      );
      if (worked !== done) return worked;
    }
    return done;
  }

  /** Cancels waiting mails, which would find no address when they are due, so that no sender waits for them. Copies of sent mails are removed. */
  private async cancelLetters({ id, asking }: Erased): Promise<Worked> {
    const { organization_id } = asking;
    const letters = this.reads.each(messageList, { organization_id }, { candidate_id: id }, { only: ['id', 'status'] });
    const sent: string[] = [];
    for await (const { id: letter, status } of letters) {
      sent.push(letter);
      if (status !== 'queued') continue;
      const uid = idFrom('cancel', asking.uid, letter);
      const worked = await this.commands.run(
        new MessageCommand(letter, 'cancel', { reason: 'the person was erased' }, { ...asking, uid }),
        unless('erased', 'not_found'),
      );
      if (worked !== done) return worked;
    }
    await this.mailer.forget(sent);
    return done;
  }

  private deleteImports({ kept, asking }: Erased): Promise<Worked> {
    return this.commands.run(new ForgetInImports(kept.named, asking), unless());
  }

  private async tell(person: Erased): Promise<Worked> {
    const { kept, asking, event } = person;
    const { to, first_name, account } = kept;
    if (!to) return this.noteTold(person, false);
    const { organization_id } = asking;
    const [speaker, { organization_name: name, from_name, reply_to }] = await Promise.all([
      this.readers.ofLetters(organization_id, kept),
      this.values.letterhead(organization_id),
    ]);
    const say = sayIn(speaker);
    const lines = [
      say('Hello {name},', { name: first_name }),
      say(
        'we have erased your data: your details, your documents, the messages between us and our notes. They cannot be restored.',
      ),
      account
        ? say('Your account for signing in is not part of this. Write to us if you want it closed too.')
        : say('Your email address is erased as well.'),
      say('We keep only anonymous figures: that a person applied, and how far the application went.'),
      name,
    ];
    const refused = await refusedMail(this.mailer, {
      id: idFrom('erasure told', event.id),
      from: { name: from_name, address: this.from },
      to,
      subject: say('{organization} has erased your details', { organization: name }),
      html: lines.map(paragraph).join(''),
      ...(reply_to ? { reply_to } : {}),
    });
    return this.noteTold(person, !refused);
  }

  private noteTold({ id, asking }: Erased, sent: boolean): Promise<Worked> {
    return this.commands.run(new CandidateCommand(id, 'noteTold', { sent }, asPart(asking, 'told')), unless());
  }

  /** Ends the erasure. The kept facts are deleted before the last event, because no job comes back after it. */
  private async end({ id, event, asking }: Erased): Promise<Worked> {
    await this.keys.destroySecret(keptName(event));
    return this.commands.run(
      new CandidateCommand(
        id,
        'finishErasure',
        { files: event.data.files, checked: true, lists: await this.rows.searched() },
        asking,
      ),
      unless(),
    );
  }
}
