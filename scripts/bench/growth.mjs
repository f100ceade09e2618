import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { costing, quantile, row, startApp, visit } from './app.mjs';
import { advancing } from './command.mjs';
import { pathsOf, reportPath } from './paths.mjs';

const callers = 16;
const rounds = 5;
const bound = 1.3;

/** Asks both applications in turn, so that other work of the machine affects both, and compares the cost of a request. */
const compared = async (name, apps, ask, what = 'processor time') => {
  const costs = apps.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, app] of apps.entries()) {
      const { cost } = await ask(app, round);
      if (round > 0) costs[index].push(cost); // the first round only warms up
    }
  const [small, large] = costs.map((each) => quantile(each, 0.5));
  return row(
    `${name}: ${what} with all candidates against a tenth`,
    `${(large / small).toFixed(2)} ×  (${large.toFixed(2)} ms)`,
    `≤ ${bound} ×`,
    large <= bound * small,
  );
};

/** The cost of requests as the organization grows: compares a tenth of the candidates and jobs with all of them, in one run. */
export const measure = async ({ large, small }) => {
  const folders = [small(), large()].map((from) => {
    const folder = mkdtempSync(join(from, '../growth-'));
    cpSync(from, folder, { recursive: true });
    return folder;
  });
  const apps = [];
  for (const folder of folders) apps.push(await startApp(folder));
  const paths = new Map();
  for (const app of apps) {
    await app.signIn();
    paths.set(app, await pathsOf(app));
  }
  const rows = [];
  for (const name of Object.keys(paths.get(apps[0]))) {
    let turn = 0;
    rows.push(
      await compared(name, apps, (app) => costing(app, 1200, callers, () => visit(app, paths.get(app)[name](turn++)))),
    );
  }
  rows.push(
    await compared('time in stage over a quarter', apps, (app) => costing(app, 1200, 1, () => visit(app, reportPath))),
    await compared('advance', apps, (app) => advancing(app, 2500)),
  );
  for (const [name, path] of [
    [
      'search for a word that nine of ten resumes have',
      (app) => paths.get(app)['search for a word that nine of ten resumes have'](),
    ],
    ['time in stage', () => reportPath],
  ])
    rows.push(
      await compared(
        `${name}, each time after a move`,
        apps,
        async (app) => {
          const searched = [];
          for (let turn = 0; turn < 12; turn++) {
            const { position } = await advancing(app, 1, 1);
            await visit(app, `/dashboard?after=${position}`); // the rows are there
            const began = performance.now();
            await visit(app, path(app));
            searched.push(performance.now() - began);
          }
          return { cost: quantile(searched, 0.5) };
        },
        'time',
      ),
    );
  for (const app of apps) await app.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return rows;
};
