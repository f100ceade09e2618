import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { boardOf } from './board.mjs';
import { ask, costing, flagsOf, repeat, root, row, startApp } from './app.mjs';
import { movedData, movedMetadata } from './moved.mjs';

const few = 16;
const many = 64;
const duration = 8000;

const found = new WeakMap();
/** Candidates of open jobs who can move forward and back. A second run continues where the first left them. */
const waitingIn = async (app) => {
  const known = found.get(app);
  if (known) return known;
  const { list } = await app.json(
    `/opportunities/jobs/100/1/live-desc/_/${encodeURIComponent('{"hiring_status":["open"]}')}/_`,
  );
  const waiting = [];
  for (const job of list.items.slice(0, 60)) {
    const { board } = await app.json(boardOf(job.id));
    for (const column of board.columns)
      for (const card of column.cards)
        if (['application', 'resume_review', 'screening', 'interview', 'review'].includes(column.step.type))
          waiting.push({ id: card.id, version: card.version, forward: true });
  }
  found.set(app, waiting);
  return waiting;
};
/** Moves candidates forward and back in turn, so that the same people last for the whole run. */
export const advancing = async (app, milliseconds = duration, callers = few) => {
  const waiting = await waitingIn(app);
  await app.get('/healthz');
  const queues = Array.from({ length: callers }, (_, caller) =>
    waiting.filter((_item, index) => index % callers === caller),
  );
  const turns = Array(callers).fill(0);
  let refused = 0;
  let position = 0;
  const http = await costing(app, milliseconds, callers, async (caller) => {
    const queue = queues[caller];
    const item = queue[turns[caller]++ % queue.length];
    const answer = JSON.parse(
      (
        await app.post('/api/people/candidates/advance', {
          application_id: item.id,
          version: item.version,
          action: item.forward ? 'advance' : 'shift_up',
        })
      ).body.toString(),
    );
    if (answer.status !== 'ok') {
      refused++;
      return;
    }
    item.version = answer.payload.application.version;
    item.forward = !item.forward;
    position = answer.payload.position;
  });
  return {
    ...http,
    refused,
    position,
    loop: JSON.parse((await app.get('/healthz')).body.toString()).loop_delay_p99_ms,
  };
};
/** Appends the same kind of event as a move, and does nothing else. */
export const appending = async (store, callers = few, milliseconds = duration / 2) => {
  const revisions = Array(callers).fill(-1);
  const names = Array.from({ length: callers }, () => `application-${crypto.randomUUID()}`);
  return repeat(milliseconds, callers, async (caller) => {
    revisions[caller] = (
      await store.append(names[caller], revisions[caller], [
        { id: crypto.randomUUID(), type: 'ApplicationAdvanced', data: movedData, metadata: movedMetadata },
      ])
    ).revision;
  });
};
/** Appends the same events over HTTP, on a server that does nothing else. */
const appendingOverHttp = async (folder, callers, milliseconds = duration / 2) => {
  const child = spawn(
    process.execPath,
    [...flagsOf('start'), join(root, 'scripts/bench/bare-server.mjs'), join(folder, `bare-${callers}.db`)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = Number(await new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text)))));
  const streams = Array.from({ length: callers }, () => `application-${crypto.randomUUID()}`);
  const headers = { cookie: 'x'.repeat(200) };
  const call = (caller) =>
    ask(port, { method: 'POST', path: '/', headers, body: JSON.stringify({ stream: streams[caller] }) });
  await repeat(1000, callers, call);
  const measured = await repeat(milliseconds, callers, call);
  child.kill();
  return measured;
};
/** A figure without a bound, because two cores run the callers, the server and the log at the same time. Only refusals must not occur. */
const shareOf = (http, raw, callers) => {
  const share = http.rate / raw.rate;
  return row(
    `advance over HTTP, ${callers} callers, against raw durable appends of as many`,
    `${(share * 100).toFixed(1)} %  (${Math.round(http.rate)}/s of ${Math.round(raw.rate)}/s, ${http.refused} refused)`,
    'none refused',
    http.refused === 0,
  );
};
const shareOfBare = (http, bare, callers) => {
  const share = http.rate / bare.rate;
  return row(
    `advance over HTTP, ${callers} callers, against a server that only appends`,
    `${(share * 100).toFixed(0)} %  (of ${Math.round(bare.rate)}/s)`,
    '–',
    true,
  );
};
/** Advances candidates with few and with many callers. `open` opens the log alone as a `store`, after the application has stopped. `bare`: measures the server that only appends. */
export const commanding = async (app, open, around = (work) => work(), bare = null) => {
  const http = await around(() => advancing(app));
  const crowd = await advancing(app, duration, many);
  await app.stop();
  const store = await open();
  const raw = await appending(store);
  const rawCrowd = await appending(store, many);
  await store.close();
  return [
    shareOf(http, raw, few),
    row(
      'the same, p99 against p50',
      `${(http.p99 / http.p50).toFixed(1)} ×  (p50 ${http.p50.toFixed(1)} ms, p99 ${http.p99.toFixed(1)} ms)`,
      '≤ 10 ×',
      http.p99 <= 10 * http.p50,
    ),
    row('web loop delay meanwhile, p99', `${Number(http.loop).toFixed(1)} ms`, '≤ 10 ms', http.loop <= 10),
    shareOf(crowd, rawCrowd, many),
    ...(bare ? [shareOfBare(http, await bare(few), few), shareOfBare(crowd, await bare(many), many)] : []),
  ];
};

/** Durable commands over HTTP, compared with raw group-committed appends of the same build and with appends over bare HTTP. */
export const measure = async ({ large }) => {
  const folder = mkdtempSync(join(large(), '../command-'));
  cpSync(large(), folder, { recursive: true });
  const app = await startApp(folder);
  await app.signIn();
  const { SqliteEventStore } = await import(join(root, 'backend/dist/adapters/embedded/sqlite-event-store.js'));
  const rows = await commanding(
    app,
    () => SqliteEventStore.open(join(folder, 'raw.db')),
    undefined,
    (callers) => appendingOverHttp(folder, callers),
  );
  rmSync(folder, { recursive: true, force: true });
  return rows;
};
