import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The interviewers' scorecards of an interview, and who may read them when
// (docs/rules/schedule-and-appointments.md#scorecards).

let app: App;
let nora: Visitor & { id: string };
let ivo: Visitor & { id: string };
let olga: Visitor & { id: string };
let rafa: Visitor & { id: string };
let stranger: Visitor;
let job: string;
let round: string;
const questions: Record<string, string> = {};
const api = (path: string) => `/api/opportunities/jobs/${path}`;
const answer = '/api/appointment/assessment/question/upsert';
const recommend = '/api/appointment/recommendation/upsert';
const read = '/api/appointment/question/get_by_user_appointment_id';
const check = '/api/recommendation/check';
const code = async (visitor: Visitor, path: string, body: Json) => (await visitor.post(path, body)).body.code;
const kit = (id: string) => `/people/interviews/100/1/_/_/_/${id}`;

const ask = async (text: string, more: Json = {}, asking: Json = {}) => {
  const { question } = await nora.ask(api('workflowquestions/upsert'), {
    job_id: job,
    text,
    positive: ['Asks what changed'],
    negative: ['Restarts first'],
    ...more,
  });
  await nora.ask(api('workflowquestions/upsert'), {
    job_id: job,
    question_id: question.id,
    workflow_step_id: round,
    ...asking,
  });
  return question.id as string;
};
let hours = 0;
type Booked = { id: string; application: Applicant; of: (visitor: { id: string }) => string };
/** Books an interview of the first round with these interviewers. */
const book = async (...interviewers: { id: string }[]): Promise<Booked> => {
  const application = await advanceTo(nora, await addApplicant(nora, job), job, 'screening');
  hours += 1;
  const starts_at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString();
  const { appointment } = await nora.ask(api('appointment/upsert'), {
    application_id: application.id,
    starts_at,
    duration_minutes: 60,
    meeting_type: 'video',
    interviewers: interviewers.map(({ id: user_id }) => ({ user_id })),
  });
  const seats = appointment.interviewers as Json[];
  await eventually(async () => expect((await nora.page(kit(appointment.id))).body.others).toHaveLength(seats.length));
  return {
    id: appointment.id,
    application,
    of: ({ id }) => seats.find(({ user_id }) => user_id === id)!.user_appointment_id as string,
  };
};
/** Answers all required questions of a scorecard and submits the scorecard. */
const submit = async (who: Visitor & { id: string }, booked: Booked, value: number, more: Json = {}) => {
  const user_appointment_id = booked.of(who);
  await who.ask(answer, { user_appointment_id, question_id: questions.tide, value, notes: `note-of-${who.id}` });
  await who.ask(answer, { user_appointment_id, question_id: questions.berth, value: 1 });
  return who.ask(recommend, { user_appointment_id, recommendation: 'yes', comment: `comment-of-${who.id}`, ...more });
};

beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Nora'));
  nora = Object.assign(founded.admin, { id: founded.user.id });
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  ivo = await invite(app, nora, named('Ivo'), ['INTERVIEW_ADMIN']);
  olga = await invite(app, nora, named('Olga'), ['INTERVIEW_ADMIN']);
  rafa = await invite(app, nora, named('Rafa'), ['INTERVIEW_ADMIN']);
  ({ id: job } = await openJob(nora, 'Dock Master'));
  round = (await stepsOf(nora, job)).find(({ type }) => type === 'screening')!.id;
  for (const each of [ivo, olga])
    await nora.ask(api('interviewer/upsert'), { job_id: job, workflow_step_id: round, user_id: each.id });
  const { requirement } = await nora.ask(api('jobrequirement/upsert'), { job_id: job, name: 'Reads tides' });
  questions.tide = await ask('When did the tide turn?', { requirement_ids: [requirement.id] });
  questions.berth = await ask('Who owns the berth?', { scoring_type: 'pass_fail' });
  questions.crew = await ask('How large was your crew?', { scoring_type: 'score' }, { required: false });
});
afterAll(() => app?.dispose());

/** Lets this member read the scorecards of the job. */
const readsScores = ({ id: user_id }: { id: string }) =>
  nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id,
    access_level: 'standard',
    permissions: ['scorecards'],
  });

test('an interviewer has the questions with their signs, and a draft that stays', async () => {
  const met = await book(ivo);
  const own = { user_appointment_id: met.of(ivo) };
  const { body } = await ivo.page(kit(met.id));
  expect(body).toMatchObject({
    candidate: { application_id: met.application.id },
    meeting: { id: met.id, status: 'booked' },
    scorecard: { id: met.of(ivo), status: 'not_started' },
    may: { write: true, reopen: false },
  });
  expect(body.questions.map(({ text }: Json) => text)).toEqual([
    'When did the tide turn?',
    'Who owns the berth?',
    'How large was your crew?',
  ]);
  expect(body.questions[0]).toMatchObject({
    min: 1,
    max: 5,
    required: true,
    indicators: { positive: ['Asks what changed'], negative: ['Restarts first'] },
    requirements: [{ name: 'Reads tides' }],
  });
  const { scorecard } = await ivo.ask(answer, {
    ...own,
    question_id: questions.tide,
    value: 4,
    notes: '14:17 At dawn',
    mark: 'a1',
  });
  expect(scorecard).toMatchObject({ status: 'draft', answers: [{ value: 4, notes: '14:17 At dawn', mark: 'a1' }] });
  expect((await ivo.ask(read, own)).scorecard.answers).toHaveLength(1);
  expect((await ivo.post(answer, { ...own, question_id: questions.tide, value: 9 })).body.error).toBe(
    '9 is outside 1–5.',
  );
  const other = await ivo.ask(answer, { ...own, question_id: questions.tide, notes: '14:18 Phone', mark: 'b1' });
  expect(other.scorecard.answers[0]).toMatchObject({ value: 4, notes: '14:18 Phone', other: '14:17 At dawn' });
});

test('I3: a scorecard with unanswered questions is refused in the right number, and a no needs a comment', async () => {
  const met = await book(ivo);
  const own = { user_appointment_id: met.of(ivo) };
  const refused = async (more: Json) => (await ivo.post(recommend, { ...own, ...more })).body.error;
  expect(await refused({ recommendation: 'yes' })).toBe('2 required questions are not answered.');
  await ivo.ask(answer, { ...own, question_id: questions.tide, value: 2 });
  expect(await refused({ recommendation: 'no' })).toBe('1 required question is not answered.');
  expect((await ivo.post(answer, { ...own, question_id: questions.berth, not_assessed: true })).body.error).toBe(
    'Say why it was not assessed.',
  );
  await ivo.ask(answer, { ...own, question_id: questions.berth, not_assessed: true, reason: 'no_time' });
  expect(await refused({ recommendation: 'strong_no' })).toBe('Explain a “no” in a comment.');
  const done = await ivo.ask(recommend, { ...own, recommendation: 'strong_no', comment: 'Guesses' });
  expect(done.scorecard).toMatchObject({ status: 'submitted', recommendation: 'strong_no' });
  expect((await ivo.post(answer, { ...own, question_id: questions.tide, value: 3 })).body.error).toBe(
    'Your scorecard is submitted. Reopen it to change it.',
  );
  expect((await ivo.ask('/api/appointment/scorecard/reopen', own)).scorecard.status).toBe('draft');
  await ivo.ask(answer, { ...own, question_id: questions.tide, value: 3, base: done.scorecard.answers[0].mark });
});

test('I4, R12: nobody who owes a scorecard finds what others judged, on no page and by no call', async () => {
  const met = await book(ivo, olga);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: olga.id,
    access_level: 'standard',
    permissions: ['scorecards', 'list', 'resume'],
  });
  await submit(ivo, met, 2);
  const secrets = [`note-of-${ivo.id}`, `comment-of-${ivo.id}`, '"recommendation":"yes"', '"value":2'];
  const places = [
    kit(met.id),
    jobPage(job),
    jobPage(job, 'candidates'),
    jobPage(job, 'scores'),
    jobPage(job, 'activity'),
    `${jobPage(job, 'candidates')}/${met.application.id}`,
    `/people/candidates/100/1/_/_/_/${met.application.candidate_id}/timeline`,
    `/people/candidates/100/1/_/_/_/${met.application.candidate_id}`,
    '/dashboard',
    '/notifications/mine',
  ];
  const calls: [string, Json][] = [
    [read, { user_appointment_id: met.of(ivo) }],
    [read, { user_appointment_id: met.of(olga) }],
    [check, { application_id: met.application.id }],
    [check, { user_appointment_id: met.of(ivo) }],
    [api('candidate/fetch'), { application_id: met.application.id }],
  ];
  const seen = async (who: Visitor) =>
    [
      ...(await Promise.all(places.map(async (place) => JSON.stringify((await who.page(place)).body)))),
      ...(await Promise.all(calls.map(async ([path, body]) => JSON.stringify((await who.post(path, body)).body)))),
    ].join('\n');
  await eventually(async () => expect((await olga.page(kit(met.id))).body.others[0].status).toBe('submitted'));
  const before = await seen(olga);
  for (const secret of secrets) expect(before).not.toContain(secret);
  expect(await code(olga, read, { user_appointment_id: met.of(ivo) })).toBe('not_found');
  expect((await olga.page(kit(met.id))).body).toMatchObject({
    closed: true,
    others: [{ user_id: ivo.id, status: 'submitted', recommendation: null, open: false }],
  });
  expect((await nora.ask(read, { user_appointment_id: met.of(ivo) })).scorecard.recommendation).toBe('yes');

  await submit(olga, met, 5);
  await eventually(async () =>
    expect((await olga.page(kit(met.id))).body).toMatchObject({
      closed: false,
      others: [{ user_id: ivo.id, recommendation: 'yes', open: true }],
    }),
  );
  expect(JSON.stringify(await olga.ask(read, { user_appointment_id: met.of(ivo) }))).toContain(secrets[0]);
  // A member who only interviews and may not read scorecards sees only their own.
  expect((await ivo.page(kit(met.id))).body.others).toMatchObject([{ user_id: olga.id, recommendation: null }]);
  expect(await code(ivo, read, { user_appointment_id: met.of(olga) })).toBe('not_found');
  // Histories show that a scorecard was submitted, never its content.
  const history = await nora.page(`/reports/history/100/1/_/_/_/${met.application.id}`);
  expect(JSON.stringify(history.body)).toContain('submitted the scorecard for First Round');
  for (const secret of secrets.slice(0, 2)) expect(JSON.stringify(history.body)).not.toContain(secret);
});

test('R12: Scores shows means, who differs and who is missing, and is closed to whoever owes theirs', async () => {
  const met = await book(ivo, olga);
  const { requirements } = (await nora.page(jobPage(job, 'scores'))).body;
  const { id: requirement } = requirements.find(({ name }: Json) => name === 'Reads tides');
  const scoresFor = async (who: Visitor) => {
    const { body } = await who.page(jobPage(job, 'scores'));
    return { ...body, of: body.scores[met.application.id] };
  };
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: olga.id,
    access_level: 'standard',
    permissions: ['scorecards', 'list', 'resume'],
  });
  await submit(ivo, met, 1);
  await eventually(async () => expect((await scoresFor(nora)).of.cards).toHaveLength(1));
  const before = await scoresFor(nora);
  expect(before.of).toMatchObject({ closed: false, owed: 1, total: 1, cells: { [requirement]: { mean: 1 } } });
  // The interview takes place later today, so no scorecard is missing yet. The file tests/surface/scores-decide.spec.ts tests the hour after the interview.
  expect(before.missing.filter(({ application_id }: Json) => application_id === met.application.id)).toEqual([]);
  expect((await scoresFor(olga)).of).toMatchObject({ closed: true, own: met.id, cells: {}, total: null, cards: [] });
  const toldTo = async (who: Visitor) =>
    (await scoresFor(who)).wide.filter(({ application_id }: Json) => application_id === met.application.id);
  expect(await toldTo(olga)).toEqual([]);
  await submit(olga, met, 5, { recommendation: 'no' });
  await eventually(async () => expect((await scoresFor(nora)).of.cards).toHaveLength(2));
  for (const who of [nora, olga]) {
    const page = await scoresFor(who);
    expect(page.of).toMatchObject({
      closed: false,
      owed: 0,
      cells: { [requirement]: { mean: 3, spread: 4, differ: expect.any(String) } },
      recommendations: { yes: 1, no: 1 },
    });
    expect(page.wide).toContainEqual({
      application_id: met.application.id,
      requirement_id: requirement,
      notes: [
        { user_id: ivo.id, at: 1, text: `note-of-${ivo.id}` },
        { user_id: olga.id, at: 5, text: `note-of-${olga.id}` },
      ],
    });
  }
  // A reopened scorecard does not count until it is submitted again.
  await ivo.ask('/api/appointment/scorecard/reopen', { user_appointment_id: met.of(ivo) });
  await eventually(async () => expect((await scoresFor(nora)).of).toMatchObject({ owed: 1, total: 5 }));
});

test('R12: scores as of an earlier moment open nothing to whoever owes theirs today', async () => {
  const met = await book(ivo, olga);
  await readsScores(olga);
  await submit(ivo, met, 2);
  await eventually(async () =>
    expect((await nora.page(jobPage(job, 'scores'))).body.scores[met.application.id].cards).toHaveLength(1),
  );
  const then = encodeURIComponent(await moment());
  const scoresThen = async (who: Visitor) =>
    (await who.page(`${jobPage(job, 'scores')}?as_of=${then}`)).body.scores[met.application.id];
  expect(await scoresThen(nora)).toMatchObject({ closed: false, cards: [{ user_id: ivo.id }] });
  expect(await scoresThen(olga)).toMatchObject({ closed: true, own: met.id, cells: {}, cards: [], total: null });
});

test('R12: the filters by recommendation tell nothing to whoever owes theirs, now and as of a moment', async () => {
  const met = await book(ivo, olga);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: olga.id,
    access_level: 'standard',
    permissions: ['scorecards', 'list', 'resume'],
  });
  await submit(ivo, met, 2);
  const finds = async (who: Visitor, filters: Json, as_of?: string): Promise<boolean> => {
    const path = `${jobPage(job, 'candidates')}/_/250/1/_/_/${encodeURIComponent(JSON.stringify({ view: 'list', ...filters }))}`;
    const { list } = (await who.page(as_of ? `${path}?as_of=${encodeURIComponent(as_of)}` : path)).body;
    return list.items.some(({ id }: Json) => id === met.application.id);
  };
  const [yes, notYes] = [{ recommendation: ['yes'] }, { not_recommendation: ['yes'] }];
  await eventually(async () => expect(await finds(nora, yes)).toBe(true));
  const then = await moment();
  for (const at of [undefined, then]) {
    expect([await finds(nora, yes, at), await finds(nora, notYes, at)]).toEqual([true, false]);
    expect([await finds(olga, yes, at), await finds(olga, notYes, at)]).toEqual([false, true]);
  }
  await submit(olga, met, 5, { recommendation: 'no' });
  await eventually(async () => expect(await finds(olga, yes)).toBe(true));
  expect([await finds(olga, yes, then), await finds(olga, notYes, then)]).toEqual([true, false]);
});

test('whoever may only read scores reads nothing of the person or of where they meet', async () => {
  const met = await book(ivo);
  await nora.ask(api('appointment/upsert'), {
    application_id: met.application.id,
    id: met.id,
    title: 'title-of-meeting',
    video_url: 'https://meet.example.test/room-of-meeting',
    internal_note: 'note-on-meeting',
  });
  const vera = await invite(app, nora, named('Vera'), ['HIRING_ADMIN']);
  const may = (...permissions: string[]) =>
    nora.ask('/api/upsert_job_permissions', {
      job_id: job,
      user_id: vera.id,
      access_level: 'standard',
      permissions,
    });
  const words = ['title-of-meeting', 'room-of-meeting', 'note-on-meeting'];
  const toldTo = async (who: Visitor, id = met.of(ivo)) => {
    const { body } = await who.page(kit(id));
    return {
      may: body.may,
      reads: words.filter((word) => JSON.stringify(body).includes(word)),
      candidate: [body.candidate.headline, body.cover_letter, body.resume],
    };
  };
  await may('scorecards');
  expect(await toldTo(vera)).toMatchObject({ reads: [], may: { board: false }, candidate: [null, null, null] });
  await may('list');
  await eventually(async () => expect(await toldTo(vera)).toMatchObject({ reads: words, may: { board: true } }));
  expect((await toldTo(ivo)).reads).toEqual(words);
  // A removed interviewer keeps their draft.
  await ivo.ask(answer, { user_appointment_id: met.of(ivo), question_id: questions.tide, value: 4 });
  await nora.ask(api('appointment/upsert'), {
    application_id: met.application.id,
    id: met.id,
    interviewers: [{ user_id: rafa.id }],
  });
  await eventually(async () => expect((await toldTo(ivo)).reads).toEqual([]));
  expect((await ivo.page(kit(met.of(ivo)))).body.scorecard.answers).toMatchObject([{ value: 4 }]);
});

test('a submitted scorecard is read with its author, and what was opened again stands beside it', async () => {
  const met = await book(ivo, olga);
  await readsScores(olga);
  await submit(ivo, met, 2);
  const of = { user_appointment_id: met.of(ivo) };
  const reopen = '/api/appointment/scorecard/reopen';
  expect(await nora.ask(read, of)).toMatchObject({
    author: { id: ivo.id, name: 'Ivo Tester' },
    step: { id: round },
    reopens: 'editor',
    versions: [{ recommendation: 'yes', reopened: null }],
  });
  expect((await ivo.ask(read, of)).reopens).toBe('author');
  expect(await code(nora, reopen, of)).toBe('validation');
  // An interviewer whose own scorecard is missing reads nothing of another scorecard, before and while that one is reopened, and cannot reopen it.
  expect(await code(olga, read, of)).toBe('not_found');
  expect(await code(olga, reopen, { ...of, reason: 'Wrong candidate' })).toBe('not_editor');
  await nora.ask(reopen, { ...of, reason: 'Wrong candidate' });
  const open = await nora.ask(read, of);
  expect(open).toMatchObject({
    scorecard: { status: 'draft', answers: [], recommendation: null, comment: '' },
    versions: [{ recommendation: 'yes', reopened: { by: nora.id, reason: 'Wrong candidate' } }],
    reopens: null,
  });
  expect(JSON.stringify(open)).not.toContain(`note-of-${ivo.id}`);
  expect(await code(olga, read, of)).toBe('not_found');
  await submit(olga, met, 4);
  await eventually(async () => expect((await olga.page(kit(met.id))).body.closed).toBe(false));
  // Only an editor reads the earlier version, so that no rating is rewritten unseen.
  expect(await code(olga, read, of)).toBe('not_found');
  const { scorecard } = await ivo.ask(read, of);
  const tide = scorecard.answers.find(({ question_id }: Json) => question_id === questions.tide);
  await ivo.ask(answer, { ...of, question_id: questions.tide, value: 5, notes: 'Changed', base: tide.mark });
  await ivo.ask(recommend, { ...of, recommendation: 'no', comment: 'Not this one', base: scorecard.summary_mark });
  expect(await olga.ask(read, of)).toMatchObject({
    scorecard: { status: 'submitted', recommendation: 'no' },
    // Other members see that the scorecard was rewritten, and nothing of the earlier text.
    versions: [
      { recommendation: null, scores: [], reopened: { by: nora.id, reason: null } },
      { recommendation: null, scores: [], reopened: null },
    ],
    reopens: null,
  });
  for (const who of [ivo, nora])
    expect((await who.ask(read, of)).versions).toMatchObject([
      {
        recommendation: 'yes',
        scores: expect.arrayContaining([expect.objectContaining({ value: 2 })]),
        reopened: { reason: 'Wrong candidate' },
      },
      { recommendation: 'no', reopened: null },
    ]);
});

test('the drawer shows scorecards as far as its reader may know them', async () => {
  const met = await book(ivo, olga);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: olga.id,
    access_level: 'standard',
    permissions: ['scorecards', 'list'],
  });
  await submit(ivo, met, 2);
  const lines = async (who: Visitor) =>
    (await who.ask(api('candidate/fetch'), { application_id: met.application.id })).panel.scorecards as Json[];
  await eventually(async () => {
    expect(await lines(nora)).toMatchObject([
      { id: met.of(ivo), name: 'Ivo Tester', status: 'submitted', recommendation: 'yes', open: true },
      { id: met.of(olga), status: 'not_started', recommendation: null, open: false },
    ]);
    expect(await lines(olga)).toMatchObject([
      { id: met.of(ivo), status: 'submitted', recommendation: null, open: false },
      { id: met.of(olga), status: 'not_started' },
    ]);
  });
});

test('issue 10: what each interviewer gave for each requirement opens to whoever may read their scorecard, and to nobody else', async () => {
  const met = await book(ivo, olga);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: olga.id,
    access_level: 'standard',
    permissions: ['scorecards', 'list'],
  });
  await submit(ivo, met, 4);
  const scoredFor = async (who: Visitor) => {
    const { panel } = await who.ask(api('candidate/fetch'), { application_id: met.application.id });
    return {
      requirements: panel.requirements.map(({ name }: Json) => name),
      scores: (panel.scorecards as Json[]).map(({ scores }) => Object.values(scores)),
    };
  };
  const nothing = { requirements: [], scores: [[], []] };
  const isFound = async (who: Visitor) => {
    const filters = JSON.stringify({ view: 'list', recommendation: ['yes'] });
    const { list } = (await who.page(`${jobPage(job, 'candidates')}/_/250/1/_/_/${encodeURIComponent(filters)}`)).body;
    return list.items.some(({ id }: Json) => id === met.application.id);
  };
  await eventually(async () => {
    expect(await scoredFor(nora)).toEqual({ requirements: ['Reads tides'], scores: [[4], []] });
    expect(await scoredFor(olga)).toEqual(nothing);
  });
  // A filter does not reveal the recommendation either.
  expect([await isFound(nora), await isFound(olga)]).toEqual([true, false]);
  await submit(olga, met, 2);
  await eventually(async () =>
    expect(await scoredFor(olga)).toEqual({ requirements: ['Reads tides'], scores: [[4], [2]] }),
  );
  expect(await isFound(olga)).toBe(true);
});

test('H4: at the initial review whoever reads resumes recommends, and the drawer holds it', async () => {
  const applicant = await addApplicant(nora, job);
  const standing = await advanceTo(nora, applicant, job, 'resume_review');
  const step = (await stepsOf(nora, job)).find(({ type }) => type === 'resume_review')!;
  const reviewOf = async (who: Visitor) =>
    (await who.ask(api('candidate/fetch'), { application_id: standing.id })).panel.review as Json;
  await eventually(async () =>
    expect(await reviewOf(nora)).toEqual({ step_id: step.id, may: true, closed: false, given: [] }),
  );
  const about = { application_id: standing.id, workflow_step_id: step.id };
  await nora.ask('/api/recommendation/upsert', { ...about, recommendation: 'no', comment: 'No tides yet' });
  await eventually(async () =>
    expect((await reviewOf(nora)).given).toEqual([
      { user_id: nora.id, name: 'Nora Tester', recommendation: 'no', comment: 'No tides yet' },
    ]),
  );
});

test('whoever declines owes nothing, is not waited for, and reads nothing for it', async () => {
  const met = await book(ivo, olga);
  await readsScores(olga);
  await submit(ivo, met, 2);
  await olga.ask('/api/appointment/respond', { id: met.id, response: 'declined' });
  await eventually(async () =>
    expect(await nora.ask(check, { application_id: met.application.id })).toMatchObject({ waiting_on: [] }),
  );
  expect(await code(olga, read, { user_appointment_id: met.of(ivo) })).toBe('not_found');
  await olga.ask(answer, { user_appointment_id: met.of(olga), question_id: questions.tide, value: 3 });
  await eventually(async () =>
    expect((await nora.ask(check, { application_id: met.application.id })).waiting_on).toMatchObject([
      { user_id: olga.id, kind: 'scorecard' },
    ]),
  );
});

test('only the interviewer writes, and nobody else of the organization or of another one finds it', async () => {
  const met = await book(ivo);
  const own = { user_appointment_id: met.of(ivo), question_id: questions.tide, value: 5 };
  for (const other of [nora, olga, rafa, stranger]) expect(await code(other, answer, own)).toBe('not_found');
  for (const other of [rafa, stranger]) {
    expect((await other.page(kit(met.id))).body.questions).toBeUndefined();
    expect(await code(other, read, { user_appointment_id: met.of(ivo) })).toBe('not_found');
  }
  const uid = crypto.randomUUID();
  const once = await ivo.post(answer, own, { uid });
  expect((await ivo.post(answer, own, { uid })).body.payload.position).toBe(once.body.payload.position);
});

test('whoever is taken off keeps the draft and writes no more', async () => {
  const met = await book(ivo, olga);
  await ivo.ask(answer, { user_appointment_id: met.of(ivo), question_id: questions.tide, value: 4 });
  await nora.ask(api('appointment/upsert'), {
    application_id: met.application.id,
    id: met.id,
    interviewers: [{ user_id: olga.id }],
  });
  await eventually(async () =>
    expect((await ivo.page(kit(met.id))).body.may).toMatchObject({ write: false, resume: false }),
  );
  expect((await olga.page(kit(met.id))).body.may).toMatchObject({ write: true, resume: true });
  expect((await ivo.page(kit(met.id))).body.scorecard.answers).toMatchObject([{ value: 4 }]);
  const body = { user_appointment_id: met.of(ivo), question_id: questions.tide, value: 1 };
  expect(await code(ivo, answer, body)).toBe('wrong_state');
});

test('who is missing is named, and reminded once a day', async () => {
  const met = await book(ivo, olga);
  await submit(ivo, met, 3);
  const about = { application_id: met.application.id };
  await eventually(async () =>
    expect(await nora.ask(check, about)).toMatchObject({
      submitted: false,
      waiting_on: [{ user_id: olga.id, name: 'Olga Tester', kind: 'scorecard' }],
    }),
  );
  const remind = { kind: 'scorecard', id: met.application.id };
  expect((await nora.ask('/api/reviewer/remind', remind)).reminded).toEqual([{ id: olga.id, name: 'Olga Tester' }]);
  await eventually(async () =>
    expect(JSON.stringify((await olga.page('/notifications/mine')).body)).toContain(
      'Nora Tester asks for your scorecard for Ada Applicant',
    ),
  );
  expect((await nora.post('/api/reviewer/remind', remind)).body).toMatchObject({
    code: 'limit',
    error: 'Olga Tester was reminded less than 24 hours ago.',
  });
  expect((await ivo.post('/api/reviewer/remind', remind)).body).toMatchObject({
    code: 'not_found',
    error: 'Interview not found.',
  });
  expect(await code(ivo, '/api/reviewer/remind', { ...remind, id: met.of(olga) })).toBe('not_found');
  expect(await code(ivo, '/api/reviewer/remind', { ...remind, id: met.of(ivo) })).toBe('not_editor');
});

test('H4: at the final review a recommendation is kept and revised, and who is missing is named', async () => {
  const met = await book(ivo);
  await submit(ivo, met, 4);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: ivo.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  const { application } = (await nora.ask(api('candidate/fetch'), { application_id: met.application.id })).panel;
  const moved = await advanceTo(nora, { ...met.application, version: application.version }, job, 'finalist_review');
  const step = (await stepsOf(nora, job)).find(({ type }) => type === 'finalist_review')!;
  const about = { application_id: moved.id, workflow_step_id: step.id };
  await eventually(async () =>
    expect((await nora.ask(check, { application_id: moved.id })).waiting_on).toMatchObject([
      { user_id: ivo.id, kind: 'recommendation' },
    ]),
  );
  const first = await nora.ask('/api/recommendation/upsert', { ...about, recommendation: 'yes' });
  expect(first.recommendation).toMatchObject({ recommendation: 'yes', revision: 1 });
  const second = await nora.ask('/api/recommendation/upsert', {
    ...about,
    recommendation: 'strong_yes',
    comment: 'Sure',
  });
  expect(second.recommendation).toMatchObject({ recommendation: 'strong_yes', comment: 'Sure', revision: 2 });
  await eventually(async () => expect((await nora.ask(check, { application_id: moved.id })).mine).toBe('strong_yes'));
  // The comment stays when only the recommendation changes. A "no" needs a reason, and members who read scores also read the comment.
  const again = await nora.ask('/api/recommendation/upsert', { ...about, recommendation: 'yes' });
  expect(again.recommendation).toMatchObject({ recommendation: 'yes', comment: 'Sure', revision: 3 });
  const bare = await nora.post('/api/recommendation/upsert', { ...about, recommendation: 'no', comment: '' });
  expect(bare.body).toMatchObject({ code: 'validation', error: 'Explain a “no” in a comment.' });
  await nora.ask('/api/recommendation/upsert', { ...about, recommendation: 'no', comment: 'Guesses' });
  await eventually(async () =>
    expect((await nora.page(jobPage(job, 'scores'))).body.scores[moved.id].reviewed).toEqual([
      { user_id: nora.id, recommendation: 'no', comment: 'Guesses' },
    ]),
  );
  await nora.ask('/api/recommendation/upsert', { ...about, recommendation: 'strong_yes', comment: 'Sure' });
  await eventually(async () => expect((await nora.ask(check, { application_id: moved.id })).mine).toBe('strong_yes'));
  const remind = { kind: 'recommendation', id: moved.id };
  expect((await nora.ask('/api/reviewer/remind', remind)).reminded).toMatchObject([{ id: ivo.id }]);
  expect((await nora.post('/api/reviewer/remind', remind)).body.code).toBe('limit');
  const early = { ...about, workflow_step_id: round, recommendation: 'yes' };
  expect(await code(nora, '/api/recommendation/upsert', early)).toBe('wrong_state');
});

test('I5: notes are tidied in form only; one interviewer at a time dictates', async () => {
  expect(await ivo.ask('/api/appointment/notes/cleanup', { text: '14:17   asked  first\n* knows sql' })).toEqual({
    text: '14:17 Asked first\n- Knows SQL',
  });
  const met = await book(ivo, olga);
  const lock = (who: Visitor & { id: string }, more: Json = {}) =>
    who.ask('/api/check_appointment_audio_lock', { user_appointment_id: met.of(who), ...more });
  expect(await lock(ivo)).toMatchObject({ locked: false });
  expect(await lock(ivo, { take: true })).toMatchObject({ locked: true, mine: true });
  expect(await lock(olga, { take: true })).toMatchObject({
    locked: true,
    mine: false,
    locked_by: { name: 'Ivo Tester' },
  });
  await lock(ivo, { release: true });
  expect(await lock(olga, { take: true })).toMatchObject({ mine: true });
});
