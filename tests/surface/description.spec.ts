import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { uploadPicture } from './things.ts';

// The description of a job: its sections, members who edit them at the same time, and what applicants can read.

let app: App;
let nora: Visitor;
let rafa: Visitor;
let stranger: Visitor;
const api = (path: string) => `/api/opportunities/jobdescriptions/${path}`;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  rafa = await invite(app, nora, named('Rafa'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

const shown = async (job_id: string, visitor = nora): Promise<Json> =>
  (await visitor.page(jobPage(job_id, 'sections'))).body;
const made = async () => {
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', { name: 'Dock Master' });
  const { sections } = await shown(job.id);
  return { job_id: job.id as string, sections: sections as Json[] };
};
const codeOf = async (visitor: Visitor, path: string, body: Json) => (await visitor.post(api(path), body)).body.code;

describe('two people who write in one section', () => {
  test('the second is refused with the version that they saw, and nothing of the first is lost', async () => {
    const { job_id, sections } = await made();
    const { id } = sections[1]!;
    const { version } = (await shown(job_id)).job;
    const first = await nora.ask(api('sections/upsert'), { id, job_id, version, body: '<p>Nora wrote this.</p>' });
    expect(first.version).toBe((await shown(job_id)).sections_version);
    await nora.ask('/api/opportunities/jobs/upsert', { id: job_id, name: 'Harbour Master' });
    expect(await codeOf(nora, 'sections/upsert', { id, job_id, version, body: '<p>Late words.</p>' })).toBe('stale');
    expect((await shown(job_id)).sections[1].body).toBe('<p>Nora wrote this.</p>');
    // A change of another section is accepted, and so is a change by a member who has seen the new text.
    await nora.ask(api('sections/upsert'), { id: sections[2]!.id, job_id, version, body: '<p>Duties.</p>' });
    const last = await nora.ask(api('sections/upsert'), {
      id,
      job_id,
      version: first.version,
      body: '<p>Nora wrote this.</p><p>Late words.</p>',
    });
    expect(last.section.body).toBe('<p>Nora wrote this.</p><p>Late words.</p>');
  });
  test('a section that somebody removed meanwhile is not written; it comes back where it stood', async () => {
    const { job_id, sections } = await made();
    const { id } = sections[1]!;
    const { version } = (await shown(job_id)).job;
    await nora.ask(api('sections/upsert'), { id, job_id, body: '<p>The role.</p>' });
    await nora.ask(api('sections/delete'), { id, job_id });
    expect(await codeOf(nora, 'sections/upsert', { id, job_id, version, body: '<p>Late.</p>' })).toBe('stale');
    const back = await nora.ask(api('sections/upsert'), { id, job_id });
    expect(back.section.body).toBe('<p>The role.</p>');
    expect((await shown(job_id)).sections.map((each: Json) => each.id)).toEqual(sections.map((each) => each.id));
  });
});

describe('a default section of the organization', () => {
  const listed = async () => (await made()).sections;
  test('is what a new job begins with, and is known as that', async () => {
    const { job_id, sections } = await made();
    const { defaults } = await shown(job_id);
    expect(sections.map((each) => each.source_section_id)).toEqual(
      defaults
        .filter((each: Json) => sections.some((section) => section.name === each.name))
        .map((each: Json) => each.id),
    );
  });
  test('is inserted with its text and its lock, and its new text is taken over on request', async () => {
    const { jobsection } = await nora.ask('/api/org/jobsections/upsert', {
      name: 'Our harbour',
      kind: 'about',
      body: '<p>We have three quays.</p>',
      included_by_default: false,
      locked: true,
    });
    const { job_id } = await made();
    const { section } = await nora.ask(api('sections/upsert'), { job_id, source_section_id: jobsection.id });
    expect(section).toMatchObject({
      name: 'Our harbour',
      kind: 'about',
      body: '<p>We have three quays.</p>',
      locked: true,
      source_section_id: jobsection.id,
    });
    await nora.ask('/api/org/jobsections/upsert', {
      id: jobsection.id,
      name: 'Our harbour',
      kind: 'about',
      body: '<p>We have four quays.</p>',
      included_by_default: false,
      locked: false,
    });
    const page = await shown(job_id);
    expect(page.defaults.find((each: Json) => each.id === jobsection.id).body).toBe('<p>We have four quays.</p>');
    expect(page.sections.at(-1).body).toBe('<p>We have three quays.</p>');
    const refreshed = await nora.ask(api('sections/upsert'), {
      id: section.id,
      job_id,
      source_section_id: jobsection.id,
    });
    expect(refreshed.section).toMatchObject({ body: '<p>We have four quays.</p>', locked: false });
  });
  test('holds the name of the organization as words, whatever they are', async () => {
    const name = 'Evil <img src=x onerror=alert(1)> & Sons';
    const { admin, organization } = await found(app, name, named('Eve'));
    const { id: job_id, slug } = await openJob(admin, 'Lifter');
    const words = 'Evil &lt;img src=x onerror=alert(1)&gt; &amp; Sons is an equal opportunity employer';
    const { sections, defaults } = await shown(job_id, admin);
    for (const all of [sections, defaults])
      expect(all.find(({ kind }: Json) => kind === 'eeo').body).toContain(`<p>${words}`);
    const post = await (await Visitor.of(app)).document(`/${organization.slug}/jobs/${slug}`);
    expect(post.text).toContain(words);
    expect(post.text).not.toContain('<img src=x');
  });
  test('of another organization is not there', async () => {
    const { job_id } = await made();
    const { jobsection } = await stranger.ask('/api/org/jobsections/upsert', {
      name: 'Our wind',
      kind: 'about',
      body: '<p>It blows.</p>',
      included_by_default: false,
      locked: false,
    });
    expect(await codeOf(nora, 'sections/upsert', { job_id, source_section_id: jobsection.id })).toBe('not_found');
    expect((await listed()).some((each) => each.name === 'Our wind')).toBe(false);
  });
});

describe('a section that shows what the organization keeps', () => {
  const value = (name: string, more: Json = {}, by = nora) =>
    by
      .ask('/api/org/corevalues/upsert', { name, description: `${name} counts.`, ...more })
      .then(({ corevalue }) => corevalue as Json);
  test('holds the chosen entries in their order, is published with the post, and follows on request', async () => {
    const { id: job_id, slug } = await openJob(nora, 'Berth Planner');
    const calm = await value('Calm', { behaviours: ['Breathes first'] });
    const care = await value('Care <3');
    const { entries } = await nora.ask(api('blocks/fetch'), { job_id, of: 'corevalue' });
    expect(entries.map(({ name }: Json) => name)).toEqual(['Calm', 'Care <3']);
    const { section } = await nora.ask(api('blocks/upsert'), { job_id, of: 'corevalue', ids: [care.id, calm.id] });
    expect(section).toMatchObject({
      kind: 'values',
      name: 'What we stand for',
      block: { of: 'corevalue', ids: [care.id, calm.id] },
      body: '<h3>Care &lt;3</h3><p>Care &lt;3 counts.</p><h3>Calm</h3><p>Calm counts.</p><ul><li>Breathes first</li></ul>',
    });
    const [published] = (await nora.ask(api('history'), { job_id })).versions;
    expect(published.sections.at(-1)).toEqual({ name: 'What we stand for', html: section.body });
    const post = await (await Visitor.of(app)).document(`/harbour-works/jobs/${slug}`);
    expect(post.text).toContain('Breathes first');

    await nora.ask('/api/org/corevalues/upsert', { id: calm.id, name: 'Calm', description: 'At night too.' });
    expect((await shown(job_id)).outdated).toEqual([{ id: section.id, gone: false }]);
    const now = await nora.ask(api('blocks/upsert'), { id: section.id, job_id, of: 'corevalue', ids: [calm.id] });
    expect(now.section.body).toContain('At night too.');
    expect(now.section.body).not.toContain('Care');
    expect((await shown(job_id)).outdated).toEqual([]);

    await nora.ask('/api/org/corevalues/delete', { id: calm.id });
    expect((await shown(job_id)).outdated).toEqual([{ id: section.id, gone: true }]);
  });
  test('shows people with their photo, pictures with their words, and benefits', async () => {
    const { job_id } = await made();
    const photo = await uploadPicture(nora);
    const { staff } = await nora.ask('/api/org/staff/upsert', {
      name: 'Ida Berg',
      title: 'Harbour Master',
      photo,
      bio: '<p>Ida knows every quay.</p>',
    });
    const { image } = await nora.ask('/api/org/images/upsert', {
      name: 'Quay',
      file_id: await uploadPicture(nora),
      alt: 'A quay at dawn',
      kind: 'culture',
    });
    const body = async (of: string, id: string) =>
      (await nora.ask(api('blocks/upsert'), { job_id, of, ids: [id] })).section.body as string;
    expect(await body('staff', staff.id)).toMatch(
      /^<p><img src="\/files\/[^"]+" alt="Ida Berg" \/><strong>Ida Berg<\/strong><br \/>Harbour Master<\/p><p>Ida knows every quay.<\/p>$/,
    );
    expect(await body('image', image.id)).toMatch(/^<p><img src="\/files\/[^"]+" alt="A quay at dawn" \/><\/p>$/);
    expect(await body('benefit', 'sabbatical')).toBe('<ul><li>Sabbatical</li></ul>');
  });
  test('is not written by hand, and no text of its own becomes one', async () => {
    const { job_id, sections } = await made();
    const { version } = (await shown(job_id)).job;
    const { section } = await nora.ask(api('blocks/upsert'), { job_id, of: 'benefit', ids: ['pension'] });
    expect(await codeOf(nora, 'sections/upsert', { id: section.id, job_id, body: '<p>Mine.</p>' })).toBe('wrong_state');
    expect(await codeOf(nora, 'blocks/upsert', { id: sections[1]!.id, job_id, of: 'benefit', ids: ['pension'] })).toBe(
      'wrong_state',
    );
    await nora.ask(api('sections/upsert'), { id: section.id, job_id, name: 'Perks' });
    const change = { id: section.id, job_id, of: 'benefit', ids: ['sabbatical'] };
    await nora.ask(api('blocks/upsert'), change);
    expect(await codeOf(nora, 'blocks/upsert', { ...change, ids: ['pension'], version })).toBe('stale');
  });
  test('is refused with entries of another organization, with none, and to whoever may not edit', async () => {
    const { job_id } = await made();
    const theirs = await value('Wind', {}, stranger);
    expect(await codeOf(nora, 'blocks/upsert', { job_id, of: 'corevalue', ids: [theirs.id] })).toBe('not_found');
    expect(await codeOf(nora, 'blocks/upsert', { job_id, of: 'benefit', ids: ['yacht'] })).toBe('not_found');
    expect(await codeOf(nora, 'blocks/upsert', { job_id, of: 'benefit', ids: [] })).toBe('validation');
    expect(await codeOf(nora, 'blocks/upsert', { job_id, of: 'yachts', ids: ['pension'] })).toBe('validation');
    expect(await codeOf(stranger, 'blocks/upsert', { job_id, of: 'benefit', ids: ['pension'] })).toBe('not_found');
    expect(await codeOf(stranger, 'blocks/fetch', { job_id, of: 'benefit' })).toBe('not_found');
    expect(await codeOf(rafa, 'blocks/upsert', { job_id, of: 'benefit', ids: ['pension'] })).not.toBe('ok');
  });
  test('is in the language of the organization', async () => {
    const { job_id } = await made();
    await nora.ask('/api/org/profile/upsert', { language: 'de' });
    const { section } = await nora.ask(api('blocks/upsert'), { job_id, of: 'benefit', ids: ['parental_leave'] });
    expect(section).toMatchObject({ name: 'Was wir bieten', body: '<ul><li>Elternzeit</li></ul>' });
    await nora.ask('/api/org/profile/upsert', { language: 'en' });
  });
});

describe('a hint about the words', () => {
  test('that is dismissed stays so for everybody on the job, until it is brought back', async () => {
    const { job_id } = await made();
    await nora.ask(api('hints/upsert'), { job_id, hint: 'rockstar', dismissed: true });
    expect((await shown(job_id)).dismissed_hints).toEqual(['rockstar']);
    await nora.ask(api('hints/upsert'), { job_id, hint: 'rockstar', dismissed: false });
    expect((await shown(job_id)).dismissed_hints).toEqual([]);
    expect(await codeOf(nora, 'hints/upsert', { job_id, hint: '<b>', dismissed: true })).toBe('validation');
  });
});

describe('what applicants could read', () => {
  test('is told for each publication, also as of a moment', async () => {
    const { id: job_id } = await openJob(nora, 'Tug Pilot');
    const { sections } = await shown(job_id);
    const written = sections.find((each: Json) => each.body && each.kind !== 'eeo');
    await nora.ask(api('sections/upsert'), { id: written.id, job_id, body: '<p>You guide tugs at night.</p>' });
    const { versions, more } = await nora.ask(api('history'), { job_id });
    expect(more).toBe(false);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions[0].actor).toContain('Nora');
    const texts = versions.map((each: Json) => JSON.stringify(each.sections));
    expect(texts[0]).toContain('You guide tugs at night.');
    expect(texts.at(-1)).not.toContain('You guide tugs at night.');
    const first = versions.at(-1);
    expect((await nora.ask(api('history'), { job_id, at: first.at })).versions.at(-1)).toEqual(first);
    expect((await nora.ask(api('history'), { job_id, at: '2001-01-01T00:00:00Z' })).versions).toEqual([]);
    expect((await nora.ask(api('history'), { job_id, before: versions[0].version })).versions).toEqual(
      versions.slice(1),
    );
  });
  test('is nothing while the job is a draft, and nothing for strangers or whoever may not read the description', async () => {
    const { job_id } = await made();
    expect((await nora.ask(api('history'), { job_id })).versions).toEqual([]);
    expect((await stranger.post(api('history'), { job_id })).body.code).toBe('not_found');
    expect((await rafa.post(api('history'), { job_id })).body.status).toBe('error');
    expect(await codeOf(nora, 'history', { job_id, at: 'yesterday' })).toBe('validation');
  });
});

test('reading descriptions is counted for each person and organization, not for each job', async () => {
  const ruth = await invite(app, nora, named('Ruth'), ['RECRUIT_ADMIN']);
  const jobs: string[] = [];
  for (const name of ['Pilot', 'Mate']) jobs.push((await ruth.ask('/api/opportunities/jobs/upsert', { name })).job.id);
  const read = (job_id: string, visitor: Visitor = ruth) =>
    visitor.post(api('upload'), { job_id, text: 'You bring ships home.' });
  for (let n = 0; n < 60; n++) expect((await read(jobs[n % 2]!)).body.status).toBe('ok');
  for (const job_id of jobs) expect((await read(job_id)).body).toMatchObject({ code: 'rate_limited' });
  // A request without access uses up no limit, and other members are not limited.
  expect((await read(jobs[0]!, stranger)).body).toMatchObject({ code: 'not_found' });
  expect((await read(jobs[0]!, nora)).body.status).toBe('ok');
});
