import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { erasedUntil, erasePerson, foundInFiles, rowsKept } from '../support/erasing.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { eventsOf } from '../support/log.ts';
import { confirmPathIn, sendForm, shownForm } from '../support/public-form.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// A contact who left words in every program of marketing and outreach is erased. Each place has a word of its own, which occurs nowhere else, so a failure names the place that kept it.

const email = 'zqaddress@contact.test';
const words = {
  'the name': 'Zqsurname',
  'the address': 'zqaddress',
  'a value that the form copies to the contact': 'Zqcompany',
  'an answer of the form': 'Zqanswer',
  'the campaign of the form': 'zqcampaign',
  'a held form that a member released': 'Zqreleased',
  'a registration': 'Zqregistered',
  'an answer of the registration': 'Zqcranes',
  'the title of a task': 'Zqtitle',
  'the notes of a task': 'Zqnotes',
  'the outcome of a task': 'Zqoutcome',
  'the subject of a conversation': 'Zqsubject',
  'a letter to them': 'Zqletter',
  'their answer': 'Zqreply',
  'a file of their answer': 'Zqattached',
  'a letter that waits': 'Zqwaiting',
  'a note': 'Zqnote',
  'the name of an uploaded file': 'Zqfile',
  'the text of an uploaded file': 'Zqtext',
} as const;
const all = Object.entries(words);
/** The places whose words are in a text. */
const keptIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return all.filter(([, word]) => lower.includes(word.toLowerCase())).map(([place]) => place);
};

let app: App;
let harbour: Founded;
let admin: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hugo'));
  ({ admin } = harbour);
  visitor = await Visitor.of(app);
  await admin.ask('/api/org/profile/upsert', { sales: true, marketing: true });
});
afterAll(() => app?.dispose());

/** A published form with a text field and a campaign, and a date of a published event with one question. */
const programs = async (cadence_id: string) => {
  const at = (path: string) => `/api/marketing/forms/${path}`;
  const { form } = await admin.ask(at('upsert'), { name: 'Letter', slug: 'letter' });
  const fieldOf = async (label: string, type: string, map_to: string): Promise<string> =>
    (await admin.ask(at('fields/upsert'), { form_id: form.id, label, type, map_to })).id;
  const last = await fieldOf('Last name', 'text', 'last_name');
  const company = await fieldOf('Company', 'text', 'company_name');
  const question = await fieldOf('What brings you?', 'textarea', 'none');
  await admin.ask(at('upsert'), { id: form.id, consent_text: 'You may write to me.', cadence_id });
  await admin.ask(at('publish'), { id: form.id });
  const { draft } = (await admin.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`)).body.form;
  const [address, first] = draft.fields.map((field: Json) => field.id);
  const events = (path: string) => `/api/marketing/events/${path}`;
  const { event } = await admin.ask(events('upsert'), { name: 'Harbour fair', slug: 'harbour-fair' });
  const soon = (hours: number) => new Date(Date.now() + 7 * 86_400_000 + hours * 3_600_000).toISOString();
  await admin.ask(events('instances/upsert'), { event_id: event.id, starts_at: soon(0), ends_at: soon(2) });
  await admin.ask(events('upsert'), { id: event.id, questions: ['Which part?'] });
  await admin.ask(events('publish'), { id: event.id, published: true });
  return {
    form: form.id as string,
    event: event.id as string,
    fields: { address, first, last, company, question } as Record<string, string>,
  };
};

test('an erasure reaches forms, registrations, engagement, tasks, cadences, conversations and files: no row, event, file, mail or export holds a word', async () => {
  const cadenceAt = (path: string) => `/api/org/cadences/${path}`;
  const { cadence } = await admin.ask(cadenceAt('upsert'), {
    name: 'After the fair',
    audience: 'contact',
    gap_days: 0,
    stop_on_reply: false,
  });
  await admin.ask(cadenceAt('steps/upsert'), {
    cadence_id: cadence.id,
    type: 'call',
    delay_days: 0,
    priority: 'high',
    name: 'Call {{candidate_name}}',
    auto: false,
  });
  await admin.ask(cadenceAt('steps/upsert'), {
    cadence_id: cadence.id,
    type: 'email',
    delay_days: 30,
    priority: 'normal',
    subject: 'Hello',
    body: '<p>Hi {{candidate_name}}</p>',
  });
  await admin.ask(cadenceAt('upsert'), { id: cadence.id, status: 'active' });
  const { form, event, fields } = await programs(cadence.id);

  // They send the form twice: once as a person, and once so fast that it is held until a member releases it.
  const path = `/${harbour.organization.slug}/forms/letter?utm_campaign=${words['the campaign of the form']}`;
  const { action, hidden } = await eventually(async () => {
    const shown = await shownForm(app, path);
    expect(shown.action).toBeTruthy();
    return shown;
  });
  const eventPage = await eventually(async () => {
    const shown = await shownForm(app, `/${harbour.organization.slug}/events/harbour-fair`);
    expect(shown.hidden.proof).toBeTruthy();
    return shown;
  });
  const typed = (answer: string, shown: Record<string, string>) => ({
    ...shown,
    [fields.address!]: email,
    [fields.first!]: 'Vera',
    [fields.last!]: words['the name'],
    [fields.company!]: words['a value that the form copies to the contact'],
    [fields.question!]: answer,
    utm_campaign: words['the campaign of the form'],
    consent: 'true',
  });
  expect((await sendForm(app, action, typed(words['a held form that a member released'], hidden))).said).toBe('sent');
  await new Promise((done) => setTimeout(done, 3_100));
  const next = await shownForm(app, path);
  expect(
    (await sendForm(app, next.action, typed(words['an answer of the form'], { ...next.hidden, proof: hidden.proof! })))
      .said,
  ).toBe('sent');
  const person = await eventually(async () => {
    const { items } = (await admin.page('/people/candidates/100/1')).body.list;
    const row = items.find((each: Json) => each.email === email);
    expect(row).toBeDefined();
    return row;
  });
  const candidate_id = person.id as string;
  const submissions = async (status: string): Promise<Json[]> =>
    (
      await admin.page(
        `/marketing/forms/100/1/_/_/_/${form}/submissions/_/100/1/_/_/${encodeURIComponent(JSON.stringify({ status: [status] }))}`,
      )
    ).body.list.items;
  const held = await eventually(async () => {
    const [row] = await submissions('held');
    expect(row).toBeDefined();
    return row!;
  });
  await admin.ask('/api/marketing/forms/submissions/release', { id: held.id });

  // Their consent lets them into the cadence, and makes signs of interest count.
  const confirm = confirmPathIn((await mailTo(app, email, ({ html }) => html.includes('/confirm/'))).html);
  await visitor.page(confirm);
  await visitor.ask(`${confirm}/api/answer`, { answer: 'confirm' });
  const signs = async (): Promise<Json[]> =>
    (await admin.ask('/api/engagement/signs', { candidate_ids: [candidate_id] })).signs;

  const registered = {
    ...eventPage.hidden,
    name: `Vera ${words['a registration']}`,
    email,
    company: words['a registration'],
    answer_1: words['an answer of the registration'],
  };
  expect((await sendForm(app, eventPage.action, registered)).said).toBe('registered');

  const subject = { type: 'candidate', id: candidate_id };
  const { task } = await admin.ask('/api/tasks/upsert', {
    title: `Ring ${words['the title of a task']}`,
    notes: `Ask ${words['the notes of a task']}.`,
    subject,
  });
  await admin.ask('/api/tasks/status', {
    id: task.id,
    status: 'done',
    note: `They said ${words['the outcome of a task']}.`,
  });
  await admin.ask('/api/tasks/upsert', { title: `Then ${words['the title of a task']}`, subject });
  await admin.ask('/api/people/candidates/note/upsert', {
    id: 'new',
    candidate_id,
    body: `<p>${words['a note']}</p>`,
    visibility: 'team',
  });

  const write = (title: string, word: string, more: Json) =>
    admin.ask('/api/people/candidates/note/email', {
      candidate_id,
      subject: `${title} ${words['the subject of a conversation']}`,
      body: `<p>${word}</p>`,
      ...more,
    });
  await write('Now', words['a letter to them'], { when: 'once' });
  await write('Later', words['a letter that waits'], { send_at: new Date(Date.now() + 86_400_000).toISOString() });
  const mail = await mailTo(app, email, (each) => each.subject.startsWith('Now'));
  const key = /key=(\S+)/.exec(app.outbox)![1]!;
  await visitor.ask('/api/outbox/answer', {
    key,
    mail_id: mail.id,
    text: words['their answer'],
    file: {
      name: `${words['a file of their answer']}.txt`,
      content: Buffer.from(`Papers: ${words['a file of their answer']}.`).toString('base64'),
    },
  });

  const file_name = `${words['the name of an uploaded file']}.pdf`;
  const { signedRequest, file_id } = await admin.ask('/api/signed_url', {
    fileName: file_name,
    fileType: 'application/pdf',
    fileId: randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await admin.put(signedRequest, 'application/pdf', goodPdf(words['the text of an uploaded file']));
  await admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name });

  // Every word is in a row before the erasure, so that its absence afterwards says something.
  await settled(app);
  await eventually(() => expect(all.filter(([place]) => !keptIn(rowsKept(app)).includes(place))).toEqual([]));
  await eventually(async () => expect((await signs()).map((sign) => sign.type_key)).toContain('form_submit'));
  const enrollments = async (): Promise<Json[]> =>
    (await admin.page(`/cadences/cadences/100/1/_/_/_/${cadence.id}/enrollments`)).body.list.items;
  const [enrollment] = await eventually(async () => {
    const rows = await enrollments();
    expect(rows).toMatchObject([{ candidate_id, status: 'active' }]);
    return rows;
  });
  const threads = (await admin.page('/messages/inbox')).body.groups.answer as Json[];
  expect(threads).toMatchObject([{ candidate_id }]);

  await erasePerson(admin, candidate_id);
  await erasedUntil(app, candidate_id);
  await settled(app);

  // What happened stays, without a word: the form counts, the place is taken, and the cadence is left.
  expect(await submissions('new')).toMatchObject([
    { candidate_id, contact: null, answers: null, origin: null, erased: true },
    { candidate_id, contact: null, answers: null, origin: null, erased: true },
  ]);
  const { list } = (await admin.page(`/marketing/events/100/1/_/_/_/${event}/registrations`)).body;
  expect(list.items).toMatchObject([{ candidate_id, name: null, email: null, company: null, answers: null }]);
  expect(await signs()).toEqual([]);
  expect((await eventsOf(app, 'stream = ?', `enrollment-${enrollment!.id}`)).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ reason: 'erased' }),
  );
  expect(JSON.stringify((await admin.page('/messages/inbox')).body.groups)).not.toContain(candidate_id);
  const { body: conversation } = await admin.page(`/messages/inbox/100/1/_/_/_/${threads[0]!.id}`);

  const outbox = await visitor.page(app.outbox);
  expect(outbox.body.mails.length).toBeGreaterThan(0);
  const allPeople = new URLSearchParams({
    address: '/people/candidates/25/1/name-asc/_/_/_',
    columns: 'name,company,email,phone',
  });
  const exported = async (address: string): Promise<string> => {
    const { status, text } = await admin.download(address);
    expect([address, status, text.length > 20]).toEqual([address, 200, true]);
    return text;
  };
  const copy = await fetch(`${app.base}${await admin.allowed(`/api/org/export?uid=${randomUUID()}`)}`, {
    headers: { cookie: [...admin.jar].map(([cookie, value]) => `${cookie}=${value}`).join('; ') },
  });
  expect(copy.headers.get('content-type')).toContain('application/zip');
  const zip = await JSZip.loadAsync(await copy.arrayBuffer());
  const copied = await Promise.all(Object.keys(zip.files).map((each) => zip.file(each)!.async('string')));
  expect(copied.join('\n')).toContain(candidate_id);
  expect({
    rows: keptIn(rowsKept(app)),
    log: keptIn(JSON.stringify(await eventsOf(app))),
    outbox: keptIn(JSON.stringify(outbox.body)),
    conversation: keptIn(JSON.stringify(conversation)),
    'the history as JSON': keptIn(await exported(`/api/reports/history/export?id=${candidate_id}&format=json`)),
    'the history as CSV': keptIn(await exported(`/api/reports/history/export?id=${candidate_id}&format=csv`)),
    'the audit': keptIn(await exported('/api/reports/audit/export?format=csv')),
    'the people': keptIn(await exported(`/api/people/candidates/export?${allPeople}`)),
    'the forms': keptIn(await exported(`/api/marketing/forms/submissions/export?id=${form}`)),
    'the registrations': keptIn(await exported(`/api/marketing/events/registrations/export?id=${event}`)),
    'the copy of the organization': keptIn(copied.join('\n')),
  }).toEqual({
    rows: [],
    log: [],
    outbox: [],
    conversation: [],
    'the history as JSON': [],
    'the history as CSV': [],
    'the audit': [],
    'the people': [],
    'the forms': [],
    'the registrations': [],
    'the copy of the organization': [],
  });
  await app.stop();
  // The database, the queue, the sessions, the outbox and the stored files, as bytes.
  expect(await foundInFiles(app, keptIn)).toEqual({});
  // Rows that are built anew from the log hold nothing either.
  for (const ending of ['', '-wal', '-shm']) await rm(join(app.folder, `reads.db${ending}`), { force: true });
  await app.open();
  await eventually(() => expect(rowsKept(app)).toContain(candidate_id));
  await settled(app);
  expect(keptIn(rowsKept(app))).toEqual([]);
});
