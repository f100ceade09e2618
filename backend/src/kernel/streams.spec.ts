import { acme, calling, adaFields, openSmallLog, type SmallLog } from '../../../tests/support/small-log.ts';
import fc from 'fast-check';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import type { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import type { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { candidate } from '../features/people/candidate.decider.ts';
import { pipeline, type PipelineCommands, type PipelineFacts } from '../features/pipeline/pipeline.decider.ts';
import { task } from '../features/tasks/task.decider.ts';
import { noting } from './appended.ts';
import { MalformedEvent, newId } from './codec.ts';
import { type Decider, isRejection, type Rejection } from './decider.ts';
import { idNo, someone } from './given.ts';
import { DamagedEvent } from './ports/damaged-event.ts';
import { EventStore, WrongRevision } from './ports/event-store.ts';
import { Unavailable } from './ports/unavailable.ts';
import { type Requester, type Outcome, Streams } from './streams.ts';

const done = { status: 'done' as const, may_any: true };
const todo = { status: 'todo' as const, may_any: true };
const note = { body: 'Calm', visibility: 'team' as const, job_id: null };

let asks = 0;
const asking = (more: Partial<Requester> = {}): Requester => ({
  organization_id: acme,
  actor: { type: 'user', id: someone, roles: ['RECRUIT_ADMIN'] },
  uid: `request ${asks++}`,
  ...more,
});
const landed = <S>(outcome: Outcome<S> | Rejection): Outcome<S> => {
  expect(isRejection(outcome)).toBe(false);
  return outcome as Outcome<S>;
};

let disk: SmallLog;
let store: SqliteEventStore;
let keys: SqliteKeyVault;
let streams: Streams;
/** The same product in another process with its own memory. */
let elsewhere: Streams;
// One log for all tests, with a person and two tasks for each test.
let ada: string;
let call: string;
let visit: string;
let before: number;
beforeAll(async () => {
  disk = await openSmallLog();
  ({ store, keys } = disk);
});
beforeEach(async () => {
  [streams, elsewhere] = [new Streams(store, keys), new Streams(store, keys)];
  [ada, call, visit] = [newId(), newId(), newId()];
  before = await store.end();
});
afterAll(() => disk.dispose());
test('an event that the application refuses to an actor is not written', async () => {
  const guarded = new Streams(store, keys, undefined, null, (_, type) => type === 'CandidateCreated');
  await expect(
    guarded.run(candidate, ada, 'create', { fields: adaFields, type: 'candidate', created_via: 'form' }, asking()),
  ).rejects.toThrow('no register names it');
  expect(await store.end()).toBe(before);
});

const createAda = () =>
  streams.run(candidate, ada, 'create', { fields: adaFields, type: 'candidate', created_via: 'form' }, asking());
/** The log as seen by a process that is its only writer. */
const logAlone = (readStreams: EventStore['readStreams'] = (places) => store.readStreams(places), atomic = true) =>
  ({
    alone: true,
    readStream: (...at: Parameters<EventStore['readStream']>) => store.readStream(...at),
    readStreams,
    append: (...at: Parameters<EventStore['append']>) => store.append(...at),
    atomic,
    appendTogether: atomic
      ? (...at: Parameters<EventStore['appendTogether']>) => store.appendTogether(...at)
      : EventStore.prototype.appendTogether,
  }) as unknown as EventStore;
const typesOf = async (stream: string) => (await store.readStream(stream)).map((event) => event.type);

describe('a request', () => {
  test('appends its events with the caller and the time', async () => {
    const at = new Date('2026-03-02T09:00:00.000Z');
    const { position, revision } = landed(
      await new Streams(store, keys, () => at).run(
        task,
        call,
        'create',
        calling,
        asking({ uid: 'u', hash: 'h', causation_id: 'c' }),
      ),
    );
    expect({ position, revision }).toEqual({ position: before + 1, revision: 0 });
    const [event] = await streams.read(`task-${call}`, acme);
    expect(event).toMatchObject({
      type: 'TaskCreated',
      data: calling,
      revision: 0,
      position: before + 1,
      metadata: {
        organization_id: acme,
        actor: { type: 'user', id: someone, roles: ['RECRUIT_ADMIN'] },
        request_uid: 'u',
        request_hash: 'h',
        correlation_id: 'u',
        causation_id: 'c',
        occurred_at: at.toISOString(),
        recorded_at: at.toISOString(),
      },
    });
  });
  test('that is repeated appends nothing twice and gets the first answer, here, in another process and after a restart', async () => {
    const first = landed(await createAda());
    const request = asking({ hash: 'h' });
    const noted = landed(await streams.run(candidate, ada, 'addNote', note, request));
    await streams.run(candidate, ada, 'addNote', note, asking());
    for (const each of [streams, elsewhere, new Streams(store, keys)]) {
      expect(landed(await each.run(candidate, ada, 'addNote', note, request))).toMatchObject({
        position: noted.position,
        events: noted.events,
        repeated: true,
      });
    }
    expect(noted.position).toBeGreaterThan(first.position);
    expect(await typesOf(`candidate-${ada}`)).toEqual(['CandidateCreated', 'CandidateNoteAdded', 'CandidateNoteAdded']);
  });
  test('that is repeated reads its own events again, however long the stream is', async () => {
    await createAda();
    const request = asking({ hash: 'h' });
    const noted = landed(await streams.run(candidate, ada, 'addNote', note, request));
    for (let n = 0; n < 20; n++) await streams.run(candidate, ada, 'addNote', note, asking());
    const read: number[] = [];
    const log = Object.assign(Object.create(store) as EventStore, {
      alone: true,
      readStream: async (...at: Parameters<EventStore['readStream']>) => {
        const found = await store.readStream(...at);
        read.push(found.length);
        return found;
      },
    });
    const watched = new Streams(log, keys);
    await watched.load(candidate, ada, acme);
    read.length = 0;
    expect(landed(await watched.run(candidate, ada, 'addNote', note, request)).events).toMatchObject(noted.events);
    expect(read).toEqual([1]);
  });
  test('waits in line at a stream where many append at once: all of sixty land, in one process and in two', async () => {
    await createAda();
    const at = (of: Streams) => of.run(candidate, ada, 'addNote', note, asking());
    for (const each of await Promise.all(Array.from({ length: 60 }, () => at(streams)))) landed(each);
    for (const each of await Promise.all(Array.from({ length: 20 }, (_, n) => at(n % 2 ? streams : elsewhere))))
      landed(each);
    expect(await typesOf(`candidate-${ada}`)).toHaveLength(81);
  });
  test('that is repeated in a process that has not seen it makes the same ids and is appended once', async () => {
    await createAda();
    await elsewhere.load(candidate, ada, acme);
    const request = asking({ hash: 'h' });
    const [here, there] = [
      landed(await streams.run(candidate, ada, 'addNote', note, request)),
      landed(await elsewhere.run(candidate, ada, 'addNote', note, request)),
    ];
    expect(there).toMatchObject({ position: here.position, revision: here.revision });
    expect(there.state!.notes.map((each) => each.id)).toEqual(here.state!.notes.map((each) => each.id));
    expect(await typesOf(`candidate-${ada}`)).toHaveLength(2);
  });
  test('whose uid was used for something else is refused, even in a process that has not seen it', async () => {
    await createAda();
    await elsewhere.load(candidate, ada, acme);
    const request = asking({ hash: 'one' });
    await streams.run(candidate, ada, 'addNote', note, request);
    for (const each of [streams, elsewhere]) {
      expect(
        await each.run(candidate, ada, 'change', { fields: { first_name: 'Augusta' } }, { ...request, hash: 'other' }),
      ).toMatchObject({
        rejected: true,
        code: 'duplicate_request',
        error: 'This request was already used for something else. Reload and try again.',
      });
    }
    expect((await elsewhere.load(candidate, ada, acme))?.state?.fields.first_name).toBe('Ada');
    expect(await typesOf(`candidate-${ada}`)).toHaveLength(2);
  });
  test('that changes nothing answers where the stream stands and writes nothing', async () => {
    await streams.run(task, call, 'create', calling, asking());
    expect(landed(await streams.run(task, call, 'setStatus', todo, asking()))).toMatchObject({
      position: before + 1,
      revision: 0,
      events: [],
      repeated: false,
    });
    expect(await store.end()).toBe(before + 1);
  });
});

describe('a version', () => {
  beforeEach(async () => {
    await streams.run(task, call, 'create', calling, asking());
    await streams.run(task, call, 'setStatus', done, asking());
  });
  test('that is older than the stream is stale, the present one is not', async () => {
    expect(await streams.run(task, call, 'setStatus', todo, asking(), { version: 0 })).toMatchObject({
      code: 'stale',
      error: 'Someone else changed this task since you opened it. Reload and try again.',
      position: before + 2,
    });
    expect(landed(await streams.run(task, call, 'setStatus', todo, asking(), { version: 1 })).revision).toBe(2);
  });
  test('of an application speaks of the candidate', async () => {
    expect(
      await streams.run(task, call, 'setStatus', todo, asking(), { version: 0, entity: 'application' }),
    ).toMatchObject({ error: 'Someone else changed this candidate since you opened it. Reload and try again.' });
  });
  test('that this process has not seen yet was written by another and is taken', async () => {
    await elsewhere.load(task, call, acme);
    await streams.run(task, call, 'setStatus', todo, asking());
    expect(landed(await elsewhere.run(task, call, 'setStatus', done, asking(), { version: 2 })).revision).toBe(3);
  });
  test('that another process has left behind is stale, although this one has not seen it', async () => {
    await elsewhere.load(task, call, acme);
    await streams.run(task, call, 'setStatus', todo, asking());
    expect(await elsewhere.run(task, call, 'setStatus', done, asking(), { version: 1 })).toMatchObject({
      code: 'stale',
    });
  });
  test('that never was is stale', async () => {
    expect(await streams.run(task, call, 'setStatus', todo, asking(), { version: 7 })).toMatchObject({ code: 'stale' });
  });
});

describe('two at once', () => {
  beforeEach(async () => {
    await createAda();
    await elsewhere.load(candidate, ada, acme);
  });
  const tagging = (n: number) => ({ add: [{ id: idNo(n), name: `${n}` }], remove: [] });
  test.each([
    ['one process', () => streams],
    ['two processes', () => elsewhere],
  ] as const)('in %s who want different things both get them', async (_, other) => {
    const [one, two] = await Promise.all([
      streams.run(candidate, ada, 'tag', tagging(10), asking()),
      other().run(candidate, ada, 'tag', tagging(11), asking()),
    ]);
    expect([landed(one).revision, landed(two).revision].toSorted()).toEqual([1, 2]);
    for (const each of [streams, elsewhere])
      expect((await each.load(candidate, ada, acme))!.state!.tags.toSorted()).toEqual([idNo(10), idNo(11)]);
  });
  test.each([
    ['one process', () => streams],
    ['two processes', () => elsewhere],
  ] as const)('in %s who want the same: one wins, the other decides again and finds it done', async (_, other) => {
    const [one, two] = await Promise.all([
      streams.run(candidate, ada, 'tag', tagging(10), asking()),
      other().run(candidate, ada, 'tag', tagging(10), asking()),
    ]);
    expect([landed(one).events.length, landed(two).events.length].toSorted()).toEqual([0, 1]);
    expect(await typesOf(`candidate-${ada}`)).toEqual(['CandidateCreated', 'CandidateTagged']);
  });
  test('of which only one can win: the other gets the rule’s own refusal', async () => {
    const creating = { fields: adaFields, type: 'candidate' as const, created_via: 'form' as const };
    const outcomes = await Promise.all(
      [streams, elsewhere, streams].map((each) => each.run(candidate, visit, 'create', creating, asking())),
    );
    expect(outcomes.filter(isRejection)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ code: 'duplicate' })),
    );
  });
  test('of which one needs something of another stream: the rule decides again until that holds', async () => {
    await createAda();
    const seen: { types: string[]; revision: number }[] = [];
    const ran = landed(
      await streams.run(candidate, ada, 'addNote', note, asking(), {
        before: async (decided, { revision }) => {
          seen.push({ types: decided.map((each) => each.type), revision });
          if (seen.length > 1) return true;
          await elsewhere.run(candidate, ada, 'addNote', note, asking());
          return false;
        },
      }),
    );
    expect(seen).toEqual([
      { types: ['CandidateNoteAdded'], revision: 0 },
      { types: ['CandidateNoteAdded'], revision: 1 },
    ]);
    expect(ran.revision).toBe(2);
    await expect(streams.run(candidate, ada, 'addNote', note, asking(), { before: async () => false })).rejects.toThrow(
      Unavailable,
    );
    expect(await typesOf(`candidate-${ada}`)).toHaveLength(3);
  });
  test('whoever hears of an event before the process that wrote it knows of it, finds it in the state all the same', async () => {
    const own = { alone: true } as unknown as EventStore;
    const heard: (number | undefined)[] = [];
    const writing = new Streams(
      Object.assign(own, {
        readStream: (stream: string, from: number) => store.readStream(stream, from),
        append: async (...at: Parameters<EventStore['append']>) => {
          const appended = await store.append(...at);
          heard.push((await writing.load(task, call, acme))?.revision);
          heard.push((await writing.loadMany(task, [call], acme)).get(call)?.revision);
          return appended;
        },
        readStreams: (...of: Parameters<EventStore['readStreams']>) => store.readStreams(...of),
      }),
      keys,
    );
    await writing.run(task, call, 'create', calling, asking());
    await writing.run(task, call, 'setStatus', done, asking());
    expect(heard).toEqual([0, 0, 1, 1]);
  });
  test('many states are loaded at once, and none of another organisation or of a stream that is not there', async () => {
    await streams.run(task, call, 'create', calling, asking());
    await elsewhere.run(task, call, 'setStatus', done, asking());
    await streams.run(task, visit, 'create', calling, asking());
    const found = await streams.loadMany(task, [call, visit, newId(), call], acme);
    expect([...found].map(([id, { revision }]) => [id, revision])).toEqual([
      [call, 1],
      [visit, 0],
    ]);
    expect((await streams.loadMany(task, [call], newId())).size).toBe(0);
  });
  test('that is taken for the first of its stream reads nothing before, and decides again where it is not', async () => {
    const reads: string[] = [];
    const log = {
      readStream: (stream: string, from: number) => {
        reads.push(stream);
        return store.readStream(stream, from);
      },
      append: (...at: Parameters<EventStore['append']>) => store.append(...at),
    } as unknown as EventStore;
    const quick = new Streams(log, keys);
    const anew = { anew: true };
    expect(landed(await quick.run(task, call, 'create', calling, asking({ uid: 'first' }), anew)).revision).toBe(0);
    expect(reads).toEqual([]);
    // The same request is sent again, and then another request that knows nothing of the first.
    const again = landed(await quick.run(task, call, 'create', calling, asking({ uid: 'first' }), anew));
    expect(again.revision).toBe(0);
    expect(landed(await quick.run(task, call, 'create', calling, asking(), anew)).events).toEqual([]);
    expect(reads).toContain(`task-${call}`);
    expect(await typesOf(`task-${call}`)).toEqual(['TaskCreated']);
  });
  test('what is added while a stream is read is in the next answer, at every moment of the reading', async () => {
    // The stream grows once between the log's answer and its use, and once while keys are looked up.
    for (const moment of ['after the log answered', 'while keys are looked up'] as const) {
      const id = newId();
      let meanwhile: (() => Promise<unknown>) | null = null;
      const then = async () => {
        const once = meanwhile;
        meanwhile = null;
        await once?.();
      };
      const log = logAlone();
      const readStreams = async (...at: Parameters<EventStore['readStreams']>) => {
        const stored = await store.readStreams(...at);
        if (moment === 'after the log answered') await then();
        return stored;
      };
      const vault = new Proxy(keys, {
        get: (of, name) => {
          const value: unknown = Reflect.get(of, name);
          if (typeof value !== 'function') return value;
          return name !== 'existingMany'
            ? (value.bind(of) as unknown)
            : async (people: string[]) => {
                const found = await of.existingMany(people);
                if (moment === 'while keys are looked up') await then();
                return found;
              };
        },
      });
      const one = new Streams(Object.assign(log, { readStreams }), vault);
      await one.run(task, id, 'create', calling, asking());
      meanwhile = () => one.run(task, id, 'setStatus', done, asking());
      await one.read(`task-${id}`, acme);
      const types = async () => (await one.read(`task-${id}`, acme)).map(({ type }) => type);
      expect([moment, await types()]).toEqual([moment, ['TaskCreated', 'TaskCompleted']]);
    }
  });
  test('what begins while somebody looks whether it is there is found afterwards', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null;
    const readStream = async (...at: Parameters<EventStore['readStream']>) => {
      const stored = await store.readStream(...at);
      const once = meanwhile;
      meanwhile = null;
      await once?.();
      return stored;
    };
    const one: Streams = new Streams(Object.assign(logAlone(), { readStream }), keys);
    meanwhile = () => one.run(task, call, 'create', calling, asking(), { anew: true });
    expect(await one.load(task, call, acme)).toBeNull();
    expect((await one.load(task, call, acme))?.revision).toBe(0);
    expect((await one.read(`task-${call}`, acme)).map(({ type }) => type)).toEqual(['TaskCreated']);
  });
  test('that is wrongly taken for the first of its stream leaves what is remembered of the stream right', async () => {
    const anew = { anew: true };
    // The stream is in memory, and is read only because the append found events in it.
    const one = new Streams(logAlone(), keys);
    await one.run(task, call, 'create', calling, asking());
    expect(landed(await one.run(task, call, 'setStatus', done, asking(), anew)).revision).toBe(1);
    expect((await one.load(task, call, acme))?.revision).toBe(1);
    const other = new Streams(logAlone(), keys);
    await one.run(task, visit, 'create', calling, asking());
    expect(landed(await other.run(task, visit, 'setStatus', done, asking(), anew)).revision).toBe(1);
    expect((await other.load(task, visit, acme))?.revision).toBe(1);
  });
  test.each([
    ['writes all or nothing', true],
    ['writes one stream after the other', false],
  ])(
    'that is repeated as the first of its stream, in a unit and long after it was forgotten, is answered with what is there by now, on an engine that %s',
    async (_, atomic) => {
      const first = (by: Streams) =>
        by.together(() => by.run(task, call, 'create', calling, asking({ uid: 'first' }), { anew: true }));
      const one = new Streams(logAlone(undefined, atomic), keys);
      await first(one);
      await one.run(task, call, 'setStatus', done, asking());
      const other = new Streams(logAlone(undefined, atomic), keys);
      const { done: answer } = await first(other);
      expect(landed(answer)).toMatchObject({ revision: 1, repeated: true, state: { status: 'done' } });
      expect((await other.load(task, call, acme))?.revision).toBe(1);
    },
  );
  test('a state that was read earlier never takes the place of a newer one', async () => {
    await streams.run(task, call, 'create', calling, asking());
    let read = () => undefined as void;
    const held = new Promise<void>((resolve) => (read = resolve));
    const slow = logAlone(async (places) => {
      const found = await store.readStreams(places);
      await held;
      return found;
    });
    const both = new Streams(slow, keys);
    const early = both.loadMany(task, [call], acme);
    expect(landed(await both.run(task, call, 'setStatus', done, asking())).revision).toBe(1);
    read();
    await early;
    expect((await both.load(task, call, acme))?.revision).toBe(1);
  });
  test('after twenty lost races a command gives up, and nothing is written', async () => {
    let tries = 0;
    const contested = {
      readStream: (stream: string, from: number) => store.readStream(stream, from),
      append: async (stream: string, expected: number) => {
        tries++;
        throw new WrongRevision(stream, expected, expected + 1);
      },
    } as unknown as EventStore;
    await expect(new Streams(contested, keys).run(candidate, ada, 'tag', tagging(10), asking())).rejects.toThrow(
      Unavailable,
    );
    expect(tries).toBe(20);
    expect(await typesOf(`candidate-${ada}`)).toEqual(['CandidateCreated']);
  });
  test.each([
    ['landed', async (at: readonly unknown[]) => store.append(...(at as Parameters<EventStore['append']>)), true],
    [
      'failed without a word on what was written',
      async () => {
        throw new Unavailable('cut off');
      },
      true,
    ],
    [
      'surely wrote nothing',
      async () => {
        throw new Unavailable('full', { nothingWritten: true });
      },
      false,
    ],
  ])('after an append that %s, its request knows whether something may have changed', async (_, append, maybe) => {
    const log = {
      readStream: (stream: string, from: number) => store.readStream(stream, from),
      append: (...at: unknown[]) => append(at),
    } as unknown as EventStore;
    const appended = { maybe: false, began: 0 };
    await noting(appended, () =>
      new Streams(log, keys).run(candidate, ada, 'tag', tagging(11), asking()).catch(() => null),
    );
    expect(appended.maybe).toBe(maybe);
  });
});

describe('another process', () => {
  test('that reopened a task is noticed before this one says that the task is done already', async () => {
    await streams.run(task, call, 'create', calling, asking());
    await streams.run(task, call, 'setStatus', done, asking());
    await elsewhere.run(task, call, 'setStatus', todo, asking());
    expect(landed(await streams.run(task, call, 'setStatus', done, asking())).events).toHaveLength(1);
  });
  test('that created something is noticed before this one says it is not there', async () => {
    expect(await streams.load(task, call, acme)).toBeNull();
    await elsewhere.run(task, call, 'create', calling, asking());
    expect(landed(await streams.run(task, call, 'setStatus', done, asking(), { mustExist: 'task' })).revision).toBe(1);
  });
  test('is not looked for again by a request that has just read the stream, and by the next one it is', async () => {
    await streams.run(task, call, 'create', calling, asking());
    const inRequest = <T>(work: () => Promise<T>) => noting({ maybe: false, began: performance.now() }, work);
    const status = async () => (await streams.loadOnce(task, call, acme))?.state?.status;
    await inRequest(async () => {
      expect(await status()).toBe('todo');
      await elsewhere.run(task, call, 'setStatus', done, asking());
      expect(await status()).toBe('todo');
      expect((await streams.load(task, call, acme))?.state?.status).toBe('done');
    });
    await elsewhere.run(task, call, 'setStatus', todo, asking());
    expect(await inRequest(status)).toBe('todo');
    await elsewhere.run(task, call, 'setStatus', done, asking());
    expect(await status()).toBe('done');
  });
  test('that made an action possible is noticed before this one refuses it', async () => {
    await streams.run(task, call, 'create', calling, asking());
    await streams.run(task, call, 'remove', {}, asking());
    expect(await streams.run(task, call, 'setStatus', done, asking())).toMatchObject({ code: 'not_found' });
    expect(await streams.load(task, visit, acme)).toBeNull();
    await elsewhere.run(task, visit, 'create', calling, asking());
    expect(landed(await streams.run(task, visit, 'setStatus', done, asking())).revision).toBe(1);
  });
  test('remembers the same as this one and the log, whatever either is asked', async () => {
    const steps = defaultSteps(
      (() => {
        let n = 100;
        return () => idNo(n++);
      })(),
    );
    const about = {
      candidate_id: ada,
      job_id: idNo(6),
      person: { first_name: 'Ada', last_name: 'L' },
      source: 'applied',
      source_id: null,
      source_detail: null,
    };
    const facts: PipelineFacts = {
      job: {
        status: 'open',
        steps,
        fields: { ...defaultJobFields, name: 'Pilot' },
        snapshot_hash: null,
        removed: {},
        created_at: '2026-03-01T00:00:00.000Z',
      },
      editor: true,
      open_seats: [],
    };
    const on = <N extends keyof PipelineCommands & string>(
      each: Streams,
      id: string,
      name: N,
      command: PipelineCommands[N],
    ) => each.run(pipeline, id, name, command, asking(), { facts: () => facts });
    const ways: ((each: Streams, id: string) => Promise<unknown>)[] = [
      (each, id) =>
        on(each, id, 'apply', {
          ...about,
          applied_via: 'form',
          resume_id: null,
          cover_letter: null,
          consent_text_version: null,
        }),
      (each, id) => on(each, id, 'advance', { note: undefined }),
      (each, id) => on(each, id, 'shift_up', {}),
      (each, id) => on(each, id, 'undo', {}),
      (each, id) => on(each, id, 'archive', { reason: null, automatic: true }),
      (each, id) => on(each, id, 'revive', {}),
      (each, id) =>
        on(each, id, 'offer', { terms: { amount: 1, currency: 'EUR', period: 'year', start_on: '2026-05-01' } }),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(ways.length - 1), fc.boolean()), { minLength: 4, maxLength: 15 }),
        async (asked) => {
          const id = newId();
          await ways[0]!(streams, id);
          for (const [way, other] of asked) await ways[way]!(other ? elsewhere : streams, id);
          const fresh = (await new Streams(store, keys).load(pipeline, id, acme))!;
          for (const each of [streams, elsewhere])
            expect((await each.load(pipeline, id, acme))!.state).toEqual(fresh.state);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('another organization', () => {
  const stranger = () => asking({ organization_id: idNo(7) });
  beforeEach(() => streams.run(task, call, 'create', calling, asking()));
  test('finds nothing, changes nothing, and is told the same as where there is nothing', async () => {
    for (const each of [streams, elsewhere]) {
      expect(await each.run(task, call, 'setStatus', done, stranger())).toEqual({
        rejected: true,
        code: 'not_found',
        error: 'Task not found.',
      });
      expect(await each.load(task, call, idNo(7))).toBeNull();
      expect(await each.read(`task-${call}`, idNo(7))).toEqual([]);
    }
    expect(await streams.run(task, visit, 'setStatus', done, stranger(), { mustExist: 'task' })).toEqual({
      rejected: true,
      code: 'not_found',
      error: 'Task not found.',
    });
    expect(await store.end()).toBe(before + 1);
  });
  test('cannot create over what is there', async () => {
    expect(await streams.run(task, call, 'create', calling, stranger())).toMatchObject({ code: 'not_found' });
  });
  test('does not limit the platform, which sees all', async () => {
    expect((await streams.load(task, call, '*'))?.organization_id).toBe(acme);
    expect(await streams.read(`task-${call}`, '*')).toHaveLength(1);
  });
});

describe('an erased person', () => {
  /** A decider whose state is a task's name. */
  const titled: Decider<string | null, { nothing: object }, AnyEvent> = {
    category: 'task',
    initial: null,
    decide: { nothing: () => [] },
    evolve: { TaskCreated: (_, { data }) => String(data.title) },
  };
  beforeEach(async () => {
    await createAda();
    await streams.run(candidate, ada, 'addNote', note, asking());
    await keys.destroy(ada);
  });
  test('is no longer readable in memory or in the log, but the history is complete', async () => {
    for (const each of [streams, new Streams(store, keys)])
      expect((await each.load(candidate, ada, acme))?.state?.fields).toMatchObject({
        first_name: '(erased)',
        email: null,
        source: 'applied',
      });
    expect((await streams.read(`candidate-${ada}`, acme)).map((event) => event.data)).toEqual([
      expect.objectContaining({ first_name: '(erased)' }),
      expect.objectContaining({ body: '(erased)', visibility: 'team' }),
    ]);
  });
  test('is no longer readable in anything that a process kept in memory, whatever it is of', async () => {
    const asked = { ...calling, title: 'Call about the wheelchair' };
    const alone = new Streams(logAlone(), keys);
    const [bea, cleo] = [newId(), newId()];
    const others = [visit, newId(), newId()];
    await streams.run(task, call, 'create', { ...asked, person_id: bea }, asking());
    await streams.run(task, others[0]!, 'create', { ...asked, person_id: bea }, asking());
    await streams.run(task, others[1]!, 'create', { ...asked, person_id: cleo }, asking());
    await alone.run(task, others[2]!, 'create', { ...asked, person_id: bea }, asking());
    const seen = async (each: Streams) => [
      (await each.load(titled, call, acme))?.state,
      ...[...(await each.loadMany(titled, others, acme)).values()].map(({ state }) => state),
    ];
    for (const each of [streams, elsewhere, alone]) expect(new Set(await seen(each))).toEqual(new Set([asked.title]));
    await keys.destroy(bea);
    // A command that changes nothing returns the state that it finds.
    expect(landed(await alone.run(titled, others[2]!, 'nothing', {}, asking())).state).toBe('(erased)');
    for (const each of [streams, elsewhere, alone])
      expect((await seen(each)).toSorted()).toEqual(['(erased)', '(erased)', '(erased)', asked.title]);
  });
  test('gets no new personal texts, while events without any are still appended', async () => {
    expect(await streams.run(candidate, ada, 'addNote', note, asking())).toMatchObject({
      rejected: true,
      code: 'erased',
      error: 'The data of this person was erased. Nothing more can be written about them.',
    });
    expect(
      landed(await streams.run(candidate, ada, 'tag', { add: [{ id: idNo(10), name: 'Kept' }], remove: [] }, asking()))
        .revision,
    ).toBe(2);
  });
});

describe('a page', () => {
  /** The log of several processes, which counts the questions. */
  const watched = () => {
    const asked: string[] = [];
    const many: EventStore['readStreams'] = (places, types) => {
      asked.push(...places.map(({ stream }) => stream));
      return store.readStreams(places, types);
    };
    const log = Object.assign(logAlone(many), {
      alone: false,
      readStream: (...at: Parameters<EventStore['readStream']>) => {
        asked.push(at[0]);
        return store.readStream(...at);
      },
    });
    return { asked, one: new Streams(log, keys) };
  };
  const begun = (more: { isPage?: boolean; ago?: number } = {}) => ({
    maybe: false,
    began: performance.now() - (more.ago ?? 0),
    isPage: more.isPage ?? true,
  });

  test('asks for a state and for a history once, however often it needs them; the next page asks again', async () => {
    await createAda();
    const { asked, one } = watched();
    const look = async () => {
      for (let n = 0; n < 3; n++) await one.load(candidate, ada, acme);
      await one.loadMany(candidate, [ada], acme);
      for (let n = 0; n < 3; n++) await one.read(`candidate-${ada}`, acme);
    };
    await noting(begun(), look);
    expect(asked).toHaveLength(2);
    await elsewhere.run(candidate, ada, 'addNote', note, asking());
    await noting(begun(), look);
    expect(asked).toHaveLength(4);
    expect((await noting(begun(), () => one.load(candidate, ada, acme)))?.revision).toBe(1);
  });
  test('that goes on for long reads anew, and so does a request that changes something', async () => {
    await createAda();
    const { asked, one } = watched();
    for (const each of [begun({ ago: 6000 }), begun({ isPage: false })]) {
      asked.length = 0;
      await noting(each, async () => {
        await one.load(candidate, ada, acme);
        await one.load(candidate, ada, acme);
      });
      expect(asked).toHaveLength(2);
    }
  });
  test('a rule that finds nothing looks again where others write too', async () => {
    const { one } = watched();
    expect(await one.load(candidate, ada, acme)).toBeNull();
    await createAda();
    const added = await one.run(candidate, ada, 'addNote', note, asking(), { mustExist: 'candidate' });
    expect(landed(added).revision).toBe(1);
  });
});

describe('a history that was read before', () => {
  test('is decrypted once, and still shows what another process has written since', async () => {
    await createAda();
    const [first] = await streams.read(`candidate-${ada}`, acme);
    await elsewhere.run(candidate, ada, 'addNote', note, asking());
    const again = await streams.read(`candidate-${ada}`, acme);
    expect(again.map((event) => event.type)).toEqual(['CandidateCreated', 'CandidateNoteAdded']);
    expect(again[0]).toBe(first);
    expect(await streams.read(`candidate-${ada}`, idNo(3))).toEqual([]);
  });
  test('is read together with the others that are asked for at the same time, and each follows its own person’s key', async () => {
    await createAda();
    const bea = newId();
    await streams.run(
      candidate,
      bea,
      'create',
      { fields: adaFields, type: 'candidate', created_via: 'form' },
      asking(),
    );
    const questions: number[] = [];
    const log = logAlone((places, types) => {
      questions.push(places.length);
      return store.readStreams(places, types);
    });
    const one = new Streams(log as never, keys);
    const names = async () => {
      const read = await Promise.all([ada, bea, newId()].map((id) => one.read(`candidate-${id}`, acme)));
      return read.map(([first]) => first && (first.data as { first_name?: string }).first_name);
    };
    expect(await names()).toEqual(['Ada', 'Ada', undefined]);
    expect(questions).toEqual([3]);
    await keys.destroy(bea);
    expect(await names()).toEqual(['Ada', '(erased)', undefined]);
    // The stream of the erased person was read again, once the vault had said so, with the new one.
    expect(questions).toEqual([3, 1, 2]);
  });
  test('is read although another one that was asked for at the same time is damaged', async () => {
    await createAda();
    const log = logAlone(async (places) => {
      if (places.some(({ stream }) => stream === `task-${call}`)) throw new DamagedEvent('damaged', 1);
      return store.readStreams(places);
    });
    const one = new Streams(log as never, keys);
    const [broken, whole] = await Promise.allSettled([
      one.read(`task-${call}`, acme),
      one.read(`candidate-${ada}`, acme),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(DamagedEvent) });
    expect(whole).toMatchObject({ status: 'fulfilled', value: [{ type: 'CandidateCreated' }] });
  });
  test('shows nothing about a person whose key was destroyed since, by any process', async () => {
    await createAda();
    expect((await streams.read(`candidate-${ada}`, acme))[0]?.data).toMatchObject({ first_name: 'Ada' });
    await keys.destroy(ada);
    expect((await streams.read(`candidate-${ada}`, acme))[0]?.data).toMatchObject({ first_name: '(erased)' });
  });
});

describe('a malformed event', () => {
  type Careless = { write: { events: AnyEvent[] } };
  const careless: Decider<null, Careless, AnyEvent> = {
    category: 'task',
    initial: null,
    decide: { write: ({ events }) => events },
    evolve: {},
  };
  const good: AnyEvent = { type: 'TaskCreated', data: calling };
  test.each<[string, AnyEvent]>([
    ['of an unknown type', { type: 'TaskVanished', data: {} }],
    ['of another shape', { type: 'TaskCreated', data: { title: 'Call' } }],
    ['of more than 512 kB', { type: 'TaskCreated', data: { ...calling, notes: 'x'.repeat(530_000) } }],
  ])('%s never lands, nor does what was decided with it', async (_, bad) => {
    await expect(streams.run(careless, call, 'write', { events: [good, bad] }, asking())).rejects.toThrow(
      MalformedEvent,
    );
    expect(await store.end()).toBe(before);
    expect(landed(await streams.run(careless, call, 'write', { events: [good] }, asking())).revision).toBe(0);
  });
});
