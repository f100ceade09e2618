import { App } from '../support/app.ts';
import { CodeApp, KeyDevice } from '../support/devices.ts';
import { addApp, emailOf, isSignedIn, join, show, typesOf, waiting, wrongCode } from '../support/factors.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { streamOf } from '../support/log.ts';
import { mailTo, Visitor } from '../support/visitor.ts';

// Removed second factors, organizations that demand a second factor, and the browsers in which a member is signed in.

let app: App;
let acme: Founded;
beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
});
afterAll(() => app?.dispose());

describe('a second factor that was removed', () => {
  test('needs the present password to go, opens nothing afterwards, and goes once', async () => {
    const rea = await join(app, acme, 'Rea');
    const { codes, recovery, id } = await addApp(rea);
    const visitor = await waiting(app, 'Rea');
    const remove = (current_password: string | undefined, of = id) =>
      rea.post('/api/profile/factors/delete', { id: of, current_password });
    for (const word of [undefined, 'not hers at all']) expect((await remove(word)).body.code).toBe('password');
    expect((await remove(password)).body.status).toBe('ok');
    expect(await show(visitor, await codes.code())).toMatchObject(wrongCode);
    expect(await show(visitor, recovery[0]!)).toMatchObject(wrongCode);
    expect((await remove(password)).body.status).toBe('ok');
    expect((await typesOf(app, rea.id)).filter((type) => type === 'SecondFactorRemoved')).toHaveLength(1);
    expect(await isSignedIn(await Visitor.signedIn(app, emailOf('Rea'), password))).toBe(true);
  });

  test('of somebody else stays', async () => {
    const [sol, tom] = [await join(app, acme, 'Sol'), await join(app, acme, 'Tom')];
    const { id } = await addApp(sol);
    await tom.post('/api/profile/factors/delete', { id, current_password: password });
    expect((await sol.page('/profile')).body.profile.second_factors).toHaveLength(1);
  });
});

describe('an administrator', () => {
  const reset = (by: Visitor, id: string) => by.post('/api/org/users/reset_factors', { id });

  test('lets a member in again who has lost the device and the recovery codes; nobody else can', async () => {
    const [yan, zoe] = [await join(app, acme, 'Yan'), await join(app, acme, 'Zoe')];
    const { codes, recovery } = await addApp(yan);
    const listed = async () =>
      (await acme.admin.page('/org/users')).body.list.items.find(({ id }: { id: string }) => id === yan.id);
    expect((await listed()).second_factor).toBe(true);
    expect(JSON.stringify(await listed())).not.toContain('Phone');
    expect(await reset(zoe, yan.id)).toMatchObject({ status: 302, location: '/access-denied' });
    const stranger = await found(app, 'Elsewhere', named('Elsa'));
    expect((await reset(stranger.admin, yan.id)).body.code).toBe('not_found');
    expect((await reset(acme.admin, acme.user.id)).body.code).toBe('self');
    const waits = await waiting(app, 'Yan');
    await acme.admin.ask('/api/org/users/reset_factors', { id: yan.id });
    expect((await listed()).second_factor).toBe(false);
    expect(await isSignedIn(yan)).toBe(false);
    for (const code of [await codes.code(), recovery[0]!])
      expect(await show(waits, code)).toMatchObject({ code: 'token' });
    await mailTo(app, emailOf('Yan'), ({ html }) => html.includes('An administrator removed your second factors.'));
    expect(await isSignedIn(await Visitor.signedIn(app, emailOf('Yan'), password))).toBe(true);
    expect((await reset(acme.admin, yan.id)).body.status).toBe('ok');
    expect((await typesOf(app, yan.id)).filter((type) => type === 'SecondFactorRemoved')).toHaveLength(1);
  });
});

test('the first second factor signs out every browser that showed none, and ends sign-ins that wait', async () => {
  const ygor = await join(app, acme, 'Ygor');
  const elsewhere = await Visitor.signedIn(app, emailOf('Ygor'), password);
  const { codes } = await addApp(ygor);
  expect([await isSignedIn(elsewhere), await isSignedIn(ygor)]).toEqual([false, true]);
  const inside = await waiting(app, 'Ygor');
  expect(await show(inside, await codes.code())).toMatchObject({ status: 'ok' });
  // A new second factor signs out no browser: all remaining sessions have given the first factor.
  await addApp(ygor);
  expect([await isSignedIn(inside), await isSignedIn(ygor)]).toEqual([true, true]);
});

describe('an organization that demands a second factor', () => {
  let strict: Founded;
  let device_: KeyDevice;
  beforeAll(async () => {
    strict = await found(app, 'Strict', named('Stella'));
    await addApp(strict.admin);
    device_ = new KeyDevice(app.base);
  });
  const demand = (value: boolean) => strict.admin.ask('/api/org/profile/upsert', { require_second_factor: value });

  test('is one that its administrators make so, and nobody else', async () => {
    const uma = await invite(app, strict.admin, named('Uma'), ['RECRUIT_ADMIN']);
    expect(await uma.post('/api/org/profile/upsert', { require_second_factor: true })).toMatchObject({
      status: 302,
      location: '/access-denied',
    });
    expect((await strict.admin.post('/api/org/profile/upsert', { require_second_factor: 'perhaps' })).body.code).toBe(
      'validation',
    );
    await demand(true);
    expect((await strict.admin.page('/org/sign_in')).body.settings).toMatchObject({ require_second_factor: true });
    expect((await acme.admin.page('/org/sign_in')).body.settings).toMatchObject({ require_second_factor: false });
  });

  test('leads a member without one to set it up before anything else, and then in', async () => {
    const visitor = await waiting(app, 'Uma');
    expect((await visitor.page('/second_factor')).body).toMatchObject({
      waits_for: 'setup',
      email: emailOf('Uma'),
      organization_name: 'Strict',
    });
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await show(visitor, '123456')).toMatchObject({ code: 'token' });
    const { factor_id, secret } = await visitor.ask('/api/login/setup/totp/begin', {});
    const codes = new CodeApp(secret);
    const set = (code: string) => visitor.post('/api/login/setup/totp', { factor_id, name: 'Phone', code });
    expect((await set(codes.wrong())).body).toMatchObject(wrongCode);
    expect(await isSignedIn(visitor)).toBe(false);
    const done = (await set(await codes.code())).body.payload;
    expect(done).toMatchObject({ location: '/dashboard', recovery_codes: expect.any(Array) });
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.page('/profile')).body.demanded_by).toEqual(['Strict']);
    expect(
      (await visitor.post('/api/profile/factors/delete', { id: factor_id, current_password: password })).body.code,
    ).toBe('last_factor');
    expect(await show(await waiting(app, 'Uma'), await codes.code())).toMatchObject({ status: 'ok' });
  });

  test('takes a passkey as well; two browsers that set one up at once leave one of them outside', async () => {
    await demand(false);
    await invite(app, strict.admin, named('Vic'), ['RECRUIT_ADMIN']);
    await demand(true);
    const [one, two] = [await waiting(app, 'Vic'), await waiting(app, 'Vic')];
    const set = async (visitor: Visitor) => {
      const { options } = await visitor.ask('/api/login/setup/passkey/options', {});
      return async () =>
        (await visitor.post('/api/login/setup/passkey', { name: 'Laptop', response: device_.make(options) })).body;
    };
    const [first, second] = [await set(one), await set(two)];
    expect(await first()).toMatchObject({ status: 'ok', payload: { location: '/dashboard' } });
    expect((await second()).status).toBe('error');
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false]);
  });

  test('is not entered from another organization without one', async () => {
    const wim = await join(app, acme, 'Wim');
    await strict.admin.ask('/api/org/invitations/upsert', { email: emailOf('Wim'), roles: ['RECRUIT_ADMIN'] });
    const mail = await mailTo(app, emailOf('Wim'), ({ subject }) => subject.endsWith('Strict'));
    const token = /token=([\w-]+)/.exec(mail.html)![1];
    await wim.ask('/api/invitation/user', { token, password, first_name: 'Wim', last_name: 'Tester' });
    const go = () => wim.post('/api/switch_organization', { organization_id: strict.organization.id });
    expect((await go()).body).toMatchObject({
      code: 'second_factor',
      error: 'Strict requires a second factor. Set one up in your profile first.',
    });
    await strict.admin.ask('/api/org/users/deactivate', { id: wim.id });
    expect((await go()).body.code).toBe('not_found');
    await strict.admin.ask('/api/org/users/reactivate', { id: wim.id });
    await addApp(wim);
    expect((await go()).body.status).toBe('ok');
    // A stranger does not learn which organizations demand a second factor.
    expect(
      (await acme.admin.post('/api/switch_organization', { organization_id: strict.organization.id })).body.code,
    ).toBe('not_found');
  });
});

describe('an invitation to an organization that demands a second factor', () => {
  test('does not bring somebody in who is signed in elsewhere and has none; afterwards the same link does', async () => {
    const { admin, organization } = await found(app, 'Stern', named('Sten'));
    await addApp(admin);
    await admin.ask('/api/org/profile/upsert', { require_second_factor: true });
    const zita = await join(app, acme, 'Zita');
    await admin.ask('/api/org/invitations/upsert', { email: emailOf('Zita'), roles: ['RECRUIT_ADMIN'] });
    const mail = await mailTo(app, emailOf('Zita'), ({ subject }) => subject.endsWith('Stern'));
    const accept = () => zita.post('/api/invitation/join', { token: /token=([\w-]+)/.exec(mail.html)![1] });
    expect((await accept()).body).toMatchObject({
      code: 'second_factor',
      error: 'Stern requires a second factor. Set one up in your profile first.',
    });
    expect(await typesOf(app, zita.id)).toEqual(['UserRegistered', 'UserJoinedOrganization', 'UserSignedIn']);
    await addApp(zita);
    expect((await accept()).body).toMatchObject({ status: 'ok', payload: { organization: { id: organization.id } } });
  });
});

describe('where somebody is signed in', () => {
  test('each browser is listed with its address; one is signed out, then all but this one', async () => {
    const xia = await join(app, acme, 'Xia');
    const [phone, tablet] = [
      await Visitor.signedIn(app, emailOf('Xia'), password),
      await Visitor.signedIn(app, emailOf('Xia'), password),
    ];
    const sessions = async () => (await xia.page('/profile')).body.sessions;
    const [own, ...others] = await sessions();
    expect([own.current, own.address, others.length]).toEqual([true, '127.0.0.1', 2]);
    const end = (id: string, by: Visitor = xia) => by.post('/api/profile/sessions/end', { id });
    expect((await end(own.id)).body.code).toBe('not_found');
    expect((await end(others[0].id, acme.admin)).body.code).toBe('not_found');
    await xia.ask('/api/profile/sessions/end', { id: others[0].id });
    expect((await end(others[0].id)).body.code).toBe('not_found');
    expect([await isSignedIn(phone), await isSignedIn(tablet)].filter(Boolean)).toHaveLength(1);
    await xia.ask('/api/profile/sessions/end_others', {});
    expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(xia)]).toEqual([false, false, true]);
    expect(await sessions()).toHaveLength(1);
    expect(
      (await streamOf(app, `user-${xia.id}`)).filter(({ type }) => type === 'UserSignedOut').map(({ data }) => data),
    ).toEqual([{ method: 'session' }, { method: 'everywhere' }]);
  });
});
