import { useState } from 'react';
import { Check, Undo2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { checkIn, upsertRegistration } from '@candor/contracts/recruiting-events/endpoints';
import { checkInPage } from '@candor/contracts/recruiting-events/pages';
import { registrationStatuses } from '@candor/contracts/recruiting-events/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { dayOf, hoursOf, nameOf, registrationTones } from './event-words.ts';

/** `/marketing/check-in/{code}`: the page that a phone opens when its camera reads a visitor's code. */
export const Screen = () => {
  const { registration, instance, event, code } = usePage(checkInPage);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!registration || !instance || !event)
    return (
      <Page>
        <PageHead title={say('Check in')} />
        <EmptyState>{say('This code is not from one of your events.')}</EmptyState>
      </Page>
    );
  const { status } = registration;
  const isIn = status === 'attended';
  const run = async (sent: Promise<boolean>) => {
    setBusy(true);
    await sent;
    setBusy(false);
  };
  const enter = () => run(settle(say('Check in'), call(checkIn, { code }), () => revalidate()));
  const undo = () =>
    run(
      settle(
        say('Undo'),
        call(upsertRegistration, { instance_id: instance.id, id: registration.id, status: 'registered' }),
        () => revalidate(),
      ),
    );
  return (
    <Page>
      <PageHead
        title={event.name}
        status={<Status tone={registrationTones[status]}>{sayLabel(registrationStatuses[status])}</Status>}
      />
      <PageScroll narrow>
        <p className="text-ui text-ink-2">
          {dayOf(instance.fields)} · {hoursOf(instance.fields)}
        </p>
        <p className="mt-4 text-[28px] leading-[34px] font-semi wrap-anywhere text-ink">{nameOf(registration)}</p>
        {registration.company && <p className="text-read text-ink-2">{registration.company}</p>}
        <div className="mt-6 grid gap-3">
          {isIn ? (
            <>
              <Notice tone="good">{say('{name} is in', { name: nameOf(registration) })}</Notice>
              <Button disabled={busy} onClick={() => void undo()}>
                <Undo2 size={16} aria-hidden />
                {say('Undo')}
              </Button>
            </>
          ) : status === 'registered' || status === 'no_show' ? (
            <Button kind="primary" disabled={busy} onClick={() => void enter()}>
              <Check size={16} aria-hidden />
              {say('Check in')}
            </Button>
          ) : (
            <Notice tone="warn">{say('This person has no place at this date.')}</Notice>
          )}
          <ButtonLink
            kind="ghost"
            to={`${listTo('marketing', 'events', { id: event.id, section: 'door' })}?date=${instance.id}`}
          >
            {say('Open the door')}
          </ButtonLink>
        </div>
      </PageScroll>
    </Page>
  );
};
