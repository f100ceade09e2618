import { fourFifths } from '@candor/contracts/demographics/assess';
import type { DecisionImpact, ImpactRow } from '@candor/contracts/demographics/impact';
import { groupName } from '@candor/contracts/demographics/words';
import { numberWords, say } from '@candor/contracts/words/say';
import { EyeOff } from 'lucide-react';
import { cx } from '../../kit/cx.ts';
import { fixed, rate, shortP } from './impact-words.ts';
import { flagInk, Mark, place } from './marks.tsx';

const number = 'tnum px-1.5 py-2 text-end';
const quiet = 'max-md:hidden';
const Plot = ({ row, highest }: { row: ImpactRow; highest: boolean }) => (
  <td aria-hidden className={cx('w-[26%] p-0', quiet)}>
    <span className="relative block h-9">
      <span
        className="absolute -inset-y-px border-s-[1.5px] border-dashed border-ink-2"
        style={{ insetInlineStart: `${fourFifths * 100}%` }}
      />
      {highest ? (
        <span
          className="absolute top-1/2 -translate-y-1/2 pe-1 text-micro text-ink-3"
          style={{ insetInlineEnd: `${(1 - fourFifths) * 100}%` }}
        >
          {say('highest, compared with')}
        </span>
      ) : (
        row.ratio !== null && (
          <span
            className={cx('absolute top-1/2 h-0.5 -translate-y-1/2', row.flag === 'look' ? 'bg-bad' : 'bg-line-2')}
            style={{ width: `${place(row.ratio, 0) * 100}%` }}
          />
        )
      )}
      {row.flag === 'look' && (
        <span className="absolute top-0 start-0 text-micro font-medium text-bad">{say('Look here')}</span>
      )}
      {row.ratio !== null && <Mark flag={row.flag} ring={highest} at={place(row.ratio, 0)} />}
    </span>
  </td>
);

/** The groups at one decision, the lowest ratio first and the compared group last. A click on a number shows its details. */
export const GroupTable = ({
  impact,
  by,
  opened,
  onOpen,
}: {
  impact: DecisionImpact;
  by: string;
  opened: string | null;
  onOpen: (group: string) => void;
}) => {
  const { rows, highest, hidden, rest, all, withdrew } = impact;
  const line = (label: string, { n, selected }: { n: number; selected: number }, text: string, strong = false) => (
    <tr className={cx('border-t border-line', strong && 'font-semi')}>
      <th
        scope="row"
        className={cx('py-2 pe-2 text-start wrap-anywhere', strong ? 'font-semi' : 'font-normal text-ink-2')}
      >
        {label}
      </th>
      <td className={number}>{numberWords(n)}</td>
      <td className={number}>{numberWords(selected)}</td>
      <td className={number}>{n ? fixed((selected / n) * 100, 1) : ''}</td>
      <td className="px-1.5 text-meta font-normal text-ink-3" colSpan={5}>
        <span className="max-md:sr-only">{text}</span>
      </td>
    </tr>
  );
  return (
    <table className="w-full border-collapse text-ui">
      <caption className="sr-only">{say('Groups at this decision')}</caption>
      <thead>
        <tr className="text-meta text-ink-3 [&>th]:font-normal">
          <th scope="col" className="py-1.5 text-start">
            {say('Group')}
          </th>
          <th scope="col" className={number}>
            {say('Decided')}
          </th>
          <th scope="col" className={number}>
            {say('Passed')}
          </th>
          <th scope="col" className={number}>
            {say('Rate %')}
          </th>
          <td aria-hidden className={cx('relative', quiet)}>
            <span
              className="absolute bottom-1.5 -translate-x-1/2 rtl:translate-x-1/2 whitespace-nowrap"
              style={{ insetInlineStart: `${fourFifths * 100}%` }}
            >
              {say('four fifths')}
            </span>
          </td>
          <th scope="col" className={number}>
            {say('Ratio')}
          </th>
          <th scope="col" className={cx(number, quiet)}>
            p
          </th>
          <th scope="col" className={cx(number, quiet)}>
            {say('SD')}
          </th>
          <th scope="col" className={cx(number, quiet)}>
            {say('Short')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.group} className={cx('border-t border-line', row.flag === 'look' && 'bg-bad-wash')}>
            <th scope="row" className="py-2 pe-2 text-start font-medium text-ink wrap-anywhere">
              {groupName(by, row.group)}
              {row.flag === 'look' && <span className="sr-only">, {say('worth a look')}</span>}
              {row.flag === 'small' && (
                <span className="block text-micro font-normal text-warn">
                  {say('below four fifths, small numbers')}
                </span>
              )}
              {row.flag === 'few' && (
                <span className="block text-micro font-normal text-ink-3">{say('too few to judge')}</span>
              )}
            </th>
            <td className={cx(number, 'text-ink-2')}>{numberWords(row.n)}</td>
            <td className={number}>
              <button
                type="button"
                aria-label={say('{passed, number} of {decided, number} passed, {group}', {
                  passed: row.selected,
                  decided: row.n,
                  group: groupName(by, row.group),
                })}
                aria-pressed={opened === row.group}
                onClick={() => onOpen(row.group)}
                className={cx(
                  'min-h-6 min-w-6 rounded-tag px-1 text-ink underline decoration-line-2 underline-offset-2 hover:decoration-ink-2',
                  opened === row.group && 'font-semi text-accent-ink shadow-[0_0_0_1.5px_var(--accent)] no-underline',
                )}
              >
                {numberWords(row.selected)}
              </button>
            </td>
            <td className={cx(number, 'font-medium')}>{rate(row)}</td>
            <Plot row={row} highest={row.group === highest} />
            <td className={cx(number, 'font-semi', flagInk(row.flag))}>
              {row.ratio === null ? '' : row.group === highest ? fixed(1, 0) : fixed(row.ratio, 2)}
            </td>
            <td className={cx(number, quiet)}>{row.p === null ? '' : shortP(row.p)}</td>
            <td className={cx(number, quiet)}>{row.sd === null ? '' : fixed(row.sd, 2)}</td>
            <td className={cx(number, quiet)}>{row.short === null ? '' : fixed(Math.max(0, row.short), 0)}</td>
          </tr>
        ))}
        {hidden > 0 && (
          <tr className="border-t border-line text-ink-2">
            <th scope="row" className="py-2 pe-2 text-start font-normal">
              {say('{count, plural, one {One group} other {# groups}}, few people', { count: hidden })}
            </th>
            <td colSpan={8} className="text-meta text-ink-3">
              <span className="flex items-center gap-2">
                <EyeOff size={14} aria-hidden className="shrink-0" />
                {say('Too few to show. Counted with “not disclosed”, so no subtraction finds them.')}
              </span>
            </td>
          </tr>
        )}
        {line(
          hidden > 0 ? say('Not disclosed, and those') : say('Not disclosed'),
          rest,
          say('Counted, never compared'),
        )}
        {line(say('All'), all, say('{count, number} withdrew before the decision', { count: withdrew }), true)}
      </tbody>
    </table>
  );
};
