import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member who leaves hands their work to others, and a job changes its owner (U1,
// docs/rules/permissions.md#members-and-invitations).

let app: App;
let acme: Founded;
let other: Founded;
let ines: Visitor & { id: string };
beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  other = await found(app, 'Other', named('Otto'));
  ines = await invite(app, acme.admin, named('Ines'), ['RECRUIT_ADMIN']);
});
afterAll(() => app?.dispose());

const jobOf = async (id: string): Promise<Json> => (await acme.admin.page(jobPage(id))).body.job;
const holdingsOf = (id: string, by = acme.admin) => by.post('/api/org/users/holdings', { id });
const owners = async (id: string) => (await jobOf(id)).owners as Json[];

describe('U1: a member who leaves', () => {
  test('is shown with what they hold; other organizations and recruiters learn nothing', async () => {
    const uma = await invite(app, acme.admin, named('Uma'), ['RECRUIT_ADMIN']);
    expect((await holdingsOf(uma.id)).body.payload).toMatchObject({
      jobs: { count: 0, shown: [] },
      teams: { count: 0 },
      tasks: { count: 0 },
    });
    const job = await openJob(uma, 'Held by Uma');
    const { candidate_id } = await addApplicant(uma, job.id);
    await uma.ask('/api/people/candidates/owner', { candidate_id, user_id: uma.id });
    await uma.ask('/api/tasks/upsert', { title: 'Call the yard' });
    const { jobs, teams, people, tasks, takers } = (await holdingsOf(uma.id)).body.payload;
    expect([jobs, teams, people, tasks]).toEqual([
      { count: 1, shown: [{ id: job.id, name: 'Held by Uma' }] },
      { count: 1, shown: [{ id: job.id, name: 'Held by Uma' }] },
      { count: 1, shown: [{ id: candidate_id, name: expect.stringContaining('Applicant') }] },
      { count: 1, shown: [expect.objectContaining({ name: 'Call the yard' })] },
    ]);
    expect(takers.map(({ label }: Json) => label).sort()).toEqual(['Ann Tester', 'Ines Tester']);
    expect((await holdingsOf(uma.id, other.admin)).body).toMatchObject({ code: 'not_found', error: 'User not found.' });
    expect(await holdingsOf(uma.id, ines)).toMatchObject({ status: 302, location: '/access-denied' });
  });

  test('hands everything over, once and completely, also when the process dies in between', async () => {
    const dan = await invite(app, acme.admin, named('Dan'), ['RECRUIT_ADMIN']);
    const jobs = [await openJob(dan, 'One'), await openJob(dan, 'Two'), await openJob(dan, 'Three')];
    for (const title of ['Call one', 'Call two', 'Done already']) await dan.ask('/api/tasks/upsert', { title });
    const people = [await addApplicant(dan, jobs[0]!.id), await addApplicant(dan, jobs[1]!.id)];
    for (const { candidate_id } of people)
      await dan.ask('/api/people/candidates/owner', { candidate_id, user_id: dan.id });
    const done = (await dan.page('/tasks/mine')).body.list.items.find((row: Json) => row.title === 'Done already');
    await dan.ask('/api/tasks/status', { id: done.id, status: 'done' });
    await acme.admin.ask('/api/org/users/deactivate', {
      id: dan.id,
      jobs_to: ines.id,
      teams_to: acme.user.id,
      people_to: ines.id,
      reassign_to: ines.id,
    });
    // The departed member's session ends before anything is handed over.
    expect((await dan.page('/dashboard')).body.authorization).toEqual({ location: '/' });
    await app.kill();
    await app.open();
    // Only this process uses the folder, so it continues the killed process's work immediately.
    await eventually(async () =>
      expect((await holdingsOf(dan.id)).body.payload).toMatchObject({
        jobs: { count: 0 },
        teams: { count: 0 },
        people: { count: 0 },
        tasks: { count: 0 },
      }),
    );
    for (const { candidate_id } of people) {
      const given = await eventsOf(app, "stream = ? AND type = 'CandidateOwnerAssigned'", `candidate-${candidate_id}`);
      expect(given.map(({ data }) => data.user_id)).toEqual([dan.id, ines.id]);
    }
    for (const job of jobs) {
      const { owners: now, members } = await jobOf(job.id);
      expect(now).toEqual([{ user_id: ines.id, owner_role: 'recruiter' }]);
      const team = members.map(({ user_id }: Json) => user_id);
      expect(team).toEqual(expect.arrayContaining([acme.user.id, ines.id]));
      expect(team).not.toContain(dan.id);
      const moved = await eventsOf(app, "stream = ? AND type = 'JobOwnerRemoved'", `job-${job.id}`);
      expect(moved).toHaveLength(1);
    }
    const theirs = (await ines.page('/tasks/mine')).body.list.items.map((row: Json) => row.title);
    expect(theirs.sort()).toEqual(['Call one', 'Call two']);
    expect(await eventsOf(app, "type = 'TaskReassigned'")).toHaveLength(2);
    // A member who is reactivated gets nothing back.
    await acme.admin.ask('/api/org/users/reactivate', { id: dan.id });
    expect((await owners(jobs[0]!.id)).map(({ user_id }) => user_id)).toEqual([ines.id]);
  });

  test('hands nothing to themselves, to a stranger or to somebody who left', async () => {
    const eva = await invite(app, acme.admin, named('Eva'), ['RECRUIT_ADMIN']);
    const gone = await invite(app, acme.admin, named('Gus'), ['RECRUIT_ADMIN']);
    await acme.admin.ask('/api/org/users/deactivate', { id: gone.id });
    const send = async (more: Json) =>
      (await acme.admin.post('/api/org/users/deactivate', { id: eva.id, ...more })).body;
    expect(await send({ jobs_to: eva.id })).toMatchObject({
      code: 'validation',
      error: 'Choose another person to take over.',
    });
    for (const taker of [gone.id, other.user.id])
      expect(await send({ reassign_to: taker })).toMatchObject({ code: 'not_found', error: 'User not found.' });
    // The new owner of people must be allowed to see the people, as when a single person is handed over.
    const wanda = await invite(app, acme.admin, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
    expect(await send({ people_to: wanda.id })).toMatchObject({
      code: 'validation',
      error: 'This member cannot open candidates. Choose someone who can.',
    });
    const { takers, people_takers } = (await holdingsOf(eva.id)).body.payload;
    const values = (of: Json[]) => of.map(({ value }) => value);
    expect(values(takers)).toContain(wanda.id);
    expect(values(people_takers)).toContain(ines.id);
    for (const not of [wanda.id, eva.id]) expect(values(people_takers)).not.toContain(not);
    expect(await send({ teams_to: 'nobody' })).toMatchObject({ status: 'error' });
    expect((await eva.page('/dashboard')).body).not.toHaveProperty('authorization');
  });
});

describe('a job', () => {
  test('is transferred to another owner, who can edit it; the old owner stays on the team', async () => {
    const job = await openJob(acme.admin, 'To be handed on');
    const hana = await invite(app, acme.admin, named('Hana'), ['HIRING_ADMIN']);
    expect((await hana.page(jobPage(job.id))).status).toBe(404);
    const transfer = { job_id: job.id, user_id: acme.user.id, owner_role: 'recruiter', to_user_id: hana.id };
    const path = '/api/opportunities/jobs/owners/transfer';
    const uid = crypto.randomUUID();
    const first = (await acme.admin.post(path, transfer, { uid })).body;
    expect((await acme.admin.post(path, transfer, { uid })).body).toEqual(first);
    expect((await acme.admin.post(path, transfer)).body.status).toBe('ok');
    expect(await owners(job.id)).toEqual([{ user_id: hana.id, owner_role: 'recruiter' }]);
    expect(await eventsOf(app, "stream = ? AND type = 'JobOwnerRemoved'", `job-${job.id}`)).toHaveLength(1);
    expect((await hana.post('/api/opportunities/jobs/upsert', { id: job.id, name: 'Handed on' })).body.status).toBe(
      'ok',
    );
    // The application refuses a former owner, another organization, a member who is no editor, and an unknown member.
    expect((await acme.admin.post(path, { ...transfer, to_user_id: ines.id })).body.code).toBe('wrong_state');
    expect((await other.admin.post(path, transfer)).body).toMatchObject({ code: 'not_found' });
    const viv = await invite(app, acme.admin, named('Viv'), ['HIRING_ADMIN']);
    await acme.admin.ask('/api/upsert_job_permissions', {
      job_id: job.id,
      user_id: viv.id,
      access_level: 'standard',
      permissions: ['list', 'form'],
    });
    expect((await viv.post(path, { ...transfer, user_id: hana.id, to_user_id: viv.id })).body.code).toBe('not_editor');
    expect(
      (await acme.admin.post(path, { ...transfer, user_id: hana.id, to_user_id: other.user.id })).body,
    ).toMatchObject({ code: 'not_found', error: 'User not found.' });
  });
});
