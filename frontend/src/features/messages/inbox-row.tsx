import { memo, Suspense } from 'react';
import { Clock3, MailWarning, Palmtree, UserRound } from 'lucide-react';
import type { ThreadStanding } from '@candor/contracts/messages/pages';
import type { ThreadRow } from '@candor/contracts/messages/rows';
import type { Names } from '@candor/contracts/kernel/standard';
import { erasedText } from '@candor/contracts/values/erased';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { dateText, exactText, momentText } from '../../kit/time.tsx';
import { TypeRing } from '../../parts/people/stage.tsx';
import { isLate, waitWords } from '../../parts/messages/mail-words.ts';

const NotDelivered = later(() => import('../../parts/messages/mail-problem.tsx').then((m) => m.NotDelivered));

export type RowAround = {
  names: Names;
  standings: Record<string, ThreadStanding>;
  zone: string | null;
  user_id: string;
  now: number;
};

/** The last words of the person, or what happened instead of an answer. */
const Words = ({ row, zone }: { row: ThreadRow; zone: string | null }) => {
  if (row.move === 'fix')
    return (
      <Suspense>
        <NotDelivered error={row.error} />
      </Suspense>
    );
  if (row.out_until)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <Palmtree size={13} aria-hidden className="text-ink-3" />
        {say('Out of office until {day}', { day: dateText(row.out_until, zone) })}
      </span>
    );
  if (row.subject === erasedText) return <span className="text-ink-3">{say(erasedText)}</span>;
  if (!row.snippet) return <span className="text-ink-3">{row.subject}</span>;
  return row.theirs ? <bdi>{say('“{words}”', { words: row.snippet })}</bdi> : <bdi>{row.subject}</bdi>;
};

/** One conversation: the person's name, how long they have waited, their words, and their step. */
export const InboxRow = memo(
  ({ row, to, current, around }: { row: ThreadRow; to: string; current: boolean; around: RowAround }) => {
    const { names, standings, zone, user_id, now } = around;
    const name = names[row.candidate_id] ?? (row.subject === erasedText ? say('Erased person') : row.subject);
    const standing = standings[row.id];
    const late = isLate(row, now);
    const asleep = row.snoozed_until !== null && Date.parse(row.snoozed_until) > now;
    const unread = row.move === 'answer' && !row.read_by.includes(user_id);
    const job = row.job_id ? names[row.job_id] : undefined;
    const has = row.assignee_user_id && row.assignee_user_id !== user_id ? names[row.assignee_user_id] : null;
    const small = row.move === 'waiting' && !asleep;
    return (
      <Link
        to={to}
        id={`thread-${row.id}`}
        aria-current={current ? 'true' : undefined}
        className={cx(
          'flex h-full w-full gap-3 rounded-ctl px-3 outline-offset-[-2px]',
          small ? 'items-center' : 'items-start py-2.5',
          current ? 'bg-accent-wash' : 'hover:bg-hover',
        )}
      >
        {!small &&
          (row.move === 'fix' ? (
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-hover text-ink-2">
              <MailWarning size={14} aria-hidden />
            </span>
          ) : (
            <Avatar name={name} size={28} />
          ))}
        <span className={cx('min-w-0 flex-1', small && 'flex items-baseline gap-2')}>
          <span className={cx('flex items-baseline gap-2', small && 'max-w-[55%] shrink-0')}>
            {unread && <i className="size-[7px] shrink-0 self-center rounded-full bg-accent" aria-hidden />}
            <span className={cx('min-w-0 truncate text-ui text-ink', small ? 'font-medium' : 'font-semi')}>
              <bdi>{name}</bdi>
              {unread && <span className="sr-only">, {say('unread')}</span>}
            </span>
            {!small && (
              <time
                dateTime={row.since}
                title={exactText(row.since, zone)}
                className={cx('tnum ms-auto shrink-0 text-meta', late ? 'font-medium text-warn' : 'text-ink-3')}
              >
                {asleep ? momentText(row.snoozed_until!, zone) : waitWords(row.since, now)}
              </time>
            )}
          </span>
          <span className={cx('text-ui text-ink-2', small ? 'min-w-0 flex-1 truncate' : 'line-clamp-2')}>
            <Words row={row} zone={zone} />
          </span>
          {!small && (
            <span className="flex min-w-0 items-center gap-1.5 text-meta text-ink-3">
              {asleep && <Clock3 size={12} aria-hidden className="shrink-0" />}
              {standing && <TypeRing type={standing.step.type} size={12} />}
              <span className="min-w-0 truncate">
                {[standing && sayLabel(standing.step.name), job].filter(Boolean).join(' · ')}
              </span>
              {has && (
                <span className="ms-auto flex shrink-0 items-center gap-1">
                  <UserRound size={12} aria-hidden />
                  {has.split(' ')[0]}
                </span>
              )}
            </span>
          )}
        </span>
        {small && (
          <time
            dateTime={row.since}
            title={exactText(row.since, zone)}
            className={cx(
              'tnum shrink-0 text-meta',
              now - Date.parse(row.since) > 5 * 86_400_000 ? 'text-warn' : 'text-ink-3',
            )}
          >
            {waitWords(row.since, now)}
          </time>
        )}
      </Link>
    );
  },
);
InboxRow.displayName = 'InboxRow';
