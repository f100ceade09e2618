// Shows what the processes of a test run wait for: the running test, the unfinished async functions, and open handles. It inspects Node from outside, so the tests pay nothing for it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const [reportSignal, heapSignal] = ['SIGUSR2', 'SIGURG'];
const mostShown = 40;

/** The environment for the processes to inspect, and the folder to pass to `tellHanging`. */
export const watched = () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-hanging-'));
  const options = [
    process.env.NODE_OPTIONS ?? '',
    `--report-on-signal --report-signal=${reportSignal} --report-compact --heapsnapshot-signal=${heapSignal}`,
    `--report-directory=${folder} --diagnostic-dir=${folder}`,
  ];
  return { folder, environment: { NODE_OPTIONS: options.join(' ').trim() } };
};

/** The process and all its descendants. The process itself comes first. */
export const treeOf = (root) => {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 64 << 20 }).stdout;
  const all = listed.split('\n').flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), args }] : [];
  });
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
};

/** Ends the process and all its descendants. */
export const endTree = (root) => {
  for (const { pid } of treeOf(root).reverse()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // the process has already ended
    }
  }
};

/** Prints what each process of the test run under `root` waits for. */
export const tellHanging = async (root, folder) => {
  for (const { pid, args } of treeOf(root)) {
    if (!/jest/.test(args) || !/^\S*node\b/.test(args)) continue;
    console.log(`\n── process ${pid}`);
    const report = await written(pid, reportSignal, folder, /^report\./, 10_000);
    if (report) tellReport(JSON.parse(readFileSync(report, 'utf8')));
    const heap = await written(pid, heapSignal, folder, /\.heapsnapshot$/, 120_000);
    if (heap) tellHeap(JSON.parse(readFileSync(heap, 'utf8')));
    else console.log('It does not answer: the stack above blocks its thread.');
  }
};

/** The complete file that the process writes when it gets the signal; null if none appears. */
const written = async (pid, signal, folder, named, patience) => {
  const before = new Set(existsSync(folder) ? readdirSync(folder) : []);
  try {
    process.kill(pid, signal);
  } catch {
    return null;
  }
  let [size, steady] = [-1, 0];
  for (const until = Date.now() + patience; Date.now() < until; await pause(250)) {
    const name = readdirSync(folder).find((each) => named.test(each) && !before.has(each));
    if (!name) continue;
    const now = statSync(join(folder, name)).size;
    steady = now === size && now > 0 ? steady + 1 : 0;
    size = now;
    if (steady === 8) return join(folder, name);
  }
  return null;
};

const tellReport = ({ javascriptStack, libuv }) => {
  const stack = javascriptStack?.stack ?? [];
  console.log(stack.length ? `It runs:\n  ${stack.join('\n  ')}` : 'It runs nothing.');
  const open = libuv.flatMap(({ type, is_active, localEndpoint, remoteEndpoint, pid }) => {
    if (!is_active) return [];
    if (type === 'process') return [`child process ${pid}`];
    if (type === 'tcp' && remoteEndpoint) return [`connection from ${localEndpoint?.port} to ${remoteEndpoint.port}`];
    if (type === 'tcp') return [`server on ${localEndpoint?.port}`];
    return [];
  });
  if (open.length) console.log(`Open: ${open.join(' · ')}`);
};

/** The running test and every async function or generator that has begun and not ended, from a heap snapshot. Functions that nothing can resume are missing, because the garbage collector has removed them. */
const tellHeap = ({ snapshot, nodes, edges, strings, locations }) => {
  const { node_fields, edge_fields, edge_types, location_fields } = snapshot.meta;
  const [nodeSize, edgeSize] = [node_fields.length, edge_fields.length];
  const [nameAt, edgeCountAt] = [node_fields.indexOf('name'), node_fields.indexOf('edge_count')];
  const indexed = ['element', 'hidden'].map((type) => edge_types[0].indexOf(type));
  const firstEdge = new Map();
  for (let node = 0, edge = 0; node < nodes.length; node += nodeSize) {
    firstEdge.set(node, edge);
    edge += nodes[node + edgeCountAt] * edgeSize;
  }
  const nameOf = (node) => strings[nodes[node + nameAt]];
  /** The node at the end of the edge with that name. */
  const behind = (node, name) => {
    if (node === undefined) return undefined;
    const from = firstEdge.get(node);
    for (let edge = from; edge < from + nodes[node + edgeCountAt] * edgeSize; edge += edgeSize)
      if (!indexed.includes(edges[edge]) && strings[edges[edge + 1]] === name) return edges[edge + 2];
    return undefined;
  };
  const lines = new Map();
  for (let at = 0; at < locations.length; at += location_fields.length) lines.set(locations[at], locations[at + 2] + 1);

  const wanted = new Set(['parameters_and_registers', 'currentlyRunningTest'].map((name) => strings.indexOf(name)));
  const waiting = new Map();
  for (const [node, from] of firstEdge) {
    for (let edge = from; edge < from + nodes[node + edgeCountAt] * edgeSize; edge += edgeSize) {
      if (indexed.includes(edges[edge]) || !wanted.has(edges[edge + 1])) continue;
      if (strings[edges[edge + 1]] === 'currentlyRunningTest') {
        const names = [];
        for (let of = edges[edge + 2]; of !== undefined; of = behind(of, 'parent')) {
          const name = behind(of, 'name');
          if (name !== undefined) names.unshift(nameOf(name));
        }
        if (names.length) console.log(`Test: ${names.filter((name) => name !== 'ROOT_DESCRIBE_BLOCK').join(' › ')}`);
      } else {
        const run = behind(node, 'function');
        const file = nameOf(behind(behind(run, 'shared'), 'script') ?? 0) ?? '';
        if (!file || /^node:|\/node_modules\/(jest|@jest)/.test(file)) continue;
        const shown = `${nameOf(run) || '(anonymous)'} (${file.replace(`${process.cwd()}/`, '')}:${lines.get(run) ?? lines.get(node) ?? '?'})`;
        waiting.set(shown, (waiting.get(shown) ?? 0) + 1);
      }
    }
  }
  const ours = ([shown]) => (shown.includes('node_modules') ? 1 : 0);
  const sorted = [...waiting].sort((a, b) => ours(a) - ours(b));
  if (sorted.length) console.log('Not ended:');
  for (const [shown, count] of sorted.slice(0, mostShown)) console.log(`  ${shown}${count > 1 ? ` × ${count}` : ''}`);
  if (sorted.length > mostShown) console.log(`  and ${sorted.length - mostShown} more`);
};
