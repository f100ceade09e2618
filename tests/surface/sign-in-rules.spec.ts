import { App } from '../support/app.ts';
import { KeyDevice } from '../support/devices.ts';
import { addApp, addPasskey, emailOf, isSignedIn, show, typesOf } from '../support/factors.ts';
import { type Founded, found, invite, named, password, throughProvider } from '../support/founding.ts';
import { type Json, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// Sign-in rules that an organization turns on while its members are working.

let app: App;
beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.dispose());

const save = async (by: Visitor, values: Json): Promise<Json> =>
  (await by.post('/api/org/profile/upsert', values)).body;
const noticeFor = async (visitor: Visitor): Promise<string | undefined> => (await visitor.page('/')).body.ended;
/** Signs in at the provider and returns a new browser of this person, after the return from the provider. */
const withGoogle = async (name: string, query = 'screen=login'): Promise<Visitor & { led: string }> => {
  const visitor = await Visitor.of(app);
  return Object.assign(visitor, { led: await throughProvider(visitor, app, named(name), query) });
};
const byPassword = async (name: string): Promise<Json> =>
  (await (await Visitor.of(app)).post('/api/login', { email: emailOf(name), password })).body;
const lastLink = async (name: string, organization: string): Promise<string> =>
  tokenIn(await mailTo(app, emailOf(name), ({ subject }) => subject.endsWith(organization)));

describe('an organization that lets its members in only with Google', () => {
  let acme: Founded;
  let gus: Visitor & { id: string };
  let rita: Visitor & { id: string };
  beforeAll(async () => {
    acme = await found(app, 'Acme', named('Ann'));
    gus = await invite(app, acme.admin, named('Gus'), ['ORG_ADMIN']);
    rita = await invite(app, acme.admin, named('Rita'), ['RECRUIT_ADMIN']);
  });

  test('is made so only by an administrator who came in with Google', async () => {
    expect(await save(gus, { google_only: true })).toMatchObject({
      code: 'locked_out',
      fields: { google_only: 'Sign in with Google first, so that you know you can get back in.' },
    });
    expect((await rita.post('/api/org/profile/upsert', { google_only: true })).location).toBe('/access-denied');
    expect(await save(acme.admin, { google_only: 'perhaps' })).toMatchObject({ code: 'validation' });
    expect(await isSignedIn(rita)).toBe(true);
    expect(await save(acme.admin, { google_only: true })).toMatchObject({ status: 'ok' });
  });

  test('ends what began without Google and says why; the administrator works on', async () => {
    expect([await isSignedIn(acme.admin), await isSignedIn(gus), await isSignedIn(rita)]).toEqual([true, false, false]);
    expect((await rita.post('/api/org/profile/upsert', {})).location).toBe('/access-denied');
    expect(await noticeFor(rita)).toBe('Acme now requires Google sign-in. Sign in with Google.');
    expect(await noticeFor(await Visitor.of(app))).toBeUndefined();
  });

  test('lets nobody in by password, and those in who come from Google', async () => {
    expect(await byPassword('Rita')).toMatchObject({
      code: 'google_only',
      error: 'Acme requires Google sign-in. Sign in with Google.',
    });
    expect(await isSignedIn(await withGoogle('Rita'))).toBe(true);
  });

  test('lets nobody in by a passkey alone; after Google it is a second factor like any other', async () => {
    const kim = await withGoogle('Kim', `screen=login&invitation=${await invitedTo(acme, 'Kim')}`);
    const device = new KeyDevice(app.base);
    await addPasskey(kim, device);
    const visitor = await Visitor.of(app);
    const { options } = await visitor.ask('/api/login/passkey/options', {});
    const answer = { response: device.use(options), tz_region: 'Europe/Lisbon' };
    expect((await visitor.post('/api/login/passkey', answer)).body).toMatchObject({ code: 'google_only' });
    expect((await withGoogle('Kim')).led).toBe('/second_factor');
  });

  const invitedTo = async ({ admin, organization }: Founded, name: string): Promise<string> => {
    await admin.ask('/api/org/invitations/upsert', { email: emailOf(name), roles: ['RECRUIT_ADMIN'] });
    return lastLink(name, organization.name);
  };

  test('is joined with Google, by the invited address and without a password', async () => {
    const token = await invitedTo(acme, 'Nia');
    const visitor = await Visitor.of(app);
    expect((await visitor.page(`/invitation?token=${token}`)).body).toMatchObject({
      google_only: true,
      provider: 'local',
    });
    const typed = { token, password, first_name: 'Nia', last_name: 'Tester' };
    expect((await visitor.post('/api/invitation/user', typed)).body).toMatchObject({ code: 'google_only' });
    const other = await withGoogle('Otto', `screen=login&invitation=${token}`);
    expect(other.led).toBe(`/invitation?token=${token}&refused=wrong_account`);
    expect((await other.page(other.led)).body.refused).toBe(
      'This invitation was sent to another address. Sign in with that address to accept it.',
    );
    expect((await withGoogle('Nia', 'screen=login&invitation=nobody')).led).toContain('refused=token');
    const nia = await withGoogle('Nia', `screen=login&invitation=${token}`);
    const { user, organization } = (await nia.page('/dashboard')).body;
    expect([user.name, organization.name]).toEqual(['Nia Tester', 'Acme']);
    expect((await nia.page('/profile')).body.has_password).toBe(false);
    expect(await typesOf(app, user.id)).toEqual(['UserRegistered', 'UserJoinedOrganization', 'UserSignedIn']);
    // The link works only once.
    expect((await withGoogle('Nia', `screen=login&invitation=${token}`)).led).toContain('refused=token');
  });

  test('is not entered from another organization by a session that began with a password', async () => {
    const open = await found(app, 'Open', named('Olga'));
    const pat = await invite(app, open.admin, named('Pat'), ['RECRUIT_ADMIN']);
    const token = await invitedTo(acme, 'Pat');
    expect((await pat.post('/api/invitation/join', { token })).body).toMatchObject({ code: 'google_only' });
    const there = await withGoogle('Pat');
    await there.ask('/api/invitation/join', { token });
    const go = (by: Visitor) => by.post('/api/switch_organization', { organization_id: acme.organization.id });
    expect((await go(pat)).body).toMatchObject({ code: 'google_only' });
    expect((await go(there)).body.status).toBe('ok');
    // The password still signs Pat in to the other organization, although Pat used this one last.
    expect(await byPassword('Pat')).toMatchObject({ status: 'ok' });
    const again = await Visitor.signedIn(app, emailOf('Pat'), password);
    expect((await again.page('/dashboard')).body.organization.name).toBe('Open');
  });

  test('lets passwords in again once the rule is gone; what ended stays ended', async () => {
    await save(acme.admin, { google_only: false });
    expect(await isSignedIn(rita)).toBe(false);
    expect(await byPassword('Rita')).toMatchObject({ status: 'ok' });
  });

  test('is not made so on a server without Google, which would let nobody in', async () => {
    await app.stop();
    app.change({ IDENTITY_PROVIDER: 'off' });
    await app.open();
    const admin = acme.admin.at(app);
    expect((await admin.page('/org/sign_in')).body.google_offered).toBe(false);
    expect(await save(admin, { google_only: true })).toMatchObject({
      code: 'locked_out',
      error: 'This server has no Google sign-in, so no one could sign in.',
    });
    await app.stop();
    app.change({ IDENTITY_PROVIDER: 'local' });
    await app.open();
  });
});

describe('an organization that begins to demand a second factor', () => {
  test('ends the sessions of members who have none, also of the administrator, and leads them to set one up', async () => {
    const { admin, organization } = await found(app, 'Strict', named('Stella'));
    const [uma, vic] = [
      await invite(app, admin, named('Uma'), ['RECRUIT_ADMIN']),
      await invite(app, admin, named('Vic'), ['RECRUIT_ADMIN']),
    ];
    const { codes } = await addApp(uma);
    expect(await save(admin, { require_second_factor: true })).toMatchObject({ status: 'ok' });
    expect([await isSignedIn(admin), await isSignedIn(uma), await isSignedIn(vic)]).toEqual([false, true, false]);
    expect(await noticeFor(vic)).toBe('Strict now requires a second factor. Sign in to set one up.');
    expect((await vic.ask('/api/login', { email: emailOf('Vic'), password })).location).toBe('/second_factor');
    expect((await vic.page('/second_factor')).body.waits_for).toBe('setup');
    expect((await withGoogle('Stella')).led).toBe('/second_factor');
    const again = await Visitor.of(app);
    await again.ask('/api/login', { email: emailOf('Uma'), password });
    expect(await show(again, await codes.code())).toMatchObject({ status: 'ok' });
    expect((await again.page('/dashboard')).body.organization.id).toBe(organization.id);
  });

  test('does not end the work of its members in other organizations', async () => {
    const free = await found(app, 'Free', named('Fay'));
    const firm = await found(app, 'Firm', named('Fred'));
    const wes = await invite(app, free.admin, named('Wes'), ['RECRUIT_ADMIN']);
    await firm.admin.ask('/api/org/invitations/upsert', { email: emailOf('Wes'), roles: ['RECRUIT_ADMIN'] });
    const elsewhere = await Visitor.signedIn(app, emailOf('Wes'), password);
    await elsewhere.ask('/api/invitation/join', { token: await lastLink('Wes', 'Firm') });
    await save(firm.admin, { require_second_factor: true });
    expect([await isSignedIn(wes), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });
});
