import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// The language of answers: the member's own, otherwise the organization's. A visitor gets the language of the browser.

let app: App;
let mara: Visitor;
let rafael: Visitor;
let other: Visitor;
beforeAll(async () => {
  app = await App.start({ LANGUAGES: 'de,en-XB' });
  mara = (await found(app, 'Harbour Works', named('Mara'))).admin;
  rafael = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
  other = (await found(app, 'Other Works', named('Olivia'))).admin;
});
afterAll(() => app?.dispose());

const language = async (visitor: Visitor) => (await visitor.page('/dashboard')).body.language;
const settings = async () => (await mara.page('/org/profile')).body;
const html = async (path: string, accepted: string, base = app.base) => {
  const text = await (
    await fetch(base + path, { headers: { accept: 'text/html', 'accept-language': accepted } })
  ).text();
  return /<html[^>]*>/.exec(text)?.[0];
};

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', '<html lang="de" dir="ltr">'],
  ['fr,de;q=0.5,en;q=0.4', '<html lang="de" dir="ltr">'],
  ['en-GB,de;q=0.9', '<html lang="en" dir="ltr">'],
  ['en-XB', '<html lang="en-XB" dir="rtl">'],
  ['fr', '<html lang="en" dir="ltr">'],
  ['de;q=0,*', '<html lang="en" dir="ltr">'],
  [';;,=;q=x', '<html lang="en" dir="ltr">'],
])('a visitor whose browser asks for %s', async (accepted, tag) => {
  expect(await html('/reset', accepted)).toBe(tag);
});
test('a message about what a visitor typed is in their language', async () => {
  const visitor = await Visitor.of(app);
  const wrong = (accepted: string) =>
    visitor.post('/api/login', { email: 'nobody', password: 'x' }, { headers: { 'accept-language': accepted } });
  expect((await wrong('de')).body).toMatchObject({
    code: 'validation',
    fields: { email: 'Geben Sie eine gültige E-Mail-Adresse ein.' },
  });
  expect((await wrong('en')).body.fields).toEqual({ email: 'Enter a valid email address.' });
});
test('everybody reads their own language, else their organization’s, else English', async () => {
  expect([await language(mara), await language(rafael), await language(other)]).toEqual(['en', 'en', 'en']);
  const { version } = await settings();
  await mara.ask('/api/org/profile/upsert', { language: 'de', version });
  expect([await language(mara), await language(rafael), await language(other)]).toEqual(['de', 'de', 'en']);
  await rafael.ask('/api/profile/upsert', { language: 'en-XB' });
  expect([await language(mara), await language(rafael), await language(other)]).toEqual(['de', 'en-XB', 'en']);
  await rafael.ask('/api/profile/upsert', { language: null });
  expect(await language(rafael)).toBe('de');
});
test('words that people wrote stay as they are, also where the product has the same word', async () => {
  const { job } = await mara.ask('/api/opportunities/jobs/upsert', { name: 'Open' });
  const section = { job_id: job.id, kind: 'custom', name: 'Recruiter', body: '', visible: true };
  await mara.ask('/api/opportunities/jobdescriptions/sections/upsert', section);
  const { body } = await mara.page(`/opportunities/jobs/100/1/_/_/_/${job.id}`);
  expect(body.title).toBe('Open · Harbour Works');
  const sentencesOf = (items: readonly { sentence: string }[]) => items.map(({ sentence }) => sentence);
  expect(sentencesOf(body.activity)).toContain('hat den Abschnitt Recruiter hinzugefügt');
  // The overview shows the creation of a job in one line, and the section Activity shows each step of the creation.
  const { list } = (await mara.page(jobPage(job.id, 'activity'))).body;
  expect(sentencesOf(list.items)).toContain('hat die Zuständigkeit vergeben: Recruiter');
});
test('a refusal names what it is about in the language of whoever reads it', async () => {
  const { job } = await mara.ask('/api/opportunities/jobs/upsert', { name: 'Baker' });
  const { body } = await mara.page(`/opportunities/jobs/100/1/_/_/_/${job.id}`);
  const step = body.job.steps.find(({ type }: { type: string }) => type === 'application');
  const removed = await mara.post('/api/opportunities/jobs/workflowsteps/delete', { id: step.id, job_id: job.id });
  expect(removed.body).toMatchObject({ code: 'wrong_state', error: '„Bewerbung“ lässt sich nicht entfernen.' });
});
test('a mail about an account is in the language of whoever reads it', async () => {
  await mara.ask('/api/org/invitations/upsert', {
    email: 'gast@example.test',
    roles: ['RECRUIT_ADMIN'],
    message: 'Open',
  });
  const invitation = await mailTo(app, 'gast@example.test');
  expect(invitation.subject).toBe('Mara Tester hat Sie zu Harbour Works eingeladen');
  expect(invitation.html).toContain('<p>Open</p><p>Hier treten Sie dem Auswahlteam bei: <a href=');
});
test('the audit log tells each reader in their own words, also as a file', async () => {
  await mara.ask('/api/people/candidates/tags/upsert', { name: 'Open' });
  const { items } = (await mara.page('/org/audit')).body.list;
  const told = items.map(({ sentence }: { sentence: string }) => sentence);
  expect(told[0]).toMatch(/^hat .*Open hinzugefügt$/);
  expect(told).toContain('hat die Organisation Harbour Works registriert');
  expect(told).toContain('hat eine Person als Recruiter eingeladen');
  const file = await mara.download('/api/reports/audit/export');
  expect(file.text).toContain('hat die Organisation Harbour Works registriert');
  expect(items.filter((row: Json) => 'told' in row)).toEqual([]);
});
test('a language that is none is refused, for a person and for an organization', async () => {
  for (const wrong of ['fr', 7, {}, ['de']] as Json[]) {
    expect((await rafael.post('/api/profile/upsert', { language: wrong })).body).toMatchObject({ status: 'error' });
    expect((await mara.post('/api/org/profile/upsert', { language: wrong, version: 0 })).body).toMatchObject({
      status: 'error',
    });
  }
  expect((await rafael.post('/api/org/profile/upsert', { language: 'en' })).location).toContain('access-denied');
  expect(await language(rafael)).toBe('de');
});
test('where only English is offered nobody is asked, and everybody reads English whatever was chosen', async () => {
  await app.stop();
  app.change({ LANGUAGES: 'en' });
  await app.open();
  expect(await html('/reset', 'de')).toBe('<html lang="en" dir="ltr">');
  const { body } = await rafael.page('/dashboard');
  expect([body.language, body.languages]).toEqual([undefined, undefined]);
});
