import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, panelOf, stepsOf, jobFor } from '../support/hiring.ts';
import { eventsOf, jobsDue, streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, type Visitor } from '../support/visitor.ts';

// The erasure of a person erases every word about the person, also in emails to interviewers, and everything planned (docs/rules/compliance.md#erasure).

const jobs = '/api/opportunities/jobs';
let app: App;
let harbour: Founded;
let ines: Visitor & { id: string };
let job: { id: string };
const mark = 'Zetterlund';
const number = '+351912345678';

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  ({ job } = await jobFor(harbour.admin, ines.id));
});
afterAll(() => app?.dispose());

const inRound = async (email: string): Promise<Applicant> =>
  advanceTo(harbour.admin, await addApplicant(harbour.admin, job.id, email), job.id, 'screening');
const booked = async (of: Applicant, more: Json): Promise<Json> =>
  (
    await harbour.admin.ask(`${jobs}/appointment/upsert`, {
      application_id: of.id,
      starts_at: '2031-03-04T10:00:00.000Z',
      duration_minutes: 45,
      tz_region: 'Europe/Lisbon',
      ...more,
    })
  ).appointment;
const archive = async (applicant: Applicant) => {
  const { application } = await panelOf(harbour.admin, applicant.id);
  const { reasons } = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body;
  await harbour.admin.ask(`${jobs}/candidate/archive`, {
    application_id: applicant.id,
    version: application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
  });
};
const erase = async (candidate_id: string) => {
  const { name, version } = await harbour.admin.ask('/api/people/candidates/erasure', { candidate_id });
  await harbour.admin.ask('/api/people/candidates/erase', {
    candidate_id,
    reason: 'asked',
    tell: false,
    version,
    confirmation: name,
  });
  await eventually(async () =>
    expect((await streamOf(app, `candidate-${candidate_id}`)).map(({ type }) => type)).toContain('ErasureFinished'),
  );
};

test('no letter to an interviewer holds what is about the candidate, and nothing of it is left after the erasure', async () => {
  const ada = await inRound('ada@erased.test');
  const { id } = await booked(ada, {
    meeting_type: 'phone',
    phone_mode: 'call_candidate',
    phone_number: number,
    title: `Call with ${mark}`,
    candidate_instructions: `<p>Dear ${mark}, because of your wheelchair</p>`,
    internal_note: `${mark} is nervous`,
  });
  const { email } = (await ines.page('/profile')).body.profile;
  const told = await mailTo(app, email, ({ files }) => files.some(({ text }: Json) => text.includes(id)));
  expect(told.html).toContain('By phone, the number is on the page');
  const adas = await mailTo(app, 'ada@erased.test', ({ files }) => files.some(({ text }: Json) => text.includes(id)));
  expect(adas.html).toContain(number);
  for (const mail of await mailsTo(app, email)) expect(JSON.stringify(mail)).not.toMatch(/Zetterlund|912345678/);
  await archive(ada);
  await erase(ada.candidate_id);
  const log = JSON.stringify(await eventsOf(app));
  expect(log).toContain(id);
  expect(log).not.toMatch(/Zetterlund|912345678|wheelchair/);
});

test('an erasure cancels the coming interviews of a candidate and frees everybody’s time', async () => {
  const bea = await inRound('bea@erased.test');
  const { id } = await booked(bea, { meeting_type: 'in-person', starts_at: '2031-03-05T10:00:00.000Z' });
  await archive(bea);
  await erase(bea.candidate_id);
  const of = async (stream: string, type: string) => (await streamOf(app, stream)).find((each) => each.type === type);
  const at = (event: Json | undefined) => Date.parse(event!.metadata.recorded_at);
  const cancelled = await eventually(async () => {
    const event = await of(`appointment-${id}`, 'AppointmentCancelled');
    expect(event).toBeDefined();
    return event;
  });
  // The appointment is cancelled immediately, not only when reserved times are checked a minute later.
  expect(at(cancelled) - at(await of(`candidate-${bea.candidate_id}`, 'CandidateErased'))).toBeLessThan(45_000);
  await eventually(() => expect(jobsDue(app)).toEqual([]));
  const cleo = await inRound('cleo@erased.test');
  await booked(cleo, { meeting_type: 'in-person', starts_at: '2031-03-05T10:00:00.000Z' });
});

test('what was judged of a candidate is gone with them, for everybody who read it before', async () => {
  const secret = 'Falkenrath';
  const eve = await inRound('eve@erased.test');
  const { interviewers } = await booked(eve, {
    meeting_type: 'in-person',
    starts_at: '2031-03-07T10:00:00.000Z',
    interviewers: [{ user_id: ines.id }],
  });
  const own = { user_appointment_id: interviewers[0].user_appointment_id };
  await eventually(() =>
    ines.ask('/api/appointment/recommendation/upsert', { ...own, recommendation: 'yes', comment: secret }),
  );
  const reviewed = await advanceTo(
    harbour.admin,
    { ...eve, ...(await panelOf(harbour.admin, eve.id)).application },
    job.id,
    'finalist_review',
  );
  const { id: step } = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'finalist_review')!;
  await harbour.admin.ask('/api/recommendation/upsert', {
    application_id: eve.id,
    workflow_step_id: step,
    recommendation: 'yes',
    comment: secret,
  });
  const read = async () => [
    JSON.stringify(await ines.ask('/api/appointment/question/get_by_user_appointment_id', own)),
    JSON.stringify(await panelOf(harbour.admin, eve.id)),
  ];
  await eventually(async () => {
    for (const told of await read()) expect(told).toContain(secret);
  });
  await archive(reviewed);
  await erase(eve.candidate_id);
  for (const told of await read()) expect(told).not.toContain(secret);
});

test('removing sample data frees the time that its interviews took', async () => {
  const starts_at = '2031-03-06T10:00:00.000Z';
  const added = (await harbour.admin.post('/api/org/sample/add', {})).body.payload.job;
  const sample = await eventually(async () => {
    const { board } = (await harbour.admin.page(jobPage(added.id, 'candidates'))).body;
    const column = board.columns.find(({ step, cards }: Json) => step.type === 'screening' && cards.length);
    expect(column).toBeDefined();
    return column.cards[0];
  });
  const asked = { meeting_type: 'in-person', starts_at, interviewers: [{ user_id: ines.id }] };
  const { id } = await booked(sample, asked);
  expect((await harbour.admin.post('/api/org/sample/remove', {})).body.status).toBe('ok');
  const types = (await streamOf(app, `appointment-${id}`)).map(({ type }) => type);
  expect(types).toEqual(['AppointmentBooked', 'AppointmentCancelled']);
  await booked(await inRound('dan@erased.test'), asked);
});
