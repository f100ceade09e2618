import { randomUUID } from 'node:crypto';
import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { agreedOn, applyFor, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The survey after an application is optional, counted, and never linked to the person (R7).

let app: App;
let harbour: Founded;
let yard: Founded;
let job: { id: string; slug: string };
let visitor: Visitor;
let count = 0;
const path = '/api/people/survey/response/upsert';
const ids: Record<string, string> = {};

const ask = async (by: Visitor, name: string, fields: Json, options: string[] = []): Promise<void> => {
  const { survey } = await by.ask('/api/org/survey/upsert', {
    id: 'new',
    name,
    kind: 'custom',
    question: `${name}?`,
    active: true,
    ...fields,
  });
  ids[name] = survey.id;
  for (const option of options) {
    const { surveyoption } = await by.ask('/api/org/survey/options/upsert', {
      id: 'new',
      name: option,
      value: option.toLowerCase(),
      parent_id: survey.id,
    });
    ids[option] = surveyoption.id;
  }
};
const send = async (fields: Json = {}): Promise<Json> =>
  (await applyFor(app, harbour.organization.slug, job.slug, { email: `ada-${++count}@example.test`, ...fields }))
    .payload;
const answer = (survey_token: string, ...responses: [survey: string, ...values: string[]][]) =>
  visitor.post(path, {
    survey_token,
    responses: responses.map(([name, ...values]) => ({ survey_id: ids[name] ?? name, values })),
  });
const results = async (by = harbour.admin): Promise<Json[]> => (await by.page('/reports/surveys')).body.surveys;
const resultOf = async (name: string): Promise<Json> => (await results()).find(({ id }) => id === ids[name])!.result;
const recorded = () => eventsOf(app, "stream LIKE 'surveyresponse-%'");

beforeAll(async () => {
  app = await App.start();
  [harbour, yard] = [await found(app, 'Harbour Works', named('Nora')), await found(app, 'Yard', named('Yuri'))];
  job = await openJob(harbour.admin, 'Ship Cook');
  visitor = await Visitor.of(app);
});
afterAll(() => app?.dispose());

test('as long as nothing is asked, the form ends without questions', async () => {
  expect((await send()).survey).toBeNull();
});

test('what is asked comes with the answer to the form, the same for a repeated application and for a machine', async () => {
  await ask(harbour.admin, 'Form', { type: 'scale', kind: 'candidate_experience' });
  await ask(harbour.admin, 'Found by', { type: 'single' }, ['Friend', 'Board']);
  await ask(harbour.admin, 'Languages', { type: 'multiple' }, ['German', 'Farsi', 'Malay']);
  await ask(harbour.admin, 'Since', { type: 'year' });
  // None of these three questions is shown to the applicant.
  await ask(harbour.admin, 'Story', { type: 'text' });
  await ask(harbour.admin, 'No way out', { type: 'single', kind: 'demographic' }, ['One', 'Other']);
  await ask(harbour.admin, 'Off', { type: 'scale', active: false });
  await ask(harbour.admin, 'Elsewhere', { type: 'scale', country_codes: ['ZZ'] });
  await ask(harbour.admin, 'Nothing to choose', { type: 'single' });
  const first = await send({ email: 'twice@example.test' });
  expect(first.survey.questions.map(({ question }: Json) => question)).toEqual([
    'Form?',
    'Found by?',
    'Languages?',
    'Since?',
  ]);
  expect(first.survey.questions[1]).toMatchObject({
    type: 'single',
    options: [{ label: 'Friend' }, { label: 'Board' }],
  });
  for (const again of [await send({ email: 'twice@example.test' }), await send({ website: 'spam' })]) {
    expect(again.survey.questions).toEqual(first.survey.questions);
    expect(again.survey.token).not.toBe(first.survey.token);
    expect(again.survey.token).toHaveLength(first.survey.token.length);
  }
});

test('a form answers once, however often it is sent; what a machine gets answers nothing', async () => {
  await ask(harbour.admin, 'Once', { type: 'scale' });
  const notice = await agreedOn(visitor, harbour.organization.slug, job.slug);
  const form = { first_name: 'Ida', last_name: 'Rhodes', email: 'ida@example.test', ...notice };
  const sent = async (uid: string, fields: Json = {}): Promise<string> =>
    (await visitor.post(`/${harbour.organization.slug}/jobs/${job.slug}/api/apply`, { ...form, ...fields }, { uid }))
      .body.payload.survey.token;
  const uid = randomUUID();
  const before = (await recorded()).length;
  for (const _ of [1, 2]) expect((await answer(await sent(uid), ['Once', '3'])).body.status).toBe('ok');
  expect((await recorded()).length).toBe(before + 1);
  const machine = await sent(randomUUID(), { website: 'spam' });
  expect((await answer(machine, ['Once', '3'])).body).toMatchObject({ code: 'expired' });
  expect((await recorded()).length).toBe(before + 1);
  await harbour.admin.ask('/api/org/survey/upsert', { id: ids.Once, active: false });
});

test('answers are counted, once for each question, and shown from five on', async () => {
  for (let each = 1; each <= 5; each++) {
    const { token } = (await send()).survey;
    if (each === 5) expect(await resultOf('Form')).toBeNull();
    const ran = await answer(
      token,
      ['Form', String(each)],
      ['Found by', ids[each < 5 ? 'Friend' : 'Board']!],
      ['Languages', ids.German!, ids.Farsi!],
      ['Since', '2001'],
    );
    expect(ran.body.status).toBe('ok');
    // Neither a repeated answer nor a different second answer is counted.
    await answer(token, ['Form', String(each)]);
    await answer(token, ['Form', '1']);
  }
  expect(await resultOf('Form')).toMatchObject({ answered: 5, mean: 3 });
  expect(await resultOf('Found by')).toMatchObject({
    answered: 5,
    answers: [
      { label: 'Friend', count: 4 },
      { label: 'Board', count: 1 },
    ],
  });
  expect((await resultOf('Languages')).answers).toEqual([
    { label: 'German', count: 5 },
    { label: 'Farsi', count: 5 },
    { label: 'Malay', count: 0 },
  ]);
  expect((await resultOf('Since')).answers).toEqual([{ label: '2001', count: 5 }]);
});

test('a single answer more changes nothing that is shown, until four others have come', async () => {
  visitor = await Visitor.of(app);
  await ask(harbour.admin, 'Slowly', { type: 'scale' });
  const shown = [];
  for (let each = 1; each <= 10; each++) {
    await answer((await send()).survey.token, ['Slowly', each <= 5 ? '1' : '5']);
    // The page waits for its reader's last action, and so also for the earlier answer.
    await harbour.admin.ask('/api/people/candidates/tags/upsert', { name: `After answer ${each}`, color: 'grey' });
    const result = await resultOf('Slowly');
    shown.push(result && [result.answered, result.mean]);
  }
  expect(shown).toEqual([
    ...Array.from({ length: 4 }, () => null),
    ...Array.from({ length: 5 }, () => [5, 1]),
    [10, 3],
  ]);
  await harbour.admin.ask('/api/org/survey/upsert', { id: ids.Slowly, active: false });
});

test('no answer leads to a person, an application, a request or a browser', async () => {
  const events = await recorded();
  expect(events.length).toBeGreaterThan(10);
  const others = JSON.stringify(await eventsOf(app, "stream NOT LIKE 'surveyresponse-%'"));
  for (const { stream, data, metadata } of events) {
    expect(Object.keys(data as Json).toSorted()).toEqual(['job_id', 'submitted_on', 'survey_id', 'values']);
    expect((data as Json).submitted_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(metadata.actor).toEqual({ type: 'candidate', id: 'visitor' });
    for (const mark of [stream.slice('surveyresponse-'.length), metadata.request_uid])
      expect(others).not.toContain(mark);
  }
});

test('an answer that does not fit is refused, and none of those that came with it is kept', async () => {
  const { token } = (await send()).survey;
  const before = (await recorded()).length;
  for (const [name, ...values] of [
    ['Form', '6'],
    ['Form', '0'],
    ['Form', '1', '2'],
    ['Form', 'x'],
    ['Since', '3000'],
    ['Found by', ids.Friend!, ids.Board!],
    ['Found by', ids.German!],
    ['Languages', ids.German!, ids.German!],
  ] as [string, ...string[]][])
    expect((await answer(token, ['Since', '1999'], [name, ...values])).body).toMatchObject({ code: 'validation' });
  expect((await visitor.post(path, { survey_token: token, responses: [] })).body).toMatchObject({ code: 'validation' });
  for (const name of ['Off', 'No way out', 'Story', crypto.randomUUID()])
    expect((await answer(token, [name, '1'])).body).toMatchObject({ code: 'expired' });
  const changed = (token[60] === 'A' ? 'B' : 'A') + token.slice(61);
  for (const wrong of ['x', token.slice(0, 60) + changed])
    expect((await answer(wrong, ['Form', '1'])).body).toMatchObject({
      code: 'expired',
      error: 'This survey has ended.',
    });
  expect((await recorded()).length).toBe(before);
});

test('readers see the answers about the jobs that they may count, and of one job where they ask for it', async () => {
  const hana = await invite(app, harbour.admin, named('Hana'), ['HIRING_ADMIN']);
  const ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.page('/reports/surveys')).body.surveys).toBeUndefined();
  expect((await hana.page('/reports/surveys')).body).toMatchObject({ surveys: [], jobs: [] });
  expect(await results(yard.admin)).toEqual([]);
  await harbour.admin.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  const theirs = (await hana.page('/reports/surveys')).body;
  expect(theirs.jobs).toEqual([{ value: job.id, label: 'Ship Cook' }]);
  const own = ({ id }: Json) => [ids.Form, ids['Found by']].includes(id);
  expect(theirs.surveys.filter(own)).toEqual((await results()).filter(own));
  const other = await openJob(harbour.admin, 'Ship Boy');
  const chosen = async (id: string) => (await harbour.admin.page(`/reports/surveys?job=${id}`)).body;
  expect((await chosen(job.id)).surveys.filter(own)).toEqual((await results()).filter(own));
  expect((await chosen(other.id)).surveys.filter(own)).toEqual([]);
  expect((await chosen('x')).job).toBeNull();
});

test('an organization finds the standard demographic questions in its list, and asks none before it says so', async () => {
  const entries = async (list: string): Promise<Json[]> =>
    (await yard.admin.page(`/org/${list}/100/1/_/_/_`)).body.list.items;
  const standard = (await entries('survey')).filter(({ fields }) => fields.kind === 'demographic');
  expect(standard.map(({ fields }) => fields.name).toSorted()).toEqual([
    'Birth Year',
    'Disability',
    'Disability (Form CC-305)',
    'Ethnicity',
    'Gender',
    'Protected veteran (VEVRAA)',
    'Race',
    'Race and ethnicity (EEO-1)',
    'Sex (EEO-1)',
    'Sexual Orientation',
    'Veteran Status',
  ]);
  expect(standard.filter(({ fields }) => fields.active)).toEqual([]);
  const options = await entries('surveyoptions');
  for (const { id, fields } of standard.filter((each) => !each.fields.form)) {
    const own = options.filter((each) => each.fields.parent_id === id);
    expect([fields.name, own.filter((each) => each.fields.is_decline).length]).toEqual([fields.name, 1]);
    expect([fields.name, own.length > (fields.type === 'year' ? 0 : 2)]).toEqual([fields.name, true]);
  }
  const post = await openJob(yard.admin, 'Deckhand');
  const sent = async (email: string): Promise<Json> =>
    (await applyFor(app, yard.organization.slug, post.slug, { email })).payload.survey;
  expect(await sent('first@example.test')).toBeNull();
  const [gender, birth] = ['Gender', 'Birth Year'].map((name) => standard.find(({ fields }) => fields.name === name)!);
  for (const { id } of [gender!, birth!]) await yard.admin.ask('/api/org/survey/upsert', { id, active: true });
  const year = new Date().getFullYear();
  for (let each = 1; each <= 5; each++) {
    const { token, questions } = await sent(`demo-${each}@example.test`);
    expect(questions.map(({ question }: Json) => question)).toEqual([
      'What is your gender?',
      'In which year were you born?',
    ]);
    const option = (at: number, label: string) => questions[at].options.find((one: Json) => one.label === label).value;
    const decline = 'I do not wish to answer';
    // The question for a year of birth has one option, and an option of another question is refused.
    expect(questions[1].options.map(({ label }: Json) => label)).toEqual([decline]);
    if (each === 1)
      expect((await answer(token, [birth!.id, option(0, 'Woman')])).body).toMatchObject({ code: 'validation' });
    const said = await answer(
      token,
      [gender!.id, option(0, each < 3 ? 'Woman' : decline)],
      [birth!.id, each === 5 ? option(1, decline) : String(year - 30 - each)],
    );
    expect(said.body.status).toBe('ok');
  }
  // The event log contains nothing of the demographic answers. They wait in the answer box (temporary store) until they are counted with others (demographics.spec).
  const answered = JSON.stringify(await eventsOf(app, "stream LIKE 'surveyresponse-%'"));
  for (const { id } of [gender!, birth!]) expect(answered).not.toContain(id);
  expect(await results(yard.admin)).toEqual([]);
});

test('a form of the law is asked in its own words, on a page of its own, and each answer names its version', async () => {
  const entries = (await yard.admin.page('/org/survey/100/1/_/_/_')).body.list.items as Json[];
  const official = entries.filter(({ fields }) => ['us_cc305', 'us_vevraa'].includes(fields.form));
  expect(official.map(({ fields }) => fields.country_codes)).toEqual([['US'], ['US']]);
  for (const { id, fields } of entries)
    await yard.admin.ask('/api/org/survey/upsert', {
      id,
      active: Boolean(official.find((each) => each.id === id)),
      ...(fields.form ? { country_codes: [] } : {}),
    });
  const fresh = await Visitor.of(app);
  const say = (token: string, survey_id: string, value: string) =>
    fresh.post(path, { survey_token: token, responses: [{ survey_id, values: [value] }] });
  const post = await openJob(yard.admin, 'Rigger');
  const { survey } = (await applyFor(app, yard.organization.slug, post.slug, { email: 'form@example.test' })).payload;
  const disability = survey.questions.find(({ form }: Json) => form.number === 'Form CC-305');
  expect(disability.form).toMatchObject({ omb: '1250-0005', expires: '2026-04-30', version: 'cc-305-2023' });
  expect(disability.options.map(({ value }: Json) => value)).toEqual([
    'cc-305-2023:yes',
    'cc-305-2023:no',
    'cc-305-2023:decline',
  ]);
  // The survey's own page knows no invitation. The browser requests the questions with the token behind the # of the address.
  expect((await fresh.page(`/${yard.organization.slug}/survey`)).body).toMatchObject({
    organization: { slug: yard.organization.slug },
  });
  const open = (survey_token: string) => fresh.post('/api/people/survey/questions', { survey_token });
  expect((await open(survey.token)).body.payload.questions).toEqual(survey.questions);
  expect(
    (await open(survey.token.slice(0, 60) + (survey.token[60] === 'A' ? 'B' : 'A') + survey.token.slice(61))).body,
  ).toMatchObject({
    code: 'expired',
  });
  for (const wrong of ['yes', 'cc-305-1999:yes', 'vevraa-preoffer-2013:protected'])
    expect((await say(survey.token, disability.id, wrong)).body).toMatchObject({ code: 'validation' });
  const log = (await recorded()).length;
  expect((await say(survey.token, disability.id, 'cc-305-2023:yes')).body).toMatchObject({ status: 'ok' });
  expect((await recorded()).length).toBe(log);
  expect((await yard.admin.page('/reports/demographics')).body.in_use).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ version: 'cc-305-2023', omb: '1250-0005', over: expect.any(Boolean) }),
    ]),
  );
});
