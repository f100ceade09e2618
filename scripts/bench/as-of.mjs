import { costing, row, startApp } from './app.mjs';
import { boardOf, largest } from './board.mjs';

const day = 24 * 3_600_000;
/** The most milliseconds that a look at the past may take. */
const bound = 300;
const patience = 60_000;

const opened = async (crowded) => {
  const app = await startApp(crowded());
  await app.signIn();
  const job = await largest(app);
  const path = boardOf(job.id);
  await app.json(path);
  const look = async (moment) => {
    const { status, body } = await app.get(`${path}?as_of=${encodeURIComponent(new Date(moment).toISOString())}`);
    if (status !== 200) throw new Error(`the board as of a moment answered ${status}`);
    return JSON.parse(body.toString()).past;
  };
  return { app, job, look };
};

/** How long (ms) the first look at the job takes, in a process that has not looked at it before. */
const firstLook = async (crowded, momentOf) => {
  const { app, job, look } = await opened(crowded);
  try {
    const moment = momentOf(job);
    const began = performance.now();
    const past = await look(moment);
    return { took: performance.now() - began, past, job };
  } finally {
    await app.stop();
  }
};

/** Looks at one past time after another. The application loads the whole record of the job after the second answer, and the record serves the later looks. */
const recorded = async (look) => {
  const end = performance.now() + patience;
  for (let days = 2; performance.now() < end; days++) {
    const began = performance.now();
    await look(Date.now() - days * day);
    if (performance.now() - began <= bound) return;
  }
};

/** The cost of showing the board of a job with thousands of applications at past times. */
export const measure = async ({ crowded }) => {
  const week = await firstLook(crowded, () => Date.now() - 7 * day);
  const middle = await firstLook(crowded, ({ created_at }) => (Date.parse(created_at) + Date.now()) / 2);
  const { app, job, look } = await opened(crowded);
  try {
    const { began, of } = await look(Date.now() - day);
    const from = Date.parse(began);
    await recorded(look);
    // Past times from the whole life of the job, in no order.
    let turn = 0;
    const next = () => from + ((turn++ * 7919) % 1000) * ((Date.now() - from) / 1000);
    const { p50, p95, cost } = await costing(app, 8000, 1, () => look(next()));
    let yesterday = Date.now();
    const back = await costing(app, 4000, 1, () => look((yesterday -= day)));
    const told = `board as of a moment, a job of ${job.counts.ever} candidates, ${of} events`;
    const worst = Math.max(week.took, middle.took);
    return [
      row(
        `${told}: first look`,
        `${worst.toFixed(0)} ms  (a week ago ${week.took.toFixed(0)} ms, in the middle of its life ${middle.took.toFixed(0)} ms)`,
        `≤ ${bound} ms`,
        worst <= bound,
      ),
      row(
        `${told}: any moment, p95`,
        `${p95.toFixed(0)} ms  (p50 ${p50.toFixed(0)} ms, ${cost.toFixed(0)} ms of processor each)`,
        `≤ ${bound} ms`,
        p95 <= bound,
      ),
      row(
        `${told}: day by day, p95`,
        `${back.p95.toFixed(0)} ms  (${back.cost.toFixed(0)} ms of processor each)`,
        `≤ ${bound} ms`,
        back.p95 <= bound,
      ),
    ];
  } finally {
    await app.stop();
  }
};
