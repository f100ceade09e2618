import { phrase, say } from '../words/say.ts';
import { shortMinorWords } from '../words/minor-words.ts';
import { numberWords } from '../words/say.ts';
import type { CommissionEntry } from './rows.ts';
import type { Computed, TermVersion } from './values.ts';

// How sales says its numbers, the same on screens and paper.

/** '33.34 %': parts per million as a percentage in the reader's format. */
export const ppmWords = (ppm: number): string => say('{percent}%', { percent: numberWords(ppm / 10_000) });
/** How an amount was computed, in one line, such as '€42,512.50 × 12 % × 33.34 %'. */
export const formulaWords = ({ rule, basis, refunded, share, month, months }: Computed): string => {
  const { currency } = basis;
  const start =
    rule.basis === 'flat'
      ? shortMinorWords(rule.amount?.amount ?? 0, currency)
      : [
          shortMinorWords(basis.amount - refunded, currency),
          ...(month === null ? [] : [say('1/{months, number}', { months })]),
          ppmWords(rule.rate ?? 0),
        ].join(' × ');
  return `${start} × ${ppmWords(share)}`;
};
/** Such as '12 %, when paid'. */
export const ruleWords = ({ basis, rate, amount, payable_on, duration_months }: TermVersion): string => {
  const what =
    basis === 'flat'
      ? shortMinorWords(amount?.amount ?? 0, amount?.currency ?? 'EUR')
      : basis === 'percent_recurring'
        ? say('{rate} over {months, plural, one {# month} other {# months}}', {
            rate: ppmWords(rate ?? 0),
            months: duration_months ?? 1,
          })
        : ppmWords(rate ?? 0);
  return payable_on === 'paid' ? say('{what}, when paid', { what }) : say('{what}, when signed', { what });
};
export const entryNames: Record<CommissionEntry['kind'], string> = {
  accrued: phrase('Contract signed, so it is pending'),
  recomputed: phrase('Computed again'),
  earned: phrase('Earned'),
  unearned: phrase('No longer earned'),
  reduced: phrase('Amount changed'),
  approved: phrase('Approved'),
  taken_back: phrase('Approval taken back'),
  paid: phrase('Paid'),
  adjusted: phrase('Adjusted'),
  voided: phrase('Void'),
  clawed_back: phrase('Taken back after a refund'),
  settled: phrase('Deducted from a payout'),
};
