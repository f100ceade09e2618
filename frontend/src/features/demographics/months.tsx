import { fourFifths } from '@candor/contracts/demographics/assess';
import type { Judged } from '@candor/contracts/demographics/cells';
import type { MonthImpact } from '@candor/contracts/demographics/pages';
import { groupName, judgedNames } from '@candor/contracts/demographics/words';
import { say, sayLabel, voice } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { fixed } from './impact-words.ts';
import { flagInk, Mark, place } from './marks.tsx';

const from = 0.5;
const height = 64;
const monthName = (at: string): string =>
  new Intl.DateTimeFormat(voice().locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(at));

/** One group's ratio as the same report showed it at the end of each month. */
export const Months = ({
  months,
  decision,
  group,
  by,
}: {
  months: readonly MonthImpact[];
  decision: Judged;
  group: string;
  by: string;
}) => {
  const points = months.map(({ at, decisions }) => ({ at, found: decisions[decision][group] ?? null }));
  if (!points.some(({ found }) => found)) return null;
  const top = (ratio: number) => `${(1 - place(ratio, from)) * height}px`;
  return (
    <section aria-label={say('The same ratio, as it stood each month')} className="mt-6">
      <h3 className="text-ui font-semi text-ink">
        {say('The same ratio, as it stood each month')}{' '}
        <span className="font-normal text-ink-3">
          {groupName(by, group)}, {sayLabel(judgedNames[decision])}
        </span>
      </h3>
      <div className="mt-3 grid grid-cols-[76px_1fr]">
        <div aria-hidden className="tnum relative text-micro text-ink-3" style={{ height }}>
          <span className="absolute end-2 -translate-y-1/2" style={{ top: top(1) }}>
            {fixed(1, 0)}
          </span>
          <span className="absolute end-2 -translate-y-1/2" style={{ top: top(fourFifths) }}>
            {say('four fifths')}
          </span>
          <span className="absolute end-2 -translate-y-1/2" style={{ top: top(from) }}>
            {fixed(from, 1)}
          </span>
        </div>
        <div aria-hidden className="relative border-y border-line" style={{ height }}>
          <span
            className="absolute inset-x-0 border-t-[1.5px] border-dashed border-ink-2"
            style={{ top: top(fourFifths) }}
          />
          {points.map(({ at, found }, index) =>
            found ? (
              <span
                key={at}
                className="absolute"
                style={{ insetInlineStart: `${((index + 0.5) / points.length) * 100}%`, top: top(found.ratio) }}
              >
                <Mark flag={found.flag} at={0} />
                <span
                  className={cx(
                    'tnum absolute start-2 -translate-y-1/2 rounded-tag bg-sheet px-0.5 text-meta font-semi',
                    flagInk(found.flag),
                  )}
                >
                  {fixed(found.ratio, 2)}
                </span>
              </span>
            ) : null,
          )}
        </div>
        <span className="mt-5 pe-2 text-end text-micro text-ink-3">{say('Decided, both groups')}</span>
        <ol
          className="tnum mt-1 grid text-center text-micro text-ink-3"
          style={{ gridTemplateColumns: `repeat(${points.length}, 1fr)` }}
        >
          {points.map(({ at, found }) => (
            <li key={at}>
              <span className="block text-meta text-ink-2">{monthName(at)}</span>
              {found ? (
                <>
                  {say('{own, number} and {other, number}', { own: found.n, other: found.other })}
                  <span className="sr-only">, {say('ratio {ratio}', { ratio: fixed(found.ratio, 2) })}</span>
                </>
              ) : (
                say('not shown')
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
