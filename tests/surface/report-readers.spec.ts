import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import { dashboards } from '@candor/contracts/reports/dashboards';
import { openText } from '@candor/contracts/reports/report';
import { factReports, reports } from '@candor/contracts/reports/reports';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { advanceTo, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Readers of reports × every report: its page, its file, its proof and what is behind its numbers. The reader's right decides what each of them says.

/** What a reader counts: the people of all jobs, of the jobs that they see, of no job, or they read no reports. */
type Reach = 'all' | 'own' | 'contacts' | 'none';
const readers: Record<string, { roles: Role[]; grants?: Group[]; reach: Reach }> = {
  Adele: { roles: ['ORG_ADMIN'], reach: 'all' },
  Rita: { roles: ['RECRUIT_ADMIN'], reach: 'all' },
  Cleo: { roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'], reach: 'all' },
  Hugo: { roles: ['HIRING_ADMIN'], reach: 'own' },
  Mona: { roles: ['SALES_MANAGER'], reach: 'contacts' },
  Ines: { roles: ['INTERVIEW_ADMIN'], reach: 'none' },
  Carl: { roles: ['CUSTOMER'], reach: 'none' },
  Tal: { roles: ['TALENT'], reach: 'none' },
};
let app: App;
let ours: { name: string; id: string }[];
const visitors = new Map<string, Visitor>();
const address = (entity: string, open: string | null = null) =>
  formatListAddress({ area: 'reports', entity, list: emptySlice, id: open, section: null });

beforeAll(async () => {
  app = await App.start();
  const { admin } = await found(app, 'Reading Works', named('Mara'));
  for (const [name, { roles, grants }] of Object.entries(readers)) {
    const visitor = await invite(app, admin, named(name), [...roles]);
    if (grants) await admin.ask('/api/org/users/upsert', { id: visitor.id, grants: [...grants] });
    visitors.set(name, visitor);
  }
  const seen = await openJob(admin, 'Shown Job');
  const hidden = await openJob(admin, 'Hidden Job');
  ours = [];
  for (const [job, last_name] of [
    [seen, 'Ashdown'],
    [hidden, 'Birchwood'],
  ] as const) {
    const { application, candidate } = await admin.ask('/api/opportunities/jobs/candidate/upsert', {
      job_id: job.id,
      first_name: 'Ada',
      last_name,
      email: `${last_name.toLowerCase()}@readers.test`,
      applied_at: new Date().toISOString(),
    });
    await advanceTo(admin, { ...application, candidate_id: candidate.id }, job.id, 'screening');
    ours.push({ name: last_name, id: candidate.id });
  }
  const { id: user_id } = visitors.get('Hugo') as Visitor & { id: string };
  await admin.ask('/api/upsert_job_permissions', {
    job_id: seen.id,
    user_id,
    access_level: 'standard',
    permissions: ['list'],
  });
});
afterAll(() => app?.dispose());

/** The people of ours that a text names. */
const namesIn = (text: string): string[] =>
  ours.filter(({ name, id }) => text.includes(name) || text.includes(id)).map(({ name }) => name);
const allowed: Record<Reach, string[]> = { all: ['Ashdown', 'Birchwood'], own: ['Ashdown'], contacts: [], none: [] };

describe.each(Object.entries(readers))('%s', (name, { reach }) => {
  test('gets of every report, file, proof and opened number what the right allows, and nothing else', async () => {
    const visitor = visitors.get(name)!;
    const wrong: string[] = [];
    const people = new Set<string>();
    const see = (where: string, text: string) => {
      for (const each of namesIn(text)) {
        people.add(each);
        if (!allowed[reach].includes(each)) wrong.push(`${where} names ${each}`);
      }
    };
    for (const report of reports) {
      const page = await visitor.page(address(report.name));
      const opens = page.status === 200 && !page.body.authorization && Array.isArray(page.body.rows);
      if (opens !== (reach !== 'none')) wrong.push(`the page of ${report.name}: ${page.status}`);
      see(`the page of ${report.name}`, page.text);
      const file = await visitor.download(`${report.export.path}?format=csv`);
      see(`the file of ${report.name}`, file.text);
      if (reach === 'none' && file.status === 200 && file.text.startsWith('"'))
        wrong.push(`the file of ${report.name}`);
      const proof = await visitor.post(report.recompute.path, {});
      if ((proof.body.status === 'ok') !== (reach !== 'none')) wrong.push(`the proof of ${report.name}: ${proof.text}`);
      for (const row of opens ? (page.body.rows as Json[]) : [])
        for (const column of report.columns.filter((each) => 'opens' in each && each.opens && row[each.name] > 0)) {
          const open = openText({ column: column.name, row: row.id });
          const { body, text } = await visitor.page(address(report.name, open));
          if (factReports.some((each) => each.name === report.name) && body.opened?.total !== row[column.name])
            wrong.push(`${report.name} ${open}: ${body.opened?.total} behind ${row[column.name]}`);
          see(`${report.name} ${open}`, text);
          see(
            `the file of ${report.name} ${open}`,
            (await visitor.download(`${report.export.path}?format=csv&open=${encodeURIComponent(open)}`)).text,
          );
        }
    }
    for (const each of dashboards)
      see(`the dashboard ${each.name}`, (await visitor.page(`/reports/dashboards?show=${each.name}`)).text);
    expect(wrong).toEqual([]);
    expect([...people].sort()).toEqual(allowed[reach]);
  });
});
