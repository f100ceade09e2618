import { randomUUID } from 'node:crypto';
import { Script } from 'node:vm';
import { App } from '../support/app.ts';
import { type Founded, found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { postingFaults } from '../support/job-posting-rules.ts';
import { eventsOf } from '../support/log.ts';
import { suspended } from '../support/suspended.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The public pages of an organization's jobs: the job pages, search engines, job boards, and the company's own website.

const hostile = `</script><script>alert(1)</script><!-- ]]> \u2028"'&`;
let app: App;
let harbour: Founded;
let yard: Founded;
let visitor: Visitor;
const jobs: Record<string, { id: string; slug: string }> = {};
let departments: Record<string, string>;
let berlin: string;

const upsertJob = '/api/opportunities/jobs/upsert';
beforeAll(async () => {
  app = await App.start({ LANGUAGES: 'en,de' });
  harbour = await found(app, 'Harbour Works', named('Hanna'));
  yard = await found(app, 'Yard', named('Yuri'));
  visitor = await Visitor.of(app);
  const { admin } = harbour;
  const made = async (path: string, values: Json) =>
    Object.values(await admin.ask(path, { id: 'new', ...values })).find((each: Json) => each?.id) as Json;
  departments = {
    Engineering: (await made('/api/org/categories/upsert', { name: 'Engineering' })).id,
    Kitchen: (await made('/api/org/categories/upsert', { name: 'Kitchen' })).id,
  };
  berlin = (await made('/api/org/locations/upsert', { name: 'Berlin office', city: 'Berlin', country: 'Germany' })).id;
  jobs.engineer = await openJob(admin, 'Engineer', {
    category_id: departments.Engineering,
    work_location: 'onsite',
    location_ids: [berlin],
    compensation_min: 50_000,
    compensation_max: 70_000,
  });
  jobs.cook = await openJob(admin, 'Cook', { category_id: departments.Kitchen, employment_type: 'part-time' });
  jobs.hostile = await openJob(admin, hostile, { remote_regions: ['Germany'] });
  jobs.internal = await openJob(admin, 'Internal Pilot');
  await admin.ask(upsertJob, { id: jobs.internal.id, hiring_status: 'internal' });
  jobs.unlisted = await openJob(admin, 'Quiet Pilot', { unlisted: true });
  jobs.offFeeds = await openJob(admin, 'Local Pilot', { off_feeds: true });
  jobs.closed = await openJob(admin, 'Old Pilot');
  const reason = (await admin.page('/org/jobclose')).body.list.items[0].id as string;
  await admin.ask(upsertJob, {
    id: jobs.closed.id,
    hiring_status: 'archived',
    job_close_reason_id: reason,
    remaining: 'keep',
  });
  jobs.draft = (await admin.ask(upsertJob, { id: 'new', name: 'Draft Pilot' })).job;
  jobs.theirs = await openJob(yard.admin, 'Yard Pilot');
});
afterAll(() => app?.dispose());

const at = (name: string) => `/${harbour.organization.slug}/jobs${name ? `/${jobs[name]!.slug}` : ''}`;
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const posting = (html: string): Json => {
  const found_ = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found_.length).toBeLessThanOrEqual(1);
  return found_[0] ? JSON.parse(found_[0][1]!) : null;
};
const text = async (path: string, headers: Record<string, string> = {}) => {
  await app.rows(app.position);
  const reply = await fetch(app.base + path, { headers, redirect: 'manual' });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const makeKey = async (admin = harbour.admin) => (await admin.ask('/api/org/feed_key/make', {})).key as string;

describe('an open job for search engines', () => {
  test.each(['engineer', 'cook', 'hostile', 'offFeeds'])(
    'the page of %s has a posting that keeps all rules',
    async (name) => {
      const { text: html, headers } = await visitor.document(at(name));
      // The test uses the day of the server's answer, because another day may begin while the tests run.
      const today = new Date(headers.get('date')!).toISOString().slice(0, 10);
      expect(postingFaults(posting(html), today)).toEqual([]);
      expect(html).not.toContain('<script>alert(1)');
    },
  );
  test('the posting says the place and the confirmed pay', async () =>
    expect(posting((await visitor.document(at('engineer'))).text)).toMatchObject({
      title: 'Engineer',
      jobLocation: [{ address: { addressLocality: 'Berlin', addressCountry: 'DE' } }],
      baseSalary: { value: { minValue: 50_000, maxValue: 70_000, unitText: 'YEAR' } },
    }));
  test('a name that tries to leave its script is only a name', async () =>
    expect(posting((await visitor.document(at('hostile'))).text).title).toBe(hostile));
  test.each([
    ['unlisted', 200],
    ['closed', 410],
  ] as const)('the page of a job that is %s has no posting and stays out of search engines', async (name, status) => {
    const document = await visitor.document(at(name));
    expect(document.status).toBe(status);
    expect(posting(document.text)).toBeNull();
    expect(headOf(document.text)).toContain('<meta name="robots" content="noindex">');
  });
  test('a member reads an internal job without a posting, nobody else reads it, and nobody reads a draft', async () => {
    const document = await harbour.admin.document(at('internal'));
    expect(document.status).toBe(200);
    expect(posting(document.text)).toBeNull();
    for (const name of ['internal', 'draft'] as const)
      for (const other of [visitor, yard.admin]) expect((await other.document(at(name))).status).toBe(404);
  });
});

describe('the head of a public page', () => {
  test('names the page, its other languages and what a shared link shows', async () => {
    const head = headOf((await visitor.document(at('engineer'))).text);
    const address = `${new URL(app.base).href.replace(/127\.0\.0\.1|localhost/, 'localhost').replace(/\/$/, '')}${at('engineer')}`;
    for (const tag of [
      `<link rel="canonical" href="${address}">`,
      `<link rel="alternate" hreflang="de" href="${address}?lang=de">`,
      `<link rel="alternate" hreflang="x-default" href="${address}">`,
      '<meta property="og:title" content="Engineer · Harbour Works">',
      '<meta property="og:site_name" content="Harbour Works">',
      `<meta property="og:url" content="${address}">`,
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="description" content="You bring ships home.">',
    ])
      expect(head).toContain(tag);
    expect(head.match(/name="description"/g)).toHaveLength(1);
  });
  test('a hostile name stays inside its attributes', async () => {
    const head = headOf((await visitor.document(at('hostile'))).text);
    expect(head).toContain('og:title" content="&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(head.match(/<script/g)!.length).toBe(
      (await visitor.document(at('cook'))).text.split('</head>')[0]!.match(/<script/g)!.length,
    );
  });
  test('the language is that of the address, else that of the browser', async () => {
    expect((await text(at(''), { 'accept-language': 'de' })).text).toContain('<html lang="de"');
    expect((await text(`${at('')}?lang=en`, { 'accept-language': 'de' })).text).toContain('<html lang="en"');
    const german = (await text(`${at('')}?lang=de`)).text;
    expect(german).toContain('<html lang="de"');
    expect(german).toMatch(/<link rel="canonical" href="[^"]+\?lang=de">/);
    expect(german).toContain('offene Stellen');
    expect((await text(`${at('')}?lang=xx`)).text).toContain('<html lang="en"');
  });
});

describe('the careers page', () => {
  const names = async (query: string) =>
    (await visitor.page(`${at('')}${query}`)).body.posts.map((post: Json) => post.name);
  test('lists what is open and listed, by department', async () =>
    expect(await names('')).toEqual(['Engineer', 'Cook', 'Local Pilot', hostile]));
  test.each([
    ['?department=Engineering', ['Engineer']],
    ['?location=Berlin%20office', ['Engineer']],
    ['?work=remote&type=part-time', ['Cook']],
    ['?q=pilot', ['Local Pilot']],
    ['?department=Nothing', []],
    ['?department=%3Cscript%3E&page=-4&page=x', []],
    ['?department[$ne]=x', ['Engineer', 'Cook', 'Local Pilot', hostile]],
  ])('%s is a shareable address of some of them', async (query, expected) =>
    expect(await names(query)).toEqual(expected),
  );
  test('says how many there are with each choice', async () => {
    const { body } = await visitor.page(`${at('')}?work=remote`);
    expect(body).toMatchObject({ open: 4, found: 3 });
    expect(body.choices.department).toEqual([
      { value: 'Engineering', count: 0 },
      { value: 'Kitchen', count: 1 },
    ]);
  });
  test('shows its choices without scripts', async () => {
    const html = (await visitor.document(`${at('')}?department=Kitchen`)).text;
    expect(html).toMatch(/<form [^>]*method="get"/);
    expect(html).not.toMatch(/href="[^"]*\/(router|app)-/);
    expect(html).toMatch(/<option value="Kitchen" selected="">Kitchen \(/);
  });
  test('is not sent again to a browser that has it, and is new as soon as something has changed', async () => {
    const first = await text(at(''));
    const tag = first.headers.get('etag')!;
    expect(await text(at(''), { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });
    const shown = await openJob(harbour.admin, 'Short Pilot');
    const second = await text(at(''), { 'if-none-match': tag });
    expect(second).toMatchObject({ status: 200, text: expect.stringContaining('Short Pilot') });
    await harbour.admin.ask(upsertJob, { id: shown.id, unlisted: true });
    expect((await text(at(''))).text).not.toContain('Short Pilot');
  });
  test('is kept apart by language and by what is asked', async () => {
    expect((await text(at(''), { 'accept-language': 'de' })).text).toContain('Stellen');
    expect((await text(at(''), { 'accept-language': 'en' })).text).not.toContain('Stellen');
    expect((await text(`${at('')}?department=Kitchen`)).text).not.toContain('/engineer-');
  });
});

describe('crawlers', () => {
  test('find the sitemap by robots.txt, and in it what is open and listed with its change', async () => {
    const robots = (await text('/robots.txt')).text;
    expect(robots).toMatch(/^Sitemap: \S+\/sitemap\.xml$/m);
    const map = await text('/sitemap.xml');
    expect(map.headers.get('content-type')).toMatch(/^application\/xml/);
    const listed = [...map.text.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
    const paths = listed.map(([, address]) => new URL(address!).pathname);
    expect(paths).toEqual(
      expect.arrayContaining([at(''), at('engineer'), at('cook'), at('offFeeds'), `/${yard.organization.slug}/jobs`]),
    );
    for (const name of ['internal', 'unlisted', 'closed', 'draft']) expect(map.text).not.toContain(jobs[name]!.slug);
    expect(listed.every(([, , changed]) => !Number.isNaN(Date.parse(changed!)))).toBe(true);
  });
  test('read a change only where the post has changed, not where somebody applied', async () => {
    const changeOf = async (name: string) =>
      new RegExp(`${jobs[name]!.slug}</loc><lastmod>(.*?)<`).exec((await text('/sitemap.xml')).text)![1]!;
    const before = await changeOf('cook');
    await addApplicant(harbour.admin, jobs.cook!.id);
    expect(await changeOf('cook')).toBe(before);
    await harbour.admin.ask(upsertJob, { id: jobs.cook!.id, openings: 2 });
    expect((await changeOf('cook')) > before).toBe(true);
  });
  test.each([
    '/sitemap-1.xml',
    '/sitemap-0.xml',
    '/sitemap-x.xml',
    '/nobody/jobs/embed.js',
    '/Harbour..Works/jobs/embed.js',
  ])('%s is not there', async (path) => expect((await text(path)).status).toBe(404));
});

describe('the list for the company’s own site', () => {
  test('is one script that holds the listed jobs and cannot be left by a name', async () => {
    const { status, headers, text: script } = await text(`${at('')}/embed.js`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(/<\/script|<!--|\beval\b|new Function|\.style\b|innerHTML/);
    for (const name of ['internal', 'unlisted', 'closed', 'draft', 'theirs'])
      expect(script).not.toContain(jobs[name]!.slug);
    for (const name of ['engineer', 'cook', 'hostile']) expect(script).toContain(jobs[name]!.slug);
    const tag = headers.get('etag')!;
    expect(await text(`${at('')}/embed.js`, { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });
  });
});

describe('the feed key', () => {
  test('is shown once; what is stored does not tell it', async () => {
    const key = await makeKey();
    const secret = key.split('_')[2]!;
    const page = await harbour.admin.page('/org/integrations');
    expect(page.body.key_made_at).toEqual(expect.any(String));
    expect(page.text).not.toContain(secret);
    const told = await eventsOf(app, "type = 'FeedKeyMade'");
    expect(JSON.stringify(told)).not.toContain(secret);
  });
  test('is the same when the request is repeated, and another one closes the first', async () => {
    const uid = randomUUID();
    const { key } = await harbour.admin.ask('/api/org/feed_key/make', {}, { uid });
    expect((await harbour.admin.ask('/api/org/feed_key/make', {}, { uid })).key).toBe(key);
    const opened = async (given: string) => (await visitor.get(`/api/job_posts?key=${given}`)).body.status;
    expect(await opened(key)).toBe('ok');
    const next = await makeKey();
    expect([await opened(key), await opened(next)]).toEqual(['error', 'ok']);
    await harbour.admin.ask('/api/org/feed_key/withdraw', {});
    expect(await opened(next)).toBe('error');
    expect((await harbour.admin.page('/org/integrations')).body.key_made_at).toBeNull();
  });
  test('is made by administrators only, who have seen the present one', async () => {
    const recruiter = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
    for (const path of ['/api/org/feed_key/make', '/api/org/feed_key/withdraw'])
      expect(await recruiter.post(path, {})).toMatchObject({ status: 302, location: '/access-denied' });
    expect((await recruiter.page('/org/integrations')).body.authorization).toEqual({});
    const { version } = (await harbour.admin.page('/org/integrations')).body;
    await makeKey();
    expect((await harbour.admin.post('/api/org/feed_key/make', { version })).body.code).toBe('stale');
    expect((await harbour.admin.post('/api/org/feed_key/make', { version: 'x' })).body.code).toBe('validation');
  });
  test('stands in the audit log', async () => {
    const { body } = await harbour.admin.page('/org/audit/100/1');
    expect(JSON.stringify(body.list.items)).toContain('created a key for the job feeds');
  });
});

describe('the feeds', () => {
  let key: string;
  beforeAll(async () => {
    key = await makeKey();
  });
  const posts = (query: string, by = visitor) => by.get(`/api/job_posts?${query}`);
  const titles = async (query: string, by = visitor) =>
    (await posts(query, by)).body.payload?.job_posts.map((post: Json) => post.title).sort();

  test('as JSON: the open jobs but those that are kept out, with the documented fields', async () => {
    const { body } = await posts(`key=${key}&department=Engineering`);
    expect(body.payload.job_posts).toEqual([
      {
        id: jobs.engineer!.id,
        title: 'Engineer',
        url: expect.stringMatching(new RegExp(`${at('engineer')}$`)),
        department: 'Engineering',
        location: 'Berlin office',
        work_location: 'onsite',
        employment_type: 'full-time',
        employment_status: 'employee',
        compensation: '$50,000 – $70,000 per year',
        published_at: expect.any(String),
      },
    ]);
    expect(await titles(`key=${key}`)).toEqual([hostile, 'Cook', 'Engineer'].sort());
    expect(await titles(`key=${key}&location=Berlin%20office`)).toEqual(['Engineer']);
    expect(await titles(`key=${key}&location=Nowhere`)).toEqual([]);
    expect(await titles(`organization_slug=${harbour.organization.slug}&key=${key}&status=open`)).toContain('Cook');
  });
  test('a program may send the same question as JSON, by POST', async () => {
    const asked = async (body: Json, by = visitor) => (await by.post('/api/job_posts', body)).body;
    const byGet = (await posts(`key=${key}&department=Engineering`)).body;
    expect(await asked({ key, department: 'Engineering' })).toEqual(byGet);
    expect((await asked({ key: 'guess' })).code).toBe('feed_key');
    expect((await asked({ key, status: ['internal'] })).code).toBe('internal');
    const own = await asked({ status: ['internal'] }, harbour.admin);
    expect(own.payload.job_posts.map((post: Json) => post.title)).toEqual(['Internal Pilot']);
    expect((await asked({ key, status: [] })).code).toBe('validation');
  });
  test('the key may be a bearer token', async () => {
    const { text: json } = await text('/api/job_posts', { authorization: `Bearer ${key}` });
    expect(JSON.parse(json).payload.job_posts).toHaveLength(3);
  });
  test('a program that has nothing but its key asks by POST; without one it is refused', async () => {
    const ask = async (headers: Record<string, string>) =>
      (
        await fetch(new URL('/api/job_posts', app.base), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{}',
        })
      ).json() as Promise<Json>;
    expect((await ask({ authorization: `Bearer ${key}` })).payload.job_posts).toHaveLength(3);
    expect((await ask({ authorization: 'Bearer guess' })).code).toBe('feed_key');
    expect((await ask({})).code).toBe('csrf');
    const cookie = [...harbour.admin.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await ask({ authorization: `Bearer ${key}`, cookie })).code).toBe('csrf');
  });
  test('members read internal jobs with their session; a key never does', async () => {
    expect(await titles('status=internal', harbour.admin)).toEqual(['Internal Pilot']);
    expect(await titles('status=open,internal', harbour.admin)).toContain('Local Pilot');
    expect((await posts(`key=${key}&status=internal`)).body.code).toBe('internal');
    expect((await posts(`key=${key}&status=internal`, harbour.admin)).body.code).toBe('internal');
    expect(await titles('', yard.admin)).toEqual(['Yard Pilot']);
  });
  test.each([
    ['no key', () => '', 'feed_key'],
    ['a wrong key', () => `key=${key.slice(0, -4)}0000`, 'feed_key'],
    ['a key of no organization', () => `key=feed_${'0'.repeat(32)}_${'0'.repeat(32)}`, 'feed_key'],
    ['a key that is none', () => 'key=open-sesame', 'feed_key'],
    ['the name of another organization', () => `key=${key}&organization_slug=${yard.organization.slug}`, 'not_found'],
    ['an unknown state', () => `key=${key}&status=draft`, 'validation'],
    ['no state between commas', () => `key=${key}&status=open,`, 'validation'],
    ['an unknown filter', () => `key=${key}&salary=1`, 'validation'],
    ['an operator as a filter', () => `key=${key}&department[$ne]=x`, 'validation'],
    ['a filter that is too long', () => `key=${key}&department=${'x'.repeat(300)}`, 'validation'],
  ])('with %s it is refused', async (_, query, code) => {
    const { status, body } = await posts(query());
    expect({ status, code: body.code, says: body.status }).toEqual({ status: 200, code, says: 'error' });
  });
  test('as XML: one element for each job, which no name can leave', async () => {
    const feed = await text(`${at('')}/feed.xml?key=${key}`);
    expect(feed.status).toBe(200);
    expect(feed.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(feed.headers.get('cache-control')).toBe('private, no-cache');
    expect(feed.text.match(/<job>/g)).toHaveLength(3);
    const named_ = [...feed.text.matchAll(/<title>(.*?)<\/title>/gs)].map((each) => each[1]!);
    expect(named_.every((title) => !/[<>]/.test(title))).toBe(true);
    expect(feed.text).toContain('<title>&lt;/script&gt;');
    expect(feed.text).toContain('<country>DE</country>');
    expect(feed.text).toContain('<salary>$50,000 – $70,000 per year</salary>');
    expect(feed.text).toContain('&lt;p&gt;You bring ships home.&lt;/p&gt;');
    for (const name of ['internal', 'unlisted', 'offFeeds', 'closed', 'draft'])
      expect(feed.text).not.toContain(jobs[name]!.slug);
    const again = await text(`${at('')}/feed.xml?key=${key}`, { 'if-none-match': feed.headers.get('etag')! });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
  test('the XML feed answers the same to every key that does not open it', async () => {
    const theirs = await makeKey(yard.admin);
    const paths = [
      `${at('')}/feed.xml`,
      `${at('')}/feed.xml?key=`,
      `${at('')}/feed.xml?key=${key}&key=${key}`,
      `${at('')}/feed.xml?key=${theirs}`,
      `/${yard.organization.slug}/jobs/feed.xml?key=${key}`,
      `/nobody/jobs/feed.xml?key=${key}`,
    ];
    const answers = await Promise.all(paths.map((path) => text(path)));
    expect(answers.map(({ status, text: words }) => [status, words])).toEqual(
      paths.map(() => [403, 'There is no job feed for this key.\n']),
    );
  });
});

describe('what is no longer public', () => {
  test('a closed job is gone from everywhere at once', async () => {
    const { admin } = harbour;
    const job = await openJob(admin, 'Closing Pilot');
    const key = await makeKey();
    const places = [
      at(''),
      '/sitemap.xml',
      `${at('')}/embed.js`,
      `${at('')}/feed.xml?key=${key}`,
      `/api/job_posts?key=${key}`,
    ];
    const holding = async () => {
      const found_: string[] = [];
      for (const place of places) if ((await text(place)).text.includes(job.slug)) found_.push(place);
      return found_;
    };
    expect(await holding()).toEqual(places);
    const reason = (await admin.page('/org/jobclose')).body.list.items[0].id as string;
    await admin.ask(upsertJob, {
      id: job.id,
      hiring_status: 'archived',
      job_close_reason_id: reason,
      remaining: 'keep',
    });
    expect(await holding()).toEqual([]);
  });
  test.each(['internal', 'draft'] as const)(
    'a job that was %s tells nobody its name once it is closed',
    async (status) => {
      const { admin } = harbour;
      const { job } = await admin.ask(upsertJob, {
        id: 'new',
        name: 'Hushed Pilot',
        work_location: 'remote',
        apply_resume: 'optional',
      });
      await admin.ask('/api/opportunities/jobdescriptions/sections/upsert', {
        id: 'new',
        job_id: job.id,
        kind: 'role',
        name: 'The role',
        body: '<p>You bring ships home.</p>',
        visible: true,
      });
      if (status === 'internal') await admin.ask(upsertJob, { id: job.id, hiring_status: status });
      const reason = (await admin.page('/org/jobclose')).body.list.items[0].id as string;
      const closed = { hiring_status: 'archived', job_close_reason_id: reason, remaining: 'keep' };
      await admin.ask(upsertJob, { id: job.id, ...closed });
      const path = `${at('')}/${job.slug}`;
      expect((await admin.document(path)).status).toBe(410);
      for (const other of [visitor, yard.admin])
        for (const address of [path, `${path}/apply`]) {
          const document = await other.document(address);
          expect(document.status).toBe(404);
          expect(document.text).not.toContain('Hushed Pilot');
        }
    },
  );
  test('a file for an application comes only from those who see the job', async () => {
    const sign = (by: Visitor, { slug }: { slug: string }) =>
      by.post('/api/signed_url', {
        directory: 'apply',
        fileId: randomUUID(),
        fileName: 'resume.pdf',
        fileType: 'application/pdf',
        acl: 'private',
        job: `${harbour.organization.slug}/${slug}`,
      });
    for (const other of [visitor, yard.admin])
      expect((await sign(other, jobs.internal!)).body).toMatchObject({ status: 'error', code: 'not_found' });
    expect((await sign(visitor, jobs.cook!)).body.status).toBe('ok');
    expect((await sign(harbour.admin, jobs.internal!)).body.status).toBe('ok');
  });
  test('a suspended organization is gone from everywhere, as if it had never been', async () => {
    const { id, slug } = yard.organization;
    const key = await makeKey(yard.admin);
    await suspended(app, id);
    for (const path of [`/${slug}/jobs`, `/${slug}/jobs/${jobs.theirs!.slug}`, `/${slug}/jobs/embed.js`])
      expect((await text(path, { accept: 'text/html' })).status).toBe(404);
    expect((await text(`/${slug}/jobs/feed.xml?key=${key}`)).status).toBe(403);
    expect((await text('/sitemap.xml')).text).not.toContain(`/${slug}/`);
    expect((await text(at(''))).status).toBe(200);
  });
  test('too many requests from one address are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => text('/api/job_posts?key=guess')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const feeds = await Promise.all(Array.from({ length: 130 }, () => text(`${at('')}/feed.xml?key=guess`)));
    const refused = feeds.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.text).toBe('Too many attempts. Try again in 1 minute.\n');
  });
});
