import { phrase, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Slice } from '@candor/contracts/kernel/list';
import { listedRows } from '@candor/contracts/kernel/list-values';
import { messageList, type MessageRow, scheduledList, unsentStatuses } from '@candor/contracts/messages/rows';
import { failedPage, messagesPage, scheduledPage, type UnsentCounts } from '@candor/contracts/messages/pages';
import type { Caller } from '../../kernel/caller.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Operations } from '../../reads/bulk/operations.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { RowNames } from '../../reads/row-names.ts';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { PastInbox } from './past-inbox.ts';

/** The most messages that the page offers to send again at once. */
const mostOffered = 500;
type Folder = { title: string; status: readonly MessageRow['status'][]; list: typeof messageList };
const folders = {
  sent: { title: phrase('Sent messages'), status: ['sent'], list: messageList },
  scheduled: { title: phrase('Scheduled messages'), status: ['queued'], list: scheduledList },
  failed: { title: phrase('Messages not sent'), status: unsentStatuses, list: messageList },
} satisfies Record<string, Folder>;
type Name = keyof typeof folders;
/** What the address asks of a folder that it may show: kinds, and states of messages. */
type Asked = { slice: Slice; folder: Folder; status: MessageRow['status'][]; kind: string[] };
const chosenIn = <Value extends string>({ filters }: Slice, name: string, of: readonly Value[]): Value[] => {
  const asked = [filters[name] ?? of].flat() as unknown[];
  return of.filter((value) => asked.includes(value));
};
const askedOf = (name: Name, slice: Slice): Asked => {
  const folder = folders[name];
  return {
    slice,
    folder,
    status: chosenIn<MessageRow['status']>(slice, 'status', folder.status),
    kind: chosenIn(slice, 'kind', readableKinds),
  };
};
const noCounts = (): UnsentCounts => ({ failed: 0, bounced: 0, cancelled: 0 });
const counted = async (of: (status: keyof UnsentCounts) => Promise<number>): Promise<UnsentCounts> => {
  const [failed, bounced, cancelled] = await Promise.all([of('failed'), of('bounced'), of('cancelled')]);
  return { failed, bounced, cancelled };
};

/** Mail to candidates, at present or at a moment: what was sent, what waits, and what was not sent. */
@Injectable()
export class MessagePages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Operations) private readonly operations: Operations,
    @Inject(PastInbox) private readonly past: PastInbox,
  ) {}

  @Shows(messagesPage)
  sent(ask: SignedAsk) {
    return this.folder(ask, 'sent');
  }

  @Shows(scheduledPage)
  async scheduled(ask: SignedAsk) {
    const [data, operations] = await Promise.all([this.folder(ask, 'scheduled'), this.operations.recent(ask.caller)]);
    return { ...data, bulk: 'past' in data ? [] : operations.filter(({ kind }) => kind === 'message') };
  }

  @Shows(failedPage)
  failed(ask: SignedAsk) {
    return this.folder(ask, 'failed');
  }

  private async folder({ caller, address, query }: SignedAsk, name: Name) {
    const { organization_id } = caller;
    const asked = askedOf(name, address!.list);
    const as_of = askedMoment(query);
    const [standard, { list, ...more }] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: name, view: 'list' }),
      as_of === undefined ? this.present(caller, asked) : this.asItWas(caller, asked, as_of),
    ]);
    const { items } = list;
    const { filters } = asked.slice;
    const [people, jobs, users] = await Promise.all([
      this.names.of('people', organization_id, items.idsUnder('candidate_id')),
      this.names.of('jobs', organization_id, items.idsUnder('job_id')),
      this.names.of('users', organization_id, items.idsUnder('sent_by')),
    ]);
    return {
      title: titleOf(sayLabel(asked.folder.title), standard),
      ...standard,
      list: {
        ...list,
        filters: {
          ...list.filters,
          ...(filters.kind ? { kind: asked.kind } : {}),
          ...(filters.status ? { status: asked.status } : {}),
        },
      },
      names: { ...people, ...jobs, ...users },
      bulk: [],
      ...more,
    };
  }

  private async present(caller: Caller, { slice, folder, status, kind }: Asked) {
    const scope = await this.access.scope(caller);
    const isUnsent = folder === folders.failed;
    const [list, unsent, again] = await Promise.all([
      this.standard.list(folder.list, scope, slice, { status, kind }),
      isUnsent
        ? counted(async (each) => {
            const one = { ...slice, limit: 1, page: 1 };
            return (await this.standard.list(messageList, scope, one, { status: [each], kind })).total;
          })
        : null,
      isUnsent && status.includes('failed')
        ? this.standard.keys(messageList, scope, {
            ...slice,
            filters: { ...slice.filters, kind, status: 'failed' },
          })
        : [],
    ]);
    return { list, unsent, again: again.slice(0, mostOffered) };
  }

  /** The folder at a moment: the messages that stood there then, without what helps to act. */
  private async asItWas(caller: Caller, { slice, folder, status, kind }: Asked, as_of: string | null) {
    const scope = await this.access.scope(caller);
    const isUnsent = folder === folders.failed;
    const { past, made } = await this.past.letters(caller, as_of, !scope.within, async (reads) => {
      const list = await reads.list(folder.list, scope, slice, { status, kind });
      const filters = { ...slice.filters, kind };
      const unsent = isUnsent
        ? await counted((each) => reads.total(messageList, scope, { ...filters, status: [each] }, 'queued_at'))
        : null;
      return { list, unsent };
    });
    const { list, unsent } = made ?? {
      list: listedRows(folder.list, [], slice, { status, kind }),
      unsent: isUnsent ? noCounts() : null,
    };
    return { list: { ...list, items: RawRows.made(list.items) }, unsent, again: [], past };
  }
}
