import { german as all } from '../de/all.ts';
import { spokenAt } from '../words/english-at.ts';
import { english, voiceFrom } from '../words/say.ts';
import { termsWords } from './offer-words.ts';

const terms = {
  title: 'Harbour Master',
  amount: 91_500.5,
  currency: 'EUR',
  period: 'year',
  bonus: '',
  start_on: '2030-02-01',
  expires_on: '2030-01-15',
};
test('a candidate reads the terms with the amount and the dates written out', () => {
  expect(termsWords(terms, spokenAt(english, 'America/New_York'))).toEqual([
    ['Position', 'Harbour Master'],
    ['Pay', '€91,500.50 per year'],
    ['Starts on', 'February 1, 2030'],
    ['Open until', 'January 15, 2030'],
  ]);
});
test('the terms are in the language of the letter', () => {
  expect(termsWords({ ...terms, bonus: '10 %', equity: '0.1 %' }, voiceFrom('de', 'de', all))).toEqual([
    ['Position', 'Harbour Master'],
    ['Gehalt', '91.500,50\u00a0€ pro Jahr'],
    ['Bonus', '10 %'],
    ['Beteiligung', '0.1 %'],
    ['Eintritt am', '1. Februar 2030'],
    ['Gültig bis', '15. Januar 2030'],
  ]);
});
