import { Outcomes } from './outcomes.ts';

// What operators read about mail, reports and calendars: when it worked last, when it failed last, and why.

const start = Date.parse('2198-03-01T10:00:00.000Z');
const storeOf = () => {
  const kept = new Map<string, unknown>();
  return {
    kept,
    note: (key: string, value: unknown) => void kept.set(key, value),
    noted: async <T>(key: string) => (kept.get(key) as T | undefined) ?? null,
  };
};

test('a failure counts until it worked again', async () => {
  const outcomes = new Outcomes(storeOf());
  expect(await outcomes.failing()).toEqual([]);
  outcomes.failed('mail', new Error('The mail server cannot be reached.'), start);
  expect(await outcomes.failing()).toEqual(['mail']);
  outcomes.worked('mail', start + 1000);
  expect(await outcomes.failing()).toEqual([]);
  expect(await outcomes.of('mail')).toEqual({
    worked_at: '2198-03-01T10:00:01.000Z',
    failed: { at: '2198-03-01T10:00:00.000Z', words: 'The mail server cannot be reached.' },
  });
});

test('the words of a fault name no address of a person and no link', async () => {
  const outcomes = new Outcomes(storeOf());
  outcomes.failed('calendars', new Error('401 for ada@home.test at https://cal.test/ada?key=secret today'), start);
  expect((await outcomes.of('calendars')).failed?.words).toBe('401 for … at … today');
});

test('a flood of the same outcome is noted once in ten seconds', async () => {
  const store = storeOf();
  const outcomes = new Outcomes(store);
  outcomes.failed('reports', 'first', start);
  outcomes.failed('reports', 'second', start + 5000);
  expect((await outcomes.of('reports')).failed?.words).toBe('first');
  outcomes.failed('reports', 'third', start + 11_000);
  expect((await outcomes.of('reports')).failed?.words).toBe('third');
});
