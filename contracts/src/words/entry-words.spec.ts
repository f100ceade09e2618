import { source } from '../catalogues/hiring.ts';
import { messagetemplate } from '../catalogues/templates.ts';
import { catalogueEvents } from '../kernel/catalogue.ts';
import { type ManyTold, manyWords } from './entry-words.ts';
import { sentenceOf } from '../kernel/event.ts';

const { types } = catalogueEvents(source);
const told = (of: Record<string, unknown>) =>
  sentenceOf(types.SourceUpserted!, { fields: { name: 'LinkedIn' }, created: false, changes: {}, ...of });
const to = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { from: null, to: 'x' }]));

describe('a change of a small list is told with the entry and the labels of its fields', () => {
  test.each([
    ['an entry that is new', { created: true, changes: to('name') }, 'added the source LinkedIn'],
    ['one that came from a file', { created: true, from_file: true }, 'imported the source LinkedIn'],
    [
      'fields in the order of the form',
      { changes: to('tag', 'source') },
      'changed the source LinkedIn: type and link tag',
    ],
    [
      'what a file changed',
      { changes: to('active'), from_file: true },
      'changed the source LinkedIn from a file: active',
    ],
    ['another name', { changes: { name: { from: 'Xing', to: 'LinkedIn' } } }, 'renamed the source Xing to LinkedIn'],
    [
      'another name and more',
      { changes: { ...to('tag'), name: { from: 'Xing', to: 'LinkedIn' } } },
      'renamed the source Xing to LinkedIn: link tag',
    ],
    [
      'an entry that comes back',
      { changes: { brought_back: { from: false, to: true } } },
      'restored the source LinkedIn',
    ],
    [
      'an earlier version',
      { changes: to('name', 'tag'), restores: { version: 4, at: '2026-03-03T09:00:00.000Z' } },
      'restored the source LinkedIn to the version of 3 March 2026: name and link tag',
    ],
    ['a field that is gone', { changes: to('colour') }, 'changed the source LinkedIn'],
  ])('%s', (_, data, words) => expect(told(data)).toBe(words));

  test('an entry that is removed, and a new order', () => {
    expect(sentenceOf(types.SourceDeleted!, { name: 'LinkedIn' })).toBe('removed the source LinkedIn');
    expect(sentenceOf(types.SourceSorted!, { ids: [] })).toBe('sorted the sources');
  });

  const many = (of: Partial<ManyTold>) =>
    manyWords(messagetemplate, {
      added: 0,
      changed: 0,
      removed: 0,
      brought_back: 0,
      fields: [],
      from_file: false,
      ...of,
    });
  test('many entries at once are counted', () => {
    expect(many({ added: 28 })).toBe('added 28 message templates');
    expect(many({ changed: 1200, fields: ['active', 'kind'] })).toBe(
      'changed 1,200 message templates: active and kind',
    );
    expect(many({ added: 15, from_file: true })).toBe('imported 15 message templates');
    expect(many({ removed: 2 })).toBe('removed 2 message templates');
    expect(many({ added: 15, changed: 5, fields: ['body'], from_file: true })).toBe(
      'imported 20 message templates: 15 added and 5 changed',
    );
  });
});
