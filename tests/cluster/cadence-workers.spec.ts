import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@candor/contracts/kernel/event';
import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { cadenceCall, emailStep, runningCadence } from '../support/cadences.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { randomBelow } from '../support/random.ts';
import { sharedEvents } from '../support/shared-engines.ts';
import type { Json } from '../support/visitor.ts';

// Two workers share one log and one queue. Each is killed at random moments while the letters of a cadence leave. The test counts the letters at the mail server.

const kills = 6;
const many = 60; // times two letters: fewer than a sender may send on one day
let production: Production;
const apps: Record<string, App> = {};

beforeAll(async () => {
  production = await openProduction();
  await Promise.all(
    ['web', 'projector', 'worker 0', 'worker 1'].map(async (name) => {
      apps[name] = await App.start({ ...production.settings, ROLE: name.split(' ')[0] });
    }),
  );
});
afterAll(async () => {
  await Promise.all(Object.values(apps).map((app) => app.dispose()));
  await production?.dispose();
});

test(`two workers, killed ${kills} times while a cadence writes to ${many} people, send each letter exactly once, or it has failed and says so`, async () => {
  const { admin } = await found(apps.web!, 'Storm Works', named('Stella'));
  const { id: job_id } = await openJob(admin, 'Rigger');
  const letter = (subject: string) => emailStep(0, { new_thread: true, subject });
  // Between two emails of one cadence is a day at least, so two cadences write to everyone.
  const more = { daily_limit: 1000, beside_others: true };
  const cadences = [
    await runningCadence(admin, 'Storm', [letter('First')], more),
    await runningCadence(admin, 'Gale', [letter('Second')], more),
  ];
  const subjects: Json[] = [];
  for (let made = 0; made < many; made++) {
    const { id } = await addApplicant(admin, job_id, `hand-${made}@mail-${made}.example`);
    subjects.push({ type: 'application', id });
  }
  const ours = () => production.mail.arrived.filter(({ email }) => /^(First|Second)$/.test(email.subject ?? ''));
  for (const cadence_id of cadences)
    expect((await admin.ask(cadenceCall('assign'), { cadence_id, subjects })).failed).toEqual([]);

  let starting: Promise<unknown> = Promise.resolve();
  for (let kill = 0; kill < kills; kill++) {
    const [before, until] = [ours().length, Date.now() + 10_000];
    const count = before + 1 + randomBelow(12);
    // The letters of a killed worker begin again after a minute, so few others may be left.
    while (ours().length < count && Date.now() < until) await sleep(5);
    await sleep(randomBelow(30));
    const dying = `worker ${randomBelow(2)}`;
    await starting;
    await apps[dying]!.kill();
    starting = apps[dying]!.open();
  }
  await starting;

  const streams = async () => {
    const events = await sharedEvents(production.settings);
    const of = (type: string): Recorded[] => events.filter((event) => event.type === type);
    return { events, of };
  };
  // Each person has had both letters, or waits visibly for a member because a letter may not have left.
  const { of } = await eventually(async () => {
    const read = await streams();
    const ended = new Set(
      [
        ...read.of('EnrollmentCompleted'),
        ...read.of('EnrollmentPaused').filter(({ data }) => data.reason === 'letter_failed'),
      ].map(({ stream }) => stream),
    );
    expect(ended.size).toBe(2 * many);
    const queued = read.of('MessageQueued').filter(({ data }) => data.kind === 'cadence');
    const settled = new Set([...read.of('MessageSent'), ...read.of('MessageFailed')].map(({ stream }) => stream));
    expect(queued.filter(({ stream }) => !settled.has(stream))).toEqual([]);
    return read;
  });
  const queued = of('MessageQueued').filter(({ data }) => data.kind === 'cadence');
  const idOf = ({ stream }: { stream: string }) => stream.slice('message-'.length);
  const [sent, failed] = [new Set(of('MessageSent').map(idOf)), new Set(of('MessageFailed').map(idOf))];
  const arrivals = ours().map(({ email }) => /([^@<]+)@/.exec(email.messageId!)![1]!);
  // No letter arrived twice, each letter that the log calls sent arrived, and each other one has failed.
  expect(arrivals.filter((id, at_) => arrivals.indexOf(id) !== at_)).toEqual([]);
  expect(queued.map(idOf).filter((id) => sent.has(id) && !arrivals.includes(id))).toEqual([]);
  expect(queued.map(idOf).filter((id) => !sent.has(id) && !failed.has(id))).toEqual([]);
  // Each person got each letter at most once, and no step of a person was written twice.
  const steps = queued.map(({ data }) => JSON.stringify(data.of_cadence));
  expect(new Set(steps).size).toBe(steps.length);
  const perPerson = ours().map(({ email, to }) => `${email.subject} ${to.join()}`);
  expect(new Set(perPerson).size).toBe(perPerson.length);
  // Only letters that were on their way when a worker died may have failed: at most eight of each.
  expect(of('MessageFailed').length).toBeLessThanOrEqual(kills * 8);
  for (const { data } of of('MessageFailed')) expect(data.error).toMatch(/may have arrived/);
  expect(of('EnrollmentCompleted').length + failed.size).toBeGreaterThanOrEqual(many);
});
