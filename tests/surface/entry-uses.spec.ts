import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { Used } from '@candor/contracts/catalogues/pages';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { sells } from './things.ts';

// The link 'Used by 12 candidates' leads to exactly those 12.

let app: App;
beforeAll(async () => {
  app = await App.start({ demo: true });
});
afterAll(() => app?.dispose());

const listAt = async (visitor: Visitor, { shown }: Used, id: string): Promise<Json> => {
  const [area, entity] = shown.screen.split('/') as [string, string];
  const filters = { ...shown.filters, [shown.filter]: [id] };
  return (
    await visitor.page(formatListAddress({ area, entity, list: { ...emptySlice, filters }, id: null, section: null }))
  ).body.list;
};
const usesAt = async (visitor: Visitor, screen: string): Promise<{ used: Used[]; names: Record<string, string> }> => {
  const { used, list } = (await visitor.page(`/${screen}/250/1`)).body;
  return { used, names: Object.fromEntries(list.items.map(({ id, fields }: Json) => [id, fields.name])) };
};

test('what every count of every small list opens are as many as it says', async () => {
  const olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  await sells(olivia);
  const opened: string[] = [];
  for (const { name, screen, scope } of catalogues) {
    if (scope !== 'organization') continue;
    for (const use of (await usesAt(olivia, screen)).used)
      for (const { id, count } of use.counts.slice(0, 5)) {
        expect({ name, use: use.many, count: (await listAt(olivia, use, id)).total }).toEqual({
          name,
          use: use.many,
          count,
        });
        opened.push(name);
      }
  }
  expect([...new Set(opened)]).toEqual(
    expect.arrayContaining(['location', 'category', 'source', 'disqualification', 'jobclose', 'tag']),
  );
});

test('a reason is used by those who are archived for it, and by nobody who came back', async () => {
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  const job = await openJob(admin, 'Ship Cook');
  const [gone, back] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const [reason, other] = (await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
  const archive = ({ id, version }: Json, disqualification_reason_id: string): Promise<Json> =>
    admin.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: id,
      version,
      disqualification_reason_id,
    });
  await archive(gone, reason!.id);
  const archived = await archive(back, other!.id);
  const [use] = (await usesAt(admin, 'org/disqualification')).used;
  const who = async (id: string): Promise<string[]> =>
    (await listAt(admin, use!, id)).items.map(({ id: person }: Json) => person);
  expect(await who(reason!.id)).toEqual([gone.candidate_id]);
  expect(await who(other!.id)).toEqual([back.candidate_id]);
  await admin.ask('/api/opportunities/jobs/candidate/restore', {
    application_id: back.id,
    version: archived.application.version,
    action: 'restore',
  });
  expect(await who(other!.id)).toEqual([]);
  const { used } = await usesAt(admin, 'org/disqualification');
  expect(used.flatMap(({ counts }) => counts)).toEqual([{ id: reason!.id, count: 1 }]);
  // The list itself reveals no person's archive reasons.
  const { items } = await listAt(admin, use!, reason!.id);
  expect(JSON.stringify(items)).not.toContain(reason!.id);
});

test('a closed job opens from the reason for which it was closed', async () => {
  const { admin } = await found(app, 'Yard', named('Yuri'));
  const job = await openJob(admin, 'Rigger');
  const { list } = (await admin.page('/org/jobclose/250/1')).body;
  const [reason] = list.items as Json[];
  await admin.ask('/api/opportunities/jobs/upsert', {
    id: job.id,
    hiring_status: 'archived',
    job_close_reason_id: reason!.id,
  });
  const { used } = await usesAt(admin, 'org/jobclose');
  expect(used.flatMap(({ counts }) => counts)).toEqual([{ id: reason!.id, count: 1 }]);
  expect((await listAt(admin, used[0]!, reason!.id)).items.map(({ id }: Json) => id)).toEqual([job.id]);
});

test('a message template is used by the jobs whose steps send it, and their list names it', async () => {
  const { admin } = await found(app, 'Slipway', named('Sven'));
  const [sends, other] = [await openJob(admin, 'Rigger'), await openJob(admin, 'Sailmaker')];
  const { letters: offered, job } = (await admin.page(jobPage(sends.id, 'rounds'))).body;
  const letters = offered as Json[];
  const [letter] = letters;
  const follows = (job_id: string, step_id: string, follow_ups: Json[]): Promise<Json> =>
    admin.ask('/api/opportunities/jobs/workflowsteps/upsert', { id: step_id, job_id, follow_ups });
  const [, , first, second] = job.steps as Json[];
  const each = (delay: number): Json => ({ template_id: letter!.value, delay });
  await follows(sends.id, first!.id, [each(3), each(5)]);
  await follows(sends.id, second!.id, [each(3)]);
  const { used } = await usesAt(admin, 'org/messagetemplate');
  expect(used.map(({ many, counts }) => ({ many, counts }))).toEqual([
    { many: 'jobs', counts: [{ id: letter!.value, count: 1 }] },
    { many: 'job templates', counts: [] },
  ]);
  const list = await listAt(admin, used[0]!, letter!.value);
  expect(list.items.map(({ id }: Json) => id)).toEqual([sends.id]);
  const address = formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: { ...emptySlice, filters: { letter: [letter!.value] } },
    id: null,
    section: null,
  });
  const { names } = (await admin.page(address)).body;
  expect(letters.map(({ value }) => names[value])).toEqual([letter!.label, ...letters.slice(1).map(() => undefined)]);
  // A member who may read neither the rounds nor the templates does not learn which job sends which email.
  const hilda = await invite(app, admin, named('Hilda'), ['HIRING_ADMIN']);
  for (const { id } of [sends, other])
    await admin.ask('/api/upsert_job_permissions', {
      job_id: id,
      user_id: hilda.id,
      access_level: 'standard',
      permissions: ['list'],
    });
  const theirs = (await hilda.page(address)).body;
  expect(theirs.list.items.map(({ id }: Json) => id).toSorted()).toEqual([sends.id, other.id].toSorted());
  expect([theirs.list.filters.letter, theirs.names[letter!.value]]).toEqual([undefined, undefined]);
  expect((await admin.page(jobPage(other.id, 'rounds'))).body.job.steps[2].follow_ups).toBeUndefined();
  for (const step of [first, second]) await follows(sends.id, step!.id, []);
  expect((await usesAt(admin, 'org/messagetemplate')).used.flatMap(({ counts }) => counts)).toEqual([]);
});

test('a message template is used by job templates too, because jobs begin with their steps', async () => {
  const { admin } = await found(app, 'Ropery', named('Runa'));
  const job = await openJob(admin, 'Roper');
  const { letters, job: shown } = (await admin.page(jobPage(job.id, 'rounds'))).body;
  const [letter] = letters as Json[];
  await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', {
    id: shown.steps[2].id,
    job_id: job.id,
    follow_ups: [{ template_id: letter!.value, delay: 3 }],
  });
  const kept = await admin.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name: 'Rope work',
    copy_from: job.id,
    template: true,
  });
  const { used } = await usesAt(admin, 'org/messagetemplate');
  expect(used.map(({ many, counts }) => [many, ...counts])).toEqual([
    ['jobs', { id: letter!.value, count: 1 }],
    ['job templates', { id: letter!.value, count: 1 }],
  ]);
  const list = await listAt(admin, used[1]!, letter!.value);
  expect(list.items.map(({ id }: Json) => id)).toEqual([kept.job.id]);
});

test('whoever knows only some jobs finds nobody by a reason of another one', async () => {
  const { admin } = await found(app, 'Quay', named('Quinn'));
  const job = await openJob(admin, 'Diver');
  const gone = await addApplicant(admin, job.id);
  const [reason] = (await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: gone.id,
    version: gone.version,
    disqualification_reason_id: reason!.id,
  });
  const hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  const [use] = (await usesAt(admin, 'org/disqualification')).used;
  expect((await listAt(admin, use!, reason!.id)).total).toBe(1);
  const theirs = await listAt(hana, use!, reason!.id);
  expect(theirs?.total ?? 0).toBe(0);
});
