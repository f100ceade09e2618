import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { partsPage } from '@candor/contracts/catalogues/pages';
import { type Role, roleNames } from '@candor/contracts/kernel/permission';
import { allJobPermissions, type JobPermission } from '@candor/contracts/jobs/job-permission';
import { App } from '../support/app.ts';
import { contractPages, posts } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { addressOf, bodies } from './requests.ts';
import { type Things, things } from './things.ts';

// The fields that each page and each fetching call sends, and who gets the fields. Read the snapshot in a review: each page lists its receivers, and each receiver group lists the fields. A new line means that a receiver gets a new field. The option `-u` renews the snapshot.

let app: App;
let admin: Visitor;
let ours: Things;
let hidden: string;
const visitors = new Map<string, Visitor & { id: string }>();
type Level = { role: Role; permissions: readonly JobPermission[]; editor?: true };
/** Members of the job's hiring team, each with other rights. */
const team: Record<string, Level> = {
  editor: { role: 'HIRING_ADMIN', permissions: allJobPermissions, editor: true },
  ...Object.fromEntries(
    allJobPermissions.map((permission): [string, Level] => [
      `only ${permission}`,
      { role: 'HIRING_ADMIN', permissions: [permission] },
    ]),
  ),
  'no permission': { role: 'HIRING_ADMIN', permissions: [] },
};
/** Members of each role who are not on the team. An invitation cannot make an operator. */
const others = Object.fromEntries(
  (Object.keys(roleNames) as Role[]).filter((role) => role !== 'SUPER').map((role) => [roleNames[role], role]),
);
const everybody = [...Object.keys(team), ...Object.keys(others)];
/** The names of the receivers, in as few words as possible. */
const whom = (receivers: readonly string[]): string => {
  if (receivers.length === everybody.length) return 'every member';
  const whole = Object.keys(team).every((level) => receivers.includes(level));
  return [...(whole ? ['the whole team'] : []), ...receivers.filter((each) => !whole || !(each in team))].join(', ');
};

/** The kind of record that has this id. */
const kindOf = (id: string): string => {
  const { job, applicant, steps, entries, admin: alma, organization } = ours;
  if (id === job.id || id === hidden) return 'job';
  if (id === applicant.candidate_id || id === ours.twin) return 'person';
  if (id === applicant.id) return 'application';
  if (id === alma || [...visitors.values()].some((each) => each.id === id)) return 'member';
  if (id === organization) return 'organization';
  if (steps.some((step) => step.id === id)) return 'step';
  return Object.entries(entries).find(([, entry]) => entry === id)?.[0] ?? 'id';
};
/** Every path of fields that has a value. All items of an array count as one path, and so do all items of a record by id. */
const pathsIn = (value: Json, path = ''): string[] => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return [];
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, `${path}[]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, `${path}.${/^[0-9a-f]{8}-/.test(name) ? `{${kindOf(name)}}` : name}`.replace(/^\./, '')),
  );
};
/** The fields that every page of a member has besides the page's own data. */
const standard = [
  'user',
  'organization',
  'counts',
  'area',
  'entity',
  'view',
  'position',
  'title',
  'language',
  'languages',
];
const fieldsOf = (body: Json): string[] => [...new Set(pathsIn(body))].sort();
const isStandard = (path: string): boolean => standard.includes(path.split(/[.[]/)[0]!);
const lists = ['disqualification', 'tag', 'skill', 'question', 'questionset', 'personfield'];
/** The requests of calls that `bodies` does not cover. The other calls are about one record of a small list. */
const further: Record<string, (of: Things) => Json> = {
  '/api/notifications/unread': () => ({}),
  '/api/org/cadences/choices': () => ({}),
  '/api/org/cadences/templates': () => ({}),
  '/api/org/users/holdings': (of) => ({ id: of.admin }),
  '/api/people/bulk/choices': (of) => ({ job_id: of.job.id }),
  '/api/people/bulk/rounds': (of) => ({ job_id: of.job.id }),
  '/api/people/bulk/preview': (of) => ({
    candidate_id: of.applicant.candidate_id,
    job_id: of.job.id,
    subject: 'Hello',
    body: '<p>Hello</p>',
  }),
  '/api/people/bulk/recent': () => ({}),
  '/api/people/bulk/templates': () => ({}),
  '/api/people/candidates/alike': () => ({ first_name: 'Ada', last_name: 'Twin' }),
  '/api/people/candidates/owners': () => ({}),
  '/api/people/candidates/note/readers': (of) => ({ candidate_id: of.applicant.candidate_id }),
  '/api/people/candidates/resume/evidence': (of) => ({ application_id: of.applicant.id }),
  '/api/people/candidates/skills': () => ({}),
  '/api/people/candidates/search': () => ({ q: 'ada' }),
  '/api/people/candidates/snippets': (of) => ({ q: 'ada', ids: [of.applicant.candidate_id] }),
  '/api/people/imports/fates': (of) => ({ id: of.import, group: 'new', page: 1 }),
  '/api/people/views/fetch': () => ({}),
  '/api/questionsets': () => ({}),
  '/api/reports/interviewers/own': () => ({}),
  '/api/reports/pinned': () => ({}),
  '/api/reports/saved/fetch': () => ({}),
  '/api/reports/saved/history': (of) => ({ id: of.savedReport }),
};
const written = catalogues.filter(({ name }) => !lists.includes(name)).map(({ history }) => history.path);
/** The calls that read. Calls that draft a text are left out, because a draft is no person's data. */
const fetching = posts.filter(
  ({ path, reads }) =>
    reads &&
    !path.startsWith('/api/suggestion/') &&
    !path.startsWith('/api/job/') &&
    !written.includes(path) &&
    (path in bodies || path in further),
);

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ours = await things(admin, lists);
  await admin.ask('/api/opportunities/jobs/upsert', {
    id: ours.job.id,
    show_compensation: false,
    compensation_description: 'between friends',
    compensation_min: 70_000,
    compensation_max: 90_000,
  });
  await admin.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    job_id: ours.job.id,
    kind: 'custom',
    name: 'Between us',
    body: '<p>Only we know this.</p>',
    visible: false,
  });
  // The applicant is also on a second job, which none of the members below can see.
  const second = await things(admin, []);
  hidden = second.job.id;
  await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: hidden,
    candidate_id: ours.applicant.candidate_id,
    applied_at: new Date().toISOString(),
  });
  await addApplicant(admin, ours.job.id);
  for (const [level, { role, permissions, editor }] of Object.entries(team)) {
    const visitor = await invite(app, admin, named(level.replace(' ', '-')), [role]);
    visitors.set(level, visitor);
    await admin.ask('/api/upsert_job_permissions', {
      job_id: ours.job.id,
      user_id: visitor.id,
      access_level: 'standard',
      permissions,
      job_role: editor ? 'editor' : 'viewer',
    });
  }
  for (const [name, role] of Object.entries(others))
    visitors.set(name, await invite(app, admin, named(name.replaceAll(' ', '-')), [role]));
});
afterAll(() => app?.dispose());

/** One small list for each audience, because the same code makes the pages of all lists. */
const sampleLists = [...Map.groupBy(catalogues, ({ scope, needs }) => `${scope} ${needs}`).values()].map(
  ([first]) => first!,
);
/** Every declared page by the name of the page's value, and the pages of the small lists. */
const allPages = (): [string, string][] => [
  ...contractPages.map(([name, one]): [string, string] => [name, addressOf(one, ours)]),
  ...sampleLists.map(({ name, screen }): [string, string] => [`the list ${name}`, `/${screen}`]),
  ...catalogues.flatMap((entry): [string, string][] => {
    const parts = partsPage(entry);
    const id = ours.entries[entry.name];
    return parts && id ? [[`the parts of ${entry.name}`, `/${entry.screen}/100/1/_/_/_/${id}/${parts.section}`]] : [];
  }),
  ['the search for a person', '/search/all/25/1/_/ada'],
];
const kept = new Map<string, Promise<Record<string, Json>>>();
/** Everything that a member of this level gets. The data is fetched once, because nothing changes between the tests. */
const sentTo = (level: string): Promise<Record<string, Json>> =>
  kept.get(level) ?? kept.set(level, fetched(level)).get(level)!;
const fetched = async (level: string): Promise<Record<string, Json>> => {
  const visitor = visitors.get(level)!;
  const sent: Record<string, Json> = {};
  for (const [name, place] of allPages()) {
    const { status, body } = await visitor.page(place);
    // The file surface.spec.ts tests the answers to members who may not see the page. The outbox is for the operator at the machine.
    if (status !== 200 || body.authorization || name === 'outboxPage') continue;
    const { address: _, ...own } = body;
    sent[name] = own;
  }
  for (const { path } of fetching) {
    const { payload } = (await visitor.post(path, further[path]?.(ours) ?? bodies[path]!(ours, 'one', ours))).body;
    if (payload) sent[path] = payload;
  }
  return sent;
};

test('each field of a page or a fetched record is sent to these members', async () => {
  const receivers = new Map<string, Map<string, string[]>>();
  const answered = new Set<string>();
  for (const level of everybody)
    for (const [name, body] of Object.entries(await sentTo(level))) {
      answered.add(name);
      for (const field of fieldsOf(body)) {
        const place =
          'user' in body && isStandard(field)
            ? 'every page of a member'
            : field.startsWith('sizes.')
              ? 'every page with the menu of the settings'
              : name;
        const fields = receivers.get(place) ?? receivers.set(place, new Map()).get(place)!;
        const to = fields.get(field) ?? fields.set(field, []).get(field)!;
        if (!to.includes(level)) to.push(level);
      }
    }
  const pages = [...receivers].sort(([one], [other]) => (one < other ? -1 : 1));
  const table = pages.map(([name, fields]) => {
    const groups = Map.groupBy([...fields.keys()].sort(), (field) => whom(fields.get(field)!));
    return [name, ...[...groups].flatMap(([to, of]) => [`  ${to}`, ...of.map((field) => `    ${field}`)])].join('\n');
  });
  expect(`\n${table.join('\n\n')}\n`).toMatchSnapshot();
  // Every call was answered for at least one member, with two exceptions. Only the interviewer gets the questions of an interview, and none of these members is one; an upload of a picture is allowed once.
  expect(fetching.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([
    '/api/appointment/question/get_by_user_appointment_id',
    '/api/marketing/pages/upload',
  ]);
  const operators = ['systemPage', 'tenantsPage', 'tenantInvitationsPage', 'visitsPage'];
  const elsewhere = [
    'outboxPage',
    'ownApplicationPage',
    'ownPartnerPage',
    'ownRegistrationPage',
    'chooseTimePage',
    'kitPage',
    'unsubscribePage',
    'confirmPage',
    'confirmRequestPage',
    'consentPage',
    'copyPage',
    'downloadPage',
    'interviewsAliasPage',
  ];
  expect(
    contractPages
      .map(([name]) => name)
      .filter((name) => !answered.has(name))
      .toSorted(),
  ).toEqual([...operators, ...elsewhere].toSorted());
});

/** Everything that a member of this level gets, without the public pages and the open positions, which all members get. */
const sentAsMember = async (level: string): Promise<string> =>
  JSON.stringify(
    Object.entries(await sentTo(level)).filter(
      ([name, body]) => name !== 'positionsPage' && ('user' in body || name.startsWith('/api/')),
    ),
  );
/** Whether the text contains the word on its own. An id may contain the same digits by chance. */
const stands = (word: string, text: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
describe('a member without the permission is sent nothing of', () => {
  const without = (permission: JobPermission) =>
    Object.keys(team).filter((level) => !team[level]!.permissions.includes(permission));
  test.each([
    ['hidden pay', 'form', ['between friends', '70000', '90000']],
    ['what the description does not show', 'description', ['Only we know this.']],
    ['what happens in a round', 'panel', ['30 min, phone, call the candidate.']],
  ] as const)('%s', async (_, permission, words) => {
    for (const level of without(permission)) {
      const told = await sentAsMember(level);
      for (const word of words) expect({ level, word, told: stands(word, told) }).toEqual({ level, word, told: false });
    }
  });

  test('another job of the same candidate', async () => {
    for (const level of Object.keys(team)) expect(await sentAsMember(level)).not.toContain(hidden);
  });
});
