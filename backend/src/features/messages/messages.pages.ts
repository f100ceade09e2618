import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Slice } from '@candor/contracts/kernel/list';
import { messageList, type MessageRow, scheduledList } from '@candor/contracts/messages/rows';
import { failedPage, messagesPage, scheduledPage } from '@candor/contracts/messages/pages';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Operations } from '../../reads/bulk/operations.ts';
import { RowNames } from '../../reads/row-names.ts';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';

/** The most messages that the page offers to send again at once. */
const mostOffered = 500;
/** The kinds of messages that the address names and the page may show. */
const kindsIn = ({ filters }: Slice): string[] => {
  const asked = [filters.kind ?? readableKinds].flat();
  return readableKinds.filter((kind) => asked.includes(kind));
};

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
    return this.folder(ask, 'sent', say('Sent messages'), ['sent']);
  }

  @Shows(scheduledPage)
  async scheduled(ask: SignedAsk) {
    const [data, operations] = await Promise.all([
      this.folder(ask, 'scheduled', say('Scheduled messages'), ['queued']),
      this.operations.recent(ask.caller),
    ]);
    return { ...data, bulk: operations.filter(({ kind }) => kind === 'message') };
  }

  @Shows(failedPage)
  async failed(ask: SignedAsk) {
    const { list } = ask.address!;
    const [data, again] = await Promise.all([
      this.folder(ask, 'failed', say('Messages not sent'), ['failed', 'bounced', 'cancelled']),
      this.access.scope(ask.caller).then((scope) =>
        this.standard.keys(messageList, scope, {
          ...list,
          filters: { ...list.filters, kind: kindsIn(list), status: 'failed' },
        }),
      ),
    ]);
    return { ...data, again: again.slice(0, mostOffered) };
  }

  private async folder({ caller, address }: SignedAsk, entity: string, title: string, status: MessageRow['status'][]) {
    const { organization_id } = caller;
    const always = { status, kind: kindsIn(address!.list) };
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity, view: 'list' }),
      this.standard.list(
        entity === 'scheduled' ? scheduledList : messageList,
        await this.access.scope(caller),
        address!.list,
        always,
      ),
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
    return {
      title: titleOf(title, standard),
      ...standard,
      list,
      names: { ...people, ...jobs, ...users },
      bulk: [],
      again: [],
    };
  }
}
