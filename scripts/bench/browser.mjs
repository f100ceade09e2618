import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { boardOf, largest } from './board.mjs';
import { launch } from './chromium.mjs';
import { quantile, root, row, startApp } from './app.mjs';

const client = join(root, 'frontend/dist/client');
/** The scripts that the browser loads before it shows the screen: the entry and everything the document preloads. */
export const scriptOf = (html, compress = gzipSync) =>
  [...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((found) => found[1]))].reduce(
    (sum, file) => sum + compress(readFileSync(join(client, file))).length,
    0,
  ) / 1024;

export const measure = async ({ large }) => {
  const app = await startApp(large());
  const signIn = scriptOf(
    await app
      .get('/', { accept: 'text/html' })
      .then(() => fetch(`http://127.0.0.1:${app.port}/`))
      .then((response) => response.text()),
  );
  await app.signIn();
  const job = await largest(app);
  const board = scriptOf(
    await fetch(`http://127.0.0.1:${app.port}${boardOf(job.id)}`, { headers: { cookie: app.cookie() } }).then(
      (response) => response.text(),
    ),
  );

  const browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addCookies([...app.jar].map(([name, value]) => ({ name, value, url: `http://127.0.0.1:${app.port}` })));
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${app.port}/dashboard`, { waitUntil: 'networkidle' });
  const times = [];
  for (let index = 0; index < 7; index++) {
    // A navigation within the page, from the click to the frame after the cards are rendered.
    const time = await page.evaluate(async (path) => {
      const began = performance.now();
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      while (!document.querySelector('[data-card]')) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    }, boardOf(job.id));
    if (index > 0) times.push(time);
    await page.goto(`http://127.0.0.1:${app.port}/dashboard`, { waitUntil: 'networkidle' });
  }
  await browser.close();
  await app.stop();
  const painted = quantile(times, 0.5);
  return [
    row('initial script of sign-in, gzip', `${signIn.toFixed(0)} KiB`, '≤ 110 KiB', signIn <= 110),
    row('initial script of the board, gzip', `${board.toFixed(0)} KiB`, '≤ 170 KiB', board <= 170),
    row(
      `board of ${job.counts.live} live candidates painted after navigation`,
      `${painted.toFixed(0)} ms`,
      '≤ 400 ms',
      painted <= 400,
    ),
  ];
};
