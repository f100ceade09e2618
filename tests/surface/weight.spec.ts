import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { App } from '../support/app.ts';
import { addApplicant, advanceTo, jobPage, stepsOf } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The download size of a page: the files that its document names, and the code that the page then loads by itself, in bytes as the server sends them to a browser that reads brotli. The command `npm run bench -- --only weight` counts the same in a browser.

const frontend = join(import.meta.dirname, '../../frontend');
const budgets = JSON.parse(readFileSync(join(frontend, 'budgets.json'), 'utf8')) as {
  files: number;
  script: Record<string, number>;
};
type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;
const manifest = JSON.parse(readFileSync(join(frontend, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest;
/** The files of a page section that loads when it is shown, found by the section's file or the name of its bundle group. */
const partOf = (part: string): string[] => {
  const start = Object.keys(manifest).find(
    (key) => key.endsWith(`/${part}.tsx`) || key.endsWith(`/${part}.ts`) || key.startsWith(`_${part}-`),
  );
  if (!start) throw new Error(`The build has no part ${part}.`);
  const found = new Set<string>();
  const walk = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key]!.imports ?? []) walk(next);
  };
  walk(start);
  return [...found].map((key) => `/${manifest[key]!.file}`);
};

let app: App;
let rafael: Visitor;
let olivia: Visitor;
/** The addresses of a job and of one of its candidates. */
let open: string;
let candidate: string;
const pages: Record<string, { address: string; as?: Visitor; loads?: string[] }> = {};
beforeAll(async () => {
  app = await App.start({ demo: true });
  rafael = await Visitor.signedIn(app, 'rafael@northwind.example');
  const jobs = (await rafael.page('/opportunities/jobs')).body.list.items as Json[];
  const job = jobs.find((row) => row.fields.name === 'Senior Backend Engineer');
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  open = job.id;
  candidate = ((await olivia.page('/people/candidates')).body.list.items as Json[])[0]!.id;
  const [cadence] = (await olivia.page('/cadences/cadences')).body.list.items as Json[];
  if (!cadence?.fields) throw new Error('The demo has no cadence.');
  const board = { address: jobPage(job.id, 'candidates'), as: rafael };
  const round = (await stepsOf(rafael, job.id)).find(({ type }) => type === 'interview')!;
  await rafael.ask('/api/opportunities/jobs/workflowsteps/upsert', {
    id: round.id,
    job_id: job.id,
    self_schedule: true,
    duration_minutes: 45,
    panel: { seated: [{ user_id: (await rafael.page('/dashboard')).body.user.id, required: true }] },
  });
  const { id: application_id } = await advanceTo(rafael, await addApplicant(rafael, job.id), job.id, 'interview');
  const asked = { application_id, workflow_step_id: round.id };
  const { invite } = await rafael.ask('/api/opportunities/pipeline/booking_invite', asked);
  Object.assign(pages, {
    'sign-in': { address: '/', loads: ['sign-in-form'] },
    'the careers page': { address: '/northwind/jobs' },
    'a job’s page': { address: `/northwind/jobs/${job.slug}` },
    'the form to apply': { address: `/northwind/jobs/${job.slug}/apply` },
    'the page to choose a time': { address: new URL(invite.link).pathname },
    'the board': board,
    'the board with its drawer open': { ...board, loads: ['drawer'] },
    'the candidate’s page': {
      address: `/people/candidates/100/1/_/_/_/${candidate}`,
      as: olivia,
      loads: ['person-judgements', 'standing'],
    },
    'the inbox': { address: '/messages/inbox', as: olivia },
    'a cadence’s page': { address: `/cadences/cadences/100/1/_/_/_/${cadence.id}`, as: olivia },
  });
});
afterAll(() => app?.dispose());

const cookieOf = (visitor?: Visitor): Record<string, string> =>
  visitor ? { cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
/** The files that a document names, in the order of the document. */
const namedBy = async ({ address, as }: { address: string; as?: Visitor }) => {
  const html = await (await fetch(app.base + address, { headers: { accept: 'text/html', ...cookieOf(as) } })).text();
  expect(html).toContain('id="page-data"');
  return [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/[^"]+)"/g)].map((found) => found[1]!);
};
/** The size of a file in bytes, compressed, with the headers, as a browser counts. The function `fetch` would count the unpacked bytes. */
const weightOf = (file: string) =>
  new Promise<number>((resolve, reject) => {
    get(app.base + file, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      // Each header has its own line, with ': ' between name and value. The status line comes first and an empty line last.
      let bytes = answer.rawHeaders.join('  ').length + 'HTTP/1.1 200 OK'.length + 3 * 2;
      for await (const part of answer) bytes += (part as Buffer).length;
      if (answer.statusCode === 200) resolve(bytes);
      else reject(new Error(`${file} answered ${answer.statusCode}.`));
    }).once('error', reject);
  });

test.each(Object.keys(budgets.script))('opening %s asks for no more files and script than its budget', async (name) => {
  const page = pages[name]!;
  const files = [...new Set([...(await namedBy(page)), ...(page.loads ?? []).flatMap(partOf)])];
  const scripts = files.filter((file) => file.endsWith('.js'));
  const bytes = await Promise.all(scripts.map(weightOf));
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytes.every((each) => each > 0)).toBe(true);
  expect(files.length + 1).toBeLessThanOrEqual(budgets.files); // plus the document
  const kib = bytes.reduce((sum, each) => sum + each, 0) / 1024;
  expect(kib).toBeLessThanOrEqual(budgets.script[name]!);
});

/** The number of requests when a candidate is shown in the drawer: the page, the person, and the other readers. */
const calls = 3;
/** Names on a board may need European and Vietnamese letters. */
const alphabets = ['latin', 'latin-a', 'vietnamese', 'greek', 'cyrillic'];
const fonts = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.woff2'));
const fontOf = (letters: string): string => {
  const found = fonts.find((file) => new RegExp(`/inter-${letters}-[\\w-]{8}\\.woff2$`).test(file));
  if (!found) throw new Error(`The build has no font of ${letters}.`);
  return `/${found}`;
};

test('a board with names in five alphabets and a candidate in the drawer is no more files than a page may ask for', async () => {
  const page = pages['the board with its drawer open']!;
  const files = new Set([...(await namedBy(page)), ...page.loads!.flatMap(partOf), ...alphabets.map(fontOf)]);
  expect([...files].filter((file) => file.endsWith('.woff2'))).toHaveLength(alphabets.length);
  expect(files.size + 1 + calls).toBeLessThanOrEqual(budgets.files);
});
test('the letters of five alphabets together stay light', async () => {
  const bytes = await Promise.all(alphabets.map((letters) => weightOf(fontOf(letters))));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(94 * 1024);
});

test.each([
  ['Home', '/dashboard'],
  ['the jobs', '/opportunities/jobs'],
  ['the candidates', '/people/candidates'],
  ['the tasks', '/tasks/mine'],
  ['the messages', '/messages/sent'],
  ['the notifications', '/notifications/mine'],
])('the document of %s names no more files than a page may ask for', async (_, address) => {
  const files = new Set(await namedBy({ address, as: rafael }));
  expect(files.size).toBeGreaterThan(4);
  expect(files.size + 1).toBeLessThanOrEqual(budgets.files);
});

test.each([
  ['the candidate’s page', () => `/people/candidates/100/1/_/_/_/${candidate}`],
  ['a report', () => '/reports/time_in_stage'],
  ['the rounds of a job', () => jobPage(open, 'rounds')],
  ['the triage of a job', () => jobPage(open, 'triage')],
  ['a page of the settings', () => '/org/hours'],
  ['the profile', () => '/profile'],
  ['a small list', () => '/org/locations'],
])('opening %s asks for at most 21 files of script', async (_, address) => {
  const scripts = (await namedBy({ address: address(), as: olivia })).filter((file) => file.endsWith('.js'));
  // A page that failed to load would request fewer files.
  expect(scripts.length).toBeGreaterThan(6);
  expect(new Set(scripts).size).toBeLessThanOrEqual(21);
});

test('a page asks for the font of its letters first, and only for that one', async () => {
  const named = (await namedBy(pages['a job’s page']!)).filter((file) => file.endsWith('.woff2'));
  expect(named).toHaveLength(1);
  expect(named[0]).toMatch(/inter-latin-/);
  expect(await weightOf(named[0]!)).toBeLessThanOrEqual(44 * 1024);
});

test('public pages stand without the router and without the code of signed-in pages', async () => {
  for (const name of [
    'sign-in',
    'the careers page',
    'a job’s page',
    'the form to apply',
    'the page to choose a time',
  ]) {
    const files = (await namedBy(pages[name]!)).join(' ');
    expect(files).not.toMatch(/\/(router|app|pipeline)-/);
  }
});
