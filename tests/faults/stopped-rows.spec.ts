import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { type Applicant, applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { refuseRows } from '../support/read-models.ts';
import type { Json } from '../support/visitor.ts';

// The rows of people cannot be written while a person is erased.

let app: App;
let harbour: Founded;
let job: { id: string; slug: string };
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Ship Cook');
});
afterAll(() => app?.dispose());

const forgetting = ['people', 'applications', 'messages', 'tasks', 'appointments'];
const refuse = (models: readonly string[], refused: boolean) => refuseRows(app, models, refused);
const typesOf = async (candidate_id: string) =>
  (await streamOf(app, `candidate-${candidate_id}`)).map(({ type }) => type);
const stopped = async (): Promise<string[]> => {
  const answer = await fetch(`${app.base}/readyz`);
  return ((await answer.json()) as { stopped?: string[] }).stopped ?? [];
};

/** A person each of whose words contains the mark. They are on no job any more, and have a note, a task and emails. */
const applied = async (mark: string): Promise<{ applicant: Applicant; email: string }> => {
  const email = `${mark.toLowerCase()}@mail.test`;
  await applyFor(app, harbour.organization.slug, job.slug, {
    first_name: 'Grace',
    last_name: mark,
    email,
    phone: '+1 555 0199',
    cover_letter: `I am ${mark}.`,
  });
  const applicant = await eventually(async () => {
    const { board } = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body;
    const card = board.columns.flatMap(({ cards }: Json) => cards).find((each: Json) => each.name === `Grace ${mark}`);
    expect(card).toBeDefined();
    return card as Applicant;
  });
  const { candidate_id } = applicant;
  await harbour.admin.ask('/api/people/candidates/note/upsert', {
    id: 'new',
    candidate_id,
    body: `<p>${mark} called.</p>`,
    visibility: 'team',
  });
  await harbour.admin.ask('/api/tasks/upsert', {
    title: `Call ${mark}`,
    notes: `${mark} asked for remote days.`,
    subject: { type: 'candidate', id: candidate_id },
  });
  const { application } = await panelOf(harbour.admin, applicant.id);
  const { reasons } = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body;
  await harbour.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: applicant.id,
    version: application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
    message: { fitting: true, delay_hours: 24 },
  });
  return { applicant, email };
};
const erase = async (candidate_id: string) => {
  const { name, version } = await harbour.admin.ask('/api/people/candidates/erasure', { candidate_id });
  const { body } = await harbour.admin.post('/api/people/candidates/erase', {
    candidate_id,
    version,
    confirmation: name,
    reason: 'asked',
    tell: true,
  });
  expect(body).toMatchObject({ status: 'ok' });
};
const pathOf = (candidate_id: string) => `/people/candidates/100/1/_/_/_/${candidate_id}`;
const copy = async (): Promise<string> => {
  const response = await fetch(`${app.base}${await harbour.admin.allowed(`/api/org/export?uid=${randomUUID()}`)}`, {
    headers: { cookie: [...harbour.admin.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const zip = await JSZip.loadAsync(await response.arrayBuffer());
  return (await Promise.all(Object.values(zip.files).map((file) => file.async('string')))).join('\n');
};
/** Every page and call that could show the person, by name. */
const everywhere = async (mark: string, applicant: Applicant): Promise<Record<string, string>> => {
  const { admin } = harbour;
  const data = async (path: string) => JSON.stringify((await admin.page(path)).body);
  const people = new URLSearchParams({
    address: '/people/candidates/25/1/name-asc/_/_/_',
    columns: 'name,email,phone',
  });
  return {
    person: await data(pathOf(applicant.candidate_id)),
    people: await data('/people/candidates'),
    'people by name': await data('/people/candidates/100/1/name-asc/_/_/_'),
    'people searched': await data(`/people/candidates/100/1/_/Grace/_/_`),
    board: await data(jobPage(job.id, 'candidates')),
    archive: await data(jobPage(job.id, 'archive')),
    panel: JSON.stringify(await panelOf(admin, applicant.id)),
    home: await data('/home'),
    tasks: await data('/tasks/mine'),
    messages: await data('/messages/scheduled'),
    duplicates: await data('/people/duplicates'),
    history: await data(`/reports/history/100/1/_/_/_/${applicant.candidate_id}`),
    search: JSON.stringify((await admin.get(`/api/search?q=Grace`)).body),
    'search by address': JSON.stringify((await admin.get(`/api/search?q=mail.test`)).body),
    export: (await admin.download(`/api/people/candidates/export?${people}`)).text,
    'export of the history': (
      await admin.download(`/api/reports/history/export?id=${applicant.candidate_id}&format=csv`)
    ).text,
    copy: await copy(),
  };
};
const naming = (texts: Record<string, string>, mark: string): string[] =>
  Object.entries(texts).flatMap(([name, text]) => (new RegExp(mark, 'i').test(text) ? [name] : []));

test('while read models have stopped, nobody reads a word of an erased person, and the erasure ends only when the rows are free of them', async () => {
  const mark = 'Zquixotek';
  const { applicant } = await applied(mark);
  const stays = await applied('Staysherek');
  const { candidate_id } = applicant;
  await eventually(async () => expect(naming(await everywhere(mark, applicant), mark)).toContain('copy'));
  const before = naming(await everywhere(mark, applicant), mark);
  expect(before).toEqual(expect.arrayContaining(['person', 'people', 'search', 'export', 'tasks', 'people searched']));

  refuse(forgetting, true);
  await erase(candidate_id);
  await eventually(async () => expect(await stopped()).toContain('people'));
  await eventually(async () => expect(await typesOf(candidate_id)).toContain('PersonKeyDestroyed'));
  const during = await everywhere(mark, applicant);
  expect(naming(during, mark)).toEqual([]);
  // All other people are found as before.
  expect(naming(during, 'Staysherek')).toEqual(expect.arrayContaining(['people', 'search', 'export', 'copy']));
  // Searching for an erased word finds no people and shows no number.
  const { list } = (await harbour.admin.page(`/people/candidates/100/1/_/${mark}/_/_`)).body;
  expect([list.items, list.total]).toEqual([[], 0]);
  const { person, erased, privacy } = (await harbour.admin.page(pathOf(candidate_id))).body;
  expect([person.name, erased, privacy.erased.finished]).toEqual(['(erased)', true, false]);
  expect(privacy.erased.waits).toContain('People');

  // The erasure continues after a kill: nothing of the person is shown after the start either, and the erasure is still running.
  await app.kill();
  await app.open();
  await eventually(async () => expect(await stopped()).toContain('people'));
  expect(naming(await everywhere(mark, applicant), mark)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await typesOf(candidate_id)).not.toContain('ErasureFinished');

  refuse(forgetting, false);
  await eventually(async () => expect(await typesOf(candidate_id)).toContain('ErasureFinished'));
  expect(
    (await streamOf(app, `candidate-${candidate_id}`)).findLast(({ type }) => type === 'ErasureFinished')!.data,
  ).toMatchObject({ checked: true });
  expect(await stopped()).toEqual([]);
  const after = (await harbour.admin.page(pathOf(candidate_id))).body;
  expect(after.privacy.erased).toMatchObject({ finished: true, waits: [] });
  expect(naming(await everywhere(mark, applicant), mark)).toEqual([]);
  expect(naming(await everywhere(mark, stays.applicant), 'Staysherek')).toContain('people');
});

test('rows that say they folded an erasure and still hold the words keep it under way, until they are built again', async () => {
  const mark = 'Yvernadok';
  const { applicant } = await applied(mark);
  const { candidate_id } = applicant;
  // A trigger writes the old row with its words back after every write, as happens after a disk fault or with a restored file.
  const db = new Database(join(app.folder, 'reads.db'));
  db.pragma('busy_timeout = 10000');
  const version = db.prepare("SELECT version FROM models WHERE name = 'people' AND active = 1").pluck().get() as number;
  const [rows, bodies] = [`"people v${version}"`, `"people v${version} bodies"`];
  const { id, body } = await eventually(() => {
    const row = db
      .prepare(`SELECT b.id, b.body FROM ${rows} r JOIN ${bodies} b USING (id) WHERE r.key = ?`)
      .get(candidate_id);
    expect((row as Json).body).toContain(mark);
    return row as { id: number; body: string };
  });
  const text = body.replaceAll("'", "''");
  db.exec(
    ['INSERT', 'UPDATE']
      .map(
        (happening) =>
          `CREATE TRIGGER "come back ${happening}" AFTER ${happening} ON ${bodies} WHEN new.id = ${id} AND new.body <> '${text}' BEGIN UPDATE ${bodies} SET body = '${text}' WHERE id = ${id}; END;`,
      )
      .join(' '),
  );
  await erase(candidate_id);
  await eventually(async () => expect(await typesOf(candidate_id)).toContain('ErasureTold'));
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await typesOf(candidate_id)).not.toContain('ErasureFinished');
  expect(naming(await everywhere(mark, applicant), mark)).toEqual([]);
  db.exec('DROP TRIGGER "come back INSERT"; DROP TRIGGER "come back UPDATE"');
  db.close();
  await app.stop();
  await app.command('replay', 'people');
  await app.open();
  await eventually(async () => expect(await typesOf(candidate_id)).toContain('ErasureFinished'));
  expect(naming(await everywhere(mark, applicant), mark)).toEqual([]);
});
