import { App } from '../support/app.ts';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { invite, named, password, throughProvider } from '../support/founding.ts';
import { advanceTo, addApplicant, agreedOn, openJob, stepsOf } from '../support/hiring.ts';
import { type Json, mailTo, tokenIn, Visitor } from '../support/visitor.ts';
import { promisedCalls } from '../promised/table.ts';
import { bodies, creations } from './requests.ts';
import { pathsOf } from '@candor/contracts/kernel/endpoint';
import { posts } from '../support/contract.ts';
import { entryOf, picture, sells, things, uploadPicture } from './things.ts';

// Every call that was promised is answered to a real body. The file surface.spec.ts sends the bodies of requests.ts. This file sends the others: those of visitors, and those that need a link, a whole list or another member.

let app: App;
let nora: Visitor;
let slug: string;
let organization: string;
const answered = new Set<string>();
/** Sends a promised call and returns its payload, or its answer if the call is refused with this code. */
const ask = async (by: Visitor, call: string, body: Json, { path = call, code = '' } = {}): Promise<Json> => {
  answered.add(call);
  if (!code) return by.ask(path, body);
  expect((await by.post(path, body)).body).toMatchObject({ status: 'error', code });
  return null;
};
const get = async (by: Visitor, call: string, query = '', code = ''): Promise<Json> => {
  answered.add(`GET ${call}`);
  const { status, body } = await by.get(`${call}${query}`);
  expect([status, body]).toMatchObject([200, code ? { status: 'error', code } : { status: 'ok' }]);
  return body.payload;
};

beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.dispose());

test('a visitor registers an organization, and a colleague joins it', async () => {
  nora = await Visitor.of(app);
  const address = await throughProvider(nora, app, named('Nora'));
  const securityToken = /token=([\w-]+)/.exec(address)![1]!;
  const registered = await ask(nora, '/api/register', {
    first_name: 'Nora',
    last_name: 'Tester',
    pronoun: '',
    organization_name: 'Harbour Works',
    primary_domain: '',
    industry: 'Legal',
    company_size: 31,
    typical_job_description: 'Harbour Pilot',
    about: '<p>We bring ships home.</p>',
    tzRegion: 'Europe/Berlin',
    securityToken,
  });
  ({ slug, id: organization } = registered.organization);
  await nora.ask('/api/org/invitations/upsert', { email: 'ian@example.test', roles: ['RECRUIT_ADMIN'] });
  const ian = await Visitor.of(app);
  const token = tokenIn(await mailTo(app, 'ian@example.test'));
  await ask(ian, '/api/invitation/user', { token, password, first_name: 'Ian', last_name: 'Tester', pronoun: '' });
  const { user } = await ask(ian, '/api/login', { email: 'ian@example.test', password, tz_region: null });
  await ask(ian, '/api/password_reset_request', { email: 'ian@example.test' });
  const mail = await mailTo(app, 'ian@example.test', ({ html }) => html.includes('/reset/token'));
  await ask(ian, '/api/password_reset', { password: 'a calmer harbour 8', token: tokenIn(mail) });
  await ask(nora, '/api/switch_organization', { organization_id: organization });
  await ask(nora, '/api/org/users/upsert', { id: user.id, roles: ['HIRING_ADMIN'] });
  await ask(nora, '/api/org/users/deactivate', { id: user.id });
  await ask(nora, '/api/org/users/reactivate', { id: user.id });
  await ask(nora, '/api/org/users/deactivate', { id: user.id });
  await ask(nora, '/api/org/users/delete', { id: user.id });
});

test('lists are put in another order', async () => {
  await sells(nora);
  const entries: Record<string, string> = { [picture]: await uploadPicture(nora) };
  for (const entry of catalogues.filter(({ scope }) => scope !== 'platform')) {
    const { path } = entry.sort ?? {};
    if (!path || !promisedCalls.includes(path)) continue;
    const parent = entry.parent
      ? entries[typeof entry.parent === 'string' ? entry.parent : entry.parent.name]
      : undefined;
    const made = (await nora.ask(entry.upsert.path, entryOf(entry.name, `${entry.label} one`, entries)))[entry.name];
    entries[entry.name] ??= made.id;
    // A list of a new organization begins with entries, and a request for an order names all of them. A new parent has only this entry.
    const all: Json[] = parent ? [made] : (await nora.page(`/${entry.screen}/250/1`)).body.list.items;
    await ask(nora, path, { ids: all.map(({ id }) => id), ...(parent ? { parent_id: parent } : {}) });
  }
});

test('recruiters find, write and move people, and candidates apply, answer and book', async () => {
  const me = (await nora.page('/dashboard')).body.user.id;
  const job = await openJob(nora);
  const at = (path: string) => `/api/opportunities/${path}`;
  await get(nora, at('jobs/field_options'));
  await ask(nora, '/api/people/candidates/field_options', {});
  await get(nora, '/api/search', '?q=Harbour');
  await ask(nora, at('jobs/owners/delete'), { job_id: job.id, user_id: me, owner_role: 'recruiter' });
  const { id: other } = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  const member = { job_id: job.id, user_id: other };
  for (const call of ['/api/delete_job_permissions', at('jobs/member/delete')]) {
    await nora.ask('/api/upsert_job_permissions', { ...member, access_level: 'standard', permissions: [] });
    await ask(nora, call, member);
  }
  const draft = await nora.ask(at('jobs/upsert'), { id: 'new', name: 'Mistaken' });
  await ask(nora, at('jobs/delete'), { id: draft.job.id });

  const signed = await ask(nora, '/api/signed_url', {
    fileName: 'ada.txt',
    fileType: 'text/plain',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await nora.put(signed.signedRequest, 'text/plain', Buffer.from('Ada Berg\nPilot since 2011\n'));
  const applicant = await addApplicant(nora, job.id, 'ada@example.test');
  const { candidate_id } = applicant;
  await ask(nora, '/api/people/candidates/note', { candidate_id, body: '<p>Knows the pier.</p>' });
  await ask(nora, '/api/people/candidates/url', { candidate_id, kind: 'portfolio', url: 'https://berg.example' });
  const { tag } = await nora.ask('/api/people/candidates/tags/upsert', { name: 'Pilots' });
  await ask(nora, '/api/people/candidates/tags', { candidate_ids: [candidate_id], add: [tag.id] });
  const resume = { candidate_id, file_id: signed.file_id, file_name: 'ada.txt' };
  await ask(nora, '/api/people/candidates/resume/upsert', resume);
  await ask(nora, '/api/people/resumeparser', { text: 'Ada Berg\nPilot since 2011' });
  await ask(nora, '/api/people/candidates/search', { q: 'Ada' });
  for (const [call, text] of [
    ['competency/refine_wording', 'You must be patient.'],
    ['evaluation/refine_question', 'Are you patient?'],
    ['evaluation/invert_question', 'Are you patient?'],
  ] as const)
    await ask(nora, `/api/job/${call}`, { text });
  const drive = { candidate_id, file_id: 'a-file-in-drive-1', purpose: 'resume' };
  // Google is not connected here. The files google-drive.spec.ts and zoom.spec.ts connect it.
  await ask(nora, at('jobs/upload_from_google_drive'), drive, { code: 'not_configured' });
  const { cadence } = await nora.ask('/api/org/cadences/upsert', {
    name: 'Follow up',
    audience: 'talent',
    send_days: ['monday'],
    send_from: '09:00',
    send_until: '10:00',
  });
  const step = { cadence_id: cadence.id, type: 'response', priority: 'normal', delay_days: 9 };
  await nora.ask('/api/org/cadences/steps/upsert', step);
  await nora.ask('/api/org/cadences/upsert', { id: cadence.id, status: 'active' });
  const subjects = [{ type: 'candidate', id: candidate_id }];
  await ask(nora, '/api/org/cadences/assign', { cadence_id: cadence.id, subjects });

  const round = (await stepsOf(nora, job.id)).find(({ type }) => type === 'interview')!;
  const panel = { seated: [{ user_id: me, required: true }] };
  const booked = { id: round.id, job_id: job.id, self_schedule: true, duration_minutes: 45, panel };
  await nora.ask(at('jobs/workflowsteps/upsert'), booked);
  const moved = await advanceTo(nora, applicant, job.id, 'interview');
  const invited = { application_id: moved.id, workflow_step_id: round.id };
  const { link } = (await ask(nora, at('pipeline/booking_invite'), invited)).invite;
  const visitor = await Visitor.of(app);
  const path = `/${slug}/booking/api`;
  const token = new URL(link).pathname.split('/').at(-1);
  const { slots } = await ask(visitor, '/{org}/booking/api', { action: 'slots', token }, { path });
  await visitor.ask(path, { action: 'book', token, starts_at: slots[0].starts_at });
  const panelOf = await nora.ask(at('jobs/candidate/fetch'), { application_id: moved.id });
  const { id, version } = panelOf.panel.application;
  const meeting = panelOf.panel.appointments?.[0]?.id;
  await get(nora, '/connected_apps/zoom_get_meeting', `?appointment_id=${meeting}`, 'no_meeting');
  const [reason] = (await nora.page('/org/disqualification')).body.list.items;
  const archived = await nora.ask(at('jobs/candidate/archive'), {
    application_id: id,
    version,
    disqualification_reason_id: reason.id,
  });
  const back = { application_id: id, version: archived.application.version };
  await ask(nora, at('jobs/candidate/restore'), back);

  const question = { id: 'new', name: 'Way', kind: 'custom', question: 'How did you find us?', active: true };
  const { survey } = await nora.ask('/api/org/survey/upsert', { ...question, type: 'single' });
  const options: string[] = [];
  for (const name of ['Friends', 'Paper']) {
    const option = { name, value: name.toLowerCase(), parent_id: survey.id };
    options.push((await nora.ask('/api/org/survey/options/upsert', option)).surveyoption.id);
  }
  const apply = `/${slug}/jobs/${job.slug}/api/apply`;
  await visitor.document(`/${slug}/jobs/${job.slug}/apply`);
  const sent = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.test' };
  const agreed = await agreedOn(visitor, slug, job.slug);
  const applied = await ask(visitor, '/{org}/jobs/{job}/api/apply', { ...sent, ...agreed }, { path: apply });
  await ask(visitor, '/api/people/survey/response/upsert', {
    survey_token: applied.survey.token,
    responses: [{ survey_id: survey.id, values: [options[0]] }],
  });
  await ask(visitor, '/api/engagement/upsert', { organization: slug, type_key: 'visit' });
  await ask(visitor, '/engagement/company/find', { query: 'Harbour Works' });
  await ask(nora, '/api/job_posts', { organization_slug: slug });
  await ask(nora, '/api/questionsets', {});
  await nora.ask('/api/people/candidates/note/email', { candidate_id, subject: 'Hello', body: '<p>Hello</p>' });
  await mailTo(app, 'ada@example.test', ({ subject }) => subject === 'Hello');
  const [letter] = (await nora.page('/messages/sent')).body.list.items;
  await ask(nora, '/api/read/email', { message_id: letter.id });
  const hours = { kind: 'available', weekday: 5, start: '10:00', end: '11:00' };
  const { availability } = await nora.ask('/api/profile/availability/upsert', hours);
  await ask(nora, '/api/profile/availability/delete', { id: availability.id });
});

test('calls that only read are answered to a real body', async () => {
  const ours = await things(nora);
  const reading = posts.filter(({ path, reads }) => reads && promisedCalls.includes(path) && bodies[path]);
  const wrong: string[] = [];
  for (const { path } of reading) {
    const { body } = await nora.post(path, bodies[path]!(ours, 'one', ours));
    if (body.status !== 'ok') wrong.push(`${path} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
});

/** Calls that other files send, because they need an operator, a public page of marketing, or a person's data. */
const elsewhere: readonly (readonly [calls: RegExp, file: string])[] = [
  [/^\/api\/application\//, 'tenants.spec.ts, platform-library.spec.ts'],
  [/^\/\{org\}\/forms\//, 'forms.spec.ts'],
  [/^\/\{org\}\/events\//, 'recruiting-events.spec.ts'],
  [/^\/\{org\}\/privacy\/|^GET \/api\/people\/privacy\//, 'privacy.spec.ts'],
  [/^GET \/api\/reports\//, 'reports.spec.ts'],
  [/^\/api\/logout$/, 'accounts.spec.ts'],
  [/^\/api\/org\/profile\/upsert$/, 'organization-settings.spec.ts'],
];
/** The main path of a call, which has its body. */
const mainOf = (call: string): string => posts.find((each) => pathsOf(each).includes(call))?.path ?? call;

test('no promised call is left without a real body', () =>
  expect(
    promisedCalls.filter(
      (call) =>
        !answered.has(call) &&
        !answered.has(mainOf(call)) &&
        !elsewhere.some(([calls]) => calls.test(call)) &&
        !bodies[mainOf(call)] &&
        !creations[mainOf(call)],
    ),
  ).toEqual([]));
