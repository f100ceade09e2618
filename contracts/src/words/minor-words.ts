import { type Currency, decimalsOf } from '../values/currencies.ts';
import { voice } from './say.ts';

/** An amount in the smallest unit, always with all its decimals: '€1,615.84'. Sums that must be exact to the cent use it. */
export const minorWords = (amount: number, currency: string, locale = voice().locale): string => {
  const decimals = decimalsOf(currency as Currency);
  // The number is taken as a decimal text, so that no cent is lost on the way.
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(decimalText(String(Math.trunc(amount)), decimals) as `${number}`);
};
/** An amount with cents only if there are any: '€86,400', '€42,512.50'. */
export const shortMinorWords = (amount: number, currency: string, locale = voice().locale): string => {
  const decimals = decimalsOf(currency as Currency);
  if (amount % 10 ** decimals) return minorWords(amount, currency, locale);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount / 10 ** decimals,
  );
};
/** An exact amount in the smallest unit as a decimal text, such as '170084.01', with up to four digits more than the currency has. */
export const exactMinorWords = (amount: string, currency: string, locale = voice().locale): string => {
  const decimals = decimalsOf(currency as Currency);
  const [whole, rest = ''] = amount.split('.') as [string, string?];
  const places = decimals + rest.length;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, places),
  }).format(decimalText(whole + rest, places) as `${number}`);
};
const decimalText = (digits: string, places: number): string => {
  const minus = digits.startsWith('-') ? '-' : '';
  const plain = digits.replace('-', '').padStart(places + 1, '0');
  return places ? `${minus}${plain.slice(0, -places)}.${plain.slice(-places)}` : minus + plain;
};
