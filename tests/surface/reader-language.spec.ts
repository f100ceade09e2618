import { german as all } from '@candor/contracts/de/all';
import { App } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { eventually } from '../support/app.ts';
import { streamOf } from '../support/log.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// An organization that writes English, and applicants who read its form in German: what the product words itself is in the reader's language, and what members wrote stays as they wrote it.

let app: App;
let harbour: Founded;
let nora: Visitor;
let job: { id: string; slug: string };
beforeAll(async () => {
  app = await App.start({ LANGUAGES: 'en,de' });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  job = await openJob(nora, 'Harbour Pilot');
});
afterAll(() => app?.dispose());

const applies = async (email: string, language: string): Promise<Json> => {
  await applyFor(app, harbour.organization.slug, job.slug, { email }, '', await Visitor.of(app, language));
  return eventually(async () => {
    const { items } = await nora.ask('/api/people/candidates/search', { q: email });
    expect(items).toHaveLength(1);
    const { applications } = (await nora.page(`/people/candidates/100/1/_/_/_/${items[0].id}`)).body;
    expect(applications).toHaveLength(1);
    return applications[0];
  });
};
const inGerman = (english: string): string => (all as Record<string, string>)[english]!;
const isAbout = (words: string) => (mail: Json) => mail.html.includes(words) || mail.subject.includes(words);

test('the confirmation of a form that was read in German is German, with its link; one that was read in English is English', async () => {
  const { candidate_id } = await applies('greta@leser.test', 'de');
  await applies('emma@reader.test', 'en');
  const toGreta = await mailTo(app, 'greta@leser.test', isAbout('Harbour Pilot'));
  const toEmma = await mailTo(app, 'emma@reader.test', isAbout('Harbour Pilot'));

  expect(toGreta.subject).toBe(
    inGerman('We received your application for {job_title}').replace('{job_title}', 'Harbour Pilot'),
  );
  expect(toGreta.html).toContain(inGerman('See the status of your application'));
  expect(toGreta.html).not.toMatch(/Kind regards|See the status/);
  expect(toEmma.subject).toBe('We received your application for Harbour Pilot');
  expect(toEmma.html).toContain('See the status of your application');
  const consents = (await streamOf(app, `candidate-${candidate_id}`)).filter(({ type }) => type === 'ConsentGiven');
  expect(consents.map(({ data }) => [data.purpose, data.language])).toEqual([['privacy', 'de']]);
});

test('the preview of a template, the rejection that fits and the letter that leaves are the same German', async () => {
  const { id, version } = await applies('gustav@leser.test', 'de');
  const told = await nora.ask('/api/org/messagetemplate/fetch', { key: 'rejection_initial', application_id: id });
  const subject = inGerman('Your application to {org_name}').replace('{org_name}', 'Harbour Works');
  expect([told.language, told.rendered.subject]).toEqual(['de', subject]);
  expect(told.rendered.body).not.toContain('Kind regards');
  const general = await nora.ask('/api/org/messagetemplate/fetch', { key: 'rejection_initial' });
  expect([general.language, general.rendered.subject]).toEqual(['en', 'Your application to Harbour Works']);
  const { reasons } = await nora.ask('/api/people/bulk/choices', {});
  const reason = reasons.find(({ side }: Json) => side === 'we_rejected');
  const dialog = await nora.ask('/api/opportunities/jobs/candidate/get_rejection_message', {
    application_id: id,
    disqualification_reason_id: reason.value,
  });
  expect(dialog.subject).toBe(subject);
  await nora.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: id,
    version,
    disqualification_reason_id: reason.value,
    message: { fitting: true, delay_hours: 0 },
  });
  const mail = await mailTo(app, 'gustav@leser.test', (each: Json) => each.subject === subject);
  expect(mail.html).not.toContain('Kind regards');
});

test('a text that the organization changed stays as it is, and only what the product adds is German', async () => {
  const { template } = await nora.ask('/api/org/messagetemplate/fetch', { key: 'application_confirmation' });
  await nora.ask('/api/org/messagetemplate/upsert', {
    ...template,
    subject: 'Ahoy, {{candidate_first_name}}',
    body: '<p>Welcome aboard.</p>',
  });
  await applies('gerda@leser.test', 'de');
  const mail = await mailTo(app, 'gerda@leser.test', isAbout('Ahoy'));
  expect(mail.html).toContain('Welcome aboard.');
  expect(mail.html).toContain(inGerman('See the status of your application'));
});

test('a message to several names the link to unsubscribe in the language of each, as its preview does', async () => {
  const greta = await applies('grit@leser.test', 'de');
  const emma = await applies('ellen@reader.test', 'en');
  const writing = {
    subject: 'A new job',
    body: '<p>Have a look.</p>',
    letter_kind: 'outreach',
    when: 'once',
  };
  for (const [who, words, language] of [
    [greta, inGerman('Unsubscribe from emails like this'), 'de'],
    [emma, 'Unsubscribe from emails like this', 'en'],
  ] as const) {
    const seen = await nora.ask('/api/messages/compose/preview', {
      ...writing,
      candidate_id: who.candidate_id,
    });
    expect([seen.language, JSON.stringify(seen)]).toEqual([language, expect.stringContaining(words)]);
  }
});
