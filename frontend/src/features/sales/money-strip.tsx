import type { CommissionSums } from '@candor/contracts/sales/pages';
import { commissionStates, type CommissionState } from '@candor/contracts/sales/values';
import { minorWords } from '@candor/contracts/words/minor-words';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';

const under: Record<CommissionState, () => string> = {
  pending: () => say('not earned yet'),
  earned: () => say('to approve'),
  approved: () => say('to pay'),
  paid: () => say('paid out'),
  void: () => say('not owed'),
};
const states = Object.keys(commissionStates) as CommissionState[];
/** The sums as text: '€1,615.84 + $20.00'. If there are none: zero in the given currency, else a dash. */
export const totalWords = (sums: Record<string, number>, currency?: string): string =>
  Object.entries(sums)
    .map(([each, amount]) => minorWords(amount, each))
    .join(' + ') || (currency ? minorWords(0, currency) : '–');

/** The sums of commissions by state. If `onChoose` is given, each state is a filter. */
export const MoneyStrip = ({
  money,
  chosen = [],
  onChoose,
}: {
  money: CommissionSums;
  chosen?: readonly CommissionState[];
  onChoose?: (state: CommissionState) => void;
}) => {
  const [currency] = states.flatMap((state) => Object.keys(money[state].sums));
  return (
    // The list takes the keyboard focus for scrolling only if no button inside can take it.
    <ul
      tabIndex={onChoose ? undefined : 0}
      className="quiet-scroll flex overflow-x-auto rounded-card border border-line-2"
      aria-label={say('By state')}
    >
      {states.map((state) => {
        const { count, sums } = money[state];
        const on = chosen.includes(state);
        const inside = (
          <>
            <span className={cx('text-meta font-medium', on ? 'text-accent-ink' : 'text-ink-2')}>
              {sayLabel(commissionStates[state])} <span className="tnum text-ink-3">{numberWords(count)}</span>
            </span>
            <span
              className={cx(
                'tnum block text-read font-semi whitespace-nowrap text-ink',
                state === 'void' && 'line-through',
              )}
            >
              {totalWords(sums, currency)}
            </span>
            <span className="block text-micro whitespace-nowrap text-ink-3">{under[state]()}</span>
          </>
        );
        const look = cx(
          'block min-w-[150px] flex-1 border-e border-line-2 px-3 py-2.5 text-start last:border-0',
          on && 'bg-accent-wash',
        );
        return (
          <li key={state} className="contents">
            {onChoose ? (
              <button
                type="button"
                aria-pressed={on}
                onClick={() => onChoose(state)}
                className={cx(look, !on && 'hover:bg-hover')}
              >
                {inside}
              </button>
            ) : (
              <span className={look}>{inside}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
