/** The currencies to choose from (docs/rules/constants.md#fixed-lists), ISO 4217. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'INR',
  'JPY',
  'SGD',
  'BRL',
  'MXN',
  'ZAR',
  'NZD',
] as const;
export const currencyChoices = currencies.map((value) => ({ value, label: value }));
export type Currency = (typeof currencies)[number];
/** An amount in the smallest unit of its currency: cents, or whole yen. */
export type Price = { amount: number; currency: Currency };
/** The decimals of the currency. */
export const decimalsOf = (currency: Currency): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
