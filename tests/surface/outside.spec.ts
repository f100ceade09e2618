import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { App } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { addressOf, bodies, type Things, things } from './requests.ts';

// Each of these people fetches everything that can be fetched, with every id that exists, and finds none of what is not theirs.

let app: App;
let nora: Visitor;
const people = new Map<string, Visitor & { id: string }>();
let own: Things;
let other: Things;
let foreign: Things;
let mine: Applicant;
/** What each secret is called, and the words that would give it away. */
const secrets: Record<string, string[]> = {};

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  const sade = (await found(app, 'Southwind', named('Sade'))).admin;
  [own, other] = [await things(nora, ['disqualification', 'tag']), await things(nora, ['disqualification'])];
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
  const secretJob = await openJob(nora, 'Secret Undertaking');
  const { application, candidate } = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: secretJob.id,
    first_name: 'Hidegarda',
    last_name: 'Unseen',
    email: 'hidegarda@example.test',
    applied_at: new Date().toISOString(),
  });
  // The candidate whom Hana sees is on the secret job too, with a private note and an offer.
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
    amount: 98_765,
  });
  secrets['another job'] = [secretJob.id, 'Secret Undertaking', second.application.id];
  secrets['a person of another job'] = [application.id, candidate.id, 'Hidegarda', 'hidegarda@example.test'];
  secrets['candidates of their job'] = [mine.id, 'mine@example.test', own.applicant.id];
  secrets['hidden pay'] = ['pay-between-friends'];
  secrets['an offer'] = ['98765', '98,765'];
  secrets['a private note'] = ['note-for-myself'];
  secrets['another organisation'] = [foreign.job.id, foreign.applicant.id, foreign.applicant.candidate_id, 'Southwind'];
  secrets['our organisation'] = [own.job.id, mine.id, mine.candidate_id, 'mine@example.test', 'Harbour Works'];
});
afterAll(() => app?.dispose());

const reading = /fetch$|answers$|message$|messages$|available$|job_permissions$|search$/;
/** Everything that this person is sent when they ask for all there is; not what they sent themselves. */
const everything = async (visitor: Visitor): Promise<Map<string, string>> => {
  const sent = new Map<string, string>();
  const ids = [own, other, foreign, { ...own, applicant: mine }] as Things[];
  const secretIds = [secrets['another job']![0]!, secrets['a person of another job']![1]!];
  for (const [name, one] of contractPages) {
    const places = new Set(ids.map((of) => addressOf(one, of)));
    if (one.kind === 'record' && one.section !== 'new') for (const id of secretIds) places.add(addressOf(one, own, id));
    for (const place of places) {
      const { body } = await visitor.page(place);
      const { address: _, ...told } = typeof body === 'object' ? body : { body };
      sent.set(`${name} ${place}`, JSON.stringify(told));
    }
  }
  for (const { screen } of catalogues) sent.set(screen, (await visitor.page(`/${screen}`)).text);
  for (const { path, method } of endpoints) {
    if (method === 'GET') {
      for (const id of [mine.candidate_id, mine.id, ...secretIds])
        sent.set(`${path} ${id}`, (await visitor.get(`${path}?id=${id}&format=json`)).text);
      continue;
    }
    if (!reading.test(path)) continue;
    const asks = [
      ...(bodies[path] ? ids.map((of) => bodies[path]!(of, 'one', of)) : []),
      { search: 'e', limit: 100 },
      { id: secretIds[0] },
      { id: secretIds[1] },
      { application_id: secrets['a person of another job']![0] },
      { application_id: secrets['another job']![2] },
    ];
    for (const ask of asks) sent.set(`${path} ${JSON.stringify(ask)}`, (await visitor.post(path, ask)).text);
  }
  return sent;
};

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
  for (const [place, text] of await everything(people.get(word)!)) {
    // The public pages are for everybody, the open positions for every member, and the outbox for whoever sits at the machine.
    if (/^(careersPage|postPage|applyPage|outboxPage) /.test(place)) continue;
    if (place.startsWith('positionsPage ') && !hidden.includes('our organisation')) continue;
    for (const secret of hidden)
      for (const mark of secrets[secret]!)
        if (text.includes(mark))
          found_.push(
            `${secret}: ${mark} in ${place}: ${text.slice(Math.max(0, text.indexOf(mark) - 120), text.indexOf(mark) + 40)}`,
          );
  }
  expect(found_).toEqual([]);
});

test('an administrator is sent all of it, so the search can find it', async () => {
  const all = [...(await everything(nora)).values()].join('\n');
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
