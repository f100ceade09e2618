import { Suspense, useState } from 'react';
import { momentIn } from '@candor/contracts/kernel/past';
import { numberWords, phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { Leaving } from '@candor/contracts/privacy/pages';
import { retentionGroups, stayReasons } from '@candor/contracts/privacy/values';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { dateText, dayText } from '../../kit/time.tsx';
import { personTo } from '../../parts/people/links.ts';
import { type Desk, Name, None, row } from './desk-parts.tsx';

const names: Readonly<Record<string, string>> = {
  US: phrase('United States'),
  EEA: phrase('EEA, United Kingdom, Switzerland'),
  'CA-ON': phrase('Ontario'),
  '*': phrase('Other countries'),
};
/** The name of a place that a rule of the law names. */
const placeWords = (place: string): string => sayLabel(names[place] ?? place);

const EraseDialog = later(() => import('../../parts/people/erase-dialog.tsx').then((m) => m.EraseDialog));

/** One bar for each day on which people are erased or kept back. The table below says the same in words. */
const Days = ({ days }: { days: Desk['days'] }) => {
  const most = Math.max(1, ...days.map(({ leave, stay }) => leave + stay));
  return (
    <div aria-hidden className="mt-3 flex min-h-28 items-end gap-2 overflow-x-auto border-b border-line">
      {days.map(({ day, leave, stay }) => (
        <div key={day} className="flex min-w-14 shrink-0 flex-col items-center justify-end gap-0.5">
          <span className="tnum text-micro text-ink-2">{numberWords(leave + stay)}</span>
          {stay > 0 && (
            <span
              className="w-4 border border-dashed border-warn"
              style={{ height: `${Math.max(4, (stay / most) * 64)}px` }}
            />
          )}
          {leave > 0 && <span className="w-4 bg-accent" style={{ height: `${Math.max(3, (leave / most) * 64)}px` }} />}
          <span className="pb-1 text-micro whitespace-nowrap text-ink-3">{dayText(day)}</span>
        </div>
      ))}
    </div>
  );
};

/** The address of the page of a person who was taken back with an import, as it was just before. They have no page of now. */
const lastPage = (id: string, taken_back: string): string =>
  personTo(id) + momentIn({ as_of: new Date(Date.parse(taken_back) - 1).toISOString() }, '?');

const LeavingList = ({ leaving, zone }: { leaving: readonly Leaving[]; zone: string | null }) => {
  const [erasing, setErasing] = useState<Leaving['person'] | null>(null);
  return (
    <>
      <details className="mt-3">
        <summary className="cursor-pointer text-meta text-ink-2">{say('The people, and why')}</summary>
        <ul className="mt-1">
          {leaving.map(({ person, group, place, days, since, leaves_at, listed, stays }) => (
            <li key={person.id} className={row}>
              <span className="flex w-44 min-w-0 max-sm:w-full">
                {group === 'taken_back' ? (
                  <Link
                    to={lastPage(person.id, since)}
                    className="min-w-0 truncate font-medium text-ink hover:underline"
                  >
                    {person.name}
                  </Link>
                ) : (
                  <Name person={person} />
                )}
              </span>
              <span className="min-w-0 flex-1 basis-60 text-ink-2">
                {sayLabel(retentionGroups[group])}, {placeWords(place)}:{' '}
                {say('{days, plural, one {# day} other {# days}} since {day}', { days, day: dateText(since, zone) })}
              </span>
              <span className={cx('text-meta', stays ? 'text-warn' : 'text-ink-2')}>
                {stays
                  ? say('stays: {reason}', { reason: sayLabel(stayReasons[stays]) })
                  : listed
                    ? say('goes on {day}', { day: dateText(leaves_at, zone) })
                    : say('goes on {day} at the earliest, listed from tonight', { day: dateText(leaves_at, zone) })}
              </span>
              {group === 'taken_back' && (
                <Button kind="ghost" size="sm" className="text-ink-3 print:hidden" onClick={() => setErasing(person)}>
                  {say('Erase this person')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </details>
      {erasing && (
        <Suspense>
          <EraseDialog person={erasing} zone={zone} onClose={() => setErasing(null)} />
        </Suspense>
      )}
    </>
  );
};

/** Who chose a period that no law names. */
const periodsBy = {
  organization: phrase('A period of your own'),
  consent: phrase('By their consent'),
  product: phrase('The usual period for contacts'),
} as const;
const undoneImports = phrase('The period for people whose import was undone');
/** Who leaves in the next 30 days: by day, by rule, and each person with the reason to go or to stay. */
export const Retention = ({ desk }: { desk: Desk }) => {
  const { days, rules, leaving, staying, auto_erase, user } = desk;
  return (
    <>
      {!auto_erase && (
        <Notice tone="warn">
          {say('No one is erased automatically in this organization. People stay when their days are over.')}
        </Notice>
      )}
      {days.length ? <Days days={days} /> : <None>{say('No person’s days end within 30 days.')}</None>}
      {rules.length > 0 && (
        <ul>
          {rules.map(({ group, place, days: kept, by, source, read, count }) => (
            <li key={`${group} ${place} ${kept}`} className={row}>
              <span className="w-56 font-medium max-sm:w-full">
                {sayLabel(retentionGroups[group])}, {placeWords(place)}
              </span>
              <span className="w-44 text-ink-2">
                {group === 'leads'
                  ? say('{days, plural, one {# day} other {# days}} since the last contact', { days: kept })
                  : group === 'contacts'
                    ? say('{days, plural, one {# day} other {# days}} since they last showed interest', { days: kept })
                    : group === 'taken_back'
                      ? say('{days, plural, one {# day} other {# days}} since their import was undone', { days: kept })
                      : group === 'pool'
                        ? say('as long as they agreed to')
                        : say('{days, plural, one {# day} other {# days}} since the decision', { days: kept })}
              </span>
              <span className="min-w-0 flex-1 basis-48 text-meta text-ink-3">
                {source && read ? (
                  <>
                    {sayLabel(source)} · {say('read on {day}', { day: dayText(read) })}
                  </>
                ) : (
                  by !== 'law' && sayLabel(group === 'taken_back' ? undoneImports : periodsBy[by])
                )}
              </span>
              <span className="tnum font-medium">{numberWords(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {staying.map(({ because, count }) => (
        <p key={because} className={cx(row, 'text-warn')}>
          <span className="flex-1">{say('Kept back: {reason}', { reason: sayLabel(stayReasons[because]) })}</span>
          <span className="tnum font-medium">{numberWords(count)}</span>
        </p>
      ))}
      {leaving.length > 0 && <LeavingList leaving={leaving} zone={user.tz_region} />}
    </>
  );
};
