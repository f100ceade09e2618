import { countsIn, finder, linesOf, phrasesOf } from './found-words.ts';

const asked = (name: string, level: 'must' | 'nice' | 'not' = 'must') => ({ id: name, name, level });

test('a requirement is known by its words, not by what joins them', () => {
  expect(phrasesOf('TypeScript or Go')).toEqual(['TypeScript', 'Go']);
  expect(phrasesOf('PostgreSQL at scale')).toEqual(['PostgreSQL', 'scale']);
  expect(phrasesOf('Event-driven design')).toEqual(['Event-driven design']);
});
test('whole words are found, however they are written; a short name only as it is written', () => {
  const find = finder([asked('TypeScript or Go'), asked('Event-driven design')]);
  const found = (line: string) => find(line).flatMap((piece) => (piece.found ? [piece.text] : []));
  expect(found('I go on with typescript and Go.')).toEqual(['typescript', 'Go']);
  expect(found('event driven Design, Golang')).toEqual(['event driven Design']);
});
test('a word is found in both spellings of English', () => {
  const found = (name: string, line: string) =>
    finder([asked(name)])(line).flatMap((piece) => (piece.found ? [piece.text] : []));
  expect(found('Data modeling', 'Introduced data modelling')).toEqual(['data modelling']);
  expect(found('Labelling', 'labeling of images')).toEqual(['labeling']);
  expect(found('Optimisation', 'optimization, optimise')).toEqual(['optimization']);
  expect(found('Filing', 'filling shelves')).toEqual([]);
});
test('the pieces of a line are the line, and what a job does not want is not marked', () => {
  const line = 'Go, then C++ (and Go again).';
  const pieces = finder([asked('Go'), asked('C++'), asked('then', 'not')])(line);
  expect(pieces.map(({ text }) => text).join('')).toBe(line);
  expect(pieces.filter(({ found }) => found).map(({ text }) => text)).toEqual(['Go', 'C++', 'Go']);
});
test('a resume without text has nothing to draw', () => {
  expect(countsIn(linesOf('', [asked('Go')])).size).toBe(0);
});
test('a resume is drawn as headings, roles, years and points, and its words are counted', () => {
  const lines = linesOf('PROFILE\nBackend engineer.\n\nEngineer, Tarla\n2021 – now\n• Moved all to Go', [asked('Go')]);
  expect(lines.map(({ kind }) => kind)).toEqual(['chapter', 'text', 'gap', 'role', 'dates', 'bullet']);
  expect([...countsIn(lines)]).toEqual([['Go', 1]]);
});
