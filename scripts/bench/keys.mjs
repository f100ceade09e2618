import { onCopyOf, quantile, row } from './app.mjs';
import { boardOf, largest } from './board.mjs';
import { launch } from './chromium.mjs';

/** Runs in the page. Records for each key how long its handlers and rendering took, and when the next frame was painted. */
const listen = () => {
  const keys = [];
  Object.assign(window, { keys });
  addEventListener(
    'keydown',
    () => {
      const pressed = performance.now();
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => keys.push(performance.now() - pressed);
        painted.port2.postMessage(null);
      });
    },
    { capture: true },
  );
};
const searches = ['senior engineer', 'sources of hire', 'elizabeth bell', 'nurse berlin'];
/** Milliseconds. They are longer than rendering a letter takes, and shorter than the palette waits before it asks the server. */
const beforeAsking = 100;
/** The milliseconds within which the results of the server are rendered. */
const untilFound = 300;
const resumes = 60;
/** Runs in the page. Measures from the next key until the palette's field has the focus and that frame is painted. */
const awaitPalette = () => {
  const opened = new Promise((resolve) =>
    addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        const look = () => {
          if (document.activeElement?.getAttribute('role') !== 'combobox') return requestAnimationFrame(look);
          // The browser paints this frame before the message arrives.
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - pressed);
          painted.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    ),
  );
  Object.assign(window, { opened });
};
const noted = async (page) => (await page.evaluate(() => window.keys.splice(0))).toSorted((a, b) => a - b);

/** How long a person waits after a key: for the command palette, for each letter in it, for the next resume of triage. */
export const measure = ({ large }) =>
  onCopyOf(large(), 'keys', async (app) => {
    const job = await largest(app);
    const browser = await launch();
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
      const base = `http://127.0.0.1:${app.port}`;
      await context.addCookies([...app.jar].map(([name, value]) => ({ name, value, url: base })));
      const page = await context.newPage();
      await page.goto(`${base}${boardOf(job.id)}`, { waitUntil: 'networkidle' });
      const input = page.getByRole('combobox', { name: 'Search or run a command' });
      const openings = [];
      for (let turn = 0; turn < 41; turn++) {
        await page.evaluate(awaitPalette);
        await page.keyboard.press('Control+k');
        openings.push(await page.evaluate(() => window.opened));
        await page.keyboard.press('Escape');
        await input.waitFor({ state: 'detached' });
      }
      await page.keyboard.press('Control+k');
      await input.waitFor();
      const line = await context.newCDPSession(page);
      // The time that other processes of a busy machine take is not counted.
      await line.send('Performance.enable', { timeDomain: 'threadTicks' });
      /** In ms: the processor time that the page's thread has used since it began. */
      const busy = async () =>
        (await line.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
      const letters = [];
      const finds = [];
      for (const words of searches) {
        await input.fill('');
        await page.waitForTimeout(untilFound);
        for (const letter of words) {
          const before = await busy();
          await page.keyboard.press(letter === ' ' ? 'Space' : letter);
          await page.waitForTimeout(beforeAsking);
          const drawn = await busy();
          await page.waitForTimeout(untilFound);
          letters.push(drawn - before);
          finds.push((await busy()) - drawn);
        }
      }
      await page.goto(`${base}/opportunities/jobs/100/1/_/_/_/${job.id}/triage`, { waitUntil: 'networkidle' });
      const card = page.getByRole('article', { name: /^Resume of / });
      await card.waitFor();
      await page.waitForTimeout(1000);
      await page.evaluate(listen);
      for (let turn = 0; turn < resumes; turn++) {
        await page.keyboard.press('s');
        await page.waitForTimeout(200);
      }
      const turns = await noted(page);
      const told = (times) => `${quantile(times, 0.95).toFixed(0)} ms  (p50 ${quantile(times, 0.5).toFixed(0)} ms)`;
      const [first, ...later] = openings;
      const after = later.toSorted((a, b) => a - b);
      return [
        row(
          'palette, from the key until one can type, p95',
          `${told(after)}, the first time ${first.toFixed(0)} ms`,
          '≤ 50 ms',
          quantile(after, 0.95) <= 50,
        ),
        row(
          'each letter in the palette, busy time of the page until it is drawn, p95',
          told(letters),
          '≤ 16 ms',
          quantile(letters, 0.95) <= 16,
        ),
        row(
          'what the server found for it, busy time of the page until it is drawn, p95',
          told(finds),
          '≤ 16 ms',
          quantile(finds, 0.95) <= 16,
        ),
        row('next resume in triage, until it is painted, p95', told(turns), '≤ 50 ms', quantile(turns, 0.95) <= 50),
      ];
    } finally {
      await browser.close();
    }
  });
