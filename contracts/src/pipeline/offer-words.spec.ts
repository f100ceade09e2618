import { termsWords } from './offer-words.ts';

test('a candidate reads the terms with the amount and the dates written out', () => {
  expect(
    termsWords({
      title: 'Harbour Master',
      amount: 91_500.5,
      currency: 'EUR',
      period: 'year',
      bonus: '',
      start_on: '2030-02-01',
      expires_on: '2030-01-15',
    }),
  ).toEqual([
    ['Position', 'Harbour Master'],
    ['Pay', '€91,500.50 per year'],
    ['Starts on', 'February 1, 2030'],
    ['Open until', 'January 15, 2030'],
  ]);
});
