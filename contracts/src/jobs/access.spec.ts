import { anyNeed } from '../kernel/endpoint.ts';
import fc from 'fast-check';
import * as jobPages from './pages.ts';
import * as pipelinePages from '../pipeline/pages.ts';
import {
  changedBy,
  jobRightsOf,
  type JobTeam,
  onJob,
  onPerson,
  sectionGroups,
  type Situation,
  usable,
  whatIf,
  whoIn,
} from './access.ts';
import type { AnyPage } from '../kernel/page.ts';
import { groups, holdingsOf, type Membership, roles, ungrantable, why } from '../kernel/permission.ts';
import { allJobPermissions } from './job-permission.ts';

const everything = { sales: true, marketing: true };
const marta = 'marta';
const nobody: JobTeam = { kind: 'job', members: [], owners: [] };
const standard = (...permissions: (typeof allJobPermissions)[number][]) =>
  ({ access_level: 'standard', job_role: 'viewer', permissions }) as const;
const full = { access_level: 'full', job_role: 'editor', permissions: allJobPermissions } as const;
const situation = (membership: Membership, team: JobTeam = nobody): Situation => ({
  user_id: marta,
  membership,
  modules: everything,
  team,
});
const onTeam = (member: Parameters<typeof changedBy>[1]['member']): JobTeam =>
  member ? { kind: 'job', members: [{ user_id: marta, ...member }], owners: [] } : nobody;

describe('why somebody holds a group', () => {
  test('it names every role and the grant that give it, the widest first', () => {
    const membership: Membership = { roles: ['HIRING_ADMIN', 'SALES_MANAGER'], grants: ['VIEW_REPORTS'] };
    expect(why('VIEW_REPORTS', membership, everything)).toEqual([
      { by: 'grant', reach: 'all' },
      { by: 'role', role: 'HIRING_ADMIN', reach: 'jobs' },
      { by: 'role', role: 'SALES_MANAGER', reach: 'contacts' },
    ]);
    expect(why('MANAGE_ORG', membership, everything)).toEqual([]);
  });
  test('nothing gives a group whose module is off', () => {
    expect(why('MANAGE_SALES', { roles: ['SALES_MANAGER'] }, { sales: false, marketing: true })).toEqual([]);
  });
});

describe('what somebody may do on a job', () => {
  const hiring = { roles: ['HIRING_ADMIN'] } as const;
  test('a standard member holds what is ticked, and edits nothing', () => {
    const it = onJob(whoIn(situation(hiring)), onTeam(standard('list', 'scorecards')));
    expect(it.permissions.scorecards).toEqual({ held: 'acts', because: ['member'], blocked: false });
    expect(it.permissions.form).toEqual({ held: null, because: [], blocked: false });
    expect(it.editor).toEqual([]);
  });
  test('an administrator holds everything without being on the team', () => {
    const it = onJob(whoIn(situation({ roles: ['ORG_ADMIN'] })), nobody);
    expect(allJobPermissions.every((each) => it.permissions[each].held === 'acts')).toBe(true);
    expect([it.editor, it.sees]).toEqual([['administrator'], ['administrator', 'all_jobs']]);
  });
  test('the head of sales reads what a job says, only counts its people, and acts nowhere', () => {
    const it = onJob(whoIn(situation({ roles: ['SALES_ORG_ADMIN'] })), nobody);
    expect(allJobPermissions.map((each) => it.permissions[each].held)).toEqual([
      'reads',
      'reads',
      'reads',
      'reads',
      'counts',
      'counts',
      'counts',
    ]);
    expect(it.editor).toEqual([]);
  });
  test('a recruiter off the team sees that the job is there, and no section of it', () => {
    const it = onJob(whoIn(situation({ roles: ['RECRUIT_ADMIN'] })), nobody);
    expect([it.sees, allJobPermissions.some((each) => it.permissions[each].held)]).toEqual([['all_jobs'], false]);
  });
  test('a hiring manager who is not on a job does not see it', () => {
    expect(jobRightsOf(whoIn(situation(hiring)), nobody)).toBeNull();
    expect(onJob(whoIn(situation(hiring)), nobody).sees).toEqual([]);
  });
  test('a client whose roles open no job gains nothing by a place on the team', () => {
    const it = onJob(whoIn(situation({ roles: ['CUSTOMER'] })), onTeam(standard('list')));
    expect(it.permissions.list).toEqual({ held: 'acts', because: ['member'], blocked: true });
    expect(usable(it.permissions.list)).toBeNull();
  });
  test('each section asks for the groups that its pages ask for', () => {
    const pages: readonly unknown[] = [...Object.values(jobPages), ...Object.values(pipelinePages)];
    const asked = pages.flatMap((page) => {
      const { needs } = page as Partial<AnyPage>;
      return needs?.who === 'groups' && needs.record?.kind === 'job'
        ? (anyNeed(needs.record).job ?? []).map((permission) => [permission, needs.groups] as const)
        : [];
    });
    expect(new Set(asked.map(([permission]) => permission)).size).toBe(7);
    for (const [permission, of] of asked) expect([permission, sectionGroups[permission]]).toEqual([permission, of]);
  });
});

describe('who sees a person', () => {
  const job = { id: 'backend', ...onTeam(standard('list')) };
  const ada = { audience: 'talent', jobs: [job, { id: 'design', ...nobody }] } as const;
  test('a hiring manager sees those on the jobs whose pipeline she manages', () => {
    expect(onPerson(whoIn(situation({ roles: ['HIRING_ADMIN'] })), ada)).toEqual([
      { by: 'job', group: 'MANAGE_CANDIDATE', job_id: 'backend' },
    ]);
  });
  test('whoever is also an account executive sees contacts as well as the people of her jobs', () => {
    const both = whoIn(situation({ roles: ['HIRING_ADMIN', 'SALES_MANAGER'] }));
    expect(onPerson(both, ada)).toEqual([{ by: 'job', group: 'MANAGE_CANDIDATE', job_id: 'backend' }]);
    expect(onPerson(both, { audience: 'contact', jobs: [] })).toEqual([{ by: 'contact', group: 'MANAGE_PEOPLE' }]);
  });
  test('an author of content sees nobody', () => {
    expect(onPerson(whoIn(situation({ roles: ['HIRING_CONTENT_ADMIN'] })), ada)).toEqual([]);
  });
});

describe('what would change', () => {
  const before = situation({ roles: ['HIRING_ADMIN'] }, onTeam(standard('list', 'scorecards', 'resume')));
  test('as hiring manager of the job she gets the four other permissions and edits it', () => {
    expect(whatIf(before, { owner_role: 'hiring_manager' })).toEqual({
      groups: [],
      permissions: ['form', 'evaluation', 'description', 'panel'].map((permission) => ({
        permission,
        from: null,
        to: 'acts',
      })),
      sees: { from: true, to: true },
      editor: { from: false, to: true },
    });
  });
  test('off the team she sees nothing of the job', () => {
    const it = whatIf(before, { member: null });
    expect([it.sees, it.permissions.map(({ permission }) => permission)]).toEqual([
      { from: true, to: false },
      ['list', 'scorecards', 'resume'],
    ]);
  });
  test('a grant widens what the role gives', () => {
    expect(whatIf(before, { grants: ['VIEW_REPORTS'] }).groups).toEqual([
      { group: 'VIEW_REPORTS', from: 'jobs', to: 'all' },
    ]);
  });
  test('no change changes nothing', () => {
    expect(whatIf(before, {})).toMatchObject({ groups: [], permissions: [] });
  });
});

describe('whatever somebody holds', () => {
  const order = [undefined, 'own', 'contacts', 'jobs', 'all'];
  const rights = fc.record({
    roles: fc.uniqueArray(fc.constantFrom(...roles)),
    grants: fc.uniqueArray(fc.constantFrom(...groups.filter((group) => !ungrantable.includes(group)))),
    more: fc.oneof(
      fc.record({ role: fc.constantFrom(...roles) }),
      fc.record({ grant: fc.constantFrom(...groups.filter((group) => !ungrantable.includes(group))) }),
    ),
    modules: fc.record({ sales: fc.boolean(), marketing: fc.boolean() }),
    member: fc.option(fc.uniqueArray(fc.constantFrom(...allJobPermissions)).map((each) => standard(...each))),
    owner: fc.boolean(),
    contact: fc.boolean(),
  });
  const withMore = ({
    roles: held,
    grants,
    more,
  }: {
    roles: Membership['roles'];
    grants: Membership['grants'];
    more: object;
  }) => ({
    roles: 'role' in more ? [...held, more.role as (typeof roles)[number]] : held,
    grants: 'grant' in more ? [...grants!, more.grant as (typeof groups)[number]] : grants!,
  });

  test('a role or a grant more takes no group, no right on a job and no person away', () => {
    fc.assert(
      fc.property(rights, (it) => {
        const team: JobTeam = {
          ...onTeam(it.member ?? undefined),
          owners: it.owner ? [{ user_id: marta, owner_role: 'recruiter' }] : [],
        };
        const less = whoIn({ user_id: marta, membership: it, modules: it.modules });
        const greater = whoIn({ user_id: marta, membership: withMore(it), modules: it.modules });
        for (const group of groups)
          expect(order.indexOf(greater.groups[group])).toBeGreaterThanOrEqual(order.indexOf(less.groups[group]));
        const [was, is] = [jobRightsOf(less, team), jobRightsOf(greater, team)];
        if (was) expect(is).not.toBeNull();
        expect(is?.sees ?? []).toEqual(expect.arrayContaining(was?.sees ?? []));
        expect([...(is?.sees ?? []), ...(is?.counts ?? [])]).toEqual(expect.arrayContaining(was?.counts ?? []));
        expect(is?.permissions ?? []).toEqual(expect.arrayContaining(was?.permissions ?? []));
        expect(is?.editor ?? false).toBe((was?.editor ?? false) || (is?.editor ?? false));
        // A report only opens a person's history, whatever else a member holds, so reports do not count for seeing the record.
        if (less.groups.MANAGE_PEOPLE || less.groups.MANAGE_CANDIDATE) {
          const person = { audience: it.contact ? 'contact' : 'talent', jobs: [{ id: 'backend', ...team }] } as const;
          if (onPerson(less, person).length) expect(onPerson(greater, person)).not.toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('the reasons and the rights agree', () => {
    fc.assert(
      fc.property(rights, (it) => {
        const who = whoIn({ user_id: marta, membership: it, modules: it.modules });
        const team = onTeam(it.member ?? undefined);
        const [rightsThere, reasons] = [jobRightsOf(who, team), onJob(who, team)];
        expect(reasons.sees.length > 0).toBe(rightsThere !== null);
        for (const permission of allJobPermissions) {
          const { held } = reasons.permissions[permission];
          expect(held === 'acts' || held === 'reads').toBe(rightsThere?.sees.includes(permission) ?? false);
          expect(held === 'counts').toBe(rightsThere?.counts.includes(permission) ?? false);
          expect(held === 'acts').toBe(rightsThere?.permissions.includes(permission) ?? false);
        }
        for (const group of groups)
          expect(why(group, it, it.modules)[0]?.reach).toBe(holdingsOf(it, it.modules)[group]);
      }),
    );
  });

  test('a place on the team takes nothing away from anybody, and full access gives all of it', () => {
    fc.assert(
      fc.property(rights, (it) => {
        const off = { user_id: marta, membership: it, modules: it.modules, team: nobody };
        const joined = whatIf(off, { member: full });
        expect(joined.editor.to).toBe(true);
        expect(joined.permissions.filter(({ to }) => to !== 'acts')).toEqual([]);
        expect(whatIf(off, { member: it.member ?? null }).permissions.filter(({ to }) => to === null)).toEqual([]);
      }),
    );
  });
});
