import { App, eventually } from '../support/app.ts';
import { CodeApp, KeyDevice } from '../support/devices.ts';
import {
  addApp,
  addPasskey,
  emailOf,
  isSignedIn,
  join,
  show,
  typesOf,
  waiting,
  wrongCode,
} from '../support/factors.ts';
import { type Founded, found, named, password, throughProvider } from '../support/founding.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, mailTo, mailsTo, Visitor } from '../support/visitor.ts';

// Members sign in with more than a password: apps that generate codes, passkeys and recovery codes.

let app: App;
let acme: Founded;
let device: KeyDevice;
beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  device = new KeyDevice(app.base);
});
afterAll(() => app?.dispose());

describe('an app that makes codes', () => {
  test('is added with the present password and its first code; from then on the password alone signs nobody in', async () => {
    const dana = await join(app, acme, 'Dana');
    expect((await dana.post('/api/profile/factors/totp/begin', { current_password: 'not hers' })).body).toMatchObject({
      code: 'password',
      fields: { current_password: 'Current password is incorrect.' },
    });
    const { factor_id, secret, uri } = await dana.ask('/api/profile/factors/totp/begin', {
      current_password: password,
    });
    expect(uri).toContain(`secret=${secret}`);
    const codes = new CodeApp(secret);
    const add = (code: string) => dana.post('/api/profile/factors/totp', { factor_id, name: 'Phone', code });
    expect((await add(codes.wrong())).body).toMatchObject(wrongCode);
    const { recovery_codes } = (await add(await codes.code())).body.payload;
    expect(new Set(recovery_codes).size).toBe(10);
    const { profile } = (await dana.page('/profile')).body;
    expect(profile).toMatchObject({
      second_factors: [{ id: factor_id, kind: 'totp', name: 'Phone', last_used_at: null }],
      recovery_codes_left: 10,
    });

    const visitor = await waiting(app, 'Dana');
    expect(await show(visitor, codes.again())).toMatchObject({ code: 'code_used' });
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await show(visitor, await codes.code())).toEqual({ status: 'ok', payload: { location: '/dashboard' } });
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.page('/profile')).body.profile.second_factors[0].last_used_at).not.toBeNull();
    expect((await streamOf(app, `user-${dana.id}`)).at(-1)).toMatchObject({
      type: 'UserSignedIn',
      data: { method: 'password', second: 'totp' },
    });
    // Neither the key nor a recovery code is anywhere in the event log, and the owner was notified.
    const log = JSON.stringify(await eventsOf(app, '1 = 1'));
    for (const word of [secret, ...recovery_codes]) expect(log).not.toContain(word);
    await mailTo(app, emailOf('Dana'), (mail) => mail.subject === 'How you sign in was changed');
  });

  test('shows a code that nobody can use again: not in the same sign-in, not in another browser, not both at once', async () => {
    const eve = await join(app, acme, 'Eve');
    const { codes } = await addApp(eve);
    const [one, two] = [await waiting(app, 'Eve'), await waiting(app, 'Eve')];
    const code = await codes.code();
    const answers = await Promise.all([show(one, code), show(two, code)]);
    expect(answers.map((each) => each.code ?? each.status).toSorted()).toEqual(['code_used', 'ok']);
    const [inside, outside] = answers[0]!.status === 'ok' ? [one, two] : [two, one];
    expect([await isSignedIn(inside), await isSignedIn(outside)]).toEqual([true, false]);
    expect(await show(inside, code)).toMatchObject({ code: 'token' });
    expect((await typesOf(app, eve.id)).filter((type) => type === 'SecondFactorUsed')).toHaveLength(1);
  });

  test('of another person opens nothing, nor does one whose key was replaced before it was added', async () => {
    const [fay, gil] = [await join(app, acme, 'Fay'), await join(app, acme, 'Gil')];
    await addApp(fay);
    const theirs = await addApp(gil);
    expect(await show(await waiting(app, 'Fay'), await theirs.codes.code())).toMatchObject(wrongCode);
    const first = await fay.ask('/api/profile/factors/totp/begin', { current_password: password });
    await fay.ask('/api/profile/factors/totp/begin', { current_password: password });
    const late = { factor_id: first.factor_id, name: 'Old', code: await new CodeApp(first.secret).code() };
    expect((await fay.post('/api/profile/factors/totp', late)).body).toMatchObject({ code: 'token' });
    expect((await gil.post('/api/profile/factors/totp', late)).body).toMatchObject({ code: 'token' });
  });

  test('is locked after five wrong codes, even for the right one; a new sign-in with the password does not help', async () => {
    const hal = await join(app, acme, 'Hal');
    const { codes, recovery } = await addApp(hal);
    for (let n = 0; n < 5; n++) expect(await show(await waiting(app, 'Hal'), codes.wrong(n))).toMatchObject(wrongCode);
    const visitor = await waiting(app, 'Hal');
    expect(await show(visitor, await codes.code())).toMatchObject({ code: 'locked' });
    expect(await show(visitor, recovery[0]!)).toMatchObject({ code: 'locked' });
    expect(await isSignedIn(visitor)).toBe(false);
    const types = await typesOf(app, hal.id);
    expect(types.filter((type) => type === 'UserSignInFailed')).toHaveLength(5);
    expect(types).toContain('UserLockedOut');
  });
});

describe('a recovery code', () => {
  test('signs in once, is told to its owner, and is void once others were made', async () => {
    const ida = await join(app, acme, 'Ida');
    const { recovery } = await addApp(ida);
    const visitor = await waiting(app, 'Ida');
    expect(await show(visitor, ` ${recovery[0]!.toUpperCase()} `)).toMatchObject({ status: 'ok' });
    expect((await visitor.page('/profile')).body.profile.recovery_codes_left).toBe(9);
    expect(await show(await waiting(app, 'Ida'), recovery[0]!)).toMatchObject(wrongCode);
    await eventually(async () =>
      expect((await mailsTo(app, emailOf('Ida'))).map(({ html }) => html).join()).toContain(
        'A recovery code was used to sign in.',
      ),
    );
    const renew = (current_password: string) => ida.post('/api/profile/factors/recovery', { current_password });
    expect((await renew('not hers at all')).body.code).toBe('password');
    const { recovery_codes } = (await renew(password)).body.payload;
    expect(await show(await waiting(app, 'Ida'), recovery[1]!)).toMatchObject(wrongCode);
    expect(await show(await waiting(app, 'Ida'), recovery_codes[0])).toMatchObject({ status: 'ok' });
  });

  test('of a request whose answer was lost is replaced by one that the second answer tells', async () => {
    const jim = await join(app, acme, 'Jim');
    const { factor_id, secret } = await jim.ask('/api/profile/factors/totp/begin', { current_password: password });
    const body = { factor_id, name: 'Phone', code: await new CodeApp(secret).code() };
    const uid = crypto.randomUUID();
    const first = await jim.ask('/api/profile/factors/totp', body, { uid });
    const again = (await jim.post('/api/profile/factors/totp', body, { uid })).body.payload;
    expect(again.recovery_codes).toHaveLength(10);
    expect(first.recovery_codes).not.toContain(again.recovery_codes[0]);
    expect((await jim.page('/profile')).body.profile.second_factors).toHaveLength(1);
    expect(await show(await waiting(app, 'Jim'), first.recovery_codes[0])).toMatchObject(wrongCode);
    expect(await show(await waiting(app, 'Jim'), again.recovery_codes[0])).toMatchObject({ status: 'ok' });
  });
});

describe('a passkey', () => {
  const optionsFor = async (visitor: Visitor) => (await visitor.ask('/api/login/passkey/options', {})).options;
  const use = async (visitor: Visitor, response: Json) =>
    (await visitor.post('/api/login/passkey', { response, tz_region: 'Europe/Lisbon' })).body;
  const refused = { status: 'error', code: 'passkey', error: 'This passkey could not be used. Try again.' };

  test('is a second factor, and signs in alone; an answer is good once and only where it was asked for', async () => {
    const kim = await join(app, acme, 'Kim');
    const id = await addPasskey(kim, device);
    const second = await waiting(app, 'Kim');
    const options = await optionsFor(second);
    expect(options.allowCredentials).toHaveLength(1);
    const response = device.use(options);
    expect(await use(await Visitor.of(app), response)).toMatchObject(refused);
    // The failed attempt has used up the challenge.
    expect(await use(second, response)).toMatchObject(refused);
    expect(await use(second, device.use(await optionsFor(second)))).toMatchObject({ status: 'ok' });
    expect(await isSignedIn(second)).toBe(true);

    const alone = await Visitor.of(app);
    const asked = await optionsFor(alone);
    expect(asked).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const answer = device.use(asked);
    expect(await use(alone, answer)).toEqual({ status: 'ok', payload: { location: '/dashboard' } });
    expect((await alone.page('/profile')).body.profile).toMatchObject({
      email: emailOf('Kim'),
      second_factors: [{ id, kind: 'passkey', name: 'Laptop', last_used_at: expect.any(String) }],
    });
    expect((await streamOf(app, `user-${kim.id}`)).at(-1)).toMatchObject({
      type: 'UserSignedIn',
      data: { method: 'passkey', second: 'passkey' },
    });
    const replayed = await Visitor.of(app);
    expect(await use(replayed, answer)).toMatchObject(refused);
    expect(await use(replayed, device.use(await optionsFor(replayed), { counts: false }))).toMatchObject(refused);
    expect(await isSignedIn(replayed)).toBe(false);
  });

  test('of somebody else, of another site, or without asking who holds the device, opens nothing', async () => {
    const [lea, max] = [await join(app, acme, 'Lea'), await join(app, acme, 'Max')];
    await addPasskey(lea, device);
    const other = new KeyDevice(app.base);
    await addPasskey(max, other);
    const visitor = await waiting(app, 'Lea');
    expect(await use(visitor, other.use(await optionsFor(visitor)))).toMatchObject(refused);
    const elsewhere = new KeyDevice('https://candor.example');
    const { options } = await lea.ask('/api/profile/factors/passkey/options', { current_password: password });
    expect(
      (await lea.post('/api/profile/factors/passkey', { name: 'Fake', response: elsewhere.make(options) })).body,
    ).toMatchObject(refused);
    const careless = new KeyDevice(app.base, false);
    await addPasskey(lea, careless);
    const alone = await Visitor.of(app);
    expect(await use(alone, careless.use(await optionsFor(alone)))).toMatchObject(refused);
    const second = await waiting(app, 'Lea');
    expect(await use(second, careless.use(await optionsFor(second)))).toMatchObject({ status: 'ok' });
  });

  test('is added once, in the session that asked for it, with the present password', async () => {
    const nia = await join(app, acme, 'Nia');
    const begin = (by: Visitor, current_password: string) =>
      by.post('/api/profile/factors/passkey/options', { current_password });
    expect((await begin(nia, 'not hers at all')).body.code).toBe('password');
    const { options } = (await begin(nia, password)).body.payload;
    const elsewhere = await Visitor.signedIn(app, emailOf('Nia'), password);
    const response = device.make(options);
    const add = (by: Visitor, sent: Json) =>
      by.post('/api/profile/factors/passkey', { name: 'Laptop', response: sent });
    expect((await add(elsewhere, response)).body).toMatchObject(refused);
    const again = (await begin(nia, password)).body.payload.options;
    const made = device.make(again);
    expect((await add(nia, made)).body.status).toBe('ok');
    expect((await add(nia, made)).body).toMatchObject(refused);
    expect((await begin(nia, password)).body.payload.options.excludeCredentials).toHaveLength(1);
    for (const body of [{}, { name: 'Laptop' }, { name: 'Laptop', response: { id: 7 } }])
      expect((await nia.post('/api/profile/factors/passkey', body)).body.code).toBe('validation');
  });
});

describe('a sign-in that waits', () => {
  test('is no session: it opens no page and no call, and it ends with the password', async () => {
    const oda = await join(app, acme, 'Oda');
    const { codes } = await addApp(oda);
    const visitor = await waiting(app, 'Oda');
    expect((await visitor.page('/second_factor')).body).toMatchObject({
      waits_for: 'code',
      app: true,
      passkey: false,
      recovery: true,
    });
    for (const path of ['/dashboard', '/profile', '/opportunities/jobs'])
      expect((await visitor.page(path)).body.authorization).toEqual({ location: '/' });
    for (const path of ['/api/profile/upsert', '/api/profile/factors/recovery', '/api/tasks/upsert', '/api/logout'])
      expect(await visitor.post(path, {})).toMatchObject({ status: 302, location: '/access-denied' });
    // The session waits for a code, so the session cannot set up another factor.
    for (const path of ['/api/login/setup/totp/begin', '/api/login/setup/passkey/options'])
      expect((await visitor.post(path, {})).body).toMatchObject({ code: 'token' });
    await oda.ask('/api/profile/upsert', { current_password: password, new_password: 'a calmer harbour 8' });
    expect(await show(visitor, await codes.code())).toMatchObject({ code: 'token' });
    expect((await visitor.page('/second_factor')).body.redirect).toEqual({ location: '/' });
  });

  test('is not there without the password, and a stranger’s cookie opens none', async () => {
    const visitor = await Visitor.of(app);
    visitor.jar.set('candor_pending', `${acme.user.id}.guessed`);
    expect(await show(visitor, '123456')).toMatchObject({ code: 'token' });
    expect((await visitor.page('/second_factor')).body.redirect).toEqual({ location: '/' });
  });

  test('survives a killed process, and what was used before it stays used', async () => {
    const pia = await join(app, acme, 'Pia');
    const { codes, recovery } = await addApp(pia);
    const [visitor, other] = [await waiting(app, 'Pia'), await waiting(app, 'Pia')];
    expect(await show(other, recovery[0]!)).toMatchObject({ status: 'ok' });
    const code = await codes.code();
    await app.kill();
    await app.open();
    device = new KeyDevice(app.base);
    expect(await show(visitor, recovery[0]!)).toMatchObject(wrongCode);
    expect(await show(visitor, code)).toMatchObject({ status: 'ok' });
    expect(await show(await waiting(app, 'Pia'), code)).toMatchObject({ code: 'code_used' });
  });

  test('comes after an account at a provider too', async () => {
    const quinn = await join(app, acme, 'Quinn');
    const { codes } = await addApp(quinn);
    const visitor = await Visitor.of(app);
    expect(await throughProvider(visitor, app, named('Quinn'), 'screen=login')).toBe('/second_factor');
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await show(visitor, await codes.code())).toMatchObject({ status: 'ok' });
    expect((await streamOf(app, `user-${quinn.id}`)).at(-1)!.data).toMatchObject({ method: 'google', second: 'totp' });
  });
});
