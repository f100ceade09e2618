import { costing, row, startApp } from './app.mjs';
import { boardOf, largest } from './board.mjs';

const day = 24 * 3_600_000;

/** What it costs to see the board of a job of thousands of applications at moments of the past. */
export const measure = async ({ crowded }) => {
  const app = await startApp(crowded());
  try {
    await app.signIn();
    const job = await largest(app);
    const path = boardOf(job.id);
    await app.json(path);
    const look = async (moment) => {
      const { status, body } = await app.get(`${path}?as_of=${encodeURIComponent(new Date(moment).toISOString())}`);
      if (status !== 200) throw new Error(`the board as of a moment answered ${status}`);
      return JSON.parse(body.toString()).past;
    };
    const began = performance.now();
    const first = await look(Date.now());
    const cold = performance.now() - began;
    const from = Date.parse(first.began);
    // Moments of the whole life of the job, in no order.
    let turn = 0;
    const next = () => from + ((turn++ * 7919) % 1000) * ((Date.now() - from) / 1000);
    const { p50, p95, cost } = await costing(app, 8000, 1, () => look(next()));
    let yesterday = Date.now();
    const back = await costing(app, 4000, 1, () => look((yesterday -= day)));
    const told = `board as of a moment, a job of ${job.counts.ever} candidates, ${first.of} events`;
    return [
      row(`${told}: first look`, `${cold.toFixed(0)} ms`, '≤ 2,000 ms', cold <= 2000),
      row(
        `${told}: any moment, p95`,
        `${p95.toFixed(0)} ms  (p50 ${p50.toFixed(0)} ms, ${cost.toFixed(0)} ms of processor each)`,
        '≤ 300 ms',
        p95 <= 300,
      ),
      row(
        `${told}: day by day, p95`,
        `${back.p95.toFixed(0)} ms  (${back.cost.toFixed(0)} ms of processor each)`,
        '≤ 300 ms',
        back.p95 <= 300,
      ),
    ];
  } finally {
    await app.stop();
  }
};
