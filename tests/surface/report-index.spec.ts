import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { openText } from '@candor/contracts/reports/report';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, invite } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob } from '../support/hiring.ts';
import { endedImport, importOf, startAs } from '../support/imports.ts';
import { eventsOf, jobsWaiting } from '../support/log.ts';
import { dayWords } from '@candor/contracts/words/time-words';
import { type Json, mailTo, mailsTo, Visitor } from '../support/visitor.ts';

// The index of reports: reports that the reader defined, and reports that are saved, shared, put on Home and emailed.

let app: App;
let admin: Visitor;
let hana: Visitor & { id: string };
let rafa: Visitor & { id: string };
let sales: Visitor & { id: string };
let ines: Visitor & { id: string };
let stranger: Visitor;
let job: { id: string };
let secret: { id: string };

const address = (entity: string, filters: Json = {}, open: string | null = null): string =>
  formatListAddress({ area: 'reports', entity, list: { ...emptySlice, filters }, id: open, section: null });
const report = async (
  visitor: Visitor,
  entity: string,
  filters: Json = {},
  open: string | null = null,
): Promise<Json> => (await visitor.page(address(entity, filters, open))).body;
const index = async (visitor: Visitor, query = ''): Promise<Json> => (await visitor.page(`/reports${query}`)).body;
const named = (entries: Json[]) => entries.map(({ name }) => name as string);
const save = async (visitor: Visitor, more: Json = {}): Promise<Json> =>
  (
    await visitor.ask('/api/reports/saved/upsert', {
      name: 'Applicants',
      question: { report: 'sources', params: { last: 30, job: [job.id] } },
      ...more,
    })
  ).saved;

beforeAll(async () => {
  app = await App.start();
  const person = (first_name: string) => ({
    email: `${first_name.toLowerCase()}@figures.test`,
    first_name,
    last_name: 'Reader',
  });
  ({ admin } = await found(app, 'Figure Works', person('Mara')));
  ({ admin: stranger } = await found(app, 'Elsewhere', { ...person('Zoe'), email: 'zoe@elsewhere.test' }));
  [hana, rafa, sales, ines] = [
    await invite(app, admin, person('Hana'), ['HIRING_ADMIN']),
    await invite(app, admin, person('Rafa'), ['RECRUIT_ADMIN']),
    await invite(app, admin, person('Sam'), ['SALES_MANAGER']),
    await invite(app, admin, person('Ines'), ['INTERVIEW_ADMIN']),
  ];
  job = await openJob(admin, 'Model Maker');
  secret = await openJob(admin, 'Secret Project');
  const first = await addApplicant(admin, job.id);
  await addApplicant(admin, job.id);
  await addApplicant(admin, secret.id);
  await advanceTo(admin, first, job.id, 'screening');
  await admin.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
});
afterAll(() => app?.dispose());

describe('the index', () => {
  test('tells the figure of each report, the same as the report itself', async () => {
    const { entries, finding } = await index(admin);
    expect(finding).toBe('No figure changed more than chance explains.');
    const activity = entries.find(({ name }: Json) => name === 'recruiter_activity');
    const rows = (await report(admin, 'recruiter_activity')).rows as Json[];
    expect(activity.value).toBe(rows.reduce((sum, { all }) => sum + all, 0));
    expect(activity.weeks).toHaveLength(13);
    expect(activity.weeks.reduce((sum: number, each: number | null) => sum + (each ?? 0), 0)).toBe(activity.value);
    const funnel = entries.find(({ name }: Json) => name === 'funnel');
    expect(funnel).toMatchObject({ value: 1, count: 2, area: 'hiring', unit: 'percent', better: 'more' });
  });
  test('a hiring manager reads the figures of their own jobs', async () => {
    const { entries, own_jobs, jobs } = await index(hana);
    expect({ own_jobs, jobs }).toEqual({ own_jobs: true, jobs: 1 });
    const sources = entries.find(({ name }: Json) => name === 'sources');
    expect(sources.count).toBe(2);
    expect((await index(admin)).entries.find(({ name }: Json) => name === 'sources').count).toBe(3);
  });
  test('a reader of contacts finds outreach alone, and no applicant behind it', async () => {
    const { entries } = await index(sales);
    expect(named(entries)).toEqual(['cadences', 'cadence_steps', 'cadence_exits']);
    for (const name of ['sources', 'funnel', 'candidate_experience', 'offers'])
      expect((await report(sales, name)).rows).toEqual([]);
    expect((await report(sales, 'builder', { of: 'sources', figure: 'applicants', rows: 'job' })).rows).toEqual([]);
  });
  test('whoever reads no reports is refused', async () => {
    expect((await index(ines)).authorization).toEqual({});
    expect((await ines.post('/api/reports/pinned', {})).location).toBe('/access-denied');
  });
});

describe('a report of the reader’s own', () => {
  const asked = { of: 'sources', figure: 'hire_rate', rows: 'job' };
  test('shows one figure by rows and columns, and each number opens into as many people', async () => {
    const { rows, labels, unfinished } = await report(admin, 'builder', { ...asked, split: 'source' });
    expect(rows.map(({ key, value, whole }: Json) => [labels[key], value, whole]).toSorted()).toEqual([
      ['Model Maker', 0, 2],
      ['Secret Project', 0, 1],
    ]);
    expect(unfinished).toEqual({ of: 3, count: 3 });
    const { rows: whole } = await report(admin, 'builder', { ...asked, figure: 'applicants' });
    const row = whole.find(({ value }: Json) => value === 2);
    const { opened } = await report(
      admin,
      'builder',
      { ...asked, figure: 'applicants' },
      openText({ column: 'value', row: row.id }),
    );
    expect(opened).toMatchObject({ total: 2 });
    expect(opened.entries.every(({ events }: Json) => events.length > 0)).toBe(true);
  });
  test('columns side by side have all of them beside, and all rows below, each with the figure before', async () => {
    const split = { ...asked, figure: 'applicants', split: 'source' };
    const page = await report(admin, 'builder', split);
    const { totals } = page;
    expect(totals.map(({ key, value, group }: Json) => [page.labels[key] ?? key, value, group]).toSorted()).toEqual(
      [
        ['Model Maker', 2, null],
        ['Secret Project', 1, null],
        ...page.rows.map(({ group }: Json) => ['all', 3, group]).slice(0, 1),
        ['all', 3, null],
      ].toSorted(),
    );
    for (const { id, value, before } of totals) {
      const { opened } = await report(admin, 'builder', split, openText({ column: 'value', row: id }));
      expect([before, opened.total]).toEqual([0, value]);
      const file = await admin.download(
        `/api/reports/builder/export?of=sources&figure=applicants&rows=job&split=source&format=csv&open=value.${id}`,
      );
      expect(file.text.trim().split('\n')).toHaveLength(value + 1);
    }
    // Without columns, the rows are the totals of their figures, and only all of them together are added.
    const plain = await report(admin, 'builder', { ...asked, figure: 'applicants' });
    expect(plain.totals.map(({ key, value, group }: Json) => [key, value, group])).toEqual([['all', 3, null]]);
  });
  test('unknown choices become the usual ones', async () => {
    const { params } = await report(admin, 'builder', { of: 'secrets', figure: 'x', rows: 'y', split: 'z' });
    expect(params).toMatchObject({ of: 'sources', figure: 'hire_rate', rows: 'source', split: null });
  });
  test('is proved from the log, and goes into a file', async () => {
    expect(await admin.ask('/api/reports/builder/recompute', asked)).toMatchObject({ same: true, differ: [] });
    for (const name of ['cadences', 'cadence_steps', 'cadence_exits', 'candidate_experience', 'offer_declines'])
      expect(await admin.ask(`/api/reports/${name}/recompute`, {})).toMatchObject({ same: true, differ: [] });
    const file = await admin.download('/api/reports/builder/export?of=sources&figure=applicants&rows=job&format=csv');
    expect(file.text).toContain('Model Maker');
    const mine = await hana.download('/api/reports/builder/export?of=sources&figure=applicants&rows=job&format=csv');
    expect(mine.text).not.toContain('Secret Project');
  });
  test('the weeks of a figure have the same days on the screen, in its first line and in its files, in each reader’s zone, around a change of clocks', async () => {
    const { id: tidal } = await openJob(admin, 'Tide Keeper');
    // Days in the middle of a week, so that it is the same week in every zone.
    const applied = ['2025-10-14', '2025-10-21', '2025-10-22', '2025-10-29', '2025-11-05'];
    const file = [
      'Name,Email,Job,Stage,Applied on',
      ...applied.map((day) => `Ada Of ${day},${day}@weeks.test,Tide Keeper,Application,${day}`),
    ];
    const imported = await importOf(admin, file.join('\n'));
    await startAs(admin, imported);
    expect((await endedImport(admin, imported)).turns).toMatchObject({ new: applied.length });
    await admin.ask('/api/upsert_job_permissions', { job_id: tidal, user_id: hana.id, access_level: 'full' });
    const weeks = {
      of: 'sources',
      figure: 'applicants',
      rows: 'week',
      job: [tidal],
      from: '2025-10-13',
      to: '2025-11-09',
    };
    const days = ['2025-10-13', '2025-10-20', '2025-10-27', '2025-11-03'];
    const query = `of=sources&figure=applicants&rows=week&job=${tidal}&from=2025-10-13&to=2025-11-09`;
    for (const [by, zone] of [
      [admin, 'Europe/Berlin'],
      [hana, 'America/New_York'],
      [hana, 'Pacific/Auckland'],
    ] as const) {
      await by.ask('/api/profile/upsert', { tz_region: zone });
      await eventually(async () => expect((await by.page('/dashboard')).body.user.tz_region).toBe(zone));
      const { rows, labels, finding } = await report(by, 'builder', weeks);
      expect(rows.map(({ value }: Json) => value)).toEqual([1, 2, 1, 1]);
      const words = rows.map(({ key }: Json) => labels[key]);
      expect(words).toEqual(days.map((day) => dayWords(day)));
      expect(finding).not.toMatch(/\d{4}-\d\d-\d\dT/);
      const lines = async (format: string) =>
        (await by.download(`/api/reports/builder/export?${query}&format=${format}`)).text.trim().split('\r\n');
      expect((await lines('csv')).slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
        ...days.map((day, at) => [day, String([1, 2, 1, 1][at])]),
        ['All', '5'],
      ]);
    }
    await hana.ask('/api/profile/upsert', { tz_region: 'Europe/Berlin' });
  });
  test('a changed past is shown and never stored', async () => {
    const { rows, params } = await report(admin, 'sources', { without_source: ['applied', 'sourced', 'recruited'] });
    expect(rows.filter(({ applicants }: Json) => applicants > 0)).toEqual([]);
    expect(params.without_source).toHaveLength(3);
    const question = { report: 'sources', params: { without_source: ['applied'] } };
    expect((await admin.post('/api/reports/saved/upsert', { name: 'No', question })).body).toMatchObject({
      code: 'validation',
      error: 'A changed past is not stored. Save the report without it.',
    });
    // These reports refuse conditions with which they cannot be computed.
    expect((await admin.post('/api/reports/cadences/recompute', { without_source: ['applied'] })).body.code).toBe(
      'validation',
    );
    expect((await admin.post('/api/reports/interviewers/recompute', { limit: 3 })).body.code).toBe('validation');
  });
});

describe('a saved report', () => {
  test('is its author’s until it is shared, and every reader gets their own figures', async () => {
    const saved = await save(admin);
    const seenBy = async (visitor: Visitor) =>
      ((await visitor.ask('/api/reports/saved/fetch', {})).saved as Json[]).map(({ id }) => id as string);
    expect(await seenBy(rafa)).not.toContain(saved.id);
    expect((await rafa.post('/api/reports/saved/pin', { id: saved.id })).body.code).toBe('not_found');
    const { saved: shared } = await admin.ask('/api/reports/saved/upsert', {
      id: saved.id,
      version: saved.version,
      shared: true,
    });
    expect(await seenBy(rafa)).toContain(saved.id);
    expect(await seenBy(hana)).toContain(saved.id);
    expect(await seenBy(stranger)).toEqual([]);
    // A reader who sees only contacts would find nothing in the report.
    expect(await seenBy(sales)).not.toContain(saved.id);
    expect((await rafa.post('/api/reports/saved/upsert', { id: saved.id, name: 'Mine' })).body.code).toBe('permission');
    expect((await stranger.post('/api/reports/saved/upsert', { id: saved.id, name: 'Mine' })).body.code).toBe(
      'not_found',
    );
    expect((await admin.post('/api/reports/saved/upsert', { id: saved.id, version: 0, name: 'Old' })).body.code).toBe(
      'stale',
    );
    expect((await hana.page(shared.to)).body).toMatchObject({
      own_jobs: true,
      saved: { name: 'Applicants', may_change: false },
    });
  });
  test('is not named in what its author did, because others read that too', async () => {
    const { id } = await save(admin, { name: 'Ada or Grace' });
    await admin.ask('/api/reports/saved/upsert', { id, name: 'Grace after all' });
    await admin.ask('/api/reports/saved/pin', { id });
    const [made] = (await eventsOf(app, "type = 'SavedReportMade'")).slice(-1);
    const author = made!.metadata.actor.id;
    const { done } = (await rafa.page(`/compliance/history?kind=user&id=${author}`)).body;
    expect(done.rows.map(({ sentence }: Json) => sentence)).toEqual(
      expect.arrayContaining(['saved a report', 'renamed the saved report', 'put the report on Home']),
    );
    expect(JSON.stringify(done)).not.toContain('Grace');
    await admin.ask('/api/reports/saved/delete', { id });
  });
  test('the same request makes it once, malformed ones make none', async () => {
    const before = (await index(admin)).saved.length;
    const sending = { uid: crypto.randomUUID() };
    const question = { report: 'funnel', params: { colour: 'red', last: 365 } };
    const body = { name: 'Once', question };
    const [one, two] = [
      await admin.ask('/api/reports/saved/upsert', body, sending),
      await admin.ask('/api/reports/saved/upsert', body, sending),
    ];
    expect(two.saved.id).toBe(one.saved.id);
    // Parameters that the report does not know are left out.
    expect(one.saved.question.params).toEqual({ last: 365 });
    expect((await index(admin)).saved).toHaveLength(before + 1);
    for (const wrong of [
      { name: 'None' },
      { question },
      { name: 'None', question: { report: 'secrets', params: {} } },
      { name: 'None', question: { report: 'funnel', params: 'all' } },
    ])
      expect((await admin.post('/api/reports/saved/upsert', wrong)).body.code).toBe('validation');
  });
  test('stands on Home, where its figure is the reader’s own', async () => {
    const saved = await save(admin, {
      name: 'For Home',
      shared: true,
      question: { report: 'sources', params: { last: 30 } },
    });
    for (const visitor of [admin, hana]) await visitor.ask('/api/reports/saved/pin', { id: saved.id });
    const counted = async (visitor: Visitor) => {
      const { dashboard, figures } = await visitor.ask('/api/reports/pinned', {});
      return [dashboard === null, figures.map(({ label, figure }: Json) => [label, figure.count])];
    };
    expect(await counted(admin)).toEqual([true, [['For Home', 3]]]);
    expect(await counted(hana)).toEqual([true, [['For Home', 2]]]);
    // The index shows the figure of each saved report, the reader’s own too.
    const inIndex = async (visitor: Visitor) =>
      (await visitor.ask('/api/reports/pinned', { of: 'saved' })).figures.find(({ id }: Json) => id === saved.id)
        ?.figure.count;
    expect([await inIndex(admin), await inIndex(hana)]).toEqual([3, 2]);
    expect(await counted(admin)).toEqual([true, [['For Home', 3]]]);
    await hana.ask('/api/reports/saved/pin', { id: saved.id, on: false });
    expect((await hana.ask('/api/reports/pinned', {})).dashboard).toBe('Hiring manager');
    // The history does not show who has the report on Home.
    const { events } = await hana.ask('/api/reports/saved/history', { id: saved.id });
    expect(events.map(({ sentence }: Json) => sentence)).toEqual(['saved a report']);
  });
  test('is removed and comes back', async () => {
    const saved = await save(admin, { name: 'Gone' });
    await admin.ask('/api/reports/saved/delete', { id: saved.id });
    expect(named((await index(admin)).saved)).not.toContain('Gone');
    await admin.ask('/api/reports/saved/restore', { id: saved.id });
    expect(named((await index(admin)).saved)).toContain('Gone');
  });
  test('is mailed as a link to members who may read it, and to no one else', async () => {
    const saved = await save(admin, { name: 'By mail' });
    const schedule = { id: saved.id, every: 'daily', at: '08:00', to: [hana.id, ines.id, rafa.id] };
    expect((await rafa.post('/api/reports/saved/schedule', schedule)).body.code).toBe('not_found');
    expect((await admin.post('/api/reports/saved/schedule', { ...schedule, to: [] })).body.code).toBe('validation');
    expect(
      (await admin.post('/api/reports/saved/schedule', { ...schedule, to: [crypto.randomUUID()] })).body.code,
    ).toBe('validation');
    await admin.ask('/api/reports/saved/schedule', schedule);
    await eventually(() => expect(jobsWaiting(app, 'mail-saved-report')).toHaveLength(1));
    await dueNow(app, 'mail-saved-report');
    await eventually(async () => expect(await eventsOf(app, "type = 'SavedReportMailed'")).toHaveLength(1));
    const [mailed] = await eventsOf(app, "type = 'SavedReportMailed'");
    expect(mailed!.data).toMatchObject({ sent: 2, left_out: 1 });
    const mail = await mailTo(app, 'hana@figures.test', ({ subject }) => subject.startsWith('Your report'));
    // Hana reads only her own jobs, so her mail does not show the report's name, which may contain names of people.
    expect(mail).toMatchObject({ subject: 'Your report: Source effectiveness' });
    expect(mail.html).not.toContain('By mail');
    await mailTo(app, 'rafa@figures.test', ({ subject }) => subject === 'Your report: By mail');
    expect(mail.html).toContain(`view=${saved.id}`);
    expect((await mailsTo(app, 'ines@figures.test')).filter(({ subject }) => subject.includes('By mail'))).toEqual([]);
    // The link leads to the sign-in, and a member who signs in reads their own figures.
    expect((await new Visitor(app).page(saved.to)).body.title).not.toContain('By mail');
    expect((await hana.page(saved.to)).body).toMatchObject({
      own_jobs: true,
      saved: { name: 'By mail', schedule: null },
    });
  });
  test('about a job that a member may not count is not mailed to them', async () => {
    const { id } = await save(admin, {
      name: 'Secret Project',
      question: { report: 'sources', params: { last: 30, job: [secret.id] } },
    });
    await admin.ask('/api/reports/saved/schedule', { id, every: 'daily', at: '08:00', to: [hana.id, rafa.id] });
    await eventually(() => expect(jobsWaiting(app, 'mail-saved-report')).toHaveLength(2));
    await dueNow(app, 'mail-saved-report');
    const mailed = async () =>
      (await eventsOf(app, "type = 'SavedReportMailed'")).filter(({ stream }) => stream === `savedreport-${id}`);
    await eventually(async () => expect(await mailed()).toHaveLength(1));
    expect((await mailed())[0]!.data).toMatchObject({ sent: 1, left_out: 1 });
    await eventually(async () =>
      expect((await mailsTo(app, 'rafa@figures.test')).map(({ subject }) => subject)).toContain(
        'Your report: Secret Project',
      ),
    );
    for (const { subject, html } of await mailsTo(app, 'hana@figures.test'))
      expect(`${subject} ${html}`).not.toMatch(new RegExp(`Secret Project|${secret.id}`));
  });
});
