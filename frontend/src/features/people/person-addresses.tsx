import { Suspense, useState } from 'react';
import { ArrowUpToLine, Pencil } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import { addressKinds, emailsOf, type OtherAddress, phonesOf } from '@candor/contracts/people/addresses';
import type { PersonPage } from '@candor/contracts/people/pages';
import { settle } from '../../page/settle.ts';
import { later } from '../../kit/later.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Tooltip } from '../../kit/overlays/tooltip.tsx';
import { sendAddresses } from './send-addresses.ts';

const AddressForm = later(() => import('./address-form.tsx').then((m) => m.AddressForm));
type Person = PersonPage['person'];

/** The addresses with their kinds. Each address but the first has a button that makes it the primary one. */
const AddressList = ({
  all,
  scheme,
  onPrimary,
}: {
  all: readonly OtherAddress[];
  scheme: 'mailto' | 'tel';
  onPrimary?: (address: OtherAddress) => void;
}) =>
  all.length ? (
    <ul>
      {all.map((each, at) => (
        <li key={each.address} className="group flex min-h-6 items-center gap-1.5">
          <a
            href={`${scheme}:${scheme === 'tel' ? each.address.replaceAll(/[^+\d]/g, '') : each.address}`}
            title={each.address}
            className="tnum min-w-0 truncate leading-6 text-accent-ink hover:underline"
          >
            {each.address}
          </a>
          <span className="shrink-0 text-micro text-ink-3">
            {[each.kind && sayLabel(addressKinds[each.kind]), at === 0 && all.length > 1 && say('primary')]
              .filter(Boolean)
              .join(', ')}
          </span>
          {at > 0 && onPrimary && (
            <Tooltip text={say('Make primary')}>
              <button
                type="button"
                aria-label={say('Make {address} the primary one', { address: each.address })}
                onClick={() => onPrimary(each)}
                className="ms-auto grid size-6 shrink-0 place-items-center rounded-tag text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 max-sm:opacity-100"
              >
                <ArrowUpToLine size={13} aria-hidden />
              </button>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  ) : (
    <span className="text-ink-3">{say('Not set')}</span>
  );

const first = (all: readonly OtherAddress[], one: OtherAddress): OtherAddress[] => [
  one,
  ...all.filter(({ address }) => address !== one.address),
];

/** A person's contact data, the primary address and number first. */
export const PersonAddresses = ({ person, mayEdit }: { person: Person; mayEdit: boolean }) => {
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState(false);
  const [emails, phones] = [emailsOf(person), phonesOf(person)];
  const raise = (one: OtherAddress, next: Parameters<typeof sendAddresses>[1]) =>
    void settle(
      say('Make {address} the primary one', { address: one.address }),
      sendAddresses(person, next),
      ({ candidate }) => {
        toast({
          text: say('{address} is now the primary one.', { address: one.address }),
          undo: () =>
            void settle(
              say('Change emails and phones'),
              sendAddresses({ id: person.id, version: candidate.version }, { emails, phones }),
              () => revalidate(),
            ),
        });
        void revalidate();
      },
    );
  return (
    <>
      <div className="grid min-w-0 grid-cols-[76px_minmax(0,1fr)] gap-x-3">
        <dt className="flex min-h-6 items-center gap-1 text-meta text-ink-3">
          {say('Email')}
          {mayEdit && (
            <button
              type="button"
              aria-label={say('Change emails and phones')}
              className="grid size-6 place-items-center rounded-tag text-ink-3 hover:text-ink"
              onClick={() => setEditing(true)}
            >
              <Pencil size={12} aria-hidden />
            </button>
          )}
        </dt>
        <dd className="min-w-0 text-ui leading-6 text-ink">
          <AddressList
            all={emails}
            scheme="mailto"
            onPrimary={mayEdit ? (one) => raise(one, { emails: first(emails, one), phones }) : undefined}
          />
        </dd>
      </div>
      <div className="grid min-w-0 grid-cols-[76px_minmax(0,1fr)] gap-x-3">
        <dt className="text-meta leading-6 text-ink-3">{say('Phone')}</dt>
        <dd className="min-w-0 text-ui leading-6 text-ink">
          <AddressList
            all={phones}
            scheme="tel"
            onPrimary={mayEdit ? (one) => raise(one, { emails, phones: first(phones, one) }) : undefined}
          />
          {editing && (
            <Suspense>
              <AddressForm
                person={person}
                onSaved={() => {
                  setEditing(false);
                  toast({ text: say('Emails and phones changed.') });
                  void revalidate();
                }}
                onClose={() => setEditing(false)}
              />
            </Suspense>
          )}
        </dd>
      </div>
    </>
  );
};
