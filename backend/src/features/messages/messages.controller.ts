import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messageList } from '@candor/contracts/messages/rows';
import { MessageAccess } from '../../access/message-access.ts';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fetchTemplate, messageThen, readEmail } from '@candor/contracts/messages/endpoints';
import { messageOf, withoutQuote } from '../../reads/messages/message.record.ts';
import { withinScope } from '../../reads/past/rows-then.ts';
import { applicationIfNamed } from '../../reads/pipeline/application.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { notFound } from '../../kernel/streams.ts';
import { isRejection } from '../../kernel/decider.ts';
import { MessageCommand } from './message.command.ts';
import { PastInbox } from './past-inbox.ts';
import { ThreadCommand } from './thread.command.ts';
import { LetterPreview } from '../../reads/messages/letter-preview.ts';

@Controller()
export class MessagesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LetterPreview) private readonly preview: LetterPreview,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(PastInbox) private readonly past: PastInbox,
  ) {}

  /** Marks a mail of the person, and its conversation, as read by the caller. A mail that we sent is only shown. */
  @Serve(readEmail)
  async read(@Input() { read }: RequestOf<typeof readEmail>, @By() by: Signed<'message'>) {
    const message = messageOf(by);
    if (!read || message.status !== 'received') return { message };
    const reader = { by: by.caller.user_id };
    const ran = await this.commands.execute(new MessageCommand(message.id, 'read', reader, by.asking));
    // The words of an erased person are gone, so nothing has to be marked.
    if (isRejection(ran)) return ran.code === 'erased' ? { message } : ran;
    if (!ran.events.length) return { message };
    const seen = await this.commands.execute(new ThreadCommand(message.thread_id, 'read', reader, by.asking));
    return isRejection(seen) && seen.code !== 'erased' ? seen : { message };
  }

  @Serve(messageThen)
  async asItWas(@Input() { as_of }: RequestOf<typeof messageThen>, @By() by: Signed<'message'>) {
    const now = messageOf(by);
    const [then, scope] = await Promise.all([
      this.past.message(now, new Date(as_of).toISOString()),
      this.access.scope(by.caller),
    ]);
    const [message] = then ? withinScope(messageList, [then], scope) : [];
    if (!message) return notFound('message');
    // The reader does not see the quoted letter now, because it names the pay.
    return { message: now.quoted_at === null ? withoutQuote(message) : message };
  }

  @Serve(fetchTemplate)
  template(@Input() input: RequestOf<typeof fetchTemplate>, @By() by: Signed<'application'>) {
    return this.preview.of(input, applicationIfNamed(by), by.caller);
  }
}
