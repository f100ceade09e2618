import type { SeenBulk } from '@candor/contracts/bulk/bulk';
import { bulkSentence, stopWords } from './bulk-words.ts';

const kinds: readonly SeenBulk['kind'][] = [
  'tag',
  'untag',
  'skill',
  'unskill',
  'assign_owner',
  'add_to_job',
  'advance',
  'message',
  'invite',
  'cadence',
  'archive',
];
const moment = '2026-11-23T10:00:00.000Z';
const operation = (over: Partial<SeenBulk>): SeenBulk => ({
  id: 'one',
  version: 1,
  kind: 'tag',
  name: 'Ann',
  step: 'First Round',
  phase: 'running',
  stopped: null,
  turns: { count: 3, until: 3, done: 3, refused: 0, reasons: [] },
  undo: null,
  leaves_at: moment,
  waits_until: null,
  sooner: null,
  changed_at: moment,
  ...over,
});
const undo = { count: 3, until: 3, done: 3, refused: 0, reasons: [] };

test.each(kinds)(
  'a change of many people (%s) counts people: its reader may work with contacts, not with candidates',
  (kind) => {
    const told = [
      operation({ kind }),
      operation({ kind, phase: 'finished' }),
      operation({ kind, step: null, name: null }),
      operation({ kind, step: null, name: null, phase: 'finished' }),
      operation({ kind, phase: 'undoing', undo }),
      operation({ kind, phase: 'undone', undo }),
    ].map((each) => bulkSentence(each, moment));
    for (const sentence of told) expect(sentence).toMatch(/\b3 people\b/);
    expect([...told, stopWords('permission', undo)].join(' ')).not.toMatch(/candidate|contact/i);
  },
);
test('one is a person', () => {
  const one = { ...undo, count: 1, until: 1, done: 1 };
  expect(bulkSentence(operation({ turns: one, phase: 'finished' }), moment)).toBe('Tag Ann added to 1 person');
});
test('a message says that it leaves before its time, and that it has left after it, unless some letters still wait', () => {
  const told = (now: string, waits_until: string | null = null) =>
    bulkSentence(operation({ kind: 'message', phase: 'finished', waits_until }), now);
  expect(told('2026-11-23T09:59:00.000Z')).toMatch(/^Message to 3 people, leaves /);
  expect(told('2026-11-23T10:00:00.000Z')).toMatch(/^Message to 3 people, left /);
  expect(told('2026-11-23T10:00:00.000Z', '2026-11-24T10:00:00.000Z')).toMatch(/^Message to 3 people, leaving since /);
  expect(told('2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z')).toMatch(/^Message to 3 people, left /);
});
test('an invitation says that its emails leave before their time, and that they have left after it', () => {
  const told = (now: string) => bulkSentence(operation({ kind: 'invite', phase: 'finished' }), now);
  expect(told('2026-11-23T09:59:00.000Z')).toMatch(/, emails leave /);
  expect(told('2026-11-23T10:00:00.000Z')).toMatch(/, emails left /);
});
