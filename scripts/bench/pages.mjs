import { costing, repeat, row, startApp, visit } from './app.mjs';
import { pathsOf, reportPath } from './paths.mjs';

const callers = 16;
/** Pages per second: 15, 2.5 and 2 times the rates before the rows of these pages were split. */
const bounds = { dashboard: 1000, board: 680, 'candidate page': 2140 };

/** The pages that people open all day, requested by 16 callers at the same time, and a report, requested by one. */
export const measure = async ({ large }) => {
  const app = await startApp(large());
  await app.signIn();
  const paths = await pathsOf(app);
  const rows = [];
  for (const [name, bound] of Object.entries(bounds)) {
    let turn = 0;
    const ask = () => visit(app, paths[name](turn++));
    await repeat(1000, callers, ask);
    const { rate, p50, p95, cost } = await costing(app, 5000, callers, ask);
    rows.push(
      row(
        `${name} over HTTP, ${callers} callers`,
        `${Math.round(rate).toLocaleString('en')}/s  (${cost.toFixed(2)} ms of processor each)`,
        `≥ ${bound.toLocaleString('en')}/s`,
        rate >= bound,
      ),
      row('the same, p95', `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms)`, '≤ 30 ms', p95 <= 30),
    );
  }
  await repeat(1000, 1, () => visit(app, reportPath));
  const { p50, p95, cost } = await costing(app, 5000, 1, () => visit(app, reportPath));
  await app.stop();
  rows.push(
    row(
      'time in stage over a quarter of all jobs, p95',
      `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms, ${cost.toFixed(0)} ms of processor each)`,
      '≤ 500 ms',
      p95 <= 500,
    ),
  );
  return rows;
};
