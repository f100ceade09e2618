import { boardOrderKeys, mostCards } from '@candor/contracts/board/board-order';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, advanceTo, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Each person chooses the order of cards for each board. The server sorts, so that a column that is sent only in part starts with the right cards.

let app: App;
let mara: Visitor;
let rafael: Visitor & { id: string };
let job: string;
let applicants: Applicant[];
const size = 27;
const shown = 25;

const board = async (by: Visitor, of = job, filters: Json = {}): Promise<Json> =>
  (await by.page(`${jobPage(of, 'candidates')}/_/${shown}/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`)).body;
const column = async (by: Visitor, type = 'application', filters: Json = {}): Promise<Json> =>
  (await board(by, job, filters)).board.columns.find((each: Json) => each.step.type === type);
const idsOf = ({ cards }: Json): string[] => cards.map(({ id }: Json) => id);
const choose = (by: Visitor, order: string, job_id = job) => by.ask('/api/profile/board_order', { job_id, order });

beforeAll(async () => {
  app = await App.start();
  const person = { email: 'mara@orders.test', first_name: 'Mara', last_name: 'Founder' };
  mara = (await found(app, 'Ordered Works', person)).admin;
  rafael = await invite(app, mara, named('Rafael'), ['ORG_ADMIN']);
  job = (await openJob(mara)).id;
  applicants = [];
  for (let one = 0; one < size; one++) applicants.push(await addApplicant(mara, job));
});
afterAll(() => app?.dispose());

test('whoever has waited longest stands first until the person chooses another order', async () => {
  const entered = applicants.map(({ id }) => id);
  const first = await column(mara);
  expect([first.count, idsOf(first)]).toEqual([size, entered.slice(0, shown)]);
  await choose(mara, 'newest');
  expect(idsOf(await column(mara))).toEqual(entered.toReversed().slice(0, shown));
  await choose(mara, 'name');
  const names = (await column(mara)).cards.map(({ name }: Json) => name);
  expect(names).toEqual(names.toSorted());
  expect(names).toHaveLength(shown);
  await choose(mara, 'hand');
  const { cards, step } = await column(mara);
  const last = cards.at(-1).id;
  await mara.ask('/api/opportunities/pipeline/rank', {
    job_id: job,
    workflow_step_id: step.id,
    application_ids: [last],
  });
  expect(idsOf(await column(mara))[0]).toBe(last);
  await choose(mara, 'overdue');
  expect(idsOf(await column(mara))).toEqual(entered.slice(0, shown));
});

test('filters keep the order', async () => {
  await choose(mara, 'newest');
  expect(idsOf(await column(mara, 'application', { resume_status: ['new'] }))).toEqual(idsOf(await column(mara)));
});

test('the order is the person’s own, on this board alone, and other lists of people do not tell it', async () => {
  await choose(mara, 'name');
  const other = (await openJob(mara, 'Cook')).id;
  expect([(await board(mara)).order, (await board(mara, other)).order, (await board(rafael)).order]).toEqual([
    'name',
    'overdue',
    'overdue',
  ]);
  const users = await rafael.page('/org/users');
  expect(JSON.stringify(users.body)).not.toContain('board_orders');
  for (const order of boardOrderKeys) {
    await choose(mara, order);
    expect((await board(mara)).order).toBe(order);
  }
});

const lanesOf = async (by: Visitor, filters: Json = {}): Promise<Record<string, Json>> => {
  const { lanes, board: shown } = await board(by, job, filters);
  return Object.fromEntries([
    ['by', lanes],
    ...(shown.laned?.lanes ?? []).map((lane: Json) => [lane.key, Object.values(lane.steps)]),
  ]);
};
const inLanes = (by: Visitor, lanes: string) => by.ask('/api/profile/board_order', { job_id: job, lanes });

test('lanes are the person’s own, count everybody of each lane, and an address may ask for others', async () => {
  expect((await board(mara)).board.laned).toBeUndefined();
  await mara.ask('/api/people/candidates/owner', {
    candidate_id: applicants[0]!.candidate_id,
    user_id: rafael.id,
  });
  await inLanes(mara, 'owner');
  await eventually(async () => expect(await lanesOf(mara)).toEqual({ by: 'owner', [rafael.id]: [1], '': [size - 1] }));
  const { laned, columns } = (await board(mara)).board;
  expect(laned.lanes.map(({ name }: Json) => name)).toEqual([expect.stringMatching(/^Rafael/), null]);
  expect(laned.owners).toEqual({ [applicants[0]!.candidate_id]: rafael.id });
  // Every card is sent, although the address requests fewer, because the cards of one lane may be far down.
  expect(columns.find(({ step }: Json) => step.type === 'application').cards).toHaveLength(size);
  expect(await lanesOf(mara, { lanes: 'source' })).toEqual({ by: 'source', sourced: [size] });
  const [week, ...none] = Object.entries(await lanesOf(mara, { lanes: 'week', source: ['sourced'] })).slice(1);
  expect([new Date(week![0]).getUTCDay(), week![1], none]).toEqual([1, [size], []]);
  expect(await lanesOf(mara, { lanes: 'source', source: ['fair'] })).toEqual({ by: 'source' });
  expect((await lanesOf(mara, { lanes: 'mood' })).by).toBe('owner');
  expect((await lanesOf(rafael)).by).toBe('none');
  const { order } = await board(mara);
  expect((await choose(mara, order)).lanes).toBe('owner');
  await inLanes(mara, 'none');
  expect((await board(mara)).board.laned).toBeUndefined();
});

test('lanes count everybody of a column that is not sent whole, each under the owner whom they have now', async () => {
  const large = await openJob(mara, 'Rower');
  const crew: Applicant[] = [];
  while (crew.length < mostCards + 3) crew.push(await addApplicant(mara, large.id));
  const [first, last, other] = [crew[0]!, crew.at(-1)!, crew.at(-2)!];
  for (const { candidate_id } of [first, last])
    await mara.ask('/api/people/candidates/owner', { candidate_id, user_id: rafael.id });
  // The merged record that is shown for both people is not on this job and has the owner.
  const { candidate } = await mara.ask('/api/people/candidates/upsert', {
    first_name: 'Kept',
    last_name: 'Record',
    source: 'sourced',
  });
  await mara.ask('/api/people/candidates/owner', { candidate_id: candidate.id, user_id: rafael.id });
  await mara.ask('/api/people/candidates/merge', { keep_id: candidate.id, merge_id: other.candidate_id });
  await eventually(async () => {
    const { board: drawn } = await board(mara, large.id, { lanes: 'owner' });
    expect(drawn.columns.find(({ step }: Json) => step.type === 'application').cards).toHaveLength(mostCards);
    expect(drawn.laned.lanes.map(({ key, steps }: Json) => [key, Object.values(steps)])).toEqual([
      [rafael.id, [3]],
      ['', [crew.length - 3]],
    ]);
    expect(drawn.laned.owners).toEqual(
      Object.fromEntries([first, last, other].map(({ candidate_id }) => [candidate_id, rafael.id])),
    );
  });
  const narrowed = (await board(mara, large.id, { lanes: 'source', resume_status: ['new'] })).board.laned.lanes;
  expect(narrowed.map(({ key, steps }: Json) => [key, Object.values(steps)])).toEqual([['sourced', [crew.length]]]);
});

test('offers stand by the day they end, those without an end last', async () => {
  const ends = [null, '2029-05-01', '2029-03-01'];
  const offered: string[] = [];
  for (const [index, expires_on] of ends.entries()) {
    const at = await advanceTo(mara, applicants[index]!, job, 'finalist_review');
    await mara.ask('/api/opportunities/jobs/candidate/offer', {
      application_id: at.id,
      version: at.version,
      action: 'offer',
      ...offerTerms,
      ...(expires_on ? { expires_on } : {}),
    });
    offered.push(at.id);
  }
  await choose(mara, 'overdue');
  expect(idsOf(await column(mara, 'offered'))).toEqual([offered[2], offered[1], offered[0]]);
});

test('an unknown order and a board that the person may not see are refused', async () => {
  for (const [field, label] of [
    ['order', 'Order'],
    ['lanes', 'Lanes'],
  ] as const) {
    const { body } = await mara.post('/api/profile/board_order', { job_id: job, [field]: 'mood' });
    const wrong = `Choose one of the listed values for ${label}.`;
    expect(body).toMatchObject({ status: 'error', fields: { [field]: wrong } });
  }
  const interviewer = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  const refused = await interviewer.post('/api/profile/board_order', { job_id: job, order: 'name' });
  expect(refused.body.status).toBe('error');
});

test('an archived candidate in the table says when the queued rejection goes out', async () => {
  const one = applicants[5]!;
  const { reasons, templates } = await board(mara);
  await mara.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: one.id,
    version: one.version,
    disqualification_reason_id: reasons[0].id,
    message: {
      template_key: templates.find(({ key }: Json) => key.startsWith('rejection')).key,
      subject: 'Your application',
      body: '<p>Thank you for your time.</p>',
      delay_hours: 48,
    },
  });
  const { list, rejections } = await eventually(async () => {
    const found = await board(mara, job, { view: 'list', phase: ['archived'] });
    expect(found.rejections).toHaveProperty([one.id]);
    return found;
  });
  expect(list.items.map(({ id }: Json) => id)).toEqual([one.id]);
  expect(Math.round((Date.parse(rejections[one.id]) - Date.now()) / 3_600_000)).toBe(48);
});
