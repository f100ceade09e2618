import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { readAllNotifications, readNotification } from '@candor/contracts/notifications/endpoints';
import { notificationsPage, type NotificationLine } from '@candor/contracts/notifications/pages';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { Page, PageBar, PageHead, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Moment } from '../../kit/time.tsx';
import { call, type Sent } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { useUnread } from '../../page/live/unread.ts';
import { usePage } from '../../page/use-page.ts';
import { dayName } from '../../parts/people/timeline.tsx';
import { onReturn } from '../../kit/connection.ts';

/** Reports in the background what the reader has read. A report that failed is sent again with the same id when the server answers again. */
const quietly = async (sent: Promise<Sent>): Promise<void> => {
  const answer = await sent;
  if (answer.status === 'ok' || !answer.again) return;
  const { again } = answer;
  const stop = onReturn(() => {
    stop();
    void quietly(again.send());
  });
};

const byDay = (items: readonly NotificationLine[], zone: string | null) => [
  ...Map.groupBy(items, ({ at }) => dayName(at, zone)),
];

const Item = ({
  told: { id, sentence, words, to, at, unread },
  zone,
}: {
  told: NotificationLine;
  zone: string | null;
}) => (
  <li>
    <Link
      to={to}
      data-acts
      onClick={() => {
        if (unread) void quietly(call(readNotification, { id }));
      }}
      className="-mx-2 flex min-h-9 items-start gap-3 rounded-ctl px-2 py-2 text-ui hover:bg-hover"
    >
      <span aria-hidden className="grid h-5 w-2 shrink-0 place-items-center">
        {unread && <i className="size-[7px] rounded-full bg-accent" />}
      </span>
      <span className={cx('min-w-0 flex-1 wrap-anywhere', unread ? 'font-medium text-ink' : 'text-ink-2')}>
        {unread && <span className="sr-only">{say('Unread')}: </span>}
        {sentence}
        {words && (
          <bdi dir="auto" className="line-clamp-2 font-normal text-meta text-ink-3">
            {words}
          </bdi>
        )}
      </span>
      <Moment at={at} zone={zone} only="time" className="tnum shrink-0 text-meta leading-5 text-ink-3" />
    </Link>
  </li>
);

/** `/notifications/mine` */
export const Screen = () => {
  const { list, newest, user } = usePage(notificationsPage);
  const at = useListAddress();
  const { revalidate } = useRevalidator();
  const unread = useUnread();
  useLivePage(['notifications']);
  const zone = user.tz_region;
  const onlyUnread = [at.slice.filters.unread].flat()[0] === true;
  const readAll = async (up_to: string) =>
    settle(say('Mark all as read'), await call(readAllNotifications, { up_to }), () => void revalidate());
  return (
    <Page>
      <PageHead
        title={say('Notifications')}
        actions={
          <Button onClick={() => void (newest && readAll(newest))} disabled={!unread || !newest}>
            {say('Mark all as read')}
          </Button>
        }
      />
      <PageBar>
        <Segmented<'all' | 'unread'>
          label={say('Which notifications')}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(next) =>
            at.go((now) => now.filterTo('unread', next === 'unread' ? [true] : undefined), { replace: true })
          }
          options={[
            { value: 'all', label: say('All') },
            { value: 'unread', label: say('Unread') },
          ]}
        />
        <Link to="/profile" className="ms-auto text-ui text-ink-2 hover:text-ink hover:underline">
          {say('Emails')}
        </Link>
      </PageBar>
      <PageScroll narrow>
        {list.items.length === 0 ? (
          <EmptyState>
            {onlyUnread ? say('You have no unread notifications.') : say('You have no notifications.')}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-5">
            {byDay(list.items, zone).map(([day, items]) => (
              <section key={day} aria-label={day}>
                <h2 className="mb-1 text-meta font-medium text-ink-3">{day}</h2>
                <ul>
                  {items.map((told) => (
                    <Item key={told.id} told={told} zone={zone} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PageScroll>
      {list.total > list.limit && (
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
    </Page>
  );
};
