// npm run bench -- --against 6779d6bb: measures what people do on an older commit and on this working tree, in turn on one machine.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { atRest, costing, flagsOf, repeat, root, startApp } from './app.mjs';

const callers = 16;
const milliseconds = 6000;
/** How many times each working tree is measured, one after the other. */
const rounds = 2;

const run = (tree, command, words) => {
  const { status } = spawnSync(command, words, { cwd: tree, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed in ${tree}.`);
};
/** The older commit in a folder of its own, installed and built. It is made once and kept. */
const treeOf = (commit, folder) => {
  const tree = join(folder, `tree-${commit}`);
  if (existsSync(join(tree, 'built'))) return tree;
  rmSync(tree, { recursive: true, force: true });
  run(root, 'git', ['clone', '--quiet', '--no-checkout', root, tree]);
  run(tree, 'git', ['checkout', '--quiet', '--detach', commit]);
  run(tree, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  run(tree, 'npm', ['run', '--silent', 'build']);
  writeFileSync(join(tree, 'built'), '');
  return tree;
};
/** The demo data of one tree. Each tree reads only a log that it wrote itself. */
const dataOf = (tree, name, { candidates, jobs, folder }) => {
  const data = join(folder, `against-${name}-${candidates}`);
  if (existsSync(join(data, 'ready'))) return data;
  mkdirSync(data, { recursive: true });
  const demo = join(tree, 'backend/dist/app/demo.js');
  const sizes = ['--jobs', String(jobs), '--candidates', String(candidates), '--data', data];
  run(tree, process.execPath, [...flagsOf('demo', tree), demo, ...sizes, '--until', '2026-11-01T00:00:00Z']);
  writeFileSync(join(data, 'ready'), '');
  return data;
};

const skills = [
  'excel',
  'programming',
  'payroll',
  'negotiation',
  'python',
  'safety',
  'writing',
  'analytics',
  'nursing',
];
const inReview = ['application', 'resume_review'];
/** Candidates in the first steps of open jobs, who can be advanced once. */
const movable = async (app) => {
  const { list } = await app.json('/opportunities/jobs/100/1/_/_/_');
  const found = [];
  for (const { id } of list.items.filter((job) => job.hiring_status === 'open').slice(0, 40)) {
    const { board } = await app.json(`/opportunities/jobs/100/1/_/_/_/${id}/candidates`);
    for (const { step, cards } of board.columns) if (inReview.includes(step.type)) found.push(...cards);
  }
  return found;
};
const measuring = async (tree, data) => {
  const copy = mkdtempSync(`${data}-`);
  cpSync(data, copy, { recursive: true });
  rmSync(join(copy, 'reads.db'), { force: true });
  const began = performance.now();
  const app = await startApp(copy, {}, tree);
  try {
    await app.signIn();
    await app.json('/people/candidates/100/1/_/_/_/_');
    const figures = { 'first build of the lists, s': (performance.now() - began) / 1000 };
    await atRest(app);
    figures['rows, MB'] = statSync(join(copy, 'reads.db')).size / 1e6;
    const { list } = await app.json('/people/candidates/250/3/last_activity-desc/_/_/_');
    const names = [...new Set(list.items.map((each) => each.last_name.toLowerCase()))].filter((name) =>
      /^[a-z]{3,}$/.test(name),
    );
    let turn = 0;
    const page = (path) => () => app.get(path(turn++), { 'accept-encoding': 'br, gzip' });
    const searched = (words) => (index) =>
      `/people/candidates/100/1/last_activity-desc/${encodeURIComponent(words[index % words.length])}/_/_`;
    for (const [what, call] of [
      ['list', page((index) => `/people/candidates/100/${1 + (index % 100)}/last_activity-desc/_/_/_`)],
      ['search by last name', page(searched(names))],
      ['search by a common word', page(searched(skills))],
      ['home', page(() => '/dashboard')],
      ['candidate page', page((index) => `/people/candidates/100/1/_/_/_/${list.items[index % list.items.length].id}`)],
    ]) {
      await repeat(1000, 2, call);
      const { cost, p95 } = await costing(app, milliseconds, callers, call);
      figures[`${what}, ms of processor time`] = cost;
      figures[`${what}, p95 in ms`] = p95;
    }
    const cards = await movable(app);
    let at = 0;
    const { cost } = await costing(app, milliseconds, callers, async () => {
      const card = cards[at++];
      if (!card) return false;
      await app.post('/api/people/candidates/advance', { application_id: card.id, version: card.version });
    });
    figures['a move, ms of processor time'] = cost;
    return figures;
  } finally {
    await app.stop();
    rmSync(copy, { recursive: true, force: true });
  }
};
const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Prints each figure of the older commit beside that of this tree, and their ratio. */
export const compare = async (commit, sizes) => {
  mkdirSync(sizes.folder, { recursive: true });
  const older = treeOf(commit, sizes.folder);
  const trees = [
    [older, dataOf(older, commit, sizes)],
    [root, dataOf(root, 'now', sizes)],
  ];
  const found = trees.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, [tree, data]] of trees.entries()) found[index].push(await measuring(tree, data));
  for (const what of Object.keys(found[0][0])) {
    const [then, now] = found.map((each) => mean(each.map((figures) => figures[what])));
    console.log(
      `${what.padEnd(44)} ${then.toFixed(1).padStart(8)} → ${now.toFixed(1).padStart(8)}   × ${(now / then).toFixed(2)}`,
    );
  }
};
