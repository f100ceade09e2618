import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { erasedUntil, erasePerson, filesNaming, rowsKept } from '../support/erasing.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { endedImport, importOf, startAs } from '../support/imports.ts';
import { streamOf } from '../support/log.ts';
import { moment } from '../support/moment.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Records that have gone but that earlier moments show can be erased: a person who was taken back with an import, by an administrator or by itself after thirty days, and a deleted deal with its contact.

const day = 86_400;
const olga = named('Olga');
const at = (when: string): string => `?as_of=${encodeURIComponent(when)}`;
const asOf = (path: string, when: string): string =>
  path.startsWith('/reports/')
    ? `${path}/100/1/_/_/${encodeURIComponent(JSON.stringify({ as_of: when }))}`
    : path + at(when);
const pages = { people: '/people/candidates', home: '/dashboard', report: '/reports/sources' };
let app: App;
let admin: Visitor;
let stranger: Visitor;
let job: { id: string };
beforeAll(async () => {
  app = await App.start();
  const harbour = await found(app, 'Harbour Works', named('Hugo'));
  admin = await invite(app, harbour.admin, olga, ['ORG_ADMIN']);
  stranger = (await found(app, 'Yard', named('Yara'))).admin;
  job = await openJob(admin, 'Pilot');
});
afterAll(() => app?.dispose());

const typesOf = async (id: string): Promise<string[]> =>
  (await streamOf(app, `candidate-${id}`)).map(({ type }) => type);
const personPage = (id: string) => `/people/candidates/100/1/_/_/_/${id}`;
/** A person whom an import brought to the job and whom its undo took back, and a moment between the two. */
const takenBack = async (mark: string): Promise<{ id: string; before: string; file: string }> => {
  const file = `Name,Email,Job,Stage\nGrace ${mark},${mark}@file.test,Pilot,Application\n`;
  const import_id = await importOf(admin, file);
  await startAs(admin, import_id);
  await endedImport(admin, import_id);
  const { items } = (await admin.page(pages.people)).body.list;
  const { id } = items.find(({ name }: Json) => name === `Grace ${mark}`);
  const before = await moment();
  await admin.ask('/api/people/imports/undo', { id: import_id });
  await endedImport(admin, import_id, 'undone');
  return { id, before, file };
};
/** Everything that the administrator sees of the organization and of the person at the moment. */
const seenThen = async (id: string, then: string): Promise<string> => {
  const board = jobPage(job.id, 'candidates');
  const answers = [];
  for (const path of [...Object.values(pages).map((each) => asOf(each, then)), asOf(board, then)])
    answers.push((await admin.page(path)).body);
  for (const path of [personPage(id), `${personPage(id)}/history`, `/reports/history/100/1/_/_/_/${id}`])
    answers.push((await admin.page(path + at(then))).body);
  return JSON.stringify(answers);
};
const preview = (by: Visitor, candidate_id: string) => by.post('/api/people/candidates/erasure', { candidate_id });
const erase = (by: Visitor, candidate_id: string, version: number, confirmation: string, uid = randomUUID()) =>
  by.post(
    '/api/people/candidates/erase',
    { candidate_id, version, confirmation, reason: 'asked', tell: false },
    { uid },
  );
const desk = async (): Promise<Json> => (await admin.page('/people/privacy')).body;
const lineOf = async (id: string): Promise<Json | undefined> =>
  (await desk()).leaving.find(({ person }: Json) => person.id === id);

test('an administrator erases them by their id, and no moment and no file names them afterwards', async () => {
  const mark = 'Zwanzigender';
  const { id, before, file } = await takenBack(mark);
  expect((await admin.page(personPage(id))).status).toBe(404);
  expect(await seenThen(id, before)).toContain(mark);
  const line = await eventually(async () => {
    const found = await lineOf(id);
    expect(found).toMatchObject({ group: 'taken_back', days: 30, stays: null, person: { name: `Grace ${mark}` } });
    return found!;
  });
  expect(Date.parse(line.leaves_at) - Date.parse(line.since)).toBe(30 * day * 1000);
  // Other people may not erase them, and a wrong name is refused.
  const rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  for (const [by, code] of [
    [stranger, 'not_found'],
    [rita, 'unauthorized'],
  ] as const) {
    const answers = [await preview(by, id), await erase(by, id, 0, `Grace ${mark}`)];
    expect(answers.map(({ body, status }) => body.code ?? status)).not.toContain('ok');
    expect(JSON.stringify(answers)).not.toContain(mark);
    expect(answers.map(({ body }) => body.status)).not.toContain('ok');
    if (code === 'not_found') expect(answers.map(({ body }) => body.code)).toEqual([code, code]);
  }
  const { payload } = (await preview(admin, id)).body;
  expect(payload).toMatchObject({ name: `Grace ${mark}`, refused: null, reachable: true, goes: { records: 1 } });
  expect((await erase(admin, id, payload.version, 'Another Name')).body).toMatchObject({ code: 'validation' });
  expect((await erase(admin, id, payload.version - 1, payload.name)).body).toMatchObject({ code: 'stale' });
  // Every other command knows no such person.
  for (const [path, more] of [
    ['hold', { candidate_id: id, matter: 'Case 7' }],
    ['note/upsert', { id: 'new', candidate_id: id, body: '<p>Hello</p>', visibility: 'team' }],
  ] as const)
    expect((await admin.post(`/api/people/candidates/${path}`, more)).body).toMatchObject({ code: 'not_found' });
  for (const by of [admin, rita])
    expect((await by.post('/api/people/candidates/delete', { id })).body).toMatchObject({ code: 'not_found' });
  const uid = randomUUID();
  expect((await erase(admin, id, payload.version, payload.name, uid)).body).toMatchObject({ status: 'ok' });
  await erasedUntil(app, id);
  // Twice: the same request again, and a new one.
  expect((await erase(admin, id, payload.version, payload.name, uid)).body).toMatchObject({ status: 'ok' });
  expect((await preview(admin, id)).body).toMatchObject({ code: 'erased' });
  expect((await typesOf(id)).filter((type) => type === 'CandidateErased')).toHaveLength(1);
  expect((await typesOf(id)).slice(-3)).toEqual(['CandidateErased', 'PersonKeyDestroyed', 'ErasureFinished']);
  expect(await seenThen(id, before)).not.toContain(mark);
  expect(await lineOf(id)).toBeUndefined();
  expect((await desk()).erasures.map(({ person_id }: Json) => person_id)).toContain(id);
  expect((await admin.download(`/api/people/privacy/certificate?candidate_id=${id}&format=html`)).status).toBe(200);
  expect(rowsKept(app)).not.toContain(mark);
  await app.stop();
  expect(await filesNaming(app, [mark])).toEqual([]);
  await app.open();
  admin = await Visitor.signedIn(app, olga.email, password);
  // Who comes again is a new person.
  const again = await importOf(admin, file);
  await startAs(admin, again);
  await endedImport(admin, again);
  const { items } = (await admin.page(pages.people)).body.list;
  const anew = items.find(({ name }: Json) => name === `Grace ${mark}`);
  expect([anew !== undefined, anew?.id === id]).toEqual([true, false]);
});

test('who came again with another import before that is on record as before, and is erased like every other person', async () => {
  const { id, file } = await takenBack('Wiederda');
  const { version, name } = (await preview(admin, id)).body.payload;
  const again = await importOf(admin, file);
  await startAs(admin, again);
  await endedImport(admin, again);
  expect((await admin.page(personPage(id))).status).toBe(200);
  expect(await lineOf(id)).toBeUndefined();
  // What was decided about the record that was taken back does not hit the one that is there now.
  expect((await erase(admin, id, version, name)).body.status).not.toBe('ok');
  await admin.ask('/api/people/imports/undo', { id: again });
  await endedImport(admin, again, 'undone');
  await erasePerson(admin, id);
  await erasedUntil(app, id);
});

test('the words of a deal that was deleted go with the contact whom it was about, at every moment', async () => {
  await admin.ask('/api/org/profile/upsert', { sales: true });
  const seller = await invite(app, admin, named('Sol'), ['SALES_ORG_ADMIN']);
  const { candidate } = await seller.ask('/api/people/candidates/upsert', {
    first_name: 'Katrin',
    last_name: 'Kundin',
    email: 'katrin@contact.test',
    source: 'sourced',
  });
  const ask = (name: string, contact_id: string | null) =>
    admin.ask('/api/sales/deals/upsert', { name, company_name: 'Obermoor', contact_id });
  const { deal: hers } = await ask('Zdealwort seats', candidate.id);
  const { deal: other } = await ask('Zandereswort seats', null);
  const then = await moment();
  for (const { id } of [hers, other]) await admin.ask('/api/sales/deals/delete', { id });
  const deals = async (): Promise<string> => JSON.stringify((await admin.page(asOf('/sales/deals', then))).body);
  await eventually(async () => expect(await deals()).toMatch(/Zdealwort[^]*Zandereswort|Zandereswort[^]*Zdealwort/));
  await erasePerson(admin, candidate.id);
  await erasedUntil(app, candidate.id);
  await eventually(async () => expect(await deals()).not.toContain('Zdealwort'));
  expect(await deals()).toContain('Zandereswort');
});

test('thirty days after the undo they are erased by themselves, unless the organization has turned that off', async () => {
  const { id, before } = await takenBack('Dreissig');
  await admin.ask('/api/org/profile/upsert', { auto_erase: false });
  const ahead = async (days: number) => {
    await settled(app);
    await app.goAhead(days * day);
    admin = await Visitor.signedIn(app, olga.email, password);
  };
  await ahead(32);
  await settled(app);
  expect(await lineOf(id)).toMatchObject({ group: 'taken_back', stays: 'switched_off' });
  expect(await typesOf(id)).not.toContain('CandidateErased');
  await admin.ask('/api/org/profile/upsert', { auto_erase: true });
  await ahead(34);
  await erasedUntil(app, id);
  expect((await streamOf(app, `candidate-${id}`)).find(({ type }) => type === 'CandidateErased')).toMatchObject({
    data: { reason: 'kept_long_enough', records: [id], tell: null },
  });
  expect(await seenThen(id, before)).not.toContain('Dreissig');
});
