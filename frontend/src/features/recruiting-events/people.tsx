import { Check, Mail, MoreHorizontal, UserX, X } from 'lucide-react';
import {
  deleteRegistration,
  repeatRegistrationLetter,
  upsertRegistration,
} from '@candor/contracts/recruiting-events/endpoints';
import type { RegistrationRow } from '@candor/contracts/recruiting-events/rows';
import { registrationEnds, registrationStatuses, silences } from '@candor/contracts/recruiting-events/values';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { nameOf, registrationTones } from './event-words.ts';

type Revalidate = () => unknown;
/** Records whether a person came, and offers Undo. */
export const attend = (
  { id, instance_id, status: before, ...row }: RegistrationRow,
  status: 'registered' | 'attended' | 'no_show',
  revalidate: Revalidate,
): Promise<boolean> =>
  settle(say('Record who came'), call(upsertRegistration, { instance_id, id, status }), async () => {
    const name = nameOf({ id, instance_id, status: before, ...row });
    const back = before === 'attended' || before === 'no_show' ? before : 'registered';
    toast({
      text:
        status === 'attended'
          ? say('{name} is in.', { name })
          : status === 'no_show'
            ? say('{name} did not come.', { name })
            : say('{name} is not in.', { name }),
      undo: () =>
        void settle(say('Undo'), call(upsertRegistration, { instance_id, id, status: back }), () => revalidate()),
    });
    await revalidate();
  });
const cancel = (row: RegistrationRow, revalidate: Revalidate) =>
  settle(
    say('Cancel the registration'),
    call(deleteRegistration, { instance_id: row.instance_id, id: row.id }),
    async () => {
      toast({ text: say('The registration of {name} is canceled. They are told.', { name: nameOf(row) }) });
      await revalidate();
    },
  );
const sendAgain = (row: RegistrationRow, revalidate: Revalidate) =>
  settle(
    say('Send the letter again'),
    call(repeatRegistrationLetter, { instance_id: row.instance_id, id: row.id }),
    async () => {
      toast({ text: say('{name} gets the letter with their link again.', { name: nameOf(row) }) });
      await revalidate();
    },
  );
const letIn = (row: RegistrationRow, revalidate: Revalidate) =>
  settle(
    say('Give them a place'),
    call(upsertRegistration, { instance_id: row.instance_id, id: row.id, status: 'registered' }),
    async () => {
      toast({ text: say('{name} has a place. They are told.', { name: nameOf(row) }) });
      await revalidate();
    },
  );
/** A note about a person: why their registration ended; otherwise an offered place, why they get no letters, and their answers. */
const noteOf = ({ ended, silent, answers, offered_until }: RegistrationRow, zone: string): string =>
  ended
    ? sayLabel(registrationEnds[ended])
    : [
        offered_until ? say('a place is kept until {moment}', { moment: momentText(offered_until, zone) }) : '',
        silent ? say('gets no letters: {why}', { why: sayLabel(silences[silent]) }) : '',
        ...(offered_until ? [] : (answers ?? []).map(({ answer }) => answer)),
      ]
        .filter(Boolean)
        .join(' · ');

/** One person of a date. */
const PersonLine = ({
  row,
  zone,
  number,
  begun,
  open,
  revalidate,
}: {
  row: RegistrationRow;
  zone: string;
  /** The person's place on the waiting list. */
  number?: number;
  begun: boolean;
  open: boolean;
  revalidate: Revalidate;
}) => {
  const { status, company } = row;
  const gone = status === 'cancelled';
  const waits = status === 'waitlisted' || status === 'offered';
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line px-5 py-1.5 max-sm:px-4">
      {number !== undefined && <span className="tnum w-5 text-center text-meta text-ink-2">{numberWords(number)}</span>}
      <Avatar name={nameOf(row)} size={24} />
      <span className="min-w-0 flex-1 sm:grid sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)] sm:items-center sm:gap-3">
        <span className={cx('block truncate text-ui font-medium', gone ? 'text-ink-3 line-through' : 'text-ink')}>
          {nameOf(row)}
        </span>
        <span className="block truncate text-meta text-ink-2">{company ?? ''}</span>
        <span className="block truncate text-meta text-ink-2">{noteOf(row, zone)}</span>
      </span>
      {!gone && status !== 'registered' && status !== 'waitlisted' && (
        <span className="max-sm:hidden">
          <Status tone={registrationTones[status]}>{sayLabel(registrationStatuses[status])}</Status>
        </span>
      )}
      <span className="tnum w-36 shrink-0 text-end text-meta text-ink-3 max-md:hidden">
        {momentText(waits ? row.asked_at : row.changed_at, zone)}
      </span>
      {begun && status !== 'attended' && !gone && !waits && (
        <Button size="sm" onClick={() => void attend(row, 'attended', revalidate)}>
          <Check size={14} aria-hidden />
          {say('Came')}
        </Button>
      )}
      {!gone && (
        <Menu
          align="end"
          trigger={
            <IconButton label={say('More about {name}', { name: nameOf(row) })} size="sm">
              <MoreHorizontal size={15} aria-hidden />
            </IconButton>
          }
        >
          {waits && open && (
            <MenuItem icon={<Check size={14} />} onSelect={() => void letIn(row, revalidate)}>
              {say('Give them a place')}
            </MenuItem>
          )}
          {(status === 'registered' || waits) && open && !row.silent && !row.erased && (
            <MenuItem icon={<Mail size={14} />} onSelect={() => void sendAgain(row, revalidate)}>
              {say('Send the letter again')}
            </MenuItem>
          )}
          {status === 'attended' && (
            <MenuItem icon={<X size={14} />} onSelect={() => void attend(row, 'registered', revalidate)}>
              {say('Not in after all')}
            </MenuItem>
          )}
          {begun && (status === 'registered' || status === 'attended') && (
            <MenuItem icon={<UserX size={14} />} onSelect={() => void attend(row, 'no_show', revalidate)}>
              {say('Did not come')}
            </MenuItem>
          )}
          {(status === 'registered' || waits) && open && (
            <MenuItem icon={<X size={14} />} danger onSelect={() => void cancel(row, revalidate)}>
              {say('Cancel the registration')}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
};

/** The people of a date under a title. */
export const PeopleList = ({
  title,
  note,
  rows,
  numbered,
  ...line
}: {
  title: string;
  note?: string;
  rows: readonly RegistrationRow[];
  numbered?: boolean;
  zone: string;
  begun: boolean;
  open: boolean;
  revalidate: Revalidate;
}) => (
  <section aria-label={title}>
    <h2 className="flex items-baseline gap-2 border-b border-line px-5 pt-4 pb-2 text-ui font-semi text-ink max-sm:px-4">
      {title}
      <span className="tnum font-normal text-ink-3">{numberWords(rows.length)}</span>
      {note && <span className="ms-1 text-meta font-normal text-ink-3 max-sm:hidden">{note}</span>}
    </h2>
    <ul>
      {rows.map((row, at) => (
        <PersonLine key={row.id} row={row} {...(numbered ? { number: at + 1 } : {})} {...line} />
      ))}
    </ul>
  </section>
);
