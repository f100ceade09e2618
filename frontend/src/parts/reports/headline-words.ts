import { moneyWords } from '@candor/contracts/words/money-words';
import { numberWords, percentWords, say } from '@candor/contracts/words/say';
import type { Headlined } from '@candor/contracts/reports/saved-endpoints';
import { numberText } from '../../kit/charts/chart-parts.tsx';

type Measured = Pick<Headlined, 'unit' | 'currency'>;
/** A figure with its unit: 27 %, 9 d, €6,240. */
export const headlineText = ({ unit, currency }: Measured, value: number | null): string =>
  value === null
    ? '–'
    : unit === 'percent'
      ? percentWords(value)
      : unit === 'days'
        ? say('{days, number} d', { days: value })
        : unit === 'money' && currency
          ? moneyWords(value, currency)
          : numberText(value);
/** Percentage points; with one decimal only below 1, so that a small change does not read as none. */
const pointsWords = (points: number): string => (points < 0.95 ? numberText(points) : numberWords(Math.round(points)));
/** The difference to the earlier period, without its sign. Differences of rates are in percentage points. */
export const changeText = (figure: Measured, change: number): string =>
  figure.unit === 'percent' ? pointsWords(Math.abs(change) * 100) : headlineText(figure, Math.abs(change));
/** The fewest facts on each side for which two figures are compared. */
export const fewestCompared = 20;
export const comparable = ({ value, before, count, before_count, unit }: Headlined): boolean =>
  value !== null &&
  before !== null &&
  (unit === 'count' || (count >= fewestCompared && before_count >= fewestCompared));
/** Whether a change is good (true) or bad (false); null if it is neither. */
export const isBetter = ({ better, value, before }: Headlined): boolean | null =>
  !better || value === null || before === null || value === before ? null : value > before === (better === 'more');
