import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, named, operator, throughProvider } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// The platform's published question sets are kits: any visitor can read them, and an organization registered with a kit starts with the kit's questions.

let app: App;
let olga: Visitor;
let stranger: Visitor;
let question: string;
const publish = async (name: string, more: Json = {}): Promise<string> =>
  (
    await olga.ask('/api/application/questionsets/upsert', {
      name,
      question_ids: [question],
      published: true,
      ...more,
    })
  ).platformquestionset.id;
const slugs = async (): Promise<string[]> => (await stranger.page('/kits')).body.kits.map((kit: Json) => kit.slug);
const kitNamed = async (name: string): Promise<Json> =>
  eventually(async () => {
    const kit = (await stranger.page('/kits')).body.kits.find((each: Json) => each.name === name);
    if (!kit) throw new Error(`no kit ${name} yet`);
    return kit;
  });

beforeAll(async () => {
  app = await App.start();
  olga = await operator(app);
  stranger = await Visitor.of(app);
  question = (
    await olga.ask('/api/application/questionsets/questions/upsert', {
      name: 'When did you last <b>stay</b> late?',
      kind: 'question',
      scoring_type: 'range',
      positive: ['Says why'],
    })
  ).platformquestion.id;
});
afterAll(() => app?.dispose());

describe('a kit', () => {
  test('is listed and shown with its address, its picture and its words, drawn by the server for everybody', async () => {
    const { occupation } = await olga.ask('/api/application/occupations/upsert', { name: 'Night nurse' });
    const id = await publish('Nursing at night', {
      occupation_id: occupation.id,
      industry: 'Healthcare',
      description: '<p>Calm people for long shifts.</p>',
      picture: await uploadPicture(olga),
      requirements: [{ name: 'Keeps calm', kind: 'attribute', level: 'must' }],
      suggested_steps: [{ name: 'Ward visit', type: 'interview' }],
    });
    const kit = await kitNamed('Nursing at night');
    expect(kit).toMatchObject({
      id,
      slug: `nursing-at-night-${id.slice(0, 6)}`,
      occupation: 'Night nurse',
      industry: 'Healthcare',
      teaser: 'Calm people for long shifts.',
      counts: { questions: 1, requirements: 1 },
    });
    expect((await stranger.get(kit.picture_url)).status).toBe(200);

    const list = await stranger.document('/kits');
    expect(list.text).toContain(`href="/kits/${kit.slug}"`);
    expect(list.text).not.toContain('noindex');
    const one = await stranger.document(`/kits/${kit.slug}`);
    expect(one.status).toBe(200);
    for (const words of [
      'When did you last &lt;b&gt;stay&lt;/b&gt; late?',
      'Keeps calm',
      'Ward visit',
      `href="/register?question_set_id=${id}"`,
      `<link rel="canonical" href="${app.base}/kits/${kit.slug}">`,
      `<meta property="og:image" content="${app.base}${kit.picture_url as string}">`,
      '<meta name="description" content="Calm people for long shifts.">',
    ])
      expect(one.text).toContain(words);
    // Only members who work with the kit see how an answer is judged.
    expect(one.text).not.toContain('Says why');
    const sitemap = (await stranger.get('/sitemap.xml')).text;
    expect(sitemap).toContain(`/kits/${kit.slug}</loc>`);
    expect(sitemap).toContain('/kits</loc>');
  });
  test('keeps its old address after its name changes', async () => {
    const id = await publish('Piloting');
    const { slug } = await kitNamed('Piloting');
    await olga.ask('/api/application/questionsets/upsert', { id, name: 'Bringing ships home' });
    const now = (await kitNamed('Bringing ships home')).slug;
    expect(now).toBe(`bringing-ships-home-${id.slice(0, 6)}`);
    expect(await stranger.document(`/kits/${slug as string}`)).toMatchObject({
      status: 301,
      location: `/kits/${now as string}`,
    });
  });
  test('is only a set that is published and that has not been removed, and no set of an organization', async () => {
    const id = await publish('Soon gone');
    const { slug } = await kitNamed('Soon gone');
    const draft = await publish('Draft', { published: false });
    const { admin } = await found(app, 'Harbour Works', named('Nora'));
    const own = (await admin.ask('/api/opportunities/questionsets/upsert', { name: 'Our own', question_ids: [] }))
      .questionset.id;
    await olga.ask('/api/application/questionsets/upsert', { id, published: false });
    await eventually(async () => expect(await slugs()).not.toContain(slug));
    const closed = [
      slug,
      `draft-${draft.slice(0, 6)}`,
      `our-own-${(own as string).slice(0, 6)}`,
      'nothing',
      randomUUID(),
      '%3Cscript%3E',
    ];
    for (const each of closed) expect((await stranger.document(`/kits/${each as string}`)).status).toBe(404);
    await olga.ask('/api/application/questionsets/upsert', { id, published: true });
    await kitNamed('Soon gone');
    await olga.ask('/api/application/questionsets/delete', { id });
    await eventually(async () => expect(await slugs()).not.toContain(slug));
  });
});

describe('registering with a kit', () => {
  const person = { email: 'zoe@kits.example', first_name: 'Zoe', last_name: 'Ozols' };
  let kit: Json;
  beforeAll(async () => {
    await publish('Night desk', { requirements: [{ name: 'Stays awake', kind: 'attribute', level: 'must' }] });
    kit = await kitNamed('Night desk');
  });

  test('names the kit from the first page on, through Google, to the questions of the first job', async () => {
    const zoe = await Visitor.of(app);
    const chosen = { id: kit.id, name: 'Night desk', job_name: 'Night desk' };
    expect((await zoe.page(`/register?question_set_id=${kit.id as string}`)).body.question_set).toEqual(chosen);
    const back = await throughProvider(zoe, app, person, `screen=register&question_set_id=${kit.id as string}`);
    const { question_set, email } = (await zoe.page(back)).body;
    expect([question_set, email]).toEqual([chosen, person.email]);
    await zoe.ask('/api/register', {
      first_name: person.first_name,
      last_name: person.last_name,
      organization_name: 'Night Desk Ltd',
      tzRegion: 'Europe/Berlin',
      securityToken: /token=([\w-]+)/.exec(back)![1]!,
      question_set_id: kit.id,
    });
    // The setup runs in this order: the first job, then the kit (published question set).
    const { job } = await zoe.ask('/api/opportunities/jobs/upsert', {
      name: question_set.job_name,
      generate_content: true,
      hiring_status: 'draft',
      question_set_id: kit.id,
    });
    const { counts } = await zoe.ask('/api/questionsets/clone/system', { jobId: job.id, questionSetId: kit.id });
    expect(counts).toEqual({ tasks: 0, questions: 0, requirements: 0, rounds: 0 });
    await eventually(async () => {
      const { job: now, questions, requirements } = (await zoe.page(jobPage(job.id, 'questions'))).body;
      expect(now.content_status).toBe('ready');
      expect(questions.map(({ text }: Json) => text)).toEqual(['When did you last <b>stay</b> late?']);
      expect(questions[0].indicators.positive).toEqual(['Says why']);
      expect(requirements.map(({ name }: Json) => name)).toEqual(['Stays awake']);
    });
  });
  test('gives the first job a post that asks for what the kit asks for, and tells the rounds that the job has', async () => {
    const { admin } = await found(app, 'Night Watch', named('Nia'));
    const upsert = '/api/opportunities/jobs/upsert';
    const { job } = await admin.ask(upsert, { name: 'Porter', generate_content: true, question_set_id: kit.id });
    const sections = async () => (await admin.page(jobPage(job.id, 'sections'))).body;
    await eventually(async () => expect((await sections()).job.content_status).toBe('ready'));
    const bodies = new Map((await sections()).sections.map(({ kind, body }: Json) => [kind, body]));
    expect(bodies.get('requirements')).toBe('<ul><li>Stays awake</li></ul>');
    expect([bodies.get('nice_to_have'), bodies.get('process')]).toEqual(['', '']);

    const opened = await admin.ask(upsert, { id: job.id, work_location: 'remote', hiring_status: 'open' });
    const address = `/${(await sections()).organization.slug as string}/jobs/${opened.job.slug as string}`;
    const told = async () =>
      (await stranger.page(address)).body.post.sections.find(({ name }: Json) => name === 'How we hire').html;
    const rounds =
      '<li>First Round: a phone call of 30 minutes.</li><li>Second Round: a video call of 60 minutes.</li>';
    expect(await told()).toContain(`<li>We read every application.</li>${rounds}<li>The team decides`);
    expect((await sections()).preview.process).toBe(await told());

    // A round that comes to the open job is on its post at once, and the history of the post has both texts.
    const step = {
      job_id: job.id,
      type: 'interview',
      name: 'Trial night',
      duration_minutes: 90,
      meeting_type: 'in-person',
    };
    await admin.ask('/api/opportunities/jobs/workflowsteps/upsert', step);
    expect(await told()).toContain(`${rounds}<li>Trial night: a meeting in person of 90 minutes.</li>`);
    expect((await stranger.document(address)).text).toContain('Trial night: a meeting in person of 90 minutes.');
    const { versions } = await admin.ask('/api/opportunities/jobdescriptions/history', { job_id: job.id });
    expect(versions.map(({ sections: its }: Json) => JSON.stringify(its).includes('Trial night'))).toEqual([
      true,
      false,
    ]);
  });
  test('keeps the kit when Google does not answer and when the sign-up has expired', async () => {
    const visitor = await Visitor.of(app);
    const asked = `screen=register&question_set_id=${kit.id as string}`;
    await visitor.get(`/google_login_authorize?${asked}`);
    const failed = (await visitor.get('/google_login_callback?code=wrong&state=wrong')).location!;
    expect(failed).toBe(`/register?error=google_login_invalid&question_set_id=${kit.id as string}`);
    expect((await visitor.page(failed)).body).toMatchObject({
      error: 'google_login_invalid',
      question_set: { id: kit.id },
    });
    const expired = `/register?token=nothing&question_set_id=${kit.id as string}`;
    expect((await visitor.page(expired)).body).toMatchObject({
      error: 'google_login_invalid',
      question_set: { id: kit.id },
    });
  });
  test('goes on without a kit that is switched off, unknown or malformed', async () => {
    const id = await publish('Withdrawn');
    await kitNamed('Withdrawn');
    const visitor = await Visitor.of(app);
    const back = await throughProvider(
      visitor,
      app,
      { email: 'yara@kits.example', first_name: 'Yara', last_name: 'Ito' },
      `screen=register&question_set_id=${id}`,
    );
    await olga.ask('/api/application/questionsets/upsert', { id, published: false });
    await eventually(async () => expect((await visitor.page(back)).body.question_set).toBeUndefined());
    expect((await visitor.page(back)).body.email).toBe('yara@kits.example');
    for (const each of [id, randomUUID(), 'night-desk', '%22%3E'])
      expect((await visitor.page(`/register?question_set_id=${each}`)).body.question_set).toBeUndefined();
    const malformed = await visitor.get('/google_login_authorize?screen=register&question_set_id=night');
    expect(malformed.location).toBeNull();
    const { body } = await (
      await found(app, 'Ito Works', named('Ida'))
    ).admin.post('/api/opportunities/jobs/upsert', {
      name: 'Clerk',
      question_set_id: id,
    });
    expect(body).toMatchObject({ status: 'error', code: 'not_found', error: 'Question set not found.' });
  });
  test('signs in whoever has an account already, and makes no second organization', async () => {
    const visitor = await Visitor.of(app);
    const back = await throughProvider(visitor, app, person, `screen=register&question_set_id=${kit.id as string}`);
    expect(back).toBe('/google_login_callback');
    expect((await visitor.page('/dashboard')).body.organization.name).toBe('Night Desk Ltd');
  });
});
