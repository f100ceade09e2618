import { say } from '@candor/contracts/words/say';
import { type FormEvent, useState } from 'react';
import { notedReasons } from '@candor/contracts/messages/suppression-events';
import {
  addSuppression,
  findSuppression,
  liftSuppression,
  resumeSender,
  type ShownSuppression,
  suppressionsPage,
  suppressionWords,
} from '@candor/contracts/messages/suppressions';
import type { DataOf } from '@candor/contracts/kernel/page';
import { Button } from '../../kit/button.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { SelectOne } from '../../kit/inputs/select.tsx';
import { Link } from '../../kit/link.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Moment } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { SettingsFrame } from './settings-frame.tsx';

type Data = DataOf<typeof suppressionsPage>;
type Entry = Omit<ShownSuppression, 'candidate' | 'organization_id'>;

const removed = () => toast({ text: say('The address gets emails again.') });
const Remove = ({ id }: { id: string }) => {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await settle(say('Remove the address from the list'), call(liftSuppression, { id }), removed);
    setBusy(false);
  };
  return (
    <Button size="sm" disabled={busy} onClick={() => void remove()}>
      {say('Remove')}
    </Button>
  );
};
const Why = ({ entry, names, zone }: { entry: Entry; names: Data['names']; zone: string | null }) => (
  <p className="text-meta text-ink-3">
    {suppressionWords(entry.why)} · <Moment at={entry.since} zone={zone} only="date" />
    {entry.by && ` · ${names[entry.by] ?? say('A former member')}`}
  </p>
);

/** Looks up one complete email address, and adds it if it is not on the list. */
const Search = ({ names, zone }: { names: Data['names']; zone: string | null }) => {
  const [email, setEmail] = useState('');
  const [why, setWhy] = useState<(typeof notedReasons)[number]>('asked');
  const [found, setFound] = useState<{ email: string; entry: Entry | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await settle(say('Look for the address'), call(findSuppression, { email }), ({ suppression }) =>
      setFound({ email, entry: suppression }),
    );
    setBusy(false);
  };
  const add = async (address: string) => {
    setBusy(true);
    await settle(say('Add the address'), call(addSuppression, { email: address, why }), () => {
      setFound(null);
      setEmail('');
      toast({ text: say('The address gets no emails any more.') });
    });
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <form onSubmit={(event) => void look(event)} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <Field label={say('Email address')}>
            {(described) => (
              <input
                {...described}
                type="email"
                required
                maxLength={254}
                autoComplete="off"
                value={email}
                onChange={(event) => {
                  setEmail(event.target.value);
                  setFound(null);
                }}
                className={inputLook()}
              />
            )}
          </Field>
        </div>
        <Button type="submit" disabled={busy || !email}>
          {say('Find address')}
        </Button>
      </form>
      <div role="status" className="empty:hidden">
        {found?.entry && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-ctl bg-well px-3 py-2">
            <div className="min-w-0">
              <p className="truncate text-ui text-ink">{say('{email} gets no emails.', { email: found.email })}</p>
              <Why entry={found.entry} names={names} zone={zone} />
            </div>
            <Remove id={found.entry.id} />
          </div>
        )}
        {found && !found.entry && (
          <div className="flex flex-wrap items-end justify-between gap-3 rounded-ctl bg-well px-3 py-2">
            <p className="min-w-0 flex-1 basis-60 self-center truncate text-ui text-ink">
              {say('{email} is not on the list.', { email: found.email })}
            </p>
            <div className="w-64">
              <SelectOne
                label={say('Reason')}
                options={notedReasons.map((each) => ({ value: each, label: suppressionWords(each) }))}
                value={why}
                onChange={setWhy}
              />
            </div>
            <Button kind="primary" disabled={busy} onClick={() => void add(found.email)}>
              {say('Add to the list')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};

const Sender = ({ sender, zone }: { sender: Data['senders'][number]; zone: string | null }) => {
  const [busy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    await settle(say('Resume the emails'), call(resumeSender, { id: sender.id }), () =>
      toast({ text: say('The emails are sent again.') }),
    );
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="text-ui text-ink">{sender.name ?? say('Emails without a personal sender')}</p>
        <p className="text-meta text-ink-3">
          {say(
            'Of {letters, number} emails {bounces, plural, one {# came} other {# came}} back and {complaints, plural, one {# was} other {# were}} reported as unwanted.',
            { letters: sender.letters, bounces: sender.bounces, complaints: sender.complaints },
          )}{' '}
          {sender.paused_at ? (
            <>
              {say('Paused since')} <Moment at={sender.paused_at} zone={zone} />
            </>
          ) : (
            sender.resumed_at && (
              <>
                {say('Resumed')} <Moment at={sender.resumed_at} zone={zone} />
              </>
            )
          )}
        </p>
      </div>
      {sender.paused_at && (
        <Button disabled={busy} onClick={() => void resume()}>
          {say('Resume')}
        </Button>
      )}
    </li>
  );
};

/** `/org/suppressions`: the addresses that get no emails, and the senders whose emails are held back. */
export const Screen = () => {
  const { items, total, senders, names, user, sizes } = usePage(suppressionsPage);
  useLivePage(['suppressions', 'senders']);
  const zone = user.tz_region;
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="suppressions"
      purpose={say('No member can send emails to these addresses. The list holds only a fingerprint of each address.')}
    >
      {senders.length > 0 && (
        <Section
          title={say('Senders')}
          text={say(
            'A sender is paused when more than 5% of their last 200 emails come back, or more than 0.1% are reported as unwanted. Outreach, cadences and news then wait; all other emails are sent.',
          )}
        >
          <ul className="divide-y divide-line">
            {senders.map((sender) => (
              <Sender key={sender.id} sender={sender} zone={zone} />
            ))}
          </ul>
        </Section>
      )}
      <Section
        title={say('Find or add an address')}
        text={say('Type the whole address. If it is not on the list, you can add it.')}
      >
        <Search names={names} zone={zone} />
      </Section>
      <Section
        title={say('Suppressed addresses')}
        text={total ? say('{total, plural, one {# address} other {# addresses, newest first}}', { total }) : undefined}
      >
        {items.length ? (
          <ul className="divide-y divide-line">
            {items.map((entry) => (
              <li key={entry.id} className="flex items-center justify-between gap-x-4 py-2.5">
                <div className="min-w-0">
                  {entry.candidate && entry.candidate_id ? (
                    <Link
                      to={listTo('people', 'candidates', { id: entry.candidate_id })}
                      className="text-ui font-medium wrap-anywhere text-ink hover:underline"
                    >
                      {entry.candidate}
                    </Link>
                  ) : (
                    <p className="text-ui text-ink">{say('Unknown address')}</p>
                  )}
                  <Why entry={entry} names={names} zone={zone} />
                </div>
                <Remove id={entry.id} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState>
            {say(
              'An address is listed here when an email to it comes back or is reported as unwanted, or when you add it.',
            )}
          </EmptyState>
        )}
      </Section>
    </SettingsFrame>
  );
};
