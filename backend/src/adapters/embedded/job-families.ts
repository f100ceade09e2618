import type { Family } from './job-family.ts';
import { general, management } from './job-families-any.ts';
import { hospitality } from './job-families-hospitality.ts';
import { office } from './job-families-office.ts';
import { places } from './job-families-places.ts';
import { technology } from './job-families-technology.ts';

// Which line of work a title belongs to (docs/rules/drafting-without-a-model.md#families-of-titles).

const named = (name: string): Family =>
  [...technology, ...office, ...places, ...hospitality].find((family) => family.name === name)!;
/** The most specific first: of keywords with as many words, the one of the earlier family counts. */
export const families: readonly Family[] = [
  ...['Security', 'Legal', 'Healthcare', 'Education', 'Construction', 'Design', 'Finance', 'Customer support'].map(
    named,
  ),
  ...['Marketing', 'Sales', 'Data & analytics', 'Product management', 'Research & science'].map(named),
  ...['Kitchen & bakery', 'Retail & hospitality', 'Operations & logistics', 'Trades & production', 'Software & IT'].map(
    named,
  ),
  ...['People & office'].map(named),
  management,
  general,
];

const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
const length = (keyword: string): number => keyword.split(' ').length;
const keywords = families
  .flatMap((family) => family.keywords.map((keyword) => ({ family, keyword: spaced(keyword), words: length(keyword) })))
  .sort((a, b) => b.words - a.words);
/** By whole words of the title; General when none fits. */
export const familyOf = (title: string): Family => {
  const words = spaced(title);
  return keywords.find(({ keyword }) => words.includes(keyword))?.family ?? general;
};
