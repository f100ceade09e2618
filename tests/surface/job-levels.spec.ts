import { randomUUID } from 'node:crypto';
import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The levels of a job: the seniorities for which the job hires.

let app: App;
let harbour: Founded;
let elsewhere: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  elsewhere = await found(app, 'Mill Works', named('Otto'));
});
afterAll(() => app?.dispose());

const path = '/api/opportunities/jobs/levels';
const add = async (by: Visitor, job_id: string, fields: Json): Promise<Json> =>
  (await by.ask(`${path}/upsert`, { job_id, ...fields })).level;
const levelsOf = async (by: Visitor, job_id: string): Promise<Json> =>
  (await by.get(`${path}?job_id=${job_id}`)).body.payload;
const changes = async (job_id: string): Promise<string[]> =>
  (await streamOf(app, `job-${job_id}`)).map(({ type }) => type).filter((type) => type.startsWith('JobLevel'));

test('a level is added, changed, ordered, removed and put back, and the history of the job tells it', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Pilot');
  const junior = await add(admin, id, { name: 'Junior', max_years: 2 });
  const senior = await add(admin, id, { name: 'Senior', min_years: 5, expectations: ['Leads a watch'] });
  expect((await levelsOf(admin, id)).levels).toEqual([junior, senior]);
  await admin.ask(`${path}/sort`, { parent_id: id, ids: [senior.id, junior.id] });
  await admin.ask(`${path}/upsert`, { job_id: id, id: junior.id, compensation_min: 40_000 });
  await admin.ask(`${path}/delete`, { job_id: id, id: senior.id });
  await admin.ask(`${path}/delete`, { job_id: id, id: senior.id });
  expect((await levelsOf(admin, id)).levels).toEqual([{ ...junior, compensation_min: 40_000 }]);
  await admin.ask(`${path}/upsert`, { job_id: id, id: senior.id });
  const shown = (await admin.page(jobPage(id, 'requirements'))).body.levels;
  expect(shown).toEqual([senior, { ...junior, compensation_min: 40_000 }]);
  const told = (await admin.page(jobPage(id, 'activity'))).body.list.items
    .filter(({ type }: Json) => type.startsWith('JobLevel'))
    .map(({ sentence }: Json) => sentence);
  expect(told).toEqual([
    'reordered the levels',
    'added the level Senior',
    'removed the level Senior',
    'changed the level Junior: compensation min',
    'reordered the levels',
    'added the level Senior',
    'added the level Junior',
  ]);
});

test('a copy of a job takes its levels along with its details', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Stoker');
  await add(admin, id, { name: 'Junior' });
  const copyOf = async (copy_parts: string[]) =>
    (await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Copy', copy_from: id, copy_parts })).job.id;
  const whole = (await levelsOf(admin, await copyOf(['settings']))).levels;
  expect(whole).toMatchObject([{ name: 'Junior' }]);
  expect(whole[0].id).not.toBe((await levelsOf(admin, id)).levels[0].id);
  expect((await levelsOf(admin, await copyOf(['rounds']))).levels).toEqual([]);
});

test('a level that is wrong, out of date or sent twice changes nothing', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Mate');
  const request = { job_id: id, name: 'Senior' };
  const once = { uid: randomUUID() };
  const first = (await admin.post(`${path}/upsert`, request, once)).body;
  expect((await admin.post(`${path}/upsert`, request, once)).body.payload.level).toEqual(first.payload.level);
  const { version } = await levelsOf(admin, id);
  const { id: level } = first.payload.level;
  await admin.ask(`${path}/upsert`, { job_id: id, id: level, min_years: 3 });
  const refused = async (body: Json, call = 'upsert') =>
    (await admin.post(`${path}/${call}`, { job_id: id, ...body })).body;
  expect(await refused({ id: level, version, min_years: 4 })).toMatchObject({ status: 'error', code: 'stale' });
  expect(await refused({ id: level, version }, 'delete')).toMatchObject({ status: 'error', code: 'stale' });
  expect(await refused({ name: '' })).toMatchObject({ code: 'validation', fields: { name: expect.any(String) } });
  expect(await refused({ name: 'Lead', min_years: 'many' })).toMatchObject({ code: 'validation' });
  expect(await refused({ name: 'Lead', min_years: 9, max_years: 2 })).toMatchObject({
    code: 'validation',
    fields: { max_years: 'The fewest years must not be above the most.' },
  });
  expect(await refused({ name: 'senior' })).toMatchObject({ code: 'duplicate', fields: { name: expect.any(String) } });
  expect(await refused({ name: 'Lead', rank: 1 })).toMatchObject({ code: 'validation' });
  expect(await changes(id)).toEqual(['JobLevelAdded', 'JobLevelChanged']);
});

test('only an editor changes levels, pay is for readers of the settings, and other organizations see nothing', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Purser');
  const level = await add(admin, id, { name: 'Senior', compensation_min: 1, compensation_max: 2 });
  const reader = await invite(app, admin, named('Bodil'), ['INTERVIEW_ADMIN']);
  const permissions = ['evaluation'];
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions,
  });
  expect((await levelsOf(reader, id)).levels).toEqual([{ ...level, compensation_min: null, compensation_max: null }]);
  const outside = [`${path}/upsert`, `${path}/delete`] as const;
  for (const each of outside) {
    const body = each.endsWith('upsert') ? { job_id: id, name: 'Mine' } : { job_id: id, id: level.id };
    expect((await reader.post(each, body)).body.status).not.toBe('ok');
    expect((await elsewhere.admin.post(each, body)).body.status).not.toBe('ok');
  }
  expect((await elsewhere.admin.get(`${path}?job_id=${id}`)).body.status).not.toBe('ok');
  expect(await changes(id)).toEqual(['JobLevelAdded']);
});
