import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { settled } from '../support/due-now.ts';
import { erasedUntil, erasePerson, filesNaming } from '../support/erasing.ts';
import { applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { importOf } from '../support/imports.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { sendForm, shownForm } from '../support/public-form.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// A backup that was made before an erasure is restored after it. The person must not come back.

const mark = 'Zreturna';
const other = 'Ystayova';
/** Words of people without a record: a mail of an unknown sender, a held form, a holder of checkpoints. */
const strangers = ['Qunknowna', 'Wformlessa', 'Xholdera'];
const rita = named('Rita');
let app: App;
let backup: string;
let harbour: Founded;
let person: { id: string; application: string };
let register: string;
const stores = ['events.db', 'keys.db', 'files', 'outbox.db'];

/** Puts these stores of the backup in the place of the present ones. */
const restore = (names: readonly string[]) => {
  for (const name of names) {
    for (const ending of ['', '-wal', '-shm'])
      rmSync(join(app.folder, `${name}${ending}`), { recursive: true, force: true });
    cpSync(join(backup, name), join(app.folder, name), { recursive: true });
  }
  app.position = 0; // the restored log may be shorter than what callers have seen
};
const typesOf = async (id: string): Promise<string[]> =>
  (await streamOf(app, `candidate-${id}`)).map(({ type }) => type);
const addResume = async (candidate_id: string, name: string) => {
  const { signedRequest, file_id } = await harbour.admin.ask('/api/signed_url', {
    fileName: `${name}.pdf`,
    fileType: 'application/pdf',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await harbour.admin.put(signedRequest, 'application/pdf', goodPdf(`Resume of ${name}`));
  await harbour.admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name: `${name}.pdf` });
};
const resumes = async (): Promise<number> =>
  (await readdir(join(app.folder, 'files/content'), { recursive: true })).filter((name) => name.endsWith('.pdf'))
    .length;
/** Searches everything that the product keeps or shows for a word of the erased person. The other person is still there. */
const personIsGone = async () => {
  await eventually(async () => expect((await typesOf(person.id)).at(-1)).toBe('ErasureFinished'));
  const admin = await Visitor.signedIn(app, rita.email, password);
  await eventually(async () => {
    const { groups } = (await admin.get(`/api/search?q=${mark}`)).body.payload;
    // A word that is near to the form's own words may lead to the form.
    expect(groups.flatMap(({ items }: Json) => items).filter(({ near }: Json) => !near)).toEqual([]);
    expect(await resumes()).toBe(1);
    expect((await admin.page('/people/imports')).body.list.items.map(({ file_deleted }: Json) => file_deleted)).toEqual(
      [true],
    );
  });
  expect((await admin.page(`/people/candidates/25/1/_/${other}`)).body.list.total).toBe(1);
  const all = new URLSearchParams({
    address: '/people/candidates/25/1/name-asc/_/_/_',
    columns: 'name,email,phone',
  });
  for (const path of [
    `/api/people/candidates/export?${all}`,
    '/api/reports/audit/export?format=csv',
    ...['csv', 'json'].map((format) => `/api/reports/history/export?id=${person.id}&format=${format}`),
  ])
    expect((await admin.download(path)).text).not.toMatch(new RegExp(mark, 'i'));
  // Every event is opened with the keys that the vault has.
  expect(JSON.stringify(await eventsOf(app))).not.toMatch(new RegExp([mark, ...strangers].join('|'), 'i'));
  expect((await admin.page('/messages/inbox')).body.incoming).toEqual([]);
  await app.stop();
  expect(await filesNaming(app, [mark, ...strangers])).toEqual([]);
  await app.open();
};

/** A stranger writes a mail, another sends a form too fast to be a person, and an auditor keeps checkpoints. */
const strangersCome = async (admin: Visitor, { candidate_id, job_id }: { candidate_id: string; job_id: string }) => {
  const [unknown, formless, holder] = strangers as [string, string, string];
  const letter = { kind: 'message', job_id, delay_hours: 0, subject: 'Tuesday', body: '<p>Can you come?</p>' };
  await admin.ask('/api/people/bulk/start', { change: letter, candidate_ids: [candidate_id] });
  const mail = await mailTo(app, `${other}@mail.test`, ({ subject }) => subject === 'Tuesday');
  const visitor = await Visitor.of(app);
  const key = /key=(\S+)/.exec(app.outbox)![1]!;
  await visitor.ask('/api/outbox/answer', { key, mail_id: mail.id, text: `I am ${unknown}.`, as: 'colleague' });
  await admin.ask('/api/org/profile/upsert', { marketing: true });
  const { form } = await admin.ask('/api/marketing/forms/upsert', {
    name: 'Kiosk',
    consent_text: 'You may write to me.',
  });
  await admin.ask('/api/marketing/forms/publish', { id: form.id });
  const page = () => admin.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`);
  const { public_address, form: drawn } = (await page()).body;
  /** Sends the form, and returns the submission that waits for a member. */
  const held = async (): Promise<string> => {
    const { action, hidden } = await shownForm(app, new URL(public_address).pathname);
    await sendForm(app, action, { ...hidden, [drawn.draft.fields[0].id]: `${formless}@mail.test` });
    const filter = encodeURIComponent(JSON.stringify({ status: ['held'] }));
    const path = `/marketing/forms/100/1/_/_/_/${form.id}/submissions/_/100/1/_/_/${filter}`;
    return eventually(async () => {
      const { items } = (await admin.page(path)).body.list;
      expect(items).toHaveLength(1);
      return items[0].id;
    });
  };
  // The first form makes the contact, so that the vault of the backup has their key.
  await admin.ask('/api/marketing/forms/submissions/release', { id: await held() });
  const contact: string = await eventually(async () => {
    const [row] = (await admin.page(`/people/candidates/25/1/_/${formless}`)).body.list.items;
    expect(row).toBeDefined();
    return row.id;
  });
  await settled(app);
  const submission_id = await held();
  const asked = { name: holder, address: `${holder}@mail.test` };
  const { id: holder_id } = await admin.ask('/api/reports/proof/holders/upsert', asked);
  const incoming_id: string = await eventually(async () => {
    const { incoming } = (await admin.page('/messages/inbox')).body;
    expect(incoming).toHaveLength(1);
    return incoming[0].id;
  });
  return { incoming_id, submission_id, contact, holder_id: holder_id as string };
};
/** A member dismisses the mail, says that a person sent the form and erases that contact, and removes the auditor. */
const strangersGo = async (admin: Visitor, left: Awaited<ReturnType<typeof strangersCome>>) => {
  await admin.ask('/api/messages/incoming/dismiss', { incoming_id: left.incoming_id });
  await admin.ask('/api/reports/proof/holders/delete', { id: left.holder_id });
  await admin.ask('/api/marketing/forms/submissions/release', { id: left.submission_id });
  await settled(app);
  await erasePerson(admin, left.contact);
  await erasedUntil(app, left.contact);
  await settled(app);
};

beforeAll(async () => {
  app = await App.start();
  backup = mkdtempSync(join(tmpdir(), 'candor-backup-'));
  harbour = await found(app, 'Harbour Works', named('Hugo'));
  const { admin, organization } = harbour;
  await invite(app, admin, rita, ['ORG_ADMIN']);
  const job = await openJob(admin, 'Ship Cook');
  for (const last_name of [mark, other])
    await applyFor(app, organization.slug, job.slug, {
      first_name: 'Grace',
      last_name,
      email: `${last_name}@mail.test`,
      cover_letter: `I am ${last_name}.`,
    });
  const cards: Json[] = await eventually(async () => {
    const { board } = (await admin.page(jobPage(job.id, 'candidates'))).body;
    const all = board.columns.flatMap((column: Json) => column.cards);
    expect(all).toHaveLength(2);
    return all;
  });
  for (const { candidate_id, name } of cards) await addResume(candidate_id, name);
  const card = cards.find(({ name }) => name.includes(mark))!;
  person = { id: card.candidate_id, application: card.id };
  await admin.ask('/api/people/candidates/note/upsert', {
    id: 'new',
    candidate_id: person.id,
    body: `<p>${mark} called.</p>`,
    visibility: 'team',
  });
  await importOf(admin, `Name,Email\nGrace ${mark},${mark}@mail.test\nOlga Other,olga@mail.test`);
  await eventually(async () => expect(await typesOf(person.id)).toContain('ResumeParsed'));
  await admin.ask('/api/people/candidates/hold', { candidate_id: person.id, matter: `Case of ${mark}` });
  const left = await strangersCome(admin, {
    candidate_id: cards.find(({ name }) => name.includes(other))!.candidate_id,
    job_id: job.id,
  });
  await app.stop();
  for (const name of stores) cpSync(join(app.folder, name), join(backup, name), { recursive: true });

  await app.open();
  await admin.ask('/api/people/candidates/hold', { candidate_id: person.id, matter: null });
  const { application } = await panelOf(admin, person.application);
  const { reasons } = (await admin.page(jobPage(job.id, 'candidates'))).body;
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: person.application,
    version: application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
  });
  await erasePerson(admin, person.id);
  await strangersGo(admin, left);
  await personIsGone();
  await app.stop();
  const printed = await app.command('erasures');
  expect(printed.code).toBe(0);
  register = printed.said;
  expect(register).toContain(person.id);
  expect(register).not.toMatch(new RegExp(mark, 'i'));
});
afterAll(async () => {
  await app?.dispose();
  rmSync(backup, { recursive: true, force: true });
});

test('a restored key vault, file store and outbox do not bring the person back: the next start erases again what the log says is erased', async () => {
  restore(['keys.db', 'files', 'outbox.db']);
  expect(await filesNaming(app, [mark])).not.toEqual([]);
  await app.open();
  await personIsGone();
  expect((await typesOf(person.id)).filter((type) => type === 'CandidateErased')).toHaveLength(1);
});

test('a log that is older than the erasure does not bring the person back either: the rows still know who was erased', async () => {
  await app.stop();
  restore(stores);
  const repaired = await app.command('replay', '--restored');
  expect(repaired).toMatchObject({ code: 0, said: expect.stringContaining('2 people are erased again') });
  await app.open();
  await personIsGone();
  const decided = (await streamOf(app, `candidate-${person.id}`)).find(({ type }) => type === 'CandidateErased');
  expect(decided!.data).toMatchObject({ reason: 'asked', tell: null });
});

test('on a machine where nothing is left but the backup, the list of erasures that was kept elsewhere is carried out', async () => {
  await app.stop();
  for (const name of await readdir(app.folder)) rmSync(join(app.folder, name), { recursive: true, force: true });
  restore(stores);
  const kept = join(backup, 'erasures.txt');
  writeFileSync(kept, `${register}{"organization_id":"o"}\n`);
  expect((await app.command('replay', '--restored', '--erasures', kept)).said).toMatch(/Line \d+ of .* is no erasure/);
  writeFileSync(kept, register);
  expect(await app.command('replay', '--restored', '--erasures', kept)).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 people are erased again'),
  });
  await app.open();
  await personIsGone();
});

test('without rows and without a list, the newer vault still tells whose key was destroyed', async () => {
  await app.stop();
  restore(['events.db', 'files', 'outbox.db']);
  for (const ending of ['', '-wal', '-shm']) rmSync(join(app.folder, `reads.db${ending}`), { force: true });
  expect((await app.command('replay', '--restored')).said).toContain('2 people are erased again');
  await app.open();
  await personIsGone();
});
