import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mostOfSender } from '@candor/contracts/messages/contact-rules';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/messages/compose';
import { isUnasked } from '@candor/contracts/messages/letter';
import { cadenceList, enrollmentList } from '@candor/contracts/cadences/rows';
import { messageList } from '@candor/contracts/messages/rows';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { Operations } from '../../reads/bulk/operations.ts';
import { ContactSafety, dayOf } from '../../reads/messages/contact-safety.ts';
import { TaskLetters } from '../../reads/cadences/task-letters.ts';
import { kindOf, type LetterToPerson, LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import { Writings, type Written } from '../../reads/messages/writings.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { applicationState } from '../../states/application.state.ts';
import { jobClosed } from '../../states/job.state.ts';
import { messageState } from '../../states/message.state.ts';
import { sendFiles } from '../files/upload.command.ts';
import { batchLetter, letterOfBatch, requestFor } from './batch-letters.ts';
import { BulkCommand } from './bulk.command.ts';
import { bulk, type BulkCommands } from './bulk.decider.ts';

const oneJob = reject('validation', 'Choose candidates of one job.');
const noText = reject('validation', 'Name people, or a list.');
const mayNot = reject('permission', 'You may not change the candidates of this job.');

/** The recipients of a message, in order, and the job that the message is about, if the recipients were named by applications. */
type Addressed = { ids: string[]; job_id: string | null; by: Map<string, string> };
type ToWhom = Pick<RequestOf<typeof calls.planMessage>, 'candidate_ids' | 'application_ids' | 'address'>;

/** Calls about a message before it is sent, and sending it to candidates of a job. */
@Controller()
export class ComposeController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(LettersToPeople) private readonly letters: LettersToPeople,
    @Inject(TaskLetters) private readonly tasks: TaskLetters,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Operations) private readonly operations: Operations,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Serve(calls.planMessage)
  async plan(@Input() input: RequestOf<typeof calls.planMessage>, @By() { caller }: Signed) {
    const to = await this.addressed(caller, input);
    if (isRejection(to)) return to;
    const job_id = to.job_id ?? input.job_id ?? null;
    const refused = await this.jobRefused(caller, job_id, input.job_id ?? null);
    if (refused) return refused;
    const written = await this.draft(caller, input, job_id, to.ids[0]);
    if (isRejection(written)) return written;
    const judged = to.ids.slice(0, calls.mostPlanned);
    const [found, mayWrite] = await Promise.all([
      this.letters.of(caller, written.writing, judged, { planned: true }),
      this.messages.writable(caller, judged),
    ]);
    const letters = [...found.values()].filter(({ id }) => mayWrite(id));
    const skipped = letters.filter(({ refused: why }) => why);
    const gets = letters.filter(({ refused: why }) => !why);
    return {
      count: to.ids.length,
      judged: judged.length,
      withheld: judged.length - letters.length,
      gets: gets.length,
      people: gets.slice(0, calls.mostListed).map(({ id, name, variant, leaves_at, zone, because, warnings }) => ({
        id,
        name,
        variant,
        leaves_at,
        zone,
        because,
        warnings,
      })),
      skipped: {
        count: skipped.length,
        people: skipped
          .slice(0, calls.mostListed)
          .map(({ id, name, refused: why }) => ({ id, name, code: why!.code, reason: refusalOf(why!).error })),
      },
      slots: slotsOf(gets),
      subjects: {
        a: gets.filter(({ variant }) => variant !== 'b').length,
        b: gets.filter(({ variant }) => variant === 'b').length,
      },
      limit: await this.limitOf(caller, written),
    };
  }

  @Serve(calls.previewMessage)
  async preview(@Input() input: RequestOf<typeof calls.previewMessage>, @By() { caller }: Signed<'person'>) {
    const { organization_id } = caller;
    const { candidate_id } = input;
    const refused = await this.jobRefused(caller, input.job_id ?? null, input.job_id ?? null);
    if (refused) return refused;
    if (!(await this.messages.writable(caller, [candidate_id]))(candidate_id)) return notFound('candidate');
    const written = await this.draft(caller, input, input.job_id ?? null, candidate_id);
    if (isRejection(written)) return written;
    const letter = (
      await this.letters.of(caller, written.writing, [candidate_id], { planned: true, marked: true })
    ).get(candidate_id);
    if (!letter) return notFound('candidate');
    const [contacts, waiting, [enrollment]] = await Promise.all([
      this.safety.contacts(organization_id, candidate_id),
      this.reads.find(
        messageList,
        { organization_id },
        { candidate_id, status: 'queued' },
        { sort: 'scheduled_for', limit: 1 },
      ),
      this.reads.find(enrollmentList, { organization_id }, { candidate_id, status: 'active' }, { limit: 1 }),
    ]);
    const cadence = enrollment ? await this.reads.get(cadenceList, { organization_id }, enrollment.cadence_id) : null;
    const now = this.clock.now().toISOString();
    // The page needs neither the mail's kind nor its records.
    const { kind: _kind, application_id: _application, job_id: _job, last: _last, of_task: _task, ...shown } = letter;
    return {
      ...shown,
      last_at: contacts.find(({ at }) => at <= now)?.at ?? null,
      planned_at: waiting[0]?.scheduled_for ?? null,
      cadence: cadence?.fields.name ?? null,
      refused: letter.refused && { code: letter.refused.code, reason: refusalOf(letter.refused).error },
    };
  }

  /** The message that is being written. `candidate_id`: the person to whom the email of a task goes. */
  private async draft(
    caller: Caller,
    { task_id, ...asked }: Parameters<Writings['of']>[1] & { task_id?: string | null | undefined },
    job_id: string | null,
    candidate_id: string | undefined,
  ): Promise<Written | Rejection> {
    const written = await this.writings.of(caller, asked, job_id, { draft: true });
    if (isRejection(written) || !task_id || !candidate_id) return written;
    const of_task = await this.tasks.of(caller, task_id, candidate_id);
    return isRejection(of_task) ? of_task : { ...written, writing: { ...written.writing, of_task } };
  }

  @Serve(calls.sendMessages)
  async send(@Input() input: RequestOf<typeof calls.sendMessages>, @By() { caller, asking }: Signed) {
    const to = await this.addressed(caller, { application_ids: input.application_ids });
    if (isRejection(to)) return to;
    const job_id = to.job_id!;
    const opened = await this.jobs.open(caller, job_id);
    if (opened?.job.status === 'archived') return jobClosed;
    const written = await this.writings.of(caller, input, job_id);
    if (isRejection(written)) return written;
    const id = idFrom('bulk operation', caller.organization_id, caller.user_id, asking.uid);
    return this.turns.run(`bulk ${caller.organization_id} ${caller.user_id}`, async () => {
      const begun = (await this.streams.load(bulk, id, caller.organization_id))?.state;
      await upToNow(this.progress, this.events);
      const refused = begun?.operation ? null : await this.operations.standsAgainst(caller, 'message', id);
      if (refused) return refused;
      const answer = await this.answerTo(caller, id, to, begun?.operation ? null : written);
      const ran = begun?.operation ? null : await this.begin(id, to.ids, written, asking);
      if (ran && isRejection(ran)) return ran;
      await upToNow(this.progress, this.events);
      const row = await this.operations.one(caller, id);
      if (!row) return notFound('operation');
      return { ...answer, operation: await this.operations.seen(row), position: this.progress.position };
    });
  }

  private async begin(id: string, ids: string[], written: Written, asking: Requester): Promise<Rejection | null> {
    const unsent = await sendFiles(this.commands, written.files, asking);
    if (unsent) return unsent;
    const run = <Name extends 'choose' | 'start'>(name: Name, command: BulkCommands[Name]) =>
      this.commands.execute(new BulkCommand(id, name, command, asPart(asking, 'bulk', name), { entity: 'operation' }));
    const chosen = await run('choose', { part: 0, ids });
    if (isRejection(chosen)) return chosen;
    const started = await run('start', {
      kind: 'message',
      target_id: null,
      reason_id: null,
      step_id: null,
      name: null,
      letter: batchLetter(written),
    });
    return isRejection(started) ? started : null;
  }

  /** Who gets the message and who does not. `written`: null if the message was sent before; the answer then says what became of it. */
  private async answerTo(caller: Caller, operation_id: string, to: Addressed, written: Written | null) {
    const idOf = (candidate_id: string) => letterOfBatch(requestFor(operation_id, candidate_id));
    if (!written) {
      const states = await this.streams.loadMany(messageState, to.ids.map(idOf), caller.organization_id);
      const queued = to.ids.flatMap((candidate_id) => {
        const state = states.get(idOf(candidate_id))?.state;
        return state && state.status !== 'received'
          ? [{ application_id: to.by.get(candidate_id)!, message_id: idOf(candidate_id), leaves_at: state.due_at }]
          : [];
      });
      return { queued, skipped: [] };
    }
    const letters = [...(await this.letters.of(caller, written.writing, to.ids, { planned: true })).values()];
    return {
      queued: letters
        .filter(({ refused }) => !refused)
        .map(({ id, leaves_at }) => ({ application_id: to.by.get(id)!, message_id: idOf(id), leaves_at })),
      skipped: letters
        .filter(({ refused }) => refused)
        .map(({ id, refused }) => ({
          id: to.by.get(id)!,
          code: refused!.code,
          reason: refusalOf(refused!).error,
        })),
    };
  }

  /** The ids of the people, if the caller sees them. */
  private async addressed(
    caller: Caller,
    { candidate_ids, application_ids, address }: ToWhom,
  ): Promise<Addressed | Rejection> {
    const named = [candidate_ids, application_ids, address].filter((each) => each !== undefined);
    if (named.length !== 1) return noText;
    const by = new Map<string, string>();
    if (address !== undefined) {
      const found = await this.people.at(caller, address);
      return isRejection(found) ? found : { ids: found.ids, job_id: null, by };
    }
    if (candidate_ids) {
      for (const id of candidate_ids) if (!(await this.persons.may(caller, id))) return notFound('candidate');
      return { ids: await this.same.distinct(caller.organization_id, candidate_ids), job_id: null, by };
    }
    const states = await this.streams.loadMany(applicationState, application_ids!, caller.organization_id);
    for (const id of application_ids!) {
      const state = states.get(id)?.state;
      if (!state) return notFound('candidate');
      if (!by.has(state.candidate_id)) by.set(state.candidate_id, id);
    }
    const jobs = new Set([...states.values()].map(({ state }) => state!.job_id));
    if (jobs.size > 1) return oneJob;
    const [job_id] = jobs;
    const opened = await this.jobs.open(caller, job_id!);
    if (!opened) return notFound('candidate');
    if (!opened.rights.permissions.includes('list')) return mayNot;
    const ids = await this.same.distinct(caller.organization_id, [...by.keys()]);
    const mayWrite = await this.messages.writable(caller, ids);
    return ids.every(mayWrite) ? { ids, job_id: job_id!, by } : notFound('candidate');
  }

  /** The refusal if the caller writes about a job whose candidates they do not manage. */
  private async jobRefused(caller: Caller, job_id: string | null, named: string | null): Promise<Rejection | null> {
    if (named && job_id !== named) return oneJob;
    if (!job_id) return null;
    const opened = await this.jobs.open(caller, job_id);
    if (!opened) return notFound('job');
    return opened.rights.permissions.includes('list') ? null : mayNot;
  }

  private async limitOf({ organization_id, tz_region }: Caller, { writing }: Written) {
    if (!isUnasked(kindOf(writing))) return null;
    const used = await this.safety.used(organization_id, dayOf(new Date().toISOString(), tz_region ?? 'UTC'));
    return { most: mostOfSender, left: Math.max(0, mostOfSender - used.sender(writing.from)) };
  }
}

/** The mails in groups that leave at the same time, the earliest group first. */
const slotsOf = (letters: readonly LetterToPerson[]) =>
  [...Map.groupBy(letters, ({ leaves_at }) => leaves_at)]
    .map(([at, of]) => ({ at, count: of.length, zones: [...new Set(of.map(({ zone }) => zone))] }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
