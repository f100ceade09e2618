import { createHash, randomUUID } from 'node:crypto';
import { idFrom } from '../../backend/src/kernel/codec.ts';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { seedsFor } from '@candor/contracts/catalogues/seeds';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named, throughProvider } from '../support/founding.ts';
import {
  agreedOn,
  addApplicant,
  advanceTo,
  type Applicant,
  applyFor,
  jobPage,
  offerTerms,
  openJob,
  panelOf,
} from '../support/hiring.ts';
import { eventsOf, jobsDue, streamOf } from '../support/log.ts';
import { past } from '../support/until.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// The recruiter's work from start to end over HTTP, by its acceptance points (R1 and on).

let app: App;
let founded: Founded;
let nora: Visitor;
let rafa: Visitor & { id: string };
let rita: Visitor & { id: string };
let hana: Visitor & { id: string };
let carl: Visitor & { id: string };
const advance = '/api/people/candidates/advance';
const archive = '/api/opportunities/jobs/candidate/archive';
const restore = '/api/opportunities/jobs/candidate/restore';
const offer = '/api/opportunities/jobs/candidate/offer';
const upsertJob = '/api/opportunities/jobs/upsert';
const upsertSection = '/api/opportunities/jobdescriptions/sections/upsert';

beforeAll(async () => {
  app = await App.start();
  founded = await found(app, 'Harbour Works', named('Nora'), { about: '<p>We move ships.</p>', industry: 'Logistics' });
  nora = founded.admin;
  rafa = await invite(app, nora, named('Rafa'), ['RECRUIT_ADMIN']);
  rita = await invite(app, nora, named('Rita'), ['RECRUIT_ADMIN']);
  hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
  carl = await invite(app, nora, named('Carl'), ['CUSTOMER']);
  await nora.ask('/api/org/users/upsert', { id: carl.id, roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'] });
});
afterAll(() => app?.dispose());

const board = async (visitor: Visitor, job_id: string): Promise<Json> =>
  (await visitor.page(jobPage(job_id, 'candidates'))).body.board;
const reasons = async (visitor: Visitor, job_id: string): Promise<{ id: string; name: string; side: string }[]> =>
  (await visitor.page(jobPage(job_id, 'candidates'))).body.reasons;
const reasonNamed = async (job_id: string, name: string) =>
  (await reasons(rafa, job_id)).find((each) => each.name === name)!.id;
const typesOf = async (stream: string) => (await streamOf(app, stream)).map((event) => event.type);
const standing = (reply: Json) => ({ step: reply.application.step.name, offer: reply.application.offer });

describe('R1–R3: registering an organization', () => {
  test('the stranger comes back from Google with a read-only email and is asked for the rest', async () => {
    const visitor = await Visitor.of(app);
    const address = await throughProvider(visitor, app, named('Kit'), 'screen=register');
    const { body } = await visitor.page(address);
    expect(body).toMatchObject({
      email: 'kit@example.test',
      first_name: 'Kit',
      last_name: 'Tester',
      security_token: expect.stringMatching(/\S{20,}/),
    });
    const missing = await visitor.post('/api/register', {
      organization_name: '',
      first_name: ' ',
      last_name: 'Tester',
      securityToken: body.security_token,
    });
    expect(missing.body).toMatchObject({
      code: 'validation',
      errors: ['First name is required.', 'Organization name is required.'],
    });
  });

  test('a sign-up without the token of Google is refused', async () => {
    const visitor = await Visitor.of(app);
    expect(
      (
        await visitor.post('/api/register', {
          first_name: 'A',
          last_name: 'B',
          organization_name: 'C',
          securityToken: 'made-up',
        })
      ).body,
    ).toMatchObject({ code: 'token', error: 'Your sign-up session has expired. Start again with Google.' });
  });

  test('the organization exists with its administrator and the seeded catalogues', async () => {
    expect((await nora.page('/dashboard')).body).toMatchObject({
      user: { email: 'nora@example.test', roles: ['ORG_ADMIN'] },
      organization: { name: 'Harbour Works', slug: 'harbour-works' },
    });
    const seeds = seedsFor('Harbour Works');
    // The lists of sales belong to a module that is off at first, and the lists of the platform belong to its operators.
    for (const entry of catalogues.filter(({ group }) => group !== 'sales' && group !== 'platform')) {
      const { list } = (await nora.page(`/${entry.screen}`)).body;
      expect({ [entry.name]: list.total }).toEqual({ [entry.name]: seeds[entry.name]?.length ?? 0 });
    }
    expect(Object.values(seeds).flat().length).toBeGreaterThan(80);
  });

  test('Google brings a known person back in instead of registering twice', async () => {
    const visitor = await Visitor.of(app);
    await throughProvider(visitor, app, named('Nora'));
    expect((await visitor.page('/dashboard')).body.organization.slug).toBe('harbour-works');
  });

  test('a second organization of the same name gets an address of its own', async () => {
    expect((await found(app, 'Harbour Works', named('Second'))).organization.slug).toBe('harbour-works-2');
  });

  test('the sample job is written from templates, in the words of the organization, with no placeholder left', async () => {
    // No draft writes the process: readers get it from the job's rounds.
    const written = ({ sections }: Json) =>
      sections.every(({ kind, body }: Json) => (kind === 'process' ? body === '' : body.trim() !== ''));
    const { job } = await nora.ask(upsertJob, {
      name: 'Warehouse Operator',
      generate_content: true,
      hiring_status: 'draft',
      compensation_description: '$90 - $110K',
      employment_type: 'full-time',
      employment_status: 'employee',
    });
    const row = await eventually(async () => {
      const { job: found_ } = await nora.ask('/api/opportunities/jobs/fetch', { id: job.id });
      expect(found_.content_status).toBe('ready');
      // The card and the description are two rows, and the card may be written first.
      expect(written(found_)).toBe(true);
      return found_;
    });
    expect(row).toMatchObject({ content_provider: 'template', hiring_status: 'draft' });
    const text = JSON.stringify([row.sections, row.tasks, row.requirements, row.questions]);
    expect(text).toContain('Harbour Works');
    expect(text).toContain('Warehouse Operator');
    expect(text).not.toMatch(/\{\{?\w|\[\w+\]|undefined|null is|TODO/);
    for (const part of ['sections', 'tasks', 'requirements', 'questions'])
      expect(row[part].length).toBeGreaterThanOrEqual(5);
  });
});

describe('R5: completing and publishing a job', () => {
  test('opening says what is missing, one after the other; then the post is public within two seconds', async () => {
    const { job } = await rafa.ask(upsertJob, { name: 'Crane Driver' });
    const open = () => rafa.post(upsertJob, { id: job.id, hiring_status: 'open' });
    const said = async () => {
      const { body } = await open();
      return body.errors ?? [body.error];
    };
    expect(await said()).toContain('Add a job description before opening this job.');
    await rafa.ask(upsertSection, {
      job_id: job.id,
      kind: 'role',
      name: 'The role',
      body: '<p>Lift <strong>containers</strong>.</p><script>alert(1)</script>',
      visible: true,
    });
    expect(await said()).toEqual(['Add a location or choose remote.']);
    expect((await rafa.page(`/harbour-works/jobs/${job.slug}`)).status).toBe(404);
    await rafa.ask(upsertJob, {
      id: job.id,
      work_location: 'remote',
      remote_regions: ['United States'],
      show_compensation: true,
      compensation_min: 50_000,
      compensation_max: 70_000,
    });
    expect((await open()).body).toMatchObject({ status: 'ok', payload: { job: { hiring_status: 'open' } } });
    const visitor = await Visitor.of(app);
    const { posts } = (await visitor.page('/harbour-works/jobs')).body; // at the first look after the answer
    const post = posts.find((each: Json) => each.slug === job.slug)!.slug as string;

    const snapshot = (await streamOf(app, `job-${job.id}`)).find(
      (event) => event.type === 'JobPublishedSnapshotTaken',
    )!;
    const document = await visitor.document(`/harbour-works/jobs/${post}`);
    const posting = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(document.text)![1]!);
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Crane Driver',
      employmentType: 'FULL_TIME',
      jobLocationType: 'TELECOMMUTE',
      datePosted: snapshot.metadata.occurred_at.slice(0, 10),
      hiringOrganization: { name: 'Harbour Works' },
      applicantLocationRequirements: [{ '@type': 'Country', name: 'United States' }],
      baseSalary: { value: { minValue: 50_000, maxValue: 70_000, unitText: 'YEAR' } },
    });
    expect(posting.description).toContain('Lift <strong>containers</strong>.');
    expect(document.text).not.toContain('alert(1)');
    expect(snapshot.data).toMatchObject({
      sections: expect.arrayContaining([{ name: 'The role', html: '<p>Lift <strong>containers</strong>.</p>' }]),
    });
  });

  test('an internal post is there for members of the organization only', async () => {
    const job = await openJob(rafa, 'Internal Pilot');
    await rafa.ask(upsertJob, { id: job.id, hiring_status: 'internal' });
    const visitor = await Visitor.of(app);
    await eventually(async () => expect((await visitor.page(`/harbour-works/jobs/${job.slug}`)).status).toBe(404));
    expect((await rafa.page(`/harbour-works/jobs/${job.slug}`)).body.post.name).toBe('Internal Pilot');
    expect(await applyFor(app, 'harbour-works', job.slug, { email: 'outsider@example.test' })).toMatchObject({
      code: 'job_closed',
      error: 'This job is no longer open.',
    });
  });
});

test('the pay that we suggest for a new job is on no post until somebody confirms it', async () => {
  const job = await openJob(rafa, 'Lamp Lighter', {});
  const visitor = await Visitor.of(app);
  const shown = async () => (await visitor.page(`/harbour-works/jobs/${job.slug}`)).body.post?.compensation;
  const stored = async () => (await rafa.page(jobPage(job.id))).body.job.fields.compensation_description;
  await eventually(async () => expect(await shown()).toBeNull());
  expect(await stored()).toBe('$90 - $110K');
  expect((await visitor.document(`/harbour-works/jobs/${job.slug}`)).text).not.toContain('$110K');
  await rafa.ask(upsertJob, { id: job.id, compensation_confirmed: true });
  await eventually(async () => expect(await shown()).toBe('$90 - $110K'));
  await rafa.ask(upsertJob, { id: job.id, compensation_confirmed: false, compensation_description: 'By agreement' });
  await eventually(async () => expect(await shown()).toBe('By agreement'));
});

describe('R6: a candidate applies', () => {
  const pdf = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
  const refused = 'Please upload your resume as PDF, Word, RTF or text, up to 10 MB.';
  let job: { id: string; slug: string };
  let visitor: Visitor;
  let grace = '';
  const sign = (fileName: string, fileType: string, by = visitor) =>
    by.post('/api/signed_url', {
      fileName,
      fileType,
      fileId: crypto.randomUUID(),
      acl: 'private',
      directory: 'apply',
      job: `harbour-works/${job.slug}`,
    });
  const uploaded = async (name = 'another.pdf', by = visitor): Promise<string> => {
    const { payload } = (await sign(name, 'application/pdf', by)).body;
    await by.put(payload.signedRequest, 'application/pdf', pdf);
    return payload.file_id;
  };
  const applyBy = async (
    by: Visitor,
    resume_file_id: string,
    email: string,
    uid: string = randomUUID(),
  ): Promise<Json> =>
    (
      await by.post(
        `/harbour-works/jobs/${job.slug}/api/apply`,
        {
          first_name: 'Grace',
          last_name: 'Hopper',
          email,
          resume_file_id,
          ...(await agreedOn(by, 'harbour-works', job.slug)),
        },
        { uid },
      )
    ).body;
  beforeAll(async () => {
    job = await openJob(rafa, 'Ship Cook', { apply_resume: 'required' });
    visitor = await Visitor.of(app);
  });

  test('with a resume that went to a signed address, and stands in Application with the source of the link', async () => {
    const { payload } = (await sign('Grace Hopper.pdf', 'application/pdf')).body;
    expect(payload.signedRequest).toMatch(/signature=/);
    expect(await visitor.put(payload.signedRequest, 'application/pdf', pdf)).toMatchObject({ status: 200 });
    const page = (await visitor.page(`/harbour-works/jobs/${job.slug}/apply?src=linkedin`)).body;
    expect(page).toMatchObject({
      source_tag: 'linkedin',
      post: { apply_resume: 'required' },
      privacy_notice: expect.stringContaining('Harbour Works'),
    });
    const { application_id } = await visitor.ask(`/harbour-works/jobs/${job.slug}/api/apply`, {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'Grace@Example.test',
      consent_privacy: true,
      notice_seen: page.notice_mark,
      resume_file_id: payload.file_id,
      resume_file_name: 'Grace Hopper.pdf',
      source_tag: page.source_tag,
      cover_letter: 'Dear harbour',
    });
    grace = application_id;
    // The form is answered before its rows exist.
    const panel = await eventually(async () => {
      const shown = await panelOf(rafa, application_id);
      expect(shown).toMatchObject({
        application: { step: { type: 'application' }, source: 'sourced', applied_via: 'form', resume_status: 'new' },
        person: { name: 'Grace Hopper', email: 'Grace@Example.test' },
        cover_letter: 'Dear harbour',
        resumes: [{ file_name: 'Grace Hopper.pdf' }],
      });
      return shown;
    });
    expect((await rafa.get(panel.resumes[0].url)).headers.get('content-type')).toBe('application/pdf');
    expect((await (await Visitor.of(app)).get(panel.resumes[0].url.split('?')[0])).status).toBe(404);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(app, 'Grace@Example.test');
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail).toMatchObject({
      subject: 'We received your application for Ship Cook',
      html: expect.stringMatching(/Hi Grace[\s\S]*Harbour Works/),
    });
  });

  test('a second application with the same email, in any spelling, gets the same answer; only a mail to the address tells', async () => {
    const before = (await panelOf(rafa, grace)).resumes.map(({ id }: Json) => id);
    const again = await applyFor(
      app,
      'harbour-works',
      job.slug,
      { email: ' GRACE@example.test ', resume_file_id: await uploaded('again.pdf') },
      '',
      visitor,
    );
    expect(again).toEqual({ status: 'ok', payload: { application_id: expect.any(String), survey: null } });
    expect(again.payload.application_id).not.toBe(grace);
    // A person who knows the code and the request still cannot compute the id, and so cannot learn that the application was a repeat.
    const uid = randomUUID();
    const receipt = await visitor.post(
      `/harbour-works/jobs/${job.slug}/api/apply`,
      {
        first_name: 'Grace',
        last_name: 'Hopper',
        email: 'grace@example.test',
        ...(await agreedOn(visitor, 'harbour-works', job.slug)),
        resume_file_id: await uploaded('third.pdf'),
      },
      { uid },
    );
    expect(receipt.body.payload.application_id).not.toBe(idFrom('receipt', uid));
    const [told, ...more] = await eventually(async () => {
      const mails = (await mailsTo(app, 'Grace@Example.test')).filter((mail) =>
        mail.subject.startsWith('Your application'),
      );
      expect(mails).not.toHaveLength(0);
      return mails;
    });
    expect(told).toMatchObject({ html: expect.stringContaining('You have already applied for this job.') });
    expect(more).toEqual([]);
    expect((await panelOf(rafa, grace)).resumes.map(({ id }: Json) => id)).toEqual(before);
  });

  test.each<[string, (email: string) => Promise<void>]>([
    ['nobody has seen', async () => {}],
    ['has applied', async (email) => void (await addApplicant(rafa, job.id, email))],
    [
      'was archived',
      async (email) => {
        const { id, version } = await addApplicant(rafa, job.id, email);
        const [reason] = await reasons(rafa, job.id);
        await rafa.ask(archive, { application_id: id, version, disqualification_reason_id: reason!.id });
      },
    ],
    ['is known from elsewhere', async (email) => void (await addApplicant(rafa, (await openJob(rafa)).id, email))],
  ])('one file under two addresses tells a stranger nothing of somebody who %s', async (_, before) => {
    const email = `watched-${randomUUID()}@example.test`;
    await before(email);
    const stranger = await Visitor.of(app);
    const file = await uploaded('one.pdf', stranger);
    const uid = randomUUID();
    const first = await applyBy(stranger, file, email, uid);
    expect(first).toEqual({ status: 'ok', payload: { application_id: expect.any(String), survey: null } });
    // The browser sends the application again when an answer was lost.
    expect(await applyBy(stranger, file, email, uid)).toEqual(first);
    expect((await applyBy(stranger, file, email.toUpperCase())).status).toBe('ok');
    const other = await applyBy(stranger, file, `another-${randomUUID()}@example.test`);
    expect(other).toMatchObject({ status: 'error', code: 'file' });
  });

  test('whoever sends the same form twice puts no file into the record of somebody who has applied already', async () => {
    const before = (await panelOf(rafa, grace)).resumes.map(({ id }: Json) => id);
    const stranger = await Visitor.of(app);
    const [file, uid] = [await uploaded('slipped.pdf', stranger), randomUUID()];
    for (let n = 0; n < 2; n++) expect((await applyBy(stranger, file, 'grace@example.test', uid)).status).toBe('ok');
    expect((await panelOf(rafa, grace)).resumes.map(({ id }: Json) => id)).toEqual(before);
  });

  test.each([
    ['virus.exe', 'application/pdf'],
    ['resume.pdf', 'application/x-msdownload'],
    ['../../keys.pdf', 'application/pdf'],
    ['a\\b.pdf', 'application/pdf'],
    ['photo.svg', 'image/svg+xml'],
  ])('but not with %s as %s', async (fileName, fileType) => {
    expect((await sign(fileName, fileType)).body).toMatchObject({ status: 'error', code: 'file', error: refused });
  });

  test('but not with a file that is larger, of another type or of other content than announced', async () => {
    const { signedRequest } = (await sign('large.pdf', 'application/pdf')).body.payload;
    expect(
      await visitor.put(signedRequest, 'application/pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])),
    ).toMatchObject({ status: 422 });
    expect(await visitor.put(signedRequest, 'text/plain', pdf)).toMatchObject({ status: 415 });
    expect(await visitor.put(signedRequest, 'application/pdf', Buffer.from('MZ this is a program'))).toMatchObject({
      status: 422,
    });
    expect(
      await visitor.put(signedRequest.replace(/limit=\d+/, 'limit=99999999'), 'application/pdf', pdf),
    ).toMatchObject({ status: 403 });
    expect(
      await visitor.put(signedRequest.replace(/resumes\/[^/]+\//, 'resumes/other/'), 'application/pdf', pdf),
    ).toMatchObject({ status: 403 });
  });

  test('but not without what is required, nor with a file that was never uploaded', async () => {
    const madeByForms = () =>
      eventsOf(app, "type = 'CandidateCreated' AND json_extract(metadata, '$.actor.type') = 'candidate'");
    const { length } = await madeByForms();
    expect(
      await applyFor(app, 'harbour-works', job.slug, { first_name: '', email: 'nobody', consent_privacy: false }),
    ).toMatchObject({
      code: 'validation',
      fields: {
        first_name: 'First name is required.',
        email: 'Enter a valid email address.',
        consent_privacy: 'Please agree to the privacy notice.',
      },
    });
    expect(await applyFor(app, 'harbour-works', job.slug, { email: 'no-resume@example.test' })).toMatchObject({
      code: 'validation',
      error: 'Resume is required.',
    });
    for (const resume_file_id of ['never-uploaded.pdf', '../../../keys.db', 'resumes/x.pdf'])
      expect(
        await applyFor(app, 'harbour-works', job.slug, { email: 'liar@example.test', resume_file_id }),
      ).toMatchObject({ code: 'file', error: refused });
    expect(await madeByForms()).toHaveLength(length);
  });

  test('a machine that fills the hidden field is thanked, and nothing is stored', async () => {
    const before = (await eventsOf(app)).length;
    expect(
      await applyFor(app, 'harbour-works', job.slug, {
        email: 'bot@example.test',
        website: 'https://spam.example.test',
      }),
    ).toMatchObject({ status: 'ok' });
    expect((await eventsOf(app)).length).toBe(before);
  });
});

describe('R8 and R9: screening', () => {
  test('the new resume is listed, is marked as reviewed, and the board counts move with the candidate', async () => {
    const job = await openJob(rafa, 'Deck Hand');
    const ada = await addApplicant(rafa, job.id, 'deck@example.test');
    const listed = async (status: string) =>
      (
        await rafa.page(
          `${jobPage(job.id, 'resumes')}/_/100/1/_/_/${encodeURIComponent(JSON.stringify({ resumeStatus: status }))}`,
        )
      ).body.list.items.map((each: Json) => each.id);
    expect(await listed('new')).toEqual([ada.id]);
    const { application } = await rafa.ask('/api/opportunities/pipeline/resume_reviewed', { application_id: ada.id });
    expect([await listed('new'), await listed('reviewed')]).toEqual([[], [ada.id]]);
    await advanceTo(rafa, { ...ada, ...application }, job.id, 'screening');
    const { columns } = await board(rafa, job.id);
    expect(
      Object.fromEntries(
        columns
          .filter((column: Json) => column.count)
          .map((column: Json) => [column.step.name, column.cards.map((card: Json) => card.id)]),
      ),
    ).toEqual({ 'First Round': [ada.id] });
    const { history } = (await rafa.page(`/reports/history/100/1/_/_/_/${ada.candidate_id}`)).body;
    expect(history.rows.find((row: Json) => row.type === 'ApplicationAdvanced')).toMatchObject({
      step_from: 'Application',
      step_to: 'First Round',
      actor: { name: 'Rafa Tester', roles: ['RECRUIT_ADMIN'] },
    });
  });

  test('two recruiters move the same person: the second is told to reload, and reads where the first left off', async () => {
    const job = await openJob(rafa, 'Night Watch');
    const ada = await addApplicant(rafa, job.id);
    const replies = await Promise.all(
      [rafa, rita].map((each) => each.post(advance, { application_id: ada.id, version: ada.version })),
    );
    expect(replies.map(({ body }) => body.status).sort()).toEqual(['error', 'ok']);
    expect(replies.find(({ body }) => body.status === 'error')!.body).toMatchObject({
      code: 'stale',
      error: 'Someone else changed this candidate since you opened it. Reload and try again.',
    });
    const version = await eventually(async () => {
      const read = (await panelOf(rita, ada.id)).application.version;
      expect(read).toBeGreaterThan(ada.version);
      return read;
    });
    expect((await rita.post(advance, { application_id: ada.id, version })).body.status).toBe('ok');
    expect((await rita.post(advance, { application_id: ada.id })).body).toMatchObject({
      code: 'validation',
      error: 'Version is required.',
    });
  });
});

/** Marks the interview of the candidate's step as scheduled, moves the candidate on, and returns the version after the move. */
describe('R14: archiving', () => {
  let job: { id: string; slug: string };
  beforeAll(async () => {
    job = await openJob(rafa, 'Harbour Master');
  });
  const message = {
    template_key: 'rejection_initial',
    subject: 'Your application to {{org_name}}',
    body: '<p>Hi {{candidate_first_name}}, not this time.</p>',
    delay_hours: 24,
  };

  test('needs a reason, except for a lead', async () => {
    const ada = await addApplicant(rafa, job.id);
    expect((await rafa.post(archive, { application_id: ada.id, version: ada.version })).body).toMatchObject({
      code: 'validation',
      error: 'Choose a reason for archiving.',
    });
    const { application } = await rafa.ask('/api/opportunities/jobs/candidate/upsert', {
      job_id: job.id,
      first_name: 'Lea',
      last_name: 'Lead',
      email: 'lea@example.test',
    });
    expect(application.step.type).toBe('sourced_new');
    expect(
      (await rafa.post(archive, { application_id: application.id, version: application.version })).body,
    ).toMatchObject({ status: 'ok' });
  });

  test.each([
    ['application', 'rejection_initial', 'Your application to Harbour Works'],
    ['interview', 'rejection_initial', 'Your application to Harbour Works'],
    ['finalist_review', 'rejection_final', 'Our decision on Harbour Master'],
  ])('from %s, without a conversation, proposes the text %s, filled in', async (type, template_key, subject) => {
    let ada = await addApplicant(rafa, job.id);
    if (type !== 'application') ada = await advanceTo(rafa, ada, job.id, type);
    expect(
      await rafa.ask('/api/opportunities/jobs/candidate/get_rejection_message', { application_id: ada.id }),
    ).toMatchObject({
      template_key,
      subject,
      leaves_at: expect.stringMatching(/T\d\d:00:00\.000Z$/),
      called_for: true,
      body: expect.stringMatching(/^(?![\s\S]*\{\{)[\s\S]*Ada/),
      recorded: expect.arrayContaining([{ text: 'No interview recorded', at: null }]),
      templates: expect.arrayContaining([{ value: 'rejection_mid', label: 'Rejection, mid' }]),
    });
    expect(
      await rafa.ask('/api/opportunities/jobs/candidate/get_rejection_message', {
        application_id: ada.id,
        template_key: 'rejection_final',
      }),
    ).toMatchObject({ template_key: 'rejection_final' });
  });

  test('several at once get each the text that is true for them, in their own name', async () => {
    const mails = ['early@example.test', 'late@example.test'];
    const early = await addApplicant(rafa, job.id, mails[0]);
    const late = await advanceTo(rafa, await addApplicant(rafa, job.id, mails[1]), job.id, 'finalist_review');
    expect(
      await rafa.ask('/api/opportunities/jobs/candidate/fitting_messages', { applications: [early.id, late.id] }),
    ).toEqual({
      fits: [
        { template_key: 'rejection_initial', name: 'Rejection, initial', count: 1 },
        { template_key: 'rejection_final', name: 'Rejection, final', count: 1 },
      ],
      recorded: [
        {
          application_id: early.id,
          lines: expect.arrayContaining([{ text: 'No interview recorded', at: null }]),
          leaves_at: expect.any(String),
        },
        {
          application_id: late.id,
          lines: expect.arrayContaining([{ text: 'Final Review reached', at: expect.any(String) }]),
          leaves_at: expect.any(String),
        },
      ],
    });
    expect(
      (await hana.post('/api/opportunities/jobs/candidate/fitting_messages', { applications: [early.id] })).body,
    ).toMatchObject({ code: 'not_found' });
    await rafa.ask(archive, {
      applications: [
        { id: early.id, version: early.version },
        { id: late.id, version: late.version },
      ],
      disqualification_reason_id: await reasonNamed(job.id, 'Skills not at the needed level'),
      message: { fitting: true, delay_hours: 0 },
    });
    const texts = await eventually(async () => {
      const sent = await Promise.all(mails.map((mail) => mailsTo(app, mail)));
      expect(sent.map((each) => each.length)).toEqual([1, 1]);
      return sent.map(([mail]) => mail!);
    });
    const { person } = await panelOf(rafa, late.id);
    expect(texts.map(({ subject }) => subject)).toEqual([
      'Your application to Harbour Works',
      'Our decision on Harbour Master',
    ]);
    expect(texts[1]!.html).toContain(`Hi ${person.first_name ?? 'Ada'}`);
    expect(texts[1]!.html).not.toContain('speaking with us');
  });

  test('queues the mail for a day later, and restoring cancels it', async () => {
    const ada = await addApplicant(rafa, job.id, 'queued@example.test');
    const { application } = await rafa.ask(archive, {
      application_id: ada.id,
      version: ada.version,
      disqualification_reason_id: await reasonNamed(job.id, 'Skills not at the needed level'),
      message,
    });
    const queued = await eventually(async () => {
      const [row] = (await panelOf(rafa, ada.id)).messages.filter((each: Json) => each.kind === 'rejection');
      expect(row.status).toBe('queued');
      return row;
    });
    expect(queued).toMatchObject({ to: 'queued@example.test', subject: 'Your application to Harbour Works' });
    expect(Math.abs(Date.parse(queued.scheduled_for) - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    expect((await rafa.page('/messages/scheduled')).body.list.items.map((each: Json) => each.id)).toContain(queued.id);
    expect(standing(await rafa.ask(restore, { application_id: ada.id, version: application.version }))).toMatchObject({
      step: 'Application',
    });
    await eventually(async () =>
      expect((await panelOf(rafa, ada.id)).messages.find((each: Json) => each.id === queued.id).status).toBe(
        'cancelled',
      ),
    );
    expect(await mailsTo(app, 'queued@example.test')).toEqual([]);
  });

  test('undone at the same moment leaves no mail waiting', async () => {
    const reason = await reasonNamed(job.id, 'Interview evaluation');
    const many: Applicant[] = [];
    for (let count = 0; count < 8; count++) many.push(await addApplicant(rafa, job.id));
    for (const ada of many) {
      const { application } = await rafa.ask(archive, {
        application_id: ada.id,
        version: ada.version,
        disqualification_reason_id: reason,
        message,
      });
      await rafa.ask(restore, { application_id: ada.id, version: application.version });
    }
    // The process reads events in order. It has read all of these events when it has read a later event.
    await applyFor(app, 'harbour-works', job.slug, { email: 'after-the-undone@example.test' });
    await mailTo(app, 'after-the-undone@example.test');
    await eventually(() => expect(jobsDue(app)).toEqual([]));
    for (const ada of many)
      await eventually(async () =>
        expect(
          (await panelOf(rafa, ada.id)).messages
            .map((each: Json) => each.status)
            .filter((status: string) => status !== 'cancelled'),
        ).toEqual([]),
      );
  });

  test('twenty at once with one stale: nineteen are done and one is named', async () => {
    const many: Applicant[] = [];
    for (let count = 0; count < 20; count++) many.push(await addApplicant(rafa, job.id));
    await rita.ask(advance, { application_id: many[7]!.id, version: many[7]!.version });
    const payload = await rafa.ask(archive, {
      applications: many.map(({ id, version }) => ({ id, version })),
      disqualification_reason_id: await reasonNamed(job.id, 'Interview evaluation'),
    });
    expect(payload.done).toEqual(many.filter((_, index) => index !== 7).map(({ id }) => id));
    expect(payload.failed).toEqual([
      {
        id: many[7]!.id,
        name: expect.stringMatching(/^Ada Applicant/),
        code: 'stale',
        error: 'Someone else changed this candidate since you opened it. Reload and try again.',
      },
    ]);
  });

  test('a hundred and one at once are too many', async () => {
    const applications = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), version: 0 }));
    expect((await rafa.post(archive, { applications })).body).toMatchObject({
      code: 'validation',
      error: 'At most 100 candidates are allowed.',
    });
  });
});

describe('R15: offers', () => {
  test('a pending offer is raised by an update and ends in a hire, a counted opening and a task', async () => {
    const job = await openJob(rafa, 'Tug Captain');
    const ada = await addApplicant(rafa, job.id);
    const made = await rafa.ask(offer, {
      application_id: ada.id,
      version: ada.version,
      action: 'offer',
      ...offerTerms,
    });
    expect(standing(made)).toMatchObject({ step: 'Offered', offer: { status: 'pending', revision: 1 } });
    const again = await rafa.post(offer, {
      application_id: ada.id,
      version: made.application.version,
      action: 'offer',
      ...offerTerms,
    });
    expect(again.body).toMatchObject({ code: 'wrong_state', error: 'This candidate already has a pending offer.' });
    const raised = await rafa.ask(offer, {
      application_id: ada.id,
      version: made.application.version,
      action: 'offer_update',
      amount: 95_000,
    });
    expect(standing(raised)).toMatchObject({ step: 'Offered', offer: { status: 'pending', revision: 2 } });
    expect((await panelOf(rafa, ada.id)).offer_terms).toMatchObject({ amount: 95_000, revision: 2 });
    expect(
      standing(
        await rafa.ask(offer, { application_id: ada.id, version: raised.application.version, action: 'offer_accept' }),
      ),
    ).toMatchObject({ step: 'Hired', offer: { status: 'accepted' } });
    const row = (await rafa.page(jobPage(job.id))).body.job;
    expect([row.counts.hires, row.fields.openings]).toEqual([1, 1]);
    await eventually(async () =>
      expect((await rafa.page('/tasks/mine')).body.list.items.map((task: Json) => task.title)).toContain(
        'Close Tug Captain or add openings',
      ),
    );
    expect(await typesOf(`application-${ada.id}`)).toEqual([
      'ApplicationSubmitted',
      'OfferExtended',
      'OfferUpdated',
      'OfferAccepted',
      'CandidateHired',
    ]);
  });

  test('an offer goes out as a letter with the terms written for people; only editors of the job read it here', async () => {
    const job = await openJob(rafa, 'Salvage Lead');
    const ada = await addApplicant(rafa, job.id, 'offered@example.test');
    const letter = await rafa.ask('/api/opportunities/jobs/candidate/offer_message', {
      application_id: ada.id,
      action: 'offer',
    });
    expect(letter).toMatchObject({
      template_key: 'offer_extended',
      subject: 'Your offer from Harbour Works',
      body: expect.stringContaining('the position of Salvage Lead'),
    });
    const made = await rafa.ask(offer, {
      application_id: ada.id,
      version: ada.version,
      action: 'offer',
      ...offerTerms,
      expires_on: '2030-01-15',
      send_message: true,
      message: { subject: letter.subject, body: '<p>Hi {{candidate_first_name}}, we would love to work with you.</p>' },
    });
    await settled(app);
    await dueNow(app, 'queue-offer-letter');
    const mail = await mailTo(app, 'offered@example.test');
    expect(mail.html).toContain('Hi Ada, we would love to work with you.');
    for (const line of ['Pay: US$90,000 per year', 'Starts on: 1 February 2030', 'Open until: 15 January 2030'])
      expect(mail.html).toContain(line);
    const [message] = (await panelOf(rafa, ada.id)).messages;
    expect(message).toMatchObject({ kind: 'offer', snippet: '' });
    expect((await rafa.ask('/api/read/email', { message_id: message.id })).message.body).toContain('$90,000');
    await rafa.ask('/api/upsert_job_permissions', {
      job_id: job.id,
      user_id: hana.id,
      access_level: 'standard',
      permissions: ['list'],
    });
    expect((await hana.post('/api/read/email', { message_id: message.id })).body.code).toBe('not_found');
    // The offer is accepted without an email: nothing more is sent.
    await rafa.ask(offer, { application_id: ada.id, version: made.application.version, action: 'offer_accept' });
    await eventually(async () => expect(await typesOf(`application-${ada.id}`)).toContain('CandidateHired'));
    expect(await mailsTo(app, 'offered@example.test')).toHaveLength(1);
  });

  test('a declined offer goes to Offer Declined and can be revived to Final Review', async () => {
    const job = await openJob(rafa, 'Buoy Keeper');
    const ada = await advanceTo(rafa, await addApplicant(rafa, job.id), job.id, 'finalist_review');
    const { application } = await rafa.ask(offer, {
      application_id: ada.id,
      version: ada.version,
      action: 'offer',
      ...offerTerms,
    });
    const declined = await rafa.ask(offer, {
      application_id: ada.id,
      version: application.version,
      action: 'offer_decline',
      decline_reason_id: await reasonNamed(job.id, 'Declined offer: pay'),
    });
    expect(standing(declined)).toMatchObject({ step: 'Offer Declined', offer: { status: 'declined' } });
    const revived = await rafa.ask(restore, {
      application_id: ada.id,
      version: declined.application.version,
      action: 'revive',
    });
    expect(revived.application).toMatchObject({ step: { name: 'Final Review' }, pass: 2 });
  });

  test('an offer needs an amount, a start date and an editor', async () => {
    const job = await openJob(rafa, 'Rope Maker');
    const ada = await addApplicant(rafa, job.id);
    expect(
      (await rafa.post(offer, { application_id: ada.id, version: ada.version, action: 'offer' })).body,
    ).toMatchObject({ code: 'validation', errors: ['Amount is required.', 'Start date is required.'] });
    await rafa.ask('/api/upsert_job_permissions', {
      job_id: job.id,
      user_id: hana.id,
      access_level: 'standard',
      permissions: ['list', 'resume'],
    });
    expect(
      (await hana.post(offer, { application_id: ada.id, version: ada.version, action: 'offer', ...offerTerms })).body,
    ).toMatchObject({ code: 'not_editor', error: 'Only an editor of this job can change it.' });
    await rafa.ask(offer, { application_id: ada.id, version: ada.version, action: 'offer', ...offerTerms });
    const seen = await panelOf(hana, ada.id);
    expect(seen.offer_terms).toBeNull();
    expect(JSON.stringify(seen)).not.toMatch(/(?<![\w-])90000(?![\w-])/);
  });
});

describe('R16: closing a job', () => {
  test('is refused with a pending offer and without a reason; then the post is gone and those who remained are archived', async () => {
    const job = await openJob(rafa, 'Lamp Lighter');
    const [ada, bea] = [await addApplicant(rafa, job.id), await addApplicant(rafa, job.id)];
    const { application } = await rafa.ask(offer, {
      application_id: ada.id,
      version: ada.version,
      action: 'offer',
      ...offerTerms,
    });
    const { close_reasons } = (await rafa.page(jobPage(job.id, 'settings'))).body.closing;
    const close = {
      id: job.id,
      hiring_status: 'archived',
      job_close_reason_id: close_reasons[0].value,
      remaining: 'archive',
    };
    expect((await rafa.post(upsertJob, close)).body).toMatchObject({
      status: 'error',
      error: '1 candidate has a pending offer. Resolve them before closing.',
    });
    await rafa.ask(offer, { application_id: ada.id, version: application.version, action: 'offer_decline' });
    await eventually(async () =>
      expect((await rafa.post(upsertJob, { ...close, job_close_reason_id: undefined })).body).toMatchObject({
        status: 'error',
        error: 'Choose a reason for closing.',
      }),
    );
    expect((await rafa.post(upsertJob, close)).body).toMatchObject({
      status: 'ok',
      payload: { job: { hiring_status: 'archived' } },
    });
    await eventually(async () =>
      expect((await panelOf(rafa, bea.id)).application).toMatchObject({
        step: { type: 'archived' },
        archived: { reason_name: 'Position closed' },
      }),
    );
    const visitor = await Visitor.of(app);
    expect(await visitor.page(`/harbour-works/jobs/${job.slug}`)).toMatchObject({
      status: 410,
      body: { closed: true },
    });
    expect(await visitor.document(`/harbour-works/jobs/${job.slug}`)).toMatchObject({
      status: 410,
      text: expect.stringContaining('This job is no longer open.'),
    });
    expect(await applyFor(app, 'harbour-works', job.slug, { email: 'late@example.test' })).toMatchObject({
      code: 'job_closed',
      error: 'This job is no longer open.',
    });
    const archived = (await panelOf(rafa, bea.id)).application;
    expect((await rafa.post(restore, { application_id: bea.id, version: archived.version })).body).toMatchObject({
      code: 'job_closed',
      error: 'This job is closed. Reopen it first.',
    });
  });
});

describe('H1 and H2: the hiring manager', () => {
  let own: { id: string };
  let other: { id: string };
  let ada: Applicant;
  beforeAll(async () => {
    [own, other] = [await openJob(rafa, 'Sail Loft Lead'), await openJob(rafa, 'Secret Project')];
    ada = await addApplicant(rafa, own.id);
    await rafa.ask('/api/upsert_job_permissions', {
      job_id: own.id,
      user_id: hana.id,
      access_level: 'standard',
      permissions: ['list', 'resume'],
    });
  });

  test('sees own jobs only; another address is not there', async () => {
    const names = (await hana.page('/opportunities/jobs')).body.list.items.map((row: Json) => row.fields.name);
    expect(names).toContain('Sail Loft Lead');
    expect(names).not.toContain('Secret Project');
    for (const section of ['', 'candidates', 'settings'])
      expect((await hana.page(jobPage(other.id, section))).status).toBe(404);
    expect((await hana.post('/api/opportunities/jobs/fetch', { id: other.id })).body).toMatchObject({
      code: 'not_found',
      error: 'Job not found.',
    });
    const stranger = await addApplicant(rafa, other.id, 'hidden@example.test');
    for (const path of ['/api/opportunities/jobs/candidate/fetch', '/api/opportunities/jobs/candidate/answers'])
      expect((await hana.post(path, { application_id: stranger.id })).body.code).toBe('not_found');
    expect((await hana.post('/api/people/candidates/fetch', { id: stranger.candidate_id })).body.code).toBe(
      'not_found',
    );
    expect((await hana.page(`/people/candidates/100/1/_/_/_/${stranger.candidate_id}`)).status).toBe(404);
    expect(JSON.stringify((await hana.get('/api/search?q=hidden')).body.payload)).not.toContain(stranger.candidate_id);
    expect(JSON.stringify(await hana.ask('/api/people/candidates/search', { q: 'hidden' }))).not.toContain(
      stranger.candidate_id,
    );
  });

  test('with list and resume sees Candidates, Leads and Resumes, not Settings or Rounds, and saves nothing', async () => {
    expect((await hana.page(jobPage(own.id))).body).toMatchObject({
      tabs: ['candidates', 'leads', 'resumes', 'activity'],
      rights: { editor: false },
    });
    for (const section of ['candidates', 'leads', 'resumes'])
      expect((await hana.page(jobPage(own.id, section))).body).not.toHaveProperty('authorization');
    for (const section of ['settings', 'rounds', 'questions', 'requirements', 'sections'])
      expect((await hana.page(jobPage(own.id, section))).body.authorization).toEqual({});
    for (const [path, body] of [
      [upsertJob, { id: own.id, name: 'Mine now' }],
      ['/api/opportunities/jobs/workflowsteps/upsert', { job_id: own.id, type: 'interview' }],
      ['/api/upsert_job_permissions', { job_id: own.id, user_id: hana.id, access_level: 'full' }],
    ] as const)
      expect((await hana.post(path, body)).body).toMatchObject({
        code: 'not_editor',
        error: 'Only an editor of this job can change it.',
      });
    expect((await hana.post(advance, { application_id: ada.id, version: ada.version })).body.status).toBe('ok');
  });
});

describe('C1–C6: the compliance reviewer', () => {
  let ada: Applicant;
  let job: { id: string };
  let between: string;
  const history = async (query = '') =>
    (await carl.page(`/reports/history/100/1/_/_/_/${ada.candidate_id}${query}`)).body.history;
  beforeAll(async () => {
    job = await openJob(rafa, 'Chart Drawer');
    ada = await addApplicant(rafa, job.id, 'history@example.test');
    await rafa.ask('/api/people/candidates/note/upsert', {
      candidate_id: ada.candidate_id,
      body: '<p>Draws well.</p>',
      visibility: 'team',
    });
    between = (await streamOf(app, `candidate-${ada.candidate_id}`)).at(-1)!.metadata.recorded_at;
    await past(between);
    ada = await advanceTo(rafa, ada, job.id, 'interview');
    const [section] = (await rafa.page(jobPage(job.id, 'sections'))).body.sections.filter(
      (each: Json) => each.name === 'The role',
    );
    await rafa.ask(upsertSection, { id: section.id, job_id: job.id, body: '<p>You draw charts.</p>' });
    const { application } = await rafa.ask(archive, {
      application_id: ada.id,
      version: ada.version,
      disqualification_reason_id: await reasonNamed(job.id, 'Interview evaluation'),
      note: 'Close call',
      message: {
        template_key: 'rejection_mid',
        subject: 'Update',
        body: '<p>Hi {{candidate_first_name}}</p>',
        delay_hours: 0,
      },
    });
    ada = { ...ada, ...application };
    await eventually(async () => expect(await mailsTo(app, 'history@example.test')).toHaveLength(1));
  });

  test('reads every event of the person, once, with actor and role, reason and message', async () => {
    const streams = [`candidate-${ada.candidate_id}`, `application-${ada.id}`];
    const logged = (await eventsOf(app)).filter(
      (event) =>
        streams.includes(event.stream) ||
        (event.stream.startsWith('message-') &&
          event.metadata.correlation_id &&
          JSON.stringify(event.data).includes(ada.id)),
    );
    const mails = new Set(logged.filter((event) => event.stream.startsWith('message-')).map((event) => event.stream));
    const all = (await eventsOf(app)).filter((event) => streams.includes(event.stream) || mails.has(event.stream));
    const read = await eventually(async () => {
      const found_ = await history();
      expect(found_.rows).toHaveLength(all.length);
      return found_;
    });
    expect(read.total).toBe(all.length);
    expect(read.rows.map((row: Json) => row.event_id).sort()).toEqual(all.map((event) => event.id).sort());
    expect(read.rows.map((row: Json) => row.type)).toEqual(
      expect.arrayContaining([
        'ApplicationSubmitted',
        'CandidateNoteAdded',
        'ApplicationAdvanced',
        'ApplicationArchived',
        'MessageQueued',
        'MessageSent',
      ]),
    );
    expect(read.rows.find((row: Json) => row.type === 'ApplicationArchived')).toMatchObject({
      reason: 'Interview evaluation',
      step_from: 'Second Round',
      step_to: 'Archived',
      actor: { name: 'Rafa Tester', roles: ['RECRUIT_ADMIN'] },
      automatic: false,
    });
    expect(read.rows.find((row: Json) => row.type === 'MessageSent')).toMatchObject({ automatic: true });
  });

  test('reads the state at an earlier moment: step, requirements and post', async () => {
    const [then, now] = [await history(`?as_of=${between}`), await history()];
    const of = (read: Json) => read.standing.applications.find((each: Json) => each.id === ada.id);
    expect([of(then).step, of(now).step]).toEqual(['Application', 'Archived']);
    expect([JSON.stringify(of(then).post), JSON.stringify(of(now).post)]).toEqual([
      expect.stringContaining('You bring ships home.'),
      expect.stringContaining('You draw charts.'),
    ]);
    expect(then.rows.every((row: Json) => row.recorded_at <= between)).toBe(true);
    expect(then.rows.length).toBeLessThan(now.rows.length);
  });

  test('changes nothing', async () => {
    const before = await streamOf(app, `application-${ada.id}`);
    for (const [path, body] of [
      [advance, { application_id: ada.id, version: ada.version }],
      [restore, { application_id: ada.id, version: ada.version }],
      ['/api/people/candidates/note/upsert', { candidate_id: ada.candidate_id, body: 'x' }],
      [upsertJob, { id: job.id, name: 'x' }],
      ['/api/org/disqualification/upsert', { name: 'x', side: 'other' }],
    ] as const)
      expect(await carl.post(path, body)).toMatchObject({ status: 302, location: '/access-denied' });
    expect(await streamOf(app, `application-${ada.id}`)).toEqual(before);
  });

  test('exports rows whose fingerprint anybody can compute again; reading and exporting are recorded', async () => {
    const reply = await carl.download(
      `/api/reports/history/export?id=${ada.candidate_id}&format=json&uid=${crypto.randomUUID()}`,
    );
    const canonical = (value: Json): string =>
      Array.isArray(value)
        ? `[${value.map(canonical).join(',')}]`
        : value === null || typeof value !== 'object'
          ? JSON.stringify(value)
          : `{${Object.keys(value)
              .sort()
              .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
              .join(',')}}`;
    const computed = createHash('sha256').update(canonical(reply.body.rows)).digest('hex');
    expect([reply.body.hash, reply.headers.get('x-content-hash'), (await history()).hash]).toEqual([
      computed,
      computed,
      computed,
    ]);
    const file = `/api/reports/history/export?id=${ada.candidate_id}&format=csv&uid=${crypto.randomUUID()}`;
    const csv = await carl.download(file);
    expect(csv.headers.get('x-content-hash')).toBe(computed);
    // A repeated request records no second export.
    expect((await carl.download(file)).headers.get('x-content-hash')).toBe(computed);
    expect(csv.text.split('\r\n').filter(Boolean).length).toBeGreaterThan(reply.body.rows.length);
    const audit = await eventsOf(
      app,
      "type IN ('HistoryViewed', 'ReportExported') AND json_extract(metadata, '$.actor.id') = ?",
      carl.id,
    );
    expect(audit.filter((event) => event.type === 'HistoryViewed').length).toBeGreaterThanOrEqual(1);
    expect(audit.filter((event) => event.type === 'ReportExported').map((event) => event.data)).toEqual([
      expect.objectContaining({ format: 'json', hash: computed, candidate_id: ada.candidate_id }),
      expect.objectContaining({ format: 'csv', hash: computed }),
    ]);
  });
});
