import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SqliteJobQueue } from '../../backend/src/adapters/embedded/sqlite-job-queue.ts';
import { expireInvitation } from '../../backend/src/states/accounts.queue.ts';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// Invitations (U1, docs/rules/permissions.md#members-and-invitations): one unanswered invitation per address, many people from a pasted list, and invited people who already have an account.

let app: App;
let acme: Founded;
let other: Founded;
beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  other = await found(app, 'Other', named('Otto'));
});
afterAll(() => app?.dispose());

const rowOf = async (email: string, by = acme): Promise<Json> =>
  (await by.admin.page('/org/invitations/100')).body.list.items.find((row: Json) => row.email === email);
const outcomes = (lines: Json[]) => lines.map(({ email, outcome }) => [email, outcome]);

describe('a pasted list', () => {
  const list = [
    'Name,Email',
    'Ana Silva <ANA@example.test>',
    'ben@example.test; "Gray, Cy" <cy@example.test>',
    'ana@example.test',
    'ann@example.test',
    'dora@example.test',
    'waiting@example.test',
    'nobody',
  ].join('\n');

  beforeAll(async () => {
    const dora = await invite(app, acme.admin, named('Dora'), ['RECRUIT_ADMIN']);
    await acme.admin.ask('/api/org/users/deactivate', { id: dora.id });
    await acme.admin.ask('/api/org/invitations/upsert', { email: 'waiting@example.test', roles: ['TALENT'] });
  });

  test('says for each line what will happen, and sends nothing', async () => {
    const before = (await eventsOf(app, "type = 'InvitationSent'")).length;
    const { lines } = await acme.admin.ask('/api/org/invitations/check', { text: list });
    expect(outcomes(lines)).toEqual([
      ['ana@example.test', 'new'],
      ['ben@example.test', 'new'],
      ['cy@example.test', 'new'],
      ['ana@example.test', 'twice'],
      ['ann@example.test', 'member'],
      ['dora@example.test', 'deactivated'],
      ['waiting@example.test', 'invited'],
      [null, 'no_address'],
    ]);
    expect(lines[0]).toMatchObject({ line: 2, first_name: 'Ana', last_name: 'Silva' });
    expect(lines[2]).toMatchObject({ line: 3, first_name: 'Cy', last_name: 'Gray' });
    expect(await eventsOf(app, "type = 'InvitationSent'")).toHaveLength(before);
    // Another organization learns nothing about the invited people and members of this organization.
    const { lines: theirs } = await other.admin.ask('/api/org/invitations/check', { text: list });
    expect(outcomes(theirs).slice(4, 7)).toEqual([
      ['ann@example.test', 'new'],
      ['dora@example.test', 'new'],
      ['waiting@example.test', 'new'],
    ]);
  });

  test('invites everybody with the same roles, one answer for each; the same request again invites nobody twice', async () => {
    const job = await openJob(acme.admin, 'Shipwright');
    const request = {
      people: [
        { email: 'ana@example.test', first_name: 'Ana', last_name: 'Silva' },
        { email: 'ben@example.test', first_name: '', last_name: '' },
        { email: 'ann@example.test', first_name: '', last_name: '' },
        { email: 'waiting@example.test', first_name: '', last_name: '' },
      ],
      roles: ['INTERVIEW_ADMIN'],
      job_id: job.id,
      access_level: 'standard',
      permissions: ['list'],
      message: 'Two of us <sail>.',
    };
    const uid = crypto.randomUUID();
    const first = (await acme.admin.post('/api/org/invitations/many', request, { uid })).body;
    expect(first.payload.results).toEqual([
      { email: 'ana@example.test', outcome: 'sent' },
      { email: 'ben@example.test', outcome: 'sent' },
      { email: 'ann@example.test', outcome: 'member', error: 'ann@example.test is already in this organization.' },
      { email: 'waiting@example.test', outcome: 'invited', error: 'waiting@example.test is already invited.' },
    ]);
    expect((await acme.admin.post('/api/org/invitations/many', request, { uid })).body).toEqual(first);
    const again = (await acme.admin.post('/api/org/invitations/many', { ...request, message: 'Again' })).body;
    expect(again.payload.results.map(({ outcome }: Json) => outcome)).toEqual([
      'invited',
      'invited',
      'member',
      'invited',
    ]);
    expect(await rowOf('ana@example.test')).toMatchObject({
      first_name: 'Ana',
      roles: ['INTERVIEW_ADMIN'],
      job_id: job.id,
      access_level: 'standard',
      permissions: ['list'],
      status: 'pending',
      sent_count: 1,
    });
    const mail = await mailTo(app, 'ana@example.test');
    expect(mail.html).toContain('Two of us &lt;sail&gt;.');
    expect(await mailsTo(app, 'ana@example.test')).toHaveLength(1);
    const ana = await Visitor.of(app);
    await ana.ask('/api/invitation/user', { token: tokenIn(mail), password, first_name: 'Ana', last_name: 'Silva' });
    await ana.ask('/api/login', { email: 'ana@example.test', password });
    expect((await ana.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body.job.id).toBe(job.id);
  });

  test('invites a hundred people at most and says so, gives no role of operators, and needs an administrator', async () => {
    const people = Array.from({ length: 101 }, (_, n) => ({ email: `many-${n}@example.test` }));
    const many = (body: Json, by = acme.admin) => by.post('/api/org/invitations/many', body);
    expect((await many({ people, roles: ['TALENT'] })).body).toMatchObject({
      code: 'validation',
      error: 'At most 100 people are allowed.',
    });
    expect((await many({ people: people.slice(0, 1), roles: ['SUPER'] })).body.code).toBe('validation');
    expect((await many({ people: [], roles: ['TALENT'] })).body.error).toBe('Paste at least one address.');
    expect((await many({ people: [{ email: 'no address' }], roles: ['TALENT'] })).body.error).toBe(
      'Enter a valid email address.',
    );
    const rita = await invite(app, acme.admin, named('Rita'), ['RECRUIT_ADMIN']);
    expect(await many({ people: people.slice(0, 1), roles: ['TALENT'] }, rita)).toMatchObject({ status: 302 });
    const { lines } = await acme.admin.ask('/api/org/invitations/check', {
      text: people.map(({ email }) => email).join('\n'),
    });
    expect(outcomes(lines).slice(-2)).toEqual([
      ['many-99@example.test', 'new'],
      ['many-100@example.test', 'over'],
    ]);
    expect((await acme.admin.post('/api/org/invitations/check', { text: ' ' })).body.error).toBe(
      'Paste at least one address.',
    );
  });
});

describe('one address', () => {
  test('is not invited twice at the same moment, and again after the invitation was withdrawn', async () => {
    const ask = () =>
      acme.admin.post('/api/org/invitations/upsert', { email: 'twice@example.test', roles: ['TALENT'] });
    const codes = (await Promise.all([ask(), ask()])).map(({ body }) => body.code ?? body.status);
    expect(codes.toSorted()).toEqual(['invited', 'ok']);
    const { id } = await rowOf('twice@example.test');
    await acme.admin.ask('/api/org/invitations/delete', { id });
    expect((await ask()).body.status).toBe('ok');
    expect(await rowOf('twice@example.test')).toMatchObject({ id, status: 'pending', sent_count: 1 });
    expect((await streamOf(app, `invitation-${id}`)).map(({ type }) => type)).toEqual([
      'InvitationSent',
      'InvitationRevoked',
      'InvitationSent',
    ]);
  });
});

describe('an account that exists', () => {
  test('joins by signing in, works in the new organization at once, and switches back', async () => {
    const lou = await invite(app, other.admin, named('Lou'), ['RECRUIT_ADMIN']);
    await acme.admin.ask('/api/org/invitations/upsert', { email: 'lou@example.test', roles: ['HIRING_ADMIN'] });
    const token = tokenIn(await mailTo(app, 'lou@example.test', (mail) => mail.subject.endsWith('Acme')));
    const path = `/invitation?token=${token}`;
    const stranger = await Visitor.of(app);
    expect((await stranger.page(path)).body.account).toBe('known');
    expect((await acme.admin.page(path)).body.account).toBe('another');
    expect((await acme.admin.post('/api/invitation/join', { token })).body).toMatchObject({ code: 'wrong_account' });
    expect((await stranger.post('/api/invitation/join', { token })).status).toBe(302);
    expect((await lou.page(path)).body.account).toBe('signed_in');
    const { organization } = await lou.ask('/api/invitation/join', { token });
    expect(organization).toEqual({ id: acme.organization.id, name: 'Acme' });
    expect((await lou.page('/dashboard')).body).toMatchObject({
      organization: { id: acme.organization.id },
      user: { roles: ['HIRING_ADMIN'] },
    });
    expect((await rowOf('lou@example.test')).status).toBe('accepted');
    expect((await lou.post('/api/invitation/join', { token })).body.code).toBe('token');
    await lou.ask('/api/switch_organization', { organization_id: other.organization.id });
    expect((await lou.page('/dashboard')).body.user.roles).toEqual(['RECRUIT_ADMIN']);
  });
});

test('an invitation that nobody answers expires, is shown as expired, and can be sent again', async () => {
  await acme.admin.ask('/api/org/invitations/upsert', { email: 'late@example.test', roles: ['TALENT'] });
  const { id } = await rowOf('late@example.test');
  const token = tokenIn(await mailTo(app, 'late@example.test'));
  const { expires_at } = await rowOf('late@example.test');
  // The background process has read the event if a job waits for the end of the invitation.
  await eventually(async () => {
    const jobs = new Database(join(app.folder, 'jobs.db'), { readonly: true });
    try {
      const found = jobs.prepare("SELECT due_at FROM jobs WHERE kind = 'expire-invitation' AND data LIKE ?");
      expect(found.pluck().get(`%${id}%`)).toBe(expires_at);
    } finally {
      jobs.close();
    }
  });
  await app.stop();
  // Fourteen days are treated as past: the job is due immediately.
  const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
  const due = expireInvitation.due('the same, now', '2020-01-01T00:00:00.000Z', { invitation_id: id, expires_at });
  await queue.add({ ...due, data: { ...due.data, organization_id: acme.organization.id } });
  await queue.close();
  await app.open();
  await eventually(async () =>
    expect((await streamOf(app, `invitation-${id}`)).at(-1)!.type).toBe('InvitationExpired'),
  );
  const visitor = await Visitor.of(app);
  expect((await visitor.page(`/invitation?token=${token}`)).body.error).toBeDefined();
  await eventually(async () => expect((await rowOf('late@example.test')).status).toBe('expired'));
  await acme.admin.ask('/api/org/invitations/resend', { id });
  expect(await rowOf('late@example.test')).toMatchObject({ status: 'pending', sent_count: 2 });
});
