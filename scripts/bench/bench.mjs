// npm run bench: every figure is a ratio or a bound taken in one run on one machine. `npm run bench -- --only lists,board --candidates 20000` for a part.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flagsOf, root } from './app.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    candidates: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: '200' },
    folder: { type: 'string', default: join(tmpdir(), 'candor-bench') },
    out: { type: 'string', default: join(root, 'docs/bench.json') },
  },
});
const candidates = Number(options.candidates);

/** A data folder with that many candidates; made once and kept. */
const dataOf = (count, jobs) => {
  const folder = join(options.folder, String(count));
  if (existsSync(join(folder, 'ready'))) return folder;
  mkdirSync(folder, { recursive: true });
  const made = spawnSync(
    process.execPath,
    [
      ...flagsOf('demo'),
      join(root, 'backend/dist/app/demo.js'),
      '--jobs',
      String(jobs),
      '--candidates',
      String(count),
      '--data',
      folder,
      '--until',
      '2026-11-01T00:00:00Z',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (made.status !== 0) process.exit(1);
  writeFileSync(join(folder, 'ready'), '');
  return folder;
};

const sections = {
  replay: './replay.mjs',
  start: './start.mjs',
  lists: './lists.mjs',
  search: './search.mjs',
  board: './board.mjs',
  dashboard: './dashboard.mjs',
  command: './command.mjs',
  memory: './memory.mjs',
  queue: './queue.mjs',
  browser: './browser.mjs',
};
const chosen = options.only ? options.only.split(',') : [...Object.keys(sections), 'production'];
const large = dataOf(candidates, Number(options.jobs));
const small = chosen.includes('lists')
  ? dataOf(Math.round(candidates / 10), Math.max(2, Math.round(Number(options.jobs) / 10)))
  : null;
const known = existsSync(options.out) ? JSON.parse(readFileSync(options.out, 'utf8')) : {};
let missed = 0;
for (const name of chosen.filter((each) => each !== 'production')) {
  const { measure } = await import(sections[name]);
  const rows = await measure({ large, small, candidates });
  known[name] = rows;
  for (const { what, figure, bound, holds } of rows) {
    if (!holds) missed++;
    console.log(`${holds ? '  ok  ' : 'MISSED'}  ${what.padEnd(64)} ${figure.padEnd(44)} ${bound}`);
  }
  writeFileSync(options.out, `${JSON.stringify(known, null, 2)}\n`);
}
if (chosen.includes('production')) {
  const { measureProduction } = await import('./production.mjs');
  known.production = await measureProduction({ candidates, jobs: Number(options.jobs) });
  for (const [name, rows] of Object.entries(known.production.sections))
    for (const [index, { figure, holds }] of rows.entries())
      console.log(`${holds ? '  ok  ' : 'below '}  ${(known[name]?.[index]?.what ?? name).padEnd(64)} ${figure}`);
  writeFileSync(options.out, `${JSON.stringify(known, null, 2)}\n`);
}
// The table in the README comes from the last whole run.
if (Object.keys(sections).every((name) => known[name])) {
  const readme = join(root, 'README.md');
  const { production } = known;
  const plain = (figure) => figure.replaceAll('  ', ' ');
  const table = [
    '| what | embedded | production engines | bound |',
    '|---|---|---|---|',
    ...Object.keys(sections).flatMap((name) =>
      known[name].map(
        ({ what, figure, bound, holds }, index) =>
          `| ${what} | ${plain(figure)}${holds ? '' : ' (missed)'} | ${production?.sections[name]?.[index] ? plain(production.sections[name][index].figure) : '–'} | ${bound} |`,
      ),
    ),
  ].join('\n');
  const note = production
    ? `\n\nProduction engines here: ${production.servers}; ${production.candidates.toLocaleString('en')} candidates. ${production.servers.includes('stand-in') ? 'A stand-in keeps all in memory, so these rates tell what our side costs, not what such a server can do; what would only measure a stand-in is left out. With `EVENTSTORE_URL` and `MONGODB_URL` naming empty servers, `npm run bench -- --only production` fills the column.' : ''}`
    : '';
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace(
      /<!-- bench -->[\s\S]*<!-- \/bench -->/,
      () =>
        `<!-- bench -->\n${candidates.toLocaleString('en')} candidates, ${options.jobs} jobs, on 2 cores.\n\n${table}${note}\n<!-- /bench -->`,
    ),
  );
}
console.log(missed ? `${missed} figures missed` : 'all figures held');
process.exit(0);
