import { Suspense, useMemo } from 'react';
import { CalendarClock, Inbox as InboxIcon, Pencil } from 'lucide-react';
import { composePage, inboxPage, type InboxData, type InboxGroup, threadPage } from '@candor/contracts/messages/pages';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { usePage } from '../../page/use-page.ts';
import { listTo } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Link, useGo } from '../../kit/link.tsx';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { momentText, useNow } from '../../kit/time.tsx';
import { InboxList } from './inbox-list.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';

const IncomingView = later(() => import('./incoming-view.tsx').then((m) => m.IncomingView));
const ThreadView = later(() => import('./thread-view.tsx').then((m) => m.ThreadView));
const InboxPast = later(() => import('./inbox-past.tsx').then((m) => m.InboxPast));

/** The folders as links: whose conversations the list shows. */
const Folders = ({ page, inbox: { at } }: { page: InboxData; inbox: Inbox }) => {
  const { counts_by_folder: counts, user } = page;
  const asked = at.slice.filters.assignee;
  const which = Array.isArray(asked) ? String(asked[0]) : typeof asked === 'string' ? asked : null;
  const folders = [
    { label: say('All'), value: null, count: counts.all },
    { label: say('Mine'), value: user.id, count: counts.mine },
    { label: say('Unassigned'), value: 'none', count: counts.unassigned },
  ];
  return (
    <nav
      aria-label={say('Whose conversations')}
      className="inline-flex h-8 min-w-0 items-center rounded-ctl bg-hover p-[2px] max-sm:h-11"
    >
      {folders.map(({ label, value, count }) => (
        <Link
          key={label}
          to={at.filterTo('assignee', value ? [value] : undefined)}
          aria-current={which === value ? 'page' : undefined}
          className={cx(
            'flex h-full items-center gap-1.5 rounded-tag px-2.5 text-meta whitespace-nowrap',
            which === value ? 'bg-sheet font-medium text-ink shadow-card' : 'text-ink-2 hover:text-ink',
          )}
        >
          {label}
          <span className="tnum text-ink-3">{count}</span>
        </Link>
      ))}
    </nav>
  );
};

const chipsOf = (
  groups: InboxData['groups'],
  more: number,
  unknown: number,
): { group: InboxGroup; label: string; count: number }[] =>
  [
    { group: 'answer' as const, label: say('to answer'), count: groups.answer.length + more },
    { group: 'fix' as const, label: say('to fix'), count: groups.fix.length + unknown },
    { group: 'waiting' as const, label: say('waiting'), count: groups.waiting.length },
    { group: 'later' as const, label: say('put off'), count: groups.later.length },
  ].filter(({ group, count }) => group === 'answer' || count > 0);

const goingWords = ({ count, first_at }: InboxData['going'], zone: string | null): string =>
  first_at
    ? say('{count, plural, one {# goes} other {# go}} out later, first {when}', {
        count,
        when: momentText(first_at, zone),
      })
    : say('Nothing goes out later');
const others = [
  ['sent', phrase('Sent')],
  ['failed', phrase('Not sent')],
] as const;
/** The foot of the list: the messages that will be sent later, and the other folders of messages. */
const Foot = ({ page: { going, user, past } }: { page: InboxData }) => {
  const query = asOfQuery(past?.as_of);
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2 text-meta text-ink-2">
      <Link
        to={listTo('messages', 'scheduled') + query}
        className="inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-tag hover:text-ink hover:underline"
      >
        <CalendarClock size={14} aria-hidden className="shrink-0 text-ink-3" />
        <span className="truncate">{goingWords(going, user.tz_region)}</span>
      </Link>
      <span className="ms-auto flex gap-3">
        {others.map(([entity, label]) => (
          <Link
            key={entity}
            to={listTo('messages', entity) + query}
            className="inline-flex min-h-6 items-center rounded-tag hover:text-ink hover:underline"
          >
            {sayLabel(label)}
          </Link>
        ))}
      </span>
    </div>
  );
};

const waitedThen = (count: number): string =>
  say('{count, plural, =0 {No conversation} one {# conversation} other {# conversations}} waited then.', { count });
/** The text beside the list while no conversation is selected. */
const Unopened = ({ page, inbox }: { page: InboxData; inbox: Inbox }) => {
  const { groups } = inbox;
  const waits = groups.answer.length + page.more + groups.fix.length + page.incoming.length;
  const first = groups.answer[0] ?? groups.fix[0];
  return (
    <div className="grid min-w-0 flex-1 place-items-center border-s border-line max-lg:hidden">
      <EmptyState
        beside={waits > 0}
        action={first && <Button onClick={() => inbox.open(first.id)}>{say('Begin with the longest wait')}</Button>}
      >
        {page.past
          ? waitedThen(waits)
          : waits
            ? say('{count, plural, one {# conversation waits} other {# conversations wait}} for you.', { count: waits })
            : page.going.first_at
              ? say('No conversation waits for you. Next out: {when}.', {
                  when: momentText(page.going.first_at, page.user.tz_region),
                })
              : say('No conversation waits for you.')}
      </EmptyState>
    </div>
  );
};

const ListPane = ({ page, inbox, open }: { page: InboxData; inbox: Inbox; open: boolean }) => {
  const { at, groups, order, only, setOnly, id } = inbox;
  const zone = page.user.tz_region;
  const minute = useNow();
  const { names, standings, user, incoming, past } = page;
  const now = past ? Date.parse(past.as_of) : minute;
  const around = useMemo(
    () => ({ names, standings, zone, user_id: user.id, now }),
    [names, standings, zone, user.id, now],
  );
  const narrowed = Boolean(at.slice.search) || Object.keys(at.slice.filters).length > 0 || only !== null;
  return (
    <section
      aria-label={say('Inbox')}
      className={cx('flex min-w-0 flex-col lg:w-[330px] lg:shrink-0', open ? 'max-lg:hidden' : 'flex-1 lg:flex-none')}
    >
      {!past && (
        <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-1.5 px-5 py-2 max-sm:px-4">
          <h1 className="me-auto text-head font-semi text-ink">{say('Inbox')}</h1>
          <AsOfButton slim />
          <ButtonLink size="sm" to={composePage.at} aria-label={say('Write a message')} className="max-sm:h-11">
            <Pencil size={14} aria-hidden />
            {say('Write')}
            <Kbd keys="c" />
          </ButtonLink>
          {/* The list is too narrow for a box beside the buttons in every language. */}
          <span className="grid lg:basis-full [&_input]:w-full! max-sm:basis-full">
            <SearchBox slim operators={false} label={say('Search conversations')} {...at.search} />
          </span>
        </header>
      )}
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-5 pb-2 max-sm:px-4">
        <Folders page={page} inbox={inbox} />
        <span className="flex flex-wrap gap-1.5">
          {chipsOf(groups, page.more, incoming.length).map(({ group, label, count }) => (
            <QuickCount
              key={group}
              count={count}
              label={label}
              on={only === group}
              onToggle={() => setOnly(only === group ? null : group)}
            />
          ))}
        </span>
      </div>
      {order.length || (incoming.length && (only === null || only === 'fix')) ? (
        <InboxList
          groups={groups}
          more={page.more}
          incoming={incoming}
          only={only}
          current={inbox.mail?.id ?? id}
          onIncoming={past ? undefined : inbox.openMail}
          toOf={inbox.toOf}
          around={around}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <EmptyState
            action={
              narrowed && (
                <Button
                  onClick={() => {
                    setOnly(null);
                    at.go((links) => links.to({ search: '', filters: {} }), { replace: true });
                  }}
                >
                  {say('Show all')}
                </Button>
              )
            }
          >
            {narrowed
              ? say('No conversation matches.')
              : past
                ? waitedThen(0)
                : say('No conversation waits for you. Answers to your messages come in here.')}
          </EmptyState>
        </div>
      )}
      <Foot page={page} />
    </section>
  );
};

/** `/messages/inbox`: the email conversations, and the selected one beside them. */
export const Screen = () => {
  const page = usePage([inboxPage, threadPage]);
  const inbox = useInbox(page);
  const go = useGo();
  useLivePage(['threads', 'messages', 'incoming']);
  const some = { on: inbox.order.length > 0, held: true };
  useShortcut('j', say('Next conversation'), () => inbox.near(1), some);
  useShortcut('k', say('Previous conversation'), () => inbox.near(-1), some);
  const { past } = page;
  useShortcut('c', say('Write a message'), () => void go(composePage.at), { on: !past });
  const thread = 'thread' in page ? page : null;
  const panes = (
    <div className="flex min-h-0 min-w-0 flex-1">
      <ListPane page={page} inbox={inbox} open={thread !== null || inbox.mail !== null} />
      {inbox.mail ? (
        <Suspense>
          <IncomingView
            key={inbox.mail.id}
            mail={inbox.mail}
            zone={page.user.tz_region}
            onOpen={inbox.open}
            onClose={() => inbox.openMail(null)}
            after={inbox.reload}
          />
        </Suspense>
      ) : thread ? (
        <Suspense
          fallback={
            <div
              role="status"
              aria-label={say('Loading')}
              className="grid min-w-0 flex-1 place-items-center border-s border-line text-ink-4"
            >
              <InboxIcon size={20} aria-hidden />
            </div>
          }
        >
          <ThreadView key={thread.thread.id} page={thread} inbox={inbox} />
        </Suspense>
      ) : (
        <Unopened page={page} inbox={inbox} />
      )}
    </div>
  );
  return past ? (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Suspense>
        <InboxPast past={past} zone={page.user.tz_region} search={inbox.at.slice.search} />
      </Suspense>
      {!past.refused && panes}
    </div>
  ) : (
    panes
  );
};
