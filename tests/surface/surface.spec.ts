import { anyNeed } from '@candor/contracts/kernel/endpoint';
import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { reservedSlugs } from '@candor/contracts/catalogues/seeds';
import type { AnyPage } from '@candor/contracts/kernel/page';
import { isHeld, pathsOf } from '@candor/contracts/kernel/endpoint';
import { type Group, holdingsOf, type Role } from '@candor/contracts/kernel/permission';
import { type Work, workHeader, zeroBits } from '@candor/contracts/kernel/work';
import { builder } from '@candor/contracts/reports/builder';
import { reports } from '@candor/contracts/reports/reports';
import { OwnLinks } from '../../backend/src/reads/public/own-links.ts';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { secretOf } from '../../backend/src/app/engines.ts';
import { AppModule } from '../../backend/src/app/app.module.ts';
import { routesOf } from '../../backend/src/app/mounted.ts';
import { App, eventually } from '../support/app.ts';
import { contractPages, endpoints, posts } from '../support/contract.ts';
import { found, named } from '../support/founding.ts';
import { agreedOn, applyFor, ownPageOf } from '../support/hiring.ts';
import { promisedAddresses, promisedCalls } from '../promised/table.ts';
import { addressOf, bodies, creations, ofPipeline } from './requests.ts';
import { applied, isSampled, type Things, things, thingsFor } from './things.ts';
import { dealAmounts, dealsReport } from '@candor/contracts/reports/deals';
import { tasksReport } from '@candor/contracts/reports/tasks';
import { marketingReport } from '@candor/contracts/reports/marketing';
import { causedByPeople, eventsOf } from '../support/log.ts';
import { type Json, mailTo, type Reply, Visitor } from '../support/visitor.ts';

let app: App;
let olivia: Visitor;
let carla: Visitor;
let ines: Visitor;
let stranger: Visitor;
let ours: Things;
let theirs: Things;
/** The id of an email to an applicant of the organization. */
let mail: string;
const without = (caller: 'carla' | 'ines') => (caller === 'carla' ? carla : ines);
/** The addresses of pages that are not about a record of ours. */
let placed: Record<string, string>;
const held = { carla: ['CUSTOMER', ['VIEW_REPORTS']], ines: ['INTERVIEW_ADMIN', []] } as const;
const holds = (caller: keyof typeof held, needs: Parameters<typeof isHeld>[0]) => {
  const holdings = holdingsOf(
    { roles: [held[caller][0] as Role], grants: [...held[caller][1]] as Group[] },
    { sales: true, marketing: true },
  );
  return isHeld(needs, holdings);
};

const northwindJob = (path: string) => path.replace('/:org/jobs/:job', `/northwind/jobs/${ours.job.slug}`);
const isFault = (reply: Reply) => reply.status >= 500 || reply.status === 404;
/** Whether the call was redirected, or refused with a message if the call says so (docs/rules/requests-and-errors.md#refusals-and-faults). */
const isDenied = (reply: Reply, told: string | undefined) =>
  told
    ? reply.status === 200 && reply.body.code === 'denied' && reply.body.error === told
    : reply.status === 302 && reply.location === '/access-denied';
const said = (reply: Reply) => `${reply.status} ${reply.location ?? ''} ${reply.text.slice(0, 300)}`;
/** The calls of reports, which name jobs only as a filter: an unknown job adds nothing. */
const recomputes = [...reports, builder].map(({ recompute }) => recompute.path);
const ofNoJob: readonly string[] = [dealsReport, dealAmounts, marketingReport, tasksReport].map(
  ({ recompute }) => recompute.path,
);
/** Calls that name no record. Their answer depends only on the request. */
const namesNothing: readonly string[] = [...recomputes, '/api/appointment/notes/cleanup', '/api/tailwind'];
/** The calls for which `ask` returns a fault, each with the fault. Empty if there is none. */
const each = async <T extends { path: string }>(
  some: readonly T[],
  ask: (one: T) => Promise<string | null>,
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const one of some) {
    const found_ = await ask(one);
    if (found_ !== null) wrong.push(`${one.path}: ${found_}`);
  }
  return wrong;
};

/** The person's unsubscribe page, and the page where a candidate changes their booking. */
const linkedPagesOf = async ({ slug, applicant, meeting, submission, event }: Things) => {
  const { candidate_id } = applicant;
  const asked = await olivia.ask('/api/people/privacy/request', { candidate_id, kind: 'access', via: 'email' });
  const { id: request_id } = asked.request;
  await olivia.ask('/api/people/privacy/answer', { candidate_id, request_id, how: 'sent' });
  const visitor = await Visitor.of(app);
  await visitor.ask(`/${slug}/privacy/api/request`, { email: 'reader@example.test', kind: 'access' });
  const { html } = await mailTo(app, 'reader@example.test');
  const keys = await SqliteKeyVault.open(join(app.folder, 'keys.db'));
  try {
    const links = new OwnLinks(await secretOf(keys, 'pepper'), app.base);
    const booking = { application_id: meeting.application, id: meeting.appointment, replaced: 0 };
    return {
      unsubscribePage: new URL(links.unsubscribeAddress(slug, applicant.candidate_id)).pathname,
      confirmPage: new URL(links.confirmAddress(slug, submission)).pathname,
      downloadPage: new URL(links.downloadAddress(slug, submission)).pathname,
      consentPage: new URL(links.consentAddress(slug, applicant.candidate_id)).pathname,
      ownRegistrationPage: new URL(
        links.registrationAddress(slug, { instance_id: event.instance, registration_id: event.registration }),
      ).pathname,
      confirmRequestPage: /\/[\w-]+\/privacy\/[\w-]{43}/.exec(html)![0],
      copyPage: new URL(links.copyAddress(slug, applicant.candidate_id, asked.request.id)).pathname,
      chooseTimePage: new URL(links.bookingAddress(slug, booking)).pathname,
    };
  } finally {
    await keys.close();
  }
};

beforeAll(async () => {
  app = await App.start({ demo: true });
  [olivia, carla, ines] = (await Promise.all(
    ['olivia', 'carla', 'ines'].map((word) => Visitor.signedIn(app, `${word}@northwind.example`)),
  )) as [Visitor, Visitor, Visitor];
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  [ours, theirs] = [await things(olivia), await things(stranger)];
  await applyFor(app, theirs.slug, theirs.job.slug, { email: 'mo@example.test' });
  const [kit] = (await olivia.page('/kits')).body.kits;
  placed = {
    composePage: `/messages/compose?c=${ours.applicant.candidate_id}`,
    outboxPage: app.outbox,
    ownApplicationPage: await ownPageOf(app, 'mo@example.test'),
    kitPage: `/kits/${kit.slug}`,
    ownPartnerPage: new URL((await olivia.ask('/api/sales/partners/link', { id: ours.sale.partner })).address).pathname,
    ...(await linkedPagesOf(ours)),
  };
  await olivia.ask('/api/people/bulk/start', {
    change: { kind: 'message', job_id: ours.job.id, delay_hours: 0, subject: 'Hello', body: '<p>Hello</p>' },
    candidate_ids: [ours.applicant.candidate_id],
  });
  placed.threadPage = await eventually(async () => {
    const [letter] = (await olivia.page('/messages/sent')).body.list.items;
    return `/messages/inbox/100/1/_/_/_/${letter.id}`;
  });
  mail = await eventually(async () =>
    (
      await eventsOf(
        app,
        "type = 'MessageQueued' AND json_extract(metadata, '$.organization_id') = ?",
        theirs.organization,
      )
    )
      .find((event) => event.data.template_key === 'application_confirmation')!
      .stream.slice('message-'.length),
  );
  await olivia.ask('/api/upsert_job_permissions', {
    job_id: ours.job.id,
    user_id: (await ines.page('/dashboard')).body.user.id,
    access_level: 'standard',
    permissions: [],
  });
});
afterAll(() => app?.dispose());

describe('the documented calls', () => {
  const routes = routesOf(AppModule.on({ engines: { events: {} }, settings: { ROLE: 'web' }, secrets: {} } as never));

  test('every promised call and address is there', async () => {
    const there = async (call: string): Promise<boolean> => {
      const [path, method = 'POST'] = call.split(' ').toReversed() as [string, string?];
      const at = path.replace('{org}', ours.slug).replace('{job}', ours.job.slug).replace('{slug}', 'any');
      // An existing call refuses a request without a session. Only a missing call answers 404.
      const { status } = await fetch(new URL(at, app.base), { method, redirect: 'manual' });
      return status !== 404;
    };
    const missing: string[] = [];
    for (const call of [...promisedCalls, ...promisedAddresses.map((path) => `GET ${path}`)])
      if (!(await there(call))) missing.push(call);
    expect(missing).toEqual([]);
  });

  test('what is mounted and what is documented are the same', () => {
    const documented = routes.flatMap(({ path, endpoint }) => (endpoint ? [path] : []));
    expect([...documented].sort()).toEqual(endpoints.flatMap(pathsOf).sort());
    expect(routes.filter(({ endpoint, open }) => !endpoint && !open)).toEqual([]);
  });

  test('no organization can take an address at which something of ours begins', () => {
    const paths = [
      ...routes.map(({ path }) => path),
      ...contractPages.map(([, one]) => (one.kind === 'path' ? one.at : one.area)),
      ...catalogues.map(({ screen }) => screen),
    ];
    const first = new Set(
      paths.map((path) => path.replace(/^\//, '').split('/')[0]!).filter((each) => /^[\w-]+$/.test(each)),
    );
    expect(first.size).toBeGreaterThan(20);
    expect([...first].filter((each) => !(reservedSlugs as readonly string[]).includes(each))).toEqual([]);
  });

  test('without a session, every call that needs one is refused, and every call is answered', async () => {
    const visitor = await Visitor.of(app);
    expect(
      await each(posts, async ({ path, needs, denied }) => {
        const reply = await visitor.post(northwindJob(path), {});
        const right =
          needs.who === 'anyone' || needs.who === 'cases'
            ? !isFault(reply) &&
              (reply.body.status === 'error' || reply.body.status === 'ok' || reply.location === '/access-denied')
            : isDenied(reply, denied);
        return right ? null : said(reply);
      }),
    ).toEqual([]);
    for (const { path, needs } of endpoints.filter((one) => one.method === 'GET'))
      expect(await visitor.get(path)).toMatchObject(
        needs.who === 'anyone'
          ? { status: 200, body: { status: 'error' } }
          : { status: 302, location: '/access-denied' },
      );
    expect((await visitor.document('/access-denied')).status).toBe(200);
  });

  test.each(['carla', 'ines'] as const)('%s is refused every call for which she lacks the permission', async (name) => {
    const refused = endpoints.filter(({ needs }) => needs.who === 'groups' && !holds(name, needs));
    expect(refused.length).toBeGreaterThan(40);
    expect(
      await each(refused, async ({ path, method, denied }) => {
        const reply = await (method === 'GET'
          ? without(name).get(path)
          : without(name).post(path, bodies[path]?.(ours, 'one', ours) ?? {}));
        return isDenied(reply, denied) ? null : said(reply);
      }),
    ).toEqual([]);
  });

  // The server refuses Olivia the calls of platform operators before any other check.
  const hers = posts.filter(
    ({ needs }) =>
      needs.who !== 'groups' ||
      needs.groups.some((group) => holdingsOf({ roles: ['ORG_ADMIN'] }, { sales: true, marketing: true })[group]),
  );
  test('a call without the XSRF pair, or with a forged one, changes nothing', async () => {
    expect(
      // A call that uses no session may come from other websites, so it is not tried.
      await each(
        hers.filter(({ sessionless }) => !sessionless),
        async ({ path }) => {
          for (const xsrf of [null, 'forged.forged', stranger.jar.get('XSRF-TOKEN')!]) {
            const reply = await olivia.post(northwindJob(path), {}, { xsrf });
            if (
              reply.status !== 403 ||
              reply.body.code !== 'csrf' ||
              reply.body.error !== 'Your session has changed. Reload the page and try again.'
            )
              return said(reply);
          }
          return null;
        },
      ),
    ).toEqual([]);
  });

  const optional = [
    '/api/logout',
    '/api/profile/upsert',
    '/api/opportunities/jobs/fetch',
    '/api/reports/interviewers/own',
    '/api/reports/pinned',
    '/api/reports/saved/fetch',
    '/api/reports/proof/rotate',
    '/api/reports/proof/sign',
    ...recomputes,
  ]; // for these an empty request is valid
  test('a call without a unique id, with an unknown field or with broken JSON is refused in words', async () => {
    expect(
      await each(hers, async ({ path }) => {
        const nameless = await olivia.post(northwindJob(path), {}, { uid: null });
        if (nameless.body.code !== 'validation' || !nameless.body.fields?.uid) return said(nameless);
        const strange = await olivia.post(northwindJob(path), { surprise: true });
        if (
          strange.status !== 200 ||
          strange.body.code !== 'validation' ||
          strange.body.fields?.surprise !== 'Unknown field surprise.'
        )
          return said(strange);
        for (const raw of ['{"half":', '[1, 2]', '"text"', '']) {
          if (raw === '' && optional.includes(path)) continue;
          const broken = await olivia.post(northwindJob(path), null, { raw });
          if (isFault(broken) || broken.body.status !== 'error' || broken.body.code !== 'validation')
            return `${raw} ${said(broken)}`;
        }
        return null;
      }),
    ).toEqual([]);
  });

  test('brackets that nest five thousand deep are a request that cannot be read, wherever they stand', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const bodies_ = [deep, '['.repeat(5000), `{"name":${deep}}`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`];
    expect(
      await each(posts, async ({ path }) => {
        for (const raw of bodies_) {
          const reply = await olivia.post(northwindJob(path), null, { raw });
          if (![400, 413].includes(reply.status) || reply.body.code !== 'validation') return said(reply);
        }
        return null;
      }),
    ).toEqual([]);
    const inAddress = encodeURIComponent(`{"hiring_status":${'['.repeat(1500)}${']'.repeat(1500)}}`);
    const list = await olivia.page(`/opportunities/jobs/100/1/_/_/${inAddress}/_`);
    expect(list).toMatchObject({ status: 200, body: { list: { filters: {} } } });
    const jar = new Map(olivia.jar);
    olivia.jar.set('candor_session', '['.repeat(5000)).set('XSRF-TOKEN', '['.repeat(5000));
    expect((await olivia.page('/dashboard')).body).toMatchObject({ authorization: { location: '/' } });
    for (const [name, value] of jar) olivia.jar.set(name, value);
  });

  test.each(['/api/login', '/api/opportunities/jobs/upsert', '/:org/jobs/:job/api/apply'])(
    '%s refuses a body of ten megabytes',
    async (path) => {
      const url = new URL(`${northwindJob(path)}?uid=${randomUUID()}`, app.base);
      const reply = await new Promise<{ status?: number; body: Json }>((resolve, reject) => {
        const sending = request(
          url,
          { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 10 * 1024 * 1024 } },
          (response) => {
            const chunks: Buffer[] = [];
            response
              .on('data', (chunk: Buffer) => chunks.push(chunk))
              .on('end', () => {
                resolve({ status: response.statusCode, body: JSON.parse(String(Buffer.concat(chunks))) });
                sending.destroy();
              });
          },
        ).on('error', reject);
        sending.write('"x'.repeat(30_000)); // the server refuses the announced length before the rest is sent
      });
      expect(reply).toMatchObject({
        status: 413,
        body: { status: 'error', code: 'validation', error: 'The request is too large.' },
      });
    },
  );

  test('a call takes no more bytes than its endpoint says', async () => {
    const visitor = await Visitor.of(app);
    const long = { email: `${'x'.repeat(20_000)}@example.test`, password: 'x' };
    expect(await visitor.post('/api/login', long)).toMatchObject({ status: 413, body: { code: 'validation' } });
    expect((await visitor.post('/api/login', { email: 'x', password: 'x' })).status).toBe(200);
  });

  test('every call that names a record finds none of another organization', async () => {
    const before = causedByPeople(app);
    const unnamed = posts.filter(({ path }) => !bodies[path]).map(({ path }) => path);
    // These calls name no record of an organization, are protected by a secret, or have their own test.
    expect(unnamed).toEqual(
      [
        '/:org/applications/:token/api/accept',
        '/:org/applications/:token/api/decline',
        '/:org/applications/:token/api/details',
        '/:org/applications/:token/api/document',
        '/:org/applications/:token/api/erasure',
        '/:org/applications/:token/api/offer_link',
        '/:org/applications/:token/api/return',
        '/:org/applications/:token/api/second_look',
        '/:org/applications/:token/api/upload',
        '/:org/applications/:token/api/withdraw',
        '/:org/booking/api',
        '/:org/privacy/:token/api/confirm',
        '/:org/privacy/api/request',
        '/:org/unsubscribe/:token/api/subscription',
        '/:org/confirm/:token/api/answer',
        '/:org/visits/api/answer',
        '/:org/consent/:token/api/answer',
        '/:org/events/:slug/api/register',
        '/:org/forms/:slug/api/submit',
        '/:org/forms/:slug/api/left',
        '/:org/forms/:slug/api/typed',
        '/:org/download/:token/api/again',
        // The answer of this call is the same for every request. The file interest.spec.ts tests the call.
        '/api/engagement/upsert',
        '/:org/registrations/api',
        // The call names its record by an encrypted code, which members of another organization cannot make.
        '/api/marketing/events/registrations/check_in',
        '/:org/jobs/:job/api/apply',
        '/:org/jobs/:job/api/resume',
        '/api/application/system/new_events',
        '/api/application/system/rebuild',
        '/api/application/system/retry',
        // Operators act on organizations. The file tenants.spec.ts tests these calls.
        '/api/application/invitations/delete',
        '/api/application/invitations/resend',
        '/api/application/invitations/upsert',
        '/api/application/organizations/create',
        '/api/application/organizations/delete',
        '/api/application/organizations/features',
        '/api/application/organizations/leave',
        '/api/application/organizations/resume',
        '/api/application/organizations/stay',
        '/api/application/organizations/upsert',
        '/api/delete_job_permissions',
        '/api/download/allow',
        '/api/invitation/join',
        '/api/application/leave',
        '/api/application/visit',
        '/api/invitation/user',
        '/api/login',
        '/api/login/passkey',
        '/api/login/passkey/options',
        '/api/login/second',
        '/api/login/setup/passkey',
        '/api/login/setup/passkey/options',
        '/api/login/setup/totp',
        '/api/login/setup/totp/begin',
        '/api/job_posts',
        '/api/job/competency/refine_wording',
        '/api/job/evaluation/invert_question',
        '/api/job/evaluation/refine_question',
        '/api/logout',
        '/api/messages/file',
        '/api/messages/incoming/attach',
        '/api/messages/incoming/dismiss',
        '/api/messages/incoming/file',
        '/api/messages/incoming/read',
        '/api/messages/threads/unread',
        '/api/org/cadences/assign/undo',
        '/api/notifications/read',
        '/api/org/cadences/assign',
        '/api/org/cadences/choices',
        '/api/org/cadences/templates',
        '/api/notifications/read_all',
        '/api/notifications/unread',
        '/api/opportunities/jobs/candidate/offer/approve',
        '/api/opportunities/jobs/candidate/offer/refuse',
        '/api/opportunities/jobs/candidate/offer/withdraw',
        '/api/opportunities/jobs/candidate/restore',
        '/api/opportunities/jobs/delete',
        '/api/opportunities/jobs/end_filled',
        '/api/opportunities/jobs/end_filled/preview',
        '/api/opportunities/jobs/member/delete',
        '/api/opportunities/jobs/merge',
        '/api/opportunities/jobs/merge/preview',
        '/api/opportunities/jobs/owners/delete',
        '/api/opportunities/jobs/owners/transfer',
        '/api/opportunities/jobs/unmerge',
        '/api/opportunities/jobs/upload_from_google_drive',
        '/api/opportunities/pipeline/booking_invite',
        '/api/opportunities/pipeline/booking_invite/withdraw',
        '/api/opportunities/pipeline/schedule_status',
        // An organization cannot change the platform's lists (see platform-library.spec.ts).
        ...catalogues
          .flatMap(({ scope, upsert, remove, restore, history, sort, restoreVersion, bulk, import: read, copy }) => [
            ...(scope === 'platform' ? [upsert, remove, restore, history] : []),
            ...(sort ? [sort] : []),
            restoreVersion,
            bulk,
            read,
            ...(copy ? [copy] : []),
          ])
          .map(({ path }) => path),
        '/api/org/invitations/check',
        '/api/org/invitations/many',
        '/api/org/invitations/upsert',
        '/api/org/profile/upsert',
        '/api/org/feed_key/make',
        '/api/org/feed_key/withdraw',
        '/api/org/sample/add',
        '/api/org/sample/remove',
        '/api/org/senders/resume',
        '/api/org/suppressions/add',
        '/api/org/suppressions/find',
        '/api/org/suppressions/remove',
        '/api/org/users/deactivate',
        '/api/org/users/delete',
        '/api/org/users/holdings',
        '/api/org/users/reactivate',
        '/api/org/users/reset_factors',
        '/api/org/users/upsert',
        '/api/password_reset',
        '/api/password_reset_request',
        '/api/people/bulk/cancel',
        '/api/people/bulk/choices',
        '/api/people/bulk/preview',
        '/api/people/bulk/recent',
        '/api/people/bulk/refusals',
        '/api/people/bulk/rounds',
        '/api/people/bulk/send_now',
        '/api/people/bulk/start',
        '/api/people/bulk/templates',
        '/api/people/bulk/undo',
        '/api/people/privacy/answer',
        '/api/people/privacy/consent/ask',
        '/api/people/privacy/reopen',
        '/api/people/resumeparser',
        '/api/people/survey/questions',
        '/api/people/survey/response/upsert',
        '/api/people/candidates/alike',
        '/api/people/candidates/field_options',
        '/api/people/candidates/owners',
        '/api/people/candidates/resume/delete',
        '/api/people/candidates/resume/preview',
        '/api/people/candidates/resume/upsert',
        '/api/people/candidates/search',
        '/api/people/candidates/skills',
        '/api/people/candidates/snippets',
        '/api/people/imports/add',
        '/api/people/imports/cancel',
        '/api/people/imports/check',
        '/api/people/imports/decide',
        '/api/people/imports/fates',
        '/api/people/imports/resumes',
        '/api/people/imports/undo',
        '/api/people/imports/start',
        '/api/people/views/fetch',
        '/api/reports/pinned',
        '/api/reports/proof/check',
        '/api/reports/proof/holders/delete',
        '/api/reports/proof/holders/upsert',
        '/api/reports/proof/rotate',
        '/api/reports/proof/sign',
        '/api/reports/proof/witnesses/delete',
        '/api/reports/proof/witnesses/upsert',
        '/api/reports/record/kinds',
        '/api/profile/availability/delete',
        '/api/profile/availability/upsert',
        '/api/profile/availability/week',
        '/api/profile/calendar/make',
        '/api/profile/calendar/withdraw',
        '/api/profile/factors/delete',
        '/api/profile/factors/passkey',
        '/api/profile/factors/passkey/options',
        '/api/profile/factors/recovery',
        '/api/profile/factors/totp',
        '/api/profile/factors/totp/begin',
        '/api/profile/outside_calendar/connect',
        '/api/profile/outside_calendar/connect_caldav',
        '/api/profile/outside_calendar/disconnect',
        '/api/profile/sessions/end',
        '/api/profile/sessions/end_others',
        '/api/profile/upsert',
        '/api/profile/drive/connect',
        '/api/profile/drive/disconnect',
        '/api/profile/zoom/connect',
        '/api/profile/zoom/disconnect',
        '/api/questionsets',
        '/api/reports/interviewers/own',
        '/api/messages/cancel',
        '/api/messages/send_again',
        '/api/messages/send_again_all',
        '/api/messages/send_now',
        '/api/messages/then',
        '/api/org/cadences/enrollments/send_now',
        '/api/messages/send_as/answer',
        '/api/messages/send_as/ask',
        '/api/messages/send_as/end',
        '/api/messages/threads/reply',
        '/api/outbox/answer',
        '/api/read/email',
        '/api/register',
        '/api/reports/saved/fetch',
        '/api/signed_url',
        '/api/switch_organization',
        '/api/tasks/give',
        '/api/tasks/move',
        '/api/tasks/options',
        '/api/tasks/remove',
        '/api/tasks/upsert',
        '/engagement/company/find',
      ].sort((a, b) => a.localeCompare(b)),
    );
    const further: Record<string, Json> = {
      '/api/delete_job_permissions': { job_id: theirs.job.id, user_id: ours.admin },
      '/api/opportunities/jobs/member/delete': { job_id: theirs.job.id, user_id: ours.admin },
      '/api/opportunities/jobs/owners/delete': { job_id: theirs.job.id, user_id: ours.admin, owner_role: 'recruiter' },
      '/api/opportunities/jobs/candidate/restore': applied(theirs),
      '/api/opportunities/jobs/delete': { id: theirs.job.id },
      '/api/opportunities/jobs/end_filled': { job_id: theirs.job.id },
      '/api/opportunities/jobs/end_filled/preview': { job_id: theirs.job.id },
      '/api/opportunities/jobs/merge': {
        job_id: theirs.job.id,
        into_id: theirs.job.id,
        job_close_reason_id: theirs.entries.jobclose,
        steps: [],
      },
      '/api/opportunities/jobs/merge/preview': { job_id: theirs.job.id, into_id: theirs.job.id },
      '/api/opportunities/jobs/unmerge': { job_id: theirs.job.id },
      '/api/opportunities/pipeline/booking_invite': {
        application_id: theirs.meeting.application,
        workflow_step_id: theirs.meeting.application,
      },
      '/api/opportunities/jobs/candidate/offer/approve': { application_id: theirs.meeting.application, request: 1 },
      '/api/opportunities/jobs/candidate/offer/refuse': {
        application_id: theirs.meeting.application,
        request: 1,
        reason: 'Too much.',
      },
      '/api/opportunities/jobs/candidate/offer/withdraw': { application_id: theirs.meeting.application },
      '/api/opportunities/pipeline/booking_invite/withdraw': { application_id: theirs.meeting.application },
      '/api/opportunities/pipeline/schedule_status': { ...applied(theirs), schedule_status: 'pending' },
      '/api/org/users/deactivate': { id: theirs.admin },
      '/api/org/users/delete': { id: theirs.admin },
      '/api/org/users/reactivate': { id: theirs.admin },
      '/api/org/users/reset_factors': { id: theirs.admin },
      '/api/org/users/upsert': { id: theirs.admin, roles: ['TALENT'] },
      '/api/opportunities/jobs/upload_from_google_drive': {
        candidate_id: theirs.applicant.candidate_id,
        file_id: 'a-file-in-drive-1',
        purpose: 'resume',
      },
      '/api/people/candidates/resume/delete': {
        id: theirs.applicant.id,
        candidate_id: theirs.applicant.candidate_id,
      },
      '/api/people/candidates/resume/upsert': {
        candidate_id: theirs.applicant.candidate_id,
        file_id: 'a.pdf',
        file_name: 'a.pdf',
      },
      '/api/messages/cancel': { message_id: mail },
      '/api/messages/send_again': { message_id: mail },
      '/api/messages/send_again_all': { message_ids: [mail] },
      '/api/messages/send_now': { message_id: mail },
      '/api/messages/then': { message_id: mail, as_of: new Date().toISOString() },
      '/api/org/cadences/enrollments/send_now': { enrollment_id: theirs.cadence.enrollment },
      '/api/messages/send_as/answer': { id: theirs.task, accept: true },
      '/api/messages/send_as/ask': { user_id: theirs.admin },
      '/api/messages/send_as/end': { id: theirs.task },
      '/api/messages/threads/reply': { thread_id: mail, body: '<p>Spy</p>' },
      '/api/read/email': { message_id: mail },
      '/api/switch_organization': { organization_id: theirs.organization },
      '/api/tasks/upsert': { title: 'Spy', assignee_user_id: theirs.admin },
    };
    expect(
      await each(
        posts.filter(({ path }) => !namesNothing.includes(path) && (bodies[path] || further[path])),
        async ({ path }) => {
          const reply = await olivia.post(path, further[path] ?? bodies[path]!(theirs, 'one', ours));
          return reply.status === 200 &&
            reply.body.code === 'not_found' &&
            /^[A-Z][a-z -]+ not found\.$/.test(reply.body.error)
            ? null
            : said(reply);
        },
      ),
    ).toEqual([]);
    expect(
      (
        await olivia.post('/api/opportunities/jobs/owners/upsert', {
          job_id: ours.job.id,
          user_id: theirs.admin,
          owner_role: 'recruiter',
        })
      ).body.code,
    ).toBe('not_found');
    expect(
      (
        await olivia.post('/api/opportunities/jobs/member/upsert', {
          job_id: ours.job.id,
          user_id: theirs.admin,
          access_level: 'full',
        })
      ).body.code,
    ).toBe('not_found');
    // The reports of sales and of tasks count what is about no job, so a job of another organization leaves nothing out.
    for (const recompute of recomputes.filter((path) => !ofNoJob.includes(path)))
      expect((await olivia.ask(recompute, bodies[recompute]!(theirs, 'one', ours))).events).toBe(0);
    expect(
      await olivia.download(`/api/reports/history/export?id=${theirs.applicant.candidate_id}&format=json`),
    ).toMatchObject({ body: { code: 'not_found' } });
    expect(causedByPeople(app)).toBe(before);
  });

  test('an id that belongs to nobody is not found either', async () => {
    const nowhere = JSON.parse(
      JSON.stringify(ours, (key, value: unknown) =>
        typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) && key !== 'admin' ? randomUUID() : value,
      ),
    ) as Things;
    expect(
      await each(
        posts.filter(({ path }) => !namesNothing.includes(path) && bodies[path]),
        async ({ path }) => {
          const reply = await olivia.post(path, bodies[path]!(nowhere, 'one', ours));
          return reply.status === 200 && reply.body.code === 'not_found' ? null : said(reply);
        },
      ),
    ).toEqual([]);
  });

  // These calls only read, so the uid of a repeated call does not matter.
  const reading = [
    '/api/messages/threads/fetch',
    '/api/opportunities/jobs/fetch',
    '/api/opportunities/jobs/appointment/options',
    '/api/job_permissions',
    '/api/opportunities/jobs/candidate/fetch',
    '/api/opportunities/jobs/candidate/answers',
    '/api/opportunities/jobs/candidate/get_rejection_message',
    '/api/opportunities/jobs/candidate/fitting_messages',
    '/api/opportunities/jobs/candidate/offer_message',
    '/api/org/messagetemplate/fetch',
    // The upload changes no record until a page names the picture.
    '/api/marketing/pages/upload',
    '/api/people/candidates/fetch',
    '/api/people/candidates/erasure',
    '/api/people/privacy/preview',
    '/api/people/candidates/jobs/available',
    '/api/people/candidates/resume/evidence',
    ...recomputes,
    ...endpoints.filter(({ path, reads }) => reads && path.startsWith('/api/suggestion/')).map(({ path }) => path),
    '/api/opportunities/jobs/levels',
    '/api/job/competencies/define',
    '/api/job/evaluation/get_indicators',
    '/api/opportunities/jobdescriptions/upload',
    '/api/job/blocks/stream',
    '/api/job/evaluation/generate/stream',
    '/api/appointment/question/get_by_user_appointment_id',
    '/api/appointment/notes/cleanup',
    '/api/recommendation/check',
  ];
  // These calls are about appointments that have begun, and no call can book an appointment in the past. An undo in marketing names the version of the decision that it takes back (webpages.spec.ts, recruiting-events.spec.ts).
  const notAskedTwice = [
    '/api/appointment/no_show',
    '/api/appointment/complete',
    '/api/marketing/pages/undo',
    '/api/marketing/events/instances/undo',
    '/api/marketing/events/restore',
  ];
  test.each([
    ...Object.entries(bodies).filter(([path]) => isSampled(path) && ![...reading, ...notAskedTwice].includes(path)),
    ...Object.entries(creations)
      .filter(([path]) => isSampled(path))
      .map(([path, body]) => [`${path} (new)`, body] as const),
  ])('%s sent twice lands once and answers the same; its unique id serves nothing else', async (name, bodyOf) => {
    const path = name.replace(' (new)', '');
    const of = await thingsFor(olivia, path, (any) => ['one', 'two'].map((word) => bodyOf(any, word, ours)), ours);
    const uid = randomUUID();
    const first = await olivia.post(path, bodyOf(of, 'one', ours), { uid });
    expect(first.body).toMatchObject({ status: 'ok' });
    const landed = causedByPeople(app);
    // The address of a file says until which second it serves.
    const lasting = (body: Json) => JSON.stringify(body).replaceAll(/expires=\d+|signature=[\w-]+/g, '');
    const again = await olivia.post(path, bodyOf(of, 'one', ours), { uid });
    expect(lasting(again.body)).toEqual(lasting(first.body));
    expect(causedByPeople(app)).toBe(landed);
    const other = bodyOf(of, 'two', ours);
    if (JSON.stringify(other) === JSON.stringify(bodyOf(of, 'one', ours))) return;
    expect((await olivia.post(path, other, { uid })).body).toMatchObject({
      status: 'error',
      code: 'duplicate_request',
    });
    expect(causedByPeople(app)).toBe(landed);
  });

  test('the same unique id from two people makes two requests', async () => {
    const uid = randomUUID();
    for (const visitor of [olivia, stranger])
      expect((await visitor.post('/api/tasks/upsert', { title: 'Shared luck' }, { uid })).body.status).toBe('ok');
    expect((await olivia.post('/api/tasks/upsert', { title: 'Shared luck' }, { uid })).body.payload.task.id).not.toBe(
      (await stranger.post('/api/tasks/upsert', { title: 'Shared luck' }, { uid })).body.payload.task.id,
    );
  });
});

describe('the pages', () => {
  const screens: [string, AnyPage][] = catalogues.map((entry) => [
    entry.screen,
    {
      kind: 'list',
      area: entry.screen.split('/')[0]!,
      entity: entry.screen.split('/')[1]!,
      needs: { who: 'groups', groups: [entry.needs] },
      list: {} as never,
      frame: 'app',
    },
  ]);
  const all = [...contractPages, ...screens];
  const closed = all.filter(([, one]) => one.needs.who !== 'anyone');
  const records = all.filter(([, one]) => one.kind === 'record' && one.section !== 'new');
  const operators = [
    'systemPage',
    'tenantsPage',
    'salesSettingsPage',
    'tenantInvitationsPage',
    'visitsPage',
    ...catalogues.flatMap(({ operatorsOnly, screen }) => (operatorsOnly ? [screen] : [])),
  ];

  test.each(all)(
    '%s is a document for a browser and data for the loader, kept by nobody and running only our scripts',
    async (name, one) => {
      const at = placed[name] ?? addressOf(one, ours);
      const [data, document] = [await olivia.page(at), await olivia.document(at)];
      const moves = ['signInPage', 'callbackPage', 'secondFactorPage', 'interviewsAliasPage'].includes(name);
      if (!moves) {
        expect(data).toMatchObject({ status: 200, body: { title: expect.stringMatching(/\S/) } });
        expect(document.status).toBe(200);
        expect(document.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(document.text).toMatch(/^<!doctype html>[\s\S]*<html lang="en"[\s\S]*<div id="root"/i);
        expect('authorization' in data.body).toBe(operators.includes(name));
      }
      if (!moves && one.needs.who !== 'anyone' && !operators.includes(name))
        expect(data.body).toMatchObject({
          user: { email: 'olivia@northwind.example' },
          organization: { slug: 'northwind' },
        });
      for (const { headers } of [data, document]) {
        expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
        expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)/);
      }
    },
  );

  test.each(closed)('%s sends a visitor without a session to the sign-in', async (_, one) => {
    const visitor = await Visitor.of(app);
    expect(await visitor.page(addressOf(one, ours))).toMatchObject({
      status: 200,
      body: { authorization: { location: '/' } },
    });
    expect(await visitor.document(addressOf(one, ours))).toMatchObject({ status: 302, location: '/' });
  });

  test('a member who lacks the permission is told so in their language, and nothing else', async () => {
    let refused = 0;
    for (const name of ['carla', 'ines'] as const) {
      for (const [, one] of closed) {
        if (one.needs.who !== 'groups') continue;
        // Inês is on the job and on no prospect pipeline, so she cannot find the pipeline.
        const onJob =
          name === 'ines' &&
          one.kind === 'record' &&
          one.entity === 'jobs' &&
          !ofPipeline(one.section) &&
          one.needs.record &&
          anyNeed(one.needs.record).job;
        if (holds(name, one.needs) && !onJob) continue;
        refused++;
        const { status, body } = await without(name).page(addressOf(one, ours));
        expect({
          at: addressOf(one, ours),
          status,
          authorization: body.authorization,
          told: Object.keys(body).sort(),
        }).toEqual({
          at: addressOf(one, ours),
          status: 200,
          authorization: {},
          told: ['authorization', 'language', 'languages', 'title'],
        });
      }
    }
    expect(refused).toBeGreaterThan(30);
  });

  test.each(records)('%s of an unknown record, or of another organization, is not there', async (_, one) => {
    for (const at of [addressOf(one, ours, randomUUID()), addressOf(one, theirs)]) {
      expect(await olivia.page(at)).toMatchObject({ status: 404, body: { title: 'Page not found' } });
      expect((await olivia.document(at)).status).toBe(404);
    }
  });

  test.each([
    '/nothing',
    '/nobody/jobs',
    '/northwind/jobs/no-such-job',
    '/northwind/jobs/no-such-job/apply',
    '/opportunities/nothing/100/1/_/_/_/_',
    '/opportunities/jobs/100/1/_/_/_/not-an-id',
    "/people/candidates/100/1/_/_/_/'--",
    '/messages/inbox/100/1/since-asc/_/_/_/extra',
    '/people/candidates/100/1/_/_/_/_/a/b/c/d/e/f/g/h',
  ])('%s is not there', async (at) => {
    expect((await olivia.page(at)).status).toBe(404);
    expect(await olivia.document(at)).toMatchObject({ status: 404, text: expect.stringContaining('<div id="root"') });
  });

  test('a list takes its limit, page, sort, search and filters from the address, and drops what it does not know', async () => {
    const filters = encodeURIComponent(JSON.stringify({ hiring_status: 'open', password_hash: { $ne: 1 } }));
    const { list } = (await olivia.page(`/opportunities/jobs/9999/77/secret-asc/Engineer/${filters}/_`)).body;
    expect(list).toMatchObject({
      limit: 250,
      page: 1,
      search: 'Engineer',
      filters: { hiring_status: ['open'] },
      total: 1,
    });
    expect(list.sort).not.toMatchObject({ field: 'secret' });
    expect(list.items[0].fields.name).toBe('Senior Backend Engineer');
  });

  test('the healthy process says so', async () => {
    expect((await olivia.get('/healthz')).body).toMatchObject({ status: 'ok' });
    expect((await olivia.get('/readyz')).body).toMatchObject({ status: 'ok' });
  });
});

// These tests come last: afterwards this address must solve a proof of work before it may apply.
describe('more calls than an endpoint allows from one device or address in an hour', () => {
  const solved = ({ token, bits }: Work): string => {
    for (let number = 0; ; number++) {
      const sent = `${token}:${number}`;
      if (zeroBits(createHash('sha256').update(sent).digest()) >= bits) return sent;
    }
  };

  test('the eleventh upload and the eleventh application of one device first have work to do; malformed ones do not count', async () => {
    const visitor = await Visitor.of(app);
    const place = `northwind/${ours.job.slug}`;
    const upload = (fileName: string, headers = {}) =>
      visitor.post(
        '/api/signed_url',
        {
          fileName,
          fileType: 'application/pdf',
          fileId: randomUUID(),
          acl: 'private',
          directory: 'apply',
          job: place,
        },
        { headers },
      );
    const agreed = await agreedOn(visitor, 'northwind', ours.job.slug);
    const apply = (email: string, headers = {}) =>
      visitor.post(
        northwindJob('/:org/jobs/:job/api/apply'),
        { first_name: 'Grace', last_name: 'Hopper', ...agreed, email },
        { headers },
      );
    for (const [call, malformed] of [
      [(headers = {}) => upload('resume.pdf', headers), () => upload('')],
      [(headers = {}) => apply('grace@example.test', headers), () => apply('no address')],
    ] as const) {
      for (let time = 0; time < 15; time++) expect((await malformed()).body.code).toBe('validation');
      const replies: Reply[] = [];
      while (replies.length < 11) replies.push(await call());
      expect(replies.slice(0, 10).map(({ body }) => body.status)).toEqual(Array(10).fill('ok'));
      expect(replies.at(-1)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', work: { bits: 14, wait: 5 } },
      });
      const done = { [workHeader]: solved(replies.at(-1)!.body.work) };
      expect((await call(done)).body.status).toBe('ok');
      expect((await call(done)).status).toBe(429); // once
      const waited = (await call()).body.work.token as string;
      expect((await call({ [workHeader]: waited })).status).toBe(429);
      expect((await malformed()).body.code).toBe('validation');
    }
    // A browser that cannot compute the proof waits for the stated time instead.
    const { token, wait } = (await apply('grace@example.test')).body.work as Work;
    await new Promise((over) => setTimeout(over, wait * 1000 + 100));
    expect((await apply('grace@example.test', { [workHeader]: token })).body.status).toBe('ok');
    expect((await apply('grace@example.test', { [workHeader]: token })).status).toBe(429); // once
    // Another browser behind the same address, as at a career fair, is not slowed down.
    const neighbour = await applyFor(app, 'northwind', ours.job.slug, { email: 'neighbour@example.test' });
    expect(neighbour.status).toBe('ok');
    // The uploads of a signed-in member do not count.
    const own = { fileName: 'a.pdf', fileType: 'application/pdf', fileId: randomUUID(), acl: 'private' };
    expect((await olivia.post('/api/signed_url', { ...own, directory: 'resumes' })).body.status).toBe('ok');
  });

  test('of a hundred people who apply from one address, everybody gets through', async () => {
    const answers: string[] = [];
    const agreed = await agreedOn(await Visitor.of(app), 'northwind', ours.job.slug);
    for (let n = 0; n < 100; n++) {
      const visitor = await Visitor.of(app);
      const body = { first_name: 'Fair', last_name: `${n}`, ...agreed, email: `fair-${n}@example.test` };
      const first = await visitor.post(northwindJob('/:org/jobs/:job/api/apply'), body);
      const { work } = first.body;
      const last = work
        ? await visitor.post(northwindJob('/:org/jobs/:job/api/apply'), body, {
            headers: { [workHeader]: solved(work) },
          })
        : first;
      answers.push(last.body.status);
    }
    expect(new Set(answers)).toEqual(new Set(['ok']));
  });
});
