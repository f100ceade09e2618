import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Members review a job's texts for its editors: they approve, request changes and comment.

let app: App;
let nora: Visitor & { id: string };
let hana: Visitor & { id: string };
let rafa: Visitor & { id: string };
let stranger: Visitor;
const review = '/api/jobdesc_review/upsert';
const ofQuestion = '/api/opportunities/roles/workflowquestionreview';

beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Harbour Works', named('Nora'));
  nora = Object.assign(founded.admin, { id: founded.user.id });
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
  rafa = await invite(app, nora, named('Rafa'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

const made = async () => {
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', { name: 'Dock Master' });
  const { sections } = (await nora.page(jobPage(job.id, 'sections'))).body;
  const { question } = await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
    job_id: job.id,
    text: 'Which ships?',
  });
  return { job_id: job.id as string, section: sections[1] as Json, question: question as Json };
};
const write = (job_id: string, id: string, body: string) =>
  nora.ask('/api/opportunities/jobdescriptions/sections/upsert', { job_id, id, body });
const refusal = async (visitor: Visitor, path: string, body: Json) => (await visitor.post(path, body)).body.code;

test('a named reviewer without any permission on the job reads, approves and is told of a later edit', async () => {
  const { job_id, section } = await made();
  const about = { job_id, section_id: section.id };
  expect(await refusal(hana, review, { ...about, action: 'comment', comment: 'Hm.' })).toBe('not_found');
  const asked = await nora.ask(review, {
    ...about,
    action: 'request',
    reviewer_ids: [hana.id],
    comment: 'Please read.',
  });
  expect(asked.review).toMatchObject({
    state: 'pending',
    reviewers: [{ id: hana.id, name: 'Hana Tester', answer: 'waiting' }],
    threads: [{ resolved: false, comments: [{ body: 'Please read.' }] }],
  });
  const { version } = asked.review;
  const { review: approved } = await hana.ask(review, { ...about, action: 'approve', version });
  expect(approved).toMatchObject({ state: 'approved', reviewers: [{ answer: 'approved' }] });
  await write(job_id, section.id, '<p>Other words.</p>');
  await eventually(async () => expect(await eventsOf(app, "type = 'ReviewReset'")).toHaveLength(1));
  const again = await hana.ask(review, { ...about, action: 'comment', comment: 'It has changed.' });
  expect(again.review).toMatchObject({ state: 'active', reviewers: [{ answer: 'outdated' }] });
});

test('the version that was read is the one that is approved', async () => {
  const { job_id, section } = await made();
  const about = { job_id, section_id: section.id };
  const { version } = (await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id] })).review;
  await write(job_id, section.id, '<p>Written meanwhile.</p>');
  expect(await refusal(hana, review, { ...about, action: 'approve', version })).toBe('stale');
  expect(await refusal(hana, review, { ...about, action: 'change', version, comment: 'Shorter.' })).toBe('stale');
  expect((await hana.post(review, { ...about, action: 'approve' })).body.fields).toEqual({
    version: 'Say which version you approve.',
  });
});

test('a question, and the description as a whole, are reviewed in the same way', async () => {
  const { job_id, section, question } = await made();
  const about = { job_id, id: question.id };
  const { version } = (await nora.ask(ofQuestion, { ...about, action: 'request', reviewer_ids: [hana.id, rafa.id] }))
    .review;
  const one = await hana.ask(ofQuestion, { ...about, action: 'approve', version });
  expect(one.review.state).toBe('pending');
  expect(
    (await rafa.ask(ofQuestion, { ...about, action: 'change', version, comment: 'Too wide.' })).review,
  ).toMatchObject({ state: 'active', reviewers: [{ answer: 'approved' }, { answer: 'changes' }] });
  const whole = await nora.ask(review, { job_id, action: 'request', reviewer_ids: [hana.id] });
  expect(whole.review).toMatchObject({ id: job_id, type: 'description', state: 'pending' });
  await write(job_id, section.id, '<p>Newer.</p>');
  expect(await refusal(hana, review, { job_id, action: 'approve', version: whole.review.version })).toBe('stale');
});

test('refused: another job, another organisation, who was not named, what was removed', async () => {
  const [ours, other] = [await made(), await made()];
  const about = { job_id: ours.job_id, section_id: ours.section.id };
  await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id] });
  // A reviewer of one job is not a reviewer of another, and no section belongs to two jobs.
  expect(
    await refusal(hana, review, {
      job_id: other.job_id,
      section_id: other.section.id,
      action: 'comment',
      comment: 'A',
    }),
  ).toBe('not_found');
  expect(await refusal(hana, review, { ...about, job_id: other.job_id, action: 'comment', comment: 'A' })).toBe(
    'not_found',
  );
  for (const visitor of [stranger, rafa])
    expect(await refusal(visitor, review, { ...about, action: 'comment', comment: 'A' })).toBe('not_found');
  expect(await refusal(hana, review, { ...about, action: 'request', reviewer_ids: [rafa.id] })).toBe('not_editor');
  expect(await refusal(nora, review, { ...about, action: 'request', reviewer_ids: [] })).toBe('validation');
  const sade = (await stranger.page('/dashboard')).body.user.id;
  expect(await refusal(nora, review, { ...about, action: 'request', reviewer_ids: [sade] })).toBe('not_found');
  expect(await refusal(nora, review, { ...about, action: 'comment', comment: `Ask @[${sade}].` })).toBe('not_found');
  await nora.ask('/api/opportunities/jobdescriptions/sections/delete', { job_id: ours.job_id, id: ours.section.id });
  expect(await refusal(hana, review, { ...about, action: 'comment', comment: 'Still there?' })).toBe('wrong_state');
});

test('whoever is asked for a review sees in the menu how many wait, as many as Home lists', async () => {
  const { job_id, section, question } = await made();
  const waiting = async (visitor: Visitor) => {
    const { counts, reviews } = (await visitor.page('/dashboard')).body;
    expect(counts.waiting_reviews).toBe(reviews.length);
    return counts.waiting_reviews as number;
  };
  const [before, others] = [await waiting(rafa), await waiting(nora)];
  const { review: asked } = await nora.ask(review, {
    job_id,
    section_id: section.id,
    action: 'request',
    reviewer_ids: [rafa.id],
  });
  await nora.ask(ofQuestion, { job_id, id: question.id, action: 'request', reviewer_ids: [rafa.id] });
  expect(await waiting(rafa)).toBe(before + 2);
  await rafa.ask(review, { job_id, section_id: section.id, action: 'approve', version: asked.version });
  expect(await waiting(rafa)).toBe(before + 1);
  expect(await waiting(nora)).toBe(others);
});

test('the audit log tells who asked for a review and what came of it, not what people said', async () => {
  const { job_id, section } = await made();
  const about = { job_id, section_id: section.id };
  const { version } = (
    await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id], comment: 'Please read.' })
  ).review;
  await hana.ask(review, { ...about, action: 'change', version, comment: 'Shorter.' });
  await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id] });
  await hana.ask(review, { ...about, action: 'approve', version });
  const logOf = async (visitor: Visitor) => {
    const filters = encodeURIComponent(JSON.stringify({ kind: 'review' }));
    return (await visitor.page(`/org/audit/250/1/at-desc/_/${filters}/_`)).body;
  };
  const { list, names } = await logOf(nora);
  const rows = list.items.filter(({ subject }: Json) => subject.id === job_id);
  expect(rows.map((row: Json) => `${names[row.actor]} ${row.sentence} ${names[row.subject.id]}`)).toEqual([
    'Hana Tester approved the text Dock Master',
    'Nora Tester asked for a review Dock Master',
    'Hana Tester asked for changes to the text Dock Master',
    'Nora Tester asked for a review Dock Master',
  ]);
  expect((await logOf(stranger)).list.items).toEqual([]);
});

test('threads are answered and settled, reactions counted', async () => {
  const { job_id, section } = await made();
  const about = { job_id, section_id: section.id };
  await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id] });
  const { review: first } = await hana.ask(review, {
    ...about,
    action: 'comment',
    comment: `Which harbour, @[${nora.id}]?`,
  });
  const [thread] = first.threads;
  expect(first.mentioned).toEqual({ [nora.id]: 'Nora Tester' });
  const like = { review_comment_id: thread.id, reaction: 'like' };
  expect((await nora.ask('/api/content_review/reaction', like)).counts).toEqual({ like: 1 });
  expect((await nora.ask('/api/content_review/reaction', like)).counts).toEqual({ like: 1 });
  const celebrate = { content: { type: 'section', id: section.id }, reaction: 'celebrate' };
  expect((await hana.ask('/api/content_review/reaction', celebrate)).counts).toEqual({ celebrate: 1 });
  expect(await refusal(rafa, '/api/content_review/reaction', like)).toBe('not_found');
  await nora.ask(review, { ...about, action: 'comment', thread_id: thread.id, comment: 'Lisbon.' });
  const { review: settled } = await nora.ask('/api/content_review/resolve', { id: section.id, thread_id: thread.id });
  expect(settled.threads).toMatchObject([
    { resolved: true, comments: [{ reactions: { like: 1 }, mine: ['like'] }, { body: 'Lisbon.' }] },
  ]);
});

test('a comment mentions only people who can open the review, and namesakes are told apart', async () => {
  const { job_id, section } = await made();
  const about = { job_id, section_id: section.id };
  const twins = [
    await invite(app, nora, named('Toni'), ['HIRING_ADMIN']),
    await invite(app, nora, { ...named('Toni'), email: 'toni.two@example.test' }, ['HIRING_ADMIN']),
  ];
  const { readers } = (await nora.page(jobPage(job_id, 'sections'))).body;
  const labelOf = (id: string): string => readers.find(({ value }: Json) => value === id)?.label;
  expect(readers).toContainEqual({ value: nora.id, label: 'Nora Tester', opens: true });
  expect(readers).toContainEqual({ value: hana.id, label: 'Hana Tester', opens: false });
  for (const { id } of twins) expect(labelOf(id)).toMatch(/^Toni Tester, \S+@\S+$/);
  expect(labelOf(twins[0]!.id)).not.toBe(labelOf(twins[1]!.id));

  const comment = `Ask @[${hana.id}].`;
  const { body } = await nora.post(review, { ...about, action: 'comment', comment });
  expect(body).toMatchObject({
    code: 'wrong_state',
    error: 'Hana Tester cannot open this review. Ask them for a review first, or take out the mention.',
  });
  // Only a request for a review names reviewers, so naming Hana in another action gives her no access.
  expect(await refusal(nora, review, { ...about, action: 'comment', comment, reviewer_ids: [hana.id] })).toBe(
    'validation',
  );
  expect((await nora.page(jobPage(job_id, 'sections'))).body.reviews[section.id]).toBeUndefined();
  // A requested reviewer can read the review and may be mentioned in the request itself.
  const asked = await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id], comment });
  expect(asked.review.mentioned).toEqual({ [hana.id]: 'Hana Tester' });
  await hana.ask(review, { ...about, action: 'comment', comment: `I did, @[${nora.id}].` });
});

test('one act makes one notification for each person: whoever is asked or answered is not told of a mention besides', async () => {
  const { job_id, section } = await made();
  const about = { job_id, section_id: section.id };
  const told = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.page('/notifications/mine')).body.list.items.flatMap(({ sentence, to }: Json) =>
      String(to).includes(job_id) || String(to).includes(section.id) ? [sentence] : [],
    );
  const heard = (visitor: Visitor, count: number) =>
    eventually(async () => expect(await told(visitor)).toHaveLength(count));
  await nora.ask(review, { ...about, action: 'request', reviewer_ids: [hana.id], comment: `Please, @[${hana.id}].` });
  await heard(hana, 1);
  const version = (await nora.page(jobPage(job_id, 'sections'))).body.job.version;
  await hana.ask(review, { ...about, action: 'change', version, comment: `Shorter, @[${nora.id}].` });
  await heard(nora, 1);
  // A plain comment notifies only the members whom it mentions. The notifications of the earlier actions exist at this time.
  await hana.ask(review, { ...about, action: 'comment', comment: `And, @[${nora.id}], a link.` });
  await nora.ask(review, { ...about, action: 'comment', comment: `Done, @[${hana.id}].` });
  await heard(nora, 2);
  await heard(hana, 2);
});

test('an editor reminds those who have not answered once a day', async () => {
  const { job_id, section } = await made();
  await nora.ask(review, { job_id, section_id: section.id, action: 'request', reviewer_ids: [hana.id] });
  const remind = { kind: 'content', id: section.id };
  expect((await nora.ask('/api/reviewer/remind', remind)).reminded).toEqual([{ id: hana.id, name: 'Hana Tester' }]);
  expect((await nora.post('/api/reviewer/remind', remind)).body).toMatchObject({
    code: 'limit',
    error: 'Hana Tester was reminded less than 24 hours ago.',
  });
  expect(await refusal(hana, '/api/reviewer/remind', remind)).toBe('not_editor');
});
