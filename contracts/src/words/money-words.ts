import { voice } from './say.ts';

/** '$90,000', '1 234,50 €': an amount in the reader's format, with cents only if there are any. */
export const moneyWords = (amount: number, currency: string, locale = voice().locale): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % 1 ? 2 : 0,
    maximumFractionDigits: amount % 1 ? 2 : 0,
  }).format(amount);
