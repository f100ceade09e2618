import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { openText } from '@candor/contracts/reports/report';
import { fewestCompared, type InterviewersRow } from '@candor/contracts/reports/interviewers';
import { App, eventually } from '../support/app.ts';
import { found, invite } from '../support/founding.ts';
import { moment } from '../support/moment.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The report on interviewers over HTTP: who may read whose figures, which rows each number leads to, and what the files of the report contain.

let app: App;
let olivia: Visitor;
let ines: Visitor;
let stranger: Visitor;
let manager: Visitor & { id: string };

const address = (filters: Json = {}, open: string | null = null): string =>
  formatListAddress({
    area: 'reports',
    entity: 'interviewers',
    list: { ...emptySlice, page: 1, filters },
    id: open,
    section: null,
  });
const report = async (visitor: Visitor, filters: Json = {}, open: string | null = null): Promise<Json> =>
  (await visitor.page(address(filters, open))).body;
const path = '/api/reports/interviewers/export';

beforeAll(async () => {
  app = await App.start({ demo: true });
  [olivia, ines] = [
    await Visitor.signedIn(app, 'olivia@northwind.example'),
    await Visitor.signedIn(app, 'ines@northwind.example'),
  ];
  const person = { email: 'founder@figures.test', first_name: 'Mara', last_name: 'Founder' };
  ({ admin: stranger } = await found(app, 'Figure Works', person));
  manager = await invite(app, olivia, { email: 'mia@figures.test', first_name: 'Mia', last_name: 'Manager' }, [
    'HIRING_ADMIN',
  ]);
});
afterAll(() => app?.dispose());

test('nobody reads it without the right to reports, not even an interviewer about others', async () => {
  expect((await ines.page(address())).body.authorization).toEqual({});
  expect(await ines.download(`${path}?format=csv`)).toMatchObject({ status: 302, location: '/access-denied' });
  expect((await ines.post('/api/reports/interviewers/recompute', {})).location).toBe('/access-denied');
  expect((await new Visitor(app).download(`${path}?format=csv`)).status).toBe(302);
});

test('the index shows how many scorecards came in time in each of the last 13 weeks, as the report of that week does', async () => {
  const { entries, period } = (await olivia.page('/reports')).body as Json;
  const { weeks } = (entries as Json[]).find(({ name }) => name === 'interviewers')!;
  expect(weeks).toHaveLength(13);
  const day = (before: number): string =>
    new Date(Date.parse(`${(period as Json).to}T00:00:00Z`) - before * 86_400_000).toISOString().slice(0, 10);
  for (const ago of [0, 1, 2, 5]) {
    const { rows } = await report(olivia, { from: day(7 * ago + 6), to: day(7 * ago) });
    const sum = (name: 'due' | 'late') => (rows as InterviewersRow[]).reduce((all, row) => all + row[name], 0);
    const due = sum('due');
    expect(weeks[12 - ago]).toBe(due ? Math.round(((due - sum('late')) / due) * 1000) / 1000 : null);
  }
});

const own = '/api/reports/interviewers/own';
/** The period of an interviewer's own figures. The usual period of the report may contain few interviews of one interviewer, depending on the day of the week. */
const longer = async (): Promise<{ from: string; to: string }> => {
  const { from, to } = await ines.ask(own, {});
  return { from, to };
};
test('an interviewer reads their own figures, as the report has them, and nobody else’s', async () => {
  const { row, from, to } = await ines.ask(own, {});
  const { rows } = await report(olivia, { from, to });
  const {
    id: _,
    name,
    against_panel: __,
    ...reported
  } = (rows as InterviewersRow[]).find((each) => each.name === 'Inês Carvalho')!;
  expect(name).toBe('Inês Carvalho');
  expect(row).toMatchObject(reported);
  expect(row.interviews).toBeGreaterThan(fewestCompared);
  expect(JSON.stringify(row)).not.toMatch(/Rafael|Olivia/);
  // A member who never interviewed has no row, and no member can request another member's row.
  expect((await manager.ask(own, {})).row).toBeNull();
  expect((await stranger.ask(own, {})).row).toBeNull();
  expect((await ines.post(own, { user_id: manager.id })).body.code).toBe('validation');
  expect((await new Visitor(app).post(own, {})).body.status).not.toBe('ok');
});

test('the interviewers stand in the order of their names, with figures of how they judge from five interviews on', async () => {
  const { rows, finding } = await report(olivia, await longer());
  const names = (rows as InterviewersRow[]).map(({ name }) => name);
  expect(names).toEqual(['Inês Carvalho', 'Olivia Hart', 'Rafael Mendes'].filter((name) => names.includes(name)));
  const named = Object.fromEntries((rows as InterviewersRow[]).map((row) => [row.name, row]));
  expect(named['Rafael Mendes']!.interviews).toBeGreaterThan(fewestCompared);
  // In the demo Rafael scores higher than Inês.
  expect(named['Rafael Mendes']!.against_panel).toBeGreaterThan(named['Inês Carvalho']!.against_panel!);
  for (const row of rows as InterviewersRow[])
    if (row.interviews < fewestCompared) expect(row).toMatchObject({ against_panel: null, agreement: null });
  expect(finding).toMatch(/^\d+ of \d+ scorecards came within a day\.$/);
});

test('every number opens into as many interviews, with the events of each', async () => {
  const period = await longer();
  const { rows } = await report(olivia, period);
  for (const row of rows as InterviewersRow[])
    for (const column of ['interviews', 'no_shows', 'late'] as const) {
      const { opened } = await report(olivia, period, openText({ column, row: row.id }));
      expect([row.name, column, opened.total]).toEqual([row.name, column, row[column]]);
    }
  const rafael = (rows as InterviewersRow[]).find(({ name }) => name === 'Rafael Mendes')!;
  const { opened } = await report(olivia, period, openText({ column: 'interviews', row: rafael.id }));
  const sentences = opened.entries[0].events.map(({ sentence }: Json) => sentence).join('\n');
  expect(sentences).toContain('booked');
  expect(sentences).toContain('was held');
  // The rows contain no recommendation and no score.
  expect(JSON.stringify(opened)).not.toMatch(/strong_yes|recommendation|scores/);
  expect((await report(olivia, {}, 'hours.nobody')).opened).toBeNull();
});

test('a hiring manager counts own jobs only, and another organization nothing', async () => {
  expect(await report(manager)).toMatchObject({ own_jobs: true, jobs: 0, rows: [] });
  const { options } = await report(olivia);
  const [job] = options.job as { value: string }[];
  const theirs = await report(stranger, { job: [job!.value] });
  expect(theirs).toMatchObject({ rows: [], jobs: 0 });
  expect(JSON.stringify(theirs)).not.toContain('Rafael');
  const sum = async (filters: Json) =>
    ((await report(olivia, filters)).rows as InterviewersRow[]).reduce((all, row) => all + row.interviews, 0);
  const each = await Promise.all((options.job as { value: string }[]).map(({ value }) => sum({ job: [value] })));
  expect(each.reduce((all, one) => all + one, 0)).toBe(await sum({}));
  const sources = await Promise.all(
    (options.source as { value: string }[]).map(({ value }) => sum({ source: [value] })),
  );
  expect(sources.reduce((all, one) => all + one, 0)).toBe(await sum({}));
});

test('as of an earlier moment it counts what was known then', async () => {
  const as_of = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const then = await report(olivia, { as_of });
  expect(then.as_of).toBe(as_of);
  expect((await report(olivia, { as_of: '2020-01-01T00:00:00Z' })).rows).toEqual([]);
  expect(await olivia.ask('/api/reports/interviewers/recompute', { as_of })).toMatchObject({ same: true, differ: [] });
});

test('the figures are the same when they are counted again from every event', async () => {
  const proof = await olivia.ask('/api/reports/interviewers/recompute', {});
  expect(proof).toMatchObject({ same: true, differ: [] });
  expect(proof.events).toBeGreaterThan(100);
  expect((await report(olivia)).proof).toEqual(JSON.parse(JSON.stringify({ ...proof, position: undefined })));
});

test('it leaves as a file, whole or what one number counts', async () => {
  const whole = await olivia.download(`${path}?format=csv`);
  expect(whole.text.split('\r\n')[0]).toContain('Interviewer,Interviews,Period before,Hours,Per week');
  const { rows } = await report(olivia);
  const [row] = rows as [InterviewersRow];
  const part = await olivia.download(`${path}?format=csv&open=${openText({ column: 'interviews', row: row.id })}`);
  expect(part.text.trim().split('\r\n')).toHaveLength(row.interviews + 1);
  expect((await olivia.download(`${path}?format=xml`)).body).toMatchObject({ code: 'validation' });
});

/** Gives the manager these permissions on every job that is not closed. Returns the ids of these jobs. */
const permit = async (permissions: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const { value: job_id } of (await report(olivia)).options.job as { value: string }[]) {
    const on = { job_id, user_id: manager.id, access_level: 'standard', permissions };
    if ((await olivia.post('/api/upsert_job_permissions', on)).body.status === 'ok') ids.push(job_id);
  }
  return ids;
};
const judged = (rows: Json[]) => rows.map(({ name, against_panel, agreement }) => [name, against_panel, agreement]);

test('A1: how somebody judges is told only to whoever may open their scorecards, at whatever moment', async () => {
  const ids = await permit(['list', 'resume']);
  await eventually(async () => expect((await report(manager)).jobs).toBe(ids.length));
  const period = await longer();
  const { rows } = await report(olivia, { job: ids, ...period });
  expect(judged(rows).flat()).toEqual(expect.arrayContaining([expect.any(Number)]));
  const nothing = judged(rows).map(([name]) => [name, null, null]);
  expect(judged((await report(manager, period)).rows)).toEqual(nothing);
  // These are days around which the demo decides about candidates.
  for (const days of [1, 5, 9, 20]) {
    const as_of = new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [, against_panel, agreement] of judged((await report(manager, { as_of })).rows))
      expect([against_panel, agreement]).toEqual([null, null]);
  }
  expect(await manager.ask('/api/reports/interviewers/recompute', {})).toMatchObject({ same: true });
  await permit(['list', 'resume', 'scorecards']);
  await eventually(async () => expect(judged((await report(manager, period)).rows)).toEqual(judged(rows)));
});

test('B7: a number opens into what was submitted, never into drafts', async () => {
  const period = await longer();
  const { rows } = await report(olivia, period);
  const row = (rows as InterviewersRow[]).find(({ name }) => name === 'Inês Carvalho')!;
  const opened = async (): Promise<Json[]> =>
    (await report(olivia, period, openText({ column: 'interviews', row: row.id }))).opened.entries;
  const given = (await opened()).find(({ events }) =>
    events.some(({ sentence }: Json) => sentence.startsWith('submitted the scorecard')),
  )!;
  const own = { user_appointment_id: given.id };
  await olivia.ask('/api/appointment/scorecard/reopen', { ...own, reason: 'A line is missing' });
  const { questions } = await ines.ask('/api/appointment/question/get_by_user_appointment_id', own);
  await ines.ask('/api/appointment/assessment/question/upsert', {
    ...own,
    question_id: questions[0].id,
    notes: 'a line',
  });
  const sentences = (await opened())
    .find(({ id }) => id === given.id)!
    .events.map(({ sentence }: Json) => sentence as string);
  expect(sentences.join('\n')).toContain('reopened the scorecard');
  expect(sentences.join('\n')).not.toContain('draft');
});

test('B5: after two jobs became one their interviews count where they go on, and as of before where they stood', async () => {
  const ids = ((await report(olivia)).options.job as { value: string }[]).map(({ value }) => value);
  const period = await longer();
  const sums = async (more: Json = {}): Promise<[string, number][]> =>
    Promise.all(
      ids.map(async (id): Promise<[string, number]> => {
        const { rows } = await report(olivia, { job: [id], ...period, ...more });
        return [id, (rows as InterviewersRow[]).reduce((all, row) => all + row.interviews, 0)];
      }),
    );
  const whole = (all: [string, number][]) => all.reduce((sum, [, count]) => sum + count, 0);
  const before = await sums();
  const as_of = await moment();
  const joined = async (from: string, into: string): Promise<boolean> => {
    const ids = { job_id: from, into_id: into };
    const { payload, status } = (await olivia.post('/api/opportunities/jobs/merge/preview', ids)).body;
    if (status !== 'ok') return false;
    const { body } = await olivia.post('/api/opportunities/jobs/merge', {
      ...ids,
      job_close_reason_id: payload.reasons[0].value,
      steps: payload.steps.map(({ id, to }: Json) => ({ from: id, to })),
    });
    return body.status === 'ok';
  };
  const most = before.toSorted((a, b) => b[1] - a[1]).map(([id]) => id);
  let [from, into] = ['', ''];
  // Try pairs of jobs until one pair can be merged: jobs with open offers and closed jobs cannot be merged.
  for (const one of most)
    for (const other of most) if (!from && one !== other && (await joined(one, other))) [from, into] = [one, other];
  const of = (all: [string, number][], id: string) => all.find(([each]) => each === id)![1];
  await eventually(async () => expect(of(await sums(), into)).toBeGreaterThan(of(before, into)));
  await eventually(async () => {
    const after = await sums();
    expect(whole(after)).toBe(whole(before));
    expect(of(after, from)).toBeLessThan(of(before, from));
  });
  expect(await sums({ as_of })).toEqual(before);
  for (const filters of [{}, { job: [into] }, { job: [from] }, { as_of }])
    expect(await olivia.ask('/api/reports/interviewers/recompute', filters)).toMatchObject({ same: true, differ: [] });
});
