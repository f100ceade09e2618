import { categories } from '../all-events.ts';
import { recordWords } from './record-words.ts';

it('every kind of record has a word for the page of what was done to it', () => {
  // An entry of a small list is called as its list calls it.
  const kinds = Object.keys(categories).filter((category) => !category.startsWith('catalog_'));
  expect(Object.keys(recordWords).toSorted()).toEqual(kinds.toSorted());
});
