import { openText } from '@candor/contracts/reports/report';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// Members who work with contacts alone never meet applicants, also not one whom they wrote to before.

const at = (path: string) => `/api/org/cadences/${path}`;
let app: App;
let admin: Visitor;
let marketer: Visitor;
let job: Json;
let cadence: string;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  marketer = await invite(app, admin, named('Cam'), ['CAMPAIGN_MANAGER']);
  job = await openJob(admin, 'Model');
  await admin.ask(at('upsert'), { name: 'Nearly hired', audience: 'talent' });
  cadence = (await marketer.ask(at('upsert'), { name: 'News', audience: 'contact', gap_days: 0 })).cadence.id;
  const email = { type: 'email', delay_days: 5, subject: 'News', body: '<p>Hi</p>', priority: 'normal' };
  await marketer.ask(at('steps/upsert'), { cadence_id: cadence, ...email });
  await marketer.ask(at('upsert'), { id: cadence, status: 'active' });
});
afterAll(() => app?.dispose());

const contact = async (last_name: string): Promise<string> => {
  const { candidate } = await marketer.ask('/api/people/candidates/upsert', {
    first_name: 'Ada',
    last_name,
    email: `${last_name.toLowerCase()}@contacts.test`,
    source: 'sourced',
  });
  return candidate.id;
};
const section = async (by: Visitor, name: string, at?: string) =>
  (await by.page(`/cadences/cadences/100/1/_/_/_/${cadence}/${name}${at ? `?as_of=${at}` : ''}`)).body;

test('a contact of a cadence who applies is named on no page of cadences and behind no number of a report', async () => {
  const [stays, applies] = [await contact('Ashdown'), await contact('Birchwood')];
  const subjects = [stays, applies].map((id) => ({ type: 'candidate', id }));
  expect((await marketer.ask(at('assign'), { cadence_id: cadence, subjects })).done).toHaveLength(2);
  const before = await moment();
  const applied_at = new Date().toISOString();
  await admin.ask('/api/opportunities/jobs/candidate/upsert', { job_id: job.id, candidate_id: applies, applied_at });
  const opened = (by: Visitor, column: string) => {
    const open = openText({ column, row: cadence });
    return by.page(
      formatListAddress({ area: 'reports', entity: 'cadences', list: emptySlice, id: open, section: null }),
    );
  };
  const number = await eventually(async () => {
    const { body, text } = await opened(marketer, 'applied');
    expect(body.opened?.total).toBe(1);
    return text;
  });
  for (const text of [
    number,
    (await opened(marketer, 'people')).text,
    JSON.stringify(await section(marketer, 'enrollments')),
  ])
    expect([applies, 'Birchwood'].filter((each) => text.includes(each))).toEqual([]);
  expect((await opened(marketer, 'people')).text).toContain('Ashdown');
  expect((await section(marketer, 'enrollments')).list.items.map((row: Json) => row.candidate_id)).toEqual([stays]);
  // Who sees applicants finds both.
  expect((await opened(admin, 'applied')).text).toContain('Birchwood');
  expect((await section(admin, 'enrollments')).list.total).toBe(2);
  // The past follows the rights of now, also for the time when both were contacts.
  const idsThen = async (by: Visitor) =>
    (await section(by, 'enrollments', before)).list.items.map((row: Json) => row.candidate_id);
  expect(await idsThen(marketer)).toEqual([stays]);
  expect((await idsThen(admin)).toSorted()).toEqual([stays, applies].toSorted());
});

test('the page of a cadence offers such a member no cadence for candidates and no job that they do not see', async () => {
  const { options } = await section(marketer, 'rules');
  expect(options.cadences).toEqual([]);
  expect(options.jobs).toEqual([]);
  const all = (await section(admin, 'rules')).options;
  expect(all.cadences).toMatchObject([{ label: 'Nearly hired' }]);
  expect(all.jobs).toMatchObject([{ value: job.id }]);
});
