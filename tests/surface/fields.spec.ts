import { allJobPermissions, type JobPermission, type Role } from '@candor/contracts/kernel/permission';
import { App } from '../support/app.ts';
import { contractPages } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { addressOf, type Things, things } from './requests.ts';

// Which fields each page, and each call that fetches, sends to whom. The snapshot is the list to read in a review: a
// new line means that somebody is sent something new. `-u` renews it.

let app: App;
let admin: Visitor;
let ours: Things;
let hidden: string;
const visitors = new Map<string, Visitor>();
type Level = { role: Role; permissions: readonly JobPermission[]; editor?: true };
const levels: Record<string, Level> = {
  editor: { role: 'HIRING_ADMIN', permissions: allJobPermissions, editor: true },
  ...Object.fromEntries(
    allJobPermissions.map((permission): [string, Level] => [
      `only ${permission}`,
      { role: 'HIRING_ADMIN', permissions: [permission] },
    ]),
  ),
  'no permission': { role: 'HIRING_ADMIN', permissions: [] },
};

/** Every path that carries something; members of arrays and of records by id count as one. */
const pathsIn = (value: Json, path = ''): string[] => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return [];
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, `${path}[]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, `${path}.${/^[0-9a-f]{8}-/.test(name) ? '{id}' : name}`.replace(/^\./, '')),
  );
};
const standard = ['user', 'organization', 'counts', 'area', 'entity', 'view', 'position', 'title', 'address', 'names'];
const fieldsOf = (body: Json): string[] =>
  [...new Set(pathsIn(body))].filter((path) => !standard.includes(path.split(/[.[]/)[0]!)).sort();
const calls = (of: Things): [string, Json][] => [
  ['/api/opportunities/jobs/fetch', { id: of.job.id }],
  ['/api/opportunities/jobs/openings/fetch', { job_id: of.job.id }],
  ['/api/opportunities/jobs/candidate/fetch', { application_id: of.applicant.id }],
  ['/api/people/candidates/fetch', { id: of.applicant.candidate_id }],
  ['/api/org/messagetemplate/fetch', { key: 'rejection_mid', application_id: of.applicant.id }],
];

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ours = await things(admin, ['disqualification']);
  await admin.ask('/api/opportunities/jobs/upsert', {
    id: ours.job.id,
    show_compensation: false,
    compensation_description: 'between friends',
    compensation_min: 70_000,
    compensation_max: 90_000,
  });
  // The applicant is on a second job too, of which nobody below knows.
  const second = await things(admin, []);
  hidden = second.job.id;
  await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: hidden,
    candidate_id: ours.applicant.candidate_id,
    applied_at: new Date().toISOString(),
  });
  await addApplicant(admin, ours.job.id);
  for (const [level, { role, permissions, editor }] of Object.entries(levels)) {
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
});
afterAll(() => app?.dispose());

const jobPages = contractPages.filter(
  ([, one]) => one.kind === 'record' && one.entity === 'jobs' && one.section !== 'new',
);
const sentTo = async (level: string): Promise<Record<string, Json>> => {
  const visitor = visitors.get(level)!;
  const sent: Record<string, Json> = {};
  for (const [name, one] of jobPages) sent[name] = (await visitor.page(addressOf(one, ours))).body;
  sent.jobsPage = (await visitor.page('/opportunities/jobs')).body;
  sent.personPage = (await visitor.page(`/people/candidates/100/1/_/_/_/${ours.applicant.candidate_id}`)).body;
  for (const [path, body] of calls(ours)) sent[path] = (await visitor.post(path, body)).body.payload;
  return sent;
};

test('each field of a page or a fetched record is sent to these members', async () => {
  const receivers = new Map<string, string[]>();
  for (const level of Object.keys(levels))
    for (const [name, body] of Object.entries(await sentTo(level)))
      for (const field of fieldsOf(body)) {
        const key = `${name}  ${field}`;
        receivers.set(key, [...(receivers.get(key) ?? []), level]);
      }
  const everybody = Object.keys(levels).length;
  const table = [...receivers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, to]) => `${field}: ${to.length === everybody ? 'every member' : to.join(', ')}`);
  expect(table.join('\n')).toMatchSnapshot();
});

/** Whether the word stands in the text by itself. An id may hold the same digits by chance. */
const stands = (word: string, text: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
describe('a member without the permission is sent nothing of', () => {
  const without = (permission: JobPermission) =>
    Object.keys(levels).filter((level) => !levels[level]!.permissions.includes(permission));
  test.each([
    ['hidden pay', 'form', ['between friends', '70000', '90000']],
    ['the description', 'description', ['You bring ships home.']],
    ['what happens in a round', 'panel', ['30 min, phone, call the candidate.']],
  ] as const)('%s', async (_, permission, words) => {
    for (const level of without(permission)) {
      const told = JSON.stringify(await sentTo(level));
      for (const word of words) expect({ level, word, told: stands(word, told) }).toEqual({ level, word, told: false });
    }
  });

  test('another job of the same candidate', async () => {
    for (const level of Object.keys(levels)) expect(JSON.stringify(await sentTo(level))).not.toContain(hidden);
  });
});
