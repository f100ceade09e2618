import { Suspense, useState } from 'react';
import { connectOutsideCalendar, disconnectOutsideCalendar } from '@candor/contracts/accounts/endpoints';
import { type browserProviderKeys, calendarProviders } from '@candor/contracts/calendars/outside-calendar';
import type { profilePage } from '@candor/contracts/accounts/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { later } from '../../kit/later.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText, momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { useConnection } from './use-connection.ts';

const CaldavDialog = later(() => import('./caldav-dialog.tsx').then((m) => m.CaldavDialog));

type Calendar = DataOf<typeof profilePage>['outside_calendar'];

/** The member's outside calendar: its busy times block bookings, and it receives their interviews. */
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
        'You are not booked while you are busy there, and your interviews appear in a separate calendar next to yours. Candor reads only when you are busy, never why. Members who schedule interviews in your organizations see it for the next ten weeks.',
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
          <Notice
            tone="warn"
            title={say('Candor has not been able to read it since {time}.', { time: momentText(unread, zone) })}
          >
            {say('The last known busy times apply for a day. Candor retries automatically.')}
          </Notice>
        )}
        {linked?.reads_only && (
          <Notice tone="info" title={say('Your interviews are not written there')}>
            {say(
              'Candor cannot create a calendar on this server, so it only reads when you are busy. To see your interviews, subscribe to the address under “Interviews in your calendar”.',
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
                'The interview calendar is deleted there, and Candor deletes the password. Revoke it at your provider too. You can then be booked while you are busy elsewhere.',
              )
            : say('The interview calendar is deleted there. You can then be booked while you are busy elsewhere.')
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
