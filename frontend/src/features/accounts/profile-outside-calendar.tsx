import { Suspense, useState } from 'react';
import { connectOutsideCalendar, disconnectOutsideCalendar } from '@candor/contracts/accounts/endpoints';
import { type browserProviderKeys, calendarProviders } from '@candor/contracts/accounts/outside-calendar';
import type { profilePage } from '@candor/contracts/accounts/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { later } from '../../kit/later.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText, momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useConnection } from './use-connection.ts';

const CaldavDialog = later(() => import('./caldav-dialog.tsx').then((m) => m.CaldavDialog));

type Calendar = DataOf<typeof profilePage>['outside_calendar'];

/** The calendar that somebody keeps elsewhere: when they are busy there nobody books them, and their interviews stand in it. */
export const OutsideCalendar = ({
  calendar: { providers, linked, unread_since: unread },
  zone,
}: {
  calendar: Calendar;
  zone: string;
}) => {
  const { asking, setAsking, busy, ...connection } = useConnection();
  const [typing, setTyping] = useState(false);
  const connect = (provider: (typeof browserProviderKeys)[number]) =>
    connection.connect(say('Connect a calendar'), () => call(connectOutsideCalendar, { provider }));
  const disconnect = () =>
    connection.disconnect(
      say('Disconnect the calendar'),
      () => call(disconnectOutsideCalendar, {}),
      say('The calendar is disconnected.'),
    );
  return (
    <Section
      title={say('Your own calendar')}
      text={say(
        'Nobody books you while you are busy there, and your interviews stand in a calendar of their own beside yours. Only when you are busy is read, never why: whoever arranges interviews in an organization of yours sees it, for the next ten weeks.',
      )}
      actions={
        <Tag>
          {linked
            ? say('{name} since {day}', {
                name: sayLabel(calendarProviders[linked.provider]),
                day: dateText(linked.since, zone),
              })
            : say('Not connected')}
        </Tag>
      }
    >
      <div className="grid gap-3">
        {linked && unread && (
          <Notice tone="warn" title={say('It has not been readable since {time}.', { time: momentText(unread, zone) })}>
            {say('What was read before counts for a day. It is tried again by itself.')}
          </Notice>
        )}
        {linked?.reads_only && (
          <Notice tone="info" title={say('Your interviews are not written there')}>
            {say(
              'Nobody can make a calendar at this server, so only when you are busy is read. Subscribe to your interviews by the address under “Interviews in your calendar”.',
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {linked ? (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {say('Disconnect the calendar')}
            </Button>
          ) : (
            providers.map((provider) => (
              <Button
                key={provider}
                disabled={busy}
                onClick={() => (provider === 'caldav' ? setTyping(true) : connect(provider))}
              >
                {say('Connect {name}', { name: sayLabel(calendarProviders[provider]) })}
              </Button>
            ))
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('Disconnect the calendar?')}
        text={
          linked?.provider === 'caldav'
            ? say(
                'Its calendar for interviews is deleted there, and the password is forgotten here; withdraw it at your provider too. From then on you can be booked while you are busy elsewhere.',
              )
            : say(
                'Its calendar for interviews is deleted there. From then on you can be booked while you are busy elsewhere.',
              )
        }
        action={say('Disconnect the calendar')}
        busy={busy}
        onConfirm={disconnect}
      />
      {typing && (
        <Suspense>
          <CaldavDialog onClose={() => setTyping(false)} />
        </Suspense>
      )}
    </Section>
  );
};
