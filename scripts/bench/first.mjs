import { mkdtempSync, cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { atRest, quantile, row, startApp } from './app.mjs';

// A recruiter opens most candidates once. So each page is opened for many different records, first and again, by one caller and by sixteen.

const records = 2000;
const callers = 16;
/** How many of the records one caller opens alone. */
const alone = 300;

/** Ids of a list, up to `records`, in an order that does not follow the list. */
const idsOf = async (app, address) => {
  const found = [];
  for (let page = 1; found.length < records; page++) {
    const { list } = await app.json(address(page));
    found.push(...list.items);
    if (list.items.length < list.limit || found.length >= list.total) break;
  }
  return found.slice(0, records).toSorted((one, other) => (one.id.slice(-6) < other.id.slice(-6) ? -1 : 1));
};
const gets = (path) => (app, id) => app.get(path(id), { 'accept-encoding': 'br, gzip' });

/** What is opened, and how. */
const kinds = async (app) => {
  const listed = await idsOf(app, (page) => `/people/candidates/250/${page}`);
  const people = listed.map(({ id }) => id);
  const applications = listed.flatMap((each) => each.applications.map(({ id }) => id)).slice(0, records);
  const jobs = await idsOf(app, (page) => `/opportunities/jobs/100/${page}`);
  const { groups } = await app.json('/messages/inbox/100/1');
  const threads = Object.values(groups).flatMap((each) => each.map(({ id }) => id));
  const deals = (await idsOf(app, (page) => `/sales/deals/100/${page}`)).map(({ id }) => id);
  const forms = (await idsOf(app, (page) => `/marketing/forms/100/${page}`)).map(({ id }) => id);
  const moment = encodeURIComponent(new Date(Date.now() - 30 * 24 * 3_600_000).toISOString());
  return [
    ['candidate', people, gets((id) => `/people/candidates/100/1/_/_/_/${id}`)],
    [
      'drawer, and triage’s next',
      applications,
      (_, application_id) => app.post('/api/opportunities/jobs/candidate/fetch', { application_id }),
    ],
    ['conversation', threads, gets((id) => `/messages/inbox/100/1/_/_/_/${id}`)],
    ['job overview', jobs.map(({ id }) => id), gets((id) => `/opportunities/jobs/100/1/_/_/_/${id}`)],
    ['history of a candidate', people, gets((id) => `/people/candidates/100/1/_/_/_/${id}/history`)],
    ['candidate as of a moment', people, gets((id) => `/people/candidates/100/1/_/_/_/${id}?as_of=${moment}`)],
    ['deal', deals, gets((id) => `/sales/deals/100/1/_/_/_/${id}`)],
    ['answers to a form', forms, gets((id) => `/marketing/forms/100/1/_/_/_/${id}/submissions`)],
  ];
};

/** The processor time (ms) of the main thread and of all others, and the bytes that the process has read. */
const used = ({ child: { pid } }) => {
  let [main, others] = [0, 0];
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const fields = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8').split(') ')[1].split(' ');
    const time = (Number(fields[11]) + Number(fields[12])) * 10;
    if (Number(task) === pid) main += time;
    else others += time;
  }
  return { main, others, bytes: Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))[1]) };
};

/** Opens each record once. */
const walk = async (app, open, ids, at) => {
  const latencies = [];
  const queue = [...ids];
  const before = used(app);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (let id = queue.pop(); id; id = queue.pop()) {
        const from = performance.now();
        const { status, body } = await open(app, id);
        if (status !== 200) throw new Error(`${open.name} ${id} answered ${status}: ${body.toString().slice(0, 300)}`);
        latencies.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = used(app);
  const each = (name) => (after[name] - before[name]) / ids.length;
  return {
    rate: ids.length / seconds,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    main: each('main'),
    others: each('others'),
    kb: each('bytes') / 1000,
  };
};

/** The round trips of a first page: how many after one another, how many in all, and the time (ms) that the page waited. */
const trips = async (app, open, ids) => {
  const found = [];
  for (const id of ids) {
    const { headers } = await open(app, id);
    const [, turns, calls, waited] = /desc="(\d+) of (\d+)";dur=([\d.]+)/.exec(headers['server-timing'] ?? '') ?? [];
    found.push([Number(turns), Number(calls), Number(waited)]);
  }
  const mean = (at) => found.reduce((sum, each) => sum + each[at], 0) / found.length;
  return { turns: Math.max(...found.map(([turns]) => turns)), calls: mean(1), waited: mean(2) };
};

const started = async (folder, env) => {
  const app = await startApp(folder, env);
  await app.signIn();
  await app.json('/people/candidates/100/1');
  await atRest(app);
  return app;
};
const shown = (value) => value.toFixed(value < 10 ? 1 : 0);

export const measure = async ({ large }) => {
  const copy = mkdtempSync(`${large()}-first-`);
  cpSync(large(), copy, { recursive: true });
  const rows = [];
  try {
    const asking = await started(copy, { COUNT_ROUND_TRIPS: '0' });
    const counted = new Map();
    for (const [name, ids, open] of await kinds(asking)) counted.set(name, await trips(asking, open, ids.slice(-30)));
    await asking.stop();

    const app = await started(copy, {});
    for (const [name, ids, open] of await kinds(app)) {
      if (ids.length < 2) {
        rows.push(row(name, 'the demo has no such records', 'first ≤ 1.5 × again', false));
        continue;
      }
      const share = Math.min(alone, Math.floor(ids.length / 2));
      const [few, many] = [ids.slice(0, share), ids.slice(share)];
      const one = [await walk(app, open, few, 1), await walk(app, open, few, 1)];
      const all = [await walk(app, open, many, callers), await walk(app, open, many, callers)];
      const { turns, calls, waited } = counted.get(name);
      const figures = [
        `one caller ${shown(one[0].p50)} then ${shown(one[1].p50)} ms`,
        `${callers}: ${shown(all[0].rate)} then ${shown(all[1].rate)}/s, p95 ${shown(all[0].p95)} then ${shown(all[1].p95)} ms`,
        `processor ${shown(all[0].main)} + ${shown(all[0].others)} then ${shown(all[1].main)} + ${shown(all[1].others)} ms`,
        `${shown(all[0].kb)} then ${shown(all[1].kb)} KB read`,
        `trips ${turns} of ${shown(calls)}, ${shown(waited)} ms`,
      ];
      rows.push(
        row(
          `${name}, ${ids.length} records, first then again`,
          figures.join('; '),
          'first ≤ 1.5 × again',
          one[0].p50 <= 1.5 * one[1].p50,
        ),
      );
    }
    await app.stop();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return rows;
};
