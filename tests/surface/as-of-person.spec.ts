import { isDeepStrictEqual } from 'node:util';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { randomBelow } from '../support/random.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The page of a candidate as of a past time: what the page said at that time, read-only, for members who may see the candidate today.

let app: App;
let mara: Visitor;
let rafael: Visitor;
let ada: Applicant;
const jobs: string[] = [];
const tags: string[] = [];
const notes: string[] = [];
const urls: string[] = [];
const applications: string[] = [];
/** The pages that were read, each with the time until which the page was true. */
const seen: { at: string; page: Json }[] = [];
let before: string;
const members: (string | null)[] = [null];

const pathOf = (id = ada.candidate_id, at?: string): string =>
  `/people/candidates/100/1/_/_/_/${id}${at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`}`;
const page = async (by = mara, at?: string): Promise<Json> => (await by.page(pathOf(ada.candidate_id, at))).body;
const one = <T>(of: readonly T[]): T => of[randomBelow(of.length)]!;
/** The page without the values that differ for each reader: download addresses and menu counts. */
const told = ({ person, applications: on, timeline, notes: written, resumes, messages, title }: Json): Json => ({
  person,
  applications: on,
  timeline,
  notes: written,
  resumes: resumes.map(({ url: _url, ...resume }: Json) => resume),
  messages,
  title,
});

const attach = async (file_name: string): Promise<void> => {
  const { signedRequest, file_id } = await mara.ask('/api/signed_url', {
    fileName: file_name,
    fileType: 'application/pdf',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await mara.put(signedRequest, 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
  await mara.ask('/api/people/candidates/resume/upsert', { candidate_id: ada.candidate_id, file_id, file_name });
};

/** Causes a random event about the candidate. Nothing changes when the rules refuse the event. */
const happen = async (): Promise<void> => {
  const { candidate_id } = ada;
  const application_id = one(applications);
  const { panel } = await mara.ask('/api/opportunities/jobs/candidate/fetch', { application_id });
  const { version, job_id } = panel.application;
  const at = { application_id, version };
  const changes: (() => Promise<unknown>)[] = [
    () => mara.post('/api/people/candidates/upsert', { id: candidate_id, headline: `Pilot ${randomBelow(90)}` }),
    () => mara.post('/api/people/candidates/upsert', { id: candidate_id, first_name: `Ada ${randomBelow(90)}` }),
    () => mara.post('/api/people/candidates/tags/attach', { candidate_ids: [candidate_id], add: [one(tags)] }),
    () => mara.post('/api/people/candidates/tags/attach', { candidate_ids: [candidate_id], remove: [one(tags)] }),
    () => mara.post('/api/people/candidates/owner', { candidate_id, user_id: one(members) }),
    async () => {
      const by = one([mara, rafael]);
      const { note } = await by.ask('/api/people/candidates/note/upsert', {
        id: 'new',
        candidate_id,
        body: `<p>Words ${randomBelow(90)}</p>`,
        visibility: one(['team', 'private']),
      });
      notes.push(note.id);
    },
    () =>
      mara.post('/api/people/candidates/note/delete', { id: notes.length ? one(notes) : candidate_id, candidate_id }),
    async () => {
      const { url } = await mara.ask('/api/people/candidates/url/upsert', {
        candidate_id,
        kind: 'website',
        url: `https://example.test/${randomBelow(90)}`,
      });
      urls.push(url.id);
    },
    () => mara.post('/api/people/candidates/url/delete', { id: urls.length ? one(urls) : candidate_id, candidate_id }),
    async () => {
      const steps = (await stepsOf(mara, job_id)).filter(({ type }) => !['sourced_new', 'archived'].includes(type));
      await mara.post('/api/people/candidates/advance', { ...at, workflow_step_id: one(steps).id });
    },
    async () => {
      const { reasons } = (await mara.page(jobPage(job_id, 'candidates'))).body;
      await mara.post('/api/opportunities/jobs/candidate/archive', {
        ...at,
        disqualification_reason_id: one<Json>(reasons).id,
      });
    },
    () => mara.post('/api/opportunities/jobs/candidate/restore', at),
    () => mara.post('/api/people/candidates/advance', { ...at, action: 'undo' }),
    () => mara.post('/api/opportunities/jobs/candidate/offer', { ...at, action: 'offer', ...offerTerms }),
    () => mara.post('/api/opportunities/jobs/upsert', { id: job_id, name: `Harbour Pilot ${randomBelow(90)}` }),
    () => attach(`resume-${randomBelow(90)}.pdf`),
  ];
  await one(changes)();
};

/** Background work reads files and sends emails, so this function reads the page until nothing changes between two reads. */
const look = async (): Promise<void> => {
  for (;;) {
    const shown = await page();
    const at = await moment();
    if (!isDeepStrictEqual(told(await page()), told(shown))) continue;
    seen.push({ page: shown, at });
    return;
  }
};

beforeAll(async () => {
  app = await App.start();
  app.browsed = true; // The job that reads files writes events too, so a page waits for the rows of the whole log.
  mara = (await found(app, 'Moment Works', named('Mara'))).admin;
  rafael = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
  for (const { body } of [await mara.page('/dashboard'), await rafael.page('/dashboard')]) members.push(body.user.id);
  for (const name of ['sails', 'rope', 'tar'])
    tags.push((await mara.ask('/api/people/candidates/tags/upsert', { name, color: 'grey' })).tag.id);
  jobs.push((await openJob(mara, 'Harbour Pilot')).id, (await openJob(mara, 'Rope Maker')).id);
  before = await moment();
  ada = await addApplicant(mara, jobs[0]!, 'ada@moments.test');
  applications.push(ada.id);
  await look();
  applications.push((await addApplicant(mara, jobs[1]!, 'ada@moments.test')).id);
  for (let part = 0; part < 8; part++) {
    for (let step = 0; step < 5; step++) await happen();
    await look();
  }
});
afterAll(() => app?.dispose());

test('as of a moment the page says what the present page said then', async () => {
  for (const { at, page: then } of seen) {
    const past = await page(mara, at);
    expect(past.past).toMatchObject({ as_of: at, refused: null });
    expect(told(past)).toEqual(told(then));
    expect(past.past.events).toBeLessThanOrEqual(past.past.of);
  }
});

test('from event to event, to the first one and back', async () => {
  let { past } = await page(mara, await moment());
  expect(past.after).toBeNull();
  expect(past.events).toBe(past.of);
  expect(past.days.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(past.of);
  while (past.before) {
    const earlier: string = past.before;
    ({ past } = await page(mara, earlier));
    expect(past).toMatchObject({ as_of: earlier, refused: null });
  }
  expect(past.as_of).toBe(past.began);
});

test('before the candidate was known, in the future and without a moment nothing is shown, and the page says why', async () => {
  const refusals = { before, future: new Date(Date.now() + 3_600_000).toISOString(), unclear: 'some day' };
  for (const [why, at] of Object.entries(refusals)) {
    const then = await page(mara, at);
    expect(then.past.refused).toBe(why);
    expect(then).toMatchObject({ applications: [], timeline: [], notes: [], messages: [] });
  }
  // The header shows the name at the candidate's first time, not the name of today.
  const [first] = seen;
  expect((await page(mara, before)).person.name).toBe(first!.page.person.name);
});

test('the past shows what the reader may see today: no private note of somebody else, nothing of other jobs', async () => {
  const { at } = seen.at(-1)!;
  const ines = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  const hana = await invite(app, mara, named('Hana'), ['HIRING_ADMIN']);
  const other = (await found(app, 'Other Works', named('Oskar'))).admin;
  for (const somebody of [ines, hana, other, rafael]) {
    const now = await somebody.page(pathOf());
    const then = await somebody.page(pathOf(ada.candidate_id, at));
    expect(then.status).toBe(now.status);
    expect(then.body.person === undefined).toBe(now.body.person === undefined);
    if (!now.body.person) expect(JSON.stringify(then.body)).not.toContain('Words');
  }
  const { notes: told } = (await rafael.page(pathOf(ada.candidate_id, at))).body;
  expect(told.filter(({ visibility, mine }: Json) => visibility === 'private' && !mine)).toEqual([]);
});

test('of what was taken away since, the past shows nothing to whoever may not read the history', async () => {
  const [job_id] = jobs as [string];
  const { candidate_id } = await addApplicant(mara, job_id);
  const path = (at: string) => pathOf(candidate_id, at);
  const asked = (what: string, body: Json) => mara.ask(`/api/people/candidates/${what}`, { candidate_id, ...body });
  const write = async (body: string) => (await asked('note/upsert', { id: 'new', body, visibility: 'team' })).note.id;
  const kept = await write('<p>Likes the harbour</p>');
  const [removed, edited] = [await write('<p>Is ill, between us</p>'), await write('<p>Was in prison</p>')];
  const { url } = await asked('url/upsert', { kind: 'website', url: 'https://private-life.test/ada' });
  const written = await moment();
  await asked('note/delete', { id: removed });
  await asked('note/upsert', { id: edited, body: '<p>Has a gap in the resume</p>', visibility: 'team' });
  await asked('url/delete', { id: url.id });
  const gone = await moment();

  const onJob = async (name: string, roles: string[]): Promise<Visitor> => {
    const member = await invite(app, mara, named(name), roles);
    const user_id = (await member.page('/dashboard')).body.user.id;
    const access = { access_level: 'standard', permissions: ['list'] };
    await mara.ask('/api/opportunities/jobs/member/upsert', { job_id, user_id, ...access });
    return member;
  };
  const [ivo, hedda] = [await onJob('Ivo', ['INTERVIEW_ADMIN']), await onJob('Hedda', ['HIRING_ADMIN'])];
  const idsAt = async (by: Visitor, at: string): Promise<string[]> =>
    (await by.page(path(at))).body.notes.map(({ id }: Json) => id).toSorted();
  for (const reviewer of [mara, hedda]) {
    expect(await idsAt(reviewer, written)).toEqual([kept, removed, edited].toSorted());
    expect((await reviewer.page(path(written))).body.person.urls).toHaveLength(1);
  }
  const { body: then } = await ivo.page(path(written));
  expect(then.past.refused).toBeNull();
  expect(then.notes).toMatchObject([{ id: kept, body: '<p>Likes the harbour</p>' }]);
  expect(then.person).toMatchObject({ notes: 1, urls: [] });
  for (const words of ['between us', 'in prison', 'private-life.test'])
    expect(JSON.stringify(then)).not.toContain(words);
  // A text that exists today appears from the time of its last change.
  expect(await idsAt(ivo, gone)).toEqual([kept, edited].toSorted());
});

test('of people who were merged and taken apart, each moment shows what the page of then did, whatever was written meanwhile', async () => {
  const [job_id] = jobs as [string];
  const person = async (fields: Json): Promise<string> =>
    (
      await mara.ask('/api/people/candidates/upsert', {
        first_name: 'Ada',
        last_name: 'Twin',
        source: 'sourced',
        ...fields,
      })
    ).candidate.id;
  const write = (candidate_id: string, body: string) =>
    mara.ask('/api/people/candidates/note/upsert', { id: 'new', candidate_id, body, visibility: 'team' });
  const [kept, merged] = [await person({ headline: 'Sails' }), await person({ headline: 'Rows', location: 'Bergen' })];
  const then: { id: string; at: string; told: Json }[] = [];
  const lookAt = async (...ids: string[]): Promise<void> => {
    const pages = await Promise.all(ids.map(async (id) => told((await mara.page(pathOf(id))).body)));
    const at = await moment();
    then.push(...pages.map((page, n) => ({ id: ids[n]!, at, told: page })));
  };
  await write(merged, '<p>Before</p>');
  await lookAt(kept, merged);
  await mara.ask('/api/people/candidates/merge', { keep_id: kept, merge_id: merged });
  await lookAt(kept);
  await mara.ask('/api/people/candidates/upsert', { id: merged, headline: 'Rows fast', location: 'Oslo' });
  await write(merged, '<p>Meanwhile</p>');
  await mara.ask('/api/opportunities/jobs/candidate/upsert', { candidate_id: merged, job_id });
  await lookAt(kept);
  const together = then.at(-1)!;
  // The page of the merged record leads to the kept record, as of the same time.
  const lead = (await mara.page(pathOf(merged, together.at))).body.redirect.location;
  expect(lead).toContain(`${kept}?as_of=${encodeURIComponent(together.at)}`);
  await mara.ask('/api/people/candidates/unmerge', { merged_id: merged });
  await lookAt(kept, merged);
  for (const { id, at, told: page } of then) expect(told((await mara.page(pathOf(id, at))).body)).toEqual(page);
  expect((await mara.page(pathOf(merged, together.at))).body.redirect.location).toBe(lead);
  const { standing, rows } = (
    await mara.page(`/people/candidates/100/1/_/_/_/${merged}/history?as_of=${encodeURIComponent(then.at(-1)!.at)}`)
  ).body.history;
  expect(standing.applications).toHaveLength(1);
  expect(rows.length).toBe(then.at(-1)!.told.timeline.length);

  // A member who may see only one of the two records today is told nothing of the other.
  const mine = await invite(app, mara, named('Hedwig'), ['HIRING_ADMIN']);
  const own = await openJob(mine, 'Sail Maker');
  await mara.ask('/api/opportunities/jobs/candidate/upsert', { candidate_id: kept, job_id: own.id });
  const alone = (await mine.page(pathOf(kept, together.at))).body;
  // The page showed the kept record's headline, and the change was written to that record.
  expect(alone.person).toMatchObject({ id: kept, headline: 'Rows fast', location: null, merged: [], notes: 0 });
  expect(alone.notes).toEqual([]);
});
