import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { factReports } from '@candor/contracts/reports/reports';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob, stepsOf } from '../support/hiring.ts';
import { importOf, pageOfImport, startAs } from '../support/imports.ts';
import { moment } from '../support/moment.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// What was deleted or taken back after a moment stands on every page as of that moment, as it stood then, for those who saw it then.

let app: App;
let mara: Visitor;
let hana: Visitor & { id: string };
let stranger: Visitor;

const at = (moment_: string): string => `?as_of=${encodeURIComponent(moment_)}`;
/** The address of the page as of a moment. Reports have it among their filters. */
const asOf = (path: string, moment_: string): string =>
  path.startsWith('/reports/')
    ? `${path}/100/1/_/_/${encodeURIComponent(JSON.stringify({ as_of: moment_ }))}`
    : path + at(moment_);
const listAt = (area: string, entity: string, list: Partial<Slice> = {}): string =>
  formatListAddress({ area, entity, list: { ...emptySlice, ...list }, id: null, section: null });
const personPage = (id: string): string => `/people/candidates/100/1/_/_/_/${id}`;
const bodyOf = async (by: Visitor, path: string): Promise<Json> => (await by.page(path)).body;
const rowsIn = ({ list }: Json): Json => list && { total: list.total, items: list.items };
/** What each of these pages shows of records, without what only the present offers. */
const shown = {
  home: {
    path: '/dashboard',
    of: ({ queues, others, strip, drafts, tasks, tasks_due }: Json) => ({
      queues,
      others,
      strip,
      drafts,
      tasks,
      tasks_due,
    }),
  },
  jobs: {
    path: listAt('opportunities', 'jobs', { filters: { hiring_status: ['draft', 'open', 'archived'] } }),
    of: rowsIn,
  },
  people: { path: listAt('people', 'candidates', { sort: { field: 'name', direction: 'asc' } }), of: rowsIn },
  mine: { path: '/tasks/mine', of: ({ list, own, done }: Json) => ({ ...rowsIn({ list }), own, done }) },
  given: { path: '/tasks/given', of: rowsIn },
} as const;
const ofJob = (id: string) => ({
  board: { path: jobPage(id, 'candidates'), of: ({ board }: Json) => board },
  table: {
    path: `${jobPage(id, 'candidates')}/_/100/1/_/_/${encodeURIComponent(JSON.stringify({ view: 'list' }))}`,
    of: rowsIn,
  },
  leads: { path: jobPage(id, 'leads'), of: rowsIn },
  resumes: { path: jobPage(id, 'resumes'), of: rowsIn },
  overview: {
    path: jobPage(id),
    of: ({ job, sources, warnings }: Json) => ({ job: { ...job, counts: job.counts }, sources, warnings }),
  },
});
const ofReports = Object.fromEntries(
  factReports.map(({ name }) => [`report ${name}`, { path: `/reports/${name}`, of: ({ rows }: Json) => rows }]),
);
type Pages = Record<string, { path: string; of: (body: Json) => Json }>;
const look = async (by: Visitor, pages: Pages, moment_?: string): Promise<Json> => {
  const seen: Json = {};
  for (const [name, { path, of }] of Object.entries(pages)) {
    const { status, body } = await by.page(moment_ === undefined ? path : asOf(path, moment_));
    seen[name] = status === 200 && !body.authorization ? of(body) : status;
  }
  return seen;
};
/** The pages as of the moment are those that were seen then, to each of these readers, the first time and again. */
const stillThere = async (readers: readonly Visitor[], pages: Pages, seen: readonly Json[], then: string) => {
  for (const _ of ['at a glance', 'from the whole record'])
    for (const [index, reader] of readers.entries()) {
      // The record of a job is read whole after a second moment was asked for.
      await look(reader, pages, await moment());
      expect(await look(reader, pages, then)).toEqual(seen[index]);
    }
};
const eachSees = (readers: readonly Visitor[], pages: Pages): Promise<Json[]> =>
  Promise.all(readers.map((reader) => look(reader, pages)));

beforeAll(async () => {
  app = await App.start();
  mara = (await found(app, 'Deleted Works', named('Mara'))).admin;
  await mara.ask('/api/org/profile/upsert', { sales: true });
  hana = await invite(app, mara, named('Hana'), ['HIRING_ADMIN']);
  stranger = (await found(app, 'Other Works', named('Oskar'))).admin;
});
afterAll(() => app?.dispose());

/** A job whose candidates Hana lists. */
const jobOfHana = async (name: string): Promise<string> => {
  const { id } = await openJob(mara, name);
  await mara.ask('/api/opportunities/jobs/member/upsert', { job_id: id, user_id: hana.id, access_level: 'full' });
  return id;
};

test('people who came with an import that was undone stand on the board, in the lists, on their page, on Home and in the reports of before', async () => {
  const job = await jobOfHana('Pilot');
  await addApplicant(mara, job);
  const step = (await stepsOf(mara, job)).find(({ type }) => type === 'screening')!;
  const file = `Name,Email,Job,Stage\nWanda Wrong,wanda@file.test,Pilot,${step.name}\nLeo Lead,leo@file.test,Pilot,Lead\n`;
  const id = await importOf(mara, file);
  await startAs(mara, id);
  await eventually(async () => expect((await pageOfImport(mara, id)).import.phase).toBe('finished'));
  const { items } = (await bodyOf(mara, shown.people.path)).list;
  const wanda = items.find(({ name }: Json) => name === 'Wanda Wrong').id;
  const person = {
    path: personPage(wanda),
    of: (body: Json) => ({ person: body.person, applications: body.applications }),
  };
  const pages: Pages = { ...shown, ...ofJob(job), ...ofReports, person };
  const readers = [mara, hana];
  const seen = await eachSees(readers, pages);
  const then = await moment();
  for (const each of seen) {
    expect(JSON.stringify([each.board, each.people, each.home])).toContain('Wanda Wrong');
    expect(JSON.stringify(each.leads)).toContain('Leo Lead');
    expect(each.person.person.name).toBe('Wanda Wrong');
  }
  await mara.ask('/api/people/imports/undo', { id });
  await eventually(async () => expect((await pageOfImport(mara, id)).import.phase).toBe('undone'));
  const now = await eachSees(readers, pages);
  for (const each of now) {
    expect(JSON.stringify(each)).not.toContain('Wanda');
    expect(each.person).toBe(404);
  }
  await stillThere(readers, pages, seen, then);
  // A reader of another organization, or a member who saw no candidates then, finds no such person.
  const ines = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  for (const other of [stranger, ines]) expect((await other.page(personPage(wanda) + at(then))).status).not.toBe(200);
  expect(JSON.stringify(await look(stranger, shown, then))).not.toContain('Wanda');
  // The number opens into the people of then, and the figures are those of the events.
  const params = encodeURIComponent(JSON.stringify({ as_of: then, job: [job] }));
  const { rows } = await bodyOf(mara, `/reports/sources/100/1/_/_/${params}`);
  const row = rows.find(({ applicants }: Json) => applicants > 0).id;
  const names: string[] = [];
  for (const each of rows)
    names.push(
      ...(await bodyOf(mara, `/reports/sources/100/1/_/_/${params}/applicants.${each.id}`)).opened.entries.map(
        ({ name }: Json) => name,
      ),
    );
  expect([row !== undefined, names.includes('Wanda Wrong')]).toEqual([true, true]);
  // The links of an opened number lead to the person at that moment.
  for (const path of [`/reports/history/100/1/_/_/_/${wanda}`, `${personPage(wanda)}/history`]) {
    const { history, title } = await bodyOf(mara, path + at(then));
    expect([history.candidate.name, title.includes('Wanda Wrong'), history.rows.length > 1]).toEqual([
      'Wanda Wrong',
      true,
      true,
    ]);
    expect(history.rows.some(({ type }: Json) => type === 'ImportedPersonTakenBack')).toBe(false);
  }
  for (const { name } of factReports) {
    const proof = await mara.ask(`/api/reports/${name}/recompute`, { as_of: then });
    expect([name, proof.differ, proof.same]).toEqual([name, [], true]);
  }
});

test('an applicant whom a file brought with an earlier date is unknown to every report and list before it came', async () => {
  const job = await jobOfHana('Rigger');
  await addApplicant(mara, job);
  const pages: Pages = { ...ofJob(job), ...ofReports };
  const readers = [mara, hana];
  const seen = await eachSees(readers, pages);
  const then = await moment();
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  const id = await importOf(
    mara,
    `Name,Email,Job,Stage,Applied\nDora Dated,dora@file.test,Rigger,Application,${day}\n`,
  );
  await startAs(mara, id);
  await eventually(async () => expect((await pageOfImport(mara, id)).import.phase).toBe('finished'));
  expect(JSON.stringify(await look(mara, pages))).toContain('Dora Dated');
  await stillThere(readers, pages, seen, then);
  const proof = await mara.ask('/api/reports/sources/recompute', { as_of: then });
  expect([proof.differ, proof.same]).toEqual([[], true]);
});

test('a lead whom a member took back stands among the leads of before', async () => {
  const { job: alumni } = await mara.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name: 'Alumni',
    kind: 'prospect',
  });
  const job = await jobOfHana('Net Mender');
  const contacted = (await stepsOf(mara, alumni.id)).find(({ name }) => name === 'Contacted')!;
  const { application: known } = await mara.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: alumni.id,
    first_name: 'Ada',
    last_name: 'Prospect',
    email: 'ada-prospect@example.test',
    workflow_step_id: contacted.id,
  });
  const { application } = await mara.ask('/api/opportunities/jobs/candidate/move_to_job', {
    application_id: known.id,
    version: known.version,
    job_id: job,
  });
  const pages: Pages = { ...shown, ...ofJob(job), ...ofReports };
  const readers = [mara, hana];
  await eventually(async () => expect(JSON.stringify(await look(hana, pages))).toContain('Ada Prospect'));
  const seen = await eachSees(readers, pages);
  const then = await moment();
  await mara.ask('/api/people/candidates/advance', {
    application_id: known.id,
    version: application.version,
    action: 'undo',
  });
  await eventually(async () => expect((await look(mara, ofJob(job))).leads.total).toBe(0));
  await stillThere(readers, pages, seen, then);
});

test('candidates of a merge that was undone stand on the job into which they came, at the moments between', async () => {
  const [from, into] = [await jobOfHana('Cook, twice'), await jobOfHana('Cook')];
  await advanceTo(mara, await addApplicant(mara, from), from, 'screening');
  const { steps, reason } = await mara.ask('/api/opportunities/jobs/merge/preview', { job_id: from, into_id: into });
  await mara.ask('/api/opportunities/jobs/merge', {
    job_id: from,
    into_id: into,
    job_close_reason_id: reason,
    steps: steps.map(({ id, to }: Json) => ({ from: id, to })),
  });
  await eventually(async () => expect((await look(mara, ofJob(into))).overview.job.counts.live).toBe(1));
  const pages: Pages = { ...shown, ...ofJob(into), ...ofReports };
  const readers = [mara, hana];
  const seen = await eachSees(readers, pages);
  const then = await moment();
  await mara.ask('/api/opportunities/jobs/unmerge', { job_id: from });
  await eventually(async () => expect((await look(mara, ofJob(into))).overview.job.counts.live).toBe(0));
  await stillThere(readers, pages, seen, then);
});

test('a draft that was deleted stands on Home, in the list of jobs and on its own pages', async () => {
  const { job } = await mara.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Draft of Mara' });
  await mara.ask('/api/opportunities/jobs/member/upsert', { job_id: job.id, user_id: hana.id, access_level: 'full' });
  const stages = { path: jobPage(job.id, 'rounds'), of: (body: Json) => body.job.steps };
  const pages: Pages = { home: shown.home, jobs: shown.jobs, ...ofJob(job.id), stages };
  const readers = [mara, hana];
  const seen = await eachSees(readers, pages);
  const then = await moment();
  expect(seen.map((each) => each.overview.job.fields.name)).toEqual(['Draft of Mara', 'Draft of Mara']);
  await mara.ask('/api/opportunities/jobs/delete', { id: job.id });
  expect((await eachSees(readers, pages)).map((each) => each.overview)).toEqual([404, 404]);
  await stillThere(readers, pages, seen, then);
  const gone = await moment();
  const ines = await invite(app, mara, named('Iris'), ['INTERVIEW_ADMIN']);
  for (const [by, when] of [
    [stranger, then],
    [ines, then],
    [mara, gone],
  ] as const)
    expect((await by.page(jobPage(job.id) + at(when))).status).toBe(404);
  // A page without a past shows nothing of it.
  expect((await mara.page(jobPage(job.id, 'settings') + at(then))).status).toBe(404);
});

test('a task that was deleted stands among the tasks of before, also when it was restored and deleted again', async () => {
  const due_at = new Date(Date.now() - 3_600_000).toISOString();
  const { task } = await hana.ask('/api/tasks/upsert', { title: 'Call the harbour', due_at });
  await hana.ask('/api/tasks/upsert', { title: 'Stays', due_at });
  const pages: Pages = {
    home: shown.home,
    mine: shown.mine,
    given: shown.given,
    team: { path: '/tasks/team', of: rowsIn },
    ...ofReports,
  };
  const readers = [mara, hana];
  const seen = await eachSees(readers, pages);
  const then = await moment();
  expect(JSON.stringify(seen[1].mine)).toContain('Call the harbour');
  await hana.ask('/api/tasks/delete', { id: task.id });
  const deleted = await eachSees(readers, pages);
  const without = await moment();
  expect(JSON.stringify(deleted)).not.toContain('Call the harbour');
  await stillThere(readers, pages, seen, then);
  await hana.ask('/api/tasks/restore', { id: task.id });
  await stillThere(readers, pages, seen, then);
  await stillThere(readers, pages, deleted, without);
  await hana.ask('/api/tasks/delete', { id: task.id });
  await stillThere(readers, pages, seen, then);
  await stillThere(readers, pages, deleted, without);
});

test('a deal that was deleted stands on the board of deals and in the reports of before', async () => {
  const amount = { amount: 9_000_00, currency: 'EUR' };
  const { deal } = await mara.ask('/api/sales/deals/upsert', { name: 'Seats', company_name: 'Kestrel', amount });
  await mara.ask('/api/sales/deals/upsert', { name: 'Seats', company_name: 'Obermoor', amount });
  const pages: Pages = { deals: { path: '/sales/deals', of: ({ board }: Json) => board }, ...ofReports };
  const seen = await look(mara, pages);
  const then = await moment();
  expect(JSON.stringify(seen.deals)).toContain('Kestrel');
  await mara.ask('/api/sales/deals/delete', { id: deal.id });
  await eventually(async () => expect(JSON.stringify(await look(mara, pages))).not.toContain('Kestrel'));
  await stillThere([mara], pages, [seen], then);
  const params = encodeURIComponent(JSON.stringify({ as_of: then }));
  const { rows } = await bodyOf(mara, `/reports/deals/100/1/_/_/${params}`);
  const { opened } = await bodyOf(mara, `/reports/deals/100/1/_/_/${params}/opened.${rows[0].id}`);
  expect(opened.entries.map(({ name, record }: Json) => [name, record !== null]).toSorted()).toEqual([
    ['Kestrel', false],
    ['Obermoor', true],
  ]);
});
