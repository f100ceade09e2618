/** @jest-environment ./tests/browser-environment.mjs */
import { cpSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { projections } from '@candor/projections/index';
import type { Page } from 'playwright-core';
import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { button, link, running, shown, useBrowser, visit } from '../support/browser.ts';
import { BusyDay } from '../support/busy-day.ts';
import { found, named } from '../support/founding.ts';
import { jobPage } from '../support/hiring.ts';
import { builtRelease, withoutLastRelease } from '../support/last-release.ts';
import { RollingProxy } from '../support/rolling-proxy.ts';
import { activeVersion, sharedEvents, sharedRowsThatDiffer } from '../support/shared-engines.ts';
import { describeUnless } from '../support/skips.ts';
import type { Site, Visitor } from '../support/visitor.ts';

// One of two processes goes up to the present release, back to the last one and up again, and the other one follows, while recruiters work. The present release has raised the version of a read model.

const root = join(import.meta.dirname, '../..');
const preloading = (name: string): string =>
  `--import=${pathToFileURL(join(import.meta.dirname, `../support/${name}.mjs`)).href}`;
let last: string;
let production: Production;
let proxy: RollingProxy;
const apps: App[] = [];
let staff: Visitor[];
const browser = useBrowser();

/** A page or call that needs the rows gives up when they stand still for this long (ms). If a hand-over on a busy machine takes longer, it says that nothing was changed, and a person presses "Retry". */
const patience = 9000;
const away = 'unavailable';
/** The longest time (ms) in which the rows stood still while people worked. */
let still = 0;

const raisedVersion = projections.find(({ name }) => name === 'job-parts')!.version + 1;
const say = (words: string): void => {
  if (process.env.SHOW) process.stderr.write(`${new Date().toISOString()} ${words}\n`);
};

/** Changes a process to the release in this folder; undefined: the present one. */
const move = async (app: App, tree: string | undefined): Promise<void> => {
  proxy.takeOut(app.base);
  await app.become(tree, { NODE_OPTIONS: tree ? '' : preloading('raised') });
  await eventually(async () => expect((await fetch(`${app.base}/readyz`)).status).toBe(200));
  proxy.putIn(app.base);
  say(tree ? 'back' : 'up');
};
const readiness = async (): Promise<{ position: number; lag: number }> =>
  (await fetch(`${proxy.base}/readyz`)).json() as Promise<{ position: number; lag: number }>;
/** Notes how long the rows stand still, until `ended`. */
const watchRows = async (ended: AbortSignal): Promise<void> => {
  let [place, since] = [0, performance.now()];
  while (!ended.aborted) {
    const { position } = await readiness();
    if (position > place) [place, since] = [position, performance.now()];
    still = Math.max(still, performance.now() - since);
    await rest(500);
  }
};

/** A recruiter at a screen, who writes notes about a candidate and looks at the jobs in between, until `ended`. Returns the notes, each of which the page has shown as saved. */
const atScreen = async (page: Page, candidate: string, name: string, ended: AbortSignal): Promise<string[]> => {
  const box = page.getByRole('textbox', { name: 'Write a note' });
  const notes: string[] = [];
  await visit(page, `/people/candidates/100/1/_/_/_/${candidate}?part=notes`);
  while (!ended.aborted) {
    const words = `Note ${notes.length} of ${name}.`;
    await box.click();
    await page.keyboard.type(words);
    await button(page, 'Save note').click();
    await shown(page.getByRole('listitem').filter({ hasText: words }));
    notes.push(words);
    await link(page.getByRole('navigation', { name: 'Main' }), /^Jobs/).click();
    await shown(link(page.getByRole('grid', { name: 'Jobs' }), 'Lookout'));
    await page.goBack();
    await shown(box);
    await running(page);
    await rest(2000);
  }
  return notes;
};

/** Runs `work`. If it fails, the error says first what faults the processes have printed. */
const withFaults = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (failure) {
    const faults = apps.flatMap(({ output }) => output.match(/^fault .*(\n.*){0,3}/gm) ?? []);
    if (!faults.length) throw failure;
    throw new Error(`${faults.slice(0, 3).join(' ').replaceAll('\n', ' ')}\n${(failure as Error).message}`, {
      cause: failure,
    });
  }
};

/** Whether an operator has turned new events on. In a log without events, the first start does. */
const turnedOn = ({ type, metadata }: Recorded): boolean =>
  type === 'NewEventsTurnedOn' && metadata.actor.type !== 'system';

describeUnless(withoutLastRelease())('the last release and this one', () => {
  beforeAll(async () => {
    last = builtRelease();
    [production, proxy] = await Promise.all([openProduction({ earlier: true }), RollingProxy.open()]);
    for (let count = 0; count < 2; count++) apps.push(await App.start({ ...production.settings, tree: last }));
    // As docs/OPERATIONS.md#rolling-upgrade says: each release also has the files that pages of the other one load.
    const [own, its] = [root, last].map((tree) => join(tree, 'frontend/dist/client/assets')) as [string, string];
    cpSync(own, its, { recursive: true, force: false });
    cpSync(its, own, { recursive: true, force: false });
    // Release 0.1.0 does not ask for the country.
    const { admin } = await found(apps[0]!, 'Flotilla', named('Flora'), { country: undefined });
    for (const app of apps) proxy.putIn(app.base);
    const site: Site = { base: proxy.base, position: apps[0]!.position, browsed: false };
    staff = Array.from({ length: 2 }, () => admin.at(site));
    await browser.on({ ...site });
  });
  afterAll(async () => {
    if (process.env.SHOW) for (const app of apps) process.stderr.write(`\n==\n${app.output}`);
    await Promise.all(apps.map((app) => app.dispose()));
    await proxy?.close();
    await production?.dispose();
  });

  test('up, back and up again under load: no click fails, every request lands once, and the rows equal a fresh replay', () =>
    withFaults(async () => {
      const day = await BusyDay.of(staff, 4, { rest: 800 });
      const failed: { status: number; path: string }[] = [];
      let read = 0;
      const reading = async (ended: AbortSignal): Promise<void> => {
        const [reader] = staff as [Visitor];
        while (!ended.aborted) {
          for (const path of [jobPage(day.job.id, 'candidates'), jobPage(day.job.id, 'resumes'), '/']) {
            const { status } = await reader.page(path);
            read++;
            if (status >= 400) failed.push({ status, path });
          }
          await rest(2000);
        }
      };
      const leave = new AbortController();
      const noting = browser.it
        .window({ as: staff[0]! })
        .then((page) => atScreen(page, day.candidates[0]!, 'Ann', leave.signal));
      noting.catch(() => undefined); // told below
      say('the day begins');
      const [first, second] = apps as [App, App];
      for (const [app, tree] of [
        [first, undefined],
        [first, last],
        [first, undefined],
        [second, undefined],
      ] as const) {
        const ends = new AbortController();
        const beside = Promise.all([reading(ends.signal), watchRows(ends.signal)]);
        await day.during(async () => {
          await move(app, tree);
          await day.settles(6);
        });
        ends.abort();
        await beside;
        expect([
          failed.filter(({ status }) => status !== 503),
          day.refusals.filter(({ code }) => code !== away),
        ]).toEqual([[], []]);
        if (still < patience)
          expect({ failed, refused: day.refusals, unsure: day.unsure.length }).toEqual({
            failed: [],
            refused: [],
            unsure: 0,
          });
        await day.sendAgain();
        say('moved');
      }
      // The present release has built its version of the raised read model and answers from it.
      await eventually(async () => expect(await activeVersion(production.settings, 'job-parts')).toBe(raisedVersion));
      leave.abort();
      const notes = await noting;
      day.answered();
      expect(read).toBeGreaterThan(20);
      expect(notes.length).toBeGreaterThan(3);
      say(
        `${day.journal.length} calls, ${read} pages, ${notes.length} notes; rows stood still for ${Math.round(still)} ms`,
      );

      // Some emails may still be on their way, so this reads the log again until all are sent.
      const events = await eventually(async () => {
        const log = await sharedEvents(production.settings);
        const over = log.filter(({ type }) => type === 'MessageSent' || type === 'MessageCancelled');
        const queued = log.filter(({ type }) => type === 'MessageQueued');
        expect(new Set(over.map(({ stream }) => stream)).size).toBe(queued.length);
        return log;
      });
      day.landed(events);
      const sent = events.filter(({ type }) => type === 'MessageSent').map(({ stream }) => stream);
      expect(new Set(sent).size).toBe(sent.length);
      // A busy machine may also send an email that lists have stopped, so more emails may arrive than were recorded.
      const arrived = production.mail.arrived.map(({ email }) => email.messageId!);
      expect(arrived.filter((id, at) => arrived.indexOf(id) !== at)).toEqual([]);
      // Its Message-ID begins with the id of the message.
      expect(sent.filter((stream) => !arrived.some((id) => id.startsWith(`<${idOf(stream)}`)))).toEqual([]);
      const noted = events.flatMap(({ type, data }) => (type === 'CandidateNoteAdded' ? [JSON.stringify(data)] : []));
      expect(notes.map((words) => noted.filter((data) => data.includes(words)).length)).toEqual(notes.map(() => 1));
      expect(noted.length).toBe(notes.length);
      // The last release can still be started on this log: nothing that only the present one reads was written.
      expect(events.filter(turnedOn)).toEqual([]);

      say(`${events.length} events`);
      await eventually(async () => {
        expect((await readiness()).lag).toBeLessThan(5);
        expect(await sharedRowsThatDiffer(production.settings, await sharedEvents(production.settings))).toEqual([]);
      });
    }));

  test('new events are not turned on while a process of a former release runs, and the answer names that process', async () => {
    const [operator] = staff as [Visitor];
    const [other, former] = apps as [App, App];
    proxy.takeOut(former.base);
    await former.become(undefined, { NODE_OPTIONS: preloading('former') });
    expect(await other.command('make-super', named('Flora').email)).toMatchObject({ code: 0 });
    // A web learns within a second who is an operator.
    await eventually(async () =>
      expect((await operator.post('/api/application/system/new_events', {})).body).toMatchObject({
        status: 'error',
        error: `The process ${hostname()}:${former.pid} (all) still runs release 0.1.9 and cannot read what would be written. Restart it with the new release, wait half a minute and try again.`,
      }),
    );
    expect((await sharedEvents(production.settings)).filter(turnedOn)).toEqual([]);
  });
});
