import type { DealCard } from '@candor/contracts/sales/pages';
import type { Sums } from '@candor/contracts/sales/chances';
import { daysBetween } from '@candor/contracts/sales/dates';
import { shortMinorWords } from '@candor/contracts/words/minor-words';
import { numberWords, say } from '@candor/contracts/words/say';
import type { CommissionState, DealStage } from '@candor/contracts/sales/values';
import type { Tone } from '../../kit/tag.tsx';
import { dayText, nearDayText } from '../../kit/time.tsx';

/** The color and the fill of a stage's ring. */
export const stageLook: Record<DealStage, { color: string; fill: number }> = {
  deal_pending: { color: 'var(--st-apply)', fill: 0.25 },
  deal_accepted: { color: 'var(--st-talk)', fill: 0.75 },
  deal_paid: { color: 'var(--st-hired)', fill: 1 },
  deal_declined: { color: 'var(--st-gone)', fill: 0 },
  archived: { color: 'var(--st-gone)', fill: 0 },
};
export const stateTones: Record<CommissionState, Tone> = {
  pending: 'plain',
  earned: 'accent',
  approved: 'warn',
  paid: 'good',
  void: 'plain',
};
export type Next = { text: string; tone: 'mine' | 'late' | 'waits' };
/** The next thing to do about a deal, or what the deal waits for. */
export const nextOf = (
  deal: Pick<DealCard, 'type' | 'amount' | 'expected_on' | 'next_step' | 'next_on' | 'paid_on' | 'contract_signed_on'>,
  today: string,
): Next => {
  const { type, expected_on, next_step, next_on } = deal;
  if (type === 'deal_paid')
    return { text: deal.paid_on ? say('Paid {day}', { day: dayText(deal.paid_on) }) : '', tone: 'waits' };
  if (type === 'deal_declined' || type === 'archived') return { text: '', tone: 'waits' };
  if (next_step) {
    const late = next_on !== null && next_on < today;
    return {
      text: next_on ? `${nearDayText(next_on, today)}: ${next_step}` : next_step,
      tone: late ? 'late' : 'mine',
    };
  }
  const over = expected_on ? daysBetween(expected_on, today) : 0;
  if (type === 'deal_accepted') {
    if (!expected_on) return { text: say('Record the payment'), tone: 'mine' };
    return over > 0
      ? { text: say('Payment {days, plural, one {# day} other {# days}} over', { days: over }), tone: 'late' }
      : { text: say('Payment due {day}', { day: dayText(expected_on) }), tone: 'waits' };
  }
  if (over > 0)
    return { text: say('Expected {days, plural, one {# day} other {# days}} ago', { days: over }), tone: 'late' };
  return { text: deal.amount ? say('Record the contract') : say('Enter the amount'), tone: 'mine' };
};
/** A sum for each currency, never converted: '€467,000 + $12,000'. */
export const sumWords = (sums: Sums, which: 'value' | 'weighted'): string =>
  Object.entries(sums)
    .sort((a, b) => b[1].value - a[1].value)
    .map(([currency, sum]) => shortMinorWords(sum[which], currency))
    .join(' + ') || numberWords(0);
export const addedSums = (all: readonly Sums[]): Sums => {
  const total: Sums = {};
  for (const sums of all)
    for (const [currency, { value, weighted }] of Object.entries(sums)) {
      const of = (total[currency] ??= { value: 0, weighted: 0 });
      of.value += value;
      of.weighted += weighted;
    }
  return total;
};

/** The stages from left to right on the board. */
export const stageOrder: readonly DealStage[] = [
  'deal_pending',
  'deal_accepted',
  'deal_paid',
  'deal_declined',
  'archived',
];
/** Whether a deal in this stage has ended without a payment. */
export const ends = (type: DealStage) => type === 'deal_declined' || type === 'archived';
