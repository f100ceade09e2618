import { peopleList } from '@candor/contracts/people/rows';
import { openMongo } from '../../../../tests/engines/mongodb.ts';
import { openMongoApart } from '../../../../tests/engines/mongodb-apart.ts';
import { shapeOf } from '../lists/row-values.ts';
import { MongoReadStore } from './mongo-read-store.ts';
import { rowDocument } from './mongo-rows.ts';

const model = { name: 'people', version: 1, list: peopleList };
const words = Array.from(
  { length: 900 },
  (_, n) => `${'delivered led Zürich платформа engineering quarterly'.split(' ')[n % 6]}${(n * 7919) % 613}`,
);
const person = (n: number) => ({
  id: `p${n}`,
  name: `Zoë Person ${n}`,
  type: 'candidate',
  audience: 'talent',
  source: `source-${n % 9}`,
  tags: [{ id: `tag-${n % 11}`, name: `Tag ${n % 11}` }],
  email: `person.${n}@example.test`,
  current_company: `Company ${n % 313}`,
  headline: `Engineer ${n % 97}`,
  applications: [
    {
      id: `application-${n}`,
      job_id: `job-${n % 40}`,
      step: { id: `step-${n % 5}`, type: `type-${n % 5}` },
      ongoing: true,
      entered_at: '2026-01-02T03:04:05.000Z',
    },
  ],
  do_not_contact: false,
  created_at: '2026-01-02T03:04:05.000Z',
  last_activity: null,
  resume_text: words.slice(n % 600, (n % 600) + 150).join(' '),
});
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ model, key: `p${n}`, organization_id: 'acme', row: person(n) }));

/** Computing time (ms) of this process; other processes on the machine do not lengthen it. */
const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** How long it computed while nothing else had its turn, at the longest (ms), and how often something else had. */
const watched = async (work: () => Promise<unknown>): Promise<{ longest: number; turns: number }> => {
  let [last, longest, turns] = [computed(), 0, 0];
  const look = () => {
    const now = computed();
    [longest, last] = [Math.max(longest, now - last), now];
  };
  const timer = setInterval(() => {
    turns++;
    look();
  }, 10);
  await work();
  look();
  clearInterval(timer);
  return { longest, turns };
};

test('while a large batch is written everything else has its turn', async () => {
  const engine = await openMongo();
  const apart = engine.standIn ? await openMongoApart() : null;
  const store = await MongoReadStore.open({ url: (apart ?? engine).url, answerWait: 60_000 });
  try {
    await store.prepare([model]);
    const rows = rowsOf(20_000);
    const shape = shapeOf(model);
    const began = computed();
    for (const row of rows) rowDocument(shape, peopleList, row, 1);
    const inOneGo = computed() - began;
    const [staged, together] = [
      await watched(() => store.write(model, rows, 1)),
      await watched(() => store.write(model, rowsOf(4000), 2)),
    ];
    expect(Math.max(staged.longest, together.longest)).toBeLessThan(inOneGo / 3);
    expect(staged.turns).toBeGreaterThan(together.turns);
    expect(staged.turns).toBeGreaterThan(inOneGo / 100);
    expect(await store.checkpoint(model)).toBe(2);
  } finally {
    await store.close();
    await apart?.dispose();
    await engine.dispose();
  }
}, 120_000);
