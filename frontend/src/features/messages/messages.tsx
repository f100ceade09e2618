import { Suspense, useMemo } from 'react';
import { may, opensPeople } from '@candor/contracts/accounts/needs';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { type ListedMessage, unsentStatuses, type UnsentStatus } from '@candor/contracts/messages/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import { failedPage, messagesPage, scheduledPage, type UnsentCounts as Unsent } from '@candor/contracts/messages/pages';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { useGroups, usePage } from '../../page/use-page.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { TabLinks } from '../../kit/tabs.tsx';
import { Ago, momentText } from '../../kit/time.tsx';
import { later } from '../../kit/later.tsx';
import { MessageStatus } from '../../parts/messages/message-status.tsx';
import { usePeopleWord } from '../../parts/people/people-words.ts';

const BulkLine = later(() => import('../../parts/bulk/bulk-line.tsx').then((m) => m.BulkLine));
const SendAllAgain = later(() => import('./send-all-again.tsx').then((m) => m.SendAllAgain));
const MessageReader = later(() => import('./message-reader.tsx').then((m) => m.MessageReader));
const MailProblemWords = later(() => import('../../parts/messages/mail-problem.tsx').then((m) => m.MailProblemWords));
const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const MessagesPast = later(() => import('./messages-past.tsx').then((m) => m.MessagesPast));
type Row = ListedMessage;
type Folder = 'sent' | 'scheduled' | 'failed';
/** The text of an empty folder; null: it depends on the people that the reader writes to. */
const folders: Record<Folder, { label: string; empty: string | null }> = {
  sent: {
    label: phrase('Sent'),
    empty: null,
  },
  scheduled: { label: phrase('Scheduled'), empty: phrase('Nothing is waiting to be sent.') },
  failed: { label: phrase('Not sent'), empty: phrase('No failed messages.') },
};
/** The name of the person to whom a message went, else the address. */
export const recipientOf = (row: Pick<Row, 'candidate_id' | 'to'>, names: Names): string =>
  (row.candidate_id && names[row.candidate_id]) || row.to;

const When = ({ row, folder, zone }: { row: Row; folder: Folder; zone: string | null }) =>
  folder === 'scheduled' ? (
    <span className="tnum">{momentText(row.scheduled_for, zone)}</span>
  ) : (
    <Ago at={row.queued_at} zone={zone} className="text-ink-3" />
  );
/** What became of a message that did not arrive, and why. */
const What = ({ row, zone }: { row: Row; zone: string | null }) => (
  <span className="flex min-w-0 items-center gap-2">
    <MessageStatus message={row} zone={zone} />
    <span className="min-w-0 truncate text-ink-2">
      <Suspense>{row.error && <MailProblemWords error={row.error} />}</Suspense>
    </span>
  </span>
);
const columnsOf = (names: Names, folder: Folder, zone: string | null): Column<Row>[] => [
  {
    id: 'to',
    header: say('{to, select, other {To}}', { to: 'address' }),
    width: 200,
    fixed: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5 font-medium text-ink">
        <Avatar name={recipientOf(row, names)} size={22} />
        <span className="truncate">{recipientOf(row, names)}</span>
      </span>
    ),
  },
  {
    id: 'subject',
    header: say('Message'),
    width: folder === 'failed' ? 260 : 460,
    cell: (row) => (
      <>
        <span className="font-medium text-ink">{row.subject}</span>{' '}
        <span className="text-ink-3">{folder !== 'failed' && row.snippet}</span>
      </>
    ),
  },
  ...(folder === 'failed'
    ? [{ id: 'status', header: say('Status'), width: 440, cell: (row: Row) => <What row={row} zone={zone} /> }]
    : []),
  { id: 'job', header: say('Job'), width: 190, cell: (row) => (row.job_id ? names[row.job_id] : null) },
  {
    id: 'when',
    header: folder === 'scheduled' ? say('Goes out') : say('Written'),
    width: folder === 'scheduled' ? 170 : 120,
    sort: folder === 'scheduled' ? 'scheduled_for' : 'queued_at',
    align: 'end',
    cell: (row) => <When row={row} folder={folder} zone={zone} />,
  },
];

const cardOf = (names: Names, folder: Folder, zone: string | null) => (row: Row) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={recipientOf(row, names)} size={34} />
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{recipientOf(row, names)}</span>
        <span className="text-meta text-ink-3">
          <When row={row} folder={folder} zone={zone} />
        </span>
      </span>
      <span className="block truncate text-meta text-ink-3">{row.subject}</span>
      {folder === 'failed' && (
        <span className="mt-0.5 block text-meta">
          <What row={row} zone={zone} />
        </span>
      )}
    </span>
  </span>
);

/** What became of the messages that did not arrive, with their numbers. A press shows only those. */
const UnsentCounts = ({ unsent, at }: { unsent: Unsent; at: ReturnType<typeof useListAddress> }) => {
  const asked = at.slice.filters.status;
  const only = Array.isArray(asked) && asked.length === 1 ? asked[0] : null;
  const labels: Record<UnsentStatus, string> = {
    failed: say('failed'),
    bounced: say('came back'),
    cancelled: say('held back'),
  };
  return unsentStatuses.map(
    (status) =>
      (unsent[status] > 0 || only === status) && (
        <QuickCount
          key={status}
          count={unsent[status]}
          label={labels[status]}
          on={only === status}
          onToggle={() => at.go((now) => now.filterTo('status', only === status ? undefined : [status]))}
        />
      ),
  );
};

/** `/messages/sent`, `/messages/scheduled`, `/messages/failed`: the list, and the selected message beside it. */
export const Screen = () => {
  const word = usePeopleWord();
  const { list, names, user, bulk, again, unsent, past } = usePage([messagesPage, scheduledPage, failedPage]);
  const groups = useGroups();
  const at = useListAddress();
  const { id } = at.address;
  const folder: Folder = at.address.entity in folders ? (at.address.entity as Folder) : 'sent';
  const narrowed = at.slice.search !== '' || Object.keys(at.slice.filters).length > 0;
  useLivePage(['messages']);
  const zone = user.tz_region;
  const columns = useMemo(
    () => columnsOf(names, folder, zone).filter((column) => !id || column.id !== 'job'),
    [names, folder, zone, id],
  );
  const query = asOfQuery(past?.as_of);
  const toOf = (to: string | null) => at.recordTo(to) + query;
  const close = () => at.go(toOf(null), { keepScroll: true });
  const index = list.items.findIndex((row) => row.id === id);
  const near = (by: number) => {
    const row = index < 0 ? undefined : list.items[index + by];
    return row ? () => at.go(toOf(row.id), { replace: true, keepScroll: true }) : undefined;
  };
  return (
    <Page
      beside={
        id && (
          <Suspense>
            <MessageReader
              key={id}
              id={id}
              names={names}
              zone={zone}
              past={past ?? null}
              previous={near(-1)}
              next={near(1)}
              onClose={close}
            />
          </Suspense>
        )
      }
    >
      <PageHead
        title={say('Messages')}
        count={list.total}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <AsOfButton />
          )
        }
      />
      <TabLinks
        label={say('Folders')}
        links={[
          { to: listTo('messages', 'inbox') + query, label: say('Inbox'), current: false },
          ...(Object.keys(folders) as Folder[]).map((each) => ({
            to: listTo('messages', each) + query,
            label: sayLabel(folders[each].label),
            current: each === folder,
          })),
        ]}
      />
      {past && (
        <Suspense>
          <MessagesPast past={past} zone={zone} search={at.slice.search} />
        </Suspense>
      )}
      {!past?.refused && (
        <>
          {(!past || unsent) && (
            <PageBar>
              {!past && <SearchBox label={say('Search messages')} {...at.search} />}
              {unsent && <UnsentCounts unsent={unsent} at={at} />}
              {folder === 'failed' && !past && (
                <Suspense>
                  <SendAllAgain ids={again} />
                </Suspense>
              )}
            </PageBar>
          )}
          {bulk.length > 0 && (
            <Suspense>
              <BulkLine kind="message" operations={bulk} begun={null} onAway={() => undefined} />
            </Suspense>
          )}
          <DataTable
            name={`messages-${folder}`}
            label={say('Messages')}
            columns={columns}
            rows={list.items}
            keyOf={(row) => row.id}
            nameOf={(row) => row.subject}
            sort={list.sort}
            sortTo={at.sortTo}
            rowTo={(row) => toOf(row.id)}
            keepScroll
            current={id}
            card={cardOf(names, folder, zone)}
            empty={
              past ? (
                <EmptyState>{say('No messages then.')}</EmptyState>
              ) : narrowed ? (
                <EmptyState
                  action={
                    <Button onClick={() => at.go((now) => now.to({ search: '', filters: {} }))}>
                      {say('Show all')}
                    </Button>
                  }
                >
                  {say('No messages match.')}
                </EmptyState>
              ) : (
                <EmptyState
                  action={
                    folder === 'sent' &&
                    may(opensPeople, { groups }) && <ButtonLink to="/people/candidates">{word('toAll')}</ButtonLink>
                  }
                >
                  {folders[folder].empty === null ? word('noLetters') : sayLabel(folders[folder].empty)}
                </EmptyState>
              )
            }
          />
          {list.total > list.limit && (
            <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
          )}
        </>
      )}
    </Page>
  );
};
