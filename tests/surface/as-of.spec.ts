import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { randomBelow } from '../support/random.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The board of a job as of a past time: what the page said at that time, read-only, for members who may see the job today.

let app: App;
let mara: Visitor;
let job: string;
const people: Applicant[] = [];
/** A page that was read, and the time until which the page was true. */
type Seen = { at: string; board: Json; lanes: Json[]; lists: Json[]; sections: Json[] };
const seen: Seen[] = [];
let before: string;

const board = async (by: Visitor, of = job, at?: string): Promise<Json> =>
  (await by.page(`${jobPage(of, 'candidates')}${at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`}`)).body;
const look = async (): Promise<void> => {
  const now = await board(mara);
  const lists = await Promise.all(listPaths().map((path) => listed(path)));
  const sections = await Promise.all(sectionNames.map((name) => section(name)));
  const lanes = await lanesNow();
  seen.push({ board: now, lanes, lists, sections, at: await moment() });
};
/** Addresses of the lists of the job's candidates, filtered and sorted in some ways. */
const listPaths = (): string[] => {
  const path = (name: string, list: Partial<Slice> = {}) =>
    formatListAddress({
      area: 'opportunities',
      entity: 'jobs',
      list: emptySlice,
      id: job,
      section: { name, id: null, list: { ...emptySlice, ...list } },
    });
  const view = 'list';
  return [
    path('candidates', { filters: { view } }),
    path('candidates', {
      filters: { view, ongoing: [true] },
      sort: { field: 'name', direction: 'asc' },
      limit: 3,
      page: 2,
    }),
    path('candidates', {
      filters: { view, offer: ['pending'], applied: { from: '2020-01-01' } },
      sort: { field: 'last_activity', direction: 'desc' },
    }),
    path('candidates', {
      filters: { view, phase: ['interview', 'offered', 'archived'] },
      sort: { field: 'due_at', direction: 'asc' },
    }),
    path('candidates', { filters: { view, quick: 'need_you' } }),
    path('leads'),
    path('leads', { filters: { source: ['sourced'] }, sort: { field: 'name', direction: 'desc' } }),
    path('resumes'),
    path('resumes', { filters: { resumeStatus: ['new', 'reviewed'] } }),
  ];
};
const asked = (at?: string): string => (at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`);
const listed = async (path: string, at?: string): Promise<Json> => {
  const { list, previews, requirements } = (await mara.page(`${path}${asked(at)}`)).body;
  const { facets: _facets, ...found } = list;
  return { ...found, previews, requirements };
};
/** The names of the job's sections. The first is the overview. */
const sectionNames = ['', 'requirements', 'questions', 'rounds', 'sections'];
/** The page without the day counts of today, the actions that the reader may take today, and the reviewers who are asked today. */
const section = async (name: string, at?: string): Promise<Json> => {
  const { body } = await mara.page(`${jobPage(job, name)}${asked(at)}`);
  const { user: _u, organization: _o, counts: _c, position: _p, past: _past, ...rest } = body;
  const { reviews: _r, readers: _rs, times: _t, outdated: _out, public_url: _url, people: _people, ...kept } = rest;
  const { closing: _closing, forecast: _forecast, may_merge: _merges, activity, ...content } = kept;
  // The activity uses people's current names, as the section Activity does.
  const told = activity?.map(({ candidate_name: _name, ...item }: Json) => item);
  return { ...content, activity: told };
};
const inLanes = ['owner', 'source', 'week'];
/** The lanes (horizontal groups of cards) of the board. */
const lanesNow = (at?: string): Promise<Json[]> =>
  Promise.all(
    inLanes.map(async (lanes) => {
      const path = formatListAddress({
        area: 'opportunities',
        entity: 'jobs',
        list: emptySlice,
        id: job,
        section: { name: 'candidates', id: null, list: { ...emptySlice, filters: { lanes } } },
      });
      const { board: shown, lanes: by } = (await mara.page(`${path}${asked(at)}`)).body;
      expect(by).toBe(lanes);
      return shown.laned;
    }),
  );
const one = <T>(of: readonly T[]): T => of[randomBelow(of.length)]!;

/** Causes a random event on a job. Nothing changes when the rules refuse the event. */
const happen = async (): Promise<void> => {
  const steps = (await stepsOf(mara, job)).filter(({ type }) => type !== 'sourced_new' && type !== 'hired');
  const choice = randomBelow(15);
  if (choice === 10) {
    await mara.post('/api/opportunities/jobs/candidate/upsert', {
      job_id: job,
      first_name: 'Lea',
      last_name: `Lead ${randomBelow(90)}`,
      source: one(['sourced', 'referral']),
      workflow_step_id: (await stepsOf(mara, job)).find(({ type }) => type === 'sourced_new')!.id,
    });
    return;
  }
  if (choice === 11) {
    await mara.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: job,
      text: `Which knots, and why ${randomBelow(90)}?`,
    });
    return;
  }
  if (choice === 12) {
    await mara.post('/api/opportunities/jobdescriptions/sections/upsert', {
      id: 'new',
      job_id: job,
      kind: 'role',
      name: `Part ${randomBelow(90)}`,
      body: '<p>Words.</p>',
      visible: true,
    });
    return;
  }
  if (choice < 3 || !people.length) {
    people.push(await addApplicant(mara, job));
    return;
  }
  const person = one(people);
  if (choice === 13) {
    const { user } = (await mara.page('/dashboard')).body;
    await mara.post('/api/people/candidates/owner', {
      candidate_id: person.candidate_id,
      user_id: one([user.id, null]),
    });
    return;
  }
  if (choice === 14) {
    const other = one(people).candidate_id;
    if (other !== person.candidate_id)
      await mara.post('/api/people/candidates/merge', { keep_id: person.candidate_id, merge_id: other });
    return;
  }
  const { panel } = await mara.ask('/api/opportunities/jobs/candidate/fetch', { application_id: person.id });
  const { version, step } = panel.application;
  const at = { application_id: person.id, version };
  if (choice === 3) {
    const { reasons } = await board(mara);
    await mara.post('/api/opportunities/jobs/candidate/archive', {
      ...at,
      disqualification_reason_id: one<Json>(reasons).id,
    });
  } else if (choice === 4) await mara.post('/api/opportunities/jobs/candidate/restore', at);
  else if (choice === 5)
    await mara.post('/api/people/candidates/upsert', { id: person.candidate_id, first_name: `Ada ${randomBelow(90)}` });
  else if (choice === 6)
    await mara.post('/api/opportunities/pipeline/rank', {
      job_id: job,
      workflow_step_id: step.id,
      application_ids: [person.id],
    });
  else if (choice === 7)
    await mara.post('/api/opportunities/jobs/candidate/offer', { ...at, action: 'offer', ...offerTerms });
  else
    await mara.post('/api/people/candidates/advance', {
      ...at,
      workflow_step_id: one(steps.filter(({ type }) => type !== 'archived')).id,
    });
};

beforeAll(async () => {
  app = await App.start();
  const person = { email: 'mara@moments.test', first_name: 'Mara', last_name: 'Founder' };
  mara = (await found(app, 'Moment Works', person)).admin;
  before = await moment();
  job = (await openJob(mara)).id;
  await look();
  for (let part = 0; part < 6; part++) {
    for (let step = 0; step < 6; step++) await happen();
    if (part === 3) await mara.ask('/api/opportunities/jobs/upsert', { id: job, name: 'Harbour Pilot at night' });
    await look();
  }
});
afterAll(() => app?.dispose());

test('as of a moment the page says what the present page said then', async () => {
  for (const { at, board: then } of seen) {
    const past = await board(mara, job, at);
    expect(past.past).toMatchObject({ as_of: at, refused: null });
    expect(past.board).toEqual(then.board);
    expect(past.job).toEqual(then.job);
    expect(past).toMatchObject({ title: then.title, rights: then.rights, tabs: then.tabs, order: then.order });
  }
});

test('as of a moment the lanes hold whom they held then, under those who looked after them then', async () => {
  for (const { at, lanes } of seen) expect(await lanesNow(at)).toEqual(lanes);
});

test('as of a moment the lists of candidates, leads and resumes hold whom they held then, however they are narrowed', async () => {
  for (const { at, lists } of seen)
    for (const [index, path] of listPaths().entries()) expect(await listed(path, at)).toEqual(lists[index]);
});

test('as of a moment the overview, requirements, questions, rounds and description say what they said then', async () => {
  for (const { at, sections } of seen)
    for (const [index, name] of sectionNames.entries()) {
      const past = (await mara.page(`${jobPage(job, name)}${asked(at)}`)).body;
      expect(past.past).toMatchObject({ as_of: at, refused: null });
      expect(await section(name, at)).toEqual(sections[index]);
    }
});

test('the order of the cards is the one that the reader has chosen', async () => {
  for (const order of ['newest', 'name', 'hand']) {
    await mara.ask('/api/profile/board_order', { job_id: job, order });
    const now = await board(mara);
    expect((await board(mara, job, await moment())).board).toEqual(now.board);
  }
  await mara.ask('/api/profile/board_order', { job_id: job, order: 'overdue' });
});

test('then − archived − left + came = now, and the counts are the sums of their columns', async () => {
  const total = ({ board: { columns } }: Json): number =>
    columns.reduce(
      (sum: number, { step, count }: Json) => sum + (['archived', 'offer_declined'].includes(step.type) ? 0 : count),
      0,
    );
  const now = await board(mara);
  for (const { at } of seen) {
    const page = await board(mara, job, at);
    const { differ, came, counts, events, of } = page.past;
    expect(differ).toMatchObject({ earlier: total(page), now: total(now) });
    expect(differ.earlier - differ.archived - differ.left + differ.came).toBe(differ.now);
    expect(counts).toEqual(now.job.counts.steps);
    expect(events).toBeLessThanOrEqual(of);
    const arrived = Object.values<Json>(came).flatMap(({ first }) => first);
    expect(arrived.filter(({ from }) => !from)).toHaveLength(differ.came);
    expect(arrived.filter(({ from }) => from)).toHaveLength(differ.moved);
    // The card of a candidate who has moved to another step names the candidate's current step, and the candidate is in that step.
    for (const [id, { step }] of Object.entries<Json>(page.past.now)) {
      const column = now.board.columns.find((each: Json) => each.step.id === step.id);
      if (column.cards.length) expect(column.cards.map((card: Json) => card.id)).toContain(id);
    }
  }
});

test('from event to event, to the first one and back', async () => {
  let page = await board(mara, job, await moment());
  expect(page.past.after).toBeNull();
  expect(page.past.events).toBe(page.past.of);
  const total = page.past.of;
  let steps = 0;
  while (page.past.before) {
    const { before: earlier, as_of } = page.past;
    expect(Date.parse(earlier)).toBeLessThan(Date.parse(as_of));
    page = await board(mara, job, earlier);
    expect(page.past.refused).toBeNull();
    steps++;
  }
  expect(page.past.as_of).toBe(page.past.began);
  expect(steps).toBeLessThanOrEqual(total);
  expect(page.past.days.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(total);
});

test('before the job was there, in the future and without a moment there is no board, and the page says why', async () => {
  const refusals = {
    before,
    future: new Date(Date.now() + 3_600_000).toISOString(),
    unclear: 'some day',
  };
  for (const [why, at] of Object.entries(refusals)) {
    const page = await board(mara, job, at);
    expect(page.past.refused).toBe(why);
    expect(page.board.columns).toEqual([]);
    expect(page.job.id).toBe(job);
    // The header for a time before the job existed is that of the job's first time, not of today.
    expect(page.job.hiring_status).toBe(why === 'before' ? 'draft' : 'open');
    for (const path of [...listPaths(), ...sectionNames.map((name) => jobPage(job, name))]) {
      const { body } = await mara.page(`${path}${asked(at)}`);
      expect(body.past.refused).toBe(why);
      expect(body.list?.items ?? []).toEqual([]);
      expect(body.job.steps).not.toEqual([]);
    }
  }
});

test('what happens after a look does not change the moment, and is counted as a difference', async () => {
  const at = await moment();
  const earlier = await board(mara, job, at);
  const { application_id } = { application_id: (await addApplicant(mara, job)).id };
  const later = await board(mara, job, at);
  expect(later.board).toEqual(earlier.board);
  expect(later.past.of).toBeGreaterThan(earlier.past.of);
  expect(later.past.differ.came).toBe(earlier.past.differ.came + 1);
  expect(JSON.stringify(later.past.came)).toContain(application_id);
});

test('the past is open to those who may see the present board, and to nobody else', async () => {
  const { at } = seen.at(-1)!;
  const path = `${jobPage(job, 'candidates')}?as_of=${encodeURIComponent(at)}`;
  const recruiter = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
  const manager = await invite(app, mara, named('Hana'), ['HIRING_ADMIN']);
  const interviewer = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  const other = (await found(app, 'Other Works', named('Oskar'))).admin;
  for (const somebody of [recruiter, manager, interviewer, other]) {
    const now = await somebody.page(jobPage(job, 'candidates'));
    const then = await somebody.page(path);
    expect(then.status).toBe(now.status);
    expect(then.body.board === undefined).toBe(now.body.board === undefined);
    if (now.body.board) expect(then.body.rights).toEqual(now.body.rights);
    else expect(JSON.stringify(then.body)).not.toContain('Applicant');
  }
});
