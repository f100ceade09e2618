import { App } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A picture or link in a member's text shows one of our files or leads to the web, and never triggers an action of the application.

let app: App;
let harbour: Founded;
let job: { id: string; slug: string };
const paths = [
  '/files/../logout',
  '/files/../api/people/candidates/export?address=/people/candidates/25/1/name-asc/_/_/_&amp;columns=name',
  '/files/%2e%2e/logout',
  '/files/%2E./logout',
  '/files/..\\logout',
  '/files/.&#9;./logout',
  '/files/.&Tab;./logout',
  '/files/.&#10;./logout',
  '/files/&#46;&#46;/logout',
  '/files/&period;&period;/logout',
  '&#47;files&sol;../logout',
  ' /files/../logout',
  '/files//../../logout',
  '/files/images/../../logout',
  '//evil.example/files/images/a.png',
  '/\\evil.example/files/a.png',
  'https://user:secret@evil.example/files/a.png',
  'https:/logout',
  'https:logout',
  'javascript:alert(1)',
];
const pictures = paths.map((path) => `<img src="${path}" alt="spy">`).join('');
const links = [
  '/logout',
  '//evil.example',
  'https:logout',
  'https://a@evil.example/',
  'java&Tab;script:x',
  'data:text/html,x',
]
  .map((path) => `<a href="${path}">spy</a>`)
  .join('');
const bad = `<p>Read on.${pictures}${links}<img src="/x/../files/./images/quay.png?1" alt="quay"><a href="https://example.com/a">ours</a></p>`;
const kept =
  /^<p>Read on\.<a>spy<\/a><a>spy<\/a><a href="https:\/\/logout\/">spy<\/a>(?:<a>spy<\/a>){3}<img src="\/files\/images\/quay\.png" alt="quay" \/><a href="https:\/\/example\.com\/a">ours<\/a><\/p>$/;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Dock Master');
});
afterAll(() => app?.dispose());

/** Every picture address that a document requests without a click. */
const drawn = (html: string): string[] => [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, src]) => src!);
const publicPage = async (path: string): Promise<string> =>
  (await (await Visitor.of(app)).document(`/${harbour.organization.slug}/jobs${path}`)).text;

test('a picture in a section of a post shows a file of ours and nothing else', async () => {
  const { admin } = harbour;
  const { sections } = (await admin.page(jobPage(job.id, 'sections'))).body;
  const id = sections.find(({ kind }: Json) => kind === 'about')?.id ?? sections[0].id;
  const { section } = await admin.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    id,
    job_id: job.id,
    body: bad,
  });
  expect(section.body).toMatch(kept);
  const html = await publicPage(`/${job.slug}`);
  expect(html).toContain('Read on.');
  expect(drawn(html)).toEqual(['/files/images/quay.png']);
});
test('the introduction of the careers page and the people on it do the same', async () => {
  const { admin } = harbour;
  await admin.ask('/api/org/profile/upsert', { careers_intro: bad });
  await admin.ask('/api/org/staff/upsert', { name: 'Ida', bio: bad, visible: true, url: 'https:ida.example' });
  const html = await publicPage('');
  expect(drawn(html)).toEqual(['/files/images/quay.png', '/files/images/quay.png']);
  expect(html).toContain('href="https://ida.example/"');
});
const stored: [string, string, Json, (page: Json) => string][] = [
  [
    'a section for all jobs',
    '/api/org/jobsections/upsert',
    { name: 'Quays', kind: 'about', body: bad, included_by_default: false, locked: false },
    ({ jobsection }) => jobsection.id,
  ],
];
test.each(stored)('%s is clean where it is read again', async (_, path, values, idOf) => {
  const { admin } = harbour;
  const id = idOf(await admin.ask(path, values));
  const page = (await admin.page('/org/jobsections')).body;
  const entry = page.list.items.find((each: Json) => each.id === id);
  expect(entry.fields.body).toMatch(kept);
});
test('an address that shows one site and opens another is refused', async () => {
  const { admin } = harbour;
  const staff = (url: string) => admin.post('/api/org/staff/upsert', { name: 'Eve', visible: false, url });
  for (const url of ['https://bank.example@evil.example', 'javascript:alert(1)', '/logout', '//evil.example'])
    expect([url, (await staff(url)).body.code]).toEqual([url, 'validation']);
});
