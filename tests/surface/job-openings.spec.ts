import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { addApplicant, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A job has openings, one for each person whom the job needs. A hire fills an opening, and a reversed hire frees the opening.

const openings = '/api/opportunities/jobs/openings';
const offer = '/api/opportunities/jobs/candidate/offer';
let app: App;
let nora: Visitor;
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});
afterAll(() => app?.dispose());

const settings = async (id: string): Promise<Json> => (await nora.page(jobPage(id, 'settings'))).body;
const states = async (id: string): Promise<string[]> =>
  (await settings(id)).openings.map(({ state }: Json) => state as string);
/** Offers a new candidate the job and returns a function that accepts the offer. */
const offered = async (job_id: string, opening?: number): Promise<() => Promise<Json>> => {
  const person = await addApplicant(nora, job_id);
  const made = await nora.ask(offer, {
    application_id: person.id,
    version: person.version,
    action: 'offer',
    ...offerTerms,
  });
  return async () => {
    const { body } = await nora.post(offer, {
      application_id: person.id,
      version: made.application.version,
      action: 'offer_accept',
      opening,
    });
    return { ...body, application: { ...made.application, ...body.payload?.application, ...body.application } };
  };
};
const hire = async (job_id: string, opening?: number): Promise<Json> => (await offered(job_id, opening))();

test('a hire fills the opening that it names; without a name, the first that is open', async () => {
  const { id } = await openJob(nora, 'Deckhand', { openings: 3 });
  await hire(id, 2);
  expect(await states(id)).toEqual(['open', 'filled', 'open']);
  await hire(id);
  const { openings: seen, job, beyond } = await settings(id);
  expect(seen.map(({ state, name }: Json) => [state, Boolean(name)])).toEqual([
    ['filled', true],
    ['filled', true],
    ['open', false],
  ]);
  expect([job.counts.hires, job.fields.openings, beyond]).toEqual([2, 3, 0]);
});

test('an opening that somebody fills, or that is not there, is refused; the offer stays pending', async () => {
  const { id } = await openJob(nora, 'Rigger', { openings: 2 });
  await hire(id, 1);
  for (const taken of [1, 7])
    expect(await hire(id, taken)).toMatchObject({
      status: 'error',
      code: 'wrong_state',
      error: `Opening ${taken} is not open any more. Choose another.`,
    });
  expect(await states(id)).toEqual(['filled', 'open']);
});

describe('several hires at the same moment', () => {
  const atOnce = async (job_id: string, wanted: readonly (number | undefined)[]): Promise<Json[]> => {
    const accepting = [];
    for (const opening of wanted) accepting.push(await offered(job_id, opening));
    return Promise.all(accepting.map((accept) => accept()));
  };
  const taken = async (job_id: string): Promise<unknown[]> =>
    (await eventsOf(app, "type = 'CandidateHired'"))
      .filter(({ data }) => data.job_id === job_id)
      .map(({ data }) => data.opening);

  test('fill a named opening once; whoever comes second is refused and keeps the offer', async () => {
    const { id } = await openJob(nora, 'Boatswain', { openings: 3 });
    const answers = await atOnce(id, [2, 2, 2]);
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 'ok'))
      expect(refused).toMatchObject({
        code: 'wrong_state',
        error: 'Opening 2 is not open any more. Choose another.',
      });
    expect(await taken(id)).toEqual([2]);
    expect(await states(id)).toEqual(['open', 'filled', 'open']);
  });
  test('take the next open one where none is named, and none twice', async () => {
    const { id } = await openJob(nora, 'Stoker', { openings: 2 });
    for (const { status } of await atOnce(id, [undefined, undefined, undefined])) expect(status).toBe('ok');
    expect(new Set(await taken(id))).toEqual(new Set([1, 2, null]));
    expect((await settings(id)).beyond).toBe(1);
  });
  test('and a cancelled opening is filled by nobody', async () => {
    const { id } = await openJob(nora, 'Carpenter', { openings: 2 });
    const accept = await offered(id, 2);
    const [cancelled, hired] = await Promise.all([
      nora.post(`${openings}/cancel`, { job_id: id, number: 2 }),
      accept(),
    ]);
    expect([cancelled.body.status, hired.status].filter((status) => status === 'ok')).toHaveLength(1);
  });
});

test('a hire that is reversed opens the opening again', async () => {
  const { id } = await openJob(nora, 'Mate', { openings: 1 });
  const { application } = await hire(id);
  expect(await states(id)).toEqual(['filled']);
  const { reasons } = (await settings(id)).closing;
  const now = (await nora.ask('/api/opportunities/jobs/candidate/fetch', { application_id: application.id })).panel;
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: application.id,
    version: now.application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'they_withdrew').id,
  });
  await eventually(async () => expect(await states(id)).toEqual(['open']));
});

test('openings are added with a reason and a start, cancelled and wanted again; the number follows everywhere', async () => {
  const { id } = await openJob(nora, 'Cook');
  await nora.ask(`${openings}/add`, { job_id: id, count: 2, reason: 'replacement', start_on: '2027-01-04' });
  await nora.ask(`${openings}/cancel`, { job_id: id, number: 1 });
  expect((await settings(id)).openings).toMatchObject([
    { number: 1, state: 'cancelled' },
    { number: 2, state: 'open', reason: 'replacement', start_on: '2027-01-04' },
    { number: 3, state: 'open' },
  ]);
  const { job, fields } = await settings(id);
  expect([job.fields.openings, fields.openings]).toEqual([2, 2]);
  expect((await nora.ask('/api/opportunities/jobs/fetch', { id })).job.fields.openings).toBe(2);
  await nora.ask(`${openings}/restore`, { job_id: id, number: 1 });
  expect(await states(id)).toEqual(['open', 'open', 'open']);
});

test('an opening that is filled, and the last one, are not cancelled', async () => {
  const { id } = await openJob(nora, 'Pilot', { openings: 2 });
  await hire(id, 1);
  await eventually(async () =>
    expect((await nora.post(`${openings}/cancel`, { job_id: id, number: 1 })).body).toMatchObject({
      code: 'wrong_state',
      error: 'Opening 1 is filled. Cancel an open one.',
    }),
  );
  await nora.ask(`${openings}/cancel`, { job_id: id, number: 2 });
  expect((await nora.post(`${openings}/cancel`, { job_id: id, number: 1 })).body.code).toBe('wrong_state');
});

test('a hire beyond the openings is recorded, and the next opening that is added is theirs', async () => {
  const { id } = await openJob(nora, 'Diver');
  await hire(id);
  await hire(id);
  expect((await settings(id)).beyond).toBe(1);
  await nora.ask(`${openings}/add`, { job_id: id, count: 1, reason: 'new' });
  expect(await states(id)).toEqual(['filled', 'filled']);
  expect((await settings(id)).beyond).toBe(0);
});
