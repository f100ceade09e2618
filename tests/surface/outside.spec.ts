import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { callsOf } from '@candor/contracts/kernel/catalogue';
import { type Schema, schemaWith } from '@candor/contracts/kernel/schema';
import { App, eventually } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, applyFor, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { settingsOf } from '../support/imports.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { addressOf, bodies } from './requests.ts';
import { type Things, things } from './things.ts';

// Each of these people requests everything with every existing id, and gets nothing that belongs to others.

let app: App;
let nora: Visitor;
const people = new Map<string, Visitor & { id: string }>();
let own: Things;
let other: Things;
let foreign: Things;
let mine: Applicant;
/** A bulk operation, the settings of an import, and an email to a person whom not every member sees. */
let bulk: string;
let settings: Json;
let message: string;
/** The name of each secret, and the words that would reveal the secret. */
const secrets: Record<string, string[]> = {};

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  const sade = (await found(app, 'Southwind', named('Sade'))).admin;
  [own, other] = [await things(nora), await things(nora, ['disqualification'])];
  foreign = await things(sade, ['disqualification', 'tag']);
  const make = async (word: string, role: string, more: Json = {}) =>
    people.set(word, await invite(app, nora, named(word), [role], more));
  await make('Hana', 'HIRING_ADMIN');
  await make('Ivo', 'INTERVIEW_ADMIN');
  await make('Tara', 'TALENT');
  await make('Carla', 'CUSTOMER');
  people.set('Sade', Object.assign(sade, { id: foreign.admin }));
  await nora.ask('/api/org/users/upsert', {
    id: people.get('Carla')!.id,
    roles: ['CUSTOMER'],
    grants: ['VIEW_REPORTS'],
  });
  for (const [word, permissions] of [
    ['Hana', ['list', 'resume']],
    ['Ivo', []],
  ] as const)
    await nora.ask('/api/upsert_job_permissions', {
      job_id: own.job.id,
      user_id: people.get(word)!.id,
      access_level: 'standard',
      permissions,
    });
  await nora.ask('/api/opportunities/jobs/upsert', {
    id: own.job.id,
    show_compensation: false,
    compensation_description: 'pay-between-friends',
  });
  mine = await addApplicant(nora, own.job.id, 'mine@example.test');
  await nora.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: own.meeting.application,
    id: own.meeting.appointment,
    meeting_type: 'video',
    video_url: 'https://meet.example.test/harbour',
  });
  const secretJob = await openJob(nora, 'Secret Undertaking');
  const { application, candidate } = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: secretJob.id,
    first_name: 'Hidegarda',
    last_name: 'Unseen',
    email: 'hidegarda@example.test',
    applied_at: new Date().toISOString(),
  });
  // The candidate whom Hana sees is also on the secret job, with a private note and an offer.
  const second = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: secretJob.id,
    candidate_id: mine.candidate_id,
    applied_at: new Date().toISOString(),
  });
  await nora.ask('/api/people/candidates/note/upsert', {
    candidate_id: mine.candidate_id,
    body: '<p>note-for-myself</p>',
    visibility: 'private',
  });
  await nora.ask('/api/opportunities/jobs/candidate/offer', {
    application_id: mine.id,
    version: mine.version,
    action: 'offer',
    ...offerTerms,
    amount: 9_876_543,
  });
  ({
    operation: { id: bulk },
  } = await nora.ask('/api/people/bulk/start', {
    change: { kind: 'tag', tag_id: own.entries.tag },
    candidate_ids: [candidate.id],
  }));
  settings = await settingsOf(nora, own.import);
  // An applicant gets an email.
  await applyFor(app, own.slug, secretJob.slug, { email: 'grace@example.test' });
  message = await eventually(async () => {
    const [mail] = (await nora.page('/messages/sent')).body.list.items;
    return mail.id as string;
  });
  secrets['another job'] = [secretJob.id, 'Secret Undertaking', second.application.id];
  secrets['a person of another job'] = [application.id, candidate.id, 'Hidegarda', 'hidegarda@example.test'];
  secrets['candidates of their job'] = [mine.id, 'mine@example.test', own.applicant.id];
  secrets['hidden pay'] = ['pay-between-friends'];
  secrets['an offer'] = ['9876543', '9,876,543'];
  secrets['a private note'] = ['note-for-myself'];
  secrets['another organisation'] = [foreign.job.id, foreign.applicant.id, foreign.applicant.candidate_id, 'Southwind'];
  secrets['our organisation'] = [own.job.id, mine.id, mine.candidate_id, 'mine@example.test', 'Harbour Works'];
});
afterAll(() => app?.dispose());

/** Calls that change something and also return data that existed before. */
const telling = [
  '/api/people/imports/check',
  '/api/read/email',
  '/api/job/blocks/stream',
  '/api/job/evaluation/generate/stream',
];
const reading = endpoints.filter(({ path, reads, method }) => reads || method === 'GET' || telling.includes(path));
/** Words that a request may contain besides the ids of records. */
const words = ['e', 'hidegarda', 'secret', 'mine@example.test', 'southwind', 'harbour'];
/** Requests that succeed for the administrator, for calls that change no single record. */
const further: Record<string, () => Json> = {
  '/api/marketing/forms/submissions/export': () => ({ id: own.form.id, format: 'csv' }),
  '/api/marketing/events/registrations/export': () => ({ id: own.event.id, format: 'csv' }),
  '/engagement/company/find': () => ({ query: 'an organization with public pages' }),
  '/connected_apps/zoom_get_meeting': () => ({ appointment_id: own.meeting.appointment }),
  '/api/org/invitations/check': () => ({ text: 'hidegarda@example.test' }),
  '/api/org/users/holdings': () => ({ id: people.get('Hana')!.id }),
  '/api/people/bulk/choices': () => ({ job_id: own.job.id }),
  '/api/people/bulk/rounds': () => ({ job_id: own.job.id }),
  '/api/opportunities/jobs/appointment/planned': () => ({ application_id: mine.id }),
  '/api/people/bulk/preview': () => ({
    candidate_id: mine.candidate_id,
    job_id: own.job.id,
    subject: 'Hello',
    body: '<p>Hello</p>',
  }),
  '/api/people/bulk/refusals': () => ({ id: bulk }),
  '/api/sales/partners/statement': () => ({ id: own.sale.partner, from: '2026-01-01', to: '2026-01-31' }),
  '/api/people/candidates/export': () => ({
    address: '/people/candidates/100/1',
    columns: 'role,email',
  }),
  '/api/people/candidates/bundle': () => ({ candidate_id: mine.candidate_id }),
  '/api/people/privacy/copy': () => ({ candidate_id: mine.candidate_id }),
  '/api/org/access/export': () => ({ by: 'candidate', candidate: mine.candidate_id }),
  '/api/job/competency/refine_wording': () => ({ text: 'You must be patient.' }),
  '/api/job/evaluation/refine_question': () => ({ text: 'Are you patient?' }),
  '/api/job/evaluation/invert_question': () => ({ text: 'Are you patient?' }),
  '/api/people/candidates/snippets': () => ({
    q: 'harbour',
    ids: [mine.candidate_id, ...secrets['a person of another job']!.slice(1, 2)],
  }),
  '/api/people/candidates/alike': () => ({
    first_name: 'Hidegarda',
    last_name: 'Unseen',
    email: 'hidegarda@example.test',
  }),
  '/api/opportunities/jobs/end_filled/preview': () => ({ job_id: own.job.id }),
  '/api/opportunities/jobs/merge/preview': () => ({ job_id: own.job.id, into_id: other.job.id }),
  '/api/people/imports/check': () => ({ id: own.import, settings }),
  '/api/people/imports/fates': () => ({ id: own.import, group: 'new', page: 1 }),
  '/api/people/imports/rows': () => ({ id: own.import }),
  '/api/messages/then': () => ({ message_id: message, as_of: new Date().toISOString() }),
  '/api/read/email': () => ({ message_id: message }),
  '/api/reports/history/export': () => ({ id: mine.candidate_id, format: 'json' }),
  '/api/reports/proof/hashes': () => ({ from: 0 }),
  '/api/reports/record/bundle': () => ({ kind: 'job', id: own.job.id }),
  '/api/reports/record/compare': () => ({
    kind: 'job',
    id: own.job.id,
    a: '2026-01-01T09:00:00Z',
    b: '2030-01-01T09:00:00Z',
  }),
  '/api/reports/record/export': () => ({ kind: 'job', id: own.job.id }),
  '/api/download/allow': () => ({ address: '/api/people/candidates/export?format=csv' }),
  '/api/job_posts': () => ({ organization_slug: own.slug, status: 'open,internal' }),
};
/** The ids and words with which the fields of a request are filled. */
const nameable = (): Record<string, string[]> => {
  const [secretJob, , secretApplication] = secrets['another job']!;
  const [application, person] = secrets['a person of another job']!;
  const applications = [mine.id, own.applicant.id, foreign.applicant.id, application!, secretApplication!];
  const persons = [mine.candidate_id, own.applicant.candidate_id, foreign.applicant.candidate_id, person!];
  const jobs = [own.job.id, other.job.id, foreign.job.id, secretJob!];
  return {
    id: [...jobs, ...applications, ...persons, own.import, foreign.import, bulk, message],
    application_id: applications,
    candidate_id: persons,
    job_id: jobs,
    from_job_id: jobs,
    message_id: [message],
    q: words,
    search: words,
    first_name: words,
    email: ['mine@example.test', 'hidegarda@example.test'],
  };
};
/** Calls that get only a few requests: the calls of small lists name only their entries, and the records of drafts come from `bodies`. */
const plain = new Set([
  ...catalogues.flatMap(callsOf).map(({ path }) => path),
  ...reading.map(({ path }) => path).filter((path) => /^\/api\/(suggestion|job)\//.test(path)),
]);
/** The format in which a file is requested: JSON if the call has it, because the tests read the words of the file. */
const formatOf = (request: Schema): string =>
  schemaWith(request)
    .safeParse({ format: 'json' })
    .error?.issues.some(({ path }) => path[0] === 'format')
    ? 'csv'
    : 'json';
/** Every useful request of a call, with the records of each organization in every field that names a record. */
const asksOf = ({ path, request }: (typeof endpoints)[number]): Json[] => {
  const ids = [own, other, foreign, { ...own, applicant: mine }] as Things[];
  const base = further[path]?.() ?? bodies[path]?.(own, 'one', own) ?? {};
  const fields = Object.keys('shape' in request ? (request.shape as Json) : {});
  return [
    base,
    ...(bodies[path] ? ids.map((of) => bodies[path]!(of, 'one', of)) : []),
    ...Object.entries(nameable()).flatMap(([field, values]) =>
      fields.includes(field) && !plain.has(path) ? values.map((value) => ({ ...base, [field]: value })) : [],
    ),
  ].map((ask) => (fields.includes('format') ? { format: formatOf(request), ...ask } : ask));
};
type Sent = { place: string; path: string | null; answered: boolean; text: string };
/** Everything that this person gets when the person requests everything, without what the person sent. */
const everything = async (visitor: Visitor): Promise<Sent[]> => {
  const sent: Sent[] = [];
  const ids = [own, other, foreign, { ...own, applicant: mine }] as Things[];
  const secretIds = [secrets['another job']![0]!, secrets['a person of another job']![1]!];
  for (const [name, one] of contractPages) {
    const places = new Set(ids.map((of) => addressOf(one, of)));
    if (one.kind === 'record' && one.section !== 'new') for (const id of secretIds) places.add(addressOf(one, own, id));
    for (const place of places) {
      const { body } = await visitor.page(place);
      const { address: _, ...told } = typeof body === 'object' ? body : { body };
      sent.push({ place: `${name} ${place}`, path: null, answered: true, text: JSON.stringify(told) });
    }
  }
  for (const { screen } of catalogues)
    sent.push({ place: screen, path: null, answered: true, text: (await visitor.page(`/${screen}`)).text });
  for (const one of reading)
    for (const ask of asksOf(one)) {
      const { path } = one;
      const at = `${path}?${new URLSearchParams(ask)}`;
      const get = () => (one.kind === 'json' ? visitor.get(at) : visitor.download(at));
      const reply = await (one.method === 'GET' ? get() : visitor.post(path, ask));
      const answered = reply.status === 200 && reply.body?.status !== 'error';
      sent.push({ place: `${path} ${JSON.stringify(ask)}`, path, answered, text: reply.text });
    }
  return sent;
};

test('the administrator is answered by each call that reads, so the walk over them reaches what they tell', async () => {
  const sent = await everything(nora);
  const answered = new Set(sent.filter((one) => one.answered).map(({ path }) => path));
  // Only operators get the platform's own lists, only a person with the emailed link gets that application, and only the uploader gets the text of a new resume. Emails of unknown senders, files of emails and certificates have tests of their own (threads.spec, privacy.spec).
  const others =
    /^\/api\/application\/|:token|\/resumeparser$|\/api\/resume$|\/resume\/preview$|^\/api\/messages\/(file|incoming\/)|\/certificate$|\/forms\/:slug\/api\/(left|typed)$/;
  expect(reading.map(({ path }) => path).filter((path) => !answered.has(path) && !others.test(path))).toEqual([]);
  expect(answered.size).toBeGreaterThan(60);
});

test.each([
  [
    'Hana',
    ['another job', 'a person of another job', 'hidden pay', 'an offer', 'a private note', 'another organisation'],
  ],
  [
    'Ivo',
    [
      'another job',
      'a person of another job',
      'candidates of their job',
      'hidden pay',
      'an offer',
      'a private note',
      'another organisation',
    ],
  ],
  [
    'Tara',
    [
      'another job',
      'a person of another job',
      'candidates of their job',
      'hidden pay',
      'an offer',
      'a private note',
      'another organisation',
    ],
  ],
  ['Carla', ['hidden pay', 'an offer', 'a private note', 'another organisation']],
  ['Sade', ['our organisation', 'another job', 'a person of another job', 'hidden pay', 'an offer', 'a private note']],
])('%s fetches everything and is sent nothing of %j', async (word, hidden) => {
  const found_: string[] = [];
  for (const { place, text } of await everything(people.get(word)!)) {
    // The public pages are for every visitor, the open positions for every member, and the outbox for the operator at the machine.
    if (
      /^(careersPage|postPage|applyPage|publicFormPage|publicEventsPage|publicEventPage|publicWebpage|articlesPage|categoryPage|subcategoryPage|statementPage|surveyPage|outboxPage|privacyNoticePage) /.test(
        place,
      )
    )
      continue;
    if (/^(positionsPage|\/api\/job_posts) /.test(place) && !hidden.includes('our organisation')) continue;
    for (const secret of hidden)
      for (const mark of secrets[secret]!)
        if (text.includes(mark) && !place.includes(mark))
          found_.push(
            `${secret}: ${mark} in ${place}: ${text.slice(Math.max(0, text.indexOf(mark) - 120), text.indexOf(mark) + 40)}`,
          );
  }
  expect(found_).toEqual([]);
});

test('an administrator is sent all of it, so the search can find it', async () => {
  const all = (await everything(nora)).map(({ text }) => text).join('\n');
  const { 'our organisation': _, 'another organisation': __, ...ours } = secrets;
  for (const [secret, marks] of Object.entries(ours))
    expect([secret, marks.some((mark) => all.includes(mark))]).toEqual([secret, true]);
});

test('pay that we only suggested is shown to whoever may read the settings, and to no other member', async () => {
  const job = await openJob(nora, 'Sail Maker');
  const sentOf = async (visitor: Visitor) =>
    [
      (await visitor.page(jobPage(job.id))).text,
      (await visitor.page('/opportunities/jobs')).text,
      (await visitor.post('/api/opportunities/jobs/fetch', { id: job.id })).text,
    ].map((text) => text.includes('$90 - $110K'));
  for (const word of ['Hana', 'Ivo'])
    await nora.ask('/api/upsert_job_permissions', {
      job_id: job.id,
      user_id: people.get(word)!.id,
      access_level: 'standard',
      permissions: word === 'Hana' ? ['list'] : [],
    });
  expect(await sentOf(people.get('Hana')!)).toEqual([false, false, false]);
  expect(await sentOf(people.get('Ivo')!)).toEqual([false, false, false]);
  expect(await sentOf(nora)).toEqual([true, true, true]);
});
