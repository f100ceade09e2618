import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { makeCalendarAddress, withdrawCalendarAddress } from '@candor/contracts/accounts/endpoints';
import { say } from '@candor/contracts/kernel/say';
import { Button } from '../../kit/button.tsx';
import { CopyLine } from '../../kit/copy-line.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { toast } from '../../kit/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The address by which a calendar program reads somebody's interviews. It is shown once, when it is made. */
export const CalendarAddress = ({ since, zone }: { since: string | null; zone: string }) => {
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'withdraw' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    await revalidate();
    setBusy(false);
    setAsking(null);
  };
  const make = () =>
    run(() => settle(say('Make an address'), call(makeCalendarAddress, {}), (made) => setAddress(made.address)));
  const withdraw = () =>
    run(() =>
      settle(say('Withdraw the address'), call(withdrawCalendarAddress, {}), () => {
        setAddress(null);
        toast({ text: say('The address is withdrawn.') });
      }),
    );
  return (
    <Section
      title={say('Interviews in your calendar')}
      text={say('Your calendar program reads your interviews by a secret address. It can change nothing.')}
      actions={<Tag>{since ? say('Address made on {day}', { day: dateText(since, zone) }) : say('No address')}</Tag>}
    >
      <div className="grid gap-3">
        {address && since && (
          <>
            <Notice tone="good" title={say('This is the address. It is shown only now.')}>
              {say('Subscribe to it in your calendar program. Whoever knows it can read your interviews.')}
            </Notice>
            <CopyLine label={say('Address of your calendar')} text={address} lines={2} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {since ? (
            <>
              <Button onClick={() => setAsking('replace')}>{say('Make a new address')}</Button>
              <Button kind="danger" onClick={() => setAsking('withdraw')}>
                {say('Withdraw the address')}
              </Button>
            </>
          ) : (
            <Button key="first" disabled={busy} onClick={() => void make()}>
              {say('Make an address')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={() => setAsking(null)}
        title={say('Make a new address?')}
        text={say(
          'The present address stops working at once. Your calendar shows nothing new until it has the new one.',
        )}
        action={say('Make a new address')}
        danger={false}
        busy={busy}
        onConfirm={() => void make()}
      />
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={() => setAsking(null)}
        title={say('Withdraw the address?')}
        text={say('It stops working at once, and nobody reads your calendar until you make a new one.')}
        action={say('Withdraw the address')}
        busy={busy}
        onConfirm={() => void withdraw()}
      />
    </Section>
  );
};
