import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tag } from '@candor/contracts/catalogues/hiring';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { type JobFields, defaultSteps } from '@candor/contracts/jobs/values';
import { type AnyList, limits, type Slice } from '@candor/contracts/kernel/list';
import { projections } from '@candor/projections/index';
import { SqliteEventStore } from '../../backend/src/adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { SqliteReadStore } from '../../backend/src/adapters/rows/sqlite-read-store.ts';
import { EventStoreDbEventStore } from '../../backend/src/adapters/eventstoredb/eventstoredb-event-store.ts';
import { MongoKeyVault } from '../../backend/src/adapters/mongodb/mongo-key-vault.ts';
import { MongoReadStore } from '../../backend/src/adapters/mongodb/mongo-read-store.ts';
import { cultures } from '../../backend/src/demo/names.ts';
import { Random } from '../../backend/src/demo/random.ts';
import { catalogueDecider } from '../../backend/src/features/catalogues/catalogue.decider.ts';
import { job } from '../../backend/src/features/jobs/job.decider.ts';
import { candidate } from '../../backend/src/features/people/candidate.decider.ts';
import { pipeline } from '../../backend/src/features/pipeline/pipeline.decider.ts';
import { task } from '../../backend/src/features/tasks/task.decider.ts';
import { idFrom } from '../../backend/src/kernel/codec.ts';
import { type AnyDecider, isRejection } from '../../backend/src/kernel/decider.ts';
import { idNo } from '../../backend/src/kernel/given.ts';
import type { EventStore } from '../../backend/src/kernel/ports/event-store.ts';
import type { KeyVault } from '../../backend/src/kernel/ports/key-vault.ts';
import type { ReadStore, Scope } from '../../backend/src/kernel/ports/read-store.ts';
import { Projector } from '../../backend/src/kernel/rows/projector.ts';
import { Streams } from '../../backend/src/kernel/streams.ts';
import { openEventStore } from '../engines/eventstoredb.ts';
import { openMongo } from '../engines/mongodb.ts';
import { applicationActions, askOf, jobActions, personActions } from '../support/asks.ts';

// The same commands and queries must give the same answers, and the same rows in the same order, on embedded and on production engines.

const commandCount = 2000;
const queryCount = 500;
const seed = Number(process.env.PARITY_SEED ?? 1);
const random = new Random('parity', seed);
const organizations = [idNo(1), idNo(2)];
const began = Date.parse('2026-03-02T09:00:00.000Z');
let now = began;

class Side {
  readonly streams: Streams;
  readonly projector: Projector;

  constructor(
    readonly name: string,
    readonly events: EventStore,
    readonly reads: ReadStore,
    keys: KeyVault,
    readonly close: () => Promise<void>,
  ) {
    this.streams = new Streams(events, keys, () => new Date(now));
    this.projector = new Projector(events, reads, keys, projections);
  }

  async upToNow(): Promise<void> {
    const end = await this.events.end();
    while (this.projector.position < end) await new Promise((done) => setTimeout(done, 10));
    expect(this.projector.states().filter((state) => state.status !== 'live')).toEqual([]);
  }
}
let sides: readonly [Side, Side];
const dispose: (() => Promise<unknown>)[] = [];

const embedded = async (): Promise<Side> => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-parity-'));
  const [events, keys, reads] = [
    await SqliteEventStore.open(join(folder, 'events.db'), { alone: true }),
    await SqliteKeyVault.open(join(folder, 'keys.db'), { alone: true }),
    await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' }),
  ];
  return new Side('embedded', events, reads, keys, async () => {
    await reads.close();
    await events.close();
    await keys.close();
    await rm(folder, { recursive: true });
  });
};
const production = async (): Promise<Side> => {
  const [log, mongo] = [await openEventStore(), await openMongo()];
  dispose.push(
    () => log.dispose(),
    () => mongo.dispose(),
  );
  const [events, keys, reads] = [
    await EventStoreDbEventStore.open({ url: log.url }),
    await MongoKeyVault.open({ url: mongo.url, masterKeys: [Buffer.alloc(32, 7)] }),
    await MongoReadStore.open({ url: mongo.url }),
  ];
  return new Side('production', events, reads, keys, async () => {
    await reads.close();
    await events.close();
    await keys.close();
  });
};

type Place = { organization_id: string; jobs: string[]; people: string[] };
const places: Place[] = organizations.map((organization_id, n) => ({
  organization_id,
  jobs: Array.from({ length: n ? 2 : 7 }, (_, j) => idFrom('job', organization_id, `${j}`)),
  people: Array.from({ length: n ? 15 : 110 }, (_, p) => idFrom('person', organization_id, `${p}`)),
}));
const applicationOf = (candidate_id: string, job_id: string) => idFrom('application', candidate_id, job_id);
const word = (text: string) => text.split(':')[0]!.replaceAll('_', ' ');
const someone = () => {
  const culture = random.pick(cultures);
  return {
    first_name: word(random.pick(culture.first)),
    last_name: random.chance(0.05) ? '' : word(random.pick(culture.last)),
  };
};

let uids = 0;
/** Sends both sides the same request at the same time, and requires the same answer. */
const ask = async (
  organization_id: string,
  decider: AnyDecider,
  id: string,
  name: string,
  command: unknown,
  by = 0,
  facts?: unknown,
): Promise<boolean> => {
  now += random.whole(1, 600_000);
  const asking = {
    organization_id,
    actor: { type: 'user' as const, id: idNo(2 + by) },
    uid: idFrom('parity', `${seed}`, `${uids++}`),
  };
  const [one, other] = await Promise.all(
    sides.map(async (side) => {
      const given = { facts: async () => facts } as never;
      const outcome = await side.streams.run(decider, id, name as never, command as never, asking, given);
      if (isRejection(outcome)) return { code: outcome.code, error: outcome.error };
      return { events: outcome.events, revision: outcome.revision, state: outcome.state, repeated: outcome.repeated };
    }),
  );
  expect(other).toEqual(one);
  return !('code' in one!);
};
const begin = async (): Promise<void> => {
  for (const place of places) {
    for (const [n, id] of place.jobs.entries()) {
      let made = 0;
      const newId = () => idFrom('part', id, `${made++}`);
      const fields: JobFields = {
        ...defaultJobFields,
        name: `${random.pick(['Pilot', 'Ärztin', 'ökonom', 'Zoologist', '工程师', 'baker', 'Baker', 'épicier'])} ${n % 3}`,
        work_location: random.pick(['remote', 'hybrid', 'on_site'] as const) as never,
      };
      await ask(place.organization_id, job as never, id, 'create', {
        fields,
        slug: `job-${n}`,
        origin: 'manual',
        steps: defaultSteps(newId),
        sections: [{ id: newId(), kind: 'about', name: 'About', body: '<p>Us</p>', visible: true, locked: false }],
        owner: idNo(2),
        recruiters: [idNo(3)],
        generate: false,
      });
    }
    for (const [n, id] of place.people.entries()) {
      const name = someone();
      await ask(place.organization_id, candidate as never, id, 'create', {
        fields: {
          ...name,
          email: random.chance(0.9) ? `p${n}@example.com` : null,
          phone: null,
          pronoun: null,
          headline: random.chance(0.5) ? 'Expert in 金 and Größe' : null,
          current_title: random.pick(['Baker', 'Pilot', null]),
          current_company: random.pick(['Acme', 'acme', 'Åkeri', 'Zürich AG', '', null]),
          location: null,
          tz_region: null,
          source: random.pick(['applied', 'sourced']),
          source_id: null,
        },
        type: random.pick(['prospect', 'candidate']),
        created_via: 'recruiter',
      });
    }
  }
};
const anyCommand = async (): Promise<boolean> => {
  const place = random.chance(0.85) ? places[0]! : places[1]!;
  const { organization_id } = place;
  const by = random.whole(0, 1);
  if (random.chance(0.06))
    return ask(
      organization_id,
      task as never,
      idFrom('task', organization_id, `${random.whole(0, 40)}`),
      random.pick(['create', 'setStatus', 'remove']),
      {
        title: word(random.pick(random.pick(cultures).last)),
        kind: 'call',
        due_at: random.chance(0.5) ? new Date(now).toISOString() : null,
        priority: random.pick(['low', 'normal', 'high']),
        assignee_user_id: idNo(2),
        person_id: idNo(2),
        subject: null,
        status: random.pick(['todo', 'done']),
        may_any: random.chance(0.5),
      },
      by,
    );
  if (random.chance(0.06))
    return ask(
      organization_id,
      catalogueDecider(tag) as never,
      organization_id,
      random.pick(['upsert', 'upsert', 'remove']),
      { id: undefined, fields: { name: word(random.pick(random.pick(cultures).first)).slice(0, 40), color: 'blue' } },
    );
  const job_id = random.pick(place.jobs);
  const candidate_id = random.pick(place.people);
  const application = applicationOf(candidate_id, job_id);
  const [of, who, standing] = await Promise.all([
    sides[0].streams.load(job, job_id, organization_id),
    sides[0].streams.load(candidate, candidate_id, organization_id),
    sides[0].streams.load(pipeline, application, organization_id),
  ]);
  const action = random.chance(0.72)
    ? random.pick<string>([...applicationActions, 'apply', 'apply', 'addLead', 'advance'])
    : random.chance(0.35)
      ? random.pick<string>(jobActions)
      : random.pick<string>(personActions);
  const made = askOf(
    { action, step: random.whole(0, 11), person: random.whole(0, 2), yes: random.chance(0.5), by },
    {
      job_id,
      job: of!.state!,
      candidate_id,
      candidate: who!.state!,
      application,
      planned: standing?.state?.knockout_plan?.at ?? null,
      all: place.people.slice(0, 8).map((each) => applicationOf(each, job_id)),
    },
  );
  return ask(
    random.chance(0.98) ? organization_id : organizations[1 - organizations.indexOf(organization_id)]!,
    made.decider,
    made.id,
    made.name,
    made.command,
    made.by,
    made.facts,
  );
};

beforeAll(async () => {
  sides = [await embedded(), await production()];
  await Promise.all(sides.map((side) => side.projector.start()));
  await begin();
});
afterAll(async () => {
  await Promise.all((sides ?? []).map((side) => side.projector.close()));
  await Promise.all((sides ?? []).map((side) => side.close()));
  for (const each of dispose) await each();
});

const everyone = [...organizations, '*'];
const rowsOf = (side: Side, model: string, organization_id: string) =>
  side.reads.find<Record<string, unknown>>(model, { organization_id }, {}, { limit: 100_000 });

test(`${commandCount} commands get the same answers and the same refusals`, async () => {
  let landed = 0;
  for (let n = 0; n < commandCount; n++) if (await anyCommand()) landed++;
  // There must be enough accepted and refused commands: a command that is always refused would prove nothing.
  expect(landed).toBeGreaterThan(commandCount * 0.3);
  expect(landed).toBeLessThan(commandCount * 0.95);
});

test('both logs hold the same events in the same order', async () => {
  const [one, other] = await Promise.all(
    sides.map(async (side) =>
      (await side.events.readAll(0, 100_000)).events.map(
        ({ id, type, stream, revision }) => `${stream} ${revision} ${type} ${id}`,
      ),
    ),
  );
  expect(other).toEqual(one);
});

test('every row of every read model is the same', async () => {
  await Promise.all(sides.map((side) => side.upToNow()));
  for (const { name } of projections) {
    for (const organization_id of everyone) {
      const [one, other] = await Promise.all(sides.map((side) => rowsOf(side, name, organization_id)));
      expect(other).toEqual(one);
    }
  }
  expect((await rowsOf(sides[1], 'applications', organizations[0]!)).length).toBeGreaterThan(100);
});

describe('lists', () => {
  const asked = projections.filter(({ name }) => !['activity', 'invitations', 'messages'].includes(name));
  const values = new Map<string, unknown[]>();
  const words: string[] = [];
  const prepare = async (list: AnyList): Promise<void> => {
    for (const row of await rowsOf(sides[0], list.name, organizations[0]!)) {
      for (const [field, { of }] of Object.entries(list.fields))
        values.set(`${list.name} ${field}`, [
          ...(values.get(`${list.name} ${field}`) ?? []),
          ...[of(row as never)].flat(),
        ]);
      words.push(...(list.search?.words(row as never) ?? '').split(/\s+/).filter(Boolean));
    }
  };
  /** A value that a reader may put into an address: an existing one, a missing one or nonsense. */
  const someValue = (list: AnyList, field: string): unknown =>
    random.chance(0.9)
      ? random.pick(values.get(`${list.name} ${field}`) ?? [null])
      : random.pick<unknown>(['nothing', '', null, 7, true, { $gt: '' }, '2026-03-02']);
  const someFilters = (list: AnyList): Record<string, unknown> =>
    Object.fromEntries(
      random.some(Object.entries(list.filters), random.pick([0, 0, 1, 1, 2, 3])).map(([name, { field, kind }]) => {
        if (kind === 'present') return [name, random.chance(0.5)];
        if (kind === 'range')
          return [
            name,
            {
              ...(random.chance(0.7) ? { from: someValue(list, field) } : {}),
              ...(random.chance(0.7) ? { to: someValue(list, field) } : {}),
            },
          ];
        return [
          name,
          random.chance(0.5)
            ? someValue(list, field)
            : Array.from({ length: random.whole(1, 3) }, () => someValue(list, field)),
        ];
      }),
    );
  const someSearch = (): string => {
    if (random.chance(0.5)) return '';
    const letters = [...random.pick(words)];
    const begun = letters.slice(0, random.whole(1, letters.length)).join('');
    return random.chance(0.3) ? `${begun} ${random.pick(words)}` : random.chance(0.2) ? begun.toUpperCase() : begun;
  };
  const someSlice = (list: AnyList): Slice => ({
    limit: random.pick([1, 3, ...limits]),
    page: random.pick([1, 1, 2, 3, 50]),
    sort:
      random.chance(0.8) && list.sorts.length
        ? { field: random.pick(list.sorts), direction: random.pick(['asc', 'desc']) }
        : null,
    search: someSearch(),
    filters: someFilters(list),
  });
  const someScope = (list: AnyList): Scope => {
    const organization_id = random.chance(0.85) ? organizations[0]! : random.pick(everyone);
    const keyword = Object.entries(list.fields)
      .filter(([, { kind }]) => kind === 'keyword' || kind === 'keywords')
      .map(([field]) => field);
    return random.chance(0.2) && keyword.length
      ? {
          organization_id,
          within: ((field) => ({
            field,
            values: Array.from({ length: 3 }, () => String(random.pick(values.get(`${list.name} ${field}`) ?? ['x']))),
          }))(random.pick(keyword)),
        }
      : { organization_id };
  };

  test(`${queryCount} questions get the same rows in the same order, the same totals and the same facets`, async () => {
    await Promise.all(sides.map((side) => side.upToNow()));
    for (const { list } of asked) await prepare(list);
    const filled = asked.filter(({ list }) =>
      Object.keys(list.fields).some((field) => values.has(`${list.name} ${field}`)),
    );
    expect(filled.length).toBeGreaterThanOrEqual(10);
    let found = 0;
    for (let n = 0; n < queryCount; n++) {
      // Most requests are for lists with rows, because many lists are still empty in this small set of data.
      const { list, name } = random.pick(random.chance(0.9) ? filled : asked);
      const [slice, scope] = [someSlice(list), someScope(list)];
      const [one, other] = await Promise.all(sides.map((side) => side.reads.list(name, scope, slice)));
      try {
        expect(other).toEqual(one);
      } catch (difference) {
        throw new Error(`${name} ${JSON.stringify({ scope, slice })}\n${(difference as Error).message}`, {
          cause: difference,
        });
      }
      if (one!.total) found++;
    }
    expect(found).toBeGreaterThan(queryCount * 0.3);
  });

  test('boards, counts and look-ups by key are the same', async () => {
    const scope = { organization_id: organizations[0]! };
    for (const job_id of places[0]!.jobs) {
      for (const ongoing of [true, false]) {
        const [one, other] = await Promise.all(
          sides.map((side) =>
            Promise.all([
              side.reads.find('applications', scope, { job_id, ongoing }, { sort: 'rank', limit: 20 }),
              side.reads
                .findPart('applications', scope, { job_id, ongoing }, { after: null, limit: 3 })
                .then(({ rows, next }) => [rows.parse(), next]),
              side.reads.countBy('applications', scope, 'step_id', { job_id }),
              side.reads.countBy('people', scope, 'job'),
              side.reads.getMany('people', scope, places[0]!.people.slice(0, 9).toReversed()),
            ]),
          ),
        );
        expect(other).toEqual(one);
      }
    }
  });
});
