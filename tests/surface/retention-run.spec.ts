import { join } from 'node:path';
import { daysAfter } from '@candor/contracts/values/days';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { secretOf } from '../../backend/src/app/engines.ts';
import { OwnLinks } from '../../backend/src/reads/public/own-links.ts';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { applyFor, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The retention of three countries runs by a clock that is ahead: what the preview shows is what the run erases, and each change in between is told with its reason.

const day = 86_400;
const rita = named('Rita');
let app: App;
let harbour: Founded;
let admin: Visitor;
/** The address of the job in Oakland. */
let oakland: string;
/** The people by their last names. */
const people = new Map<string, string>();

/** Moves the clock of the application. Sessions end meanwhile, so the administrator signs in again. */
const after = async (days: number, killed = false): Promise<void> => {
  await settled(app);
  if (killed) {
    app.change({ CLOCK_AHEAD: String(days * day) });
    await app.stop();
    await app.open();
    await app.kill();
    await app.open();
  } else await app.goAhead(days * day);
  admin = await Visitor.signedIn(app, rita.email, password);
};
const desk = async (): Promise<Json> => (await admin.page('/people/privacy')).body;
const lineOf = async (name: string): Promise<Json | undefined> =>
  (await desk()).leaving.find(({ person }: Json) => person.id === people.get(name));
const eventOf = async (name: string, type: string): Promise<Json[]> =>
  (await streamOf(app, `candidate-${people.get(name)}`)).filter((event) => event.type === type);
const hold = (name: string, matter: string | null) =>
  admin.post('/api/people/candidates/hold', { candidate_id: people.get(name), matter });
const erasedNames = async (): Promise<string[]> => {
  const ids = (await eventsOf(app, "type = 'CandidateErased'")).map(({ stream }) => stream.slice(10));
  return [...people].flatMap(([name, id]) => (ids.includes(id) ? [name] : [])).toSorted();
};

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hugo'));
  admin = await invite(app, harbour.admin, rita, ['ORG_ADMIN']);
  await admin.ask('/api/org/profile/upsert', { country: 'DE' });
  const at = async (name: string, region: string, country: string) => {
    const made = await admin.ask('/api/org/locations/upsert', { id: 'new', name, city: name, region, country });
    const { id } = (Object.values(made) as Json[]).find((each) => each?.id)!;
    return openJob(admin, `Cook in ${name}`, { location_ids: [id] });
  };
  const jobs = {
    berlin: await at('Berlin', 'Berlin', 'Germany'),
    toronto: await at('Toronto', 'Ontario', 'Canada'),
    oakland: await at('Oakland', 'California', 'United States'),
  };
  oakland = jobs.oakland.slug;
  const names = {
    berlin: ['Goes', 'Killed', 'Held', 'Renews', 'Heldlater', 'Appliesagain'],
    toronto: ['Canadian'],
    oakland: ['American'],
  };
  for (const [place, job] of Object.entries(jobs)) {
    for (const last_name of names[place as keyof typeof names])
      await applyFor(app, harbour.organization.slug, job.slug, { last_name, email: `${last_name}@mail.test` });
    const cards: Json[] = await eventually(async () => {
      const { board } = (await admin.page(jobPage(job.id, 'candidates'))).body;
      const all = board.columns.flatMap((column: Json) => column.cards);
      expect(all).toHaveLength(names[place as keyof typeof names].length);
      return all;
    });
    const { reasons } = (await admin.page(jobPage(job.id, 'candidates'))).body;
    for (const { id, candidate_id, name } of cards) {
      people.set(name.split(' ')[1], candidate_id);
      await admin.ask('/api/opportunities/jobs/candidate/archive', {
        application_id: id,
        version: (await panelOf(admin, id)).application.version,
        disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
      });
    }
  }
  expect((await hold('Held', 'Case 7')).body.status).toBe('ok');
});
afterAll(() => app?.dispose());

test('the preview lists whose days are over by the law of the country of their job, and says who stays and why', async () => {
  await after(149);
  expect((await desk()).leaving).toEqual([]);
  await after(152);
  await eventually(async () => expect(await eventOf('Goes', 'RetentionPlanned')).toHaveLength(1));
  await settled(app);
  const { leaving, leaving_total, rules, staying, days } = await desk();
  expect(leaving.map(({ person }: Json) => person.name).toSorted()).toEqual([
    'Grace Appliesagain',
    'Grace Goes',
    'Grace Held',
    'Grace Heldlater',
    'Grace Killed',
    'Grace Renews',
  ]);
  expect(leaving_total).toBe(5);
  expect(staying).toEqual([{ because: 'hold', count: 1 }]);
  expect(rules).toMatchObject([{ group: 'applicants', place: 'EEA', days: 180, by: 'law', count: 5 }]);
  expect(days.reduce((sum: number, { leave, stay }: Json) => sum + leave + stay, 0)).toBe(6);
  expect(await lineOf('Goes')).toMatchObject({ place: 'EEA', days: 180, stays: null, listed: expect.any(String) });
  expect(await lineOf('Held')).toMatchObject({ stays: 'hold', listed: null });
  const { leaves_at } = (await lineOf('Goes'))!;
  expect(leaves_at >= daysAfter(Date.now() + 152 * day * 1000, 29)).toBe(true);
});

test('what changes before the day takes the person off the list, and their history says why', async () => {
  expect((await hold('Heldlater', 'Case 9')).body.status).toBe('ok');
  const again = { last_name: 'Appliesagain', email: 'Appliesagain@mail.test' };
  expect(await applyFor(app, harbour.organization.slug, oakland, again)).toMatchObject({ status: 'ok' });
  const keys = await SqliteKeyVault.open(join(app.folder, 'keys.db'));
  const links = new OwnLinks(await secretOf(keys, 'pepper'), app.base);
  await keys.close();
  const consent = new URL(links.consentAddress(harbour.organization.slug, people.get('Renews')!)).pathname;
  const visitor = await Visitor.of(app);
  await visitor.page(consent);
  expect((await visitor.post(`${consent}/api/answer`, { keep: true })).body.status).toBe('ok');
  await eventually(async () => expect(await lineOf('Heldlater')).toMatchObject({ stays: 'hold' }));
  await after(154);
  await eventually(async () => {
    for (const [name, because] of [
      ['Heldlater', 'hold'],
      ['Appliesagain', 'ongoing'],
      ['Renews', 'consent'],
    ] as const)
      expect((await eventOf(name, 'RetentionLifted')).map(({ data }) => [name, data.because])).toEqual([
        [name, because],
      ]);
  });
  await settled(app);
  const { leaving, leaving_total } = await desk();
  expect(leaving_total).toBe(2);
  expect(leaving.flatMap(({ person, stays }: Json) => (stays ? [] : [person.name])).toSorted()).toEqual([
    'Grace Goes',
    'Grace Killed',
  ]);
  const { history } = (await admin.page(`/reports/history/100/1/_/_/_/${people.get('Renews')}`)).body;
  expect(JSON.stringify(history.rows)).toMatch(/consent/);
});

test('on the day exactly those are erased whom the preview showed, once each, also when the application is killed meanwhile', async () => {
  await after(183, true);
  await eventually(async () => expect(await erasedNames()).toEqual(['Goes', 'Killed']));
  for (const name of ['Goes', 'Killed'])
    await eventually(async () => {
      for (const type of ['CandidateErased', 'PersonKeyDestroyed', 'ErasureFinished'])
        expect(await eventOf(name, type)).toHaveLength(1);
    });
  await after(400);
  await settled(app);
  expect(await erasedNames()).toEqual(['Goes', 'Killed']);
  expect((await desk()).erasures).toHaveLength(2);
  // The hold ends, so the person is listed again, for thirty days.
  expect((await hold('Heldlater', null)).body.status).toBe('ok');
  await after(402);
  await eventually(async () => expect(await lineOf('Heldlater')).toMatchObject({ stays: null }));
  expect((await lineOf('Heldlater'))!.leaves_at >= daysAfter(Date.now() + 400 * day * 1000, 30)).toBe(true);
});

test('an application that goes on keeps a person, and the desk lists and counts them once the days are over', async () => {
  await after(1700);
  await settled(app);
  expect(await lineOf('Appliesagain')).toMatchObject({ stays: 'ongoing', listed: null });
  expect((await desk()).staying).toContainEqual({ because: 'ongoing', count: 1 });
  expect(await erasedNames()).not.toContain('Appliesagain');
});
