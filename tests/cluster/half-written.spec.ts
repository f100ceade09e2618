import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { cadenceCall, emailStep, runningCadence } from '../support/cadences.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { sharedEvents } from '../support/shared-engines.ts';
import { taking } from '../support/turn-clock.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// EventStoreDB appends to one stream after the other. A web process is killed between two appends that belong together, and no request is repeated.

let production: Production;
const apps: Record<string, App> = {};
let admin: Visitor;
beforeAll(async () => {
  production = await openProduction({ log: 'stand-in' });
  await Promise.all(
    ['web', 'web 1', 'projector', 'worker 0', 'worker 1'].map(async (name) => {
      apps[name] = await App.start({ ...production.settings, ROLE: name.split(' ')[0] });
    }),
  );
  admin = (await found(apps.web!, 'Half Moon', named('Hella'))).admin;
});
afterAll(async () => {
  await Promise.all(Object.values(apps).map((app) => app.dispose()));
  await production?.dispose();
});

/** Sends the request, and kills the web process when it is about to append to a stream of this kind. */
const killedBefore = async (category: string, send: (by: Visitor) => Promise<unknown>): Promise<void> => {
  const { log } = production.log.standIn!;
  const append = log.append.bind(log);
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  log.append = (stream, expected, events) => {
    if (!stream.startsWith(`${category}-`)) return append(stream, expected, events);
    resolve();
    throw new Error('The process is being killed.');
  };
  const answered = send(admin).catch(() => 'no answer');
  await reached;
  await apps.web!.kill();
  log.append = append;
  expect(await answered).toBe('no answer');
  await apps.web!.open();
};
const events = () => sharedEvents(production.settings);
const ours = (subject: string) => production.mail.arrived.filter(({ email }) => email.subject === subject);
test('when a web process is killed while it adds a person to a job, the next addition waits at most two seconds', async () => {
  const { id: job_id } = await openJob(admin, 'Helmsman');
  const other = admin.at(apps['web 1']!);
  await addApplicant(other, job_id);
  const { log } = production.log.standIn!;
  const append = log.append.bind(log);
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  log.append = (stream, expected, events) => {
    if (!stream.startsWith('application-')) return append(stream, expected, events);
    resolve();
    throw new Error('The process is being killed.');
  };
  const answered = addApplicant(admin, job_id).catch(() => 'no answer');
  await reached;
  await apps.web!.kill();
  log.append = append;
  expect(await answered).toBe('no answer');
  // Two seconds until the turn of the killed process ends, and the addition itself.
  expect(await taking(() => addApplicant(other, job_id))).toBeLessThan(2_900);
  await apps.web!.open();
});

test('a person whose entry into a cadence was cut in half is in the cadence, and gets its letter once', async () => {
  const { id: job_id } = await openJob(admin, 'Stargazer');
  const cadence_id = await runningCadence(admin, 'Orbit', [emailStep(0, { subject: 'Look up' })]);
  const { id, candidate_id } = await addApplicant(admin, job_id);
  const subjects: Json[] = [{ type: 'application', id }];
  await killedBefore('enrollment', (by) => by.ask(cadenceCall('assign'), { cadence_id, subjects }));

  const ofPerson = async () => {
    const all = await events();
    const joined = all.filter(({ stream, type }) => stream === `contact-${candidate_id}` && type === 'CadenceJoined');
    const enrolled = all.filter(({ type, data }) => type === 'CandidateEnrolled' && data.candidate_id === candidate_id);
    return { joined, enrolled };
  };
  await eventually(async () => expect((await ofPerson()).enrolled).toHaveLength(1));
  const { joined, enrolled } = await ofPerson();
  expect(joined.map(({ data }) => `enrollment-${String(data.enrollment_id)}`)).toEqual([enrolled[0]!.stream]);
  await eventually(async () => expect(ours('Look up')).toHaveLength(1));

  // A replay, and processes that begin again, complete nothing twice.
  expect((await apps.projector!.command('replay')).code).toBe(0);
  for (const name of ['worker 0', 'worker 1']) {
    await apps[name]!.kill();
    await apps[name]!.open();
  }
  const cut = (await events()).length;
  await eventually(async () => expect((await ofPerson()).enrolled).toHaveLength(1));
  expect(ours('Look up')).toHaveLength(1);
  expect((await events()).length).toBe(cut);
});

test('a form whose move to another address was cut in half is at that address alone', async () => {
  await admin.ask('/api/org/profile/upsert', { marketing: true });
  const at = '/api/marketing/forms/upsert';
  const { form } = await admin.ask(at, { name: 'Moon landing', slug: 'moon-landing' });
  await killedBefore('form', (by) => by.ask(at, { id: form.id, slug: 'moon-walk' }));
  await eventually(async () => {
    const all = await events();
    const last = all.findLast(({ stream, data }) => stream === `form-${form.id}` && data.changes);
    expect(last?.data.changes).toMatchObject({ slug: { to: 'moon-walk' } });
    const places = all.filter(({ data }) => data.form_id === form.id && data.slug);
    expect(places.map(({ type, data }) => `${type} ${String(data.slug)}`)).toEqual([
      'FormAddressTaken moon-landing',
      'FormAddressTaken moon-walk',
      'FormAddressLeft moon-landing',
    ]);
  });
});

test('a deal that was cut off from its commissions has them', async () => {
  await admin.ask('/api/org/profile/upsert', { sales: true });
  const own = (call: string, body: Json) => admin.ask(`/api/sales/${call}`, body);
  const amount = { amount: 10_000_00, currency: 'EUR' };
  const { term } = await own('terms/upsert', {
    name: 'Tenth',
    basis: 'percent_of_deal',
    rate: 10,
    payable_on: 'paid',
    holding_days: 30,
    guarantee_days: 0,
    ownership_days: 0,
  });
  const { deal } = await own('deals/upsert', { name: 'Seats', company_name: 'Lunar', amount });
  for (const name of ['Apogee', 'Perigee']) {
    const { partner } = await own('partners/upsert', { name, kind: 'agency', default_term_id: term.id });
    await own('deals/partners/upsert', { deal_id: deal.id, partner_id: partner.id, split_percent: 25 });
  }
  await killedBefore('commission', (by) =>
    by.ask('/api/sales/deals/upsert', {
      id: deal.id,
      type: 'deal_accepted',
      contract_signed_on: '2026-01-05',
      amount: { amount: 20_000_00, currency: 'EUR' },
    }),
  );
  await eventually(async () => {
    const all = await events();
    const computed = all.filter(({ stream, type }) => stream.startsWith('commission-') && /Accrued|Recomp/.test(type));
    const amounts = Object.fromEntries(
      computed.map(({ stream, data }) => [stream, (data.computed as { amount: number }).amount]),
    );
    expect(Object.values(amounts)).toEqual([500_00, 500_00]);
  });
});
