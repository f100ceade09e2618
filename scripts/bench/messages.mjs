import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { costing, onCopyOf, payloadOf, quantile, repeat, root, row, startApp } from './app.mjs';
import { launch } from './chromium.mjs';

const callers = 16;
/** The milliseconds to wait for the sending to end. */
const patience = 150_000;
const always = {
  send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  send_from: '00:00',
  send_until: '00:00',
  gap_days: 0,
};
const listAddress = '/people/candidates/100/1/last_activity-desc/_/_/_';

/** A cadence with a hundred people in it. */
const cadenceOf = async (app) => {
  const at = (path, body) => app.post(`/api/org/cadences/${path}`, body).then(payloadOf);
  const { cadence } = await at('upsert', { name: 'Bench', audience: 'talent', ...always });
  for (let step = 0; step < 5; step++)
    await at('steps/upsert', { cadence_id: cadence.id, type: 'response', delay_days: 30, priority: 'normal' });
  await at('upsert', { id: cadence.id, status: 'active' });
  const { list } = await app.json(listAddress);
  const subjects = list.items.map(({ id }) => ({ type: 'candidate', id }));
  const { done } = await at('assign', { cadence_id: cadence.id, subjects });
  return { id: cadence.id, people: done.length };
};

/** The pages of messages, cadences and tasks, requested by 16 callers at the same time. */
const pages = async (app) => {
  const cadence = await cadenceOf(app);
  const inbox = '/messages/inbox/100/1/since-asc/_/_/_';
  const { groups } = await app.json(inbox);
  const threads = Object.values(groups).flat();
  const sent = (await app.json('/messages/sent/100/1/queued_at-desc/_/_/_')).list;
  const thread = threads[0]?.id ?? sent.items[0].thread_id;
  const paths = {
    [`inbox (${threads.length} conversations listed)`]: inbox,
    'a conversation beside the inbox': `/messages/inbox/100/1/since-asc/_/_/${thread}`,
    [`cadence of ${cadence.people} people`]: `/cadences/cadences/100/1/_/_/_/${cadence.id}`,
    tasks: '/tasks/mine/100/1/due_at-asc/_/%7B%22status%22%3A%5B%22todo%22%5D%7D/_',
  };
  const rows = [];
  for (const [name, path] of Object.entries(paths)) {
    const ask = async () => {
      const { status } = await app.get(path, { 'accept-encoding': 'br, gzip' });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    await repeat(1000, callers, ask);
    const { rate, p50, p95, cost } = await costing(app, 3000, callers, ask);
    rows.push(
      row(
        `${name}, ${sent.total.toLocaleString('en')} letters sent, ${callers} callers, p95`,
        `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms, ${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`,
        '≤ 30 ms',
        p95 <= 30,
      ),
    );
  }
  return rows;
};

/** Runs in the page. Adds up the cost of each key until its frame is painted. */
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
/** The bytes that the inbox and the page of a cadence load first, and the cost of a key in the text of a message. */
const browsed = async (app) => {
  const { list } = await app.json('/cadences/cadences/100/1/name-asc/_/_/_');
  const people = (await app.json(listAddress)).list.items;
  const base = `http://127.0.0.1:${app.port}`;
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies([...app.jar].map(([name, value]) => ({ name, value, url: base })));
    const rows = [];
    for (const [name, path] of [
      ['the inbox', '/messages/inbox/100/1/since-asc/_/_/_'],
      ['a cadence’s page', `/cadences/cadences/100/1/_/_/_/${list.items[0].id}`],
    ]) {
      const page = await context.newPage();
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.setCacheDisabled', { cacheDisabled: true });
      const scripts = new Map();
      line.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
        if (type === 'Script') scripts.set(requestId, { url: request.url, bytes: 0 });
      });
      line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) scripts.get(requestId).bytes = encodedDataLength;
      });
      await page.goto(`${base}${path}`, { waitUntil: 'load' });
      await page.waitForTimeout(1500);
      const files = [...scripts.values()];
      const size = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      rows.push(
        row(
          `script of ${name}, compressed`,
          `${size.toFixed(0)} KiB  (${files.length} files)`,
          '≤ 170 KiB',
          size <= 170,
        ),
      );
      await page.close();
    }
    const page = await context.newPage();
    await page.goto(`${base}/messages/compose?c=${people.slice(0, 50).map(({ id }) => id)}`, {
      waitUntil: 'networkidle',
    });
    const text = page.locator('.ProseMirror').last();
    await text.click();
    await page.waitForTimeout(1000);
    const line = await context.newCDPSession(page);
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () =>
      (await line.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    await page.evaluate(listen);
    const costs = [];
    for (const letter of 'Hello, we would like to talk to you about the opening, if Thursday at ten suits you. ') {
      const before = await busy();
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(60);
      costs.push((await busy()) - before);
    }
    const p95 = quantile(costs, 0.95);
    const painted = await page.evaluate(() => window.keys);
    rows.push(
      row(
        'a key in the text of a message to 50 people, busy time of the page until it is drawn, p95',
        `${p95.toFixed(1)} ms  (p50 ${quantile(costs, 0.5).toFixed(1)} ms; painted after ${quantile(painted, 0.95).toFixed(0)} ms)`,
        '≤ 16 ms',
        p95 <= 16,
      ),
    );
    return rows;
  } finally {
    await browser.close();
  }
};

/** A mail server that counts how often each email arrives. */
const mailServer = async () => {
  const { SMTPServer } = createRequire(join(root, 'backend/dist/'))('smtp-server');
  const got = new Map();
  const at = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let head = '';
      stream.on('data', (chunk) => (head += head.length < 20_000 ? chunk.toString('latin1') : ''));
      stream.on('end', () => {
        const id = /^Message-ID:\s*(\S+)/im.exec(head)?.[1];
        // Emails to members, such as notices, are not counted.
        if (/^Subject: News\s*$/im.test(head)) {
          got.set(id, (got.get(id) ?? 0) + 1);
          at.push(performance.now());
        }
        done();
      });
    },
  });
  // The application is killed while it sends, so its connections end without a word.
  server.on('error', () => {});
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    at,
    env: { MAILER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}` },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
const rateOf = (times) => (times.length < 2 ? 0 : ((times.length - 1) / (times.at(-1) - times[0])) * 3_600_000);

/** A message to all people in a list. The process is killed once a third of the emails was sent. */
export const toMany = async (folder) => {
  const mail = await mailServer();
  const copy = mkdtempSync(join(folder, '../message-'));
  cpSync(folder, copy, { recursive: true });
  let app = await startApp(copy, mail.env);
  try {
    await app.signIn();
    await app.json(listAddress);
    const change = { kind: 'message', subject: 'News', body: '<p>Hello {{candidate_first_name}}</p>', when: 'once' };
    const began = performance.now();
    const { operation } = payloadOf(await app.post('/api/people/bulk/start', { change, address: listAddress }));
    const answered = performance.now() - began;
    const { count } = operation.turns;
    const end = performance.now() + patience;
    while (mail.at.length < count / 3 && performance.now() < end) await wait(20);
    const before = mail.at.length;
    app.child.kill('SIGKILL');
    await wait(500);
    const first = rateOf(mail.at.slice(0, before));
    app = await startApp(copy, mail.env);
    await app.signIn();
    let seen = -1;
    while (mail.got.size < count && performance.now() < end && mail.at.length !== seen) {
      seen = mail.at.length;
      await wait(15_000);
    }
    const { operations } = payloadOf(await app.post('/api/people/bulk/recent', {}));
    const { done, refused } = operations.find(({ id }) => id === operation.id).turns;
    const failed = (await app.json('/messages/failed/100/1/queued_at-desc/_/_/_')).list.total;
    const twice = [...mail.got.values()].filter((each) => each > 1).length;
    const later = rateOf(mail.at.slice(before));
    return [
      row(
        `a message to ${count.toLocaleString('en')} people is accepted after`,
        `${answered.toFixed(0)} ms`,
        '≤ 300 ms',
        answered <= 300,
      ),
      row(
        'the same, killed in the middle',
        `${mail.got.size} of ${done} arrived, ${twice} twice, ${refused} left out with a reason, ${failed} not sent`,
        'each once or visibly failed',
        mail.got.size + failed >= done && !twice,
      ),
      row(
        'mails an hour through a local SMTP server, one worker',
        `${Math.round(first).toLocaleString('en')} while they are written, ${Math.round(later).toLocaleString('en')} after the start`,
        'report (aim 20,000)',
        true,
      ),
    ];
  } finally {
    await app.stop();
    await mail.stop();
    rmSync(copy, { recursive: true, force: true });
  }
};

/** Measures pages of messages, cadences and tasks, writing, and sending. */
export const measure = async ({ small }) => [
  ...(await onCopyOf(small(), 'messages', async (app) => [...(await pages(app)), ...(await browsed(app))])),
  ...(await toMany(small())),
];
