import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, named } from '../support/founding.ts';
import { shownForm } from '../support/public-form.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// The link to the file of a form ends after seven days. Its page sends another one, by a letter to the address that the form was sent with.

const at = (path: string) => `/api/marketing/forms/${path}`;
const email = 'late@visitor.test';
let app: App;
/** The path of the link that the visitor got when they sent the form. */
let first: string;

beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Harbour Works', named('Mara'));
  await admin.ask('/api/org/profile/upsert', { marketing: true });
  const { form } = await admin.ask(at('upsert'), { name: 'Guide', consent_text: 'You may write to me.' });
  const { id } = form;
  const file_id = await uploadPicture(admin, 'downloads');
  await admin.ask(at('file/upsert'), { id, file_id, file_name: 'Harbour guide.png' });
  await admin.ask(at('publish'), { id });
  const { public_address, form: row } = (await admin.page(`/marketing/forms/100/1/_/_/_/${id}/fields`)).body;
  const path = new URL(public_address).pathname;
  const field = row.live.content.fields.find(({ type }: Json) => type === 'email').id;
  const { hidden } = await shownForm(app, path);
  // The spam guard holds back a form that is sent too fast, so the test waits.
  await pause(3500);
  const sent = await (
    await Visitor.of(app)
  ).ask(`${path}/api/submit`, { publication: 1, proof: hidden.proof, [field]: email });
  first = new URL(sent.download_url).pathname;
  await settled(app);
});
afterAll(() => app?.dispose());

const download = (link: string) => fetch(new URL(`${link}/api/file`, app.base));
const press = async (link: string, uid: string) =>
  fetch(new URL(`${link}/api/again?uid=${uid}`, app.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  });
const letters = async () => (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Your file from'));
const linkIn = (html: string) => new URL(/href="([^"]*\/download\/[^"]*)"/.exec(html)![1]!).pathname;

test('a link that works sends no letter', async () => {
  const page = (await (await Visitor.of(app)).page(first)).body;
  expect(page).toMatchObject({ file: { name: 'Harbour guide.png' }, again: null });
  expect((await press(first, randomUUID())).status).toBe(303);
  await settled(app);
  expect(await letters()).toEqual([]);
});

test('after seven days the page sends one letter, however often the button is pressed; its link works, and the first one stays ended', async () => {
  await app.goAhead(8 * 24 * 3600);
  const visitor = await Visitor.of(app);
  const ended = await visitor.page(first);
  expect(ended.status).toBe(410);
  expect(ended.body).toMatchObject({ file: null, again: { uid: expect.any(String) }, wanted: false });
  const { uid } = ended.body.again;
  // The same press that is sent twice, and another press of another page.
  for (const each of [uid, uid, randomUUID()]) {
    const answer = await press(first, each);
    const location = new URL(answer.headers.get('location')!, app.base);
    expect([answer.status, location.pathname, location.searchParams.get('said')]).toEqual([303, first, 'wanted']);
  }
  const [letter, more] = await eventually(async () => {
    const sent = await letters();
    expect(sent).not.toEqual([]);
    return sent;
  });
  await settled(app);
  expect([more, (await letters()).length]).toEqual([undefined, 1]);
  const second = linkIn(letter!.html);
  expect(second).not.toBe(first);
  expect((await visitor.page(second)).body).toMatchObject({ file: { name: 'Harbour guide.png' }, again: null });
  const fetched = await download(second);
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/png')]);
  expect((await visitor.page(first)).status).toBe(410);
  expect(await (await download(first)).json()).toMatchObject({ status: 'error', code: 'expired' });
  // A changed link opens nothing.
  expect((await visitor.page(`${second.slice(0, -1)}${second.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
});
