// npm run bench: every figure is a ratio or a bound taken in one run on one machine. A whole run writes docs/bench.json and the table in docs/BENCHMARK.md; `npm run bench -- --only lists,board --candidates 20000` measures a part and only prints it; `--letters 8` adds as many letters and answers about each application. `--against 6779d6bb` compares what people do with an older commit and only prints it. `--continue` resumes an interrupted whole run and keeps what it had measured.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flagsOf, root, row } from './app.mjs';
import { verdict } from './verdict.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    continue: { type: 'boolean' },
    candidates: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: '200' },
    letters: { type: 'string', default: '0' },
    folder: { type: 'string', default: join(tmpdir(), 'candor-bench') },
    out: { type: 'string', default: join(root, 'docs/bench.json') },
  },
});
const candidates = Number(options.candidates);
if (options.against) {
  const { compare } = await import('./against.mjs');
  await compare(options.against, { candidates, jobs: Number(options.jobs), folder: options.folder });
  process.exit(0);
}

/** A data folder with that many candidates, made once and kept. */
const dataOf = (count, jobs, name = String(count)) => {
  const folder = join(options.folder, options.letters === '0' ? name : `${name}-letters-${options.letters}`);
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
      '--letters',
      options.letters,
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

/** Puts the table of a whole run into docs/BENCHMARK.md. */
const writeTable = ({ candidates: count, jobs: ofJobs, sections: rows, production }) => {
  const page = join(root, 'docs/BENCHMARK.md');
  const plain = (figure) => figure.replaceAll('  ', ' ');
  const beside = (name, index) => {
    const found = production?.sections[name]?.[index];
    return found ? `${plain(found.figure)}${found.holds ? '' : ' (missed)'}` : '–';
  };
  const table = [
    '| what | embedded | production engines | bound |',
    '|---|---|---|---|',
    ...Object.entries(rows).flatMap(([name, each]) =>
      each.map(
        ({ what, figure, bound, holds }, index) =>
          `| ${what} | ${plain(figure)}${holds ? '' : ' (missed)'} | ${beside(name, index)} | ${bound} |`,
      ),
    ),
  ].join('\n');
  const note = production
    ? `\n\nProduction engines here: ${production.servers}; ${production.candidates.toLocaleString('en')} candidates; ${production.processors} ${production.real ? '' : 'A stand-in keeps all in memory, so these rates tell what our side costs, not what such a server can do; what would only measure a stand-in is left out. With `EVENTSTORE_URL` and `MONGODB_URL` naming empty servers, `npm run bench -- --only production` fills the column.'}`
    : '';
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      /<!-- bench -->[\s\S]*<!-- \/bench -->/,
      () =>
        `<!-- bench -->\n${count.toLocaleString('en')} candidates, ${ofJobs} jobs, on 2 cores.\n\n${table}${note}\n<!-- /bench -->`,
    ),
  );
};

const sections = {
  'read-models': './read-models.mjs',
  replay: './replay.mjs',
  start: './start.mjs',
  pages: './pages.mjs',
  first: './first.mjs',
  careers: './careers.mjs',
  engagement: './engagement.mjs',
  'big-job': './big-job.mjs',
  'small-lists': './small-lists.mjs',
  deals: './deals.mjs',
  reports: './reports.mjs',
  commissions: './commissions.mjs',
  lists: './lists.mjs',
  search: './search.mjs',
  everywhere: './everywhere.mjs',
  board: './board.mjs',
  'as-of': './as-of.mjs',
  growth: './growth.mjs',
  command: './command.mjs',
  bulk: './bulk.mjs',
  interviews: './interviews.mjs',
  rights: './rights.mjs',
  memory: './memory.mjs',
  queue: './queue.mjs',
  cadences: './cadences.mjs',
  messages: './messages.mjs',
  import: './import.mjs',
  resumes: './resumes.mjs',
  browser: './browser.mjs',
  keys: './keys.mjs',
  weight: './weight.mjs',
};
const every = [...Object.keys(sections), 'production'];
const chosen = options.only ? options.only.split(',') : every;
const unknown = chosen.filter((name) => !every.includes(name));
if (unknown.length) {
  console.error(`There is no part named ${unknown.join(', ')}. The parts are ${every.join(', ')}.`);
  process.exit(1);
}
const jobs = Number(options.jobs);
/** The data folders. Each is made when a section first asks for it. */
const folders = {
  large: () => dataOf(candidates, jobs),
  small: () => dataOf(Math.round(candidates / 10), Math.max(2, Math.round(jobs / 10))),
  /** A little more than a third of the demo's jobs are open. */
  hiring: () => dataOf(1000, 2900, 'hiring'),
  /** One job to which all candidates belong. */
  crowded: () => dataOf(5000, 1, 'crowded'),
  /** Two jobs with two hundred live candidates each, and their scorecards. */
  judged: () => dataOf(1350, 2, 'judged'),
};

/** The file with the figures that an unfinished whole run has measured so far. */
const begun = join(options.folder, `measured-${candidates}-${jobs}.json`);
const measured = options.continue && existsSync(begun) ? JSON.parse(readFileSync(begun, 'utf8')) : {};
for (const name of Object.keys(sections).filter((each) => chosen.includes(each) && !measured[each])) {
  const { measure } = await import(sections[name]);
  try {
    measured[name] = await measure({ ...folders, candidates });
    if (!options.only) writeFileSync(begun, JSON.stringify(measured));
  } catch (fault) {
    // The run continues with the other sections.
    console.error(fault);
    measured[name] = [row(`${name}: could not be measured`, fault.message, 'an end', false)];
  }
  for (const { what, figure, bound, holds } of measured[name])
    console.log(`${holds ? '  ok  ' : 'MISSED'}  ${what.padEnd(76)} ${figure.padEnd(52)} ${bound}`);
}
// Only whole runs write the files. A table with figures of two runs would compare two states of the machine.
const whole = Object.keys(sections).every((name) => measured[name]);
const inOrder = Object.fromEntries(
  Object.keys(sections).flatMap((name) => (measured[name] ? [[name, measured[name]]] : [])),
);
const known = whole ? { candidates, jobs, sections: inOrder } : JSON.parse(readFileSync(options.out, 'utf8'));
if (chosen.includes('production')) {
  const { measureProduction } = await import('./production.mjs');
  known.production = await measureProduction({ candidates, jobs });
  for (const [name, rows] of Object.entries(known.production.sections))
    for (const { what, figure, bound, holds } of rows)
      console.log(
        `${holds ? '  ok  ' : 'MISSED'}  ${`${name} on production engines: ${what}`.padEnd(96)} ${figure.padEnd(52)} ${bound}`,
      );
  console.log(`        ${known.production.processors}`);
}
if (whole) rmSync(begun, { force: true });
if (whole || chosen.includes('production')) writeFileSync(options.out, `${JSON.stringify(known, null, 2)}\n`);
if (known.sections && (whole || chosen.includes('production'))) writeTable(known);

if (chosen.includes('production')) measured.production = Object.values(known.production.sections).flat();
const { failed, line } = verdict(every, measured);
console.log(line);
process.exit(failed ? 1 : 0);
