import { type Currency, decimalsOf } from './currencies.ts';

/** An amount as people type it: 1200, 1,200.50 or 1.200,50. Three digits behind a separator are thousands. */
const typedAmount =
  /^([+-]?)(?:([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?|([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?|(\d*)(?:[.,](\d*))?)$/;
/** What was typed in the smallest unit of the currency. Null: it is no amount, or has more decimals than the currency. */
export const minorOf = (typed: string, currency: Currency): number | null => {
  const found = typedAmount.exec(typed.replaceAll(/[\s'’]/g, '').replace('−', '-'));
  if (!found) return null;
  const [, sign, commas, cents, points, parts, plain, rest] = found;
  const whole = (commas ?? points ?? plain ?? '').replaceAll(/\D/g, '');
  const behind = cents ?? parts ?? rest ?? '';
  const decimals = decimalsOf(currency);
  if ((!whole && !behind) || behind.length > decimals) return null;
  const minor = Number(whole + behind.padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? (sign === '-' && minor ? -minor : minor) : null;
};
