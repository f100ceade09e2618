import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SqliteExpiringStore } from '../../backend/src/adapters/embedded/sqlite-expiring-store.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { isSignedIn } from '../support/factors.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { eventsOf, jobsDone, streamOf } from '../support/log.ts';
import { makeOperator } from '../support/operator.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// A1: an operator of the platform visits an organization to which the operator does not belong, visible to every member there, and returns.

let app: App;
let home: Founded;
let acme: Founded;
let otto: Visitor;
let job: { id: string };
const reason = 'Support case 4711';
beforeAll(async () => {
  app = await App.start();
  home = await found(app, 'Platform', named('Petra'));
  acme = await found(app, 'Acme', named('Ann'));
  job = await openJob(acme.admin);
  await invite(app, home.admin, named('Otto'), ['ORG_ADMIN']);
  await app.stop();
  expect((await makeOperator(app, named('Otto').email)).code).toBe(0);
  await app.open();
  otto = await Visitor.signedIn(app, named('Otto').email, password);
});
afterAll(() => app?.dispose());

const visit = (by: Visitor, body: Json = { slug: acme.organization.slug, reason }) =>
  by.post('/api/application/visit', body);
const leave = (by: Visitor) => by.post('/api/application/leave', {});
const told = async (): Promise<[string, string][]> => {
  const { list, names } = (await acme.admin.page('/org/audit')).body;
  return list.items.filter((row: Json) => row.kind === 'visit').map((row: Json) => [names[row.actor], row.sentence]);
};
const placeOf = async (by: Visitor): Promise<Json> => {
  const { organization, user, visiting } = (await by.page('/dashboard')).body;
  return { in: organization.name, roles: user.roles, visiting };
};

describe('A1: going into an organization', () => {
  test('is for operators alone, with a reason, and to an organization that is there', async () => {
    expect(await visit(acme.admin)).toMatchObject({ status: 302, location: '/access-denied' });
    expect(await visit(home.admin)).toMatchObject({ status: 302, location: '/access-denied' });
    for (const body of [{ slug: acme.organization.slug }, { slug: acme.organization.slug, reason: ' ' }, { reason }])
      expect((await visit(otto, body)).body.code).toBe('validation');
    for (const slug of ['nobody-here', '../acme', 'x y'])
      expect((await visit(otto, { slug, reason })).body.code).toBe('not_found');
    expect((await visit(otto, { slug: home.organization.slug, reason })).body.code).toBe('member');
    expect((await leave(otto)).body.code).toBe('not_found');
    expect(await told()).toEqual([]);
  });

  test('gives the rights of its administrators and none of the platform, and says so on every page', async () => {
    expect(await placeOf(otto)).toMatchObject({ in: 'Platform', visiting: undefined });
    expect((await visit(otto)).body).toMatchObject({ status: 'ok', payload: { location: '/dashboard' } });
    expect(await placeOf(otto)).toEqual({
      in: 'Acme',
      roles: ['ORG_ADMIN'],
      visiting: { reason, until: expect.any(String) },
    });
    expect((await otto.page(jobPage(job.id, 'candidates'))).body.visiting).toEqual({
      reason,
      until: expect.any(String),
    });
    expect((await otto.page('/application/system')).body.projections).toBeUndefined();
    expect((await visit(otto)).location).toBe('/access-denied');
    expect((await otto.post('/api/org/profile/upsert', { industry: 'Legal' })).body.status).toBe('ok');
    // The operator is no member: no list of members shows the operator, and no work can be given to the operator.
    const { items } = (await acme.admin.page('/org/users')).body.list;
    expect(items.map((row: Json) => row.name)).toEqual(['Ann Tester']);
  });

  test('takes no copy of that organization along, because it would outlive the visit', async () => {
    const copies = () => eventsOf(app, "type = 'ReportExported'");
    const before = (await copies()).length;
    const { text } = await otto.download('/api/org/export');
    expect(text).toContain('You are visiting this organization. Only its members can do this.');
    expect(await copies()).toHaveLength(before);
    expect(text).not.toContain('PK');
  });

  test('stands in the audit log of that organization with who and why, and so does what they do there', async () => {
    expect(await told()).toEqual([['Otto Tester', `entered as a platform operator: ${reason}`]]);
    const { list, names } = (await acme.admin.page('/org/audit')).body;
    const change = list.items.find((row: Json) => row.sentence.startsWith('changed the organization'));
    expect(names[change.actor]).toBe('Otto Tester');
    // The operator's own organization does not learn which other organizations the operator visits.
    const own = (await home.admin.page('/org/audit')).body.list.items;
    expect(own.filter((row: Json) => row.kind === 'visit')).toEqual([]);
  });

  test('ends where it began; a sign-in leads home', async () => {
    const again = await Visitor.signedIn(app, named('Otto').email, password);
    expect((await placeOf(again)).in).toBe('Platform');
    expect((await leave(otto)).body).toMatchObject({ status: 'ok', payload: { location: '/application/system' } });
    expect(await placeOf(otto)).toMatchObject({ in: 'Platform', roles: ['ORG_ADMIN', 'SUPER'], visiting: undefined });
    expect((await told()).map(([, sentence]) => sentence)).toEqual([
      'left as a platform operator',
      `entered as a platform operator: ${reason}`,
    ]);
    expect((await otto.page(jobPage(job.id))).status).toBe(404);
  });

  test('ends when they change to an organization of their own', async () => {
    await visit(otto);
    await otto.ask('/api/switch_organization', { organization_id: home.organization.id });
    expect(await placeOf(otto)).toMatchObject({ in: 'Platform', visiting: undefined });
    expect((await told())[0]![1]).toBe('left as a platform operator');
  });

  test('ends by itself after an hour: the session is home again', async () => {
    const forgetful = await Visitor.signedIn(app, named('Otto').email, password);
    await visit(forgetful);
    await visit(otto);
    await app.stop();
    // The hour of the visit passes, first in the stored sessions.
    const sessions = await SqliteExpiringStore.open(join(app.folder, 'state.db'));
    const keys = await sessions.keys('session:');
    for (const key of keys) {
      const now = (await sessions.get<Json>(key))!;
      const until = new Date(Date.now() - 1000).toISOString();
      if (now.visit)
        expect(await sessions.exchange(key, now, { ...now, visit: { ...now.visit, until } }, 3600)).toBe(true);
    }
    await sessions.close();
    await app.open();
    await leave(otto).then(({ body }) => expect(body.code).toBe('not_found'));
    expect(await placeOf(forgetful)).toMatchObject({ in: 'Platform', visiting: undefined });
    expect(await placeOf(otto)).toMatchObject({ in: 'Platform', visiting: undefined });
    // The job that records the end is due when the visit ends.
    const jobs = new Database(join(app.folder, 'jobs.db'), { readonly: true });
    const due = jobs
      .prepare("SELECT due_at FROM jobs WHERE kind = 'end-old-visit' AND state = 'waiting'")
      .pluck()
      .all();
    jobs.close();
    const began = await eventsOf(app, "type = 'OrganizationVisited'");
    expect(due.sort()).toEqual(began.map(({ data }) => data.until).sort());
  });

  test('ends by signing out, in this browser or from another, and says so in its audit log', async () => {
    const browser = () => Visitor.signedIn(app, named('Otto').email, password);
    const ends: (() => Promise<void>)[] = [
      async () => {
        const out = await browser();
        await visit(out);
        await out.ask('/api/logout', {});
      },
      async () => {
        const out = await browser();
        await visit(out);
        await out.document('/logout');
        await out.ask('/api/logout', {});
      },
      async () => {
        await visit(await browser());
        await otto.ask('/api/profile/sessions/end_others', {});
      },
      async () => {
        await visit(await browser());
        await otto.ask('/api/profile/upsert', { current_password: password, new_password: password });
      },
    ];
    for (const end of ends) {
      const before = await told();
      await end();
      await eventually(async () =>
        expect((await told()).map(([, sentence]) => sentence)).toEqual([
          'left as a platform operator',
          `entered as a platform operator: ${reason}`,
          ...before.map(([, sentence]) => sentence),
        ]),
      );
    }
  });

  test('leaves nothing behind that outlives it: no invitation, no job, no task and no place of their own', async () => {
    const { candidate_id } = await addApplicant(acme.admin, job.id);
    const letter = { candidate_id, subject: 'About Tuesday', body: '<p>Can you come?</p>' };
    const { message } = await acme.admin.ask('/api/people/candidates/note/email', letter);
    await visit(otto);
    const { user } = (await otto.page('/profile')).body;
    const code = async (path: string, body: Json) => (await otto.post(path, body)).body.code;
    expect(await code('/api/opportunities/jobs/upsert', { name: 'Welder' })).toBe('visiting');
    expect(await code('/api/org/sample/add', {})).toBe('visiting');
    expect(await code('/api/org/feed_key/make', {})).toBe('visiting');
    expect(await code('/api/tasks/upsert', { title: 'Call back' })).toBe('visiting');
    expect(await code('/api/org/cadences/upsert', { name: 'After the fair' })).toBe('visiting');
    const subjects = [{ type: 'candidate', id: candidate_id }];
    expect(await code('/api/org/cadences/assign', { cadence_id: job.id, subjects })).toBe('visiting');
    const reply = { thread_id: message.id, body: '<p>Hello</p>' };
    expect(await code('/api/messages/threads/reply', reply)).toBe('visiting');
    expect(await code('/api/org/users/upsert', { id: user.id, roles: ['ORG_ADMIN'] })).toBe('visiting');
    expect(await code('/api/org/users/reactivate', { id: user.id })).toBe('visiting');
    const owner = { job_id: job.id, user_id: user.id, owner_role: 'recruiter' };
    expect((await otto.post('/api/opportunities/jobs/owners/upsert', owner)).body.status).toBe('error');
    await leave(otto);
    expect((await acme.admin.page(jobPage(job.id))).body.job.owners ?? []).not.toContainEqual(
      expect.objectContaining({ user_id: user.id }),
    );
  });

  test('changes no access: not by an outside address, not by roles, keys, links, sign-in or the team of a job', async () => {
    const ida = await invite(app, acme.admin, named('Ida'), ['RECRUIT_ADMIN']);
    await visit(otto);
    const outside = { email: 'friend.of.otto@outside.example', roles: ['ORG_ADMIN'] };
    const refused: [string, Json][] = [
      ['/api/org/invitations/upsert', outside],
      ['/api/org/invitations/many', { people: [{ email: outside.email }], roles: outside.roles }],
      ['/api/org/users/upsert', { id: ida.id, roles: ['ORG_ADMIN'] }],
      ['/api/org/users/deactivate', { id: ida.id }],
      ['/api/org/users/reset_factors', { id: ida.id }],
      ['/api/upsert_job_permissions', { job_id: job.id, user_id: ida.id, permissions: ['list'] }],
      ['/api/opportunities/jobs/owners/upsert', { job_id: job.id, user_id: ida.id, owner_role: 'recruiter' }],
      ['/api/org/feed_key/make', {}],
      ['/api/profile/calendar/make', {}],
      ['/api/profile/sessions/end_others', {}],
      ['/api/messages/send_as/ask', { user_id: ida.id }],
      ['/api/people/views/upsert', { name: 'All', shared: true, shown: {} }],
      ...['google_only', 'require_second_factor', 'auto_add_recruiters', 'sales'].map((field): [string, Json] => [
        '/api/org/profile/upsert',
        { [field]: true },
      ]),
      ['/api/org/profile/upsert', { industry: 'Legal', reply_to: 'otto@outside.example' }],
    ];
    for (const [path, body] of refused)
      expect([path, (await otto.post(path, body)).body]).toMatchObject([
        path,
        { code: 'visiting', error: 'You are visiting this organization. Only its members can do this.' },
      ]);
    await leave(otto);
    const { items } = (await acme.admin.page('/org/users')).body.list;
    expect(items.map((row: Json) => row.name).toSorted()).toEqual(['Ann Tester', 'Ida Tester']);
    const sent = await eventsOf(app, "type = 'InvitationSent'");
    expect(JSON.stringify(sent)).not.toContain('outside.example');
  });

  test('is told to the administrators when it ends, with everything that was changed, however it ends', async () => {
    const isReport = ({ subject }: { subject: string }) => subject === 'What the platform operator did at Acme';
    const ended = async () => (await eventsOf(app, "type = 'OrganizationVisitEnded'")).map(({ id }) => id);
    /** The reports once each visit that has ended is reported. */
    const reports = async () => {
      await eventually(async () => {
        const done = jobsDone(app, 'tell-of-visit:');
        expect((await ended()).filter((id) => !done.includes(`tell-of-visit:${id}`))).toEqual([]);
      });
      return (await mailsTo(app, named('Ann').email)).filter(isReport);
    };
    // An hour passes while the application is down, and its next start is killed: this visit ends, and so do those that the tests above left open.
    await visit(otto);
    await otto.ask('/api/org/locations/upsert', { name: 'Kiel', city: 'Kiel', country: 'DE' });
    await dueNow(app, 'end-old-visit', { killed: true });
    await leave(otto);
    expect((await reports()).filter(({ html }) => html.includes('Kiel'))).not.toEqual([]);
    const seen = new Set((await reports()).map(({ id }) => id));
    const newest = async () => {
      const fresh = (await reports()).filter(({ id }) => !seen.has(id));
      expect(fresh).toHaveLength(1);
      seen.add(fresh[0]!.id);
      return fresh[0]!.html;
    };
    await visit(otto);
    await otto.ask('/api/org/profile/upsert', { industry: 'Retail' });
    await acme.admin.ask('/api/org/profile/upsert', { industry: 'Legal' });
    await leave(otto);
    const first = await newest();
    expect(first).toContain('<li>The operator changed the organization');
    expect(first.match(/<li>/g)).toHaveLength(1);
    const out = await Visitor.signedIn(app, named('Otto').email, password);
    await visit(out);
    await out.ask('/api/logout', {});
    expect(await newest()).toContain('They changed nothing in that time.');
    expect((await mailsTo(app, named('Petra').email)).filter(isReport)).toEqual([]);
  });

  test('renews no invitation of their own that a member once sent', async () => {
    const { invitation } = await acme.admin.ask('/api/org/invitations/upsert', {
      email: named('Otto').email,
      roles: ['RECRUIT_ADMIN'],
    });
    await visit(otto);
    expect((await otto.post('/api/org/invitations/resend', { id: invitation.id })).body.code).toBe('visiting');
    await leave(otto);
    await acme.admin.ask('/api/org/invitations/resend', { id: invitation.id });
    await acme.admin.ask('/api/org/invitations/delete', { id: invitation.id });
  });

  test('is under its rules of signing in', async () => {
    await acme.admin.ask('/api/org/profile/upsert', { google_only: true });
    expect((await visit(otto)).body.code).toBe('google_only');
    await acme.admin.ask('/api/org/profile/upsert', { google_only: false });
  });

  test('sent twice as the same request, it is one visit', async () => {
    const uid = crypto.randomUUID();
    const body = { slug: acme.organization.slug, reason };
    const { user } = (await otto.page('/profile')).body;
    const visits = async () =>
      (await streamOf(app, `user-${user.id}`)).filter(({ type }) => type === 'OrganizationVisited').length;
    const before = await visits();
    await otto.post('/api/application/visit', body, { uid });
    await leave(otto);
    await otto.post('/api/application/visit', body, { uid });
    expect(await visits()).toBe(before + 1);
    await leave(otto);
  });

  test('is seen for each browser, when two of them send the same request', async () => {
    const before = (await told()).length;
    const browsers = [otto, await Visitor.signedIn(app, named('Otto').email, password)];
    const uid = crypto.randomUUID();
    const body = { slug: acme.organization.slug, reason };
    await Promise.all(browsers.map((by) => by.post('/api/application/visit', body, { uid })));
    const inside: Visitor[] = [];
    for (const by of browsers) if ((await placeOf(by)).in === 'Acme') inside.push(by);
    expect(inside).not.toEqual([]);
    expect((await told()).length - before).toBeGreaterThanOrEqual(inside.length);
    for (const by of inside) await leave(by);
  });

  test('is over when they are no operator any more', async () => {
    await visit(otto);
    const { user } = (await otto.page('/profile')).body;
    const petra = home.admin;
    await petra.ask('/api/org/users/upsert', { id: user.id, roles: ['ORG_ADMIN'] });
    expect(await isSignedIn(otto)).toBe(false);
  });
});
