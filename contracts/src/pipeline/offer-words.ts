import { periods } from '../jobs/values.ts';
import { moneyWords } from '../kernel/money-words.ts';
import { fullDayWords } from '../kernel/time-words.ts';
import type { OfferTerms } from './events.ts';

type Told = Pick<OfferTerms, 'amount' | 'currency' | 'period' | 'start_on'> & Partial<OfferTerms>;

/** The terms of an offer as the candidate reads them: label and value, in the order of interest. Pay in words is never left out. */
export const termsWords = (terms: Told, locale = 'en-US'): [label: string, value: string][] => {
  const period = (periods as Record<string, string>)[terms.period] ?? terms.period;
  const lines: [string, string | null | undefined][] = [
    ['Position', terms.title],
    ['Pay', `${moneyWords(terms.amount, terms.currency, locale)} per ${period.toLowerCase()}`],
    ['Bonus', terms.bonus],
    ['Equity', terms.equity],
    ['Starts on', fullDayWords(terms.start_on, { locale })],
    ['Open until', terms.expires_on && fullDayWords(terms.expires_on, { locale })],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]?.trim()));
};

/** Which of the organisation's texts goes with an action on an offer. */
export const offerLetters = {
  offer: 'offer_extended',
  offer_update: 'offer_extended',
  offer_accept: 'offer_accepted',
  offer_decline: 'offer_declined',
} as const;
