import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { confirmPathIn } from '../support/public-form.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// Signs of interest: only contacts who agreed get points, a flood makes few events, and every point opens into its signs.

let app: App;
let admin: Visitor;
let marketer: Visitor;
let manager: Visitor;
let other: Visitor;
let guest: Visitor;
const address = 'vera@saltmarsh.test';
const visitor_id = randomUUID();

const interest = async (by = marketer): Promise<Json> => (await by.page('/marketing/engagement')).body;
const visits = (sign: Json, headers: Record<string, string> = {}): Promise<Json> =>
  guest
    .post('/api/engagement/upsert', { organization: 'harbour-works', type_key: 'page_view', ...sign }, { headers })
    .then(({ body }) => body);

/** A form that is sent with consent makes a contact who agreed. */
const agrees = async (): Promise<void> => {
  const at = (path: string) => `/api/marketing/forms/${path}`;
  const { form } = await marketer.ask(at('upsert'), { name: 'Letter', slug: 'letter' });
  await marketer.ask(at('upsert'), { id: form.id, consent_text: 'You may write to me.' });
  await marketer.ask(at('publish'), { id: form.id });
  const { draft } = ((await marketer.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`)).body as Json).form;
  const text = (await guest.document('/harbour-works/forms/letter')).text;
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
  await (await Visitor.of(app)).ask(`${path}/api/answer`, { answer: 'confirm' });
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

  expect(await visits({ email: address, visitor_id, url: 'https://a.test/a?who=vera' })).toMatchObject({
    status: 'ok',
  });
  await eventually(async () => expect((await interest()).people).toMatchObject([{ total: 11 }]));
  // From now on the browser is known without the address.
  await visits({ visitor_id, url: '/b' });
  await visits({ visitor_id, url: '/b' });
  // What the log knows by itself cannot be sent.
  await visits({ visitor_id, email: address, type_key: 'event_attended' });
  const page = await eventually(async () => {
    const shown = await interest();
    expect(shown.people).toMatchObject([{ total: 12 }]);
    return shown;
  });
  expect(page.companies).toMatchObject([{ id: 'saltmarsh.test', total: 12, people: [{ id: page.people[0].id }] }]);
  const { signs, parts } = await marketer.ask('/api/engagement/signs', { candidate_ids: [page.people[0].id] });
  expect(signs.map(({ points }: Json) => points).reduce((a: number, b: number) => a + b, 0)).toBe(12);
  expect(parts.length).toBeGreaterThan(0);
  expect(signs.map(({ page: path }: Json) => path)).toContain('/a');
});

test('who did not agree leaves a view and nothing else, and a flood of them makes one event', async () => {
  const before = (await eventsOf(app)).length;
  await visits({ url: '/a' });
  await visits({ email: address, visitor_id, url: '/c' }, { 'sec-gpc': '1' });
  await visits({ email: 'stranger@nowhere.test', visitor_id: randomUUID(), url: '/d' });
  for (let at = 0; at < 100; at++) await visits({ visitor_id: randomUUID(), url: `/${at}` });
  await new Promise((done) => setTimeout(done, 1_500));
  const events = (await eventsOf(app)).slice(before);
  expect(events.filter(({ type }) => type === 'EngagementRecorded')).toEqual([]);
  expect(events.filter(({ type }) => type === 'VisitsCounted').length).toBeLessThanOrEqual(1);
  expect((await interest()).people).toMatchObject([{ total: 12 }]);
});

test('interest is for marketing: not for hiring managers, not for another organization, and gone with the module', async () => {
  expect((await manager.page('/marketing/engagement')).body.authorization).toBeDefined();
  expect((await interest(other)).people).toEqual([]);
  const [person] = (await interest()).people as [Json];
  const asked = { candidate_ids: [person.id] };
  expect((await other.post('/api/engagement/signs', asked)).body).toMatchObject({ code: 'not_found' });
  const { companies } = (await guest.get('/engagement/company/find?query=harbour')).body.payload as Json;
  expect(companies.map(({ name }: Json) => name)).toEqual(['Harbour Works']);
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
    expect(shown.list.items).toEqual([]);
  });
});
