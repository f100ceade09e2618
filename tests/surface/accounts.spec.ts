import { createHash } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named, password, throughProvider } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// Signing in, invitations and passwords (U1, U2, docs/rules/permissions.md#members-and-invitations).

let app: App;
let acme: Founded;
let other: Founded;
const renewed = 'a calmer harbour 8';
const signIn = async (email: string, word = password) =>
  (await (await Visitor.of(app)).post('/api/login', { email, password: word })).body;

beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  other = await found(app, 'Other', named('Otto'));
});
afterAll(() => app?.dispose());

describe('an invitation', () => {
  test('brings its link by mail, creates the account once, and opens the organization', async () => {
    await acme.admin.ask('/api/org/invitations/upsert', {
      email: 'Ian@Example.test',
      first_name: 'Ian',
      roles: ['RECRUIT_ADMIN'],
      message: 'Come aboard',
    });
    const mail = await mailTo(app, 'ian@example.test');
    expect(mail).toMatchObject({ subject: 'Ann Tester invited you to Acme' });
    const visitor = await Visitor.of(app);
    const token = tokenIn(mail);
    expect((await visitor.page(`/invitation?token=${token}`)).body).toMatchObject({
      invitation: { email: 'ian@example.test', first_name: 'Ian' },
      organization_name: 'Acme',
      inviter_name: 'Ann Tester',
    });
    expect(
      (await visitor.post('/api/invitation/user', { token, password: '', first_name: '', last_name: '' })).body,
    ).toMatchObject({
      code: 'validation',
      errors: ['Password is required.', 'First name is required.', 'Last name is required.'],
    });
    expect(
      (await visitor.post('/api/invitation/user', { password, first_name: 'Ian', last_name: 'Tester' })).body,
    ).toMatchObject({ error: 'The invitation link is incomplete. Open it again from your email.' });
    for (const [weak, said] of [
      ['short', 'Password must be at least 10 characters.'],
      ['password123', 'This password is too common. Choose another.'],
    ])
      expect(
        (await visitor.post('/api/invitation/user', { token, password: weak, first_name: 'Ian', last_name: 'Tester' }))
          .body.error,
      ).toBe(said);
    await visitor.ask('/api/invitation/user', { token, password, first_name: 'Ian', last_name: 'Tester' });
    expect(
      (await visitor.post('/api/invitation/user', { token, password, first_name: 'Ian', last_name: 'Again' })).body,
    ).toMatchObject({ code: 'token', error: 'This invitation has expired or was withdrawn. Ask for a new one.' });
    const ian = await Visitor.signedIn(app, 'ian@example.test', password);
    expect((await ian.page('/dashboard')).body).toMatchObject({
      user: { name: 'Ian Tester', roles: ['RECRUIT_ADMIN'] },
      organization: { slug: 'acme' },
    });
  });

  test('that was sent again or withdrawn is void, and says so', async () => {
    const { invitation } = await acme.admin.ask('/api/org/invitations/upsert', {
      email: 'void@example.test',
      roles: ['TALENT'],
    });
    const first = tokenIn(await mailTo(app, 'void@example.test'));
    await acme.admin.ask('/api/org/invitations/resend', { id: invitation.id });
    const second = tokenIn(
      await eventually(async () => {
        const mails = await mailsTo(app, 'void@example.test');
        expect(mails).toHaveLength(2);
        return mails[0]!;
      }),
    );
    const visitor = await Visitor.of(app);
    const gone = 'This invitation has expired or was withdrawn. Ask for a new one.';
    expect((await visitor.page(`/invitation?token=${first}`)).body.error).toBe(gone);
    expect((await visitor.page(`/invitation?token=${second}`)).body).not.toHaveProperty('error');
    await acme.admin.ask('/api/org/invitations/delete', { id: invitation.id });
    expect((await visitor.page(`/invitation?token=${second}`)).body.error).toBe(gone);
    expect(
      (await visitor.post('/api/invitation/user', { token: second, password, first_name: 'V', last_name: 'V' })).body
        .code,
    ).toBe('token');
  });

  test('cannot make an operator, and cannot invite a present member', async () => {
    expect(
      (await acme.admin.post('/api/org/invitations/upsert', { email: 'super@example.test', roles: ['SUPER'] })).body
        .code,
    ).toBe('validation');
    expect(
      (await acme.admin.post('/api/org/users/upsert', { id: acme.user.id, roles: ['SUPER', 'ORG_ADMIN'] })).body.code,
    ).toBe('validation');
    expect(
      (await acme.admin.post('/api/org/users/upsert', { id: acme.user.id, grants: ['MANAGE_APPLICATION'] })).body.code,
    ).toBe('validation');
    expect(
      (await acme.admin.post('/api/org/invitations/upsert', { email: 'ann@example.test', roles: ['TALENT'] })).body,
    ).toMatchObject({ code: 'duplicate', error: 'ann@example.test is already in this organization.' });
  });

  test('to somebody who has an account elsewhere asks for the password that they have', async () => {
    const lou = await invite(app, other.admin, named('Lou'), ['RECRUIT_ADMIN']);
    await acme.admin.ask('/api/org/invitations/upsert', { email: 'lou@example.test', roles: ['RECRUIT_ADMIN'] });
    const token = tokenIn(await mailTo(app, 'lou@example.test', (mail) => mail.subject.endsWith('Acme')));
    expect(
      (
        await lou.post('/api/invitation/user', {
          token,
          password: 'not the one they have',
          first_name: 'Lou',
          last_name: 'Tester',
        })
      ).body,
    ).toMatchObject({ code: 'duplicate' });
    await lou.ask('/api/invitation/user', { token, password, first_name: 'Lou', last_name: 'Tester' });
    expect((await lou.page('/dashboard')).body.user.organizations.map((each: Json) => each.name).sort()).toEqual([
      'Acme',
      'Other',
    ]);
  });
});

test('a person who signs in with a Google address without an account is told so and is not let in', async () => {
  const stranger = await Visitor.of(app);
  const at = await throughProvider(stranger, app, named('Stan'), 'screen=login');
  expect(at).toBe('/google_login_callback?error=unknown');
  expect((await stranger.page(at)).body).toMatchObject({ unknown: true });
  expect((await stranger.page('/dashboard')).body.authorization).toEqual({ location: '/' });
});

describe('U1: members', () => {
  test('a deactivated member is out at once and reads why at the next sign-in', async () => {
    const dora = await invite(app, acme.admin, named('Dora'), ['RECRUIT_ADMIN']);
    expect((await dora.page('/dashboard')).body).not.toHaveProperty('authorization');
    await acme.admin.ask('/api/org/users/deactivate', { id: dora.id });
    expect((await dora.page('/dashboard')).body.authorization).toEqual({ location: '/' });
    expect(await dora.post('/api/tasks/upsert', { title: 'Still here' })).toMatchObject({
      status: 302,
      location: '/access-denied',
    });
    expect(await signIn('dora@example.test')).toMatchObject({
      code: 'deactivated',
      error: 'This account is deactivated. Ask your administrator to reactivate it.',
    });
    expect(await signIn('dora@example.test', 'wrong password 9')).toMatchObject({ code: 'auth_failed' });
    await acme.admin.ask('/api/org/users/reactivate', { id: dora.id });
    expect(await signIn('dora@example.test')).toMatchObject({ status: 'ok' });
  });

  test('a deactivated member is removed for good, keeps their name in histories and comes back by an invitation', async () => {
    const role = ['RECRUIT_ADMIN'];
    const rita = await invite(app, acme.admin, named('Rita'), role);
    const { candidate } = await rita.ask('/api/people/candidates/upsert', {
      first_name: 'Una',
      last_name: 'Kept',
      source: 'sourced',
    });
    const remove = (by: Visitor, id: string) => by.post('/api/org/users/delete', { id });
    expect((await remove(acme.admin, rita.id)).body).toMatchObject({ code: 'wrong_state' });
    await acme.admin.ask('/api/org/users/deactivate', { id: rita.id });
    expect((await remove(other.admin, rita.id)).body).toMatchObject({ code: 'not_found' });
    expect((await remove(rita, acme.user.id)).status).toBe(302);
    for (const _ of [1, 2]) expect((await remove(acme.admin, rita.id)).body).toMatchObject({ status: 'ok' });
    const listed = (await acme.admin.page('/org/users/250/1')).body.list.items.map(({ id }: Json) => id);
    expect(listed).not.toContain(rita.id);
    expect((await acme.admin.post('/api/org/users/reactivate', { id: rita.id })).body).toMatchObject({
      code: 'not_found',
    });
    const told = (await acme.admin.page(`/people/candidates/100/1/_/_/_/${candidate.id}`)).text;
    expect(told).toContain('Rita Tester');
    expect(await signIn('rita@example.test')).toMatchObject({
      code: 'deactivated',
      error: 'You are no longer a member of an organization. Ask for an invitation.',
    });
    expect((await acme.admin.post('/api/org/users/reset_factors', { id: rita.id })).body.status).not.toBe('ok');
    await acme.admin.ask('/api/org/invitations/upsert', { email: 'rita@example.test', roles: role });
    const mail = await mailTo(app, 'rita@example.test', (one) => one.subject.includes('Acme'));
    expect(mail).toBeDefined();
  });

  test('nobody can remove the last administrator', async () => {
    expect((await other.admin.post('/api/org/users/deactivate', { id: other.user.id })).body).toMatchObject({
      status: 'error',
      error: 'An organization needs at least one administrator.',
    });
    expect(
      (await other.admin.post('/api/org/users/upsert', { id: other.user.id, roles: ['RECRUIT_ADMIN'] })).body,
    ).toMatchObject({ status: 'error', error: 'An organization needs at least one administrator.' });
    expect((await other.admin.page('/org/users')).body.list.total).toBeGreaterThan(0);
  });

  test('two administrators who remove each other at the same moment leave one', async () => {
    const team = await found(app, 'Twins', named('Tina'));
    const tom = await invite(app, team.admin, named('Tom'), ['ORG_ADMIN']);
    const replies = await Promise.all([
      team.admin.post('/api/org/users/deactivate', { id: tom.id }),
      tom.post('/api/org/users/deactivate', { id: team.user.id }),
    ]);
    const left = await Promise.all(
      [team.admin, tom].map(async (each) => (await each.page('/org/users')).body.organization !== undefined),
    );
    expect({
      done: replies.filter(({ body }) => body?.status === 'ok').length,
      left: left.filter(Boolean).length,
    }).toEqual({ done: 1, left: 1 });
  });

  test('a member of two organizations switches, and menu and data change; a stranger cannot', async () => {
    const mia = await invite(app, acme.admin, named('Mia'), ['RECRUIT_ADMIN']);
    await other.admin.ask('/api/org/invitations/upsert', { email: 'mia@example.test', roles: ['CUSTOMER'] });
    const token = tokenIn(await mailTo(app, 'mia@example.test', (mail) => mail.subject.endsWith('Other')));
    await mia.ask('/api/invitation/user', { token, password, first_name: 'Mia', last_name: 'Tester' });
    await acme.admin.ask('/api/opportunities/jobs/upsert', { name: 'Only at Acme' });
    expect((await mia.page('/opportunities/jobs')).body.list.items.map((row: Json) => row.fields.name)).toContain(
      'Only at Acme',
    );
    await mia.ask('/api/switch_organization', { organization_id: other.organization.id });
    const there = (await mia.page('/dashboard')).body;
    expect(there).toMatchObject({ organization: { id: other.organization.id }, user: { roles: ['CUSTOMER'] } });
    expect(there.user.groups).not.toHaveProperty('MANAGE_JOB');
    expect((await mia.page('/opportunities/jobs')).body.authorization).toEqual({});
    expect(
      (await acme.admin.post('/api/switch_organization', { organization_id: other.organization.id })).body,
    ).toMatchObject({ code: 'not_found' });
  });
});

describe('U2: passwords', () => {
  const reset = async (email: string): Promise<string> => {
    const before = (await mailsTo(app, email)).length;
    await (await Visitor.of(app)).ask('/api/password_reset_request', { email });
    return tokenIn(
      await eventually(async () => {
        const mails = await mailsTo(app, email);
        expect(mails.length).toBeGreaterThan(before);
        return mails[0]!;
      }),
    );
  };
  const badToken = 'There was an error with your token, your token may be expired.';

  test('a reset is answered the same for known and unknown people', async () => {
    const visitor = await Visitor.of(app);
    const answers = await Promise.all(
      ['ann@example.test', 'nobody@example.test'].map((email) =>
        visitor.post('/api/password_reset_request', { email }),
      ),
    );
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(answers[0]!.body).toEqual({ status: 'ok', payload: {} });
    expect((await visitor.post('/api/password_reset_request', { email: '' })).body).toMatchObject({
      error: 'Email is required.',
    });
    expect((await visitor.post('/api/password_reset_request', { email: 'x' })).body).toMatchObject({
      error: 'Enter a valid email address.',
    });
    expect((await signIn('nobody@example.test')).error).toBe(
      (await signIn('ann@example.test', 'wrong password 9')).error,
    );
  });

  test('the link works once, ends every session, and the older link is void', async () => {
    const rob = await invite(app, acme.admin, named('Rob'), ['RECRUIT_ADMIN']);
    const [first, second] = [await reset('rob@example.test'), await reset('rob@example.test')];
    const visitor = await Visitor.of(app);
    const send = async (token: string, word = renewed) =>
      (await visitor.post('/api/password_reset', { token, password: word })).body;
    expect(await send(first)).toMatchObject({ code: 'token', error: badToken });
    expect(await send(second, 'short')).toMatchObject({ error: 'Password must be at least 10 characters.' });
    expect((await rob.page('/dashboard')).body).not.toHaveProperty('authorization');
    expect(await send(second)).toMatchObject({ status: 'ok' });
    expect((await rob.page('/dashboard')).body.authorization).toEqual({ location: '/' });
    expect(await send(second)).toMatchObject({ code: 'token', error: badToken });
    expect((await visitor.page(`/reset/token?token=${second}`)).body.error).toBe(badToken);
    expect([(await signIn('rob@example.test')).code, (await signIn('rob@example.test', renewed)).status]).toEqual([
      'auth_failed',
      'ok',
    ]);
    await eventually(async () =>
      expect((await mailsTo(app, 'rob@example.test')).map((mail) => mail.subject)).toContain(
        'Your password was changed',
      ),
    );
  });

  test('a changed password ends the other sessions and keeps this one', async () => {
    const sue = await invite(app, acme.admin, named('Sue'), ['RECRUIT_ADMIN']);
    const elsewhere = await Visitor.signedIn(app, 'sue@example.test', password);
    expect(
      (await sue.post('/api/profile/upsert', { current_password: 'not hers at all', new_password: renewed })).body,
    ).toMatchObject({ code: 'password', error: 'Current password is incorrect.' });
    await sue.ask('/api/profile/upsert', { current_password: password, new_password: renewed });
    expect((await elsewhere.page('/dashboard')).body.authorization).toEqual({ location: '/' });
    expect((await sue.page('/profile')).body.sessions).toHaveLength(1);
    expect(await signIn('sue@example.test', renewed)).toMatchObject({ status: 'ok' });
  });

  test('five wrong passwords lock the account on unknown browsers even for the right one, until a reset, whose browser is known from then on', async () => {
    await invite(app, acme.admin, named('Leo'), ['RECRUIT_ADMIN']);
    const guess = async () => {
      for (let count = 0; count < 5; count++)
        expect(await signIn('leo@example.test', `wrong password ${count}`)).toMatchObject({
          code: 'auth_failed',
          error: 'Email or password is incorrect.',
        });
    };
    await guess();
    expect(await signIn('leo@example.test')).toMatchObject({
      code: 'locked',
      error: 'Too many failed sign-ins. Try again in 1 minute or reset your password.',
    });
    const visitor = await Visitor.of(app);
    await visitor.ask('/api/password_reset', { token: await reset('leo@example.test'), password: renewed });
    expect(await signIn('leo@example.test', renewed)).toMatchObject({ status: 'ok' });
    await guess();
    expect(await signIn('leo@example.test', renewed)).toMatchObject({ code: 'locked' });
    expect((await visitor.post('/api/login', { email: 'leo@example.test', password: renewed })).body).toMatchObject({
      status: 'ok',
    });
  });

  test('a fourth reset within the hour gets the same answer but sends no mail', async () => {
    const max = await invite(app, acme.admin, named('Max'), ['RECRUIT_ADMIN']);
    const visitor = await Visitor.of(app);
    for (let count = 0; count < 5; count++)
      expect((await visitor.post('/api/password_reset_request', { email: 'max@example.test' })).body).toEqual({
        status: 'ok',
        payload: {},
      });
    const resets = async () =>
      (await mailsTo(app, 'max@example.test')).filter((mail) => mail.subject === 'Reset your password');
    const links = await eventually(async () => {
      const sent = await resets();
      expect(sent).toHaveLength(3);
      return sent.map(tokenIn);
    });
    // If the fourth request had an effect, all three links would be invalid.
    const used: string[] = [];
    for (const token of links)
      used.push((await visitor.post('/api/password_reset', { token, password: renewed })).body.status);
    expect(used.toSorted()).toEqual(['error', 'error', 'ok']);
    await mailTo(
      app,
      'max@example.test',
      (mail) => mail.subject !== 'Reset your password' && !/invit/.test(mail.subject),
    );
    expect(await resets()).toHaveLength(3);
    expect(await eventsOf(app, "type = 'PasswordResetRequested' AND stream = ?", `user-${max.id}`)).toHaveLength(3);
  });

  test('no password, token or readable address reaches the log or what the process prints', async () => {
    const stored = JSON.stringify(await eventsOf(app));
    for (const secret of [password, renewed]) {
      expect(stored).not.toContain(secret);
      expect(app.output).not.toContain(secret);
    }
    // The event log must not contain a hash of a request that would help an attacker guess a password.
    const guessed = createHash('sha256')
      .update(`/api/profile/upsert\n${JSON.stringify({ current_password: password, new_password: renewed })}`)
      .digest('hex')
      .slice(0, 32);
    expect(stored).toContain('"request_hash"');
    expect(stored).not.toContain(guessed);
    const signIns = (await eventsOf(app, "type IN ('UserSignedIn', 'UserSignInFailed')")).map((event) => event.data);
    expect(signIns.length).toBeGreaterThan(10);
    expect(JSON.stringify(signIns)).not.toMatch(/127\.0\.0\.1|::1|@example/);
  });
});

describe('a session', () => {
  test('ends with the sign-out, in the log too', async () => {
    const eve = await invite(app, acme.admin, named('Eve'), ['RECRUIT_ADMIN']);
    const cookie = eve.jar.get('candor_session')!;
    await eve.ask('/api/logout', {});
    eve.jar.set('candor_session', cookie);
    expect((await eve.page('/dashboard')).body.authorization).toEqual({ location: '/' });
    expect((await streamOf(app, `user-${eve.id}`)).at(-1)!.type).toMatch(/SignedOut/);
  });

  test('is a cookie that scripts cannot read and other sites do not send; a made-up one opens nothing', async () => {
    const visitor = await Visitor.of(app);
    const { headers } = await visitor.post('/api/login', { email: 'mia@example.test', password });
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('candor_session='))).toMatch(
      /HttpOnly.*SameSite=Lax/i,
    );
    visitor.jar.set('candor_session', `${acme.user.id}.AAAAAAAAAAAAAAAAAAAAAAAA`);
    expect((await visitor.page('/dashboard')).body.authorization).toEqual({ location: '/' });
  });
});

// Whether the drawer (candidate panel) goes on to the next candidate after a decision is a setting of each member.
describe('going on to the next candidate', () => {
  let mara: Visitor;
  let rafael: Visitor & { id: string };

  const leadsOn = async (visitor: Visitor): Promise<boolean> => (await visitor.page('/dashboard')).body.user.leads_on;
  const set = (visitor: Visitor, more: Json) => visitor.post('/api/profile/upsert', more);

  beforeAll(async () => {
    mara = (await found(app, 'Leading Works', named('Magda'))).admin;
    rafael = await invite(app, mara, named('Rasmus'), ['RECRUIT_ADMIN']);
  });

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
});

// The page on which a member lands after switching to another organization.
describe('another organization', () => {
  let here: Founded;
  let there: Founded;
  let rita: Visitor & { id: string };
  let job: { id: string };
  beforeAll(async () => {
    here = await found(app, 'Here', named('Hedda'));
    there = await found(app, 'There', named('Tilo'));
    rita = await invite(app, here.admin, named('Runa'), ['ORG_ADMIN']);
    await there.admin.ask('/api/org/invitations/upsert', { email: named('Runa').email, roles: ['RECRUIT_ADMIN'] });
    const mail = await mailTo(app, named('Runa').email, ({ subject }) => subject.endsWith('There'));
    await rita.ask('/api/invitation/user', { token: tokenIn(mail), password, first_name: 'Runa', last_name: 'Tester' });
    job = await openJob(here.admin);
  });

  const go = async (at?: string): Promise<string> => {
    await rita.ask('/api/switch_organization', { organization_id: here.organization.id });
    const { location } = await rita.ask('/api/switch_organization', { organization_id: there.organization.id, at });
    expect((await rita.page('/dashboard')).body.organization.id).toBe(there.organization.id);
    return location;
  };

  describe('somebody who changes the organization', () => {
    test.each([
      ['/people/candidates', '/people/candidates'],
      ['/opportunities/jobs/100/1/created_at-desc/pilot/%7B%22location%22%3A%5B%22x%22%5D%7D/_', '/opportunities/jobs'],
      ['/profile', '/profile'],
      ['/reports?print=1', '/reports'],
      ['/dashboard', '/dashboard'],
    ])('who was at %s is at %s there', async (at, to) => expect(await go(at)).toBe(to));
    test('who looked at a record sees the list that it stands in', async () => {
      expect(await go(jobPage(job.id, 'candidates'))).toBe('/opportunities/jobs');
      expect(await go(jobPage(job.id))).toBe('/opportunities/jobs');
    });
    test.each([
      ['/org/users', 'only administrators see it'],
      ['/org/sign_in', 'only administrators see it'],
      ['/here/jobs', 'everybody sees it'],
      ['//evil.example/x', 'it is no page'],
      ['https://evil.example', 'it is no path'],
      ['/nowhere/at/all', 'it is no page'],
      [undefined, 'nothing was said'],
    ] as const)('who was at %s begins at Home: %s', async (at, _why) => expect(await go(at)).toBe('/dashboard'));
    test('a path that is too long, or no text, is refused', async () => {
      for (const at of ['/'.repeat(2001), 7])
        expect(
          (await rita.post('/api/switch_organization', { organization_id: here.organization.id, at })).body.code,
        ).toBe('validation');
    });
  });
});
