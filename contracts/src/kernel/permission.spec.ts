import { groups, holdingsOf, type Group, type Reach, type Role, roles, ungrantable } from './permission.ts';
import { jobPermissions } from '../jobs/job-permission.ts';

// The table of docs/rules/permissions.md#roles-and-groups. Y: everywhere, j: own jobs, s: contacts, o: own data. (S) and (M) also require the module sales or marketing.
const page = `
| Group | SUPER | ORG_ADMIN | RECRUIT_ADMIN | HIRING_ADMIN | INTERVIEW_ADMIN | SALES_ORG_ADMIN | SALES_MANAGER | CAMPAIGN_MANAGER | HIRING_CONTENT_ADMIN | LEAD | CUSTOMER | TALENT |
| VIEW_DASHBOARD | Y | Y | Y | Y | Y | Y | Y | Y | Y | o | o | o |
| UPLOAD | Y | Y | Y | Y | Y | Y | Y | Y | Y | – | – | o |
| SEARCH | Y | Y | Y | j | j | s | s | s | Y | – | – | – |
| MANAGE_APPLICATION | Y | – | – | – | – | – | – | – | – | – | – | – |
| MANAGE_ORG | Y | Y | – | – | – | – | – | – | – | – | – | – |
| MANAGE_OPPORTUNITIES | Y | Y | Y | j | – | Y | – | – | – | – | – | – |
| MANAGE_PEOPLE | Y | Y | Y | – | – | s | s | s | – | – | – | – |
| MANAGE_MESSAGES | Y | Y | Y | – | – | s | s | s | – | – | – | – |
| MANAGE_BULK_UPLOAD | Y | Y | Y | – | – | s | – | s | – | – | – | – |
| VIEW_REPORTS | Y | Y | Y | j | – | s | s | s | – | – | – | – |
| MANAGE_SALES_ORG (S) | Y | – | – | – | – | Y | – | – | – | – | – | – |
| MANAGE_CONTENT | Y | Y | Y | – | – | – | – | – | Y | – | – | – |
| MANAGE_SALES (S) | Y | Y | – | – | – | Y | Y | – | – | – | – | – |
| MANAGE_CANDIDATE | Y | Y | Y | j | j | s | s | – | – | – | – | – |
| MANAGE_JOB | Y | Y | Y | j | j | Y | – | – | j | – | – | – |
| MANAGE_JOB_MESSAGE | Y | Y | Y | j | – | s | – | – | – | – | – | – |
| MANAGE_MARKETING_CONTENT (M) | Y | Y | – | – | – | Y | – | Y | – | – | – | – |
| VIEW_ENGAGEMENT (M) | Y | Y | Y | – | – | s | s | s | – | – | – | – |
| MANAGE_GENERAL_COMMUNICATION_SETTINGS | Y | Y | Y | – | – | Y | – | Y | – | – | – | – |
| MANAGE_MY_TASKS | Y | Y | Y | Y | Y | Y | Y | Y | Y | – | – | – |
| MANAGE_CADENCES | Y | Y | Y | – | – | s | s | s | – | – | – | – |
| MANAGE_MARKETING_FORMS (M) | Y | Y | – | – | – | Y | – | Y | – | – | – | – |
| MANAGE_SALES_DEALS (S) | Y | Y | – | – | – | Y | Y | – | – | – | – | – |
| MANAGE_SALES_PARTNERS (S) | Y | Y | – | – | – | Y | – | – | – | – | – | – |`;
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const [header, ...lines] = page.trim().split('\n').map(cellsOf) as [string[], ...string[][]];
const columns = header.slice(1) as Role[];
const rows = lines.map(([title, ...marks]) => ({
  group: title!.replace(/ \(.\)$/, '') as Group,
  module: { S: 'sales' as const, M: 'marketing' as const }[/\((.)\)$/.exec(title!)?.[1] ?? ''],
  marks,
}));
const reaches: Record<string, Reach | undefined> = { Y: 'all', j: 'jobs', s: 'contacts', o: 'own', '–': undefined };
const everything = { sales: true, marketing: true };

describe('the permission matrix', () => {
  test('has the roles and groups of the page and no others', () => {
    expect([...roles]).toEqual(columns);
    expect([...groups].sort()).toEqual(rows.map((row) => row.group).sort());
    expect([columns.length, rows.length]).toEqual([12, 24]);
  });
  test.each(rows)('$group is held by the roles of its row', ({ group, marks }) => {
    expect(Object.fromEntries(columns.map((role) => [role, holdingsOf({ roles: [role] }, everything)[group]]))).toEqual(
      Object.fromEntries(columns.map((role, index) => [role, reaches[marks[index]!]])),
    );
  });
  test.each(rows)('$group disappears with its module, and only with its own', ({ group, module }) => {
    expect(
      holdingsOf({ roles: ['SUPER'] }, { sales: module !== 'sales', marketing: module !== 'marketing' })[group],
    ).toBe(module ? undefined : 'all');
    expect(
      holdingsOf({ roles: ['SUPER'] }, { sales: module === 'sales', marketing: module === 'marketing' })[group],
    ).toBe('all');
  });
});

describe('what a membership holds', () => {
  test('several roles add up and the wider reach wins, in whatever order', () => {
    expect(holdingsOf({ roles: ['HIRING_ADMIN', 'RECRUIT_ADMIN'] }, everything)).toMatchObject({
      SEARCH: 'all',
      MANAGE_JOB: 'all',
    });
    expect(holdingsOf({ roles: ['SALES_MANAGER', 'INTERVIEW_ADMIN'] }, everything)).toMatchObject({
      SEARCH: 'jobs',
      MANAGE_CANDIDATE: 'jobs',
      MANAGE_SALES: 'all',
    });
    expect(holdingsOf({ roles: ['TALENT', 'CUSTOMER'] }, everything)).toEqual({ VIEW_DASHBOARD: 'own', UPLOAD: 'own' });
  });
  test('a grant reaches the whole organization, unless its module is off', () => {
    expect(holdingsOf({ roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'] }, everything)).toEqual({
      VIEW_DASHBOARD: 'own',
      VIEW_REPORTS: 'all',
    });
    expect(holdingsOf({ roles: ['HIRING_ADMIN'], grants: ['VIEW_REPORTS'] }, everything).VIEW_REPORTS).toBe('all');
    expect(
      holdingsOf({ roles: ['CUSTOMER'], grants: ['MANAGE_SALES'] }, { sales: false, marketing: true }).MANAGE_SALES,
    ).toBeUndefined();
  });
  test('nobody without a role holds anything', () => expect(holdingsOf({ roles: [] }, everything)).toEqual({}));
  test('running the platform, the organization and its sales side are not handed out one by one', () => {
    expect([...ungrantable].sort()).toEqual(['MANAGE_APPLICATION', 'MANAGE_ORG', 'MANAGE_SALES_ORG']);
  });
});

test('the seven permissions of a job have the names of the page', () => {
  expect(jobPermissions).toEqual({
    form: 'Job Details',
    evaluation: 'Evaluation Content',
    description: 'Job Description',
    panel: 'Panel & Rounds',
    list: 'Manage Pipeline',
    scorecards: 'Scorecards',
    resume: 'Resume Screening',
  });
});
