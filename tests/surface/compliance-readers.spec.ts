import type { Endpoint, Needs } from '@candor/contracts/kernel/endpoint';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import { recordCheck } from '@candor/contracts/proof/endpoints';
import JSZip from 'jszip';
import { App } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { type Json, type Reply, type Visitor } from '../support/visitor.ts';

// Every declared page, call and file of compliance × readers whose reports reach the whole organization, own jobs, contacts only, or another organization.

let app: App;
let admin: Visitor;
let other: Visitor;
const readers: Record<string, { role: Role; grants?: Group[] }> = {
  Cleo: { role: 'CUSTOMER', grants: ['VIEW_REPORTS'] },
  Hugo: { role: 'HIRING_ADMIN' },
  Mona: { role: 'SALES_MANAGER' },
  Ines: { role: 'INTERVIEW_ADMIN' },
};
const by = new Map<string, Visitor & { id: string }>();
let seen: { id: string; name: string };
let hidden: { id: string; name: string };
/** A person who applied to both jobs, and one who applied to the hidden job only. */
let both: Applicant;
let apart: Applicant;

beforeAll(async () => {
  app = await App.start();
  const harbour = await found(app, 'Reading Works', named('Mara'));
  admin = harbour.admin;
  other = (await found(app, 'Other Works', named('Olga'))).admin;
  for (const [name, { role, grants }] of Object.entries(readers)) {
    const visitor = await invite(app, admin, named(name), [role]);
    if (grants) await admin.ask('/api/org/users/upsert', { id: visitor.id, grants });
    by.set(name, visitor);
  }
  const jobs = [await openJob(admin, 'Shown Job'), await openJob(admin, 'Hidden Job')] as const;
  [seen, hidden] = [
    { id: jobs[0].id, name: 'Shown Job' },
    { id: jobs[1].id, name: 'Hidden Job' },
  ];
  both = await addApplicant(admin, seen.id, 'both@readers.test');
  await admin.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: hidden.id,
    candidate_id: both.candidate_id,
    applied_at: new Date().toISOString(),
  });
  apart = await addApplicant(admin, hidden.id, 'apart@readers.test');
  await admin.ask('/api/upsert_job_permissions', {
    job_id: seen.id,
    user_id: by.get('Hugo')!.id,
    access_level: 'standard',
    permissions: ['list'],
  });
});
afterAll(() => app?.dispose());

const rooms = /^\/api\/(reports|people\/privacy)\//;
const isWhole = ({ needs }: { needs: Needs }) => needs.who === 'groups' && needs.whole === true;
/** What a call needs so that it could be answered: whose history or copy, which record, which moments. */
const asked = (of: Applicant, job: string): Record<string, Record<string, string>> => {
  const moments = { a: '2026-01-01T09:00:00Z', b: '2030-01-01T09:00:00Z' };
  return {
    '/api/reports/history/export': { id: of.candidate_id, format: 'json' },
    '/api/reports/history/bundle': { id: of.candidate_id },
    '/api/reports/history/compare': { id: of.candidate_id, ...moments },
    '/api/reports/record/export': { kind: 'job', id: job, format: 'json' },
    '/api/reports/record/bundle': { kind: 'job', id: job },
    '/api/reports/record/compare': { kind: 'job', id: job, ...moments },
    '/api/reports/record/kinds': {},
    '/api/reports/proof/checkpoints': {},
    '/api/reports/proof/hashes': { from: '0' },
    '/api/reports/proof/manifest': {},
    '/api/reports/proof/verifier': {},
    '/api/reports/proof/export': {},
    '/api/reports/proof/check': {},
    '/api/people/privacy/copy': { candidate_id: of.candidate_id },
    '/api/people/privacy/certificate': { candidate_id: of.candidate_id },
    '/api/people/privacy/preview': { candidate_id: of.candidate_id },
  };
};
const ask = (visitor: Visitor, { path, method }: Endpoint, request: Record<string, string> | undefined) =>
  method === 'GET'
    ? visitor.download(`${path}?${new URLSearchParams(request ?? { format: 'csv' })}`)
    : visitor.post(path, request ?? {});
/** Everything that the files of a bundle say. */
const unpacked = async (visitor: Visitor, path: string): Promise<string> => {
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(new URL(await visitor.allowed(path), app.base), { headers: { cookie } });
  const zip = await JSZip.loadAsync(await reply.arrayBuffer());
  return (await Promise.all(Object.values(zip.files).map((file) => file.async('string')))).join('\n');
};
const isClosed = (reply: Reply) =>
  (reply.status === 302 && reply.location === '/access-denied') || reply.body?.code === 'denied';
const said = ({ status, text }: Reply) => `${status} ${text.slice(0, 160)}`;
const names = () => [both.candidate_id, apart.candidate_id, hidden.id, hidden.name, '@readers.test'];

test.each(['Hugo', 'Mona', 'Ines'])(
  '%s, whose reports do not reach the whole organization, is refused every page, call and file about all of it',
  async (name) => {
    const visitor = by.get(name)!;
    const whole = endpoints.filter((each) => rooms.test(each.path) && isWhole(each));
    expect(whole.length).toBeGreaterThan(12);
    const open: string[] = [];
    for (const each of whole) {
      const reply = await ask(visitor, each, asked(apart, hidden.id)[each.path]);
      if (!isClosed(reply)) open.push(`${each.path}: ${said(reply)}`);
    }
    const pages = contractPages.flatMap(([, page]) => (page.kind === 'path' && isWhole(page) ? [page.at] : []));
    expect(pages.length).toBeGreaterThan(4);
    for (const path of [...pages, `/compliance/history?kind=job&id=${hidden.id}`, '/reports/proof']) {
      const { body } = await visitor.page(path);
      if (!body.authorization) open.push(path);
    }
    expect(open).toEqual([]);
  },
);

test('the reader of all reports gets each of them, so the walk asks for something that is there', async () => {
  const cleo = by.get('Cleo')!;
  const closed: string[] = [];
  for (const each of endpoints.filter(({ path }) => rooms.test(path) && path !== recordCheck.path)) {
    const request = asked(both, seen.id)[each.path];
    if (!request && !each.path.endsWith('/export')) continue;
    const reply = await ask(cleo, each, request);
    const administers = /^\/api\/people\/privacy\/|\/proof\/export$/.test(each.path);
    if (administers !== isClosed(reply)) closed.push(`${each.path}: ${said(reply)}`);
    if (!administers && reply.body?.status === 'error') closed.push(`${each.path}: ${said(reply)}`);
  }
  expect(closed).toEqual([]);
});

test('a history is open for people of own jobs, and tells nothing of other jobs', async () => {
  const hugo = by.get('Hugo')!;
  const histories = endpoints.filter(({ path }) => path.startsWith('/api/reports/history/'));
  expect(histories).toHaveLength(3);
  const wrong: string[] = [];
  for (const each of histories) {
    for (const name of ['Hugo', 'Mona', 'Ines']) {
      const reply = await ask(by.get(name)!, each, asked(apart, hidden.id)[each.path]);
      const refused = isClosed(reply) || reply.body?.code === 'not_found';
      if (!refused) wrong.push(`${name} ${each.path}: ${said(reply)}`);
    }
    const own = await ask(hugo, each, asked(both, seen.id)[each.path]);
    if (isClosed(own) || own.body?.status === 'error') wrong.push(`${each.path} is closed: ${said(own)}`);
    if (own.text.includes(hidden.name) || own.text.includes(hidden.id)) wrong.push(`${each.path} names the other job`);
  }
  expect(wrong).toEqual([]);
  const bundle = `/api/reports/history/bundle?id=${both.candidate_id}`;
  const [part, all] = [await unpacked(hugo, bundle), await unpacked(by.get('Cleo')!, bundle)];
  expect([part.includes(seen.id), part.includes(hidden.id), part.includes(hidden.name)]).toEqual([true, false, false]);
  expect(all).toContain(hidden.id);
});

test('an administrator of another organization finds nothing of ours in any of them', async () => {
  const wrong: string[] = [];
  for (const each of endpoints.filter((one) => rooms.test(one.path) && (one.method === 'GET' || one.reads))) {
    const request = asked(apart, hidden.id)[each.path];
    const named = request && ['id', 'candidate_id'].some((field) => field in request);
    const reply = await ask(other, each, request ?? { format: 'csv', job: hidden.id });
    if (named && reply.body?.code !== 'not_found') wrong.push(`${each.path}: ${said(reply)}`);
    if (names().some((name) => reply.text.includes(name))) wrong.push(`${each.path} names ours`);
  }
  for (const report of ['impact', 'eeo', 'demographics', 'applicants']) {
    const { body, text } = await other.page(`/reports/${report}?job=${hidden.id}`);
    if (names().some((name) => text.replaceAll(`job=${hidden.id}`, '').includes(name)) && body.job !== null)
      wrong.push(`the page of ${report} names ours`);
  }
  const history: Json = (await other.page(`/compliance/history?kind=job&id=${hidden.id}`)).body;
  if (history.done) wrong.push('the history of our job');
  expect(wrong).toEqual([]);
});
