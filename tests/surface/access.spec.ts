import type { Needs, RecordNeed } from '@candor/contracts/kernel/endpoint';
import { type Group, holdingsOf, type JobPermission, type Role } from '@candor/contracts/kernel/permission';
import { App } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { type Reply, Visitor } from '../support/visitor.ts';
import { addressOf, bodies, type Things, things } from './requests.ts';

// Every call and page about a record × who asks × whose record it is. What is expected follows from the same `needs`
// that the guard reads and from the table of people below.

let app: App;
/** The job that the people below are on, another of the same organisation, and one of another organisation. */
let records: Record<'own' | 'other' | 'foreign', Things>;
let home: Things;
const visitors = new Map<string, Visitor>();

type Person = { roles: Role[]; on: { permissions: JobPermission[]; editor: boolean } | null; admin?: true };
const nobody = { permissions: [], editor: false };
const people: Record<string, Person> = {
  Adele: { roles: ['ORG_ADMIN'], on: null, admin: true },
  Rita: { roles: ['RECRUIT_ADMIN'], on: nobody },
  Hugo: { roles: ['HIRING_ADMIN'], on: { permissions: ['list'], editor: false } },
  Edda: { roles: ['HIRING_ADMIN'], on: { permissions: ['description', 'form'], editor: true } },
  Ivan: { roles: ['INTERVIEW_ADMIN'], on: { permissions: ['resume', 'scorecards'], editor: false } },
  Olga: { roles: ['HIRING_ADMIN'], on: null },
  Cleo: { roles: ['CUSTOMER'], on: null },
};
type Whose = keyof typeof records;
type Outcome = 'denied' | 'not_found' | 'not_editor' | 'allowed';

const groupsOf = (person: Person) => holdingsOf({ roles: person.roles }, { sales: true, marketing: true });
const reaches = (person: Person, ...groups: Group[]) => groups.map((group) => groupsOf(person)[group]);
/** Whether the person can see this record at all (PRODUCT §3.2 and §3.4). */
const sees = (person: Person, whose: Whose, { kind, own }: RecordNeed): boolean => {
  if (whose === 'foreign') return false;
  if (own) return person.admin === true && own === 'involved'; // the records belong to another administrator
  const onIt = whose === 'own' && person.on !== null;
  if (kind === 'job' || kind === 'application')
    return person.admin || onIt || reaches(person, 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB').includes('all');
  const wide =
    kind === 'history' ? reaches(person, 'VIEW_REPORTS') : reaches(person, 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE');
  return wide.includes('all') || (onIt && wide.includes('jobs') && person.on!.permissions.includes('list'));
};
const expected = (person: Person, whose: Whose, needs: Extract<Needs, { who: 'groups' }>): Outcome => {
  if (!needs.groups.some((group) => groupsOf(person)[group])) return 'denied';
  const record = needs.record!;
  if (!sees(person, whose, record)) return 'not_found';
  if (person.admin) return 'allowed';
  const on = whose === 'own' && person.on ? person.on : nobody;
  const permitted = !record.job || record.job.some((permission) => on.permissions.includes(permission as never));
  const edits = !record.editor || on.editor;
  if (record.kind === 'job' && !edits) return 'not_editor';
  return !permitted ? 'denied' : edits ? 'allowed' : 'not_editor';
};
const outcomeOf = ({ status, location, body }: Reply): Outcome =>
  location === '/access-denied' || (status === 200 && body.authorization)
    ? 'denied'
    : status === 404 || body.code === 'not_found'
      ? 'not_found'
      : body.code === 'not_editor'
        ? 'not_editor'
        : 'allowed';

beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Northwind', named('Alma'));
  const stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  for (const [name, { roles }] of Object.entries(people))
    visitors.set(name, await invite(app, admin, named(name), [...roles]));
  const lists = ['disqualification', 'tag'];
  home = await things(admin, lists);
  records = { own: home, other: await things(admin, lists), foreign: await things(stranger, lists) };
  // Recruiters are on every new job with all permissions. A recruiter who is not on the job shows what the role alone allows.
  const { members } = await admin.ask('/api/job_permissions', { job_id: home.job.id });
  for (const [name, { on }] of Object.entries(people)) {
    const user_id = (visitors.get(name) as Visitor & { id: string }).id;
    for (const { job } of [records.own, records.other])
      if (members.some((each: { user_id: string }) => each.user_id === user_id))
        await admin.ask('/api/delete_job_permissions', { job_id: job.id, user_id });
    if (on)
      await admin.ask('/api/upsert_job_permissions', {
        job_id: home.job.id,
        user_id,
        access_level: 'standard',
        permissions: on.permissions,
        job_role: on.editor ? 'editor' : 'viewer',
      });
  }
}, 120_000);
afterAll(() => app?.dispose());

const kinds: Whose[] = ['foreign', 'other', 'own'];
const reads = ['fetch', 'answers', 'get_rejection_message', 'available', 'job_permissions'];
describe.each(Object.entries(people))('%s', (name, person) => {
  test('is let through by every call about a record exactly where its needs say so', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { path, needs } of endpoints) {
      if (needs.who !== 'groups' || !needs.record || !bodies[path]) continue;
      for (const whose of kinds) {
        const should = expected(person, whose, needs);
        // Only calls that read are tried where they are allowed: others would change the records of the next call.
        if (should === 'allowed' && !reads.some((word) => path.endsWith(word))) continue;
        asked++;
        const reply = await visitors.get(name)!.post(path, bodies[path](records[whose], 'one', home));
        if (outcomeOf(reply) !== should)
          wrong.push(`${path} of the ${whose} record: ${should} expected, ${reply.text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(40);
  });

  test('is shown every page about a record exactly where its needs say so', async () => {
    const wrong: string[] = [];
    for (const [page, one] of contractPages) {
      if (one.needs.who !== 'groups' || !one.needs.record) continue;
      for (const whose of kinds) {
        const should = expected(person, whose, one.needs);
        const reply = await visitors.get(name)!.page(addressOf(one, records[whose]));
        if (outcomeOf(reply) !== should)
          wrong.push(`${page} of the ${whose} record: ${should} expected, ${reply.status} ${reply.text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
