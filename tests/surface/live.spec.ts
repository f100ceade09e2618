import { markOf } from '@candor/contracts/words/mark';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob, panelOf } from '../support/hiring.ts';
import { Visitor } from '../support/visitor.ts';

// The live updates that browsers on a page get while others work, and the records to which an address subscribes.

let app: App;
let nora: Visitor;
let rafa: Visitor & { id: string };
let hana: Visitor & { id: string };
let tara: Visitor;
let own: { id: string };
let other: { id: string };
let ada: Applicant;
let hidden: Applicant;
const ended: (() => void)[] = [];

beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  nora = admin;
  rafa = await invite(app, admin, named('Rafa'), ['RECRUIT_ADMIN']);
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  tara = await invite(app, admin, named('Tara'), ['TALENT']);
  [own, other] = [await openJob(rafa, 'Sail Loft Lead'), await openJob(rafa, 'Secret Project')];
  await rafa.ask('/api/upsert_job_permissions', {
    job_id: own.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list', 'resume'],
  });
  ada = await addApplicant(rafa, own.id);
  hidden = await addApplicant(rafa, other.id, 'hidden@example.test');
});
afterAll(async () => {
  for (const end of ended) end();
  await app?.dispose();
});

/** Collects everything that this person's browser receives from this time on. */
const hear = async (visitor: Visitor, since?: number) => {
  const stop = new AbortController();
  ended.push(() => stop.abort());
  const response = await fetch(new URL(since === undefined ? '/events' : `/events?since=${since}`, app.base), {
    signal: stop.signal,
    headers: { cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  let text = '';
  void (async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString();
  })().catch(() => undefined);
  return { status: response.status, text: () => text };
};
const advance = (one: Applicant) =>
  rafa.ask('/api/people/candidates/advance', { application_id: one.id, version: one.version });

test('a hiring manager hears of the candidate whom she sees, and no id of anybody', async () => {
  const heard = await hear(hana);
  await advance(ada);
  await advance(hidden);
  await eventually(() => {
    expect(heard.text()).toContain(String(markOf(ada.id)));
    expect(heard.text()).toContain(String(markOf(hidden.id)));
  });
  expect(heard.text()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('what changed after a page was read and before its stream began is told when it begins', async () => {
  const moving = await addApplicant(rafa, own.id, 'moving@example.test');
  const read = (await rafa.page('/dashboard')).body.position as number;
  await advance(moving);
  const now = (await rafa.page('/dashboard')).body.position as number;
  expect(now).toBeGreaterThan(read);
  const [early, late] = await Promise.all([hear(rafa, read), hear(rafa, now)]);
  await eventually(() => expect(early.text()).toContain(String(markOf(moving.id))));
  await advance(await addApplicant(rafa, own.id, 'last@example.test')); // both streams get this event after all earlier ones
  await eventually(() => expect(late.text()).toContain('data:'));
  expect(late.text()).not.toContain(String(markOf(moving.id)));
});

test('nobody hears an id of another organisation’s users or records, nor a mark of its records', async () => {
  const last = await addApplicant(rafa, own.id);
  const heard = await Promise.all([rafa, hana, nora].map(hear));
  const { admin: stranger, user, organization } = await found(app, 'Southwind', named('Sade'));
  const guest = await invite(app, stranger, named('Gus'), ['RECRUIT_ADMIN']);
  const job = await openJob(stranger, 'Foreign Affairs');
  const theirs = await addApplicant(stranger, job.id, 'theirs@example.test');
  await stranger.ask('/api/profile/upsert', { title: 'Head of everything' });
  await stranger.ask('/api/org/users/upsert', { id: guest.id, roles: ['HIRING_ADMIN'] });
  // Updates arrive in order, so all earlier updates have arrived when this one arrives.
  await advance(last);
  await eventually(() => {
    for (const one of heard) expect(one.text()).toContain(String(markOf(last.id)));
  });
  for (const { text } of heard) {
    expect(text()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect([user.id, guest.id, organization.id].filter((id) => text().includes(id))).toEqual([]);
    const records = [job.id, theirs.id, theirs.candidate_id];
    expect(records.filter((id) => text().includes(id) || text().includes(`${markOf(id)}`))).toEqual([]);
  }
});

test('a candidate with an account hears nothing', async () => {
  expect((await hear(tara)).status).toBe(204);
});

test('a hiring manager does not bring a person of the talent pool into reach by knowing the address', async () => {
  const add = (visitor: Visitor) =>
    visitor.post('/api/opportunities/jobs/candidate/upsert', {
      job_id: own.id,
      first_name: 'Some',
      last_name: 'Body',
      email: 'Hidden@example.test',
    });
  expect((await add(hana)).body).toMatchObject({
    code: 'duplicate',
    error: 'A person with this email is already in the talent pool, but you cannot see them. Ask a recruiter.',
  });
  expect((await hana.post('/api/people/candidates/fetch', { id: hidden.candidate_id })).body.code).toBe('not_found');
  const { body } = await add(rafa);
  expect(body.payload.candidate.id).toBe(hidden.candidate_id);
  expect((await panelOf(hana, body.payload.application.id)).person.name).toMatch(/^Ada/);
});
