import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// What a request names by id must exist in the caller's organisation, and every request must satisfy what a catalogue demands.

let app: App;
let nora: Visitor;
let theirs: Visitor;
let job: string;
let candidate: string;
const nobody = '00000000-0000-4000-8000-000000000000';
const upsertJob = '/api/opportunities/jobs/upsert';
const made = async (by: Visitor, path: string, name: string, fields: Record<string, unknown>): Promise<string> =>
  (await by.ask(`${path}/upsert`, fields))[name].id;
const place = (by: Visitor, name: string) => made(by, '/api/org/locations', 'location', { name, country: 'Portugal' });
const refused = async (by: Visitor, path: string, body: Record<string, unknown>) => (await by.post(path, body)).body;

beforeAll(async () => {
  app = await App.start();
  [nora, theirs] = [
    (await found(app, 'Harbour Works', named('Nora'))).admin,
    (await found(app, 'Southwind', named('Sade'))).admin,
  ];
  job = (await openJob(nora, 'Dock Master')).id;
  candidate = (await addApplicant(nora, job)).candidate_id;
}, 60_000);
afterAll(() => app?.dispose());

describe('the records that a request names', () => {
  test('may just have been made', async () => {
    const [harbour, yard] = [await place(nora, 'Harbour'), await place(nora, 'Yard')];
    expect((await nora.post(upsertJob, { id: job, location_ids: [harbour, yard] })).body.status).toBe('ok');
  });
  test('must exist, must not be removed and must be of this organization', async () => {
    const gone = await place(nora, 'Old pier');
    await nora.ask('/api/org/locations/delete', { id: gone });
    const level = await made(nora, '/api/org/levels', 'level', { name: 'Mate' });
    for (const id of [nobody, gone, level, await place(theirs, 'Their pier')])
      expect(await refused(nora, upsertJob, { id: job, location_ids: [id], category_id: nobody })).toMatchObject({
        code: 'not_found',
        errors: ['Location not found.', 'Department not found.'],
        fields: { location_ids: 'Location not found.', category_id: 'Department not found.' },
      });
  });
  test('are looked up for people, tags, tasks and reasons as well', async () => {
    const stranger = await addApplicant(theirs, (await openJob(theirs, 'Cook')).id);
    const wrong: [string, Record<string, unknown>, string][] = [
      [upsertJob, { name: 'Copy', copy_from: nobody }, 'Job not found.'],
      ['/api/people/candidates/upsert', { id: candidate, source_id: nobody }, 'Source not found.'],
      ['/api/people/candidates/tags/attach', { candidate_ids: [candidate], add: [nobody] }, 'Tag not found.'],
      ['/api/people/candidates/note/upsert', { candidate_id: candidate, body: 'Hi', job_id: nobody }, 'Job not found.'],
      ['/api/tasks/upsert', { title: 'Call', assignee_user_id: nobody }, 'User not found.'],
      ['/api/tasks/upsert', { title: 'Call', subject: { type: 'job', id: nobody } }, 'Job not found.'],
      [
        '/api/tasks/upsert',
        { title: 'Call', subject: { type: 'candidate', id: stranger.candidate_id } },
        'Candidate not found.',
      ],
      ['/api/upsert_job_permissions', { job_id: job, user_id: nobody, access_level: 'full' }, 'User not found.'],
    ];
    for (const [path, body, error] of wrong)
      expect([path, await refused(nora, path, body)]).toMatchObject([path, { code: 'not_found', error }]);
  });
  test('include members only while they are active', async () => {
    const kit = await invite(app, nora, named('Kit'), ['RECRUIT_ADMIN']);
    expect((await nora.post('/api/tasks/upsert', { title: 'Call', assignee_user_id: kit.id })).body.status).toBe('ok');
    await nora.ask('/api/org/users/deactivate', { id: kit.id });
    expect(await refused(nora, '/api/tasks/upsert', { title: 'Call again', assignee_user_id: kit.id })).toMatchObject({
      error: 'User not found.',
    });
  });
});

describe('an entry of a catalogue', () => {
  test('needs its required fields when it is made, and keeps them when it is changed', async () => {
    expect(await refused(nora, '/api/org/locations/upsert', { city: 'Porto' })).toMatchObject({
      code: 'validation',
      fields: { name: 'Name is required.', country: 'Country is required.' },
    });
    const id = await place(nora, 'Quay');
    for (const blank of ['', '  ', null])
      expect(await refused(nora, '/api/org/locations/upsert', { id, country: blank })).toMatchObject({
        code: 'validation',
        fields: { country: 'Country is required.' },
      });
  });
  test('needs a parent that exists', async () => {
    const fields = { name: 'Replied', outcome: 'positive', parent_id: nobody };
    expect(await refused(nora, '/api/org/followuptypes/dispositions/upsert', fields)).toMatchObject({
      code: 'not_found',
      fields: { parent_id: 'Follow-up type not found.' },
    });
  });
  test('cannot be marked as the system’s own by a client', async () => {
    expect(
      await refused(nora, '/api/org/disqualification/upsert', { name: 'Mine', side: 'other', is_system: true }),
    ).toMatchObject({ code: 'validation', fields: { is_system: 'Unknown field is_system.' } });
  });
  test('accepts a text only when it knows every merge tag in it', async () => {
    const fields = { name: 'Thanks', kind: 'note', subject: 'Hi {{salary}}', body: '<p>Hi</p>' };
    expect(await refused(nora, '/api/org/messagetemplate/upsert', fields)).toMatchObject({
      fields: { subject: 'Unknown tag {{salary}}.' },
    });
  });
});
