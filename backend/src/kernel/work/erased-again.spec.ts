import { jest } from '@jest/globals';
import type { StoredEvent } from '../ports/event-store.ts';
import { logStart } from '../same-log.ts';
import { eraseAgainAtStart, settleErasures } from './erased-again.ts';

// Tests what a start repeats after a vault or files were restored.

const stored = (position: number, type: string, stream: string): StoredEvent =>
  ({ position, type, stream, id: `e${position}`, revision: 0, data: '{}', metadata: '{}' }) as StoredEvent;
const log = [
  stored(1, 'CandidateErased', 'candidate-ada'),
  stored(2, 'PersonKeyDestroyed', 'candidate-ada'),
  stored(3, 'ImportFileDeleted', 'import-list'),
  stored(4, 'CandidateErased', 'candidate-bo'),
  stored(5, 'KeyDestroyed', 'key-mail'),
];
const bench = (alive: readonly string[], place: object | null = null) => {
  const secrets = new Map(place ? [['erasures', JSON.stringify(place)]] : []);
  const places = new Map<string, object>();
  const [destroyed, repeated]: [string[], string[]] = [[], []];
  const events = {
    readAll: async (after: number, count: number, types: readonly string[]) => {
      const found = log.filter(({ position, type }) => position > after && types.includes(type)).slice(0, count);
      return { events: found, position: found.at(-1)?.position ?? log.length };
    },
    end: async () => log.length,
    idAt: async (position: number) => log[position - 1]?.id ?? null,
  };
  const keys = {
    getSecret: async (name: string) => secrets.get(name) ?? null,
    putSecret: async (name: string, value: string) => void secrets.set(name, value),
    existingMany: async (ids: readonly string[]) =>
      new Map(ids.map((id) => [id, alive.includes(id) && !destroyed.includes(id) ? Buffer.alloc(32) : null])),
    destroy: async (id: string) => void destroyed.push(id),
  };
  const jobs = {
    place: async (name: string) => places.get(name) ?? null,
    savePlace: async (name: string, at: object) => void places.set(name, at),
  };
  const settle = () =>
    settleErasures(events as never, keys as never, jobs as never, async (page) => {
      repeated.push(...page.map(({ id }) => id));
    });
  return { settle, destroyed, repeated, secrets, jobs };
};

test('a key that came back is destroyed, and the work of the erasing events is done again; the erasure that goes on keeps its key', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { settle, destroyed, repeated, secrets } = bench(['ada', 'bo', 'list', 'mail']);
  await settle();
  expect(destroyed).toEqual(['ada', 'list', 'mail']);
  expect(repeated).toEqual(['e1', 'e3', 'e4']);
  expect(said.mock.calls.join()).toContain('3 keys that had been destroyed were there again');
  expect(JSON.parse(secrets.get('erasures')!)).toEqual({ position: 5, event: 'e5' });
  said.mockRestore();
  await settle();
  expect(repeated).toHaveLength(3);
});
test('a vault that was not restored repeats nothing, and only what came after its place is read', async () => {
  const whole = bench(['bo']);
  await whole.settle();
  expect([whole.destroyed, whole.repeated]).toEqual([[], []]);
  const later = bench(['ada', 'list'], { position: 3, event: 'e3' });
  await later.settle();
  expect(later.destroyed).toEqual([]);
});
test('a place of another log counts as none', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { settle, destroyed } = bench(['ada'], { position: 3, event: 'another' });
  await settle();
  expect(destroyed).toEqual(['ada']);
  said.mockRestore();
});
test('after a noted restore everything erased is erased again, once', async () => {
  const { settle, repeated, jobs } = bench([]);
  await eraseAgainAtStart(jobs as never);
  expect(await jobs.place('erased-again')).toEqual(logStart);
  await settle();
  await settle();
  expect(repeated).toEqual(['e1', 'e3', 'e4']);
});
