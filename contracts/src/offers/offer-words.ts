import { periods } from '../jobs/values.ts';
import { hoursAfter } from '../values/days.ts';
import type { Recorded } from '../kernel/event.ts';
import { moneyWords } from '../words/money-words.ts';
import { sayIn, sayLabel, type Voice } from '../words/say.ts';
import { fullDayWords } from '../words/time-words.ts';
import { undoMinutes } from '../pipeline/actions.ts';
import type { OfferTerms } from '../pipeline/events.ts';

type Told = Pick<OfferTerms, 'amount' | 'currency' | 'period' | 'start_on'> & Partial<OfferTerms>;

/** The terms of an offer as the letter words them: label and value, the most interesting first. The pay is always included. */
export const termsWords = (terms: Told, speaker: Voice): [label: string, value: string][] => {
  const words = sayIn(speaker);
  const { locale } = speaker;
  const pay = moneyWords(terms.amount, terms.currency, locale);
  const period = sayLabel((periods as Record<string, string>)[terms.period] ?? terms.period, speaker);
  const lines: [string, string | null | undefined][] = [
    [words('Position'), terms.title],
    [words('Pay'), words('{pay} per {period}', { pay, period })],
    [words('Bonus'), terms.bonus],
    [words('Equity'), terms.equity],
    [words('Starts on'), fullDayWords(terms.start_on, { locale })],
    [words('Open until'), terms.expires_on && fullDayWords(terms.expires_on, { locale })],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]?.trim()));
};

/** When the letter about an action on an offer is sent: when the action cannot be undone any more. */
export const letterAt = ({ type, metadata: { occurred_at } }: Pick<Recorded, 'type' | 'metadata'>): string =>
  waits.has(type) ? hoursAfter(occurred_at, undoMinutes / 60) : occurred_at;
const waits: ReadonlySet<string> = new Set(['OfferExtended', 'OfferAccepted', 'OfferDeclined']);

/** The organization's text for each action on an offer. */
export const offerLetters = {
  offer: 'offer_extended',
  offer_update: 'offer_extended',
  offer_accept: 'offer_accepted',
  offer_decline: 'offer_declined',
} as const;
