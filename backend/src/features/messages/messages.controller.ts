import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { readEmail } from '@candor/contracts/messages/endpoints';
import type { MessageRow } from '@candor/contracts/messages/rows';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { ReadStore } from '../../kernel/ports/read-store.ts';
import { notFound } from '../../kernel/streams.ts';
import { MessageAccess, readableKinds } from './message-access.ts';

@Controller()
export class MessagesController {
  constructor(
    @Inject(ReadStore) private readonly reads: ReadStore,
    @Inject(MessageAccess) private readonly access: MessageAccess,
  ) {}

  /** Nothing can be received yet, so there is nothing to mark as read. */
  @Serve(readEmail)
  async read(@Input() { message_id }: RequestOf<typeof readEmail>, @By() { caller }: Signed) {
    const message = await this.reads.get<MessageRow>('messages', await this.access.reach(caller), message_id);
    return message && readableKinds.includes(message.kind) ? { message } : notFound('message');
  }
}
