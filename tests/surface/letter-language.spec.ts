import { german as all } from '@candor/contracts/de/all';
import { tellMeetings } from '@candor/contracts/interviews/letter-words';
import { voiceFrom } from '@candor/contracts/words/say';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { termsWords } from '@candor/contracts/offers/offer-words';
import { App } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { type Json, mailTo, type Visitor } from '../support/visitor.ts';

// A member reads English, and the organization writes German. The preview and the sent email are the same.

let app: App;
let nora: Visitor & { id: string };
let job_id: string;
let round: Json;
const german = voiceFrom('de', 'de', all);

beforeAll(async () => {
  app = await App.start({ LANGUAGES: 'de' });
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  const { id } = (await admin.page('/dashboard')).body.user;
  nora = Object.assign(admin, { id });
  const { version } = (await nora.page('/org/profile')).body;
  await nora.ask('/api/org/profile/upsert', { language: 'de', version });
  await nora.ask('/api/profile/upsert', { language: 'en' });
  ({ id: job_id } = await openJob(nora, 'Harbour Pilot'));
  round = (await stepsOf(nora, job_id)).find(({ type }) => type === 'interview');
  await nora.ask('/api/opportunities/jobs/workflowsteps/upsert', {
    id: round.id,
    job_id,
    self_schedule: true,
    panel: { seated: [{ user_id: nora.id, required: true }] },
  });
});
afterAll(() => app?.dispose());

const standing = async (email: string): Promise<Applicant> =>
  advanceTo(nora, await addApplicant(nora, job_id, email), job_id, 'interview');
const bookingPage = async ({ id }: Applicant): Promise<Json> =>
  (await nora.page(`${jobPage(job_id, 'booking')}/${id}`)).body;
const isAbout = (word: string) => (mail: Json) => mail.html.includes(word);

test('the invitation to choose a time names its link as its preview does, to one and to many', async () => {
  const [one, two] = [await standing('one@german.test'), await standing('two@german.test')];
  expect((await nora.page('/dashboard')).body.language).toBe('en');
  const told = await nora.ask('/api/org/messagetemplate/fetch', {
    key: 'self_scheduling_generic',
    application_id: one.id,
  });
  expect(told.language).toBe('de');
  await nora.ask('/api/opportunities/pipeline/booking_invite', { application_id: one.id, workflow_step_id: round.id });
  const link = /<a href="[^"]+\/booking\/[^"]+">([^<]+)<\/a>/;
  expect(link.exec((await mailTo(app, 'one@german.test', isAbout('/booking/'))).html)![1]).toBe('Termin wählen');
  const seen = await nora.ask('/api/people/bulk/preview', {
    candidate_id: two.candidate_id,
    job_id,
    invites: true,
    subject: 'For {{candidate_first_name}}',
    body: '<p>{{schedule_link}}</p>',
  });
  expect([seen.language, seen.body]).toEqual(['de', expect.stringContaining('>Termin wählen</a>')]);
});

test('what the page of a booking says of its letter is in the letter', async () => {
  const ada = await standing('ada@german.test');
  const { letter } = await bookingPage(ada);
  expect(letter).toEqual({ language: 'de', round: 'Zweite Runde' });
  const [starts_at, ends_at] = ['2031-04-08T10:00:00.000Z', '2031-04-08T10:45:00.000Z'];
  await nora.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: ada.id,
    starts_at,
    duration_minutes: 45,
    tz_region: 'Europe/Lisbon',
    meeting_type: 'phone',
    dial_in: '+351 210 000 000',
  });
  const way = { meeting_type: 'phone', dial_in: '+351 210 000 000' } as const;
  const none = { phone_number: null, video_url: null, passcode: null, room: null };
  const words = tellMeetings(
    [{ name: letter.round, starts_at, ends_at, way: { ...none, ...way }, location: null, people: ['Nora Tester'] }],
    { zone: 'Europe/Lisbon', words: [] },
    german,
  );
  expect(words).toMatch(/^Dienstag, 8\. April, 11:00 – 11:45 .*\nPer Telefon: .*\nMit Nora Tester$/);
  const { html } = await mailTo(app, 'ada@german.test', isAbout('Per Telefon'));
  expect(html).toContain(escapeHtml(words).replaceAll('\n', '<br>'));
});

test('the terms of an offer are in its letter in the language that is said before it is sent', async () => {
  const applicant = await standing('offer@german.test');
  const path = '/api/opportunities/jobs/candidate/offer';
  const told = await nora.ask(`${path}_message`, { application_id: applicant.id, action: 'offer' });
  expect(told.language).toBe('de');
  await nora.ask(path, {
    application_id: applicant.id,
    version: applicant.version,
    action: 'offer',
    ...offerTerms,
    send_message: true,
    message: { subject: 'Ihr Angebot', body: '<p>Guten Tag</p>' },
  });
  await settled(app);
  await dueNow(app, 'queue-offer-letter');
  const { html } = await mailTo(app, 'offer@german.test', isAbout('Guten Tag'));
  const lines = termsWords({ ...offerTerms, title: 'Harbour Pilot' }, german);
  expect(lines.map(([label]) => label)).toEqual(expect.arrayContaining(['Gehalt', 'Eintritt am']));
  for (const [label, value] of lines.filter(([label]) => label !== 'Position'))
    expect(html).toContain(escapeHtml(`${label}: ${value}`));
});

test('a text that nobody asked for ends in its preview as it ends when it is sent', async () => {
  const told = await nora.ask('/api/org/messagetemplate/fetch', { kind: 'outreach' });
  expect([told.language, told.after]).toEqual(['de', expect.stringContaining('>Keine solchen')]);
});
