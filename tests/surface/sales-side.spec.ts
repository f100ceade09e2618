import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import { jobSections } from '@candor/contracts/jobs/kinds';
import { usesOf } from '@candor/contracts/catalogues/uses';
import { peopleList } from '@candor/contracts/people/rows';
import { holdingsOf, type Role, roles as allRoles } from '@candor/contracts/kernel/permission';
import { App } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';
import { addressOf, bodies, ofPipeline } from './requests.ts';
import { catalogues, entryOf, type Things, things } from './things.ts';

// Sales and hiring share an organization: each side sees and changes only its own records.

let app: App;
let admin: Visitor;
let home: Things;
const visitors = new Map<Role, Visitor>();
const invited = allRoles.filter((role) => role !== 'SUPER');
const modules = { sales: true, marketing: true };
/** The names and ids of the job's people. They must not reach a reader who may see none of these people. */
let secrets: Record<string, string>;

beforeAll(async () => {
  app = await App.start();
  admin = (await found(app, 'Northwind', named('Alma'))).admin;
  for (const role of invited) visitors.set(role, await invite(app, admin, named(`R${role}`), [role]));
  home = await things(admin, ['disqualification', 'tag', 'skill', 'question', 'questionset', 'personfield']);
  const { job, pipeline } = home;
  // Recruiters join every new job. They are removed here, so that the test shows what each role allows by itself.
  const { id: user_id } = visitors.get('RECRUIT_ADMIN') as Visitor & { id: string };
  for (const job_id of [job.id, pipeline]) await admin.ask('/api/delete_job_permissions', { job_id, user_id });
  const { candidate_id, id } = home.applicant;
  await admin.ask('/api/people/candidates/note/upsert', {
    candidate_id,
    job_id: job.id,
    body: '<p>Zyzzyva remark.</p>',
    visibility: 'team',
  });
  const person = await admin.ask('/api/people/candidates/fetch', { id: candidate_id });
  const { first_name, last_name, email } = person.candidate.fields ?? person.candidate;
  secrets = {
    'id of the person': candidate_id,
    'id of the application': id,
    'id of another application': home.meeting.application,
    'id of a conversation': home.meeting.appointment,
    name: `${first_name} ${last_name}`,
    'last name': last_name,
    email,
    note: 'Zyzzyva',
  };
  expect(Object.values(secrets).every((secret) => secret.length > 3)).toBe(true);
  await settled(app);
});
afterAll(() => app?.dispose());

const leaks = (text: string): string[] =>
  Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));

test('sellers begin with the open deals, the head of sales with the commissions too, others with neither', async () => {
  const [head, seller] = [visitors.get('SALES_ORG_ADMIN')!, visitors.get('SALES_MANAGER')!];
  const expected_on = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const amount = { amount: 10_000_00, currency: 'EUR' };
  const body = { name: 'Cold rooms', company_name: 'Zimtwerk', amount, expected_on };
  await seller.ask('/api/sales/deals/upsert', body);
  await settled(app);
  const salesOf = async (by: Visitor): Promise<Json> => (await by.page('/dashboard')).body.sales;
  const own = await salesOf(seller);
  expect(own.stages[0]).toMatchObject({ type: 'deal_pending', label: 'Deal Pending' });
  expect(own.todo).toMatchObject([
    { company_name: 'Zimtwerk', text: 'Record the contract', day: expected_on, late: true },
  ]);
  expect([own.due, own.everyone, own.commissions]).toEqual([1, false, undefined]);
  const all = await salesOf(head);
  expect(all).toMatchObject({ everyone: true, commissions: { late: expect.any(Number) } });
  expect(all.todo.map(({ company_name }: Json) => company_name)).toContain('Zimtwerk');
  for (const role of ['RECRUIT_ADMIN', 'CAMPAIGN_MANAGER', 'CUSTOMER'] as const)
    expect(await salesOf(visitors.get(role)!)).toBeUndefined();
});

test('a seller reads, writes and answers the letters to the contact of a deal, and adds the contact to a cadence for contacts', async () => {
  const seller = visitors.get('SALES_MANAGER')!;
  const person = async (last_name: string, email?: string): Promise<string> =>
    (
      await seller.ask('/api/people/candidates/upsert', {
        first_name: 'Katrin',
        last_name,
        source: 'sourced',
        ...(email && { email }),
      })
    ).candidate.id;
  const contact_id = await person('Vogelsang', 'katrin@obermoor.example');
  const { deal } = await seller.ask('/api/sales/deals/upsert', { name: 'Seats', company_name: 'Obermoor', contact_id });
  const pageOf = async (id: string, by = seller) => {
    await settled(app);
    return by.page(`/sales/deals/100/1/_/_/_/${id}`);
  };
  const lettersOf = async (id: string, by = seller): Promise<Json> => (await pageOf(id, by)).body.letters;
  expect(await lettersOf(deal.id)).toEqual({ messages: [], not_sent: null });
  const write = '/api/people/candidates/note/email';
  const letter = { candidate_id: contact_id, subject: 'Your seats', body: '<p>Hello</p>' };
  await seller.ask(write, letter);
  const { messages } = await lettersOf(deal.id);
  expect(messages).toMatchObject([{ subject: 'Your seats', to: 'katrin@obermoor.example' }]);
  expect(messages[0].body).toBeUndefined();
  const { thread_id } = messages[0];
  await seller.ask('/api/messages/threads/reply', { thread_id, body: '<p>One more thing.</p>' });
  expect((await lettersOf(deal.id)).messages).toMatchObject([{ thread_id }, { thread_id }]);

  const cadences = '/api/org/cadences';
  const wait = { type: 'email', delay_days: 0, priority: 'normal', subject: 'Seats', body: '<p>Hello</p>' };
  const make = async (by: Visitor, audience: string): Promise<string> => {
    const { cadence } = await by.ask(`${cadences}/upsert`, { name: `For ${audience}`, audience });
    await by.ask(`${cadences}/steps/upsert`, { cadence_id: cadence.id, ...wait });
    await by.ask(`${cadences}/upsert`, { id: cadence.id, status: 'active' });
    return cadence.id;
  };
  const [ours, theirs] = [await make(seller, 'contact'), await make(admin, 'talent')];
  await settled(app);
  const subject = { type: 'candidate', id: contact_id };
  const inWhat = async (id = contact_id): Promise<Json> =>
    seller.ask(`${cadences}/get_active`, { subject: { type: 'candidate', id } });
  const offered = await inWhat();
  expect([offered.enrollments, offered.refused]).toEqual([[], null]);
  // The seller has just written to the contact, so the cadence waits.
  const waits = { days: 3, at: expect.any(String) };
  expect(offered.cadences).toContainEqual({ id: ours, name: 'For contact', waits });
  expect(JSON.stringify(offered)).not.toContain(theirs);
  const join = { cadence_id: ours, subjects: [subject] };
  expect((await seller.ask(`${cadences}/assign`, join)).done).toHaveLength(1);
  await settled(app);
  const [{ id: enrollment_id }] = (await inWhat()).enrollments;
  await seller.ask(`${cadences}/leave`, { enrollment_id });

  // Without an address there is no way to write, and both say so.
  const mute = await seller.ask('/api/sales/deals/upsert', {
    name: 'Seats',
    company_name: 'Mute',
    contact_id: await person('Stumm'),
  });
  expect(await lettersOf(mute.deal.id)).toEqual({ messages: [], not_sent: 'no email address' });
  const refused = await inWhat((await pageOf(mute.deal.id)).body.contact.id);
  expect(refused.refused).toBe('This person has no email address.');
  expect(refused.cadences.map(({ id }: Json) => id)).not.toContain(ours);

  // An applicant is met by none of these, nor this contact by another organization or a member who reads no letters to contacts.
  const { candidate_id } = home.applicant;
  const refusal = async (by: Visitor, path: string, body: Json) => (await by.post(path, body)).body.code;
  const applicant = { type: 'candidate', id: candidate_id };
  expect(await refusal(seller, write, { ...letter, candidate_id })).toBe('not_found');
  expect(await refusal(seller, `${cadences}/get_active`, { subject: applicant })).toBe('not_found');
  expect(await refusal(seller, `${cadences}/assign`, { ...join, cadence_id: theirs })).toBe('not_found');
  expect(leaks((await pageOf(deal.id)).text)).toEqual([]);
  const stranger = (await found(app, 'Elsewhere', named('Elsa'))).admin;
  const interviewer = visitors.get('INTERVIEW_ADMIN')!;
  for (const by of [stranger, interviewer]) {
    expect((await pageOf(deal.id, by)).body.letters).toBeUndefined();
    expect(await refusal(by, `${cadences}/get_active`, { subject })).toBe('not_found');
  }
  const keeper = await invite(app, admin, named('Konrad'), ['INTERVIEW_ADMIN']);
  await admin.ask('/api/org/users/upsert', { id: keeper.id, grants: ['MANAGE_SALES_DEALS', 'MANAGE_PEOPLE'] });
  const { contact, letters } = (await pageOf(deal.id, keeper)).body;
  expect([contact?.id, letters]).toEqual([contact_id, null]);
});

test('a seller reads and answers the letters to a contact whom more than a thousand other contacts came after', async () => {
  const seller = visitors.get('SALES_MANAGER')!;
  const contact = async (last_name: string): Promise<string> => {
    const email = `${last_name.toLowerCase()}@kunden.example`;
    const asked = { first_name: 'Karl', last_name, source: 'sourced', email };
    return (await seller.ask('/api/people/candidates/upsert', asked)).candidate.id;
  };
  const contact_id = await contact('Erster');
  const { deal } = await seller.ask('/api/sales/deals/upsert', { name: 'Seats', company_name: 'Kunden', contact_id });
  const letter = { candidate_id: contact_id, subject: 'Your seats', body: '<p>Hello</p>' };
  await seller.ask('/api/people/candidates/note/email', letter);
  const later = Array.from({ length: 1010 }, (_, at) => `Kunde${at}`);
  while (later.length) await Promise.all(later.splice(0, 20).map(contact));
  await settled(app);
  const { messages } = (await seller.page(`/sales/deals/100/1/_/_/_/${deal.id}`)).body.letters;
  expect(messages).toMatchObject([{ subject: 'Your seats' }]);
  const { thread_id } = messages[0];
  await seller.ask('/api/messages/threads/reply', { thread_id, body: '<p>One more thing.</p>' });
});

test.each(invited)('a %s finds a first page that says something true', async (role) => {
  const { status, body } = await visitors.get(role)!.page('/dashboard');
  expect([status, body.authorization, body.user.roles]).toEqual([200, undefined, [role]]);
  expect(body.redirect?.location).toBe(role === 'TALENT' ? '/positions/mine' : undefined);
  const own = role === 'TALENT' ? (await visitors.get(role)!.page('/positions/mine')).body : body;
  expect([own.authorization, own.organization.name]).toEqual([undefined, 'Northwind']);
});

describe('the sections of a job', () => {
  const ofPeople: readonly (JobPermission | null)[] = ['list', 'resume', 'scorecards'];
  /** How much of a job's section a member with this role sees without being on the team. */
  const expected = (role: Role, permission: JobPermission | null): string => {
    if (role === 'ORG_ADMIN') return 'whole';
    if (role === 'SALES_ORG_ADMIN') return ofPeople.includes(permission) ? 'numbers' : 'whole';
    if (role === 'RECRUIT_ADMIN') return permission === null ? 'whole' : 'refused';
    return 'nothing';
  };
  test.each(invited)('show a %s who is not on the team exactly what the role allows', async (role) => {
    const seen: Record<string, string> = {};
    const should: Record<string, string> = {};
    for (const { name, permission } of jobSections.job) {
      const { status, body, text } = await visitors.get(role)!.page(jobPage(home.job.id, name));
      const kind = body.numbers
        ? 'numbers'
        : status === 200 && !body.authorization && !body.redirect
          ? 'whole'
          : status === 404
            ? 'nothing'
            : 'refused';
      const people = ofPeople.includes(permission) && kind === 'whole' && name !== 'leads' && name !== 'scores';
      if (people) expect(leaks(text)).toContain('last name');
      if (kind !== 'whole') expect(leaks(text)).toEqual([]);
      seen[name] = kind;
      should[name] = expected(role, permission);
      // A role whose permissions show no page of a job is refused before the server looks for the job.
      if (should[name] === 'nothing' && kind === 'refused') seen[name] = 'nothing';
    }
    expect(seen).toEqual(should);
  });

  test('tell the head of sales how many there are, now and at a moment, whatever the address asks for', async () => {
    const sol = visitors.get('SALES_ORG_ADMIN')!;
    const asked = encodeURIComponent(JSON.stringify({ view: 'list', search: 'Ada' }));
    const { counts } = (await admin.page(jobPage(home.job.id))).body.job;
    expect(counts.live).toBeGreaterThan(1);
    for (const address of [
      jobPage(home.job.id, 'candidates'),
      `${jobPage(home.job.id, 'candidates')}/_/100/1/_/_/${asked}`,
      `${jobPage(home.job.id, 'candidates')}?as_of=${encodeURIComponent(new Date().toISOString())}`,
    ]) {
      const { body, text } = await sol.page(address);
      expect(body.numbers).toMatchObject({
        section: 'candidates',
        candidates: {
          live: counts.live,
          steps: expect.arrayContaining([
            { step: expect.objectContaining({ type: 'application' }), count: expect.any(Number) },
          ]),
        },
        leads: 0,
        resumes: { unread: counts.new_resumes },
        scores: expect.arrayContaining([{ step: expect.objectContaining({ type: 'screening' }), count: 1 }]),
      });
      expect(body.tabs).toEqual(jobSections.job.map(({ name }) => name));
      expect(body.rights).toMatchObject({ counts: ['list', 'scorecards', 'resume'], permissions: [], editor: false });
      expect(leaks(text)).toEqual([]);
    }
  });

  test('open with their people for a head of sales who is on the team', async () => {
    const sol = visitors.get('SALES_ORG_ADMIN')! as Visitor & { id: string };
    const member = { job_id: home.job.id, user_id: sol.id };
    await admin.ask('/api/upsert_job_permissions', { ...member, access_level: 'standard', permissions: ['list'] });
    const board = await sol.page(jobPage(home.job.id, 'candidates'));
    expect(leaks(board.text)).toContain('last name');
    const { body } = await sol.page(jobPage(home.job.id, 'resumes'));
    expect(body.numbers).toMatchObject({ section: 'resumes', resumes: { all: expect.any(Number) } });
    await admin.ask('/api/delete_job_permissions', member);
  });
});

describe('a head of sales', () => {
  test('reads nothing of the people on jobs on any page, as of any moment', async () => {
    const wrong: string[] = [];
    let shown = 0;
    for (const [page, one] of contractPages) {
      if (one.kind === 'record' && ofPipeline(one.section)) continue;
      for (const query of ['', `?as_of=${encodeURIComponent(new Date().toISOString())}`]) {
        const address = addressOf(one, home);
        const { status, text } = await visitors.get('SALES_ORG_ADMIN')!.page(address + query);
        if (status === 200) shown++;
        // The page may repeat its own address, even if that names a record.
        const said = leaks(text.replaceAll(address, '')).filter(
          (what) => !what.startsWith('id ') || !address.includes(secrets[what]!),
        );
        if (said.length) wrong.push(`${page}${query ? ', as of a moment' : ''}: ${said.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(shown).toBeGreaterThan(40);
  });
  test('gets nothing of them from any call that reads, nor from the search', async () => {
    const sol = visitors.get('SALES_ORG_ADMIN')!;
    const wrong: string[] = [];
    for (const { path, method, reads, needs } of endpoints) {
      if (needs.who === 'anyone' || !(method === 'GET' || reads || /fetch|export|search|get_/.test(path))) continue;
      const body = bodies[path]?.(home, 'one', home) ?? {};
      const asked = JSON.stringify(body);
      const { text } =
        method === 'GET'
          ? await sol.get(
              `${path}?${new URLSearchParams(Object.entries(body).map(([name, each]) => [name, String(each)]))}`,
            )
          : await sol.post(path, body);
      const said = leaks(text).filter((what) => !asked.includes(secrets[what]!));
      if (said.length) wrong.push(`${path}: ${said.join(', ')}`);
    }
    const found = await sol.get(`/api/search?q=${encodeURIComponent(secrets['last name']!)}`);
    if (leaks(found.text).some((what) => what.startsWith('id '))) wrong.push(`the search: ${found.text.slice(0, 200)}`);
    expect(wrong).toEqual([]);
  });
});

describe('the lists that both sides use', () => {
  const withPeople = catalogues.filter((entry) => usesOf(entry).some(({ list }) => list.name === peopleList.name));
  test('are those whose entries people carry', () =>
    expect(withPeople.map(({ name }) => name).sort()).toEqual(
      ['disqualification', 'personfield', 'personfieldchoice', 'skill', 'source', 'tag'].sort(),
    ));
  test.each(invited)('can be changed by a %s only as far as the role reaches', async (role) => {
    const visitor = visitors.get(role)!;
    const held = holdingsOf({ roles: [role] }, modules);
    const outcome = ({ status, location, body }: { status: number; location?: string | null; body: Json }): string =>
      location === '/access-denied' || body.code === 'denied' || status === 302
        ? 'denied'
        : body.status === 'ok'
          ? 'ok'
          : (body.code as string);
    for (const entry of withPeople) {
      const reach = held[entry.needs];
      const fresh = entryOf(entry.name, `Made ${role}`, home.entries);
      const made = await visitor.post(entry.upsert.path, { id: 'new', ...fresh });
      expect([entry.name, outcome(made)]).toEqual([entry.name, reach ? 'ok' : 'denied']);
    }
    // One tag is on an applicant, and one tag is only on a contact of sales.
    const tagOf = async (name: string): Promise<string> =>
      (await admin.ask('/api/people/candidates/tags/upsert', { id: 'new', name: `${name} ${role}`.slice(0, 40) })).tag
        .id as string;
    const [carried, free] = [await tagOf('Carried'), await tagOf('Free')];
    await admin.ask('/api/people/candidates/tags/attach', {
      candidate_ids: [home.applicant.candidate_id],
      add: [carried],
      remove: [],
    });
    const reach = held.MANAGE_PEOPLE;
    const limited = reach === 'all' ? 'ok' : reach ? 'permission' : 'denied';
    const may = reach ? 'ok' : 'denied';
    const call = async (what: string, body: Json) =>
      outcome(await visitor.post(`/api/people/candidates/tags/${what}`, body));
    expect([
      await call('upsert', { id: carried, name: `Renamed ${role}`.slice(0, 40) }),
      await call('upsert', { id: free, name: `Freed ${role}`.slice(0, 40) }),
      await call('delete', { id: carried }),
      await call('delete', { id: free }),
    ]).toEqual([limited, may, limited, may]);
    if (reach === 'contacts') {
      const page = await visitor.page('/people/tags');
      expect(page.body.read_only).toContain(carried);
      expect(page.body.read_only).not.toContain(free);
      const bulk = await visitor.post('/api/people/candidates/tags/bulk', {
        action: 'delete',
        entries: [{ id: carried }],
      });
      expect(JSON.stringify(bulk.body)).toContain('permission');
      await admin.ask('/api/people/candidates/tags/delete', { id: carried });
      expect(await call('restore', { id: carried })).toBe('permission');
    }
  });
});
