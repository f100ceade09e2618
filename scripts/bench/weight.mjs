import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boardOf, largest } from './board.mjs';
import { launch } from './chromium.mjs';
import { quantile, root, row, startApp } from './app.mjs';

// What opening a page costs the network: every file and every byte, lazy chunks and fonts included, with an empty browser cache.

const budgets = JSON.parse(readFileSync(join(root, 'frontend/budgets.json'), 'utf8'));
/** A fast home connection: 10 Mbit/s and 80 ms round trip. */
const line = { offline: false, latency: 80, downloadThroughput: (10 * 1e6) / 8, uploadThroughput: (10 * 1e6) / 8 };
const kinds = { Script: 'script', Stylesheet: 'style', Font: 'font', Document: 'document' };
/** The milliseconds without a request, longer than the shell waits before it loads the palette. */
const quiet = 2_500;

/** Records everything that this page requests. */
const counting = async (context, page) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', line);
  const files = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type !== 'EventSource' && request.url.startsWith('http'))
      files.set(requestId, { url: new URL(request.url).pathname, kind: kinds[type] ?? 'other', bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) files.get(requestId).bytes = encodedDataLength;
  });
  return {
    files: () => [...files.values()],
    forget: () => files.clear(),
  };
};
const sum = (files, kind) =>
  files.filter((file) => !kind || file.kind === kind).reduce((total, { bytes }) => total + bytes, 0) / 1024;

/** Names the files of one kind, heaviest first. */
const named = (files, kind) =>
  files
    .filter((file) => file.kind === kind)
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(
      ({ url, bytes }) =>
        `${url
          .split('/')
          .at(-1)
          .replace(/-[\w-]{8}(?=\.\w+$)/, '')} ${(bytes / 1024).toFixed(1)}`,
    )
    .join(', ');

/** The figures about bytes on the wire, headers included. Chromium asks for brotli. */
const rowsOf = (name, files) => {
  const script = budgets.script[name];
  const scripts = sum(files, 'script');
  const fonts = files.filter(({ kind }) => kind === 'font').length;
  return [
    row(
      `files that ${name} asks for`,
      `${files.length}  (${files.filter(({ kind }) => kind === 'script').length} of script, ${fonts} of fonts)`,
      `≤ ${budgets.files}`,
      files.length <= budgets.files,
    ),
    row(
      `script of ${name}, compressed, everything counted`,
      `${scripts.toFixed(0)} KiB  (all files ${sum(files).toFixed(0)} KiB, fonts ${sum(files, 'font').toFixed(0)} KiB)`,
      `≤ ${script} KiB`,
      scripts <= script,
    ),
  ];
};

export const measure = async ({ large }) => {
  const app = await startApp(large());
  await app.signIn();
  const job = await largest(app);
  const open = (await app.json('/northwind/jobs')).posts[0];
  const browser = await launch();
  const base = `http://127.0.0.1:${app.port}`;
  const window = async (signedIn) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    if (signedIn) await context.addCookies([...app.jar].map(([name, value]) => ({ name, value, url: base })));
    const page = await context.newPage();
    return { context, page, counted: await counting(context, page) };
  };
  const rows = [];
  const told = (name, files) => {
    rows.push(...rowsOf(name, files));
    if (process.env.WEIGHT_FILES)
      for (const kind of ['script', 'font', 'style', 'document', 'other'])
        console.log(`        ${name}, ${kind}: ${named(files, kind)}`);
  };
  const publicPages = {
    'sign-in': '/',
    'the careers page': '/northwind/jobs',
    ...(open
      ? {
          'a job’s page': `/northwind/jobs/${open.slug}`,
          'the form to apply': `/northwind/jobs/${open.slug}/apply`,
        }
      : {}),
  };
  for (const [name, path] of Object.entries(publicPages)) {
    const { context, page, counted } = await window(false);
    await page.goto(base + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(quiet);
    told(name, counted.files());
    await context.close();
  }
  {
    const { context, page, counted } = await window(true);
    const [person] = (await app.json('/people/candidates')).list.items;
    await page.goto(`${base}/people/candidates/100/1/_/_/_/${person.id}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(quiet);
    told('the candidate’s page', counted.files());
    await context.close();
  }
  const times = [];
  for (let turn = 0; turn < 5; turn++) {
    const { context, page, counted } = await window(true);
    await page.addInitScript(() => {
      const look = () =>
        document.querySelector('[data-card]')
          ? requestAnimationFrame(() => setTimeout(() => (globalThis.shownAt = performance.now())))
          : requestAnimationFrame(look);
      look();
    });
    await page.goto(base + boardOf(job.id), { waitUntil: 'networkidle' });
    await page.waitForFunction(() => globalThis.shownAt);
    times.push(await page.evaluate(() => globalThis.shownAt));
    if (turn === 0) {
      await page.waitForTimeout(quiet);
      told('the board', counted.files());
      await page.locator('[data-card] a, [data-card] button').first().click();
      await page.waitForSelector('[role=dialog], aside[aria-label], [data-drawer]');
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
      const files = counted.files();
      const scripts = sum(files, 'script');
      rows.push(
        row(
          'script of the board with its drawer open',
          `${scripts.toFixed(0)} KiB  (${files.length} files in all)`,
          `≤ ${budgets.script['the board with its drawer open']} KiB`,
          scripts <= budgets.script['the board with its drawer open'],
        ),
      );
      if (process.env.WEIGHT_FILES) console.log(`        with the drawer, script: ${named(files, 'script')}`);
    }
    await context.close();
  }
  await browser.close();
  await app.stop();
  const cold = quantile(times, 0.5);
  rows.push(
    row(
      'the board with an empty cache, 80 ms and 10 Mbit/s, until its cards are drawn',
      `${cold.toFixed(0)} ms`,
      '≤ 1,000 ms',
      cold <= 1_000,
    ),
  );
  return rows;
};
