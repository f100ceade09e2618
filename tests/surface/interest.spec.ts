import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { confirmPathIn } from '../support/public-form.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// Signs of interest: only contacts who agreed get points, a browser is recognized after its visitor agreed, and every point leads to the signs behind it.

let app: App;
let admin: Visitor;
let marketer: Visitor;
let manager: Visitor;
let other: Visitor;
let guest: Visitor;
const address = 'vera@saltmarsh.test';
let visitor_id: string;
/** The browser of the contact. Its visitor agreed to be recognized. */
let reader: Visitor;

const interest = async (by = marketer): Promise<Json> => (await by.page('/marketing/engagement')).body;
const visits = (sign: Json, headers: Record<string, string> = {}): Promise<Json> =>
  guest
    .post('/api/engagement/upsert', { organization: 'harbour-works', type_key: 'page_view', ...sign }, { headers })
    .then(({ body }) => body);

/** A form that is sent with consent creates a contact who agreed. */
const agrees = async (): Promise<void> => {
  const at = (path: string) => `/api/marketing/forms/${path}`;
  const { form } = await marketer.ask(at('upsert'), { name: 'Letter', slug: 'letter' });
  await marketer.ask(at('upsert'), { id: form.id, consent_text: 'You may write to me.' });
  await marketer.ask(at('publish'), { id: form.id });
  const { draft } = ((await marketer.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`)).body as Json).form;
  const { text: whole } = await guest.document('/harbour-works/forms/letter');
  // The question about counting visits is a separate form, further down the page.
  const text = whole.split('/visits/api/answer')[0]!;
  const hidden = [...text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)![1]!,
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  await new Promise((done) => setTimeout(done, 3_100));
  await fetch(new URL(`/harbour-works/forms/letter/api/submit?uid=${randomUUID()}`, app.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...(Object.fromEntries(hidden) as Record<string, string>),
      [draft.fields.find((field: Json) => field.type === 'email').id]: address,
      consent: 'true',
    }),
  });
  const path = confirmPathIn((await mailTo(app, address)).html);
  reader = await Visitor.of(app);
  const { visitor_id: given } = await reader
    .post('/harbour-works/visits/api/answer', { answer: 'yes' }, { headers: { 'sec-fetch-site': 'same-origin' } })
    .then(({ body }) => body.payload);
  visitor_id = given;
  await reader.ask(`${path}/api/answer`, { answer: 'confirm' });
};

beforeAll(async () => {
  app = await App.start();
  admin = (await found(app, 'Harbour Works', named('Mara'))).admin;
  other = (await found(app, 'Other Works', named('Olga'))).admin;
  marketer = await invite(app, admin, named('Carla'), ['CAMPAIGN_MANAGER']);
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  guest = await Visitor.of(app);
  await admin.ask('/api/marketing/plays/upsert', {
    name: 'Answer forms',
    trigger: 'form_sent',
    owner_role: 'contact_owner',
    title: 'Call the sender',
    due_days: 1,
  });
});
afterAll(() => app?.dispose());

test('a form gives points and starts the plays; pages count once a day for a known browser; the points are the sum of their signs', async () => {
  await agrees();
  await eventually(async () => {
    await settled(app);
    expect((await interest()).people).toMatchObject([{ total: 10, company: 'saltmarsh.test' }]);
  });
  const { list } = (await marketer.page('/tasks/mine')).body as Json;
  expect(list.items.map(({ title }: Json) => title)).toEqual(['Call the sender']);

  // The browser that confirmed is known, because its visitor agreed before. The browser's visits count when the pages are shown, each page once a day.
  for (const page of ['/harbour-works/jobs', '/harbour-works/jobs', '/harbour-works/events'])
    await reader.document(page);
  // A program names the address without a number and invents a page. From a browser that asks not to be tracked nothing counts, and a kind of sign that only the server may record is refused.
  await visits({ email: address, url: 'https://a.test/harbour-works/invented?who=vera' });
  await visits({ email: address, type_key: 'job_view' }, { dnt: '1' });
  expect(await visits({ email: address, type_key: 'event_attended' })).toMatchObject({
    code: 'validation',
    fields: { type_key: expect.any(String) },
  });
  await visits({ email: address, visitor_id, type_key: 'invented' });
  const page = await eventually(async () => {
    const shown = await interest();
    expect(shown.people).toMatchObject([{ total: 13 }]);
    return shown;
  });
  expect(page.companies).toMatchObject([{ id: 'saltmarsh.test', total: 13, people: [{ id: page.people[0].id }] }]);
  const { signs, parts } = await marketer.ask('/api/engagement/signs', { candidate_ids: [page.people[0].id] });
  expect(signs.map(({ points }: Json) => points).reduce((a: number, b: number) => a + b, 0)).toBe(13);
  expect(parts.length).toBeGreaterThan(0);
  expect(signs.map(({ page: path }: Json) => path).sort()).toEqual([
    '/harbour-works/events',
    '/harbour-works/jobs',
    null,
    null,
  ]);
  expect(signs.find(({ type_key }: Json) => type_key === 'form_submit').about).toMatchObject({
    kind: 'form',
    name: 'Letter',
  });
  expect((await interest(other)).signs).toEqual([]);
  expect(await eventsOf(app, "type = 'EngagementRecorded'")).toHaveLength(4);
});

test('a page asks before it recognizes a browser, sets no cookie until then, and takes the answer back', async () => {
  const browser = await Visitor.of(app);
  const path = '/harbour-works/jobs';
  const asked = async (headers: Record<string, string> = {}) => (await browser.page(path, headers)).body.visits;
  expect(await asked()).toBe('asked');
  expect((await browser.document(path)).text).toContain('recognize your browser');
  expect([...browser.jar.keys()]).not.toContain('candor_visits');
  // A visitor whose browser refuses tracking is not asked the question.
  expect([await asked({ dnt: '1' }), await asked({ 'sec-gpc': '1' })]).toEqual([undefined, undefined]);
  const answer = (said: string, headers: Record<string, string> = {}) =>
    browser.post(
      '/harbour-works/visits/api/answer',
      { answer: said },
      { headers: { 'sec-fetch-site': 'same-origin', ...headers } },
    );
  expect((await answer('yes', { 'sec-fetch-site': 'cross-site' })).body.code).toBe('elsewhere');
  expect((await answer('maybe')).body.code).toBe('validation');
  expect(await asked()).toBe('asked');
  expect((await answer('yes')).body.payload.visitor_id).toEqual(expect.any(String));
  expect(await asked()).toBe('agreed');
  expect((await answer('no')).body.payload).toEqual({ visitor_id: null });
  expect([await asked(), browser.jar.get('candor_visits')]).toEqual([undefined, 'no']);
});

test('interest is for marketing: not for hiring managers, not for another organization, and gone with the module', async () => {
  expect((await manager.page('/marketing/engagement')).body.authorization).toBeDefined();
  expect((await interest(other)).people).toEqual([]);
  const [person] = (await interest()).people as [Json];
  const asked = { candidate_ids: [person.id] };
  expect((await other.post('/api/engagement/signs', asked)).body).toMatchObject({ code: 'not_found' });
  // Visitors must type the whole name of a company, and members find only their own organization.
  const found = async (by: Visitor, query: string) =>
    ((await by.ask('/engagement/company/find', { query })) as Json).companies.map(({ name }: Json) => name);
  expect([await found(guest, 'harbour'), await found(guest, 'harbour works')]).toEqual([[], ['Harbour Works']]);
  expect([await found(admin, 'works'), await found(other, 'harbour works')]).toEqual([['Harbour Works'], []]);
  await admin.ask('/api/org/profile/upsert', { marketing: false });
  await eventually(async () => expect((await marketer.page('/marketing/engagement')).body.authorization).toBeDefined());
  await admin.ask('/api/org/profile/upsert', { marketing: true });
});

test('erasing the contact takes the signs with them', async () => {
  const [person] = (await interest()).people as [Json];
  const { version } = (await admin.page(`/people/candidates/100/1/_/_/_/${person!.id}`)).body.person as Json;
  const { id: candidate_id, name: confirmation } = person;
  await admin.ask('/api/people/candidates/erase', {
    candidate_id,
    version,
    confirmation,
    reason: 'asked',
    tell: false,
  });
  await eventually(async () => {
    const shown = await interest();
    expect(shown.people).toEqual([]);
    expect(shown.signs).toEqual([]);
  });
});
