import { differenceInDays } from 'date-fns/differenceInDays';
import { may, opensSomePeople } from '@candor/contracts/accounts/needs';
import { type ReactNode, useState } from 'react';
import { ChevronDown, ChevronRight, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { ReportEntry } from '@candor/contracts/reports/report';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { dateText, exactText } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import type { Data } from './report-words.ts';

// The entries behind a number: one line for each application or interview, which expands into its events.

const erased = '(erased)';
const quiet = (words: ReactNode) => <span className="sr-only">{words}</span>;

const Events = ({
  entry,
  zone,
  leads,
  dated,
  moment,
}: {
  entry: ReportEntry;
  zone: string | null;
  leads: boolean;
  dated: boolean;
  /** The moment of the figures, as a query for the pages of the person. */
  moment: string;
}) => (
  <div className="px-4 pt-1 pb-3">
    <ol className="grid gap-1.5">
      {entry.events.map((event) => (
        <li key={event.id} className="grid grid-cols-[28px_52px_1fr] items-baseline text-meta">
          <span className="tnum text-ink-3">
            {!dated && (
              <Said
                text="<quiet>Day </quiet>{day, number}"
                with={{ day: differenceInDays(event.at, entry.from), quiet }}
              />
            )}
          </span>
          <time dateTime={event.at} title={exactText(event.at, zone)} className="tnum text-ink-3">
            {dateText(event.at, zone)}
          </time>
          <span className="min-w-0 break-words text-ink-2">
            <span className="font-medium text-ink">{event.actor_name || say('(erased)')}</span> {event.sentence}
          </span>
        </li>
      ))}
      {!entry.to && entry.record === undefined && (
        <li className="grid grid-cols-[28px_52px_1fr] items-baseline text-meta">
          <span className="tnum text-ink-3">{entry.days}</span>
          <span />
          <span className="text-ink-2">{say('Still there')}</span>
        </li>
      )}
    </ol>
    {entry.record !== null && (
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2 text-meta">
        {entry.record ? (
          <Link to={entry.record} className="rounded-tag py-1 text-ink-2 hover:text-ink hover:underline">
            {say('Open {name}', { name: entry.name })}
          </Link>
        ) : (
          <Link
            to={listTo('reports', 'history', { id: entry.application_id }) + moment}
            className="inline-flex items-center gap-1.5 rounded-tag py-1 text-ink-2 hover:text-ink hover:underline"
          >
            <History size={13} aria-hidden />
            {say('Full record')}
          </Link>
        )}
        {leads && !entry.record && (
          <Link
            to={listTo('people', 'candidates', { id: entry.candidate_id }) + moment}
            className="rounded-tag py-1 text-ink-2 hover:text-ink hover:underline"
          >
            {say('Open {name}', { name: entry.name })}
          </Link>
        )}
      </div>
    )}
  </div>
);

/** Full days, or a text for less than one. */
const stayText = (days: number) => (days === 0 ? say('under a day') : say('{days, number} d', { days }));

/** The panel of an opened number. It lists exactly as many entries as the number counts. `counts`: a text that describes the entries. */
export const ReportEntries = ({
  data,
  counts,
  dated,
  onExport,
}: {
  data: Data;
  counts: string;
  /** Whether entries show a date in place of a number of days. */
  dated: boolean;
  onExport: () => void;
}) => {
  const at = useListAddress();
  const opened = data.opened!;
  const [shown, setShown] = useState<string | null>(null);
  const zone = data.user.tz_region;
  const last = Math.max(1, Math.ceil(opened.total / opened.limit));
  const close = () => at.go(at.recordWith(null), { keepScroll: true });
  const step = (page: number, words: string) => (
    <Link to={at.pageTo(page)} state={{ keepScroll: true }} className={buttonLook({ kind: 'ghost', size: 'sm' })}>
      {words}
    </Link>
  );
  const leads = may(opensSomePeople, data.user);
  return (
    <Drawer
      label={`${counts[0]?.toUpperCase() ?? ''}${counts.slice(1)}`}
      narrow
      onClose={close}
      head={
        <h2 className="min-w-0 truncate ps-1 text-ui font-semi text-ink">
          {say('{count, number} {counts}', { count: opened.total, counts })}
        </h2>
      }
      footer={
        <div className="flex flex-wrap items-center gap-1 text-meta text-ink-3">
          <span className="tnum ps-1">
            {opened.total === 0
              ? say('No one')
              : say(
                  dated
                    ? '{from, number}–{to, number} of {total, number}, newest first'
                    : '{from, number}–{to, number} of {total, number}, longest first',
                  {
                    from: (opened.page - 1) * opened.limit + 1,
                    to: Math.min(opened.page * opened.limit, opened.total),
                    total: opened.total,
                  },
                )}
          </span>
          <span className="ms-auto" />
          {opened.page > 1 && step(opened.page - 1, say('Back'))}
          {opened.page < last && step(opened.page + 1, say('More'))}
          {opened.total > 0 && (
            <Button kind="ghost" size="sm" onClick={onExport}>
              {say('CSV')}
            </Button>
          )}
        </div>
      }
    >
      {opened.total === 0 && <p className="px-4 py-6 text-ui text-ink-3">{say('No one is counted here.')}</p>}
      <ul>
        {opened.entries.map((entry) => {
          const open = shown === entry.id;
          const name = entry.name === erased || !entry.name ? say('Erased person') : entry.name;
          const Chevron = open ? ChevronDown : ChevronRight;
          return (
            <li key={entry.id} className="border-b border-line">
              <button
                type="button"
                aria-expanded={open}
                onClick={() => setShown(open ? null : entry.id)}
                className={cx(
                  'flex min-h-10 w-full items-center gap-2.5 px-4 text-start text-ui hover:bg-hover',
                  open && 'bg-accent-wash',
                )}
              >
                <Avatar name={name} size={22} />
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-semi text-ink">{name}</span>{' '}
                  <span className="text-ink-3">{entry.job_name}</span>
                </span>
                <span className="tnum font-semi whitespace-nowrap text-ink">
                  {dated ? dateText(entry.from, zone) : stayText(entry.days)}
                </span>
                <Chevron size={14} aria-hidden className="shrink-0 text-ink-3" />
              </button>
              {open && (
                <Events
                  entry={entry}
                  zone={zone}
                  leads={leads && name === entry.name}
                  dated={dated}
                  moment={asOfQuery(data.as_of)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
};
