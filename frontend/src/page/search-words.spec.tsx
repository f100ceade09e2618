import { expect, test } from '@jest/globals';
import { latelyFirst, markedParts, matching, typedIn } from './search-words.ts';

const marks = (text: string, typed: string, near = false) =>
  markedParts(text, typedIn(typed).words, near).map(({ text: part, mark }) =>
    mark === 'hit' ? `[${part}]` : mark === 'near' ? `(${part})` : part,
  );
const item = (id: string, title: string, subtitle = '') => ({ id, title, subtitle });
const found = (typed: string, items: ReturnType<typeof item>[], lately: string[] = []) =>
  matching(items, typedIn(typed).words, lately).map(({ id, near }) => (near ? `${id}?` : id));

test('a mark in front asks for one kind of thing', () => {
  expect(typedIn('@sen')).toMatchObject({ kind: 'people', text: 'sen' });
  expect(typedIn('# sen ior')).toMatchObject({ kind: 'jobs', text: 'sen ior' });
  expect(typedIn('>')).toMatchObject({ kind: 'commands', text: '' });
  expect(typedIn('sen>')).toMatchObject({ kind: null, text: 'sen>' });
});

test('the beginnings of words are marked, whatever their case and accents', () => {
  expect(marks('Senior Backend Engineer', 'sen eng')).toEqual(['[Sen]', 'ior Backend ', '[Eng]', 'ineer']);
  expect(marks('Aylin Şen', 'sen')).toEqual(['Aylin ', '[Şen]']);
  expect(marks('Zoe\u0308 Ray', 'zoe')).toEqual(['[Zoe\u0308]', ' Ray']);
  expect(marks('Mikkel Jensen', 'sen')).toEqual(['Mikkel Jensen']);
});

test('one letter off is marked as such, and only in a result that was found so', () => {
  expect(marks('Sanna Korhonen', 'sen', true)).toEqual(['(San)', 'na Korhonen']);
  expect(marks('Elizabeth Bell', 'elizabteh bell', true)).toEqual(['(Elizabeth)', ' ', '[Bell]']);
  expect(marks('Sanna Korhonen', 'sen')).toEqual(['Sanna Korhonen']);
});

test('what was opened lately comes first, then titles that begin so, then other words of titles, then the rest', () => {
  const all = [
    item('rest', 'Schedule', 'send times to choose from'),
    item('word', 'The sender'),
    item('begins', 'Sender and signature'),
    item('lately', 'Mail', 'sent and received'),
    item('other', 'Jobs'),
  ];
  expect(found('sen', all, ['lately'])).toEqual(['lately', 'begins', 'word', 'rest']);
  expect(found('sender sig', all)).toEqual(['begins']);
  expect(found('', all)).toHaveLength(5);
});

test('a typing error finds something only where nothing is found without it', () => {
  const all = [item('sources', 'Sources'), item('skills', 'Skills')];
  expect(found('suorces', all)).toEqual(['sources?']);
  expect(found('sources', all)).toEqual(['sources']);
});

test('results that were opened lately go up, the latest first', () => {
  const results = [item('a', 'A'), item('b', 'B'), item('c', 'C')];
  expect(latelyFirst(results, ['c', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
