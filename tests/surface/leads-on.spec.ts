import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Whether the drawer (candidate panel) goes on to the next candidate after a decision is a setting of each member.

let app: App;
let mara: Visitor;
let rafael: Visitor & { id: string };

const leadsOn = async (visitor: Visitor): Promise<boolean> => (await visitor.page('/dashboard')).body.user.leads_on;
const set = (visitor: Visitor, more: Json) => visitor.post('/api/profile/upsert', more);

beforeAll(async () => {
  app = await App.start();
  mara = (await found(app, 'Leading Works', named('Mara'))).admin;
  rafael = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
});
afterAll(() => app?.dispose());

test('everybody goes on until they say otherwise, and nobody else notices', async () => {
  expect([await leadsOn(mara), await leadsOn(rafael)]).toEqual([true, true]);
  expect((await set(rafael, { leads_on: false })).body.status).toBe('ok');
  expect([await leadsOn(mara), await leadsOn(rafael)]).toEqual([true, false]);
  const { profile, user } = (await rafael.page('/profile')).body;
  expect((profile ?? user).leads_on).toBe(false);
});
test('a change of anything else leaves it alone', async () => {
  expect((await set(rafael, { title: 'Recruiter' })).body.status).toBe('ok');
  expect(await leadsOn(rafael)).toBe(false);
  expect((await set(rafael, { leads_on: true })).body.status).toBe('ok');
  expect(await leadsOn(rafael)).toBe(true);
});
test.each([['perhaps'], [2], [{}], [['true']]])('%j is refused and changes nothing', async (leads_on) => {
  const { body } = await set(rafael, { leads_on });
  expect(body).toMatchObject({ status: 'error', fields: { leads_on: expect.any(String) } });
  expect(await leadsOn(rafael)).toBe(true);
});
test.each([
  [null, false],
  ['yes', true],
  ['0', false],
  [true, true],
])('as forms send it, %j means %j', async (leads_on, meant) => {
  expect((await set(rafael, { leads_on })).body.status).toBe('ok');
  expect(await leadsOn(rafael)).toBe(meant);
});
test('nobody sets it for somebody else', async () => {
  for (const whose of ['id', 'user_id'])
    expect((await set(mara, { [whose]: rafael.id, leads_on: false })).body.status).toBe('error');
  expect([await leadsOn(mara), await leadsOn(rafael)]).toEqual([true, true]);
});
test('whoever is not signed in sets nothing', async () => {
  const reply = await set(await Visitor.of(app), { leads_on: false });
  expect(reply.body.status).not.toBe('ok');
});
