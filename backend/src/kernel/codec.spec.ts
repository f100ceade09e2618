import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { type Category, categories } from '@candor/contracts/all-events';
import { type AnyEvent, earlier, event, events, type Metadata, personal } from '@candor/contracts/kernel/event';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import {
  decode,
  decodeAll,
  encode,
  hashOf,
  idFrom,
  MalformedEvent,
  needsKey,
  newId,
  openAll,
  PersonErased,
  personOf,
  seal,
  secretIdFrom,
} from './codec.ts';
import { idNo, today } from './given.ts';
import { shapeOf } from '../../../tests/support/samples.ts';

const ada = idNo(3);
const stream = `candidate-${ada}`;
const metadata: Metadata = {
  organization_id: idNo(2),
  actor: { type: 'user', id: idNo(1) },
  request_uid: 'u',
  correlation_id: 'u',
  occurred_at: today,
  recorded_at: today,
  schema_version: 1,
};
const created: AnyEvent = {
  type: 'CandidateCreated',
  data: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    type: 'candidate',
    audience: 'talent',
    source: 'applied',
    created_via: 'form',
  },
};

let folder: string;
let keys: SqliteKeyVault;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
});
afterEach(async () => {
  await keys.close();
  await rm(folder, { recursive: true });
});

const stored = async (on: string, value: AnyEvent) => ({
  ...encode(on, value, idNo(9), metadata, needsKey(on, value.type) ? await keys.key(personOf(on, value.data)) : null),
  stream: on,
  revision: 0,
  position: 1,
});

describe('what the log keeps about a person', () => {
  test('is read back as it was written', async () => {
    expect(await decode(await stored(stream, created), keys)).toEqual({
      ...created,
      id: idNo(9),
      stream,
      revision: 0,
      position: 1,
      metadata,
    });
  });
  test('is the same where it is opened only when something reads it, and blank when the key was destroyed before', async () => {
    const whole = await decode(await stored(stream, created), keys);
    const { events, people } = await openAll([await stored(stream, created)], keys, { whenRead: true });
    expect(people).toEqual([ada]);
    expect({ ...events[0]!.data }).toMatchObject(whole.data);
    expect(events[0]!.data.first_name).toBe('Ada');
    const before = await stored(stream, created);
    await keys.destroy(ada);
    const after = (await openAll([before], keys, { whenRead: true })).events;
    expect(after).toEqual([await decode(before, keys)]);
  });
  test('cannot be read in the log, while the rest can', async () => {
    const { data } = await stored(stream, created);
    for (const word of ['Ada', 'Lovelace', 'ada@example.com']) expect(data).not.toContain(word);
    expect(JSON.parse(data)).toMatchObject({ source: 'applied', sealed: { k: ada } });
  });
  test('looks different each time, so that equal words do not show', async () => {
    expect((await stored(stream, created)).data).not.toBe((await stored(stream, created)).data);
  });
  test('is gone in every copy of the log when the key is destroyed; the rest stays', async () => {
    const before = await stored(stream, created);
    await keys.destroy(ada);
    const { data } = await decode(before, keys);
    expect(data).toMatchObject({ first_name: '(erased)', last_name: '(erased)', email: null, source: 'applied' });
    await expect(stored(stream, created)).rejects.toThrow(PersonErased);
  });
  test('an event that says nothing about an erased person still lands', async () => {
    await keys.key(ada);
    await keys.destroy(ada);
    const done: AnyEvent = { type: 'TaskCompleted', data: { person_id: ada, outcome_note: null } };
    expect((await decode(await stored(`task-${idNo(7)}`, done), keys)).data).toEqual(done.data);
    await expect(
      stored(`task-${idNo(7)}`, { ...done, data: { ...done.data, outcome_note: 'Ada said no' } }),
    ).rejects.toThrow(PersonErased);
  });
  test('opens only with the event it was sealed in', async () => {
    const before = await stored(stream, created);
    const box = (JSON.parse(before.data) as { sealed: { k: string; c: string } }).sealed;
    const forged = Buffer.from(box.c, 'base64');
    forged[40]! ^= 1;
    await expect(
      decode({ ...before, data: JSON.stringify({ sealed: { ...box, c: forged.toString('base64') } }) }, keys),
    ).rejects.toThrow();
    await keys.key(idNo(4));
    await expect(
      decode({ ...before, data: JSON.stringify({ sealed: { ...box, k: idNo(4) } }) }, keys),
    ).rejects.toThrow();
  });
});

describe('whose key seals an event', () => {
  test('the candidate of an application, the person of a message, otherwise the stream’s own', () => {
    expect(personOf(`application-${idNo(5)}`, { candidate_id: ada })).toBe(ada);
    expect(personOf(`message-${idNo(5)}`, { person_id: ada })).toBe(ada);
    expect(personOf(stream, {})).toBe(ada);
  });
  test('only events about a person need one', () => {
    expect(needsKey(stream, 'CandidateCreated')).toBe(true);
    expect(needsKey(stream, 'CandidateTagged')).toBe(false);
    expect(needsKey('task-1', 'TaskCreated')).toBe(true);
    expect(needsKey('job-1', 'JobOpened')).toBe(false);
  });
});

describe('what never lands', () => {
  const task = (data: Record<string, unknown>) => () =>
    encode(
      'task-1',
      {
        type: 'TaskCreated',
        data: {
          title: 'Call',
          kind: 'call',
          due_at: null,
          priority: 'high',
          person_id: ada,
          assignee_user_id: 'u',
          subject: null,
          ...data,
        },
      },
      idNo(9),
      metadata,
      Buffer.alloc(32),
    );
  test('an event that is not in the catalogue of its stream', () => {
    expect(() =>
      encode('task-1', { type: 'JobOpened', data: { from_status: 'draft', warnings: [] } }, idNo(9), metadata, null),
    ).toThrow('JobOpened is not an event of task');
  });
  test('an event of another shape', () => {
    expect(task({ priority: 'sometime' })).toThrow(/^TaskCreated: priority /);
    expect(task({ title: undefined })).toThrow(MalformedEvent);
  });
  test('an event larger than 512 kB, which would slow every reader down', () => {
    expect(task({ notes: 'x'.repeat(65_000) })).not.toThrow();
    expect(task({ notes: 'x'.repeat(530_000) })).toThrow('TaskCreated is larger than 512 kB');
  });
  test('fields that the event does not have', () => {
    expect(JSON.parse(task({ password: 'secret' })().data)).not.toHaveProperty('password');
  });
});

/** One event as a certain version of its schema stored it, and the names of its sealed (encrypted) fields. */
type Version = {
  category: string;
  type: string;
  version: number;
  data: Record<string, unknown>;
  sealed: readonly string[];
};
const allVersions = Object.values(categories).flatMap(({ category, types }) =>
  Object.entries(types).flatMap(([type, definition]): Version[] => [
    ...definition.earlier.map(({ example, personal: sealed }, index) => ({
      category,
      type,
      version: index + 1,
      data: example,
      sealed,
    })),
    {
      category,
      type,
      version: definition.version,
      data: fc.sample(shapeOf(definition.schema.shape as never), { numRuns: 1, seed: 4 })[0]!,
      sealed: definition.personal,
    },
  ]),
);
/** The event as the log stores it: the sealed fields are encrypted for `person`. */
const inLog = async (on: string, { type, version, data, sealed }: Omit<Version, 'category'>, person: string) => {
  const clear = Object.fromEntries(Object.entries(data).filter(([name]) => !sealed.includes(name)));
  const words = Object.fromEntries(Object.entries(data).filter(([name]) => sealed.includes(name)));
  const box = sealed.length ? { sealed: seal((await keys.key(person))!, person, words) } : {};
  return {
    id: idNo(9),
    type,
    stream: on,
    revision: 0,
    position: 1,
    metadata: JSON.stringify({ ...metadata, schema_version: version }),
    data: JSON.stringify({ ...clear, ...box }),
  };
};

describe('every version of every event', () => {
  test.each(allVersions)(
    '$type, version $version, is read whole, and blank where the person is erased',
    async (each) => {
      const on = `${each.category}-${idNo(5)}`;
      const { schema, personal: sealed, blanks } = categories[each.category]!.types[each.type]!;
      const before = await inLog(on, each, 'somebody');
      const { data } = await decode(before, keys);
      const parsed = schema.safeParse(data);
      expect(parsed.error?.issues ?? []).toEqual([]);
      // Upcasts lose no data: a field that still exists has its value.
      const kept = Object.keys(each.data).filter((name) => name in schema.shape);
      for (const name of kept) expect(data[name]).toEqual(JSON.parse(JSON.stringify({ v: each.data[name] })).v);

      const person = each.sealed.length ? 'somebody' : personOf(on, data);
      await keys.key(person);
      await keys.destroy(person);
      const { data: after } = await decode(before, keys);
      expect(schema.safeParse(after).error?.issues ?? []).toEqual([]);
      expect(after).not.toHaveProperty('sealed');
      // An event that contained nothing about a person needs no blanks.
      const said = each.sealed.length > 0 || sealed.some((name) => data[name] !== null && data[name] !== undefined);
      expect(after).toEqual(said ? { ...data, ...blanks } : data);
    },
  );
  test('among them are events whose fields were not personal at first', () => {
    expect(allVersions.filter(({ version, type }) => version === 1 && type === 'TaskCreated')).toHaveLength(1);
    expect(new Set(allVersions.map(({ category }) => category))).toEqual(new Set(Object.keys(categories)));
  });
});

describe('events of earlier versions', () => {
  const name = 'upcasted';
  beforeAll(() => {
    categories[name] = events(
      name,
      { about: 'stream' },
      {
        Greeted: event(
          { first: personal(z.string()), last: personal(z.string().nullable()), length: z.number() },
          'greeted',
          {
            earlier: [
              earlier({
                personal: ['whole'],
                example: { whole: 'Ada Lovelace' },
                upcast: ({ whole }) => ({ name: whole, length: String(whole ?? '').length }),
              }),
              earlier({
                personal: ['name'],
                example: { name: 'Ada Lovelace', length: 12 },
                upcast: ({ name: both, ...data }) => {
                  const [first, last] = String(both ?? '').split(' ');
                  return { ...data, first, last };
                },
              }),
            ],
          },
        ),
      },
    ) as unknown as Category;
  });
  afterAll(() => {
    delete categories[name];
  });
  const versions: Omit<Version, 'category'>[] = [
    { type: 'Greeted', version: 1, data: { whole: 'Ada Lovelace' }, sealed: ['whole'] },
    { type: 'Greeted', version: 2, data: { name: 'Ada Lovelace', length: 12 }, sealed: ['name'] },
    { type: 'Greeted', version: 3, data: { first: 'Ada', last: 'Lovelace', length: 12 }, sealed: ['first', 'last'] },
  ];
  test.each(versions)('version $version goes through each later shape, its sealed words included', async (each) => {
    const before = await inLog(`${name}-${ada}`, each, ada);
    expect((await decode(before, keys)).data).toEqual({ first: 'Ada', last: 'Lovelace', length: 12 });
  });
  test.each(versions)(
    'version $version of an erased person has blanks, whatever an upcast made of nothing',
    async (each) => {
      const before = await inLog(`${name}-${ada}`, each, ada);
      await keys.destroy(ada);
      expect((await decode(before, keys)).data).toEqual({
        first: '(erased)',
        last: null,
        length: each.version === 1 ? 0 : 12,
      });
    },
  );
  test('a task that was stored in the clear is read; after an erasure, only that candidate’s task is blank', async () => {
    const task = (id: string, title: string) =>
      inLog(
        `task-${idNo(7)}`,
        {
          type: 'TaskCreated',
          version: 1,
          sealed: [],
          data: { ...old.example, title, subject: { type: 'candidate', id } },
        },
        id,
      );
    const old = categories.task!.types.TaskCreated!.earlier[0]!;
    const grace = idNo(4);
    const log = [await task(ada, 'Call Ada'), await task(grace, 'Call Grace'), await task(idNo(6), 'Call nobody')];
    await keys.key(ada);
    await keys.key(grace);
    const titles = async () => (await decodeAll(log, keys)).map(({ data }) => data.title);
    expect(await titles()).toEqual(['Call Ada', 'Call Grace', 'Call nobody']);
    await keys.destroy(ada);
    expect(await titles()).toEqual(['(erased)', 'Call Grace', 'Call nobody']);
  });
  test('new ones carry the present version', async () => {
    const data = { first: 'Ada', last: null, length: 3 };
    expect(JSON.parse((await stored(`${name}-${ada}`, { type: 'Greeted', data })).metadata)).toMatchObject({
      schema_version: 3,
    });
  });
  test('events of unknown types are returned unchanged', async () => {
    expect(
      (
        await decode(
          {
            id: idNo(9),
            type: 'Forgotten',
            stream: 'nowhere-1',
            revision: 0,
            position: 1,
            metadata: JSON.stringify(metadata),
            data: '{"a":1}',
          },
          keys,
        )
      ).data,
    ).toEqual({ a: 1 });
  });
});

describe('ids', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  test('made from the same words are the same for ever; from other words they differ', () => {
    expect(idFrom('event', 'ada', 1)).toBe('6706611b-7b99-84ec-95df-14512408d39e');
    expect(idFrom('ab', 'c')).not.toBe(idFrom('a', 'bc'));
    expect(z.uuid().safeParse(idFrom('x')).success).toBe(true);
  });
  test('made from an email address do not reveal it without the secret', () => {
    expect(secretIdFrom('secret', 'ada@example.com')).toBe(secretIdFrom('secret', 'ada@example.com'));
    expect(secretIdFrom('secret', 'ada@example.com')).not.toBe(secretIdFrom('other', 'ada@example.com'));
    expect(secretIdFrom('secret', 'ada@example.com')).toMatch(uuid);
  });
  test('made new are unique and sort by the time they were made', async () => {
    const first = newId();
    await new Promise((done) => setTimeout(done, 3));
    const later = Array.from({ length: 1000 }, newId);
    expect(new Set(later).size).toBe(1000);
    expect(later.every((id) => id > first && uuid.test(id) && z.uuid().safeParse(id).success)).toBe(true);
  });
  test('a fingerprint is the same for the same text', () => {
    expect(hashOf('post')).toBe(hashOf('post'));
    expect(hashOf('post')).not.toBe(hashOf('Post'));
  });
});
