import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repeat, row, startApp, visit } from './app.mjs';
import { pathsOf } from './paths.mjs';

/** The source files that decide what a member may do. The session, which decides who the member is, is not counted. */
const deciding =
  /\/backend\/(dist|src)\/(http\/(permissions\.guard|records)|access\/([a-z]+-access|rights|records))\.[jt]s$/;
const guard = /\/backend\/(dist|src)\/http\/permissions\.guard\.[jt]s$/;
const asking = /\/backend\/(dist|src)\/access\/session\.[jt]s$/;

const maps = new Map();
/** The source file of a function. The server runs from a few large files; their source maps name the original files. */
const fileOf = ({ url, lineNumber, columnNumber }) => {
  if (!url.startsWith('file:')) return url;
  if (!maps.has(url)) {
    const map = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : null);
  }
  const { originalSource } = maps.get(url)?.findEntry(lineNumber, columnNumber) ?? {};
  return originalSource ? new URL(originalSource, url).pathname : url;
};

/** The share of a profile's busy time spent in the deciding functions and in the functions that they called. Null if the profile is not of the serving thread. */
const shareIn = ({ nodes, samples, timeDeltas }) => {
  const files = new Map(nodes.map(({ id, callFrame }) => [id, fileOf(callFrame)]));
  if (![...files.values()].some((file) => guard.test(file))) return null;
  const known = new Map(nodes.map((node) => [node.id, node]));
  const within = new Set();
  const mark = (id) => {
    if (asking.test(files.get(id))) return;
    within.add(id);
    for (const child of known.get(id).children ?? []) mark(child);
  };
  for (const { id } of nodes) if (!within.has(id) && deciding.test(files.get(id))) mark(id);
  let [busy, spent] = [0, 0];
  for (const [at, id] of samples.entries()) {
    if (known.get(id).callFrame.functionName === '(idle)') continue;
    busy += timeDeltas[at];
    if (within.has(id)) spent += timeDeltas[at];
  }
  return { busy, spent };
};

/** The share of the serving thread that permission decisions take, by its profile. */
export const measure = async ({ large }) => {
  const profiles = mkdtempSync(join(tmpdir(), 'candor-profile-'));
  const app = await startApp(large(), { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` });
  await app.signIn('rafael@northwind.example');
  const paths = await pathsOf(app);
  for (const path of [paths.dashboard, paths.board, paths['candidate page'], paths['list page']]) {
    let turn = 0;
    await repeat(3000, 16, () => visit(app, path(turn++)));
  }
  await app.stop();
  const serving = readdirSync(profiles)
    .map((file) => shareIn(JSON.parse(readFileSync(join(profiles, file), 'utf8'))))
    .find(Boolean);
  rmSync(profiles, { recursive: true, force: true });
  if (!serving) throw new Error('No profile knows the guard, so the share of permissions is not known.');
  const share = serving.spent / serving.busy;
  return [
    row(
      'deciding who may do it, as a share of the serving thread while pages are asked for',
      `${(share * 100).toFixed(1)} %`,
      '≤ 2 %',
      share <= 0.02,
    ),
  ];
};
