import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Words, quotes, OR and minus in searches of the talent pool, and who sees the matching passage of a resume.

let app: App;
let admin: Visitor;
let hana: Visitor & { id: string };
let own: { id: string };
let secret: { id: string };
const ids: Record<string, string> = {};

const pool = async (search: string, by: Visitor = admin, filters: Json = {}): Promise<Json> =>
  (
    await by.page(
      `/people/candidates/25/1/name-asc/${encodeURIComponent(search) || '_'}/${encodeURIComponent(JSON.stringify(filters))}`,
    )
  ).body;
const found_ = async (search: string, by?: Visitor): Promise<string[]> =>
  (await pool(search, by)).list.items.map((row: Json) => row.first_name);
const snippet = async (search: string, who: string, by?: Visitor): Promise<string | undefined> =>
  (await pool(search, by)).snippets[ids[who]!]?.map(({ text, hit }: Json) => (hit ? `[${text}]` : text)).join('');
const jobList = ({ id }: { id: string }, section: string, search: string): string =>
  `/opportunities/jobs/100/1/_/_/_/${id}/${section}/_/100/1/_/${encodeURIComponent(search)}/_`;
const attach = async (candidate_id: string, text: string, job_id: string | null): Promise<void> => {
  const { signedRequest, file_id } = await admin.ask('/api/signed_url', {
    fileName: 'resume.txt',
    fileType: 'text/plain',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await admin.put(signedRequest, 'text/plain', Buffer.from(text));
  await admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name: 'resume.txt', job_id });
};

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN', 'SALES_MANAGER']);
  [own, secret] = [await openJob(admin, 'Pilot'), await openJob(admin, 'Cook')];
  await admin.ask('/api/upsert_job_permissions', {
    job_id: own.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  for (const [first_name, current_title, resume, of] of [
    ['Ada', 'Night nurse', 'Résumé\nTen years in Machine\nLearning for <b>nurses</b>, then intensive care.', own],
    ['Bo', 'Machine operator', 'Learning to weld. Night shift.', own],
    ['Cy', 'Cook', 'Secret recipes of the palace kitchen.', secret],
    ['Di', 'Koch', '北京大学で機械学習を研究しました。', null],
  ] as const) {
    const { candidate } = await admin.ask('/api/people/candidates/upsert', {
      first_name,
      last_name: 'Pool',
      current_title,
      email: `${first_name}@pool.test`,
      source: 'sourced',
    });
    ids[first_name] = candidate.id;
    for (const job of first_name === 'Cy' ? [own, secret] : of ? [of] : [])
      await admin.ask('/api/opportunities/jobs/candidate/upsert', { job_id: job.id, candidate_id: candidate.id });
    await attach(candidate.id, resume, of?.id ?? null);
  }
  await eventually(async () => expect(await found_('"intensive care" OR weld OR palace OR 北京')).toHaveLength(4));
});
afterAll(() => app?.dispose());

test('quotes find a phrase, OR one of several, minus leaves out, whatever the accents, the case and the script', async () => {
  expect(await found_('machine learning')).toEqual(['Ada', 'Bo']);
  expect(await found_('"MACHINE learning"')).toEqual(['Ada']);
  expect(await found_('„machine learning“ OR "palace kitchen"')).toEqual(['Ada', 'Cy']);
  expect(await found_('night -"machine learning"')).toEqual(['Bo']);
  expect(await found_('pool -night -koch')).toEqual(['Cy']);
  expect(await found_('resume nurse')).toEqual(['Ada']);
  expect(await found_('機械学習')).toEqual(['Di']);
  expect(await found_('"学機"')).toEqual([]);
  expect((await pool('machine', admin, { job: [own.id] })).list.total).toBe(2);
});

test('the place in the resume is shown where the row itself does not say what was looked for', async () => {
  expect(await snippet('"machine learning"', 'Ada')).toBe(
    'Résumé Ten years in [Machine Learning] for <b>nurses</b>, then intensive care.',
  );
  expect(await snippet('resume', 'Ada')).toMatch(/^\[Résumé\] Ten/);
  // The title in the row already has both words, so no passage is shown.
  expect((await pool('night nurse')).snippets).toEqual({});
  expect((await pool('')).snippets).toEqual({});
  expect((await pool('-cook')).snippets).toEqual({});
});

test('rows further down are asked about by their ids; nobody learns of people or resumes that they do not see', async () => {
  const asked = async (by: Visitor, q: string) =>
    (await by.ask('/api/people/candidates/snippets', { q, ids: Object.values(ids) })).snippets;
  const page = await pool('"machine learning" OR palace');
  expect(Object.keys(page.snippets)).toHaveLength(2);
  expect(await asked(admin, '"machine learning" OR palace')).toEqual(page.snippets);
  expect(await asked(admin, 'Ada')).toEqual({});
  expect(Object.keys(await asked(hana, 'weld OR palace'))).toEqual([ids.Bo]);
  const { admin: stranger } = await found(app, 'Eastwind', named('Sina'));
  expect(await asked(stranger, 'weld OR palace')).toEqual({});
  const refused = async (body: Json) => (await admin.post('/api/people/candidates/snippets', body)).body.code;
  expect(await refused({ q: 'weld', ids: ['nobody'] })).toBe('validation');
  expect(await refused({ q: 'weld', ids: [] })).toBe('validation');
  expect(await refused({ q: 'weld', ids: Object.values(ids), more: 1 })).toBe('validation');
});

test('whoever may not see the resume is never sent a word of it', async () => {
  expect(await snippet('weld', 'Bo', hana)).toBe('Learning to [weld]. Night shift.');
  // Cy is also on one of Hana's jobs, but the resume came for the other job.
  expect(await found_('Cy', hana)).toEqual(['Cy']);
  const page = await pool('pool OR palace OR recipes', hana);
  expect(Object.keys(page.snippets)).not.toContain(ids.Cy);
  expect(JSON.stringify(page)).not.toMatch(/recipes of|kitchen/);
  expect(await snippet('palace', 'Cy')).toContain('[palace]');
  const { admin: stranger } = await found(app, 'Southwind', named('Selma'));
  const theirs = await pool('"machine learning" OR palace', stranger);
  expect([theirs.list.total, theirs.snippets]).toEqual([0, {}]);
});

test('whoever may not see the resume does not find anybody by it, word by word or by leaving words out', async () => {
  for (const search of ['palace', '"secret rec', '"palace kitchen"', 'Cook kitchen', 'palace OR recipes'])
    expect([search, await found_(search, hana)]).toEqual([search, []]);
  expect(await found_('Cy -palace', hana)).toEqual(['Cy']);
  expect(await found_('cook OR palace', hana)).toEqual(['Cy']);
  // Hana can find resumes that came for her job, and words in the row.
  expect(await found_('"machine learning" OR weld', hana)).toEqual(['Ada', 'Bo']);
  expect(await found_('"secret rec')).toEqual(['Cy']);
  const board = async (search: string, by: Visitor) =>
    JSON.stringify((await by.page(jobList(own, 'leads', search))).body.list.items).match(/Ada|Bo|Cy/g) ?? [];
  expect(await board('palace', hana)).toEqual([]);
  expect(await board('"secret rec', hana)).toEqual([]);
  expect(new Set(await board('-palace', hana))).toEqual(new Set(['Ada', 'Bo', 'Cy']));
  expect(new Set(await board('"machine learning"', hana))).toEqual(new Set(['Ada']));
  expect(new Set(await board('palace', admin))).toEqual(new Set(['Cy']));
  const { items } = await hana.ask('/api/people/candidates/search', { q: 'palace', limit: 10 });
  expect(items).toEqual([]);
});

test('a phrase stands together in lists of jobs and in small lists too', async () => {
  await openJob(admin, 'Nurse, senior ward');
  await openJob(admin, 'Senior nurse');
  const jobs = async (search: string) =>
    (await admin.page(`/opportunities/jobs/100/1/name-asc/${encodeURIComponent(search)}/_`)).body.list.items.map(
      (row: Json) => row.name ?? row.fields.name,
    );
  expect(await jobs('senior nurse')).toHaveLength(2);
  expect(await jobs('"senior nurse"')).toEqual(['Senior nurse']);
});

test('quotes without end, lone operators and more words than a search takes are answered', async () => {
  for (const nothing of ['-', '""', 'OR OR', '" - "', '"'.repeat(3000)])
    expect((await pool(nothing)).list.total).toBe(4);
  expect(await found_('OR "machine learning" OR')).toEqual(['Ada']);
  expect(await found_('"machine lear')).toEqual(['Ada']);
  expect(await found_(Array.from({ length: 60 }, () => 'a').join(' '))).toEqual(['Ada']);
  // A search that is cut short would otherwise match more people than the member meant.
  const cut = `/people/candidates/25/1/name-asc/${encodeURIComponent(`ada -"${'x'.repeat(300)}"`)}/_/_`;
  const file = await admin.download(
    `/api/people/candidates/export?${new URLSearchParams({ address: cut, columns: 'name' })}`,
  );
  expect(file.text).toContain('One of the filters cannot be used here.');
});

test('a search on the board of a job leaves out whom the resume names', async () => {
  const board = async (search: string) => (await admin.page(jobList(own, 'leads', search))).body;
  const names = async (search: string) =>
    JSON.stringify((await board(search)).list?.items ?? []).match(/Ada|Bo|Cy/g) ?? [];
  expect(new Set(await names('pool'))).toEqual(new Set(['Ada', 'Bo', 'Cy']));
  expect(new Set(await names('pool -"machine learning" -palace'))).toEqual(new Set(['Bo']));
});
