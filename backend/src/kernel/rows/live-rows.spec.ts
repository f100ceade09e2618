import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projections } from '@candor/projections/index';
import { foldRows } from '@candor/projections/kernel/fold';
import { type AnyProjection, listens } from '@candor/projections/kernel/projection';
import { eventsOf, recorded } from '../../../../tests/support/any-history.ts';
import { SqliteReadStore } from '../../adapters/rows/sqlite-read-store.ts';
import { RowMemory } from './held-rows.ts';
import { Lane } from './lane.ts';

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  store = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const modelOf = ({ name, list }: AnyProjection) => ({ name, version: 1000, list });
const laneOf = (projection: AnyProjection) => new Lane(projection, modelOf(projection), store, new RowMemory(0));

/** Folds the log event by event into stored rows. `goesOn` says after each event whether the process goes on with its memory; otherwise it ends and another one begins. Returns all stored rows. */
const liveRows = async (
  projection: AnyProjection,
  log: readonly Recorded[],
  goesOn: (at: number) => boolean,
): Promise<Map<string, unknown>> => {
  const model = modelOf(projection);
  let lane = laneOf(projection);
  for (const each of lane.models) await store.reset(each);
  await lane.resume();
  const keys = new Set<string>();
  for (const [at, event] of log.entries()) {
    await lane.take([{ event, bytes: 0 }]);
    for (const { key } of await lane.flush({ position: event.position, event: event.id })) keys.add(key);
    if (goesOn(at)) continue;
    lane.forget();
    lane = laneOf(projection);
    await lane.resume();
  }
  return store.readRows(model, [...keys], []);
};

describe.each(projections.map((each) => [each.name, each] as const))('the read model %s', (_, each) => {
  const events = eventsOf((type) => listens(each, type));
  /** Every event of the read model at least once, in any order, and more of them. */
  const history = fc
    .tuple(
      fc.tuple(...events.flat()).chain((once) => fc.shuffledSubarray(once, { minLength: once.length })),
      fc.array(fc.oneof(...events.map((ofCategory) => fc.oneof(...ofCategory))), { minLength: 10, maxLength: 40 }),
    )
    .map(([once, more]) => recorded([...more, ...once]));

  test('has the rows of a replay, however often the process starts again between two events', async () => {
    await store.prepare(laneOf(each).models);
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), async (log, goesOn) => {
        const live = await liveRows(each, log, (at) => goesOn[at % goesOn.length]!);
        // Rows are stored as JSON, which knows no -0.
        const replayed = JSON.parse(JSON.stringify(Object.fromEntries(foldRows(each, log)))) as object;
        expect(Object.fromEntries(live)).toEqual(replayed);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
