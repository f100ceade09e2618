import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { throughProvider } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// The founder of an organization is not named in public for having founded it, and is nowhere unencrypted in the event log.

let app: App;
beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.dispose());

type Way = { query?: string; facts?: Json; job?: Json };
const kit = randomUUID();
const ways: [string, Way][] = [
  ['with Google', {}],
  [
    'with a kit',
    { query: `&question_set_id=${kit}`, facts: { question_set_id: kit, primary_domain: 'https://yard.example' } },
  ],
  [
    'with generated content',
    {
      facts: {
        ai_consent: true,
        industry: 'Aviation and Aerospace',
        company_size: 31,
        about: '<p>We build boats.</p>',
      },
      job: { generate_content: true, typical_job_description: 'Somebody who builds boats.' },
    },
  ],
];

/** Everything about these events as the event log stores it. */
const stored = (): string[] => {
  const db = new Database(join(app.folder, 'events.db'), { readonly: true });
  try {
    return (db.prepare('SELECT stream, type, data, metadata FROM events').all() as Record<string, string>[]).map(
      (row) => Object.values(row).join('\n'),
    );
  } finally {
    db.close();
  }
};

test.each(ways)('founded %s, the organisation names its founder nowhere in public', async (name, way) => {
  const secret = `Zerlinde${name.length}`;
  const founder = {
    email: `${secret.toLowerCase()}.quastenhoff@founders-own.example`,
    first_name: secret,
    last_name: 'Quastenhoff',
  };
  const words = new RegExp(`${secret}|quastenhoff|founders-own`, 'i');
  const admin = await Visitor.of(app);
  const back = await throughProvider(admin, app, founder, `screen=register${way.query ?? ''}`);
  const { organization } = await admin.ask('/api/register', {
    first_name: founder.first_name,
    last_name: founder.last_name,
    organization_name: `Boat Yard ${name.length}`,
    tzRegion: 'Europe/Berlin',
    securityToken: /token=([\w-]+)/.exec(back)![1]!,
    ...way.facts,
  });
  // The test is meaningful only while the founder appears in the right places.
  expect(JSON.stringify((await admin.page('/dashboard')).body)).toMatch(words);
  const job = await openJob(admin, 'Boat Builder', way.job);
  if (way.job)
    await eventually(async () =>
      expect((await eventsOf(app, 'stream = ?', `job-${job.id}`)).map(({ type }) => type)).toContain(
        'JobContentGenerated',
      ),
    );
  const applicant = `applicant-${name.length}@example.test`;
  expect((await applyFor(app, organization.slug, job.slug, { email: applicant })).status).toBe('ok');

  const stranger = await Visitor.of(app);
  const places = [
    `/${organization.slug}/jobs`,
    `/${organization.slug}/jobs/${job.slug}`,
    `/${organization.slug}/jobs/${job.slug}/apply`,
    '/',
    '/register',
    '/sitemap.xml',
    '/robots.txt',
    `/${organization.slug}/jobs.xml`,
    `/${organization.slug}/jobs.json`,
    `/${organization.slug}/feed`,
  ];
  for (const place of places)
    for (const reply of [await stranger.document(place), await stranger.page(place)])
      expect([place, words.exec(reply.text)?.[0]]).toEqual([place, undefined]);
  expect((await stranger.document(places[1]!)).text).toContain('You bring ships home.');
  // Emails to an applicant do not name the founder either.
  const mails = await eventually(async () => {
    const found = await mailsTo(app, applicant);
    if (!found.length) throw new Error('no mail yet');
    return found;
  });
  expect(words.exec(JSON.stringify(mails))?.[0]).toBeUndefined();

  const log = stored();
  expect(log.length).toBeGreaterThan(20);
  expect(log.filter((event) => words.test(event))).toEqual([]);
});

test('a founder in Berlin founds a German organization with euros and the German retention, unless they say otherwise; a time zone of no country asks for one', async () => {
  const begin = async (name: string, more: Json) => {
    const admin = await Visitor.of(app);
    const person = { email: `${name.toLowerCase()}@places.example`, first_name: name, last_name: 'Tester' };
    const securityToken = /token=([\w-]+)/.exec(await throughProvider(admin, app, person))![1]!;
    const { email: _, ...names } = person;
    const { body } = await admin.post('/api/register', {
      ...names,
      organization_name: `${name} Works`,
      securityToken,
      ...more,
    });
    return { admin, body };
  };
  const placeOf = async (admin: Visitor) => {
    const { country, currency } = (await admin.page('/org/profile')).body.settings;
    await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Cook' });
    const made = (await eventsOf(app, "type = 'JobCreated'")) as Json[];
    return { country, currency, pay: made.at(-1)!.data.fields.compensation_currency };
  };
  const { admin: berta } = await begin('Berta', { tzRegion: 'Europe/Berlin' });
  expect(await placeOf(berta)).toEqual({ country: 'DE', currency: 'EUR', pay: 'EUR' });
  const { admin: carl } = await begin('Carl', { tzRegion: 'Europe/Berlin', country: 'CH', currency: 'USD' });
  expect(await placeOf(carl)).toEqual({ country: 'CH', currency: 'USD', pay: 'USD' });
  const { body } = await begin('Dora', { tzRegion: 'UTC' });
  expect(body).toMatchObject({ code: 'validation', fields: { country: 'Choose your country.' } });
});
