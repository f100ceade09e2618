import { ask, costing, repeat, row, startApp } from './app.mjs';

const callers = 16;
const least = 1000;

/** The documents that visitors request. The requests are those of a returning browser: with its cookie, compressed. */
export const measure = async ({ hiring }) => {
  const app = await startApp(hiring());
  const careers = '/northwind/jobs';
  const { body } = await ask(app.port, { path: `${careers}?uid=${crypto.randomUUID()}`, headers: {} });
  const { open, posts, choices } = JSON.parse(body.toString());
  if (!(open >= least)) throw new Error(`The careers page has ${open} jobs, and ${least} are to be measured.`);
  const department = encodeURIComponent(choices.department[0].value);
  const paths = {
    [`careers page of ${open.toLocaleString('en')} jobs`]: () => careers,
    'the same with a filter': (turn) => `${careers}?department=${department}${turn % 2 ? '&work=remote' : ''}`,
    'page of a job': (turn) => `${careers}/${posts[turn % posts.length].slug}`,
  };
  const visit = async (path) => {
    const { status } = await ask(app.port, {
      path,
      headers: { accept: 'text/html', cookie: app.cookie(), 'accept-encoding': 'br, gzip' },
    });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const rows = [];
  for (const [name, path] of Object.entries(paths)) {
    let turn = 0;
    await repeat(1500, callers, () => visit(path(turn++)));
    const { rate, p95, cost } = await costing(app, 5000, callers, () => visit(path(turn++)));
    rows.push(
      row(
        `${name} over HTTP, ${callers} callers`,
        `${Math.round(rate).toLocaleString('en')}/s  (${cost.toFixed(2)} ms of processor each, p95 ${p95.toFixed(1)} ms)`,
        '≥ 2,000/s',
        rate >= 2000,
      ),
    );
  }
  await app.stop();
  return rows;
};
