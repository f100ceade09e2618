import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { type Applicant, addApplicant, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The search box: its results, their order, and who sees them.

let app: App;
let admin: Visitor;
let recruiter: Visitor & { id: string };
let manager: Visitor & { id: string };
let stranger: Visitor;
let own: { id: string };
let other: { id: string };
const people: Record<string, Applicant> = {};

const groupsFor = async (visitor: Visitor, q: string, more = ''): Promise<Json[]> =>
  (await visitor.get(`/api/search?q=${encodeURIComponent(q)}${more}`)).body.payload.groups;
const titles = async (visitor: Visitor, q: string, type: string): Promise<string[]> =>
  ((await groupsFor(visitor, q)).find((group) => group.type === type)?.items ?? []).map((item: Json) => item.title);
const rename = async (applicant: Applicant, first_name: string, last_name: string, headline = '') =>
  admin.ask('/api/people/candidates/upsert', { id: applicant.candidate_id, first_name, last_name, headline });

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  [recruiter, manager] = await Promise.all([
    invite(app, admin, named('Rafa'), ['RECRUIT_ADMIN']),
    invite(app, admin, named('Hana'), ['HIRING_ADMIN']),
  ]);
  [own, other] = [await openJob(admin, 'Senior Sailor'), await openJob(admin, 'Secret Project')];
  await admin.ask('/api/upsert_job_permissions', {
    job_id: own.id,
    user_id: manager.id,
    access_level: 'standard',
    permissions: ['list', 'resume'],
  });
  for (const [key, job, first, last, headline] of [
    ['elizabeth', own, 'Elizabeth', 'Mitchell', ''],
    ['hidden', other, 'Elisabeth', 'Mitchelson', ''],
    ['senior', own, 'Ann', 'Seniori', ''],
    ['works', own, 'Bo', 'Berg', 'Senior rigger'],
  ] as const) {
    people[key] = await addApplicant(admin, job.id);
    await rename(people[key]!, first, last, headline);
  }
  for (const last of ['Cook', 'Carver', 'Cutler']) {
    const { candidate_id: id } = await addApplicant(admin, other.id);
    const email = `senior.${last.toLowerCase()}@example.test`;
    await admin.ask('/api/people/candidates/upsert', {
      id,
      first_name: 'Cy',
      last_name: last,
      headline: 'Galley',
      email,
    });
  }
});
afterAll(() => app?.dispose());

test('"senior" finds the job first, then people: by their name first, then by what they do, then by what the result does not show', async () => {
  const groups = await groupsFor(admin, 'senior');
  expect(groups.map(({ type, title }) => [type, title])).toEqual([
    ['job', 'Jobs'],
    ['candidate', 'People'],
    ['level', 'Levels'],
  ]);
  expect(groups[0]!.items[0]).toMatchObject({ title: 'Senior Sailor', near: false, mark: { status: 'open', live: 3 } });
  expect(groups[1]!.items.map((item: Json) => item.title)).toEqual([
    'Ann Seniori',
    'Bo Berg',
    ...['Cy Carver', 'Cy Cook', 'Cy Cutler'].map(() => expect.stringMatching(/^Cy /)),
  ]);
  expect(groups[1]!.items[0].mark.stage).toMatchObject({ type: 'application' });
});

test.each(['Elizabteh', 'mitchel elizbeth', 'MITCHLL'])('%s finds Elizabeth, marked as one letter off', async (q) => {
  const found = (await groupsFor(admin, q)).flatMap((group) => group.items);
  expect(found).toContainEqual(expect.objectContaining({ title: 'Elizabeth Mitchell', near: true }));
});

test('a name that was typed right is not marked', async () => {
  const found = (await groupsFor(admin, 'elizabeth')).flatMap((group) => group.items);
  expect(found).toContainEqual(expect.objectContaining({ title: 'Elizabeth Mitchell', near: false }));
});

test('a hiring manager finds the candidates of the own job alone, also with a letter wrong', async () => {
  expect(await titles(manager, 'mitchell', 'candidate')).toEqual(['Elizabeth Mitchell']);
  expect(await titles(manager, 'mitchells', 'candidate')).toEqual(['Elizabeth Mitchell']);
  expect(await titles(manager, 'secret', 'job')).toEqual([]);
  expect(await titles(manager, 'secrte', 'job')).toEqual([]);
  expect(await titles(admin, 'secrte', 'job')).toEqual(['Secret Project']);
});

test('another organization finds nothing of this one', async () => {
  for (const q of ['mitchell', 'mitchel', 'senior', 'seniro']) {
    const found = (await groupsFor(stranger, q)).filter(({ type }) => type === 'job' || type === 'candidate');
    expect(found).toEqual([]);
  }
});

test('entries of the small lists are found by those who may open their screens', async () => {
  await admin.ask('/api/org/sources/upsert', { id: 'new', name: 'Regatta booth', source: 'fair' });
  expect(await titles(admin, 'regatta', 'source')).toEqual(['Regatta booth']);
  expect(await titles(admin, 'regata', 'source')).toEqual(['Regatta booth']);
  expect(await titles(recruiter, 'regatta', 'source')).toEqual([]);
  expect(await titles(stranger, 'regatta', 'source')).toEqual([]);
});

test('conversations are found by their subject and last words, by those who may read them', async () => {
  const reviewer = await invite(app, admin, named('Rita'), ['INTERVIEW_ADMIN']);
  const change = {
    kind: 'message',
    job_id: other.id,
    delay_hours: 0,
    subject: 'Lantern festival',
    body: '<p>Bring oars</p>',
  };
  await admin.ask('/api/people/bulk/start', { change, candidate_ids: [people.hidden!.candidate_id] });
  await eventually(async () => expect(await titles(admin, 'lantern', 'thread')).toEqual(['Lantern festival']));
  expect(await titles(admin, 'oars', 'thread')).toEqual(['Lantern festival']);
  expect(await titles(admin, 'lantren', 'thread')).toEqual(['Lantern festival']);
  for (const by of [manager, reviewer, stranger]) expect(await titles(by, 'lantern', 'thread')).toEqual([]);
  const [group] = await groupsFor(admin, 'lantern', '&types=thread');
  expect((await admin.page(group!.items[0].url)).body.person.id).toBe(people.hidden!.candidate_id);
  expect((await admin.page('/search/thread/20/1/_/oars')).body.groups[0].items[0].title).toBe('Lantern festival');
});

test('the kinds and the number of results can be chosen', async () => {
  expect((await groupsFor(admin, 'senior', '&types=candidate')).map(({ type }) => type)).toEqual(['candidate']);
  const [first] = await groupsFor(admin, 'senior', '&types=candidate&limit=1');
  expect([first!.items.length, first!.total]).toEqual([1, 5]);
  expect(await groupsFor(admin, '***')).toEqual([]);
});

test('an administrator finds the members of the organization, also with a letter wrong; nobody else does', async () => {
  expect(await titles(admin, 'rafa', 'user')).toEqual(['Rafa Tester']);
  expect(await titles(admin, 'raaf', 'user')).toEqual(['Rafa Tester']);
  expect(await titles(recruiter, 'rafa', 'user')).toEqual([]);
  expect(await titles(stranger, 'rafa', 'user')).toEqual([]);
  const [group] = await groupsFor(admin, 'rafa', '&types=user');
  expect((await admin.page(group!.items[0].url)).body.person.id).toBe(recruiter.id);
});

test('a member who was deactivated is no longer found', async () => {
  const left = await invite(app, admin, named('Lennart'), ['RECRUIT_ADMIN']);
  expect(await titles(admin, 'lennart', 'user')).toEqual(['Lennart Tester']);
  await admin.ask('/api/org/users/deactivate', { id: left.id });
  expect(await titles(admin, 'lennart', 'user')).toEqual([]);
});

test('help is found by its question and by its answer, and only help on pages that one may open', async () => {
  const question = 'How long is an invitation good for?';
  for (const q of ['invitation good', 'invitaton good', 'new link 14 days'])
    expect(await titles(admin, q, 'help')).toContain(question);
  expect(await titles(recruiter, 'invitation good', 'help')).toEqual([]);
  expect(await titles(recruiter, 'rejection sent', 'help')).toEqual(['When is a rejection sent?']);
});

describe('the page of a search', () => {
  const shown = async (visitor: Visitor, kind: string, words: string, slice = '100/1') =>
    (await visitor.page(`/search/${kind}/${slice}/_/${encodeURIComponent(words)}/_/_`)).body;

  test('shows the first of each kind and how many there are', async () => {
    const { groups, words, kind } = await shown(admin, 'all', 'mitchel');
    expect([words, kind]).toEqual(['mitchel', null]);
    expect(groups).toMatchObject([{ type: 'candidate', total: 2, items: [{}, {}] }]);
    expect((await shown(admin, 'all', '')).groups).toEqual([]);
  });

  test('shows all of one kind, page by page', async () => {
    const pages = [
      await shown(admin, 'candidate', 'mitchel', '1/1'),
      await shown(admin, 'candidate', 'mitchel', '1/2'),
    ];
    expect(pages.map(({ groups }) => [groups.length, groups[0].total, groups[0].items.length])).toEqual([
      [1, 2, 1],
      [1, 2, 1],
    ]);
    expect(new Set(pages.map(({ groups }) => groups[0].items[0].id)).size).toBe(2);
    expect((await shown(admin, 'source', 'regatta')).groups).toMatchObject([{ items: [{ title: 'Regatta booth' }] }]);
    expect((await shown(admin, 'help', 'rejection sent')).groups).toMatchObject([{ type: 'help', total: 1 }]);
  });

  test('shows what is one letter off where nothing holds the words', async () => {
    const [group] = (await shown(admin, 'candidate', 'Elizabteh')).groups;
    expect(group.items).toContainEqual(expect.objectContaining({ title: 'Elizabeth Mitchell', near: true }));
  });

  test('holds nothing of another organization, of jobs that are not theirs, and of lists that one may not open', async () => {
    expect((await shown(stranger, 'all', 'mitchel')).groups).toEqual([]);
    expect((await shown(manager, 'candidate', 'mitchel')).groups).toMatchObject([{ total: 1 }]);
    expect((await shown(recruiter, 'source', 'regatta')).groups).toEqual([]);
    expect((await shown(recruiter, 'user', 'rafa')).groups).toEqual([]);
    const customer = await invite(app, admin, named('Carla'), ['CUSTOMER']);
    const refused = (await customer.page('/search/all')).body;
    expect([refused.authorization, refused.groups]).toEqual([{}, undefined]);
  });
});
