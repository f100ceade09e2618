import { peopleList } from '@candor/contracts/people/rows';
import { openMongo } from '../../../../tests/engines/mongodb.ts';
import { openMongoApart } from '../../../../tests/engines/mongodb-apart.ts';
import { MongoReadStore } from './mongo-read-store.ts';

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
  skills: [],
  email: `person.${n}@example.test`,
  email_kind: null,
  other_emails: [],
  phone: null,
  phone_kind: null,
  other_phones: [],
  urls: [],
  own: {},
  archived_for: {},
  newest_resume: null,
  read_resume: { id: `resume-${n}`, job_id: `job-${n % 40}` },
  parts: [],
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
/** Makes rows that call `read` whenever the store reads one of them. */
const rowsOf = (count: number, read: () => void) =>
  Array.from({ length: count }, (_, n) => {
    const row = person(n);
    return {
      model,
      key: row.id,
      organization_id: 'acme',
      get row() {
        read();
        return row;
      },
    };
  });

/** The most rows that the store read before other work had its turn, and how many rows it read in total. Rows are counted, because time would also measure what else the machine does. */
const watched = async (count: number, write: (rows: ReturnType<typeof rowsOf>) => Promise<unknown>) => {
  let [inOneGo, most, all, working] = [0, 0, 0, true];
  const turn = () => {
    inOneGo = 0;
    if (working) setImmediate(turn);
  };
  setImmediate(turn);
  await write(
    rowsOf(count, () => {
      most = Math.max(most, ++inOneGo);
      all++;
    }),
  );
  working = false;
  return { most, all };
};

test('while a large batch is written everything else has its turn', async () => {
  const engine = await openMongo();
  const apart = engine.standIn ? await openMongoApart() : null;
  const store = await MongoReadStore.open({ url: (apart ?? engine).url, answerWait: 60_000 });
  try {
    await store.prepare([model]);
    const staged = await watched(6000, (rows) => store.write(model, rows, 1));
    const together = await watched(4000, (rows) => store.write(model, rows, 2));
    for (const { most, all } of [staged, together]) expect(most).toBeLessThan(all / 3);
    expect(await store.checkpoint(model)).toBe(2);
  } finally {
    await store.close();
    await apart?.dispose();
    await engine.dispose();
  }
});
