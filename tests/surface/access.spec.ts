import { seesTeamTasks } from '@candor/contracts/accounts/needs';
import { anyNeed } from '@candor/contracts/kernel/endpoint';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import { isHeld, type Needs } from '@candor/contracts/kernel/endpoint';
import { jobRightsOf, type JobTeam, onPerson, type Who, whoIn } from '@candor/contracts/jobs/access';
import { type Role, roles as allRoles } from '@candor/contracts/kernel/permission';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import { App } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { type Reply, Visitor } from '../support/visitor.ts';
import { addressOf, bodies, ofPipeline } from './requests.ts';
import { type Things, things } from './things.ts';

// Every call and page about a record × the caller × the record's owner. The expected answer follows from the `needs` of the call or page, and from the rules that explain to administrators who may see what (`contracts/jobs/access.ts`).

let app: App;
/** Three sets of records: `own` of the job of the people below, `other` of another job of the same organization, and `foreign` of a job of another organization. */
let records: Record<'own' | 'other' | 'foreign', Things>;
let home: Things;
const visitors = new Map<string, Visitor>();

type Person = {
  roles: Role[];
  on: { permissions: JobPermission[]; editor: boolean } | null;
  /** Whether the person interviews the candidate of the job on whose team the people are. */
  interviews?: true;
};
const nobody = { permissions: [], editor: false };
const people: Record<string, Person> = {
  Adele: { roles: ['ORG_ADMIN'], on: null },
  Rita: { roles: ['RECRUIT_ADMIN'], on: nobody },
  Hugo: { roles: ['HIRING_ADMIN'], on: { permissions: ['list'], editor: false } },
  Edda: { roles: ['HIRING_ADMIN'], on: { permissions: ['description', 'form'], editor: true } },
  Ivan: { roles: ['INTERVIEW_ADMIN'], on: { permissions: ['resume', 'scorecards'], editor: false } },
  Ines: { roles: ['INTERVIEW_ADMIN'], on: nobody, interviews: true },
  // Paula is a member of the job's team who interviews no candidate.
  Paula: { roles: ['INTERVIEW_ADMIN'], on: nobody },
  // Ilya interviews only for other jobs.
  Ilya: { roles: ['INTERVIEW_ADMIN'], on: null },
  Olga: { roles: ['HIRING_ADMIN'], on: null },
  Sol: { roles: ['SALES_ORG_ADMIN'], on: null },
  Selma: { roles: ['SALES_ORG_ADMIN'], on: { permissions: ['list'], editor: true } },
  Marta: { roles: ['HIRING_ADMIN', 'SALES_MANAGER'], on: { permissions: ['list'], editor: false } },
  Mona: { roles: ['SALES_MANAGER'], on: { permissions: ['list'], editor: false } },
  Cam: { roles: ['CAMPAIGN_MANAGER'], on: null },
  Cora: { roles: ['HIRING_CONTENT_ADMIN'], on: { permissions: ['evaluation', 'list'], editor: true } },
  Lea: { roles: ['LEAD'], on: null },
  Cleo: { roles: ['CUSTOMER'], on: { permissions: ['list'], editor: true } },
  Tal: { roles: ['TALENT'], on: null },
};
/** Only the operator's command gives the role SUPER, so no invitation can. */
const invited = allRoles.filter((role) => role !== 'SUPER');
type Whose = keyof typeof records;
type Outcome = 'denied' | 'not_found' | 'not_editor' | 'allowed';

const whoIs = (person: Person): Who =>
  whoIn({ user_id: 'me', membership: person, modules: { sales: true, marketing: true } });
const teamOf = ({ on }: Person, whose: Whose, kind: OpportunityKind): JobTeam => ({
  kind,
  members:
    whose === 'own' && on
      ? [
          {
            user_id: 'me',
            access_level: 'standard',
            job_role: on.editor ? 'editor' : 'viewer',
            permissions: on.permissions,
          },
        ]
      : [],
  owners: [],
});
const expected = (
  person: Person,
  whose: Whose,
  needs: Extract<Needs, { who: 'groups' }>,
  path = '',
  kind: OpportunityKind = path.endsWith('move_to_job') ? 'prospect' : 'job',
): Outcome => {
  const who = whoIs(person);
  if (!isHeld(needs, who.groups)) return 'denied';
  const record = anyNeed(needs.record!);
  if (whose === 'foreign') return 'not_found';
  const team = teamOf(person, whose, kind);
  // The tasks belong to another administrator.
  if (record.own === 'team' && isHeld(seesTeamTasks, who.groups)) return 'allowed';
  if (record.own) return record.own !== 'creator' && person.roles.includes('ORG_ADMIN') ? 'allowed' : 'not_found';
  // The cadence is for candidates, so it does not belong to the sales side.
  if (record.kind === 'cadence') return who.groups.MANAGE_CADENCES === 'all' ? 'allowed' : 'not_found';
  // Members who make forms and pages see all forms and pages, and what visitors sent.
  if (record.kind === 'form' || record.kind === 'submission' || record.kind === 'webpage') return 'allowed';
  if (record.kind === 'recruitingevent' || record.kind === 'eventinstance') return 'allowed';
  // The report is shared with all members who read reports.
  if (record.kind === 'savedreport') return 'allowed';
  if (['deal', 'partner', 'term', 'commission'].includes(record.kind)) return 'allowed';
  // The interviewers are an administrator and the person who interviews with the administrator.
  if (record.interviewers && whose === 'own' && person.interviews) return 'allowed';
  if (record.interviewers === 'onlyThey') return 'not_found';
  if (record.kind === 'job' || record.kind === 'application' || record.kind === 'appointment') {
    const rights = jobRightsOf(who, team);
    if (!rights) return 'not_found';
    const lacksEditor = record.editor && !rights.editor;
    if (lacksEditor && record.kind === 'job') return 'not_editor';
    const held = record.counts ? [...rights.sees, ...rights.counts] : record.reads ? rights.sees : rights.permissions;
    if (record.job && !record.job.some((permission) => held.includes(permission))) return 'denied';
    return lacksEditor ? 'not_editor' : 'allowed';
  }
  if (record.kind === 'scorecard') {
    // The interview's page shows each interviewer their own scorecard (the form with ratings).
    if (!path && whose === 'own' && person.interviews) return 'allowed';
    const sees = jobRightsOf(who, team)?.sees ?? [];
    // The administrator's scorecard is a draft, which only its author reads.
    if (path.endsWith('get_by_user_appointment_id')) return 'not_found';
    return sees.includes('list') || sees.includes('scorecards') ? 'allowed' : 'not_found';
  }
  // This call reminds reviewers of a text under review. Only editors may send the call.
  if (record.kind === 'awaited') {
    const rights = jobRightsOf(who, team);
    return rights?.sees.includes('description') ? (rights.editor ? 'allowed' : 'not_editor') : 'not_found';
  }
  // The review names no reviewer, so the rights on the job decide.
  if (record.kind === 'review') {
    const opens = path.includes('question') ? 'evaluation' : 'description';
    return jobRightsOf(who, team)?.sees.includes(opens) ? 'allowed' : 'not_found';
  }
  // The right to read reports is enough to read a history.
  const asked: Who = record.kind === 'history' ? { ...who, groups: { VIEW_REPORTS: who.groups.VIEW_REPORTS } } : who;
  const applicant = { audience: 'talent', jobs: [{ id: 'job', ...team }] } as const;
  return onPerson(asked, applicant).length ? 'allowed' : 'not_found';
};
const outcomeOf = ({ status, location, body }: Reply): Outcome =>
  location === '/access-denied' || body.code === 'denied' || (status === 200 && body.authorization)
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
  const lists = ['disqualification', 'tag', 'skill', 'question', 'questionset', 'personfield'];
  home = await things(admin, lists);
  records = { own: home, other: await things(admin, lists), foreign: await things(stranger, lists) };
  // Recruiters join every new job with all permissions. Only a recruiter who is not on the job's team shows what the role alone allows.
  const { members } = await admin.ask('/api/job_permissions', { job_id: home.job.id });
  for (const [name, { on }] of Object.entries(people)) {
    const user_id = (visitors.get(name) as Visitor & { id: string }).id;
    for (const { job, pipeline } of [records.own, records.other])
      if (members.some((each: { user_id: string }) => each.user_id === user_id))
        for (const job_id of [job.id, pipeline]) await admin.ask('/api/delete_job_permissions', { job_id, user_id });
    if (on)
      for (const job_id of [home.job.id, home.pipeline])
        await admin.ask('/api/upsert_job_permissions', {
          job_id,
          user_id,
          access_level: 'standard',
          permissions: on.permissions,
          job_role: on.editor ? 'editor' : 'viewer',
        });
  }
  const { appointment: id, application: application_id, interviewers } = home.meeting;
  const more = Object.entries(people).flatMap(([name, { interviews }]) =>
    interviews ? [{ user_id: (visitors.get(name) as Visitor & { id: string }).id }] : [],
  );
  await admin.ask('/api/opportunities/jobs/appointment/upsert', {
    id,
    application_id,
    interviewers: [...interviewers, ...more],
  });
});
afterAll(() => app?.dispose());

test('everybody who can be invited is tried', () =>
  expect([...new Set(Object.values(people).flatMap((person) => person.roles))].sort()).toEqual([...invited].sort()));

const kinds: Whose[] = ['foreign', 'other', 'own'];
const reads = [
  'fetch',
  'answers',
  'get_rejection_message',
  'fitting_messages',
  'offer_message',
  'available',
  'job_permissions',
];
describe.each(Object.entries(people))('%s', (name, person) => {
  test('is let through by every call about a record exactly where its needs say so', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { path, needs, method } of endpoints) {
      if (needs.who !== 'groups' || !needs.record || !bodies[path]) continue;
      for (const whose of kinds) {
        const should = expected(person, whose, needs, path);
        // The test sends allowed calls only if they read: other calls would change the records for the next call.
        if (should === 'allowed' && method === 'POST' && !reads.some((word) => path.endsWith(word))) continue;
        asked++;
        const [visitor, body] = [visitors.get(name)!, bodies[path](records[whose], 'one', home)];
        const reply = await (method === 'GET'
          ? visitor.get(`${path}?${new URLSearchParams(body as Record<string, string>)}`)
          : visitor.post(path, body));
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
        const pool = one.kind === 'record' && ofPipeline(one.section);
        const kind = pool ? 'prospect' : 'job';
        const own = expected(person, whose, one.needs, '', kind);
        const other = own === 'denied' && one.kind === 'record' ? one.instead?.needs : undefined;
        const should = other?.who === 'groups' && other.record ? expected(person, whose, other, '', kind) : own;
        const reply = await visitors.get(name)!.page(addressOf(one, records[whose]));
        if (outcomeOf(reply) !== should)
          wrong.push(`${page} of the ${whose} record: ${should} expected, ${reply.status} ${reply.text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
