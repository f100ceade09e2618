import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import * as calls from '@candor/contracts/messages/thread-endpoints';
import { MessageAccess } from '../../access/message-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import { Sessions } from '../../access/session.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { LetterWriter } from '../../reads/messages/letter-writer.ts';
import { messageOf, threadOf } from '../../reads/messages/message.record.ts';
import { withinScope } from '../../reads/past/rows-then.ts';
import { Writings } from '../../reads/messages/writings.ts';
import { sendFiles } from '../files/upload.command.ts';
import { Conversations } from './conversations.ts';
import { MessageCommand } from './message.command.ts';
import { message } from './message.decider.ts';
import { ThreadCommand } from './thread.command.ts';
import type { ThreadCommands } from './thread.decider.ts';

/** How long (ms) an answer waits before it is sent, so that its writer can undo it. */
const undoTime = 10_000;
const over = reject('over', 'This message has already left or was cancelled.');
const answerTo = (subject: string): string => (/^(?:re|aw|sv|antw)\s*:/i.test(subject) ? subject : `Re: ${subject}`);

/** Calls about conversations by mail: answering one, and saying who deals with it and when. */
@Controller()
export class ThreadsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Conversations) private readonly conversations: Conversations,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Writings) private readonly writings: Writings,
  ) {}

  @Serve(calls.fetchThread)
  async fetch(@Input() _: RequestOf<typeof calls.fetchThread>, @By() by: Signed<'thread'>) {
    return (await this.conversations.of(by.caller, threadOf(by))) ?? notFound('conversation');
  }

  @Serve(calls.replyToThread)
  async reply(
    @Input() { body, scheduled_for, cc, files }: RequestOf<typeof calls.replyToThread>,
    @By() by: Signed<'thread'>,
  ) {
    const { caller, asking } = by;
    const { organization_id } = caller;
    const { id: thread_id, candidate_id, application_id, job_id, subject, last_received_id }: ThreadRow = threadOf(by);
    const person = await this.same.load(candidate_id, organization_id);
    if (!person) return notFound('candidate');
    const { message: answer, reason } = await this.writer.write(organization_id, candidate_id, person.state, {
      kind: 'note',
      subject: answerTo(subject),
      body,
      job_id,
      sent_by: caller.user_id,
    });
    if (reason) return reject('not_sent', 'This person may not be written to: {reason}', { reason });
    const written = await this.writings.of(caller, { body, cc, files }, job_id);
    if (isRejection(written)) return written;
    const unsent = await sendFiles(this.commands, written.files, asking);
    if (unsent) return unsent;
    const id = idFrom('answer', thread_id, caller.user_id, asking.uid);
    const ran = await this.commands.execute(
      new MessageCommand(
        id,
        'queue',
        {
          ...answer,
          scheduled_for: scheduled_for ?? new Date(this.clock.now().getTime() + undoTime).toISOString(),
          application_id,
          thread_id,
          ...(last_received_id ? { answers: last_received_id } : {}),
          ...(written.cc.length ? { cc: written.cc } : {}),
          ...(written.files.length ? { files: written.files } : {}),
        },
        asking,
      ),
    );
    if (isRejection(ran)) return ran;
    const state = ran.state as { due_at: string };
    return { message: { id, scheduled_for: state.due_at }, position: ran.position };
  }

  @Serve(calls.assignThread)
  async assign(@Input() { user_id }: RequestOf<typeof calls.assignThread>, @By() by: Signed<'thread'>) {
    const row = threadOf(by);
    const refused = user_id ? await this.cannotRead(row, user_id) : null;
    return refused ?? this.change(row, 'assign', { user_id: user_id ?? null }, by.asking);
  }

  /** Why the conversation cannot be given to this member. A member who cannot read it would leave it unanswered. */
  private async cannotRead(row: ThreadRow, user_id: string): Promise<Rejection | null> {
    const reader = await this.sessions.memberCaller(user_id, row.organization_id);
    if (!reader) return notFound('user');
    const reads =
      may(readsMessages, reader) && withinScope(threadList, [row], await this.access.scope(reader)).length > 0;
    return reads ? null : reject('wrong_state', '{name} cannot read this conversation.', { name: reader.name });
  }

  @Serve(calls.snoozeThread)
  snooze(@Input() { until }: RequestOf<typeof calls.snoozeThread>, @By() by: Signed<'thread'>) {
    return this.change(threadOf(by), 'snooze', { until: until ?? null }, by.asking);
  }

  @Serve(calls.endThread)
  end(@Input() { done }: RequestOf<typeof calls.endThread>, @By() by: Signed<'thread'>) {
    return this.change(threadOf(by), done ? 'end' : 'reopen', {}, by.asking);
  }

  @Serve(calls.readThread)
  async read(@Input() _: RequestOf<typeof calls.readThread>, @By() by: Signed<'thread'>) {
    const row = threadOf(by);
    if (row.read_by.includes(by.caller.user_id)) return { thread: { id: row.id } };
    return this.change(row, 'read', { by: by.caller.user_id }, by.asking);
  }

  private async change<Name extends keyof ThreadCommands>(
    { id }: ThreadRow,
    name: Name,
    command: ThreadCommands[Name],
    asking: Requester,
  ) {
    const ran = await this.commands.execute(new ThreadCommand(id, name, command, asking));
    return isRejection(ran) ? ran : { thread: { id }, position: ran.position };
  }

  @Serve(calls.unreadThreads)
  async unread(@Input() _: RequestOf<typeof calls.unreadThreads>, @By() { caller }: Signed) {
    const read_to = this.progress.position; // rows may change while they are read
    return { unread: await this.access.unread(caller), read_to };
  }

  @Serve(calls.cancelMessage)
  async cancel(@Input() _: RequestOf<typeof calls.cancelMessage>, @By() by: Signed<'message'>) {
    const { id } = messageOf(by);
    const { organization_id } = by.caller;
    const state = (await this.streams.load(message, id, organization_id))?.state;
    const ran = await this.commands.execute(
      new MessageCommand(id, 'cancel', { reason: 'the sender undid it' }, by.asking, { mustExist: 'message' }),
    );
    if (isRejection(ran)) return ran;
    return ran.events.length || ran.repeated || state?.status === 'cancelled'
      ? { message: { id }, position: ran.position }
      : over;
  }
}
