import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, row } from './app.mjs';

const people = 100_000;
const stepsOfEach = 5;
const waiting = 1_000_000;
/** The number of steps that are due on the day that is measured. */
const ofDay = 5000;
const day = 86_400_000;
const built = (path) => import(join(root, path));

/** Decides every step of every person with the rules that the runner uses: when the step is due, whether the day has room for it, and what follows. */
const deciding = async () => {
  const { dueOf, variantOf } = await built('contracts/dist/cadences/plan.js');
  const { dayAt, dayText, nextOpen, nextOpenDay } = await built('contracts/dist/values/open-times.js');
  const { enrollment, sending } = await built('backend/dist/features/cadences/enrollment.decider.js');
  const { evolveBy } = await built('backend/dist/kernel/decider.js');
  const zones = ['America/Chicago', 'Europe/Lisbon', 'Asia/Kolkata', 'America/New_York'];
  const timesOf = zones.map((zone) => ({
    zone,
    days: [0, 1, 2, 3, 4],
    from: '09:00',
    until: '17:00',
    holidays: new Set(['2026-12-25', '2027-01-01']),
  }));
  const steps = Array.from({ length: stepsOfEach }, (_, at) => ({
    id: crypto.randomUUID(),
    delay_days: at ? 3 : 0,
    at: at % 2 ? '10:30' : null,
  }));
  const cadences = Array.from({ length: 50 }, () => crypto.randomUUID());
  const context = { now: '', actor: { type: 'processor', id: 'cadences' }, organization_id: '', newId: () => '' };
  const decide = (decider, state, name, command, now) => {
    const made = decider.decide[name](command, state, { ...context, now });
    if (!Array.isArray(made)) return { refused: made.code, state };
    let next = state;
    for (const event of made)
      next = evolveBy(decider, next, { ...event, revision: 0, metadata: { actor: context.actor, occurred_at: now } });
    return { refused: null, state: next, made };
  };
  const letters = new Map();
  const first = Date.UTC(2026, 9, 5, 6);
  let [decided, moved, twice] = [0, 0, 0];
  const one = (index) => {
    const id = crypto.randomUUID();
    const times = timesOf[index % zones.length];
    const start = new Date(first + Math.floor(index / 500) * day).toISOString();
    const next = (step, from) => step && { step_id: step.id, due_at: dueOf(step, from, times).at, because: [] };
    let { state } = decide(
      enrollment,
      null,
      'enroll',
      {
        cadence_id: cadences[index % cadences.length],
        candidate_id: id,
        application_id: null,
        job_id: null,
        at_step: null,
        assigned_by: id,
        assignee_user_id: id,
        variant: variantOf(id),
        next: next(steps[0], start),
      },
      start,
    );
    for (const [turn, step] of steps.entries()) {
      let at = state.due_at;
      for (;;) {
        if (nextOpen(at, times).at !== at) throw new Error(`${at} is closed.`);
        const of = dayText(dayAt(Date.parse(at), times.zone));
        const counted = decide(
          sending,
          letters.get(of) ?? sending.initial,
          'count',
          {
            day: of,
            cadence_id: state.cadence_id,
            sender_id: state.cadence_id,
            domain: `domain ${index % 400}`,
            enrollment_id: id,
            step_id: step.id,
            limits: { cadence: 100, sender: 200, domain: 20 },
          },
          at,
        );
        decided++;
        letters.set(of, counted.state);
        if (!counted.refused) break;
        moved++;
        at = nextOpenDay(at, times).at;
      }
      const command = {
        step_id: step.id,
        turn,
        type: 'email',
        ref: id,
        variant: null,
        next: next(steps[turn + 1], at) ?? null,
      };
      ({ state } = decide(enrollment, state, 'execute', command, at));
      if (decide(enrollment, state, 'execute', command, at).made?.length) twice++;
    }
    if (state.status !== 'completed') throw new Error(`A person is ${state.status}.`);
  };
  const forget = (index) => {
    const before = dayText(Math.floor((first + Math.floor(index / 500) * day) / day) - 2);
    for (const of of letters.keys()) if (of < before) letters.delete(of);
  };
  const run = (from, to) => {
    for (let index = from; index < to; index++) {
      one(index);
      if (index % 500 === 0) forget(index);
    }
  };
  run(0, 10_000);
  global.gc?.();
  const before = process.memoryUsage().rss;
  const warm = decided;
  const began = process.cpuUsage();
  run(10_000, people);
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  const more = (process.memoryUsage().rss - before) / 1e6;
  const rate = Math.round((decided - warm) / seconds);
  return [
    row(
      `steps of cadences decided, ${people.toLocaleString('en')} people with ${stepsOfEach} steps`,
      `${rate.toLocaleString('en')}/s of a processor, ${Math.max(0, Math.round(more))} MB more  (${moved.toLocaleString('en')} moved by a limit)`,
      '≥ 2,000/s, ≤ 100 MB, none twice',
      rate >= 2000 && more <= 100 && !twice,
    ),
  ];
};

/** Starts a worker on a queue with a million steps. Those of one day are due. */
const scanning = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-cadences-'));
  const path = join(folder, 'jobs.db');
  const { SqliteJobQueue } = await built('backend/dist/adapters/embedded/sqlite-job-queue.js');
  await (await SqliteJobQueue.open(path)).close();
  const Database = createRequire(join(root, 'backend/dist/'))('better-sqlite3');
  const db = new Database(path);
  const add = db.prepare(
    `INSERT INTO jobs (key, kind, organization, data, due_at, state, next) VALUES (?, 'run-cadence-step', ?, ?, ?, 'waiting', ?)`,
  );
  const now = Date.now();
  const organization_id = crypto.randomUUID();
  db.transaction(() => {
    for (let at = 0; at < waiting; at++) {
      const due = at < ofDay ? now - day + Math.floor((at / ofDay) * day) : now + day + at * 15_000;
      const due_at = new Date(due).toISOString();
      const data = { organization_id, enrollment_id: crypto.randomUUID(), step_id: organization_id, due_at };
      add.run(`cadence:${data.enrollment_id}`, organization_id, JSON.stringify(data), due_at, due);
    }
  })();
  const scans = Array.from({ length: 20 }, () => {
    const began = performance.now();
    const found = db
      .prepare(
        `SELECT key, kind, organization FROM jobs INDEXED BY without_turn WHERE state = 'waiting' AND turn IS NULL AND next <= ? ORDER BY next LIMIT ?`,
      )
      .all(now, ofDay);
    if (found.length !== ofDay) throw new Error(`${found.length} steps are due.`);
    return performance.now() - began;
  }).toSorted((a, b) => a - b);
  db.close();
  const queue = await SqliteJobQueue.open(path);
  let done = 0;
  let firstAt = 0;
  const began = performance.now();
  await new Promise((resolve) =>
    queue.work(async () => {
      firstAt ||= performance.now() - began;
      if (++done === ofDay) resolve();
    }),
  );
  const rate = Math.round((ofDay / (performance.now() - began)) * 1000);
  await queue.close();
  rmSync(folder, { recursive: true, force: true });
  const scan = scans[Math.ceil(scans.length * 0.95) - 1];
  return [
    row(
      `the ${ofDay.toLocaleString('en')} steps of a day found among ${waiting.toLocaleString('en')} later ones, p95`,
      `${scan.toFixed(1)} ms  (the first begins after ${firstAt.toFixed(0)} ms, ${rate.toLocaleString('en')}/s taken)`,
      '≤ 50 ms',
      scan <= 50,
    ),
  ];
};

/** How many steps of cadences are decided per second, and the cost of finding those of one day. */
export const measure = async () => [...(await deciding()), ...(await scanning())];
