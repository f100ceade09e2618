import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { randomBelow } from '../support/random.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The pages of cadences as of a past time: who was where, what came next and why, with the steps, rules and figures of that time.

let app: App;
let mara: Visitor;
let job: string;
let key: string;
let before: string;
let cadences: string[] = [];
type Seen = { at: string; pages: Json[] };
const seen: Seen[] = [];

const asked = (at?: string): string => (at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`);
const call = (path: string, body: Json): Promise<Json> => mara.ask(`/api/org/cadences/${path}`, body);
const attempt = (path: string, body: Json) => mara.post(`/api/org/cadences/${path}`, body);
const email = (subject: string, delay_days = 0): Json => ({
  type: 'email',
  delay_days,
  priority: 'normal',
  subject,
  body: '<p>Hi {{candidate_first_name}}</p>',
});
const make = async (name: string, more: Json = {}): Promise<string> => {
  const { cadence } = await call('upsert', { name, audience: 'talent', ...everyHour, ...more });
  await call('steps/upsert', { cadence_id: cadence.id, ...email(`About ${name}`) });
  await call('steps/upsert', { cadence_id: cadence.id, type: 'call', delay_days: 0, priority: 'high', auto: false });
  await call('steps/upsert', { cadence_id: cadence.id, ...email(`Once more about ${name}`, 2) });
  await call('upsert', { id: cadence.id, status: 'active' });
  return cadence.id;
};
const pathOf = (id: string, section: string, list: Partial<Slice> = {}): string =>
  formatListAddress({
    area: 'cadences',
    entity: 'cadences',
    list: emptySlice,
    id,
    section: { name: section, id: null, list: { ...emptySlice, ...list } },
  });
const page = async (id: string, section = 'steps', at?: string, by = mara): Promise<Json> =>
  (await by.page(`${pathOf(id, section)}${asked(at)}`)).body;
/** The sections of a cadence, without the fields that only help to act at present. */
const sections = async (id: string, at?: string): Promise<Json> => {
  const people = async (list: Partial<Slice>) => {
    const { list: shown, names } = (await mara.page(`${pathOf(id, 'enrollments', list)}${asked(at)}`)).body;
    const { facets: _facets, ...rows } = shown;
    return { rows, named: rows.items.map((row: Json) => [names[row.candidate_id], names[row.assignee_user_id]]) };
  };
  const { cadence, people: counts, left, figures } = await page(id, 'steps', at);
  const { letters, records_opens } = await page(id, 'performance', at);
  return {
    cadence,
    counts,
    left,
    figures,
    letters,
    records_opens,
    people: await Promise.all([
      people({}),
      people({ filters: { status: ['active', 'paused'] }, sort: { field: 'started_at', direction: 'desc' } }),
      people({ limit: 2, page: 2 }),
    ]),
  };
};
const listPath = (list: Partial<Slice> = {}): string =>
  formatListAddress({
    area: 'cadences',
    entity: 'cadences',
    list: { ...emptySlice, ...list },
    id: null,
    section: null,
  });
const listOf = async (at?: string, by = mara, more: Partial<Slice> = {}): Promise<Json> => {
  const { list, cadences: listed, names } = (await by.page(`${listPath(more)}${asked(at)}`)).body;
  const { facets: _facets, ...rows } = list;
  return { rows, listed, owners: listed.map(({ fields }: Json) => names[fields.owner_user_id]) };
};
const lists = async (at?: string): Promise<Json> => ({
  all: await listOf(at),
  newest: await listOf(at, mara, { sort: { field: 'updated_at', direction: 'desc' }, limit: 1 }),
  active: await listOf(at, mara, { filters: { status: ['active'] } }),
});
const all = (at?: string): Promise<Json[]> => Promise.all([lists(at), ...cadences.map((id) => sections(id, at))]);
/** Records the pages when workers and rows are at rest. */
const look = async (): Promise<void> => {
  await settled(app);
  const pages = await eventually(async () => {
    const [one, two] = [await all(), await all()];
    expect(one).toEqual(two);
    return two;
  });
  seen.push({ pages, at: await moment() });
};
const one = <T>(of: readonly T[]): T => of[randomBelow(of.length)]!;
const peopleIn = async (id: string, ...status: string[]): Promise<Json[]> =>
  (await mara.page(pathOf(id, 'enrollments', { filters: { status } }))).body.list.items;

const enter = async (id: string): Promise<void> => {
  const { id: application } = await addApplicant(mara, job);
  await attempt('assign', { cadence_id: id, subjects: [{ type: 'application', id: application }] });
};
const happenToPerson = async (id: string): Promise<void> => {
  const people = await peopleIn(id, 'active', 'paused');
  if (!people.length || randomBelow(3) === 0) return enter(id);
  const person = one(people);
  const choice = randomBelow(4);
  if (choice === 0) await attempt('leave', { enrollment_id: person.id, reason: one(['manual', 'replied']) });
  else if (choice === 1) await attempt('enrollments/move', { enrollment_id: person.id, days: randomBelow(3) });
  else if (choice === 2) await attempt('enrollments/send_now', { enrollment_id: person.id });
  else if (person.task_id) await mara.post('/api/tasks/status', { id: person.task_id, status: 'done' });
};
const happenToPlan = async (id: string): Promise<void> => {
  const { cadence } = await page(id);
  const choice = randomBelow(6);
  if (choice === 0) await attempt('upsert', { id, name: `Cadence ${randomBelow(90)}` });
  else if (choice === 1) await attempt('upsert', { id, status: cadence.status === 'paused' ? 'active' : 'paused' });
  else if (choice === 2) await attempt('steps/upsert', { cadence_id: id, ...email(`News ${randomBelow(90)}`, 1) });
  else if (choice === 3)
    await attempt('steps/sort', { cadence_id: id, ids: cadence.steps.map((step: Json) => step.id).toReversed() });
  else if (choice === 4)
    await attempt('rules/upsert', { cadence_id: id, when: 'no_response', action: 'create_task', title: 'Ring them' });
  else if (cadence.rules.length) await attempt('rules/delete', { cadence_id: id, id: cadence.rules[0].id });
};
const answerSomebody = async (id: string): Promise<void> => {
  await settled(app);
  const mails = (await (await Visitor.of(app)).page(app.outbox)).body.mails as Json[];
  const refs = (await peopleIn(id, 'active')).flatMap(({ steps }) => steps.map(({ ref }: Json) => ref));
  const mail = mails.find((each) => refs.includes(each.id));
  if (mail)
    await (
      await Visitor.of(app)
    ).post('/api/outbox/answer', { key, mail_id: mail.id, text: 'Yes.', as: one(['answer', 'bounce']) });
};

beforeAll(async () => {
  app = await App.start();
  before = '2020-01-01T00:00:00.000Z';
  mara = (await found(app, 'Cadences Then', named('Mara'))).admin;
  await writeOnHolidays(mara);
  key = /key=(\S+)/.exec(app.outbox)![1]!;
  job = (await openJob(mara)).id;
  cadences = [await make('First words'), await make('Second words', { stop_on_reply: true })];
  await call('upsert', { name: 'Only a draft', audience: 'talent', ...everyHour });
  await look();
  for (const id of cadences) {
    await enter(id);
    await enter(id);
  }
  await look();
  // One look finds some of every kind of change, no matter what the random events afterwards do.
  const [first] = cadences as [string];
  await answerSomebody(cadences[1]!);
  const [moved] = await peopleIn(first, 'active');
  await attempt('enrollments/move', { enrollment_id: moved!.id, days: 2 });
  await attempt('rules/upsert', { cadence_id: first, when: 'no_response', action: 'create_task', title: 'Ring them' });
  const [tasked] = (await peopleIn(first, 'active')).filter(({ id, task_id }) => task_id && id !== moved!.id);
  await mara.post('/api/tasks/status', { id: tasked!.task_id, status: 'done' });
  await look();
  for (let part = 0; part < 5; part++) {
    for (let step = 0; step < 5; step++)
      await one([happenToPerson, happenToPerson, happenToPlan, answerSomebody])(one(cadences));
    if (part % 2) await dueNow(app, 'run-cadence-step');
    await look();
  }
});
afterAll(() => app?.dispose());

test('as of a moment a cadence’s page shows who was where, what came next and why, and the figures of then', async () => {
  for (const { at, pages } of [...seen.toReversed(), ...seen]) expect(await all(at)).toEqual(pages);
  const some = (has: (of: Json) => boolean) => seen.some(({ pages }) => pages.slice(1).some(has));
  const someList = (has: (of: Json) => boolean) => seen.some(({ pages }) => has(pages[0]!));
  expect(someList(({ all: { listed } }) => listed.some(({ counts }: Json) => counts.left > 0))).toBe(true);
  expect(someList(({ all: { listed } }) => listed.some(({ counts }: Json) => counts.active > 0))).toBe(true);
  expect(someList(({ active, all: { rows } }) => active.rows.total < rows.total)).toBe(true);
  expect(some(({ letters }) => letters.length > 0)).toBe(true);
  expect(some(({ cadence }) => cadence.rules.length > 0)).toBe(true);
  expect(some(({ figures }) => figures.some(({ next }: Json) => next))).toBe(true);
  expect(some(({ left }) => left.replied || left.bounced)).toBe(true);
});

test('the page of a moment carries it and says how much it is made from, and later changes do not reach it', async () => {
  const [id] = cadences as [string];
  const { at, pages } = seen[1]!;
  const { past } = await page(id, 'steps', at);
  expect(past).toMatchObject({ as_of: at, refused: null });
  expect(past.of).toBeGreaterThan(past.events);
  await enter(id);
  await call('upsert', { id, name: 'Another name' });
  expect(await sections(id, at)).toEqual(pages[1]);
  expect((await page(id, 'steps', at)).past.of).toBeGreaterThan(past.of);
});

test('before the cadence was made, in the future and without a moment nothing is shown, and the page says why', async () => {
  const id = await make('Late');
  const refusals = { before, future: new Date(Date.now() + 3_600_000).toISOString(), unclear: 'some day' };
  for (const [why, at] of Object.entries(refusals))
    for (const section of ['steps', 'rules', 'performance', 'enrollments']) {
      const { past, cadence, people, figures, letters, list } = await page(id, section, at);
      expect([why, section, past.refused, cadence.steps, cadence.rules, figures]).toEqual([
        why,
        section,
        why,
        [],
        [],
        [],
      ]);
      expect(people).toEqual({ active: 0, paused: 0, completed: 0, left: 0, failed: 0 });
      expect([letters ?? [], list?.items ?? []]).toEqual([[], []]);
    }
  for (const [why, at] of Object.entries(refusals)) {
    const { past, list, cadences: listed } = (await mara.page(`${listPath()}${asked(at)}`)).body;
    expect([past.refused, list.total, list.items, listed]).toEqual([why, 0, [], []]);
  }
});

test('the list of a moment has the cadences that existed then, ignores a search, and later changes do not reach it', async () => {
  const { at, pages } = seen[1]!;
  await make('Later than all');
  expect(await lists(at)).toEqual(pages[0]);
  expect((await listOf(at, mara, { search: 'nothing has these words' })).listed).toEqual(pages[0]!.all.listed);
  const { past } = (await mara.page(`${listPath()}${asked(at)}`)).body;
  expect(past).toMatchObject({ as_of: at, refused: null });
  expect(past.of).toBeGreaterThan(past.events);
});

test('the past of a cadence is for its readers of now: no other organization, and no member without the right', async () => {
  const [id] = cadences as [string];
  const { at } = seen.at(-1)!;
  const { admin: other } = await found(app, 'Other Cadences', named('Olga'));
  expect((await page(id, 'steps', at, other)).cadence).toBeUndefined();
  expect((await listOf(at, other)).listed.map(({ id: each }: Json) => each)).not.toContain(id);
  const ines = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await page(id, 'steps', at, ines)).authorization).toBeDefined();
  expect((await ines.page(`${listPath()}${asked(at)}`)).body.authorization).toBeDefined();
  const stranger = await Visitor.of(app);
  expect((await page(id, 'steps', at, stranger)).authorization).toMatchObject({ location: '/' });
});

test('who manages only contacts sees a cadence at no moment at which it was for candidates', async () => {
  const { cadence } = await call('upsert', { name: 'For all', audience: 'talent', ...everyHour });
  const then = await moment();
  await call('upsert', { id: cadence.id, audience: 'contact' });
  const now = await moment();
  const sela = await invite(app, mara, named('Sela'), ['SALES_MANAGER']);
  const shown = async (at?: string) => (await page(cadence.id, 'steps', at, sela)).cadence?.id;
  expect([await shown(), await shown(now), await shown(then)]).toEqual([cadence.id, cadence.id, undefined]);
  const listed = async (at?: string) =>
    (await listOf(at, sela)).listed.some(({ id }: Json) => id === cadence.id) as boolean;
  expect([await listed(), await listed(now), await listed(then)]).toEqual([true, true, false]);
  await call('upsert', { id: cadence.id, audience: 'talent' });
  // What the member does not see now, they see at no moment.
  expect([await listed(), await listed(now), await listed(then)]).toEqual([false, false, false]);
  const sees = (await sela.page(`${listPath()}${asked(now)}`)).body.past;
  expect(sees).toMatchObject({ of: 1, refused: null });
});
