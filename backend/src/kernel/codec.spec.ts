import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Category, categories } from '@candor/contracts/all-events';
import { type AnyEvent, event, events, type Metadata, personal } from '@candor/contracts/kernel/event';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import {
  decode,
  encode,
  hashOf,
  idFrom,
  MalformedEvent,
  needsKey,
  newId,
  personOf,
  seal,
  secretIdFrom,
} from './codec.ts';
import { idNo, today } from './given.ts';

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
  test('comes back as it went in', async () => {
    expect(await decode(await stored(stream, created), keys)).toEqual({
      ...created,
      id: idNo(9),
      stream,
      revision: 0,
      position: 1,
      metadata,
    });
  });
  test('cannot be read in the log, while the rest can', async () => {
    const { data } = await stored(stream, created);
    for (const word of ['Ada', 'Lovelace', 'ada@example.com']) expect(data).not.toContain(word);
    expect(JSON.parse(data)).toMatchObject({ source: 'applied', sealed: { k: ada } });
  });
  test('looks different each time, so that equal words do not show', async () => {
    expect((await stored(stream, created)).data).not.toBe((await stored(stream, created)).data);
  });
  test('is gone when the key is destroyed, whatever copies of the log there are; the rest stays', async () => {
    const before = await stored(stream, created);
    await keys.destroy(ada);
    const { data } = await decode(before, keys);
    expect(data).toMatchObject({ first_name: '(erased)', last_name: '(erased)', email: null, source: 'applied' });
    await expect(stored(stream, created)).rejects.toThrow(MalformedEvent);
  });
  test('opens only as it was sealed', async () => {
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
  test.each(
    Object.values(categories).flatMap(({ category, types }) =>
      Object.entries(types)
        .filter(([, definition]) => definition.personal.length)
        .map(([type, definition]) => ({ category, type, definition })),
    ),
  )('$type is blank but whole after erasure', async ({ category, type, definition }) => {
    const key = (await keys.key('erased'))!;
    const sealed = seal(key, 'erased', Object.fromEntries(definition.personal.map((name) => [name, 'words'])));
    await keys.destroy('erased');
    const { data } = await decode(
      {
        id: idNo(9),
        type,
        stream: `${category}-${idNo(5)}`,
        revision: 0,
        position: 1,
        metadata: JSON.stringify(metadata),
        data: JSON.stringify({ sealed }),
      },
      keys,
    );
    for (const name of definition.personal)
      expect((definition.schema.shape[name] as unknown as z.ZodType).safeParse(data[name]).success).toBe(true);
    expect(data).not.toHaveProperty('sealed');
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
          assignee_user_id: 'u',
          subject: null,
          ...data,
        },
      },
      idNo(9),
      metadata,
      null,
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
  test('an event larger than 512 kB, which would stand in every reader’s way', () => {
    expect(task({ notes: 'x'.repeat(65_000) })).not.toThrow();
    expect(task({ notes: 'x'.repeat(530_000) })).toThrow('TaskCreated is larger than 512 kB');
  });
  test('fields that the event does not have', () => {
    expect(JSON.parse(task({ password: 'secret' })().data)).not.toHaveProperty('password');
  });
});

describe('events of earlier versions', () => {
  const name = 'upcasted';
  beforeAll(() => {
    categories[name] = events(name, {
      Greeted: event({ word: personal(z.string()), times: z.number() }, 'greeted', {
        version: 3,
        upcast: (data, from) => ({ word: data.word, times: from === 1 ? 1 : Number(data.count) }),
      }),
    }) as unknown as Category;
  });
  afterAll(() => {
    delete categories[name];
  });
  const old = async (schema_version: number, data: object) =>
    decode(
      {
        id: idNo(9),
        type: 'Greeted',
        stream: `${name}-${ada}`,
        revision: 0,
        position: 1,
        metadata: JSON.stringify({ ...metadata, schema_version }),
        data: JSON.stringify({ ...data, sealed: seal((await keys.key(ada))!, ada, { word: 'hello' }) }),
      },
      keys,
    );
  test('are read in the present shape, their sealed words included', async () => {
    expect((await old(1, {})).data).toEqual({ word: 'hello', times: 1 });
    expect((await old(2, { count: '7' })).data).toEqual({ word: 'hello', times: 7 });
    expect((await old(3, { times: 9 })).data).toEqual({ word: 'hello', times: 9 });
  });
  test('new ones carry the present version', async () => {
    expect(
      JSON.parse((await stored(`${name}-${ada}`, { type: 'Greeted', data: { word: 'hello', times: 1 } })).metadata),
    ).toMatchObject({ schema_version: 3 });
  });
  test('and events nobody knows any more pass as they are', async () => {
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
  test('made from the same words are the same for ever, from others never', () => {
    expect(idFrom('event', 'ada', 1)).toBe('6706611b-7b99-84ec-95df-14512408d39e');
    expect(idFrom('ab', 'c')).not.toBe(idFrom('a', 'bc'));
    expect(z.uuid().safeParse(idFrom('x')).success).toBe(true);
  });
  test('made from an email address do not tell it to those without the secret', () => {
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
