import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { BusyDay } from '../support/busy-day.ts';
import { found, named } from '../support/founding.ts';
import { sharedEvents, sharedRowsThatDiffer } from '../support/shared-engines.ts';
import type { Visitor } from '../support/visitor.ts';
import { taking } from '../support/turn-clock.ts';

// Each engine stops while people work, and starts again. The application keeps running.

let production: Production;
let app: App;
let day: BusyDay;
let admin: Visitor;
beforeAll(async () => {
  production = await openProduction();
  app = await App.start({ ...production.settings });
  admin = (await found(app, 'Lighthouse', named('Lara'))).admin;
  day = await BusyDay.of(
    Array.from({ length: 4 }, () => admin.at(app)),
    6,
  );
});
afterAll(async () => {
  if (process.env.SHOW) process.stderr.write(app?.output ?? '');
  await app?.dispose();
  await production?.dispose();
});

const engines = [
  ['MongoDB', () => production.mongo],
  ['Redis', () => production.redis],
  ['EventStoreDB', () => production.log],
] as const;

test.each(engines)(
  'while %s is stopped, whatever needs it answers that it is unavailable and changes nothing; when it is back, everything goes on without a restart',
  async (_, engine) => {
    const { pid } = app;
    const before = day.refusals.length;
    const told: { status: number; within: number; said: unknown }[] = [];
    await day.during(async () => {
      const answered = day.settled;
      await eventually(() => expect(day.settled).toBeGreaterThan(answered + 10));
      await engine().stop();
      try {
        for (const ask of [() => admin.page('/dashboard'), () => admin.document('/dashboard')]) {
          const asked: { answer?: Awaited<ReturnType<typeof ask>> } = {};
          const within = await taking(async () => {
            asked.answer = await ask();
          });
          const { status, body, headers, text } = asked.answer!;
          told.push({
            status,
            within,
            said:
              status === 200
                ? 200
                : (body.code ?? [headers.get('content-type'), text.includes('Something went wrong')]),
          });
        }
        await eventually(() => expect(day.refusals.length).toBeGreaterThan(before + 10));
      } finally {
        await engine().start();
      }
    });
    // A browser must get a readable page, not JSON.
    const [loaded, opened] = told.map(({ said }) => JSON.stringify(said));
    expect(['200', '"unavailable"']).toContain(loaded);
    expect(['200', '["text/html; charset=utf-8",true]']).toContain(opened);
    expect(told.filter(({ within }) => within > 8000)).toEqual([]);
    const recovering = await taking(() =>
      eventually(async () => {
        await day.sendAgain();
        expect(day.unsure.length).toBe(0);
      }),
    );
    // Recovery takes twenty seconds on an idle machine, and took 113 s on a busy one where memory is dear to touch.
    expect(recovering).toBeLessThan(180_000);
    expect(day.refusals.length).toBeGreaterThan(before);
    expect(day.refusals.filter(({ status, code }) => status !== 503 || code !== 'unavailable')).toEqual([]);
    expect(app.pid).toBe(pid);
    await eventually(async () => expect((await admin.page('/dashboard')).status).toBe(200));
  },
);

test('nothing was lost, nothing was done twice, and the rows equal a rebuild', async () => {
  day.answered();
  // Due work is still being finished, so each look reads the log, the emails and the rows again.
  await eventually(async () => {
    const events = await sharedEvents(production.settings);
    const messages = (...types: string[]) =>
      new Set(events.filter((event) => types.includes(event.type)).map((event) => event.stream)).size;
    expect(messages('MessageQueued')).toBeGreaterThan(0);
    expect(messages('MessageSent', 'MessageCancelled')).toBe(messages('MessageQueued'));
    day.landed(events);
    const letters = production.mail.arrived.map(({ email }) => email.messageId);
    expect(new Set(letters).size).toBe(letters.length);
    expect(await sharedRowsThatDiffer(production.settings, events)).toEqual([]);
  });
});
