import { cardsIn } from '@candor/contracts/interviews/values';
import { nextActions } from '@candor/contracts/pipeline/next-action';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The candidate of a past interview waits for scorecards and then for a decision. Card, drawer, table, the person's page, counts, queue and Home agree (docs/rules/pipeline-actions.md#need-you).

const jobs = '/api/opportunities/jobs';
type Member = Visitor & { id: string };
let app: App;
let admin: Visitor;
let rafa: Member;
let ines: Member;
let omar: Member;
let job: string;
let question: string;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Nora')));
  rafa = await invite(app, admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  omar = await invite(app, admin, named('Omar'), ['INTERVIEW_ADMIN']);
  ({ id: job } = await openJob(rafa, 'Harbour Pilot'));
  const round = (await stepsOf(rafa, job)).find(({ type }) => type === 'screening')!;
  for (const { id: user_id } of [ines, omar])
    await rafa.ask(`${jobs}/interviewer/upsert`, { job_id: job, workflow_step_id: round.id, user_id });
  ({
    question: { id: question },
  } = await rafa.ask(`${jobs}/workflowquestions/upsert`, { job_id: job, text: 'When did the tide turn?' }));
  await rafa.ask(`${jobs}/workflowquestions/upsert`, {
    job_id: job,
    question_id: question,
    workflow_step_id: round.id,
  });
});
afterAll(() => app?.dispose());

/** Sets the application's clock this many hours later and waits until the application has done what is due. */
const goOn = async (hours: number): Promise<void> => {
  await app.goAhead(hours * 3600);
  await settled(app);
};
const hour = 3_600_000;
const soon = (hours: number) => new Date((Math.floor(Date.now() / hour) + hours) * hour).toISOString();
const filtered = (filters: Json) => encodeURIComponent(JSON.stringify(filters));
/** The candidate's next step on every page that shows the candidate. All pages must agree. */
const said = async ({ id, candidate_id }: Applicant, hours: number) => {
  const section = async (filters: Json) =>
    (await rafa.page(`${jobPage(job, 'candidates')}/_/100/1/_/_/${filtered(filters)}`)).body;
  const [board, table, person, home] = await Promise.all([
    section({}),
    section({ view: 'list' }),
    rafa.page(`/people/candidates/100/1/_/_/_/${candidate_id}`).then(({ body }) => body),
    rafa.page('/dashboard').then(({ body }) => body),
  ]);
  const panel = await panelOf(rafa, id);
  const card = board.board.columns.flatMap(({ cards }: Json) => cards).find((each: Json) => each.id === id);
  const row = table.list.items.find((each: Json) => each.id === id);
  const standing = person.applications.find((each: Json) => each.id === id);
  const now = Date.now() + hours * hour;
  const words = [
    { ...card, meeting: board.meetings[id], step: row.step },
    { ...row, meeting: table.meetings[id] },
    { ...standing, meeting: person.meetings[id] },
    { ...panel.application, meeting: panel.meeting },
  ].map(({ step, ...each }) => nextActions(each, step, now, { zone: 'UTC', locale: 'en-GB' }).map(({ text }) => text));
  expect(new Set(words.map((each) => each.join()))).toHaveProperty('size', 1);
  const needing = (await section({ view: 'list', quick: 'need_you' })).list.items.map((each: Json) => each.id);
  const queued = (
    await rafa.page(`/opportunities/queue/100/1/_/_/${filtered({ queue: ['decide'] })}`)
  ).body.list.items.map((each: Json) => each.id);
  const listed = home.queues.find(({ name }: Json) => name === 'decide')?.rows.map((each: Json) => each.id) ?? [];
  const needs = board.board.quick.need_you > 0;
  expect([needing, queued, listed].map((ids) => ids.includes(id))).toEqual([needs, needs, needs]);
  return { says: words[0], needs };
};
const submit = async (who: Member, user_appointment_id: string) => {
  await who.ask('/api/appointment/assessment/question/upsert', {
    user_appointment_id,
    question_id: question,
    value: 4,
  });
  await who.ask('/api/appointment/recommendation/upsert', {
    user_appointment_id,
    recommendation: 'yes',
    comment: 'Calm',
  });
};

test('a candidate with whom a conversation was held waits for its scorecards, then for a decision, until somebody moves them', async () => {
  const of = await advanceTo(rafa, await addApplicant(rafa, job), job, 'screening');
  const { appointment } = await rafa.ask(`${jobs}/appointment/upsert`, {
    application_id: of.id,
    starts_at: soon(5),
    duration_minutes: 30,
    meeting_type: 'phone',
    phone_mode: 'call_candidate',
    phone_number: '+351 210 000 000',
  });
  const seat = ({ id }: { id: string }) =>
    appointment.interviewers.find(({ user_id }: Json) => user_id === id).user_appointment_id as string;
  await eventually(async () =>
    expect(await said(of, 0)).toMatchObject({
      needs: false,
      says: [expect.stringContaining('call with Ines and Omar')],
    }),
  );

  await goOn(7);
  await eventually(async () =>
    expect(await said(of, 7)).toEqual({ needs: false, says: ['Scorecards of Ines and Omar missing'] }),
  );
  expect((await panelOf(admin, of.id)).meeting).toMatchObject({ missing: ['Ines', 'Omar'] });
  await submit(ines, seat(ines));
  await eventually(async () =>
    expect(await said(of, 7)).toEqual({ needs: false, says: ['Scorecard of Omar missing'] }),
  );
  await submit(omar, seat(omar));
  const due = { needs: true, says: ['Decide after the call with Ines and Omar'] };
  await eventually(async () => expect(await said(of, 7)).toEqual(due));
  await settled(app);

  await omar.ask('/api/appointment/scorecard/reopen', { user_appointment_id: seat(omar) });
  await eventually(async () =>
    expect(await said(of, 7)).toEqual({ needs: false, says: ['Scorecard of Omar missing'] }),
  );
  await submit(omar, seat(omar));
  await eventually(async () => expect(await said(of, 7)).toEqual(due));
  await settled(app);

  // A move to another step ends the wait. Undoing the move restores the wait.
  const { application } = await panelOf(rafa, of.id);
  const moved = await advanceTo(rafa, { ...of, version: application.version }, job, 'interview');
  expect((await panelOf(rafa, of.id)).application).toMatchObject({ judged: false, schedule_status: 'unscheduled' });
  await rafa.ask('/api/people/candidates/advance', { application_id: of.id, version: moved.version, action: 'undo' });
  await eventually(async () => expect(await said(of, 7)).toEqual(due));

  // The scorecard of a member who left is not awaited until the member returns.
  await omar.ask('/api/appointment/scorecard/reopen', { user_appointment_id: seat(omar) });
  const waits = { needs: false, says: ['Scorecard of Omar missing'] };
  await eventually(async () => expect(await said(of, 7)).toEqual(waits));
  await admin.ask('/api/org/users/deactivate', { id: omar.id });
  await eventually(async () => expect(await said(of, 7)).toEqual(due));

  // No count shows the scorecard as missing, and no one is reminded of it.
  const scores = (await rafa.page(jobPage(job, 'scores'))).body;
  expect([scores.missing, scores.scores[of.id].owed, scores.scores[of.id].late]).toEqual([[], 0, 0]);
  expect((await panelOf(rafa, of.id)).scorecards.map(({ user_id }: Json) => user_id)).toEqual([ines.id]);
  expect(await rafa.ask('/api/recommendation/check', { user_appointment_id: seat(omar) })).toMatchObject({
    submitted: true,
    waiting_on: [],
  });
  const all = filtered({ when: 'any', whose: 'all' });
  const { list, former } = (await rafa.page(`/people/interviews/100/1/_/_/${all}`)).body;
  const held = list.items.find((row: Json) => row.application_id === of.id);
  expect(former).toEqual([omar.id]);
  expect(cardsIn(held.interviewers, (id) => !former.includes(id))).toEqual({ given: 1, all: 1 });
  const reminded = await rafa.post('/api/reviewer/remind', { kind: 'scorecard', id: seat(omar) });
  expect(reminded.body).toMatchObject({ code: 'wrong_state' });
});

test('a submitted scorecard leads to the one that its writer owes next', async () => {
  const book = async (at: number) => {
    const of = await advanceTo(rafa, await addApplicant(rafa, job), job, 'screening');
    const { appointment } = await rafa.ask(`${jobs}/appointment/upsert`, {
      application_id: of.id,
      starts_at: soon(7 + at),
      duration_minutes: 30,
      meeting_type: 'phone',
      phone_mode: 'call_candidate',
      phone_number: '+351 210 000 000',
      interviewers: [{ user_id: ines.id }],
    });
    return { id: appointment.id as string, seat: appointment.interviewers[0].user_appointment_id as string };
  };
  const [first, second] = [await book(2), await book(4)];
  const nextOf = async ({ id }: { id: string }) =>
    (await ines.page(`/people/interviews/100/1/_/_/_/${id}`)).body.next as Json | null;
  await goOn(14);
  expect(await nextOf(first)).toBeNull();
  await submit(ines, first.seat);
  await eventually(async () =>
    expect(await nextOf(first)).toMatchObject({ id: second.seat, appointment_id: second.id }),
  );
  await submit(ines, second.seat);
  await eventually(async () => expect([await nextOf(first), await nextOf(second)]).toEqual([null, null]));
});

test('a sent scorecard leaves Home and Tasks at once, and what its interviewer was told of it counts as done', async () => {
  const of = await advanceTo(rafa, await addApplicant(rafa, job), job, 'screening');
  const { appointment } = await rafa.ask(`${jobs}/appointment/upsert`, {
    application_id: of.id,
    starts_at: soon(18),
    duration_minutes: 30,
    meeting_type: 'phone',
    phone_mode: 'call_candidate',
    phone_number: '+351 210 000 000',
    interviewers: [{ user_id: ines.id }],
  });
  const [{ user_appointment_id: seat }] = appointment.interviewers;
  const owed = async () => {
    const [home, tasks] = await Promise.all([ines.page('/dashboard'), ines.page('/tasks/mine')]);
    return [home, tasks].map(({ body }) => body.scorecards.map(({ id }: Json) => id));
  };
  const unread = async () =>
    (await ines.page(`/notifications/mine/100/1/_/_/${filtered({ unread: [true] })}`)).body.list.items.filter(
      ({ to }: Json) => to.includes(seat) || to.includes(appointment.id),
    ).length;
  await goOn(20);
  await rafa.ask('/api/reviewer/remind', { kind: 'scorecard', id: seat });
  await eventually(async () => {
    expect(await owed()).toEqual([[seat], [seat]]);
    expect(await unread()).toBeGreaterThan(1);
  });
  const told = await unread();
  await submit(ines, seat);
  expect(await owed()).toEqual([[], []]);
  // The notification of the booking demands no action, so it stays until it is read.
  await eventually(async () => expect(await unread()).toBe(told - 2));
});
