import { App } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import type { Json } from '../support/visitor.ts';

// An error in an added or changed person names its field, so that a form or a program can show the error at that field.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
});
afterAll(() => app?.dispose());

const unknown = '163baf75-073f-80fa-99f1-617585cc8b96';
const ada = { first_name: 'Ada', last_name: 'Reed', source: 'sourced' };
const wrong: [what: string, body: Json, fields: string[]][] = [
  ['everything is missing', {}, ['first_name', 'last_name', 'source']],
  ['names are only spaces', { ...ada, first_name: ' ', last_name: ' ' }, ['first_name', 'last_name']],
  ['the email is none', { ...ada, email: 'nowhere' }, ['email']],
  ['the phone number is too long', { ...ada, phone: '1'.repeat(50) }, ['phone']],
  ['the source is none of ours', { ...ada, source: 'moon' }, ['source']],
  ['the source detail is not there', { ...ada, source_id: unknown }, ['source_id']],
  ['the time zone is none', { ...ada, tz_region: 'Mars/North' }, ['tz_region']],
  ['the type is none', { ...ada, type: 'friend' }, ['type']],
  ['a skill is not there', { ...ada, skills: [unknown] }, ['skills']],
  ['an own field is not there', { ...ada, values: [{ field_id: unknown, value: 'x' }] }, ['values.0.field_id']],
  ['a field has no such name', { ...ada, shoe_size: 40 }, ['shoe_size']],
  ['the id is none', { ...ada, id: 'nobody' }, ['id']],
];
test.each(wrong)('%s', async (_, body, fields) => {
  const answer = (await harbour.admin.post('/api/people/candidates/upsert', body)).body;
  expect(answer).toMatchObject({ status: 'error', code: expect.stringMatching(/^(validation|not_found)$/) });
  expect(Object.keys(answer.fields).sort()).toEqual([...fields].sort());
});
