import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { copyOf } from '../support/subject-copy.ts';
import { confirmPathIn, sendForm, shownForm } from '../support/public-form.ts';
import { uploadPicture } from './things.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// Marketing forms: members make the forms, visitors send them without scripts, and a sent form becomes a contact.

const at = (path: string) => `/api/marketing/forms/${path}`;
let app: App;
let harbour: Founded;
let admin: Visitor;
let marketer: Visitor;
let manager: Visitor;
let seller: Visitor;
let other: Visitor;
let tag: string;
let cadence: string;
let job: { id: string; slug: string };
let form: { id: string; path: string; email: string; name: string; topic: string };

const pageOf = async (id: string, section = 'fields', by = marketer): Promise<Json> =>
  (await by.page(`/marketing/forms/100/1/_/_/_/${id}/${section}`)).body;
const sentTo = async (id: string, ...status: string[]): Promise<Json[]> => {
  const asked = status.length ? `/_/100/1/_/_/${encodeURIComponent(JSON.stringify({ status }))}` : '';
  return (await pageOf(id, `submissions${asked}`)).list.items;
};
/** The people with this address that a member sees. */
const people = async (by: Visitor, email: string): Promise<Json[]> =>
  (await by.page('/people/candidates/100/1')).body.list.items.filter((row: Json) => row.email === email);
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(at(path), body)).body;

const shown = (path: string) => shownForm(app, path);
const send = (action: string, fields: Record<string, string>) => sendForm(app, action, fields);
/** A proof that the visitor took enough time to fill in the form. The proof of one page serves all visitors, so that the test waits once. */
let proof: string;
const consentsOf = async (candidate_id: string) =>
  (await streamOf(app, `candidate-${candidate_id}`)).flatMap(({ type, data }) =>
    type === 'ConsentGiven' ? [data] : [],
  );
const enrolled = async (): Promise<string[]> =>
  (await admin.page(`/cadences/cadences/100/1/_/_/_/${cadence}/enrollments`)).body.list.items.map(
    ({ candidate_id }: Json) => candidate_id,
  );
const visit = async (fields: Record<string, string>) => {
  const { action, hidden } = await shown(form.path);
  return send(action, { ...hidden, proof, ...fields });
};

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  admin = harbour.admin;
  other = (await found(app, 'Other Works', named('Olga'))).admin;
  marketer = await invite(app, admin, named('Carla'), ['CAMPAIGN_MANAGER']);
  seller = await invite(app, admin, named('Sol'), ['SALES_ORG_ADMIN']);
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  await admin.ask('/api/org/profile/upsert', { sales: true, marketing: true });
  tag = (await admin.ask('/api/people/candidates/tags/upsert', { name: 'Fair', color: 'grey' })).tag.id;
  job = await openJob(admin, 'Pilot');
  ({
    cadence: { id: cadence },
  } = await admin.ask('/api/org/cadences/upsert', { name: 'After the fair', audience: 'contact' }));
  await admin.ask('/api/org/cadences/steps/upsert', {
    cadence_id: cadence,
    type: 'call',
    delay_days: 1,
    priority: 'high',
    name: 'Call',
    auto: false,
  });
  await admin.ask('/api/org/cadences/upsert', { id: cadence, status: 'active' });
});
afterAll(() => app?.dispose());

test('a marketer makes a form; it is published once it is whole, and no two forms get the same address', async () => {
  const made = await Promise.all(
    [1, 2].map((each) => refused(marketer, 'upsert', { name: `Harbour day ${each}`, slug: 'harbour-day' })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
  expect(made.find(({ status }) => status === 'error')).toMatchObject({
    code: 'duplicate',
    fields: { slug: 'Another form has this address.' },
  });
  const { id, version } = made.find(({ status }) => status === 'ok').payload.form;
  expect(await refused(marketer, 'publish', { id })).toMatchObject({ code: 'incomplete' });
  const { id: topic } = await marketer.ask(at('fields/upsert'), {
    form_id: id,
    label: 'Topic',
    type: 'select',
    options: ['Work', 'Training'],
    map_to: 'none',
  });
  await marketer.ask(at('upsert'), {
    id,
    consent_text: 'You may write to me.',
    success_message: '<p>See you <b>there</b>.<script>alert(1)</script></p>',
    tag_id: tag,
    cadence_id: cadence,
  });
  expect(await refused(marketer, 'publish', { id, version })).toMatchObject({ code: 'stale' });
  expect(await refused(other, 'publish', { id })).toMatchObject({ code: 'not_found' });
  expect((await manager.post(at('publish'), { id })).location).toBe('/access-denied');
  const { public_address, form: draft } = await pageOf(id);
  const path = new URL(public_address).pathname;
  expect((await fetch(new URL(path, app.base), { headers: { accept: 'text/html' } })).status).toBe(404);
  await marketer.ask(at('publish'), { id });
  const [email, name] = draft.draft.fields.map((field: Json) => field.id);
  form = { id, path, email, name, topic };

  // An address that a form has given up is free for another form.
  await marketer.ask(at('upsert'), { id, slug: 'harbour-days' });
  const { form: next } = await marketer.ask(at('upsert'), { name: 'Next', slug: 'harbour-day' });
  expect(await refused(marketer, 'upsert', { id, slug: 'harbour-day' })).toMatchObject({ code: 'duplicate' });
  for (let round = 0; round < 2; round++) {
    const moves = [id, next.id].flatMap((each) => ['pier', 'quay', 'harbour-day'].map((slug) => ({ id: each, slug })));
    await Promise.all(moves.map((move) => refused(marketer, 'upsert', move)));
    const slugs = await Promise.all([id, next.id].map(async (each) => (await pageOf(each)).form.settings.slug));
    expect(new Set(slugs).size).toBe(2);
    for (const [index, slug] of slugs.entries())
      expect(await refused(marketer, 'upsert', { id: [next.id, id][index], slug })).toMatchObject({
        code: 'duplicate',
      });
  }
  // Members put the forms in order. The order belongs to the list, and a form of another organization is not found.
  const listed = async () => (await marketer.page('/marketing/forms')).body.forms.map((row: Json) => row.id);
  expect(await listed()).toEqual([id, next.id]);
  const uid = randomUUID();
  for (let time = 0; time < 2; time++) await marketer.post(at('sort'), { ids: [next.id, id] }, { uid });
  expect(await listed()).toEqual([next.id, id]);
  expect(await refused(marketer, 'sort', { ids: [id, randomUUID()] })).toMatchObject({ code: 'not_found' });
  expect(await refused(marketer, 'sort', { ids: [id, id] })).toMatchObject({ code: 'validation' });
  expect(await refused(marketer, 'sort', { ids: id })).toMatchObject({ code: 'validation' });
  expect(await refused(other, 'sort', { ids: [id] })).toMatchObject({ code: 'not_found' });
  expect((await manager.post(at('sort'), { ids: [id] })).location).toBe('/access-denied');
  await marketer.ask(at('delete'), { id: next.id });
  await marketer.ask(at('upsert'), { id, slug: 'harbour-day' });
  expect(new URL((await pageOf(id)).public_address).pathname).toBe(path);
});

test('a visitor without scripts sends it: it is listed and makes a contact with the tag, and the same post counts once', async () => {
  const { action, hidden, text } = await shown(form.path);
  // The same form stands alone for a window of another program, and the answer stays there.
  const alone = await shown(`${form.path}?embed=1`);
  expect([text.includes('<footer'), alone.text.includes('<footer')]).toEqual([true, false]);
  expect(alone.hidden.embed).toBe('1');
  expect(text).toContain('You may write to me.');
  ({ proof } = hidden as { proof: string });
  await new Promise((done) => setTimeout(done, 3_100));
  const fields = {
    ...hidden,
    [form.email]: 'Vera@Visitor.test',
    [form.name]: 'Vera',
    [form.topic]: 'Work',
    consent: 'true',
  };
  expect(await send(action, fields)).toEqual({ status: 303, said: 'sent' });
  expect(await send(action, fields)).toEqual({ status: 303, said: 'sent' });
  const thanks = await shown(`${form.path}?said=sent`);
  expect(thanks.text).toContain('See you <strong>there</strong>.');
  expect(thanks.text).not.toContain('alert(1)');
  const contact = await eventually(async () => {
    const [row, ...more] = await people(marketer, 'vera@visitor.test');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ first_name: 'Vera', tags: [{ id: tag }] });
    return row;
  });
  await settled(app);
  expect(await consentsOf(contact.id)).toEqual([]);
  expect(await enrolled()).toEqual([]);
  expect(await sentTo(form.id)).toMatchObject([
    {
      status: 'new',
      matched: true,
      candidate_id: contact.id,
      consent_version: 1,
      consent: 'waiting',
      contact: { email: 'vera@visitor.test' },
    },
  ]);
  // The contact belongs to marketing: members who hire only for their own jobs do not see the contact.
  expect((await manager.page(`/people/candidates/100/1/_/_/_/${contact.id}`)).text).not.toContain('vera@visitor.test');
  const [{ id }] = (await sentTo(form.id)) as [Json];
  expect(await refused(other, 'submissions/keep', { id })).toMatchObject({ code: 'not_found' });
  expect((await marketer.ask(at('submissions/keep'), { id })).submission.status).toBe('contact');
  // The head of sales creates a deal with the contact. Members who only manage forms may not.
  const deal = { name: 'Fair', company_name: 'Visitor Ltd', contact_id: contact.id };
  expect((await marketer.post('/api/sales/deals/upsert', deal)).location).toBe('/access-denied');
  expect((await seller.ask('/api/sales/deals/upsert', deal)).deal.id).toEqual(expect.any(String));
});

test('consent counts and the cadence begins only when the reader of the address presses the button behind our letter', async () => {
  const email = 'vera@visitor.test';
  const [{ id, candidate_id }] = (await sentTo(form.id)) as [Json];
  const { html, subject } = await mailTo(app, email);
  expect(subject).toBe('Please confirm: may Harbour Works write to you?');
  expect(html).toContain('You may write to me.');
  // The email contains nothing that the sender typed.
  expect(html).not.toMatch(/Vera/i);
  const path = confirmPathIn(html);
  // Some programs follow the links in emails. Members read the email without the link.
  const [queued] = await eventsOf(app, "type = 'MessageQueued' AND data LIKE ?", `%${candidate_id}%`);
  expect(JSON.stringify(queued)).not.toContain('/confirm/');
  const visitor = await Visitor.of(app);
  for (const _ of [1, 2]) expect((await visitor.page(path)).body).toMatchObject({ said: 'asked' });
  const answer = (said: unknown, at = path) => visitor.post(`${at}/api/answer`, { answer: said });
  expect((await answer('yes')).body.code).toBe('validation');
  expect((await answer('confirm', `${path.slice(0, -4)}AAAA`)).body.code).toBe('not_found');
  expect((await visitor.post(`${path}/api/answer`, { answer: 'confirm' }, { xsrf: 'made-up' })).body.status).not.toBe(
    'ok',
  );
  await settled(app);
  expect([await consentsOf(candidate_id), await enrolled()]).toEqual([[], []]);
  expect((await answer('again')).body.status).toBe('ok');
  for (const _ of [1, 2]) expect((await answer('confirm')).body.status).toBe('ok');
  await settled(app);
  expect(await consentsOf(candidate_id)).toEqual([
    expect.objectContaining({ purpose: 'marketing', text_version: `form-${form.id}-v1` }),
  ]);
  expect(await enrolled()).toEqual([candidate_id]);
  expect((await visitor.page(path)).body).toMatchObject({ said: 'confirmed', problem: null });
  expect((await answer('decline')).body.code).toBe('wrong_state');
  expect((await sentTo(form.id))[0]).toMatchObject({ id, consent: 'confirmed' });
  expect(await mailsTo(app, email)).toHaveLength(1);
  // The copy of the person's data contains the form with the consent text that the person read.
  const copy = await copyOf(app, admin, candidate_id);
  expect(copy.forms).toMatchObject([
    {
      form: expect.stringMatching(/^Harbour day/),
      consent_shown_text: 'You may write to me.',
      consent_version: 1,
      details: { email },
    },
  ]);
  expect(copy.forms[0].answers).toContainEqual({ question: 'Topic', answer: 'Work' });
  expect(copy.consents).toMatchObject([{ purpose: 'marketing', text_version: `form-${form.id}-v1` }]);
});

test('a cadence whose rule waits for a form hears of the one that its person sends', async () => {
  await admin.ask('/api/org/cadences/rules/upsert', {
    cadence_id: cadence,
    when: 'form_submitted',
    action: 'create_task',
    title: 'Ring them',
  });
  await visit({ [form.email]: 'vera@visitor.test', [form.name]: 'Vera', [form.topic]: 'Work' });
  await settled(app);
  expect(await eventsOf(app, "type = 'CadenceRuleApplied'")).toMatchObject([
    { data: { when: 'form_submitted', action: 'create_task' } },
  ]);
});

test('a contact who asks not to be contacted takes the consent back and leaves the cadence; only a new consent lets them in again', async () => {
  const [{ candidate_id }] = (await sentTo(form.id)) as [Json];
  const ask = (do_not_contact: boolean) =>
    admin.ask('/api/people/candidates/contact', { candidate_id, do_not_contact });
  await ask(true);
  await settled(app);
  expect(
    (await streamOf(app, `candidate-${candidate_id}`)).filter(({ type }) => type === 'ConsentWithdrawn'),
  ).toMatchObject([{ data: { purpose: 'marketing' } }]);
  const [enrollment] = (await admin.page(`/cadences/cadences/100/1/_/_/_/${cadence}/enrollments`)).body.list.items;
  expect(enrollment).toMatchObject({ candidate_id, status: 'left' });
  // Emails to the person are allowed again, but the person did not agree again.
  await ask(false);
  const { failed } = await admin.ask('/api/org/cadences/assign', {
    cadence_id: cadence,
    subjects: [{ type: 'candidate', id: candidate_id }],
  });
  expect(failed).toMatchObject([{ error: 'This contact no longer agrees to marketing.' }]);
});

test('an address that a stranger enters gets few letters, and none after its reader says that it was not them', async () => {
  const email = 'victim@visitor.test';
  const stranger = await Visitor.of(app);
  for (let each = 0; each < 4; each++) {
    const typed = { [form.email]: email, [form.name]: `Buy now ${each}`, consent: true };
    await stranger.ask(`${form.path}/api/submit`, { publication: 1, proof, ...typed });
  }
  await settled(app);
  expect(await mailsTo(app, email)).toHaveLength(3);
  const visitor = await Visitor.of(app);
  const path = confirmPathIn((await mailTo(app, email)).html);
  expect((await visitor.post(`${path}/api/answer`, { answer: 'decline' })).body.status).toBe('ok');
  expect((await visitor.post(`${path}/api/answer`, { answer: 'confirm' })).body.code).toBe('wrong_state');
  expect((await visitor.page(path)).body.said).toBe('declined');
  await settled(app);
  const [person] = await people(marketer, email);
  expect(await consentsOf(person!.id)).toEqual([]);
  const last = (await streamOf(app, `candidate-${person!.id}`)).at(-1);
  expect(last!.type).toBe('CandidateUnsubscribed');
});

test('the members whom the form names are told that it was sent, and no other member', async () => {
  const carla = (await marketer.page('/dashboard')).body.user.id;
  await marketer.ask(at('upsert'), { id: form.id, notify_user_ids: [carla] });
  const stranger = await Visitor.of(app);
  const body = { publication: 1, proof, [form.email]: 'told@visitor.test' };
  await stranger.ask(`${form.path}/api/submit`, body);
  const told = async (by: Visitor) =>
    (await by.page('/notifications/mine')).body.list.items.filter(({ sentence }: Json) =>
      /^The form .* was sent$/.test(sentence),
    );
  const [notice] = await eventually(async () => {
    const found = await told(marketer);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(JSON.stringify(notice)).toContain(`/${form.id}/submissions`);
  expect(JSON.stringify(notice)).not.toContain('told@visitor.test');
  expect([await told(admin), await told(other)]).toEqual([[], []]);
});

test('an applicant with the same address stays unseen: the form makes a contact beside them', async () => {
  await applyFor(app, harbour.organization.slug, job.slug, { email: 'ada@applicant.test' } as never);
  const before = await people(admin, 'ada@applicant.test');
  expect(before).toHaveLength(1);
  // The person asked not to be contacted.
  await admin.ask('/api/people/candidates/contact', { candidate_id: before[0].id, do_not_contact: true });
  await settled(app);
  expect(await visit({ [form.email]: 'ada@applicant.test', consent: 'true' })).toEqual({ status: 303, said: 'sent' });
  await settled(app);
  const seen = await people(marketer, 'ada@applicant.test');
  expect(seen.map(({ id }) => id)).not.toContain(before[0].id);
  expect(seen).toHaveLength(1);
  expect((await people(admin, 'ada@applicant.test')).map(({ id }) => id).sort()).toEqual(
    [before[0].id, seen[0].id].sort(),
  );
  expect(await eventsOf(app, "type = 'CandidateEnrolled' AND data LIKE ?", `%${seen[0].id}%`)).toEqual([]);
});

test('a contact who is made a candidate becomes a contact again only while nobody wrote about them', async () => {
  const [row] = (await sentTo(form.id)).filter(({ contact }) => contact.email === 'ada@applicant.test') as [Json];
  const { id, candidate_id } = row;
  await marketer.ask(at('submissions/convert'), { id, to: 'candidate' });
  await settled(app);
  expect(await people(marketer, 'ada@applicant.test')).toEqual([]);
  await marketer.ask(at('submissions/convert/undo'), { id });
  await settled(app);
  expect((await people(marketer, 'ada@applicant.test')).map((each) => each.id)).toEqual([candidate_id]);
  await marketer.ask(at('submissions/convert'), { id, to: 'candidate' });
  await settled(app);
  await admin.ask('/api/people/candidates/note/upsert', {
    candidate_id,
    body: '<p>Zyzzyva remark.</p>',
    visibility: 'team',
  });
  expect(await refused(marketer, 'submissions/convert/undo', { id })).toMatchObject({ code: 'wrong_state' });
  expect(await people(marketer, 'ada@applicant.test')).toEqual([]);
  expect((await marketer.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).status).toBe(404);
});

test('what was sent too fast waits for a member, makes no contact, and belongs to the contact once released', async () => {
  const { action, hidden } = await shown(form.path);
  expect(await send(action, { ...hidden, [form.email]: 'fast@visitor.test' })).toEqual({ status: 303, said: 'sent' });
  const [held] = await eventually(async () => {
    const rows = await sentTo(form.id, 'held');
    expect(rows).toHaveLength(1);
    return rows;
  });
  expect(await people(admin, 'fast@visitor.test')).toEqual([]);
  await marketer.ask(at('submissions/release'), { id: held.id });
  await settled(app);
  expect(await people(marketer, 'fast@visitor.test')).toHaveLength(1);
  // Only the contact's key decrypts the words of the form from this time on.
  const [sent, released] = await streamOf(app, `submission-${held.id}`);
  expect(sent!.data).toMatchObject({ contact: null, answers: null });
  expect(released!.data).toMatchObject({ contact: { email: 'fast@visitor.test' } });
});

test('only a sent form leads on to the page that it names, never the address alone', async () => {
  const redirect_url = 'https://harbour.example/thanks';
  await marketer.ask(at('upsert'), { id: form.id, redirect_url });
  await marketer.ask(at('publish'), { id: form.id });
  await pageOf(form.id);
  const page = { redirect: 'manual', headers: { accept: 'text/html' } } as const;
  const alone = await fetch(new URL(`${form.path}?said=sent`, app.base), page);
  expect([alone.status, alone.headers.get('location')]).toEqual([200, null]);
  const { action, hidden } = await shown(form.path);
  const sent = await fetch(new URL(action, app.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...hidden, proof, [form.email]: 'onward@visitor.test', [form.topic]: 'Work' }),
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, redirect_url]);
});

test('a malformed form is refused, a closed one takes nothing, and one device sends ten an hour', async () => {
  expect((await visit({ [form.email]: 'not an address' })).said).toBe('validation');
  expect((await visit({ [form.email]: 'a@b.test', proof: 'zzz.made-up' })).said).toBe('changed');
  expect((await visit({ [form.email]: 'a@b.test', publication: '7' })).said).toBe('changed');
  expect((await visit({ [form.email]: 'a@b.test', [form.topic]: 'Something else' })).said).toBe('validation');
  const visitor = await Visitor.of(app);
  const call = (body: Json, path = form.path) => visitor.post(`${path}/api/submit`, body, { xsrf: null });
  const whole = { publication: 1, proof, [form.email]: 'b@c.test' };
  expect((await call({ ...whole, [form.name]: { first: 'Object' } })).body).toMatchObject({ code: 'validation' });
  expect((await call({ ...whole, [form.name]: 'x'.repeat(501) })).body).toMatchObject({
    code: 'validation',
    fields: { [form.name]: expect.any(String) },
  });
  expect((await call(whole, '/other-works/forms/harbour-day')).body).toMatchObject({ code: 'not_found' });
  // The form never uses the session of a signed-in member, not even of a member of the same organization.
  const own = await marketer.post(
    `${form.path}/api/submit`,
    { ...whole, [form.email]: 'own@visitor.test' },
    { xsrf: null },
  );
  expect(own.body).toMatchObject({ status: 'ok' });
  const sent = await eventually(async () => {
    const found = (await sentTo(form.id)).find(({ contact }) => contact?.email === 'own@visitor.test');
    expect(found).toBeDefined();
    return found;
  });
  const [event] = await streamOf(app, `submission-${sent.id}`);
  expect(event!.metadata.actor).toEqual({ type: 'candidate', id: sent.candidate_id });
  await marketer.ask(at('close'), { id: form.id, closed: true });
  expect((await call(whole)).body).toMatchObject({ code: 'closed' });
  await marketer.ask(at('close'), { id: form.id, closed: false });
  // A program that invents a cookie for each call counts as one device, the same as a program without cookies.
  const codes: string[] = [];
  for (let each = 0; each < 11; each++) {
    const headers = { cookie: `XSRF-TOKEN=${randomUUID()}.${randomUUID()}` };
    const sent = { ...whole, [form.email]: `many-${each}@visitor.test` };
    codes.push((await visitor.post(`${form.path}/api/submit`, sent, { xsrf: null, headers })).body.code ?? 'sent');
  }
  expect(codes).toContain('rate_limited');
  expect((await call(whole, `${form.path}/${randomUUID()}`)).status).toBe(404);
});

test('a sender downloads the file that the form gave when they sent it, by a link that says nothing of the store', async () => {
  const { form: guide } = await marketer.ask(at('upsert'), { name: 'Guide', consent_text: 'You may write to me.' });
  const { id } = guide;
  const upload = await uploadPicture(marketer, 'downloads');
  const put = { id, file_id: upload, file_name: 'Harbour guide.png' };
  // An upload belongs to the member who sent it, and to one form.
  expect(await refused(admin, 'file/upsert', put)).toMatchObject({ code: 'file' });
  expect(await refused(other, 'file/upsert', put)).toMatchObject({ code: 'not_found' });
  expect((await manager.post(at('file/upsert'), put)).location).toBe('/access-denied');
  for (let time = 0; time < 2; time++) await marketer.ask(at('file/upsert'), put);
  expect(await refused(marketer, 'file/upsert', { ...put, id: form.id })).toMatchObject({ code: 'file' });
  const { address } = await marketer.ask(at('file/open'), { id });
  expect((await fetch(new URL(address, app.base))).status).toBe(200);
  await marketer.ask(at('publish'), { id });
  const { public_address, form: row } = await pageOf(id);
  const path = new URL(public_address).pathname;
  const email = row.live.content.fields.find(({ type }: Json) => type === 'email').id;
  const visitor = await Visitor.of(app);
  const { hidden } = await shown(path);
  const answer = await visitor.ask(`${path}/api/submit`, {
    publication: 1,
    proof: hidden.proof,
    [email]: 'reader@visitor.test',
  });
  // A newer file does not change what they were given, and no request is needed to have it.
  const file_id = await uploadPicture(marketer, 'downloads');
  await marketer.ask(at('file/upsert'), { id, file_id, file_name: 'Second.png' });
  await marketer.ask(at('publish'), { id });
  const link = new URL(answer.download_url).pathname;
  const page = (await visitor.page(link)).body;
  expect(page.file).toMatchObject({ name: 'Harbour guide.png' });
  expect(JSON.stringify([page, answer])).not.toContain('downloads/');
  const fetched = await fetch(new URL(`${link}/api/file`, app.base));
  expect([fetched.status, fetched.headers.get('content-type'), fetched.headers.get('x-content-type-options')]).toEqual([
    200,
    expect.stringContaining('image/png'),
    'nosniff',
  ]);
  expect(fetched.headers.get('content-disposition')).toBe('attachment; filename="Harbour guide.png"');
  const [sent] = await eventually(async () => {
    const found = await sentTo(id, 'new', 'held');
    expect(found[0]).toMatchObject({ opened_at: expect.any(String) });
    return found;
  });
  // A link that is changed, or whose submission is deleted, opens nothing.
  expect((await visitor.page(`${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
  await marketer.ask(at('submissions/delete'), { id: sent!.id });
  expect((await visitor.page(link)).status).toBe(404);
  expect((await fetch(new URL(`${link}/api/file`, app.base))).headers.get('content-type')).toContain('json');
  // A visitor who began and left needs no cookie; left-forms.spec.ts says what counts.
  const now = (await shown(path)).hidden;
  const leave = (body: Json) =>
    fetch(new URL(`${path}/api/left?uid=${randomUUID()}`, app.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const field_id of [undefined, email]) {
    const answer = await leave({ publication: 2, proof: now.proof, field_id });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  }
  await leave({ publication: 2, proof: 'made.up', field_id: email });
  await leave({ publication: 2, proof: hidden.proof, field_id: randomUUID() });
  expect((await pageOf(id)).left).toEqual({ total: 0, by_field: {} });
  await marketer.ask(at('file/delete'), { id });
  expect(await refused(marketer, 'file/open', { id })).toMatchObject({ code: 'not_found' });
  await marketer.ask(at('delete'), { id });
});

test('the plain HTML of another site leads to the form with the typed words, which is sent there', async () => {
  const type = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(new URL(`${form.path}/api/typed?uid=${form.id}`, app.base), {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    });
  const typed = { [form.email]: 'plain@visitor.test', [form.name]: 'Paula Plain', [form.topic]: 'Work' };
  const answer = await type(typed, { origin: 'https://plain.example', referer: 'https://plain.example/talk' });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  const { pathname, search } = new URL(answer.headers.get('location')!, app.base);
  expect([pathname, new URLSearchParams(search).get('said')]).toEqual([form.path, 'typed']);
  expect(search).not.toContain('plain');
  const { hidden, text } = await shown(pathname + search);
  for (const value of Object.values(typed)) expect(text).toContain(value);
  // Nothing is sent before the visitor presses the button, and what was typed is shown once.
  expect(await people(marketer, 'plain@visitor.test')).toEqual([]);
  expect((await shown(pathname + search)).text).not.toContain('Paula Plain');
  const visitor = await Visitor.of(app);
  const { publication, ...proven } = {
    publication: Number(hidden.publication),
    proof: hidden.proof,
    page: hidden.page,
  };
  await visitor.ask(`${form.path}/api/submit`, { publication, ...proven, ...typed });
  await eventually(async () => expect(await people(marketer, 'plain@visitor.test')).toHaveLength(1));
  const [sent] = (await sentTo(form.id)).filter(({ contact }) => contact?.email === 'plain@visitor.test');
  expect(sent).toMatchObject({ status: 'new', origin: { page: 'https://plain.example/talk' } });
  // A proof is needed to send it: the plain form alone sends nothing.
  const bare = await visitor.post(`${form.path}/api/submit`, { publication, ...typed });
  expect(bare.body).toMatchObject({ code: 'validation' });
  await marketer.ask(at('upsert'), { id: form.id, sites: ['https://harbour.example/'] });
  await eventually(async () => {
    const elsewhere = await type(typed, { origin: 'https://plain.example' });
    expect(elsewhere.headers.get('location')).toContain('said=elsewhere');
  });
  await marketer.ask(at('upsert'), { id: form.id, sites: [] });
});

test('the script for other sites holds the published form and no secret, and ends with it', async () => {
  const ask = () => fetch(new URL(`${form.path}/embed.js`, app.base), { headers: { 'sec-fetch-dest': 'script' } });
  const script = await ask();
  const text = await script.text();
  expect([script.status, script.headers.get('set-cookie')]).toEqual([200, null]);
  expect(text.length).toBeLessThan(20 * 1024);
  expect(text).toContain('You may write to me.');
  expect(text).not.toContain(tag);
  expect(text).not.toContain(cadence);
  await marketer.ask(at('upsert'), { id: form.id, sites: ['https://harbour.example/'] });
  const from = async (origin: string) => {
    const shown = await fetch(new URL(`${form.path}/embed.js`, app.base), {
      headers: { 'sec-fetch-dest': 'script', referer: `${origin}/` },
    });
    const body = { publication: 99, proof, [form.email]: 'site@visitor.test' };
    const sent = await (
      await Visitor.of(app)
    ).post(`${form.path}/api/submit`, body, { xsrf: null, headers: { origin } });
    return [shown.status, sent.body.code];
  };
  await eventually(async () => expect(await from('https://other.example')).toEqual([404, 'elsewhere']));
  expect(await from('https://harbour.example')).toEqual([200, 'changed']);
  const sitemap = async () => (await fetch(new URL('/sitemap.xml', app.base))).text();
  expect(await sitemap()).toContain(`${form.path}</loc>`);
  await marketer.ask(at('delete'), { id: form.id });
  await eventually(async () => expect((await ask()).status).toBe(404));
  expect(await sitemap()).not.toContain(form.path);
});
