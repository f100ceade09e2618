import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf, payloadOf, root, row, startApp } from './app.mjs';

/** The number of events that an import writes at the same time. */
const together = 125;
const csvOf = (count) =>
  [
    'First name,Last name,Email,Phone,Company,Location,Applied on',
    ...Array.from(
      { length: count },
      (_, at) =>
        `Given${at},Family${at},row-${at}@import.example,+49 30 ${2_000_000 + at},Company ${at % 500},Berlin,2021-03-${String((at % 28) + 1).padStart(2, '0')}`,
    ),
  ].join('\n');
/** Imports a file onto one job. Returns the peak memory (MB) of the app, minus its memory before. */
const importing = async (app, count) => {
  await app.signIn();
  const open = encodeURIComponent('{"hiring_status":["open"]}');
  const { list } = await app.json(`/opportunities/jobs/25/1/live-desc/_/${open}/_`);
  const upload = { fileName: 'pool.csv', fileType: 'text/csv', fileId: crypto.randomUUID(), acl: 'private' };
  const { signedRequest, file_id } = payloadOf(await app.post('/api/signed_url', { ...upload, directory: 'imports' }));
  const put = await fetch(new URL(signedRequest, `http://127.0.0.1:${app.port}`), {
    method: 'PUT',
    headers: { 'content-type': 'text/csv', cookie: app.cookie() },
    body: csvOf(count),
  });
  if (!put.ok) throw new Error(`The upload was answered with ${put.status}`);
  await new Promise((done) => setTimeout(done, 2000));
  const atRest = memoryOf(app.child.pid);
  writeFileSync(`/proc/${app.child.pid}/clear_refs`, '5'); // the peak memory counts from here
  const { id, position } = payloadOf(await app.post('/api/people/imports/add', { file_id, file_name: 'pool.csv' }));
  const page = () => app.json(`/people/imports/100/1/_/_/_/${id}?after=${position}`);
  const settings = { ...(await page()).settings, job_id: list.items[0].id };
  const began = performance.now();
  const { counts, version } = payloadOf(await app.post('/api/people/imports/check', { id, settings }));
  const checked = performance.now() - began;
  if (counts.new !== count) throw new Error(`The check says ${JSON.stringify(counts)}`);
  payloadOf(await app.post('/api/people/imports/start', { id, version }));
  for (;;) {
    await new Promise((done) => setTimeout(done, 1000));
    const { phase, turns } = (await page()).import;
    if (phase === 'running') continue;
    if (phase !== 'finished' || turns.new !== count)
      throw new Error(`The import is ${phase}: ${JSON.stringify(turns)}`);
    return { checked, memory: memoryOf(app.child.pid, 'VmHWM') - atRest };
  }
};
/** The events that the import has written, and how long it took according to the log. */
const writtenIn = async (store) => {
  const [events, at] = [[], { ImportStarted: 0, ImportFinished: 0 }];
  for (let after = 0; ;) {
    const page = await store.readAll(after, 5000);
    for (const event of page.events) {
      if (event.type in at) at[event.type] = Date.parse(JSON.parse(event.metadata).recorded_at);
      if (at.ImportStarted && !at.ImportFinished) events.push(event);
    }
    if (!page.events.length) return { events, seconds: (at.ImportFinished - at.ImportStarted) / 1000 };
    after = page.events.at(-1).position;
  }
};
/** Appends the same events to an empty log, stream by stream and many at the same time, and does nothing else. */
const appending = async (store, events) => {
  const streams = [...Map.groupBy(events, ({ stream }) => stream)];
  const began = performance.now();
  for (let at = 0; at < streams.length; at += together)
    await Promise.all(
      streams.slice(at, at + together).map(([stream, all]) =>
        store.append(
          stream,
          -1,
          all.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
        ),
      ),
    );
  return events.length / ((performance.now() - began) / 1000);
};

/** 100,000 people from a file, each a lead on a job, against raw appends of the same events to the same kind of log. */
export const measure = async ({ small, candidates }) => {
  const folder = mkdtempSync(join(small(), '../import-'));
  cpSync(small(), folder, { recursive: true });
  const app = await startApp(folder);
  const { checked, memory } = await importing(app, candidates);
  await app.stop();
  const { SqliteEventStore } = await import(join(root, 'backend/dist/adapters/embedded/sqlite-event-store.js'));
  const log = await SqliteEventStore.open(join(folder, 'events.db'));
  const { events, seconds } = await writtenIn(log);
  await log.close();
  const empty = await SqliteEventStore.open(join(folder, 'raw.db'));
  const raw = await appending(empty, events);
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
  const share = events.length / seconds / raw;
  const rows = candidates.toLocaleString('en');
  return [
    row(
      `import of ${rows} people with a job, against raw appends of the same events`,
      `${(share * 100).toFixed(0)} %  (${Math.round(candidates / seconds)} rows/s, ${Math.round(events.length / seconds)} of ${Math.round(raw)} events/s, checked in ${(checked / 1000).toFixed(0)} s)`,
      '–',
      true,
    ),
    row('memory of the import above rest, at most', `${Math.round(memory)} MB`, '< 300 MB', memory < 300),
  ];
};
