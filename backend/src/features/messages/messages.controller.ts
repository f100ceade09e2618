import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fetchTemplate, readEmail } from '@candor/contracts/messages/endpoints';
import { messageOf } from '../../reads/messages/message.record.ts';
import { applicationIfNamed } from '../../reads/pipeline/application.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { MessageCommand } from './message.command.ts';
import { ThreadCommand } from './thread.command.ts';
import { LetterPreview } from '../../reads/messages/letter-preview.ts';

@Controller()
export class MessagesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LetterPreview) private readonly preview: LetterPreview,
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

  @Serve(fetchTemplate)
  template(@Input() input: RequestOf<typeof fetchTemplate>, @By() by: Signed<'application'>) {
    return this.preview.of(input, applicationIfNamed(by), by.caller);
  }
}
