import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// A candidate's bookings move with the candidate when two jobs are merged, and move back when the merge is undone.

const jobs = '/api/opportunities/jobs';
let app: App;
let harbour: Founded;
let nora: Visitor;
let ines: Visitor & { id: string };
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

const mergeOf = async (job_id: string, into_id: string): Promise<Json> => {
  const { steps, reasons } = await nora.ask(`${jobs}/merge/preview`, { job_id, into_id });
  return {
    job_id,
    into_id,
    job_close_reason_id: reasons.find(({ label }: Json) => label === 'Duplicate job').value,
    steps: steps.map(({ id, to }: Json) => ({ from: id, to })),
  };
};
const cardsOf = async (job_id: string): Promise<Json[]> =>
  (await nora.page(jobPage(job_id, 'candidates'))).body.board.columns.flatMap(({ cards }: Json) => cards);
const meetingsOf = async (job_id: string): Promise<Json> =>
  (await nora.page(jobPage(job_id, 'candidates'))).body.meetings;
/** Creates a candidate with an interview on one of two jobs that will be merged. */
const booked = async (name: string, on: string, email?: string) => {
  const [from, into] = [await openJob(nora, `${name} twice`), await openJob(nora, name)];
  for (const { id } of [from, into])
    await nora.ask(`${jobs}/interviewer/upsert`, {
      job_id: id,
      workflow_step_id: (await stepsOf(nora, id)).find(({ type }) => type === 'screening')!.id,
      user_id: ines.id,
      required: true,
    });
  const ada: Applicant = await advanceTo(nora, await addApplicant(nora, from.id, email), from.id, 'screening');
  const { appointment } = await nora.ask(`${jobs}/appointment/upsert`, {
    application_id: ada.id,
    starts_at: `${on}T10:00:00.000Z`,
    duration_minutes: 60,
    meeting_type: 'video',
  });
  return { from, into, ada, appointment };
};
const goOn = async (from: string, into: string): Promise<Json> => {
  await nora.ask(`${jobs}/merge`, await mergeOf(from, into));
  await eventually(async () => expect(await cardsOf(into)).toHaveLength(1));
  return (await cardsOf(into))[0]!;
};

test('an interview goes on with its candidate: the board shows it, it is moved there, and ends with them', async () => {
  const { from, into, appointment } = await booked('Lamp Lighter', '2031-02-03');
  const came = await goOn(from.id, into.id);
  await eventually(async () =>
    expect((await meetingsOf(into.id))[came.id]).toMatchObject({ starts_at: '2031-02-03T10:00:00.000Z' }),
  );
  expect((await panelOf(nora, came.id)).appointments).toMatchObject([{ id: appointment.id, job_id: into.id }]);
  const moved = await nora.ask(`${jobs}/appointment/upsert`, {
    application_id: came.id,
    id: appointment.id,
    starts_at: '2031-02-03T14:00:00.000Z',
  });
  const round = (await stepsOf(nora, into.id)).find(({ type }) => type === 'screening')!;
  expect(moved).toMatchObject({
    schedule_status: 'complete',
    appointment: { application_id: came.id, job_id: into.id, step: { id: round.id } },
  });
  const scores = (await nora.page(jobPage(into.id, 'scores'))).body;
  expect(scores.scores[came.id]).toMatchObject({ owed: 1 });
  const declined = await ines.ask('/api/appointment/respond', { id: appointment.id, response: 'declined' });
  expect(declined).toMatchObject({ schedule_status: 'pending' });
  expect((await panelOf(nora, came.id)).application.schedule_status).toBe('pending');
  const gone = await nora.ask(`${jobs}/appointment/delete`, { id: appointment.id });
  expect(gone.schedule_status).toBe('unscheduled');
  await eventually(async () => expect((await meetingsOf(into.id))[came.id]).toBeUndefined());
});

test('an interview comes back when the merge was a slip', async () => {
  const { from, into, ada, appointment } = await booked('Tide Reader', '2031-02-10');
  await goOn(from.id, into.id);
  await nora.ask(`${jobs}/unmerge`, { job_id: from.id });
  await eventually(async () => expect(await cardsOf(from.id)).toHaveLength(1));
  await eventually(async () => expect(Object.keys(await meetingsOf(from.id))).toEqual([ada.id]));
  expect((await panelOf(nora, ada.id)).appointments).toMatchObject([{ id: appointment.id, job_id: from.id }]);
  const moved = await nora.ask(`${jobs}/appointment/upsert`, {
    application_id: ada.id,
    id: appointment.id,
    starts_at: '2031-02-10T14:00:00.000Z',
  });
  expect(moved).toMatchObject({ appointment: { application_id: ada.id, job_id: from.id } });
});

test('whoever chose their time by an invitation moves and cancels it by the same link', async () => {
  const [from, into] = [await openJob(nora, 'Bell Ringer twice'), await openJob(nora, 'Bell Ringer')];
  for (const { id } of [from, into])
    await nora.ask(`${jobs}/workflowsteps/upsert`, {
      id: (await stepsOf(nora, id)).find(({ type }) => type === 'interview')!.id,
      job_id: id,
      self_schedule: true,
      duration_minutes: 45,
      panel: { seated: [{ user_id: ines.id, required: true }] },
    });
  const ada = await advanceTo(nora, await addApplicant(nora, from.id), from.id, 'interview');
  const { invite: made } = await nora.ask('/api/opportunities/pipeline/booking_invite', {
    application_id: ada.id,
    workflow_step_id: (await stepsOf(nora, from.id)).find(({ type }) => type === 'interview')!.id,
  });
  const { pathname } = new URL(made.link);
  const guest = await Visitor.of(app);
  const page = async (): Promise<Json> => (await guest.page(pathname)).body;
  const call = async (action: string, more: Json = {}): Promise<Json> => {
    const body = { action, token: pathname.split('/').at(-1), ...more };
    return (await guest.post('/harbour-works/booking/api', body)).body;
  };
  const { times } = await page();
  const { appointment } = (await call('book', { starts_at: times[0] })).payload;
  const came = await goOn(from.id, into.id);
  await eventually(async () => expect((await meetingsOf(into.id))[came.id]).toMatchObject({ starts_at: times[0] }));
  expect(await page()).toMatchObject({ state: 'booked', job: { name: 'Bell Ringer' }, booked: { id: appointment.id } });
  const moved = await call('reschedule', { starts_at: times[2] });
  expect(moved).toMatchObject({ status: 'ok', payload: { appointment: { id: appointment.id, starts_at: times[2] } } });
  await eventually(async () => expect((await meetingsOf(into.id))[came.id]).toMatchObject({ starts_at: times[2] }));
  expect((await call('cancel')).status).toBe('ok');
  // The invitation was for the merged job, which does not exist any more.
  expect(await page()).toMatchObject({ state: 'closed', cancelled: true });
  expect(await call('book', { starts_at: times[0] })).toMatchObject({ code: 'expired' });
});

test('the link in a reminder that leaves after the merge opens the appointment, and cancels it', async () => {
  const email = 'rope-maker@merged.test';
  const { from, into, appointment } = await booked('Rope Maker', '2031-02-12', email);
  const linkOf = ({ html }: Json) => /href="([^"]+\/booking\/[^"]+)"/.exec(html)?.[1];
  const first = linkOf(await mailTo(app, email, (mail) => linkOf(mail) !== undefined))!;
  await goOn(from.id, into.id);
  await dueNow(app, 'remind-of-interview');
  const later = linkOf(await mailTo(app, email, (mail) => linkOf(mail) !== undefined && linkOf(mail) !== first))!;
  const guest = await Visitor.of(app);
  for (const link of [first, later])
    expect((await guest.page(new URL(link).pathname)).body).toMatchObject({
      state: 'booked',
      job: { name: 'Rope Maker' },
      booked: { id: appointment.id },
    });
  const token = new URL(later).pathname.split('/').at(-1);
  expect((await guest.post('/harbour-works/booking/api', { action: 'cancel', token })).body.status).toBe('ok');
});

const recommend = async (application_id: string, job_id: string, recommendation: string, more: Json = {}) => {
  const { id } = (await stepsOf(nora, job_id)).find(({ type }) => type === 'finalist_review')!;
  const body = { application_id, workflow_step_id: id, recommendation, ...more };
  return (await nora.ask('/api/recommendation/upsert', body)).recommendation;
};
const givenTo = async (id: string): Promise<Json[]> =>
  (await panelOf(nora, id)).review.given.map(({ recommendation, comment }: Json) => [recommendation, comment]);

test('B11: a recommendation goes on with its candidate and is changed there, not given a second time', async () => {
  const [from, into] = [await openJob(nora, 'Net Mender twice'), await openJob(nora, 'Net Mender')];
  const ada = await advanceTo(nora, await addApplicant(nora, from.id), from.id, 'finalist_review');
  expect(await recommend(ada.id, from.id, 'yes', { comment: 'Steady' })).toMatchObject({ revision: 1 });
  const came = await goOn(from.id, into.id);
  await eventually(async () => expect(await givenTo(came.id)).toEqual([['yes', 'Steady']]));
  // The earlier comment moves with the recommendation.
  expect(await recommend(came.id, into.id, 'no')).toEqual({ recommendation: 'no', comment: 'Steady', revision: 2 });
  await eventually(async () => expect(await givenTo(came.id)).toEqual([['no', 'Steady']]));
  await nora.ask(`${jobs}/unmerge`, { job_id: from.id });
  await eventually(async () => expect(await cardsOf(from.id)).toHaveLength(1));
  await eventually(async () => expect(await givenTo(ada.id)).toEqual([['no', 'Steady']]));
});

test('B11: who recommended on both jobs is counted once, by what they gave last', async () => {
  const [from, into] = [await openJob(nora, 'Sail Cutter twice'), await openJob(nora, 'Sail Cutter')];
  const email = 'on-both@example.test';
  const [here, there] = [
    await advanceTo(nora, await addApplicant(nora, from.id, email), from.id, 'finalist_review'),
    await advanceTo(nora, await addApplicant(nora, into.id, email), into.id, 'finalist_review'),
  ];
  await recommend(there.id, into.id, 'yes', { comment: 'Early' });
  await recommend(here.id, from.id, 'no', { comment: 'Late' });
  await nora.ask(`${jobs}/merge`, await mergeOf(from.id, into.id));
  await eventually(async () => expect(await givenTo(there.id)).toEqual([['no', 'Late']]));
  expect((await nora.page(jobPage(into.id, 'scores'))).body.scores[there.id].reviewed).toMatchObject([
    { recommendation: 'no', comment: 'Late' },
  ]);
  expect(await recommend(there.id, into.id, 'strong_yes')).toMatchObject({ revision: 2 });
  await eventually(async () => expect(await givenTo(there.id)).toEqual([['strong_yes', 'Late']]));
});

const kit = (id: string) => `/people/interviews/100/1/_/_/_/${id}`;
const answer = '/api/appointment/assessment/question/upsert';
/** Adds a question that this round has for every candidate. */
const ask = async (job_id: string, text: string): Promise<string> => {
  const round = (await stepsOf(nora, job_id)).find(({ type }) => type === 'screening')!;
  const questions = `${jobs}/workflowquestions/upsert`;
  const { question } = await nora.ask(questions, { job_id, text });
  await nora.ask(questions, { job_id, question_id: question.id, workflow_step_id: round.id });
  return question.id;
};

test('B3: a scorecard keeps the questions and the answers of where its interview was booked', async () => {
  const { from, into, appointment } = await booked('Rope Maker', '2031-02-17');
  const [tide, berth] = [await ask(from.id, 'When did the tide turn?'), await ask(from.id, 'Who owns the berth?')];
  const rope = await ask(into.id, 'Which rope would you take?');
  const { user_appointment_id } = appointment.interviewers[0];
  const own = { user_appointment_id };
  await eventually(async () => expect((await ines.page(kit(appointment.id))).body.questions).toHaveLength(2));
  await ines.ask(answer, { ...own, question_id: tide, value: 4, notes: 'At noon' });

  const came = await goOn(from.id, into.id);
  await eventually(async () =>
    expect((await ines.page(kit(appointment.id))).body).toMatchObject({
      job: { id: into.id },
      candidate: { application_id: came.id },
      questions: [{ id: tide }, { id: berth }],
      scorecard: { answers: [{ question_id: tide, value: 4, notes: 'At noon' }] },
    }),
  );
  expect((await ines.post(answer, { ...own, question_id: rope, value: 1 })).body.code).toBe('not_found');
  const early = { ...own, recommendation: 'yes', comment: 'Steady', submit: true };
  const refused = await ines.post('/api/appointment/recommendation/upsert', early);
  expect(refused.body.error).toBe('1 required question is not answered.');
  await ines.ask(answer, { ...own, question_id: berth, value: 5 });
  await ines.ask('/api/appointment/recommendation/upsert', early);

  const read = await nora.ask('/api/appointment/question/get_by_user_appointment_id', own);
  expect(read).toMatchObject({
    questions: [{ text: 'When did the tide turn?' }, { text: 'Who owns the berth?' }],
    scorecard: { status: 'submitted' },
  });
  expect(read.scorecard.answers.map(({ question_id, value, notes }: Json) => [question_id, value, notes])).toEqual([
    [tide, 4, 'At noon'],
    [berth, 5, ''],
  ]);
  await eventually(async () =>
    expect((await nora.page(jobPage(into.id, 'scores'))).body.scores[came.id]).toMatchObject({
      total: 4.5,
      cards: [{ user_appointment_id, user_id: ines.id }],
    }),
  );
});

test('B4: a merge is not taken back once something was booked or judged that did not come along', async () => {
  const { from, into } = await booked('Buoy Painter', '2031-02-24');
  const came = await goOn(from.id, into.id);
  const again = { application_id: came.id, duration_minutes: 60, meeting_type: 'video' };
  // The round was already scheduled, so the application has no event about the new appointment.
  await nora.ask(`${jobs}/appointment/upsert`, { ...again, starts_at: '2031-02-25T10:00:00.000Z' });
  const { body } = await nora.post(`${jobs}/unmerge`, { job_id: from.id });
  expect([body.code, body.error]).toEqual([
    'wrong_state',
    'Something has happened since to 1 candidate in Buoy Painter, so the merge can no longer be undone.',
  ]);
  expect((await panelOf(nora, came.id)).appointments).toHaveLength(2);
});

test('B4: what was proposed before a merge and confirmed since comes back with it', async () => {
  const { from, into, ada, appointment } = await booked('Chart Reader', '2031-03-03');
  const { appointment: second } = await nora.ask(`${jobs}/appointment/upsert`, {
    application_id: ada.id,
    starts_at: '2031-03-04T10:00:00.000Z',
    duration_minutes: 60,
    meeting_type: 'video',
    status: 'proposed',
  });
  const came = await goOn(from.id, into.id);
  const confirmed = { application_id: came.id, id: second.id, status: 'booked' };
  expect((await nora.ask(`${jobs}/appointment/upsert`, confirmed)).appointment).toMatchObject({
    application_id: came.id,
    job_id: into.id,
    status: 'booked',
  });
  await nora.ask(`${jobs}/unmerge`, { job_id: from.id });
  await eventually(async () => expect(await cardsOf(from.id)).toHaveLength(1));
  await eventually(async () =>
    expect((await panelOf(nora, ada.id)).appointments).toMatchObject(
      [appointment, second].map(({ id }) => ({ id, application_id: ada.id, job_id: from.id, status: 'booked' })),
    ),
  );
  const moved = { application_id: ada.id, id: second.id, starts_at: '2031-03-05T10:00:00.000Z' };
  expect((await nora.ask(`${jobs}/appointment/upsert`, moved)).appointment.application_id).toBe(ada.id);
  expect((await ines.page(kit(second.id))).body).toMatchObject({ job: { id: from.id } });
});

test('C10: scores as of a moment before a merge stand where they stood, for whoever may open them today', async () => {
  const { from, into, ada, appointment } = await booked('Lock Keeper', '2031-03-10');
  const vera = await invite(app, nora, named('Vera'), ['HIRING_ADMIN']);
  const permit = (job_id: string) =>
    nora.ask('/api/upsert_job_permissions', {
      job_id,
      user_id: vera.id,
      access_level: 'standard',
      permissions: ['scorecards', 'list'],
    });
  await permit(from.id);
  const { user_appointment_id } = appointment.interviewers[0];
  const given = { user_appointment_id, recommendation: 'yes', comment: 'Steady', submit: true };
  await ines.ask('/api/appointment/recommendation/upsert', given);
  await eventually(async () =>
    expect((await nora.page(jobPage(from.id, 'scores'))).body.scores[ada.id].cards).toHaveLength(1),
  );
  const before = encodeURIComponent(await moment());
  const came = await goOn(from.id, into.id);
  await eventually(async () =>
    expect((await nora.page(jobPage(into.id, 'scores'))).body.scores[came.id].cards).toHaveLength(1),
  );
  const cardsOn = async (who: Visitor, job_id: string) => {
    const { scores } = (await who.page(`${jobPage(job_id, 'scores')}?as_of=${before}`)).body;
    return Object.entries(scores).flatMap(([id, { cards }]: [string, Json]) =>
      cards.map((card: Json) => [id, card.user_appointment_id]),
    );
  };
  const stood = [[ada.id, user_appointment_id]];
  expect([await cardsOn(nora, from.id), await cardsOn(nora, into.id)]).toEqual([stood, []]);
  // The scorecard (interviewer's ratings) belongs to the other job at this time.
  expect(await cardsOn(vera, from.id)).toEqual([]);
  await permit(into.id);
  expect(await cardsOn(vera, from.id)).toEqual(stood);
});

test('C17: a recommendation and its comment are read as of the moment', async () => {
  const { id } = await openJob(nora, 'Beacon Keeper');
  const ada = await advanceTo(nora, await addApplicant(nora, id), id, 'finalist_review');
  await recommend(ada.id, id, 'yes', { comment: 'Early' });
  await eventually(async () => expect(await givenTo(ada.id)).toHaveLength(1));
  const before = encodeURIComponent(await moment());
  await recommend(ada.id, id, 'no', { comment: 'Late' });
  await eventually(async () => expect(await givenTo(ada.id)).toEqual([['no', 'Late']]));
  const reviewedAt = async (query: string) =>
    (await nora.page(jobPage(id, 'scores') + query)).body.scores[ada.id].reviewed.map(
      ({ recommendation, comment }: Json) => [recommendation, comment],
    );
  expect(await reviewedAt(`?as_of=${before}`)).toEqual([['yes', 'Early']]);
  expect(await reviewedAt('')).toEqual([['no', 'Late']]);
});
