import { dayLength } from '@candor/contracts/values/days';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { judgedJob } from '../support/panel.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The legal deadlines on the privacy desk, and the register of what runs automatically with the ledger of suggestions.

let app: App;
let quay: Founded;
beforeAll(async () => {
  app = await App.start();
  quay = await found(app, 'Quay', named('Quinn'));
});
afterAll(() => app?.dispose());
const desk = async (): Promise<Json> => (await quay.admin.page('/people/privacy')).body;
const clocksOf = async (id: string): Promise<Json[]> =>
  (await desk()).clocks.filter(({ person }: Json) => person.id === id);
const register = async (): Promise<Json> => (await quay.admin.page('/people/automation')).body;

describe('legal deadlines', () => {
  test('in Europe a person whom we found is told within 30 days where their details are from; one who applied is not', async () => {
    const { slug } = await openJob(quay.admin, 'Rigger');
    const { candidate } = await quay.admin.ask('/api/people/candidates/upsert', {
      first_name: 'Grace',
      last_name: 'Found',
      email: 'found@mail.test',
      source: 'sourced',
    });
    await applyFor(app, quay.organization.slug, slug, { email: 'applied@mail.test' });
    expect(await clocksOf(candidate.id)).toEqual([]);
    await quay.admin.ask('/api/org/profile/upsert', { country: 'DE' });
    const [clock] = await eventually(async () => {
      const found = await clocksOf(candidate.id);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(clock).toMatchObject({
      kind: 'notice',
      days: 30,
      source: 'GDPR Art. 14(3): tell people whose data came from elsewhere within a month',
    });
    expect(Date.parse(clock!.due_at) - Date.parse(clock!.since)).toBe(30 * dayLength);
    const people = (await quay.admin.page('/people/candidates')).body.list.items as Json[];
    const applied = people.find(({ email }) => email === 'applied@mail.test')!;
    expect(await clocksOf(applied.id)).toEqual([]);
  });

  test('in Ontario an interviewed person is told the outcome within 45 days, until their application ends', async () => {
    const made = await quay.admin.ask('/api/org/locations/upsert', {
      id: 'new',
      name: 'Toronto pier',
      city: 'Toronto',
      region: 'Ontario',
      country: 'Canada',
    });
    const { job, met } = await judgedJob(app, quay.admin);
    await quay.admin.ask('/api/opportunities/jobs/upsert', {
      id: job,
      location_ids: [(Object.values(made) as Json[]).find((each) => each?.id)!.id],
    });
    const { of } = await met();
    expect(await clocksOf(of.candidate_id)).toEqual([]);
    await app.goAhead(7 * 3600);
    const [clock] = await eventually(async () => {
      const found = await clocksOf(of.candidate_id);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(clock).toMatchObject({ kind: 'outcome', days: 45, job: { id: job }, application_id: of.id });
    expect(clock!.source).toMatch(/^Ontario Employment Standards Act/);
    expect(Date.parse(clock!.due_at) - Date.parse(clock!.since)).toBe(45 * dayLength);
    const { reasons } = (await quay.admin.page(jobPage(job, 'candidates'))).body;
    const { version } = (await panelOf(quay.admin, of.id)).application;
    await quay.admin.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: of.id,
      version,
      disqualification_reason_id: reasons[0].id,
    });
    await eventually(async () => expect(await clocksOf(of.candidate_id)).toEqual([]));
  });
});

describe('the register of automations', () => {
  const line = async (key: string): Promise<Json> => (await register()).lines.find((each: Json) => each.key === key);

  test('says what runs, since when and by whom it was turned on, and how often it acted', async () => {
    expect(await line('knockout_archive')).toMatchObject({ on: false, since: null, by: null, count: 0 });
    const { version } = (await quay.admin.page('/org/hiring')).body;
    await quay.admin.ask('/api/org/profile/upsert', { version, auto_archive_knockouts: true });
    const { user } = (await quay.admin.page('/dashboard')).body;
    await eventually(async () =>
      expect(await line('knockout_archive')).toMatchObject({ on: true, since: expect.any(String), by: user.id }),
    );
    const visitor = await Visitor.of(app);
    const { lines } = (await visitor.page(`/${quay.organization.slug}/automation`)).body;
    expect(lines).toContain('knockout_archive');
  });

  test('shows each suggestion, who saw it and what they did with it; only an administrator reads it', async () => {
    const { id: job_id } = await openJob(quay.admin, 'Accountant');
    const drafted = await quay.admin.ask('/api/job/tasks/generate', { job_id });
    const [first, second, third] = drafted.tasks;
    const from = (item: number) => ({ suggestion: { id: drafted.suggestion_id, item } });
    const save = (task: Json, item: number) =>
      quay.admin.ask('/api/opportunities/jobs/tasks/upsert', { job_id, ...task, ...from(item) });
    await save(first, 0);
    await save({ ...second, name: 'Count the coins' }, 1);
    await quay.admin.ask('/api/job/suggestions/refuse', {
      job_id,
      suggestion_id: drafted.suggestion_id,
      items: [2],
    });
    const { user } = (await quay.admin.page('/dashboard')).body;
    const entry = await eventually(async () => {
      const found = (await register()).ledger.find((each: Json) => each.job_id === job_id);
      expect(found.items.filter(({ fate }: Json) => fate !== 'open')).toHaveLength(3);
      return found;
    });
    expect(entry).toMatchObject({ what: 'tasks', provider: 'template', model: null, by: user.id });
    expect(entry.items.slice(0, 3)).toMatchObject([
      { name: first.name, fate: 'kept', new_name: null, by: user.id },
      { name: second.name, fate: 'changed', new_name: 'Count the coins', by: user.id },
      { name: third.name, fate: 'refused', by: user.id },
    ]);
    const recruiter = await invite(app, quay.admin, named('Rita'), ['RECRUIT_ADMIN']);
    expect((await recruiter.page('/people/automation')).body.title).toBe('No access');
  });
});
