import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { ListPage } from '@candor/contracts/kernel/page';
import { messageList, type MessageRow } from '@candor/contracts/messages/rows';
import { failedPage, messagesPage, scheduledPage } from '@candor/contracts/messages/pages';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Operations } from '../../reads/bulk/operations.ts';
import { RowNames } from '../../reads/row-names.ts';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';

/** Mail to candidates: what was sent, what waits, and what was not sent. */
@Injectable()
export class MessagePages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Operations) private readonly operations: Operations,
  ) {}

  @Shows(messagesPage)
  sent(ask: SignedAsk) {
    return this.folder(ask, messagesPage, say('Sent messages'), ['sent']);
  }

  @Shows(scheduledPage)
  async scheduled(ask: SignedAsk) {
    const [data, operations] = await Promise.all([
      this.folder(ask, scheduledPage, say('Scheduled messages'), ['queued']),
      this.operations.recent(ask.caller),
    ]);
    return { ...data, bulk: operations.filter(({ kind }) => kind === 'message') };
  }

  @Shows(failedPage)
  failed(ask: SignedAsk) {
    return this.folder(ask, failedPage, say('Messages not sent'), ['failed', 'bounced', 'cancelled']);
  }

  private async folder({ caller, address }: SignedAsk, page: ListPage, title: string, status: MessageRow['status'][]) {
    const { organization_id } = caller;
    const asked = [address!.list.filters.kind ?? readableKinds].flat();
    const always = { status, kind: readableKinds.filter((kind) => asked.includes(kind)) };
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: page.area, entity: page.entity, view: 'list' }),
      this.standard.list(messageList, await this.access.scope(caller), address!.list, always),
    ]);
    const list = {
      ...found,
      filters: { ...found.filters, ...(address!.list.filters.kind ? { kind: always.kind } : {}) },
    };
    const { items } = list;
    const [people, jobs, users] = await Promise.all([
      this.names.of('people', organization_id, items.idsUnder('candidate_id')),
      this.names.of('jobs', organization_id, items.idsUnder('job_id')),
      this.names.of('users', organization_id, items.idsUnder('sent_by')),
    ]);
    return { title: titleOf(title, standard), ...standard, list, names: { ...people, ...jobs, ...users }, bulk: [] };
  }
}
