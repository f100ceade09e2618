import { mostVersions } from '@candor/contracts/kernel/catalogue-versions';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The history of an entry in a small list, and how an earlier version is restored.

let app: App;
let nora: Visitor;
let organization: string;
let stranger: Visitor;
let interviewer: Visitor;
const templates = '/api/org/messagetemplate';
const told = (by: Visitor, id: string, more: Json = {}, path = templates): Promise<Json> =>
  by.ask(`${path}/history`, { id, ...more });
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(path, body)).body;
const letter = { kind: 'note', subject: 'Hello', body: '<p>Hi {{candidate_first_name}}</p>' };
let count = 0;
const written = async (more: Json = {}): Promise<string> =>
  (await nora.ask(`${templates}/upsert`, { ...letter, name: `Letter ${++count}`, ...more })).messagetemplate.id;
const change = (id: string, fields: Json): Promise<Json> => nora.ask(`${templates}/upsert`, { id, ...fields });

beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Nora'));
  nora = founded.admin;
  organization = founded.organization.id;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  interviewer = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

describe('the versions of an entry', () => {
  test('say who changed which fields when, the newest first, each with what it held', async () => {
    const id = await written({ name: 'Greeting' });
    await change(id, { subject: 'Good day', body: '<p>Dear {{candidate_name}}</p>' });
    await nora.ask(`${templates}/delete`, { id });
    await nora.ask(`${templates}/restore`, { id });
    const { versions, more } = await told(nora, id);
    expect(more).toBe(false);
    expect(versions.map(({ actor, sentence, changed }: Json) => [actor, sentence, changed])).toEqual([
      ['Nora Tester', 'restored it', []],
      ['Nora Tester', 'removed it', []],
      ['Nora Tester', 'changed it: subject and message', ['subject', 'body']],
      ['Nora Tester', 'added it', expect.arrayContaining(['name', 'subject'])],
    ]);
    expect(versions.map(({ fields }: Json) => fields.subject)).toEqual(['Good day', 'Good day', 'Good day', 'Hello']);
    expect(versions.every(({ at }: Json) => Date.parse(at) > 0)).toBe(true);
  });

  test('are told of every small list, and name what an entry refers to even when that is gone', async () => {
    const { category } = await nora.ask('/api/org/categories/upsert', { name: 'Shipyard' });
    const { subcategory } = await nora.ask('/api/org/categories/subcategories/upsert', {
      name: 'Riggers',
      parent_id: category.id,
    });
    const { versions, names } = await told(nora, subcategory.id, {}, '/api/org/categories/subcategories');
    expect([versions[0].fields.parent_id, names]).toEqual([category.id, { [category.id]: 'Shipyard' }]);
  });

  test('come in parts when there are many', async () => {
    const id = await written();
    for (let n = 0; n < mostVersions; n++) await change(id, { subject: `Hello ${n}` });
    const first = await told(nora, id);
    expect([first.versions.length, first.more]).toEqual([mostVersions, true]);
    const rest = await told(nora, id, { before: first.versions.at(-1).version });
    expect([rest.versions.length, rest.more, rest.versions[0].kind]).toEqual([1, false, 'added']);
  });

  test('are nobody’s who may not change the list, and not those of another organization', async () => {
    const id = await written();
    expect((await interviewer.post(`${templates}/history`, { id })).location).toBe('/access-denied');
    const to = (await told(nora, id)).versions[0].version;
    const restore = { id, version: to, to };
    expect((await interviewer.post(`${templates}/history/restore`, restore)).location).toBe('/access-denied');
    for (const [path, body] of [
      ['history', { id }],
      ['history/restore', restore],
    ] as const)
      expect(await refused(stranger, `${templates}/${path}`, body)).toMatchObject({
        code: 'not_found',
        error: 'Message template not found.',
      });
    expect(await refused(nora, `${templates}/history`, { id: 'x' })).toMatchObject({ code: 'validation' });
    // An entry of another list is not found in this list.
    expect(await refused(nora, '/api/org/sources/history', { id })).toMatchObject({ code: 'not_found' });
  });
});

describe('restoring a version', () => {
  const versionsOf = async (id: string): Promise<Json[]> => (await told(nora, id)).versions;
  const restore = async (id: string, to: Json, version?: number): Promise<Json> =>
    (
      await nora.post(`${templates}/history/restore`, {
        id,
        to: to.version,
        version: version ?? (await versionsOf(id))[0]!.version,
      })
    ).body;

  test('gives the entry its words back, and is a change of its own that is told', async () => {
    const id = await written({ name: 'Winter' });
    await change(id, { name: 'Summer', subject: 'Sun' });
    const first = (await versionsOf(id)).at(-1)!;
    const { payload } = await restore(id, first);
    expect(payload.messagetemplate).toMatchObject({ id, name: 'Winter', subject: 'Hello' });
    const [last, ...before] = await versionsOf(id);
    expect([last!.kind, last!.version, before.length]).toEqual(['restored', payload.version, 2]);
    expect(last!.sentence).toMatch(/^restored it to the version of \d+ \w+ \d{4}: name and subject$/);
    const [event] = (await streamOf(app, `catalog_messagetemplate-${organization}`)).slice(-1);
    expect(event!.data.restores).toEqual({ version: first.version, at: first.at });
    const { list } = (await nora.page('/org/audit/10/1/at-desc')).body;
    expect(list.items[0].sentence).toBe(last!.sentence.replace('it', 'the message template Winter'));
  });

  test('of the present version changes nothing, and a request that is sent twice restores once', async () => {
    const id = await written();
    const present = (await versionsOf(id))[0]!;
    expect((await restore(id, present)).status).toBe('ok');
    await change(id, { subject: 'Other' });
    const uid = crypto.randomUUID();
    const body = { id, to: present.version, version: (await versionsOf(id))[0]!.version };
    const [one, two] = [
      await nora.post(`${templates}/history/restore`, body, { uid }),
      await nora.post(`${templates}/history/restore`, body, { uid }),
    ];
    expect(two.body).toEqual(one.body);
    expect((await versionsOf(id)).map(({ kind }) => kind)).toEqual(['restored', 'changed', 'added']);
  });

  test('is refused when somebody changed the entry meanwhile, when it was removed, and when there is no such version', async () => {
    const id = await written();
    const first = (await versionsOf(id))[0]!;
    await change(id, { subject: 'Changed meanwhile' });
    expect(await restore(id, first, first.version)).toMatchObject({
      code: 'stale',
      error: 'Someone else changed this message template since you opened it. Reload and try again.',
    });
    expect(await restore(id, { version: 999_999 })).toMatchObject({
      code: 'not_found',
      error: 'This version does not exist.',
    });
    // A version of another entry is not found for this one.
    const other = (await versionsOf(await written()))[0]!;
    expect(await restore(id, other)).toMatchObject({ code: 'not_found' });
    await nora.ask(`${templates}/delete`, { id });
    expect(await restore(id, first)).toMatchObject({ code: 'not_found', error: 'Message template not found.' });
  });

  test('obeys the rules of the list: another entry may have taken the name since', async () => {
    const id = await written({ name: 'Autumn' });
    await change(id, { name: 'Spring' });
    await written({ name: 'Autumn' });
    const versions = await versionsOf(id);
    expect(await restore(id, versions.at(-1)!)).toMatchObject({
      code: 'duplicate',
      error: 'Message template "Autumn" already exists.',
    });
    expect(await versionsOf(id)).toEqual(versions);
  });

  test('leaves alone what the server sets and what is fixed', async () => {
    const id = await written();
    await change(id, { key: 'our_letter', subject: 'Named' });
    const { payload } = await restore(id, (await versionsOf(id)).at(-1)!);
    expect(payload.messagetemplate).toMatchObject({ key: 'our_letter', subject: 'Hello', is_system: false });
  });

  test('of a text that is the same for everybody is refused', async () => {
    const { list } = (await nora.page('/org/messagetemplate/250')).body;
    const reset = list.items.find((row: Json) => row.fields.key === 'password_reset');
    expect(await restore(reset.id, { version: reset.version })).toMatchObject({ status: 'ok' }); // nothing changes
    expect(await refused(nora, `${templates}/upsert`, { id: reset.id, subject: 'x' })).toMatchObject({
      code: 'wrong_state',
    });
  });
});
