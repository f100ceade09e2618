import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { BusyDay } from '../support/busy-day.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { randomBelow } from '../support/random.ts';
import { sharedEvents, sharedRowsThatDiffer } from '../support/shared-engines.ts';
import type { Site, Visitor } from '../support/visitor.ts';
import { taking } from '../support/turn-clock.ts';

// Two web processes, two projectors and two workers on shared engines. Each is killed in turn while people work.

let production: Production;
const apps: Record<string, App> = {};
const roles = ['web', 'web', 'projector', 'projector', 'worker', 'worker'] as const;
/** Acts as a proxy in front of the web processes: sends each request to the next one that is up. */
const site: Site = {
  position: 0,
  browsed: false,
  get base() {
    const up = ['web 0', 'web 1'].flatMap((name) => (apps[name]?.base ? [apps[name].base] : []));
    return up[turn++ % up.length]!;
  },
};
let turn = 0;
let staff: Visitor[];

beforeAll(async () => {
  production = await openProduction();
  await Promise.all(
    roles.map(async (role, n) => {
      apps[`${role} ${n % 2}`] = await App.start({ ...production.settings, ROLE: role });
    }),
  );
  // The stand-in for Google lives in one process, so a sign-in must end on the web process where it began.
  const { admin } = await found(apps['web 0']!, 'Convoy', named('Cora'));
  site.position = apps['web 0']!.position;
  staff = Array.from({ length: 4 }, () => admin.at(site));
});
afterAll(async () => {
  if (process.env.SHOW)
    for (const [name, app] of Object.entries(apps)) process.stderr.write(`\n== ${name}\n${app.output}`);
  await Promise.all(Object.values(apps).map((app) => app.dispose()));
  await production?.dispose();
});

test('what a person writes through one web they read at once through the other', async () => {
  const [visitor] = staff as [Visitor];
  const job = await openJob(visitor, 'Helmsman');
  for (let n = 0; n < 10; n++) {
    const applicant = await addApplicant(visitor, job.id);
    // A page waits two seconds for its rows. If the rows take longer on a busy machine, the page's position shows that it is behind.
    const written = site.position;
    const { board } = await eventually(async () => {
      const { body } = await visitor.page(jobPage(job.id, 'candidates'));
      expect(body.position).toBeGreaterThanOrEqual(written);
      return body;
    });
    expect(
      board.columns.flatMap((column: { cards: { id: string }[] }) => column.cards.map((card) => card.id)),
    ).toContain(applicant.id);
  }
});

test('when the leading projector dies the other takes over', async () => {
  const [visitor] = staff as [Visitor];
  const job = await openJob(visitor, 'Navigator');
  const seen = async (id: string) =>
    ((await visitor.page(`${jobPage(job.id, 'resumes')}`)).body.list.items as { id: string }[]).some(
      (each) => each.id === id,
    );
  for (const name of ['projector 0', 'projector 1']) {
    await apps[name]!.kill();
    const takingOver = await taking(async () => {
      const applicant = await addApplicant(visitor, job.id);
      await eventually(async () => expect(await seen(applicant.id)).toBe(true));
    });
    // The takeover takes ten seconds on an idle machine. The other processes of a busy machine are late too.
    expect(takingOver).toBeLessThan(60_000);
    await apps[name]!.open();
  }
});

test('each process killed in turn under load: every request lands once, every job is done once, the rows equal a rebuild', async () => {
  const day = await BusyDay.of(staff, 8);
  let unsure = 0;
  let starting = Promise.resolve();
  // One process still starts while the next dies, but one process of each role is always up.
  const turns = ['web 0', 'projector 0', 'worker 0', 'web 1', 'projector 1', 'worker 1'];
  for (const name of turns) {
    const dying = day.during(async () => {
      await day.settles(25 + randomBelow(20));
      await apps[name]!.kill();
      await day.settles(10 + randomBelow(20));
    });
    await Promise.all([starting, dying]);
    unsure += day.unsure.length;
    await day.sendAgain();
    starting = apps[name]!.open();
    // By chance, the other web may have handled all requests at the moment when one web died.
    if (turns.length === 6 && name === 'worker 1' && unsure === 0) turns.push('web 0', 'web 1');
  }
  await starting;
  day.answered();
  expect(day.journal.length).toBeGreaterThan(200);
  expect(unsure).toBeGreaterThan(0); // a web died while it handled requests

  // All due work is done: every rejection was queued once and sent once.
  const withMessage = async () =>
    (await sharedEvents(production.settings)).filter(
      (event) => event.type === 'ApplicationArchived' && event.data.message,
    );
  const expected = (await withMessage()).length;
  expect(expected).toBeGreaterThan(0);
  // Due work is still being finished, so each look reads the log, the emails and the rows again.
  await eventually(async () => {
    const events = await sharedEvents(production.settings);
    // An email that was being sent when it was canceled counts as both.
    const settled = new Set(
      events
        .filter((event) => event.type === 'MessageSent' || event.type === 'MessageCancelled')
        .map((event) => event.stream),
    ).size;
    const queued = events.filter((event) => event.type === 'MessageQueued').length;
    const skipped = events.filter((event) => event.type === 'MessageSkipped').length;
    expect(queued).toBeGreaterThan(0);
    expect([settled, queued + skipped >= expected - restored(events)]).toEqual([queued, true]);
    day.landed(events);
    const sent = events.filter((event) => event.type === 'MessageSent');
    expect(new Set(sent.map((event) => event.stream)).size).toBe(sent.length);
    const letters = production.mail.arrived.map(({ email }) => email.messageId);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBe(sent.length);
    expect(await sharedRowsThatDiffer(production.settings, events)).toEqual([]);
  });
});

/** Archived applications that were restored before their message was queued: no message is sent for them. */
const restored = (events: readonly { type: string }[]): number =>
  events.filter((event) => event.type === 'ApplicationRestored' || event.type === 'ApplicationRevived').length;
